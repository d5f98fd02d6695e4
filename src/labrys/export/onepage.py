"""Mazes from Watabou's One Page Dungeon: its JSON as the text of a maze file.

A rectangle wider than one square is a chamber, a narrow one a corridor. The square of a door is a square of
corridor with a door on both sides, of the kind the file names; the way out becomes a tower to the surface. Notes
are read out in the chamber they stand in, water is a hazard, the last chamber holds double treasure, and the story
is a comment. Columns stand in nobody's way here, and a rotunda is a chamber like others.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from labrys.engine.errors import LabrysError, plain_words
from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.model import SIDES, Cell, Edge, Notes, Sheet, Side
from labrys.kit.mazefile.writing import words, write

MOST_BYTES = 5_000_000
MOST_ACROSS = 250  # squares
MOST_SQUARES = 200_000  # of all rectangles together
MOST_CHAMBERS = 99
OUT = 3  # the kind of a door that leads to the surface
DOWN = (8, 9)  # stairs: a page has one level, so they lead nowhere
KINDS = {5: Edge.DOUBLE, 6: Edge.SECRET}  # every other kind is a plain door: arch, narrow way, portcullis, bars
Spot = tuple[int, int]


class Point(Struct):
    """A place, or a direction."""

    x: float
    y: float


class Rect(Struct):
    """Squares of floor."""

    x: int
    y: int
    w: int
    h: int
    ending: bool = False
    rotunda: bool = False


class Door(Struct):
    """A door: its square, the way it looks, its kind."""

    x: int
    y: int
    dir: Point
    type: int = 1


class Note(Struct):
    """A remark at a place."""

    text: str
    pos: Point
    ref: str = ""


class Page(Struct):
    """The file."""

    rects: list[Rect]
    title: str = ""
    story: str = ""
    doors: list[Door] = []
    notes: list[Note] = []
    water: list[Point] = []
    columns: list[Point] = []


def read(source: bytes) -> str:
    """The text of a maze; a file that is none of these is refused in one sentence."""
    if len(source) > MOST_BYTES:
        raise LabrysError(f"the file has {len(source)} bytes; a One Page Dungeon has {MOST_BYTES} at most")
    try:
        page = msgspec.json.decode(source, type=Page)
    except msgspec.ValidationError as error:
        raise LabrysError(f"this is no One Page Dungeon: {plain_words(error)}") from None
    except RecursionError:
        raise LabrysError("this is no One Page Dungeon: it is nested too deep") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise LabrysError("this is no One Page Dungeon: it is not even JSON; save it there as JSON") from None
    return _Plan(page).text()


class _Plan:
    """A page that is being drawn as a sheet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        if not page.rects:
            raise LabrysError("this One Page Dungeon has no rectangles, so there is nothing to walk in")
        if any(r.w < 1 or r.h < 1 or abs(r.x) > 10_000 or abs(r.y) > 10_000 for r in page.rects):
            raise LabrysError("a rectangle of this One Page Dungeon is empty or lies beyond the edge of the world")
        self.left, self.top = min(r.x for r in page.rects) - 2, min(r.y for r in page.rects) - 2
        self.width = max(r.x + r.w for r in page.rects) + 2 - self.left
        self.height = max(r.y + r.h for r in page.rects) + 2 - self.top
        if max(self.width, self.height) > MOST_ACROSS:
            raise LabrysError(f"this One Page Dungeon is wider or higher than {MOST_ACROSS} squares")
        if sum(r.w * r.h for r in page.rects) > MOST_SQUARES or len(page.doors) > MOST_SQUARES:
            raise LabrysError("the rectangles of this One Page Dungeon lie upon each other over and over")
        squares = self.width * self.height
        self.cells, self.numbers, self.edges = bytearray(squares), bytearray(squares), bytearray(4 * squares)
        self.notes: dict[int, Notes] = {}

    def cell(self, x: float, y: float) -> int:
        """The square at this place, -1 off the sheet."""
        column, row = int(x // 1) - self.left, int(y // 1) - self.top
        return row * self.width + column if 0 <= column < self.width and 0 <= row < self.height else -1

    def beyond(self, cell: int, side: Side) -> int:
        """The neighbour on that side; the rim of the sheet is always rock."""
        return cell + {Side.NORTH: -self.width, Side.SOUTH: self.width, Side.EAST: 1, Side.WEST: -1}[side]

    def set_edge(self, cell: int, side: Side, edge: Edge) -> None:
        """On both sides of it."""
        self.edges[4 * cell + side] = edge
        self.edges[4 * self.beyond(cell, side) + side.opposite] = edge

    def text(self) -> str:
        """The whole maze."""
        doors = {self.cell(door.x, door.y): door for door in self.page.doors if self.cell(door.x, door.y) >= 0}
        self.floors(doors)
        self.open_ways()
        for cell, door in doors.items():
            self.hang(cell, door)
        self.tower([cell for cell, door in doors.items() if door.type == OUT])
        self.remarks()
        sheet = Sheet(
            1, Side.NORTH, 1, 1, self.width, self.height, bytes(self.cells), bytes(self.numbers), bytes(self.edges)
        )
        draft = Draft(words(self.page.title, 80) or "One page", "imported from a One Page Dungeon")
        draft.sheets[1] = sheet
        draft.notes = {(1, number): notes for number, notes in self.notes.items()}
        draft.towers[1] = (True, (1,))
        story = f"; {words(self.page.story)}\n" if self.page.story.strip() else ""
        return story + write(build(draft))

    def floors(self, doors: dict[int, Door]) -> None:
        """Chambers and corridors; where two chambers would touch, the later one is part of the first."""
        number = 0
        for rect in self.page.rects:
            squares = [self.cell(rect.x + dx, rect.y + dy) for dy in range(rect.h) for dx in range(rect.w)]
            chamber = rect.w > 1 and rect.h > 1 and number < MOST_CHAMBERS
            own = self.touching(squares) if chamber else 0
            if chamber and not own:
                number += 1
                own = number
                self.notes[own] = Notes(double_treasure=rect.ending)
            for cell in squares:
                if self.cells[cell] == Cell.ROCK:
                    kind = Cell.CORRIDOR if not chamber or cell in doors else Cell.CHAMBER
                    self.cells[cell], self.numbers[cell] = kind, own if kind is Cell.CHAMBER else 0
        for cell in doors:
            if self.cells[cell] == Cell.ROCK:
                self.cells[cell] = Cell.CORRIDOR

    def touching(self, squares: list[int]) -> int:
        """The chamber that these squares lie beside or upon; 0: none."""
        near = (there for cell in squares for there in (cell, *(self.beyond(cell, side) for side in SIDES)))
        return next((self.numbers[there] for there in near if self.cells[there] == Cell.CHAMBER), 0)

    def open_ways(self) -> None:
        """Between squares of one chamber, and along corridors; a corridor ends at a door of a chamber."""
        for cell, kind in enumerate(self.cells):
            for side in (Side.EAST, Side.SOUTH):
                there = self.beyond(cell, side)
                if kind == Cell.ROCK or there >= len(self.cells) or self.cells[there] == Cell.ROCK:
                    continue
                same = self.numbers[cell] == self.numbers[there]
                self.set_edge(cell, side, Edge.OPEN if same else Edge.DOOR)

    def hang(self, cell: int, door: Door) -> None:
        """The door as the page has it, on the side it looks to; on its other side a plain one."""
        ahead = Side.EAST if door.dir.x > 0 else Side.WEST if door.dir.x < 0 else Side.SOUTH
        if door.dir.y < 0:
            ahead = Side.NORTH
        there = self.beyond(cell, ahead)
        if door.type in DOWN or not 0 <= there < len(self.cells) or self.cells[there] == Cell.ROCK:
            return
        self.set_edge(cell, ahead, KINDS.get(door.type, Edge.DOOR))

    def tower(self, ways_out: list[int]) -> None:
        """The way out becomes the tower; without one a tower is put beside the first square that has room."""
        cell = ways_out[0] if ways_out else self.room_for_tower()
        self.cells[cell], self.numbers[cell] = Cell.TOWER, 1
        for side in SIDES:
            there = self.beyond(cell, side)
            walkable = self.cells[there] not in (Cell.ROCK, Cell.TOWER)
            self.set_edge(cell, side, Edge.DOOR if walkable else Edge.WALL)

    def room_for_tower(self) -> int:
        """A square of rock beside a floor; there always is one, for the rim is rock."""
        floors = (cell for cell, kind in enumerate(self.cells) if kind != Cell.ROCK)
        near = (self.beyond(cell, side) for cell in floors for side in SIDES)
        return next(cell for cell in near if self.cells[cell] == Cell.ROCK)

    def remarks(self) -> None:
        """[notes] are read out; water is a hazard."""
        for note in self.page.notes:
            number = self.chamber_at(note.pos)
            if number:
                own = self.notes[number]
                says = words(f"{own.says} {note.text}")
                self.notes[number] = msgspec.structs.replace(own, says=says)
        for point in self.page.water:
            if number := self.chamber_at(point):
                self.notes[number] = msgspec.structs.replace(self.notes[number], hazards=("water",))

    def chamber_at(self, point: Point) -> int:
        """The number of the chamber at a place; 0: none."""
        cell = self.cell(point.x, point.y)
        return self.numbers[cell] if cell >= 0 and self.cells[cell] == Cell.CHAMBER else 0
