"""A drawn maze: sheets of squares, what stands between the squares, and what is written about the chambers.

A square is one small integer, its place in the sheet row by row; a sheet is three strings of bytes. Everything is
immutable and looked up by small integers, so that a game may ask in its innermost loop. Sides are those of the
drawing; a sheet knows which of them is north.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from msgspec import Struct

FEET = 10  # a square measures ten feet each way


class Cell(IntEnum):
    """What a square is."""

    ROCK = 0
    CORRIDOR = 1
    CHAMBER = 2
    TOWER = 3
    TRAP = 4
    STAIRS_DOWN = 5
    STAIRS_UP = 6


class Edge(IntEnum):
    """What stands between a square and its neighbour."""

    WALL = 0
    OPEN = 1
    DOOR = 2
    SECRET = 3
    DOUBLE = 4
    PANEL = 5
    CHUTE = 6


class Side(IntEnum):
    """A side of the drawing, or of the compass, in the order in which they are called out."""

    NORTH = 0
    SOUTH = 1
    EAST = 2
    WEST = 3

    @property
    def opposite(self) -> Side:
        """The side across."""
        return SIDES[self ^ 1]


CELLS, EDGES, SIDES = tuple(Cell), tuple(Edge), tuple(Side)
WAYS = frozenset({Edge.OPEN, Edge.PANEL})  # a panel that has not dropped is an open way
DOORS = frozenset({Edge.DOOR, Edge.SECRET, Edge.DOUBLE, Edge.CHUTE})
ENTRANCES = frozenset({Edge.DOOR, Edge.SECRET, Edge.DOUBLE})  # a chute door only leads away
CORRIDORS = frozenset(
    {Cell.CORRIDOR, Cell.TRAP, Cell.STAIRS_DOWN, Cell.STAIRS_UP}
)  # walked through square by square
_CLOCKWISE = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)
_QUARTER = (0, 2, 1, 3)  # quarter turns clockwise from the top, by side

Place = tuple[int, int]  # level, square
Room = tuple[int, int]  # level, number of the chamber


class Sheet(Struct, frozen=True):
    """One level as drawn. Squares are counted row by row from the top left."""

    level: int
    north: Side  # the side of the drawing that is north
    x0: int
    y0: int
    width: int
    height: int
    cells: bytes  # what each square is
    numbers: bytes  # the number of its chamber or tower, 0 if it is in none
    edges: bytes  # four to a square, in the order of the sides

    def at(self, x: int, y: int) -> int:
        """The square at these coordinates, -1 off the sheet."""
        column, row = x - self.x0, y - self.y0
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else -1

    def xy(self, cell: int) -> tuple[int, int]:
        """Its coordinates, which all levels share: the square below has the same."""
        row, column = divmod(cell, self.width)
        return column + self.x0, row + self.y0

    def kind(self, cell: int) -> Cell:
        """What the square is."""
        return CELLS[self.cells[cell]]

    def edge(self, cell: int, side: int) -> Edge:
        """What stands on that side of it."""
        return EDGES[self.edges[4 * cell + side]]

    def beyond(self, cell: int, side: int) -> int:
        """The neighbour on that side, -1 off the sheet."""
        width = self.width
        if side < 2:
            there = cell - width if side == 0 else cell + width
            return there if 0 <= there < len(self.cells) else -1
        column = cell % width
        if side == 2:
            return cell + 1 if column + 1 < width else -1
        return cell - 1 if column else -1

    def compass(self, side: int) -> Side:
        """The point of the compass to which this side of the drawing looks."""
        return _CLOCKWISE[(_QUARTER[side] - _QUARTER[self.north]) % 4]

    def side_to(self, compass: int) -> Side:
        """The side of the drawing that looks to this point of the compass."""
        return _CLOCKWISE[(_QUARTER[compass] + _QUARTER[self.north]) % 4]

    def ways(self, cell: int) -> tuple[Side, ...]:
        """The sides on which one can walk on, a panel's among them, in the order of the compass N S E W."""
        return _sides(self.edges[4 * cell : 4 * cell + 4], self.north, WAYS)

    def doors(self, cell: int) -> tuple[Side, ...]:
        """The sides with a door of any kind, secret ones and chutes too, in the order of the compass N S E W."""
        return _sides(self.edges[4 * cell : 4 * cell + 4], self.north, DOORS)


