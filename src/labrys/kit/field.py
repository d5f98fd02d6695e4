"""A battle ground of squares: where one can go, who is near whom, who sees whom, from which side a blow comes.

Sets of squares are whole numbers, as in `engine.region`. A ground is made once from its rows of characters; a
state keeps the rows, for a number with a bit for every square does not fit a save. Beings have a `size`, the
squares of a side, and are `at` the north-western of their squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from labrys.engine.region import COMPASS, STEPS, Bar, Cites, Region, pick, spread, square_name, square_of, squares

__all__ = ["COMPASS", "STEPS", "Arc", "Bar", "Cites", "Ground", "Region", "pick", "spread", "square_name",
           "square_of", "squares"]  # fmt: skip

Arc = Literal["front", "left", "rear", "right"]
ARCS: tuple[Arc, ...] = ("front", "front", "right", "rear", "rear", "rear", "left", "front")
NO_CITES = Cites()
FLOOR = ".,~o"  # characters of a ground one can walk on


class Ground(Struct, frozen=True, gc=False):
    """A place to fight in."""

    width: int
    height: int
    feet: int  # a side of a square
    floor: int
    walls: int  # whatever of it is not floor
    difficult: int = 0  # of the floor
    exits: int = 0  # of the floor

    @property
    def row(self) -> int:
        """From a square to the one south of it."""
        return self.width + 1

    def at(self, x: int, y: int) -> int:
        """The square in this column and row, from 0."""
        return y * (self.width + 1) + x

    def xy(self, square: int) -> tuple[int, int]:
        """Its column and row."""
        y, x = divmod(square, self.width + 1)
        return x, y


@lru_cache(256)
def ground(rows: tuple[str, ...], feet: int = 6) -> Ground:
    """From its rows, the northernmost first: `#` wall, `.` floor, `,` difficult, `~` water, `o` exit.

    >>> field = ground(("..#", ".,o"))
    >>> bin(field.floor), bin(field.difficult), bin(field.walls)
    ('0b1110011', '0b100000', '0b100')
    """
    width = max(map(len, rows))
    line = "?".join(row.ljust(width) for row in rows)

    def of(characters: str) -> int:
        return sum(1 << place for place, character in enumerate(line) if character in characters)

    return Ground(width, len(rows), feet, of(FLOOR), of("# "), of(",~"), of("o"))


@lru_cache(256)
def rows_of(field: Ground) -> tuple[str, ...]:
    """As a picture has them: the rows of a ground, the northernmost first.

    >>> rows_of(ground(("..#", ".,o")))
    ('..#', '.,o')
    """
    return _drawn(field, ((field.floor, "."), (field.walls, "#"), (field.difficult, ","), (field.exits, "o")))


@lru_cache(256)
def lit_rows(field: Ground, light: int) -> tuple[str, ...]:
    """As a picture has it: where there is light; nothing, if that is everywhere.

    >>> lit_rows(ground(("...",)), 0b11), lit_rows(ground(("..#",)), 0b11)
    (('.. ',), ())
    """
    return _drawn(field, ((light, "."),)) if field.floor & ~light else ()


def _drawn(field: Ground, marks: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """Rows of characters, a blank where there is no mark."""
    drawing = list("\n".join([" " * field.width] * field.height))
    for mask, mark in marks:
        for square in squares(mask):
            drawing[square] = mark
    return tuple("".join(drawing).split("\n"))


# -- sets of squares -------------------------------------------------------------------------------------------


def footprint(at: int, size: int, row: int) -> int:
    """The squares of a being.

    >>> list(squares(footprint(6, 2, 5)))
    [6, 7, 11, 12]
    """
    if size == 1:
        return 1 << at
    line, found = (1 << size) - 1, 0
    for y in range(size):
        found |= line << (at + y * row)
    return found


def fits(mask: int, size: int, row: int) -> int:
    """Where a being can be so that all its squares are among these."""
    for _ in range(size - 1):
        mask &= mask >> 1
    for _ in range(size - 1):
        mask &= mask >> row
    return mask


def touches(mask: int, size: int, row: int) -> int:
    """Where a being would have one of these among its squares."""
    for _ in range(size - 1):
        mask |= mask >> 1
    for _ in range(size - 1):
        mask |= mask >> row
    return mask


def neighbours(mask: int, row: int) -> int:
    """These squares and all that are next to one of them, in eight directions; mind the walls and the edge.

    >>> list(squares(neighbours(1 << 6, 5)))
    [0, 1, 2, 5, 6, 7, 10, 11, 12]
    """
    mask |= mask << 1 | mask >> 1
    return mask | mask << row | mask >> row


def within(field: Ground, mask: int, steps: int) -> int:
    """The squares of the floor so many steps from one of these, or fewer, as the crow flies."""
    inside = field.floor | field.walls
    for _ in range(steps):
        mask = neighbours(mask, field.width + 1) & inside
    return mask & field.floor


def next_to(field: Ground, mask: int, size: int = 1) -> int:
    """Where a being would be next to one of these squares, and on none of them."""
    row = field.width + 1
    around = neighbours(mask, row) & field.floor
    if size == 1:
        return around & ~mask
    return touches(around, size, row) & ~touches(mask, size, row) & fits(field.floor, size, row)


# -- ways ------------------------------------------------------------------------------------------------------


def flood(
    field: Ground,
    start: int,
    size: int = 1,
    *,
    free: int = -1,
    crossing: int = 0,
    stop: int = 0,
    steps: int,
    cites: Cites = NO_CITES,
    bars: tuple[Bar, ...] = (),
) -> Region:
    """Wherever one can go in so many steps: `free` squares, through those that can only be crossed.

    All sets are of places for a being of this size (`fits`, `touches`, `next_to`). A step onto a `stop` ends the
    move. Staying is always possible.
    """
    width, here = field.width, 1 << start
    floor = field.floor if size == 1 else fits(field.floor, size, width + 1)
    free = free & floor | here
    through = free | crossing & ~stop & floor
    unknown = through & ~here
    rings, last, passed, row = [here], here, here, width + 1
    northeast, northwest, southeast, southwest = _askew(width, floor)
    for _ in range(steps):  # what `spread` finds of the unknown squares
        found = unknown & (
            last << 1
            | last >> 1
            | last << row
            | last >> row
            | (last & northeast) >> width
            | (last & northwest) >> row + 1
            | (last & southeast) << row + 1
            | (last & southwest) << width
        )
        if not found:
            break
        unknown &= ~found
        passed |= found
        rings.append(found)
        last = found & ~stop
    ends = passed & free
    return Region(
        width, field.height, field.feet, start, steps, tuple(rings), ends, floor, through, stop, size, cites, bars
    )


@lru_cache(512)
def _askew(width: int, floor: int) -> tuple[int, int, int, int]:
    """The squares from which a step askew is possible: no wall stands at the corner."""
    row = width + 1
    east, west, north, south = floor >> 1, floor << 1, floor << row, floor >> row
    return north & east, north & west, south & east, south & west


def run(
    field: Ground,
    start: int,
    size: int,
    target: int,
    *,
    free: int = -1,
    crossing: int = 0,
    stop: int = 0,
    steps: int,
    cites: Cites = NO_CITES,
) -> Region:
    """The runs at a target (a set of squares) of which every step brings one nearer; they end next to it."""
    here, row = 1 << start, field.width + 1
    floor = fits(field.floor, size, row)
    free = free & floor
    through = (free | crossing & ~stop & floor) & ~here
    inside, near = field.floor | field.walls, [target]  # squares so many steps from the target, or fewer
    while len(near) <= steps + 1 and not touches(near[-1], size, row) & here:
        near.append(neighbours(near[-1], row) & inside)
    away = len(near) - 1  # steps between the two
    rings = [here]
    for left in range(away - 1, 0, -1):
        nearer = touches(near[left], size, row) & ~touches(near[left - 1], size, row)
        rings.append(spread(rings[-1] & ~(stop & ~here), field.width, floor) & through & nearer)
    ends = rings[-1] & free if away <= steps + 1 else 0
    return _region(field, start, size, steps, rings, ends, floor, through | here, stop, cites)


def area(
    field: Ground,
    ends: int,
    start: int = -1,
    *,
    steps: int = -1,
    cites: Cites = NO_CITES,
    bars: tuple[Bar, ...] = (),
) -> Region:
    """Squares to point at. With a start they are counted from there, as the crow flies."""
    rings = [ends]
    if start >= 0:
        found, left, inside = 1 << start, ends, field.floor | field.walls
        rings = [ends & found]
        while left := left & ~found:
            found = neighbours(found, field.width + 1) & inside
            rings.append(left & found)
    return _region(field, start, 1, steps, rings, ends, field.floor, field.floor, 0, cites, bars)


def _region(
    field: Ground,
    start: int,
    size: int,
    steps: int,
    rings: list[int],
    ends: int,
    floor: int,
    through: int,
    stop: int,
    cites: Cites,
    bars: tuple[Bar, ...] = (),
) -> Region:
    return Region(
        field.width,
        field.height,
        field.feet,
        start,
        steps,
        tuple(rings),
        ends,
        floor,
        through,
        stop,
        size,
        cites,
        bars,
    )


# -- two beings ------------------------------------------------------------------------------------------------


def distance(field: Ground, a: int, size_a: int, b: int, size_b: int) -> int:
    """In feet: the steps between their nearest squares. Whoever is next to the other is one step away."""
    row = field.width + 1
    (ya, xa), (yb, xb) = divmod(a, row), divmod(b, row)
    across = xb - xa - size_a + 1 if xb > xa else xa - xb - size_b + 1
    down = yb - ya - size_a + 1 if yb > ya else ya - yb - size_b + 1
    return field.feet * max(across, down, 0)


def direction(field: Ground, a: int, size_a: int, b: int, size_b: int) -> int:
    """From the middle of one to the middle of another, the nearest of the eight; -1 if they are the same."""
    row = field.width + 1
    (ya, xa), (yb, xb) = divmod(a, row), divmod(b, row)
    return _direction(2 * (xb - xa) + size_b - size_a, 2 * (yb - ya) + size_b - size_a)


@lru_cache(4096)
def _direction(east: int, south: int) -> int:
    """An eighth of a circle is nearest where the smaller part is more than tan 22.5° of the larger: √2 - 1."""
    across, down = abs(east), abs(south)
    if (across + down) ** 2 < 2 * max(across, down) ** 2:
        across, down = (across, 0) if across > down else (0, down)
    step = (_sign(east) if across else 0, _sign(south) if down else 0)
    return STEPS.index(step) if step != (0, 0) else -1


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def arc(facing: int, towards: int) -> Arc:
    """On which side of one who faces there something in that direction is.

    >>> arc(0, 1), arc(0, 2), arc(6, 4), arc(0, 5)
    ('front', 'right', 'left', 'rear')
    """
    return ARCS[(towards - facing) & 7]


class Towards(Struct, frozen=True, gc=False):
    """The facing of a path's end: towards the nearest of these beings, the first of several; else as before.

    It is a value, and holds nothing that whoever is asked does not see.
    """

    field: Ground
    size: int  # of whoever goes
    beings: tuple[tuple[int, int], ...]  # where each is, and its size
    before: int = 0

    def __call__(self, end: int) -> int:
        """Where one faces there."""
        row, own, least, nearest = self.field.width + 1, self.size, 0, None
        y, x = divmod(end, row)
        for at, size in self.beings:  # `distance`, spelt out: a map of a region calls this for every end
            south, east = at // row - y, at % row - x
            across = east - own if east > 0 else -east - size
            down = south - own if south > 0 else -south - size
            away = across if across > down else down
            if nearest is None or away < least:
                least, nearest = away, (at, size)
        towards = -1 if nearest is None else direction(self.field, end, own, *nearest)
        return self.before if towards < 0 else towards


def sees(field: Ground, a: int, b: int) -> bool:
    """Does no wall lie on the line between the middles of two squares? Just past a corner one sees."""
    if a > b:
        a, b = b, a
    row = field.width + 1
    (ya, xa), (yb, xb) = divmod(a, row), divmod(b, row)
    crossed, corners, other = _line(xb - xa, yb - ya, row)
    walls = field.walls >> (a + min(xb - xa, 0))
    return not (walls & crossed or walls & walls >> other & corners)


@lru_cache(4096)
def _line(east: int, south: int, row: int) -> tuple[int, int, int]:
    """From a square to one that is not north of it: the squares the line goes through, those on one side of the
    corners it touches, and how far from them those on the other side are. Counted from the box's first square.
    """
    crossed = corners = 0
    first, side = min(east, 0), 1 if east > 0 else -1
    for y in range(south + 1):
        for x in range(first, first + abs(east) + 1):
            above, below = east * (2 * y - 1), east * (2 * y + 1)
            left, right = south * (2 * x - 1), south * (2 * x + 1)
            beside = [above - left, above - right, below - left, below - right]  # of the line: a corner each
            at = 1 << (x - first + y * row)
            if min(beside) < 0 < max(beside):
                crossed |= at
            elif (
                east
                and y < south
                and x != first + (0 if side > 0 else abs(east))
                and not below - (left if side > 0 else right)
            ):
                corners |= at
    return crossed, corners, row - side


def visible(field: Ground, a: int) -> int:
    """All squares of the floor that are seen from a square."""
    return _visible(field, a)


@lru_cache(1024)
def _visible(field: Ground, a: int) -> int:
    return sum(1 << b for b in squares(field.floor) if sees(field, a, b))


def sees_any(field: Ground, a: int, b: int) -> bool:
    """Is one of these squares seen from one of those?"""
    return any(_visible(field, one) & b for one in squares(a))
