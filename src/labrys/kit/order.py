"""Marching orders: up to three rows of three boxes, facing another one of the same kind.

Columns are left, centre, right as the player sees the display, for both sides alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

ROWS = COLUMNS = 3
FRONT, SECOND, THIRD = range(3)
LEFT, CENTRE, RIGHT = range(3)
BOXES = ("1L", "1C", "1R", "2L", "2C", "2R", "3L", "3C", "3R")
NEXT_TO = ((0, 1), (0, 1, 2), (1, 2))  # the columns straight ahead and diagonally
COLUMN_NAMES = ("left", "centre", "right")


class Standing(Protocol):
    """Whoever has a box."""

    row: int
    column: int


U = TypeVar("U", bound=Standing)


def box(unit: Standing) -> str:
    """The name of its box: row and column, `1L` to `3R`."""
    return BOXES[unit.row * COLUMNS + unit.column]


def row(units: Sequence[U], number: int) -> list[U]:
    """Those in a row, from left to right."""
    found = [unit for unit in units if unit.row == number]
    if len(found) > 1:
        found.sort(key=_column)
    return found


def _column(unit: Standing) -> int:
    return unit.column


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
