"""A tile of a maze in box-drawing characters, of any size: floors first, from which the walls follow.

A wall stands wherever a floor ends, and takes the character that joins it to its neighbours.
"""

from __future__ import annotations

from collections.abc import Sequence

Spot = tuple[int, int]  # row and column, or x and y

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y, clockwise from the north
WAYS = {"door": "+", "open": " ", "locked": "x"}
# joined to the north, east, south, west: 1, 2, 4, 8
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
NARROW = "corridor"  # its floor is only as wide as a way; every other kind is a box


def gates(width: int, height: int) -> tuple[Spot, Spot, Spot, Spot]:
    """Where each side is passed, clockwise from the north: row and column."""
    middle, centre = height // 2, width // 2
    return (0, centre), (middle, width - 1), (height - 1, centre), (middle, 0)


def beyond(width: int, height: int) -> tuple[Spot, Spot, Spot, Spot]:
    """The first spot behind each gate."""
    found = zip(gates(width, height), STEPS, strict=True)
    north, east, south, west = ((row + dy, column + dx) for (row, column), (dx, dy) in found)
    return north, east, south, west


def floor(kind: str, sides: Sequence[str], width: int, height: int) -> dict[Spot, str]:
    """Where one can stand, and the doors: the whole box of a room, a narrow way for each end of a corridor."""
    middle, centre = height // 2, width // 2
    signs = {(middle, centre): " "}
    if kind != NARROW:
        signs |= {(row, column): " " for row in range(1, height - 1) for column in range(1, width - 1)}
    for (row, column), word in zip(gates(width, height), sides, strict=False):
        if word not in WAYS:
            continue
        low, high = sorted((column, centre))
        signs |= {(middle, c): " " for c in range(low, high + 1)}
        low, high = sorted((row, middle))
        signs |= {(r, column): " " for r in range(low, high + 1)}
        signs[row, column] = WAYS[word]
    return signs


def tile(kind: str, sides: Sequence[str], width: int, height: int) -> dict[Spot, str]:
    """One tile: its floor and doors, and the walls around them."""
    signs = floor(kind, sides, width, height)
    around = {(r + i, c + j) for r, c in signs for i in (-1, 0, 1) for j in (-1, 0, 1)} - signs.keys()
    inside = {spot for spot in around if 0 <= spot[0] < height and 0 <= spot[1] < width}
    solid = inside | {spot for spot, sign in signs.items() if sign in "+x"}
    return {**signs, **{spot: LINES[_joins(spot, solid, sides, width, height)] for spot in inside}}


def _joins(spot: Spot, solid: set[Spot], sides: Sequence[str], width: int, height: int) -> int:
    """Which of the four lines of a wall are drawn: towards walls and doors, and on along an open way."""
    row, column = spot
    bits = 0
    for side, (dx, dy) in enumerate(STEPS):
        there = (row + dy, column + dx)
        leaves = not (0 <= there[0] < height and 0 <= there[1] < width)
        gate = gates(width, height)[side]
        along = abs(row - gate[0]) + abs(column - gate[1]) == 1  # beside the way out on this side
        if there in solid or (leaves and sides[side : side + 1] == ("open",) and along):
            bits |= 1 << side
    return bits
