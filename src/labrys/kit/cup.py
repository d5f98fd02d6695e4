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
