"""Dungeon: what a seat sees. The party's sheets and notes lie open; the maze beyond them does not.

Built up from what the party has found out, never stripped down: a page of its map has the squares it has walked,
with the walls, ways and doors that were called out; a secret door nobody has found is a wall, a panel that has not
dropped an open way, a trap door that has not sprung plain floor. A page knows its level only if somebody told it,
and counts its squares from the first one seen. The gamesmaster sees the whole maze.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, msgpack, structs

from labrys.engine.event import GAMESMASTER
from labrys.games.dungeon.chapters.c02_directions import Exit
from labrys.games.dungeon.chapters.c04_personas import full_body
from labrys.games.dungeon.chapters.c06_battle import record
from labrys.games.dungeon.chapters.c06a_lines import width
from labrys.games.dungeon.pieces import FRONT, Chest, Fight, Foe, Goods, Lot, Member, Sage
from labrys.games.dungeon.state import State, brink_of, cell_of, level_of, maze, spot_of
from labrys.kit.mazefile.model import SIDES, Cell, Chamber, Edge, Maze, Sheet

STEPS = ((0, -1), (0, 1), (1, 0), (-1, 0))  # one square on, N S E W of the drawing
HIDDEN_USES = "flashlight"  # [S22] nobody knows how long it lasts
LOOKS = {
    Edge.WALL: "wall",
    Edge.OPEN: "open",
    Edge.DOOR: "door",
    Edge.SECRET: "secret",
    Edge.DOUBLE: "double",
    Edge.PANEL: "open",
    Edge.CHUTE: "door",  # [7.4] a chute door is called a door
}


NORTHS = {side: side.name.lower() for side in SIDES}


class Square(Struct, frozen=True, gc=False, omit_defaults=True):
    """A cell on a page of the map."""

    x: int
    y: int
    kind: str  # corridor, chamber, tower, stairs_down, stairs_up, hole
    sides: tuple[str, str, str, str]  # N S E W of the drawing: wall, open, door, secret, double, panel
    number: int = 0  # of its chamber or tower
    marks: tuple[str, ...] = ()  # what the party knows of the chamber, or what lies here
    seen: bool = True  # by the party; only the gamesmaster knows others


class Page(Struct, frozen=True, gc=False, omit_defaults=True):
    """One sheet of the party's map."""

    key: str
    level: int  # 0: nobody knows
    north: str
    squares: dict[str, Square]


class Record(Struct, frozen=True, gc=False, omit_defaults=True):
    """A chamber as its author wrote it, and what has become of it: for the gamesmaster."""

    level: int
    number: int
    notes: Chamber
    now: str = ""  # cleared, known, robbed …
    band: tuple[str, int] = ("", 0)  # who holds it at this moment


class Announced(Struct, frozen=True, gc=False):
    """[D6.04] What is told of a kind of baddie; its weak spots are not."""

    name: str  # an author's own; else empty
    hits: int
    abreast: int
    attacks: int
    to_hit: int


class View(Struct, frozen=True, eq=False, omit_defaults=True):
    """The table as one seat sees it; two are equal if they look alike, though its pieces be copies."""

    seat: int | None
    week: int
    party: tuple[Member, ...]
    home: tuple[Member, ...]
    lost: tuple[Member, ...]
    leader: str
    chest: Chest
    loan: int
    maze: str  # its title
    pages: tuple[Page, ...] = ()
    page: str = ""  # where the party is: the key of a page …
    here: str = ""  # … and of a square of it
    level: int = 0  # if it is known
    foes: tuple[Foe, ...] = ()
    fight: Fight | None = None
    sage: Sage | None = None
    lots: tuple[Lot, ...] = ()
    remains: Goods = {}  # what lies here
    tally: dict[str, tuple[int, int]] = {}
    curses: tuple[str, ...] = ()
    task: str = ""
    unicorn: bool = False
    figures: dict[str, int] = {}
    over: str = ""
    chair: bool = False
    full: dict[str, int] = {}  # by id: how many hits a body takes in all
    kinds: dict[str, Announced] = {}  # of the baddies here
    width: int = 4  # of the party's line
    cleared: int = 0  # so many chambers, on this descent
    records: tuple[Record, ...] = ()  # the gamesmaster's

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and msgpack.encode(self) == msgpack.encode(other)

    __hash__ = None  # type: ignore[assignment]


