"""A sum as it is read: every die, every modifier by its name, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def written_out(dice: Sequence[int], added: Iterable[tuple[str, int]], total: int | None) -> str:
    """`5 + 3 + 1 (rank) - 1 (bad light) = 8`. What adds nothing is left out, and one number by itself is no sum.

    >>> written_out((3,), [("skill", 1), ("stench", -1)], 3)
    '3 + 1 (skill) - 1 (stench) = 3'
    >>> written_out((6, 2), [("their Negotiation Value", -4)], 4), written_out((4,), [("skill", 0)], 4)
    ('6 + 2 - 4 (their Negotiation Value) = 4', '4')
    """
    parts = " + ".join(map(str, dice))
    for name, number in added:
        if number:
            parts = f"{parts} {'-' if number < 0 else '+'} {abs(number)} ({name})"
    parts = parts.removeprefix(" + ")
    if total is None or parts == str(total):
        return parts
    return f"{parts} = {total}" if parts else str(total)
