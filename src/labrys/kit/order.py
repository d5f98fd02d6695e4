"""Marching orders: rows of three boxes, facing another order of the same kind.

Columns are left, centre, right as the player sees the display, for both sides alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Protocol, TypeVar

ROWS = COLUMNS = 3
FRONT, SECOND, THIRD = range(3)
LEFT, CENTRE, RIGHT = range(3)
BOXES = ("1L", "1C", "1R", "2L", "2C", "2R", "3L", "3C", "3R")  # of three rows; hordes have more
_LETTERS = "LCR"
NEXT_TO = ((0, 1), (0, 1, 2), (1, 2))  # the columns straight ahead and diagonally
COLUMN_NAMES = ("left", "centre", "right")


class Standing(Protocol):
    """Whoever has a box."""

    row: int
    column: int


U = TypeVar("U", bound=Standing)


def box(unit: Standing) -> str:
    """The name of its box: row and column, `1L` to `3R` and beyond."""
    return box_name(unit.row, unit.column)


@lru_cache
def box_name(row: int, column: int) -> str:
    """`1L` is the left box of the first row.

    >>> box_name(0, 0), box_at("2C")
    ('1L', (1, 1))
    """
    return f"{row + 1}{_LETTERS[column]}"


@lru_cache
def box_at(name: str) -> tuple[int, int]:
    """Row and column of a box."""
    return int(name[:-1]) - 1, _LETTERS.index(name[-1])


def boxes_for(units: int) -> tuple[str, ...]:
    """Boxes enough for so many: three rows, or as many as it takes."""
    rows = max(ROWS, -(-units // COLUMNS))
    return tuple(box_name(row, column) for row in range(rows) for column in range(COLUMNS))


def party_order(units: Sequence[U]) -> list[U]:
    """Row 1 from left to right, then row 2, and so on."""
    return sorted(units, key=_PLACE)


_PLACE = attrgetter("row", "column")


def empty_boxes(units: Sequence[Standing], rows: int = ROWS) -> list[tuple[int, int]]:
    """Row and column of every empty box in the first so many rows."""
    full = {(unit.row, unit.column) for unit in units}
    return [(r, c) for r in range(rows) for c in range(COLUMNS) if (r, c) not in full]


def last_row(units: Sequence[Standing]) -> int:
    """The number of the hindmost row somebody stands in; -1: nobody does."""
    return max([unit.row for unit in units], default=-1)


def nearest_boxes(units: Sequence[Standing], column: int, rows: int) -> list[tuple[int, int]]:
    """The free boxes nearest this column in the first row that has one, from left to right; none: all are full."""
    for number in range(rows):
        gaps = free(units, number)
        if gaps:
            near = min(abs(gap - column) for gap in gaps)
            return [(number, gap) for gap in gaps if abs(gap - column) == near]
    return []


def stand_in(unit: Standing, name: str) -> None:
    """He stands in the box of this name now."""
    unit.row, unit.column = box_at(name)


def sideways(unit: Standing, full: Sequence[bool]) -> list[int]:
    """The columns of his row he can slide to without passing through anybody."""
    found = []
    for step in (-1, 1):
        column = unit.column + step
        while 0 <= column < COLUMNS and not full[column]:
            found.append(column)
            column += step
    return sorted(found)


def row(units: Sequence[U], number: int) -> list[U]:
    """Those in a row, from left to right."""
    found = [unit for unit in units if unit.row == number]
    if len(found) > 1:
        found.sort(key=_COLUMN)
    return found


_COLUMN = attrgetter("column")


def closest(unit: Standing, others: Sequence[U]) -> list[U]:
    """Of these, those nearest by columns, from left to right."""
    column = unit.column
    best, near = COLUMNS, list[U]()
    for other in others:
        distance = abs(other.column - column)
        if distance < best:
            best, near = distance, [other]
        elif distance == best:
            near.append(other)
    return near


def taken(units: Sequence[Standing], number: int) -> list[bool]:
    """Which boxes of a row are taken."""
    full = [False] * COLUMNS
    for unit in units:
        if unit.row == number:
            full[unit.column] = True
    return full


def free(units: Sequence[Standing], number: int) -> list[int]:
    """The empty columns of a row."""
    return [column for column, full in enumerate(taken(units, number)) if not full]


def spread(number: int) -> tuple[int, ...]:
    """Where one, two or three stand in a row of three boxes."""
    return ((), (CENTRE,), (LEFT, RIGHT), (LEFT, CENTRE, RIGHT))[number]
