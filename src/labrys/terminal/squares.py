"""A map drawn to scale in characters: each square three wide and one high, with its walls on its edges.

┌───────┬───┐
│ @   . D   │
├───    ┴───┘
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from labrys.show.picture import Place
from labrys.terminal.tiles import LINES, STEPS, Spot

ACROSS, DOWN = 4, 2  # from square to square
KINDS = ("square", "square_room")
DOORS = {"door": "+", "double": "‡", "secret": "S", "chute": "v", "locked": "x"}  # in the middle of the side
WORDS = {"‡": "double door", "S": "secret door", "v": "chute", "≡": "panel"}
PANEL = "≡"
Drawn = dict[Spot, tuple[str, str, str]]  # the sign, its style, the key of its place
# where a side begins, and which way it runs, clockwise from the north: rows and columns
SIDES = (((0, 0), (0, 1)), ((0, ACROSS), (1, 0)), ((DOWN, 0), (0, 1)), ((0, 0), (1, 0)))


def is_squared(places: Iterable[Place]) -> bool:
    """Is this a map of squares?"""
    return any(place.kind in KINDS for place in places)


def corner(place: Place) -> Spot:
    """The upper left corner of its square."""
    return round(place.y) * DOWN, round(place.x) * ACROSS


def middle(place: Place) -> Spot:
    """Where its sign stands."""
    row, column = corner(place)
    return row + 1, column + ACROSS // 2


def walls(places: Iterable[Place]) -> Drawn:
    """Every wall and door of these squares."""
    lines: dict[Spot, str] = {}  # a spot of a wall, and whose
    doors: Drawn = {}
    for place in places:
        if place.kind not in KINDS:
            continue
        row, column = corner(place)
        for side, looks in enumerate(place.sides):
            if looks == "open":
                continue
            (down, across), (dy, dx) = SIDES[side]
            length = DOWN if dy else ACROSS
            spots = [(row + down + dy * step, column + across + dx * step) for step in range(length + 1)]
            lines |= dict.fromkeys(spots, place.key)
            sign = PANEL if looks == "panel" else DOORS.get(looks, "")
            if sign:
                doors[spots[length // 2]] = (sign, "door", place.key)
    drawn: Drawn = {spot: (_line(spot, lines), "wall", key) for spot, key in lines.items()}
    return {**drawn, **doors}


def _line(spot: Spot, lines: Mapping[Spot, str]) -> str:
    """The character that joins this bit of wall to its neighbours."""
    row, column = spot
    joins = 0
    for bit, (dx, dy) in enumerate(STEPS):
        if (row + dy, column + dx) in lines and _same_run(spot, (row + dy, column + dx)):
            joins |= 1 << bit
    return LINES[joins]


def _same_run(one: Spot, other: Spot) -> bool:
    """Do these two stand on one edge? Walls run along the rows and columns of the ruling only."""
    return (one[0] == other[0] and one[0] % DOWN == 0) or (one[1] == other[1] and one[1] % ACROSS == 0)
