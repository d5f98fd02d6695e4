"""Minotaurs: what a seat sees. Sheets lie open; of the maze only what was entered or told; creatures as met.

Built up, never stripped down: a cell that was entered shows its open sides, one that was told of shows what it
holds, the rest is not there. What creatures mean to do stays with the Maze Master until they do it.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct, msgpack, structs

from labrys.engine.event import GAMESMASTER
from labrys.games.minotaurs.chapters.c2_ground import light, span, terrain
from labrys.games.minotaurs.chapters.c6_labyrinth import beyond, cells_of, closed
from labrys.games.minotaurs.pieces import Being, Goods, Making, Room
from labrys.games.minotaurs.state import State
from labrys.kit.field import lit_rows, rows_of

SIDES = ("north", "east", "south", "west")
Sides = tuple[str, str, str, str]
UNKNOWN = ("unknown", "unknown", "unknown", "unknown")


class CellView(Struct, frozen=True, gc=False, omit_defaults=True):
    """A cell of the map as far as it is known."""

    x: int
    y: int
    sides: Sides  # clockwise from the north: wall, open, blocked; unknown
    room: Room | None = None
    entered: bool = False
    foes: tuple[str, int] = ("", 0)  # who was left there
    lair: bool = False


class FieldView(Struct, frozen=True, gc=False, omit_defaults=True):
    """The ground of the battle that is on."""

    width: int
    height: int
    rows: tuple[str, ...]
    spans: dict[str, int] = {}  # squares of a side, of those who take more than one
    torches: tuple[int, ...] = ()
    lying: tuple[int, ...] = ()
    lit: tuple[str, ...] = ()  # row by row, as a picture has it; empty: all of it


class View(Struct, frozen=True, eq=False, omit_defaults=True):
    """The table as one seat sees it; two are equal if they look alike, though its pieces be copies."""

    seat: int | None
    party: tuple[Being, ...]
    followers: tuple[Being, ...] = ()
    home: tuple[Being, ...] = ()
    lost: tuple[Being, ...] = ()
    foes: tuple[Being, ...] = ()
    making: Making | None = None
    goal: str = ""
    band: str = ""
    relic: str = ""
    stage: str = ""  # how far the goal is
    guardian: tuple[tuple[str, int], ...] = ()  # if it is known
    deity: str = ""  # of the shrine, if it is known
    columns: int = 0
    rows: int = 0
    size: int = 0  # cells in all
    cells: dict[int, CellView] = {}
    cell: int = -1
    entrance: int = -1
    week: int = 0
    minutes: int = 0
    turns: int = 0
    lit: dict[str, int] = {}
    lying: Goods = {}
    round: int = 0
    field: FieldView | None = None
    chair: bool = False
    figures: dict[str, int] = {}
    over: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and msgpack.encode(self) == msgpack.encode(other)

    __hash__ = None  # type: ignore[assignment]


def look(state: State, seat: int | None) -> View:
    """The table as it is now. A spectator sees what the players see, the Maze Master everything."""
    all_knowing = seat == GAMESMASTER
    quest, maze = state.quest, state.labyrinth
    seen_guardian = all_knowing or "guardian_known" in state.used
    battle = state.battle
    return View(
        seat,
        copies(state.party),
        copies(state.followers),
        copies(state.home),
        copies(state.lost),
        tuple(foe(one, all_knowing) for one in state.foes),
        state.making,
        quest.goal if quest else "",
        quest.band if quest else "",
        quest.relic if quest else "",
        state.goal,
        quest.guardian if quest and seen_guardian else (),
        quest.deity if quest and (all_knowing or state.lair_seen) else "",
        maze.columns if maze else 0,
        maze.rows if maze else 0,
        len(cells_of(maze)) if maze else 0,
        cells(state, all_knowing),
        state.cell,
        maze.entrance if maze else -1,
        state.week,
        state.minutes,
        state.turns,
        state.lit,
        state.lying.get(state.cell, {}),
        battle.round if battle else 0,
        ground(state),
        state.chair,
        state.figures,
        state.over,
    )


def copies(beings: list[Being]) -> tuple[Being, ...]:
    """As they are now."""
    return tuple([structs.replace(one) for one in beings])


def foe(one: Being, all_knowing: bool) -> Being:
    """[B5] What it has in mind is not seen before it acts."""
    hidden = one.declared is not None and not one.acted and not all_knowing
    return structs.replace(one, declared=None) if hidden else structs.replace(one)


def cells(state: State, all_knowing: bool) -> dict[int, CellView]:
    """The map: cells that were entered, and those that were told of."""
    maze = state.labyrinth
    if maze is None:
        return {}
    entered, known, rooms, bands = state.entered, state.known, state.rooms, state.bands
    columns, rows = maze.columns, maze.rows
    obstacles = [cell for cell, room in rooms.items() if room.blocked or room.contents == "obstacle"]
    beside = {beyond(columns, rows, cell, way) for cell in obstacles for way in range(4)}.union(obstacles)
    found = {}
    for cell in cells_of(maze):
        open_book = all_knowing or cell in entered
        if not (open_book or cell in known):
            continue
        band = bands.get(cell)
        sides = sides_as_drawn(maze.open[cell], columns, rows, cell) if open_book else UNKNOWN
        found[cell] = CellView(
            cell % columns,
            cell // columns,
            with_obstacles(state, cell, sides) if open_book and cell in beside else sides,
            as_seen(rooms.get(cell), all_knowing),
            cell in entered,
            (band.foes[0].kind, len(band.foes)) if band and band.foes and open_book else ("", 0),
            cell == maze.lair and (all_knowing or state.lair_seen or cell in known),
        )
    return found


def as_seen(room: Room | None, all_knowing: bool) -> Room | None:
    """[6.4] Hidden treasure looks like an empty room until it is found, and so does a trap nobody has met."""
    if room is None or all_knowing:
        return room
    if room.contents == "hidden_treasure" and not room.found:
        return structs.replace(room, contents="empty", treasure=False)
    if room.trap and not room.done:
        return structs.replace(room, contents="empty", trap="", treasure=False)
    return room


@cache
def sides_as_drawn(open_sides: int, columns: int, rows: int, cell: int) -> Sides:
    """Open, a wall, or the door that leads out."""

    def side(way: int) -> str:
        if not open_sides >> way & 1:
            return "wall"
        return "open" if beyond(columns, rows, cell, way) >= 0 else "door"

    return side(0), side(1), side(2), side(3)


def with_obstacles(state: State, cell: int, sides: Sides) -> Sides:
    """The same, where what is open may be blocked."""
    north, east, south, west = (
        "blocked" if side == "open" and closed(state, cell, way) else side for way, side in enumerate(sides)
    )
    return north, east, south, west


def ground(state: State) -> FieldView | None:
    """[B1] The squares of the battle."""
    battle = state.battle
    if battle is None:
        return None
    field = terrain(state)
    large = [one for one in (*state.party, *state.followers, *state.foes) if one.figures.size > 2]
    return FieldView(
        field.width,
        field.height,
        rows_of(field),
        {one.id: span(state, one) for one in large},
        tuple(battle.torches),
        tuple({one.at for one in (*state.party, *state.followers) if one.dropped and one.at >= 0}),
        lit_rows(field, light(state)),
    )