def look(state: State, seat: int | None) -> View:
    """The table as it is now. A spectator sees what the players see."""
    all_knowing = seat == GAMESMASTER
    known = pages_of(state, all_knowing=all_knowing)
    here = page = ""
    if state.spot:
        page = page_key(state, level_of(state.spot), all_knowing=all_knowing)
        here = square_key(state, state.spot, all_knowing=all_knowing)
    level = level_of(state.spot)
    return View(
        seat,
        state.week,
        tuple([sheet_of(member) for member in state.party]),
        tuple([sheet_of(member) for member in state.home]),
        tuple([sheet_of(member) for member in state.lost]),
        state.leader,
        structs.replace(state.chest),
        state.loan,
        maze(state).title,
        known,
        page,
        here,
        level if all_knowing or level in state.notes.levels else 0,
        tuple([structs.replace(foe) for foe in state.foes]),
        fight_of(state, all_knowing=all_knowing),
        sage_of(state, all_knowing=all_knowing),
        tuple(lot if all_knowing else structs.replace(lot, hidden=0) for lot in state.lots),
        dict(state.remains.get(state.spot, {})),
        dict(state.tally),
        tuple(state.curses),
        state.task,
        state.unicorn,
        dict(state.figures),
        state.over,
        state.chair,
        {member.id: full_body(state, member) for member in state.party},
        {foe.kind: announced(state, foe.kind) for foe in state.foes},
        width([one for one in state.party if one.line == FRONT], double=bool(state.fight and state.fight.double)),
        len(state.notes.cleared),
        records_of(state) if all_knowing else (),
    )


def fight_of(state: State, *, all_knowing: bool) -> Fight | None:
    """The battle; by the names of its places in the file a player would know the level and where on it he is."""
    fight = state.fight
    if fight is None:
        return None
    return structs.replace(fight) if all_knowing else structs.replace(fight, place=0, guards=0, brink=-1)


def announced(state: State, kind: str) -> Announced:
    """[D6.04] As it was told at the meeting."""
    row = record(state, kind)
    return Announced(row.name, row.hits, row.abreast, row.attacks, row.to_hit)


def sheet_of(member: Member) -> Member:
    """[D9.08] A persona sheet, as everybody at the table may read it."""
    shown = structs.replace(member)
    if HIDDEN_USES in shown.opened:
        shown.opened = {item: left for item, left in shown.opened.items() if item != HIDDEN_USES}
    return shown


def sage_of(state: State, *, all_knowing: bool) -> Sage | None:
    """[6.5] Of a sage his kind, and his taste where he tells it or a book does; never his mood."""
    sage = state.sage
    if sage is None:
        return None
    if all_knowing:
        return structs.replace(sage)
    return Sage(
        kind=sage.kind,
        taste=sage.taste if sage.asks else "",
        asks=sage.asks,
        offered=sage.offered,
        jests=sage.jests,
        manner=sage.manner,
        wishes=sage.wishes,
    )


def records_of(state: State) -> tuple[Record, ...]:
    """[7.2] Every chamber, level by level."""
    found = []
    for (level, number), chamber in sorted(maze(state).chambers.items()):
        room = level << 8 | number
        band = state.bands.get(-room)
        holding = (band.kind, len(band.foes)) if band else ("", 0)
        now = "cleared" if room in state.notes.cleared else state.rooms.get(room, "")
        found.append(Record(level, number, chamber, now, holding))
    return tuple(found)


# -- the map -------------------------------------------------------------------------------------------------


def page_key(state: State, level: int, *, all_knowing: bool = False) -> str:
    """Pages are numbered as they were begun; those that only the gamesmaster has by their level."""
    if all_knowing and level not in state.notes.seen:
        return f"L{level}"
    return f"P{[*state.notes.seen].index(level) + 1}"


def first_square(state: State, sheet: Sheet) -> tuple[int, int]:
    """From where the squares of a page are counted: the first one seen; the corner, where nobody has been."""
    first = state.notes.first.get(sheet.level)
    return (0, 0) if first is None else sheet.xy(first)


def square_key(state: State, spot: int, *, all_knowing: bool = False) -> str:
    """`P1:3,-2`: a square of a page, counted from the first one seen."""
    level, cell = level_of(spot), cell_of(spot)
    sheet = maze(state).sheets[level]
    (x, y), (x0, y0) = sheet.xy(cell), first_square(state, sheet)
    return f"{page_key(state, level, all_knowing=all_knowing)}:{x - x0},{y - y0}"


def key_beyond(state: State, way: Exit) -> str:
    """The square beyond a way out of here, as the party counts."""
    page, _, place = square_key(state, spot_of(level_of(state.spot), way.cell)).partition(":")
    x, y = map(int, place.split(","))
    dx, dy = STEPS[way.side]
    return f"{page}:{x + dx},{y + dy}"


def pages_of(state: State, *, all_knowing: bool) -> tuple[Page, ...]:
    """Every sheet of the map."""
    drawn = maze(state)
    if all_knowing:
        return tuple(_whole_page(state, drawn, sheet) for sheet in drawn.sheets.values())
    return tuple(_page(state, drawn.sheets[level], seen) for level, seen in state.notes.seen.items())


