"""Warlock's Maze [W2.3] [W3.11]: the board. Spaces, sides, neighbours, and how a tile can lie."""

from __future__ import annotations

from functools import lru_cache

SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ROWS, COLUMNS = "ABC", "1234"
START = "START"
SPACES: tuple[str, ...] = tuple(f"{row}{column}" for row in ROWS for column in COLUMNS)
CHAMBERS: tuple[str, ...] = tuple(f"T{row}" for row in ROWS)
RING: tuple[str, ...] = tuple(f"O{number}" for number in range(6))
CAVE = RING[0]
OUTSIDE = frozenset(RING)
MAZE = frozenset((START, *SPACES, *CHAMBERS))
FLOOR = frozenset((START, *SPACES))  # from where one can step on


def is_outside(space: str) -> bool:
    """[W1.2] One of the spaces of the ring?"""
    return space in OUTSIDE


def in_maze(space: str) -> bool:
    """[R50] The Starting Area, a tile or a Chamber?"""
    return space in MAZE


@lru_cache
def neighbours(space: str, wrap: bool = True) -> dict[str, str]:
    """[W3.11] The spaces beyond each side, whatever lies there; rows A and C join.

    >>> neighbours("A1"), neighbours("B4")["E"]
    ({'N': 'C1', 'E': 'A2', 'S': 'B1', 'W': 'START'}, 'TB')
    """
    if space not in SPACES:
        return {}
    row, column = ROWS.index(space[0]), COLUMNS.index(space[1])
    found = {}
    for side, step in (("N", -1), ("S", 1)):
        if wrap or 0 <= row + step < len(ROWS):
            found[side] = f"{ROWS[(row + step) % len(ROWS)]}{space[1]}"
    found["E"] = f"{space[0]}{COLUMNS[column + 1]}" if column + 1 < len(COLUMNS) else f"T{space[0]}"
    found["W"] = f"{space[0]}{COLUMNS[column - 1]}" if column else START
    return {side: found[side] for side in SIDES if side in found}


@lru_cache
def around(space: str) -> tuple[str, ...]:
    """[W4.2.2] [R29] The eight neighbours, without wrap; START and Chambers where they touch.

    >>> around("A4")
    ('A3', 'B3', 'B4', 'TA', 'TB')
    """
    row, column = ROWS.index(space[0]), COLUMNS.index(space[1])
    near = [
        f"{ROWS[r]}{COLUMNS[c]}"
        for r in range(row - 1, row + 2)
        for c in range(column - 1, column + 2)
        if 0 <= r < len(ROWS) and 0 <= c < len(COLUMNS) and (r, c) != (row, column)
    ]
    if column == 0:
        near.append(START)
    if column == len(COLUMNS) - 1:
        near += [f"T{ROWS[r]}" for r in range(row - 1, row + 2) if 0 <= r < len(ROWS)]
    return tuple(near)


@lru_cache
def rotations(openings: str) -> tuple[str, ...]:
    """[W3.8] The different ways a tile can lie, by quarter turns.

    >>> rotations("NS"), len(rotations("NES")), rotations("NESW")
    (('NS', 'EW'), 4, ('NESW',))
    """
    turned = []
    for quarter in range(4):
        sides = {SIDES[(SIDES.index(side) + quarter) % 4] for side in openings}
        turned.append("".join(side for side in SIDES if side in sides))
    return tuple(dict.fromkeys(turned))


def lies(openings: str, must: str = "") -> list[str]:
    """[W3.8] The ways it can lie so that it opens to this side; no side: any (R11)."""
    return [way for way in rotations(openings) if must in way]
