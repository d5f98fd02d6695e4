"""A maze of square chits laid edge to edge on endless squared paper.

A place is one integer, row × 1024 + column, so that a step is an addition; the same square one level down is
`LEVEL` further. A chit's sides are four letters, clockwise from the north: D door, C open corridor end, w wall.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

Place = int
Side = int

WIDTH = 1024
LEVEL = WIDTH * WIDTH
ORIGIN: Place = 512 * WIDTH + 512
STEP = (-WIDTH, 1, WIDTH, -1)
OPPOSITE = (2, 3, 0, 1)
SIDES = ("north", "east", "south", "west")

DOOR, OPEN, WALL = "D", "C", "w"


class Laid(Struct, frozen=True):
    """A chit on the table: its code, its sides as it lies, whether the party has been there."""

    code: str
    sides: str
    visited: bool = False
    spent: bool = False  # its feature has been used


L = TypeVar("L", bound=Laid)


def place(x: int, y: int, level: int = 0) -> Place:
    """The place x columns east and y rows south of the origin, on this level.

    >>> coordinates(place(3, -1))
    (3, -1)
    >>> coordinates(place(3, -1, 2)), level(place(3, -1, 2))
    ((3, -1), 2)
    """
    return level * LEVEL + ORIGIN + y * WIDTH + x


def level(where: Place) -> int:
    """Which of several levels; a maze without levels is all on level 0."""
    return where // LEVEL


def coordinates(where: Place) -> tuple[int, int]:
    """Columns east and rows south of the origin."""
    row, column = divmod(where % LEVEL, WIDTH)
    return column - 512, row - 512


def name(where: Place) -> str:
    """The place in words: columns east and rows south, and below the first level the level.

    >>> name(place(3, -1)), name(place(3, -1, 2))
    ('3,-1', '3,-1,2')
    """
    below = level(where) > 1
    return ",".join(map(str, (*coordinates(where), *([level(where)] if below else []))))


def key(where: Place) -> str:
    """The place as a picture calls it and as options point at it; in a maze with levels its level comes first.

    >>> key(place(3, -1)), key(place(3, -1, 1))
    ('3,-1', '1:3,-1')
    """
    x, y = coordinates(where)
    return f"{level(where)}:{x},{y}" if where >= LEVEL else f"{x},{y}"


def edge(where: Place, side: Side) -> int:
    """One number for the border between two places, the same from both of them."""
    if side in (0, 3):  # the north border is the south border of the place above; west likewise
        where, side = where + STEP[side], OPPOSITE[side]
    return where * 2 + (side == 1)


def turns(sides: str) -> tuple[str, ...]:
    """The different ways a chit can lie, by quarter turns; mirror images are not allowed.

    >>> turns("wDwD")
    ('wDwD', 'DwDw')
    """
    return tuple(dict.fromkeys(sides[-n:] + sides[:-n] if n else sides for n in range(4)))


def facing(maze: Mapping[Place, Laid], where: Place) -> str:
    """What the laid neighbours show to this place: four letters, `?` where nothing lies."""
    letters = []
    for side in range(4):
        neighbour = maze.get(where + STEP[side])
        letters.append("?" if neighbour is None else neighbour.sides[OPPOSITE[side]])
    return "".join(letters)


def matches(sides: str, around: str) -> int:
    """How many laid neighbours these sides agree with."""
    return sum(a == b for a, b in zip(sides, around, strict=True))


def fits(sides: str, around: str) -> bool:
    """Door to door, open end to open end, wall to wall, on every side where a chit lies."""
    return all(b in ("?", a) for a, b in zip(sides, around, strict=True))


def bounds(maze: Iterable[Place]) -> tuple[int, int, int, int]:
    """First and last row, first and last column with a chit, as raw numbers of the paper."""
    rows = [where // WIDTH for where in maze]
    columns = [where % WIDTH for where in maze]
    return min(rows), max(rows), min(columns), max(columns)


def outside(maze: Container[Place], where: Place, frame: tuple[int, int, int, int]) -> bool:
    """Can the unbounded outside be reached from this empty place through empty places?"""
    top, bottom, left, right = frame
    seen, front = {where}, [where]
    while front:
        here = front.pop()
        row, column = divmod(here, WIDTH)
        if not (top <= row <= bottom and left <= column <= right):
            return True
        for step in STEP:
            there = here + step
            if there not in seen and there not in maze:
                seen.add(there)
                front.append(there)
    return False


def reach(laid: Container[Place], start: Place, onward: Callable[[Place], Iterable[Place]]) -> Iterator[Place]:
    """Every place that can be walked to, nearest first: chits, and the empty places just beyond their exits.

    `onward` tells where the ways out of a laid chit lead.
    """
    seen, front = {start}, [start]
    for where in front:
        yield where
        if where in laid:
            for there in onward(where):
                if there not in seen:
                    seen.add(there)
                    front.append(there)


def steps(laid: Container[Place], start: Place, onward: Callable[[Place], Iterable[Place]]) -> dict[Place, int]:
    """How far it is by walking to every place within reach, nearest first."""
    far = {start: 0}
    for where in reach(laid, start, onward):
        if where in laid:
            for there in onward(where):
                far.setdefault(there, far[where] + 1)
    return far
