"""Dungeon [2] Directions: what stands round a square as the party knows it, and what is called out and noted.

[D2.01] A square is ten feet each way. [D2.10] Sides are those of the drawing; whatever is called out follows the
compass, which each sheet may turn (C11).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from labrys.games.dungeon.chapters.c01_the_game import change_notes
from labrys.games.dungeon.events import CalledOut, ChamberSeen, DoorOpened, Landed, Outlet
from labrys.games.dungeon.pieces import Brink, Room, Spot
from labrys.games.dungeon.state import G, State, able, brink_of, cell_of, level_of, maze, room_of, sheet, spot_of
from labrys.kit.mazefile import maze_of
from labrys.kit.mazefile.building import half
from labrys.kit.mazefile.model import SIDES, Cell, Chamber, Edge, Maze, Part, Sheet, Side
from labrys.kit.variants import varies

Sides: TypeAlias = tuple[tuple[int, str, int, Brink, Room], ...]  # as `surroundings` has them
COMPASS = ("north", "south", "east", "west")
DOOR_WORDS: dict[int, str] = {
    Edge.DOOR: "door",
    Edge.DOUBLE: "double_door",
    Edge.SECRET: "secret_door",
    Edge.CHUTE: "door",
}
STAIRS = {Cell.STAIRS_DOWN: "stairs_down", Cell.STAIRS_UP: "stairs_up"}
_WALL, _OPEN, _SECRET, _PANEL = int(Edge.WALL), int(Edge.OPEN), int(Edge.SECRET), int(Edge.PANEL)
_CORRIDOR = int(Cell.CORRIDOR)
_ROWS = {-1: "upper", 0: "middle", 1: "lower"}
_COLUMNS = {-1: "left", 0: "middle", 1: "right"}


# -- sides -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def in_order(north: Side) -> tuple[tuple[int, str], ...]:
    """[7.4] The sides of a drawing as they are called out: North, South, East, West."""
    on = Sheet(0, north, 0, 0, 0, 0, b"", b"", b"")
    return tuple((int(on.side_to(point)), COMPASS[point]) for point in SIDES)


@lru_cache(maxsize=4)
def _turned(north: Side) -> tuple[int, ...]:
    """The points of the compass, by side of the drawing."""
    on = Sheet(0, north, 0, 0, 0, 0, b"", b"", b"")
    return tuple(int(on.compass(side)) for side in SIDES)


def way_to(on: Sheet, side: int) -> str:
    """The point of the compass on that side of the drawing."""
    return COMPASS[_turned(on.north)[side]]


def side_to(on: Sheet, way: str) -> int:
    """The side of the drawing at that point of the compass."""
    return _turned(on.north).index(COMPASS.index(way))


def is_way(state: State, on: Sheet, cell: int, side: int) -> bool:
    """[7.4] Can one just walk on? A panel counts as open until it drops; a wall knocked down is open."""
    edge = on.edges[4 * cell + side]
    if edge == _OPEN:
        return True
    if not state.edges:
        return edge == _PANEL
    return is_open(edge, state.edges.get(brink_of(on, cell, side), ""))


def is_open(edge: int, changed: str) -> bool:
    """[7.4] The same of a side as drawn, and as this descent has left it."""
    return edge == _OPEN or changed == "down" or (edge == _PANEL and changed not in ("dropped", "jammed"))


def door_at(state: State, on: Sheet, cell: int, side: int, *, elf: bool) -> str:
    """[D2.21] The door the party knows of on that side: door, double_door, secret_door; empty: none."""
    edge = on.edges[4 * cell + side]
    if edge <= _OPEN or edge == _PANEL:
        return ""
    brink = brink_of(on, cell, side)
    return known_door(state, edge, brink, state.edges.get(brink, ""), elf=elf)


def known_door(state: State, edge: int, brink: Brink, changed: str, *, elf: bool) -> str:
    """[D4.02] [D9.15] An elf senses secret doors, without a roll; [S10] an opened one is a door like others."""
    if edge <= _OPEN or edge == _PANEL or changed == "down":
        return ""
    if edge != _SECRET:
        return DOOR_WORDS[edge]
    if changed == "open":
        return "door"
    return "secret_door" if elf or brink in state.notes.secrets else ""


@lru_cache(maxsize=1 << 16)
def surroundings(on: Sheet, cell: int) -> Sides:
    """The sides of a square as drawn, North, South, East, West: side, point, edge, brink, the chamber beyond."""
    found = []
    for side, way in in_order(on.north):
        there = on.beyond(cell, side)
        room = room_of(on.level, on.numbers[there]) if there >= 0 and on.cells[there] == Cell.CHAMBER else 0
        found.append((side, way, on.edges[4 * cell + side], brink_of(on, cell, side), room))
    return tuple(found)


class Square(NamedTuple):
    """A square as drawn, which nothing changes."""

    on: Sheet
    cell: int
    kind: Cell
    room: Room  # 0: in no chamber
    sides: Sides
    secret: bool  # is there a secret door on one of its sides?

    def towards(self, side: int) -> tuple[Brink, Room]:
        """That side, and the chamber beyond."""
        for one, _, _, brink, room in self.sides:
            if one == side:
                return brink, room
        raise LookupError(f"a square has no side {side}")


def here(state: State) -> Square:
    """The square the party stands on."""
    if state.imagined is None:
        return _square(state.scenario, state.spot)
    return _drawn(maze(state), state.spot)


@lru_cache(maxsize=1 << 16)
def _square(scenario: str, spot: Spot) -> Square:
    return _drawn(maze_of(scenario), spot)


def _drawn(drawn: Maze, spot: Spot) -> Square:
    on, cell = drawn.sheets[level_of(spot)], cell_of(spot)
    room = room_of(on.level, on.numbers[cell]) if on.cells[cell] == Cell.CHAMBER else 0
    secret = _SECRET in on.edges[4 * cell : 4 * cell + 4]
    return Square(on, cell, on.kind(cell), room, surroundings(on, cell), secret)


def is_opened(state: State, on: Sheet, cell: int, side: int) -> bool:
    """[6.1] A door already opened on this descent needs no opening."""
    return state.edges.get(brink_of(on, cell, side)) == "open"


def looks_a_wall(state: State, on: Sheet, cell: int, side: int, *, elf: bool) -> bool:
    """Has that side nothing but wall to show? A dropped panel is known for what it is."""
    edge = on.edges[4 * cell + side]
    if edge not in (_WALL, _SECRET) or is_way(state, on, cell, side):
        return False
    return not door_at(state, on, cell, side, elf=elf)


def has_elf(state: State) -> bool:
    """[D4.02] Is an elf here and alive?"""
    for member in state.party:
        if member.denomination == "elf" and not member.fate and member.kind != "slave":
            return True
    return False


def has_dwarf(state: State) -> bool:
    """[D4.03] Is a dwarf here and alive?"""
    return any(member.denomination == "dwarf" and member.kind != "slave" for member in able(state))


def neighbour(state: State, spot: Spot, side: int) -> Spot:
    """The square on that side, 0 off the sheet."""
    on = maze(state).sheets[level_of(spot)]
    cell = on.beyond(cell_of(spot), side)
    return spot_of(on.level, cell) if cell >= 0 else 0


# -- chambers --------------------------------------------------------------------------------------------------


def chamber_at(state: State, spot: Spot) -> Room:
    """The chamber a square belongs to; 0: none."""
    if not spot:
        return 0
    on, cell = maze(state).sheets[level_of(spot)], cell_of(spot)
    return room_of(on.level, on.numbers[cell]) if on.cells[cell] == Cell.CHAMBER else 0


def chamber(state: State, room: Room) -> Chamber:
    """What is drawn and written of a chamber."""
    return maze(state).chambers[room >> 8, room & 0xFF]


class Exit(NamedTuple):
    """A way out of a chamber, from inside."""

    cell: int
    side: int
    kind: str  # door, double_door, secret_door, opening
    part: str  # upper_left, middle, lower_right …


def part_word(part: Part) -> str:
    """[D2.22] [C11] Which part of the chamber: upper is the top of the drawing."""
    if not part.down and not part.right:
        return "middle"
    return f"{_ROWS[part.down]}_{_COLUMNS[part.right]}"


def part_of(state: State, room: Room, cell: int) -> str:
    """[7.5] The part by which half of the rows and columns the square is in."""
    of, on = chamber(state, room), maze(state).sheets[room >> 8]
    x, y = on.xy(cell)
    return part_word(Part(half(y, of.y, of.y + of.height - 1), half(x, of.x, of.x + of.width - 1)))


@varies("hidden_exits")
def all_exits_told(state: State) -> bool:
    """[R45] Inside a chamber every entrance is told, secret ones too, elf or no elf."""
    return True


def exits(state: State, room: Room) -> list[Exit]:
    """[R45] The entrances of a chamber the party knows once it is inside, row by row."""
    of, on = chamber(state, room), maze(state).sheets[room >> 8]
    told = all_exits_told(state) or has_elf(state)
    found = []
    for entrance in of.entrances:
        kind = door_at(state, on, entrance.cell, entrance.side, elf=told)
        if kind:
            found.append(Exit(entrance.cell, entrance.side, kind, part_word(entrance.part)))
    if _has_gaps(state, on, of):
        for cell in of.cells:
            for side in SIDES:
                if on.edges[4 * cell + side] != _OPEN and is_way(state, on, cell, side):
                    found.append(Exit(cell, side, "opening", part_of(state, room, cell)))
        found.sort(key=_in_rows)
    return found


def _has_gaps(state: State, on: Sheet, of: Chamber) -> bool:
    """Has a chamber other ways out than doors: a wall knocked down, a panel?"""
    if "down" in state.edges.values():
        return True
    return any(_PANEL in on.edges[4 * cell : 4 * cell + 4] for cell in of.cells)


def _in_rows(way: Exit) -> tuple[int, int]:
    return way.cell, way.side


# -- call-outs -------------------------------------------------------------------------------------------------


def ways_and_doors(
    state: State, sides: Sides, but: int = -1, *, elf: bool
) -> tuple[tuple[str, ...], tuple[Outlet, ...]]:
    """[7.4] Open ways and doors, North, South, East, West, `but` for one side."""
    ways, doors = [], []
    for side, way, edge, brink, _ in sides:
        if side == but:
            continue
        changed = state.edges.get(brink, "")
        if is_open(edge, changed):
            ways.append(way)
        elif edge and (kind := known_door(state, edge, brink, changed, elf=elf)):
            doors.append((kind, way))
    return tuple(ways), tuple(doors)


def call_out(g: G, side: int, squares: int, *, panel: bool) -> CalledOut:
    """[D2.19] [D2.21] [7.4] The count, and what there is to decide where it stopped."""
    state = g.state
    square = here(state)
    on, cell = square.on, square.cell
    feature, way = feature_at(state, on, cell), way_to(on, side)
    if feature == "trap":
        told = CalledOut("D2.16", way, squares, feature=feature)
    else:
        ways, doors = ways_and_doors(state, square.sides, side ^ 1, elf=has_elf(state))
        if square.secret:
            note_secrets(state, on, cell)
        told = CalledOut("D2.21", way, squares, ways, doors, feature, panel)
    g.tell(told)
    return told


def feature_at(state: State, on: Sheet, cell: int) -> str:
    """[S6] What the square itself is, beside a piece of corridor."""
    kind = on.cells[cell]
    if kind == _CORRIDOR:
        return ""
    if kind == Cell.TRAP:
        return "hole" if spot_of(on.level, cell) in state.sprung else "trap"
    return "tower" if kind == Cell.TOWER else STAIRS[Cell(kind)]


def tell_landing(g: G, how: str, rule: str, levels: int) -> None:
    """[S5] Where the party finds itself, all open ways, all doors. [D4.03] [R31] A dwarf knows how deep."""
    state = g.state
    on, cell = sheet(state), cell_of(state.spot)
    dwarf = has_dwarf(state)
    if how in ("tower", "descent") or (dwarf and on.level - levels in state.notes.levels):
        note_level(state)
    ways, doors = ways_and_doors(state, here(state).sides, elf=has_elf(state))
    note_secrets(state, on, cell)
    told = levels if dwarf and how != "descent" else 0
    feature = feature_at(state, on, cell)
    g.tell(Landed(rule, how, "" if feature == "trap" else feature, ways, doors, told))


def tell_door(g: G, side: int, rule: str) -> None:
    """[7.4] A door opened onto a corridor: where that leads. The party stays on its own side."""
    state = g.state
    on, cell = sheet(state), cell_of(state.spot)
    beyond = on.beyond(cell, side)
    note_seen(state, on, [beyond])
    ways, _ = ways_and_doors(state, surroundings(on, beyond), side ^ 1, elf=False)
    place = "tower" if on.cells[beyond] == Cell.TOWER else "corridor"
    g.tell(DoorOpened(rule, way_to(on, side), place, ways))


def tell_chamber(g: G, room: Room, cell: int, came_by: Brink) -> None:
    """[D2.06] [D2.22] Size, where the party stands, and every other entrance."""
    state = g.state
    of, on = chamber(state, room), maze(state).sheets[room >> 8]
    others = [way for way in exits(state, room) if brink_of(on, way.cell, way.side) != came_by]
    parts = [way.part for way in others]
    told = tuple((way.kind, way.part, way_to(on, way.side) if parts.count(way.part) > 1 else "") for way in others)
    peculiar = (*(("double_treasure",) if of.double_treasure else ()), *of.hazards)
    note_chamber(state, room, of)
    here = part_of(state, room, cell)
    g.tell(ChamberSeen("D2.06", of.width, of.height, of.irregular, here, told, of.name, peculiar))


# -- the party's notes -----------------------------------------------------------------------------------------


def note_seen(state: State, on: Sheet, cells: list[int] | tuple[int, ...]) -> None:
    """[D1.02] The players draw the map: these squares are on it now."""
    seen = state.notes.seen.get(on.level)
    if seen is None:
        seen = bytes(len(on.cells))
        change_notes(state, first={**state.notes.first, on.level: cells[0]})
    for cell in cells:
        if not seen[cell]:
            break
    else:
        return
    marked = bytearray(seen)
    for cell in cells:
        marked[cell] = 1
    change_notes(state, seen={**state.notes.seen, on.level: bytes(marked)})


def is_noted(state: State, spot: Spot) -> bool:
    """Is this square on the party's map?"""
    seen = state.notes.seen.get(level_of(spot))
    return seen is not None and bool(seen[cell_of(spot)])