@cache  # of 7⁴ sorts of squares at most
def _sides(edges: bytes, north: Side, kinds: frozenset[Edge]) -> tuple[Side, ...]:
    turned = (_CLOCKWISE[(_QUARTER[point] + _QUARTER[north]) % 4] for point in SIDES)
    return tuple(side for side in turned if edges[side] in kinds)


class Part(Struct, frozen=True):
    """A part of a chamber as drawn: -1 is upper and left-hand, 0 the middle, 1 lower and right-hand."""

    down: int
    right: int


class Entrance(Struct, frozen=True):
    """A door of a chamber from inside: the chamber's square, its side, what kind of door, in which part."""

    cell: int
    side: Side
    edge: Edge
    part: Part


class Treasure(Struct, frozen=True):
    """A special treasure: its words, and what it is worth: a kind with an amount, or so many of an item."""

    words: str
    kind: str = ""  # gold, silver, karma, item; nothing but its words if empty
    amount: int = 1
    item: str = ""
    once: bool = False  # never restocked


class Notes(Struct, frozen=True):
    """What the author wrote about a chamber; about a plain one nothing."""

    double_treasure: bool = False
    empty: bool = False  # neither guardians nor rolled treasure
    name: str = ""
    says: str = ""  # read out on entering
    category: str = ""
    foe: str = ""
    foe_number: int = 0  # rolled if 0
    special: str = ""
    hazards: tuple[str, ...] = ()
    treasures: tuple[Treasure, ...] = ()


class Chamber(Notes, frozen=True, kw_only=True):
    """A chamber: what the author wrote about it, where it lies, and how one gets in and out."""

    cells: tuple[int, ...]
    x: int  # the box around it, in squares of the drawing
    y: int
    width: int
    height: int
    entrances: tuple[Entrance, ...]  # row by row, at one square N S E W

    @property
    def irregular(self) -> bool:
        """Is it other than a rectangle?"""
        return len(self.cells) != self.width * self.height


class Tower(Struct, frozen=True):
    """A tower: whether it reaches the surface, the levels it names, and its square on each level that is drawn."""

    surface: bool
    levels: tuple[int, ...]
    cells: dict[int, int]


class Baddie(Struct, frozen=True):
    """A foe of the author's own: its key, and the ten columns of its line. What they mean the game knows."""

    key: str
    columns: tuple[str, ...]

    @property
    def name(self) -> str:
        """As the author spells it."""
        return self.columns[0]


class Sage(Struct, frozen=True):
    """A sage who sits in a chamber after the battle; what is left open is rolled."""

    kind: str = ""
    taste: str = ""
    mood: int = 0


class Maze(Struct, frozen=True):
    """A whole maze file. Foes, items, categories and the like are keys, such as `were_wolves`."""

    title: str
    author: str
    rules: dict[str, str | bool]
    sheets: dict[int, Sheet]  # by level, from the top
    chambers: dict[Room, Chamber]
    towers: dict[int, Tower]
    stairs: dict[Place, Place]
    traps: dict[Place, Place]
    chutes: dict[tuple[int, int, int], Place]  # level, square, side
    panels: frozenset[tuple[int, int, int]]  # those that drop only when that square is left by that side
    baddies: tuple[Baddie, ...]
    tables: dict[tuple[str, int], tuple[str, ...]]  # category and which of its two: six names
    sages: dict[Room, Sage]

    def panel_drops(self, level: int, cell: int, side: int) -> bool:
        """Does the panel on that side drop when the square is left by it?"""
        return (level, cell, side) in self.panels or (
            (level, self.sheets[level].beyond(cell, side), side ^ 1) not in self.panels
        )