def _whole_page(state: State, drawn: Maze, sheet: Sheet) -> Page:
    squares = {}
    key, (x0, y0) = page_key(state, sheet.level, all_knowing=True), first_square(state, sheet)
    for cell, kind in enumerate(sheet.cells):
        if kind == Cell.ROCK:
            continue
        x, y = sheet.xy(cell)[0] - x0, sheet.xy(cell)[1] - y0
        sides = [LOOKS[sheet.edge(cell, side)] for side in SIDES]
        for side in SIDES:
            if sheet.edge(cell, side) in (Edge.PANEL, Edge.CHUTE):
                sides[side] = sheet.edge(cell, side).name.lower()
        marks = _authors_marks(drawn, sheet, cell)
        seen = bool(state.notes.seen.get(sheet.level, b"")[cell : cell + 1].strip(b"\0"))
        name = "trap" if kind == Cell.TRAP else Cell(kind).name.lower()
        squares[f"{key}:{x},{y}"] = Square(
            x, y, name, (sides[0], sides[1], sides[2], sides[3]), sheet.numbers[cell], marks, seen
        )
    return Page(key, sheet.level, NORTHS[sheet.north], squares)


def _authors_marks(drawn: Maze, sheet: Sheet, cell: int) -> tuple[str, ...]:
    chamber = drawn.chambers.get((sheet.level, sheet.numbers[cell]))
    if sheet.cells[cell] != Cell.CHAMBER or chamber is None or chamber.cells[0] != cell:
        return ()
    marks = [f"C{sheet.numbers[cell]} {chamber.name}".strip()]
    marks += ["double_treasure"] if chamber.double_treasure else []
    return (*marks, *filter(None, (chamber.special, chamber.category, chamber.foe)), *chamber.hazards)


def _page(state: State, sheet: Sheet, seen: bytes) -> Page:
    level, notes, drawn = sheet.level, state.notes, maze(state)
    key = page_key(state, level)
    told = {
        drawn.chambers[level, room & 0xFF].cells[0]: words
        for room, words in notes.told.items()
        if room >> 8 == level and (level, room & 0xFF) in drawn.chambers
    }
    return _drawn_page(
        sheet,
        key,
        level in notes.levels,
        first_square(state, sheet),
        seen,
        tuple([(brink, how) for brink, how in state.edges.items() if brink >> 18 == level]),
        notes.secrets,
        (*notes.traps, *state.sprung),
        tuple(told.items()),
    )


@lru_cache(maxsize=256)  # many questions are asked at one place, and everybody looks at the same page
def _drawn_page(
    sheet: Sheet,
    page: str,
    known: bool,
    first: tuple[int, int],
    seen: bytes,
    edges: tuple[tuple[int, str], ...],
    secrets: tuple[int, ...],
    sprung: tuple[int, ...],
    told: tuple[tuple[int, str], ...],
) -> Page:
    """The squares of a level that the party has seen, by their keys; `told` of the first square of a chamber.

    `known`: which level it is. Nobody may change what is in it: it is shared.
    """
    changed, words = dict(edges), dict(told)
    squares = {}
    for cell, was_there in enumerate(seen):
        if not was_there:
            continue
        kind = sheet.kind(cell)
        if kind is Cell.TRAP:  # [D2.16] plain floor until it has sprung
            name = "hole" if spot_of(sheet.level, cell) in sprung else "corridor"
        else:
            name = kind.name.lower()
        sides = []
        for side in SIDES:
            brink = brink_of(sheet, cell, side)
            sides.append(side_looks(sheet.edge(cell, side), changed.get(brink, ""), found=brink in secrets))
        x, y = sheet.xy(cell)
        x, y = x - first[0], y - first[1]
        north, south, east, west = sides
        marks = (words[cell],) if words.get(cell) and kind is Cell.CHAMBER else ()
        squares[f"{page}:{x},{y}"] = Square(x, y, name, (north, south, east, west), sheet.numbers[cell], marks)
    return Page(page, sheet.level if known else 0, NORTHS[sheet.north], squares)


def side_looks(edge: Edge, changed: str, *, found: bool) -> str:
    """What the party takes a side of a square for: as drawn, as it has changed; has a secret door been found?"""
    if changed == "down":
        return "open"
    if changed == "ridden":
        return "chute"
    if edge is Edge.PANEL:
        return "panel" if changed in ("dropped", "jammed") else "open"
    if edge is Edge.SECRET and changed != "open" and not found:
        return "wall"
    return LOOKS[edge]