def note_secrets(state: State, on: Sheet, cell: int) -> None:
    """[D9.15] Secret doors that an elf has sensed here."""
    if _SECRET in on.edges[4 * cell : 4 * cell + 4] and has_elf(state):
        for side in SIDES:
            if on.edges[4 * cell + side] == _SECRET:
                note_secret(state, brink_of(on, cell, side))


def note_secret(state: State, brink: Brink) -> None:
    """[R19] A secret door, known from now on."""
    if brink not in state.notes.secrets:
        change_notes(state, secrets=(*state.notes.secrets, brink))


def note_level(state: State) -> None:
    """[R31] The number of this level is known."""
    level = level_of(state.spot)
    if level not in state.notes.levels:
        change_notes(state, levels=(*state.notes.levels, level))


def note_chamber(state: State, room: Room, of: Chamber) -> None:
    """[D2.06] What the party has been told of a chamber. [R45] Told doors stay known."""
    on = maze(state).sheets[room >> 8]
    note_seen(state, on, of.cells)
    if state.notes.told.get(room) is None:
        change_notes(state, told={**state.notes.told, room: of.special or of.name})
    if all_exits_told(state) or has_elf(state):
        for entrance in of.entrances:
            if entrance.edge is Edge.SECRET:
                note_secret(state, brink_of(on, entrance.cell, entrance.side))
