"""What a maze of chits promises to those who walk in it."""

from __future__ import annotations

from collections.abc import Container

from labrys.kit.maze import DOOR, STEP, WALL, Place, coordinates

CORRIDOR = 0.6  # what an open end is worth, against a door


def promise(laid: Container[Place], where: Place, sides: str, home: Place) -> float:
    """What a chit lying so there opens up: unknown places near home, doors before open ends."""
    x, y = coordinates(home)
    value = 0.0
    for side, letter in enumerate(sides):
        there = where + STEP[side]
        if letter != WALL and there not in laid:
            column, row = coordinates(there)
            value += (1.0 if letter == DOOR else CORRIDOR) / (2 + abs(column - x) + abs(row - y))
    return value
