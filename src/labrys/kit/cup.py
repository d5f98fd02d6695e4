"""A cup of chits: how many of each kind are left in it. Draws are uniform over the single chits."""

from __future__ import annotations

Cup = dict[str, int]


def take(cup: Cup, kind: str) -> None:
    """A chit leaves its cup for good."""
    assert cup[kind] > 0, f"no {kind} is left in the cup"
    cup[kind] -= 1


def left(cup: Cup) -> int:
    """How many chits are left."""
    return sum(cup.values())


def without(cup: Cup, kind: str) -> Cup:
    """The cup as it would be with one of these out of it; the cup itself if it never held any."""
    return {**cup, kind: cup[kind] - 1} if kind in cup else cup
