"""The squares among which a spot or a path is chosen: one region says it of all of them at once.

A set of squares is a whole number, a bit for each square; square x, y has number y * (width + 1) + x. A row has a
bit more than it has squares, and that one is never set: so nothing moved east or west comes out in another row.
Whoever is larger than a square is where the north-western of his squares is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Never, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from typing_extensions import TypeVar as DefaultTypeVar

    B = DefaultTypeVar("B", default=Never)  # what is offered beside the squares: mostly nothing
else:
    B = TypeVar("B")

COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # directions 0 to 7
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # one each: to the east, south
NEAREST = 3  # squares that a refusal proposes
_SQUARE = re.compile(r"([a-z]{1,2})([1-9]\d{0,2})")


def squares(mask: int) -> Iterator[int]:
    """The numbers of the squares of a set.

    >>> list(squares(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def pick(mask: int, number: int) -> int:
    """The square that comes after so many others of the set.

    >>> [pick(0b10110, number) for number in range(3)]
    [1, 2, 4]
    """
    low, width = 0, mask.bit_length()
    while width > 1:
        half = width >> 1
        below = (mask & ((1 << half) - 1)).bit_count()
        if number < below:
            mask &= (1 << half) - 1
            width = half
        else:
            number -= below
            mask >>= half
            low += half
            width -= half
    return low


def spread(mask: int, width: int, floor: int) -> int:
    """The squares of the floor that are one step from one of these; no step goes around the corner of a wall.

    >>> list(squares(spread(1 << 5, 3, 0b0111_0111_0111))), list(squares(spread(1, 3, 0b0111_0101)))
    ([0, 1, 2, 4, 6, 8, 9, 10], [4])
    """
    row = width + 1
    east, west, north, south = mask << 1 & floor, mask >> 1 & floor, mask >> row & floor, mask << row & floor
    askew = (
        east >> row & north << 1 | west >> row & north >> 1 | east << row & south << 1 | west << row & south >> 1
    )
    return east | west | north | south | askew & floor


def square_name(square: int, width: int) -> str:
    """The column in letters, the row from the north in figures.

    >>> square_name(0, 8), square_name(3 * 9 + 2, 8), square_name(27, 40)
    ('a1', 'c4', 'ab1')
    """
    row, column = divmod(square, width + 1)
    letters = chr(97 + column) if column < 26 else chr(96 + column // 26) + chr(97 + column % 26)
    return f"{letters}{row + 1}"


def square_of(name: str, width: int, height: int) -> int:
    """The square of this name; -1 if there is none.

    >>> square_of("c4", 8, 8), square_of("ab1", 40, 1), square_of("c9", 8, 8), square_of("4c", 8, 8)
    (29, 27, -1, -1)
    """
    found = _SQUARE.fullmatch(name)
    if found is None:
        return -1
    letters, row = found.groups()
    column = (26 * (ord(letters[0]) - 96) if len(letters) > 1 else 0) + ord(letters[-1]) - 97
    return (int(row) - 1) * (width + 1) + column if column < width and int(row) <= height else -1


@lru_cache(4096)
def _before(square: int, width: int, floor: int) -> tuple[int, int]:
    """The squares from which one step leads to a square: straight, and all of them."""
    at, row = 1 << square, width + 1
    straight = at << 1 | at >> 1 | at << row | at >> row
    around = spread(at, width, floor)
    return straight & around, around


class Cites(Struct, frozen=True, gc=False):
    """The rules by which a square is refused; empty: that of the question."""

    wall: str = ""  # there is no floor
    taken: str = ""  # somebody is there
    far: str = ""  # it is beyond the allowance or the range
    stop: str = ""  # the way leads past a square that ends the move


class Bar(Struct, frozen=True, gc=False):
    """Squares that are refused for a reason of their own: `c4 ` and `why`."""

    squares: int
    rule: str
    why: str


class Region(Struct, frozen=True, gc=False):
    """Where one may go or point, as sets of squares; `rings` are the squares that are 0, 1, 2 … steps away."""

    width: int
    height: int
    feet: int  # a side of a square
    start: int  # -1: none; then the rings are only distances, or a single one
    steps: int  # at most
    rings: tuple[int, ...]
    ends: int  # of the rings: where one may end
    floor: int  # where no wall is, for one of this size
    open: int  # where one may go through: the ends, and the squares of friends
    stop: int = 0  # a step there ends the move
    size: int = 1  # squares of a side
    cites: Cites = Cites()
    bars: tuple[Bar, ...] = ()

    @property
    def beyond(self) -> int:
        """The first number that no square has."""
        return self.height * (self.width + 1)

    @property
    def reached(self) -> int:
        """All squares of the rings."""
        found = 0
        for ring in self.rings:
            found |= ring
        return found

    def name(self, square: int) -> str:
        """As people call it: c4."""
        return square_name(square, self.width)

    def ring_of(self, square: int) -> int:
        """How many steps it is away; -1: it is not reached."""
        at = 1 << square
        for number, ring in enumerate(self.rings):
            if ring & at:
                return number
        return -1

    def before(self, square: int, ring: int) -> int:
        """The square from which a shortest way comes to this one, which is on that ring; straight steps last."""
        straight, around = _before(square, self.width, self.floor)
        there = self.rings[ring - 1]
        if ring > 1:
            there &= ~self.stop
        found = straight & there or around & there
        return (found & -found).bit_length() - 1

    def way(self, end: int) -> tuple[int, ...]:
        """A shortest way, always the same one, from the start to a square that is reached."""
        squares = [end]
        for ring in range(self.ring_of(end), 0, -1):
            end = self.before(end, ring)
            squares.append(end)
        squares.reverse()
        return tuple(squares)

    # -- refusals ------------------------------------------------------------------------------------------

    def why_not(self, square: int) -> tuple[str, str] | None:
        """The rule and the reason why one cannot end here; None: one can."""
        at, name, cites = 1 << square, self.name(square), self.cites
        if self.ends & at:
            return None
        if reason := self._barred(square) or self._no_entry(square):
            return reason
        if self.reached & at:
            return cites.taken, f"{name} may be crossed, but not ended in"
        if self.stop and _reaches(self, at):
            return cites.stop, f"the way to {name} leads past a square that ends the move"
        return cites.far, f"{name} is {self._too_far()}"

    def why_no_way(self, way: tuple[int, ...]) -> tuple[str, str] | None:
        """The rule and the reason why one cannot go these squares, the start being the first; None: one can."""
        cites, name = self.cites, self.name
        for number, (here, there) in enumerate(pairwise(way)):
            if number and self.stop >> here & 1:
                return cites.stop, f"the step onto {name(here)} ends the move"
            if reason := self._no_entry(there):
                return reason
            if not _before(there, self.width, self.floor)[1] >> here & 1:
                near = _next_to(here, there, self.width)
                why = "around the corner of a wall" if near else "not one step"
                return cites.wall, f"from {name(here)} to {name(there)} it is {why}"
        if len(way) - 1 > self.steps:
            return cites.far, f"a way of {len(way) - 1} steps is {self._too_far()}"
        return self.why_not(way[-1])

    def possible(self, square: int = -1) -> str:
        """What is possible, in a few words: how many squares, and the nearest to one that is not."""
        if not self.ends:
            return "no square is possible"
        where = f"{self.ends.bit_count()} within {self._feet(self.steps)}" if self.steps >= 0 else ""
        near = 1 << square if square >= 0 else self.ends
        anywhere = _whole(self.width, self.height)
        while not near & self.ends:
            near |= spread(near, self.width, anywhere)
        some = ", ".join(map(self.name, islice(squares(near & self.ends), NEAREST)))
        return f"possible: {where}, such as {some}" if where else f"possible: {some}"

    def _no_entry(self, square: int) -> tuple[str, str] | None:
        """The rule and the reason why nobody of this size can go there."""
        name = self.name(square)
        if self.open >> square & 1:
            return None
        if not self.floor >> square & 1:
            return self.cites.wall, f"{name} is a wall" if self.size == 1 else f"walls leave no room at {name}"
        return self._barred(square) or (self.cites.taken, f"{name} is occupied")

    def _barred(self, square: int) -> tuple[str, str] | None:
        """The reason that the rule has given."""
        for bar in self.bars:
            if bar.squares >> square & 1:
                return bar.rule, f"{self.name(square)} {bar.why}"
        return None

    def _too_far(self) -> str:
        return f"farther than {self._feet(self.steps)}" if self.steps >= 0 else "not offered"

    def _feet(self, steps: int) -> str:
        return f"{steps * self.feet} ft ({steps} step{'' if steps == 1 else 's'})"


def _next_to(here: int, there: int, width: int) -> bool:
    (y, x), (row, column) = divmod(here, width + 1), divmod(there, width + 1)
    return max(abs(x - column), abs(y - row)) == 1


def _whole(width: int, height: int) -> int:
    """Every square there is."""
    line, found = (1 << width) - 1, 0
    for _ in range(height):
        found = found << (width + 1) | line
    return found


def _reaches(region: Region, at: int) -> bool:
    """Would it be reached, if no step ended the move?"""
    found = 1 << region.start
    for _ in range(region.steps):
        found |= spread(found, region.width, region.floor) & region.open
    return bool(found & at)
