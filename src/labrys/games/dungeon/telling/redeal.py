"""Dungeon: a maze that a party may believe in.

An authored map cannot be dealt afresh, so a fork made for a player walks through another one: what the
party's notes say is as it is, and beyond the last torch lies something imagined. Pages keep the squares the
party has seen, counted as it counts them; every way or door that leads off them leads into corridors and
plain chambers that the seed digs. Levels whose number nobody knows get one that nobody uses. So two mazes
that look alike so far become the same maze here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from labrys.engine.event import GAMESMASTER
from labrys.engine.tape import below
from labrys.games.dungeon.pieces import Band, Fight, Lot, Room, Sage
from labrys.games.dungeon.state import State, brink_of, cell_of, level_of, maze, room_of, spot_of
from labrys.games.dungeon.tables import MOOD, TASTE
from labrys.games.dungeon.telling.view import side_looks
from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.model import SIDES, Baddie, Cell, Edge, Maze, Notes, Sheet, Side

APART = 1 << 80  # what is imagined must say nothing about what the same seed rolls later
MARGIN = 9  # squares around what is known, in which there is room for more
UNKNOWN = 100  # levels whose number nobody knows are numbered from here: no drawn maze is so deep
USUAL = 8  # what a weapon needs against a baddie that nobody knows
EDGE_OF = {
    "open": Edge.OPEN,
    "door": Edge.DOOR,
    "double": Edge.DOUBLE,
    "secret": Edge.SECRET,
    "panel": Edge.PANEL,
    "chute": Edge.CHUTE,
    "wall": Edge.WALL,
}
S = TypeVar("S", bound=Struct)
_encode = msgspec.msgpack.Encoder().encode


class Chance:
    """Numbers for the imagination: the same seed imagines the same."""

    def __init__(self, seed: int) -> None:
        self.seed, self.drawn = seed + APART, 0

    def pick(self, n: int) -> int:
        """From 0 to n - 1."""
        self.drawn += 1
        return below(n, self.seed, self.drawn)


def redeal(state: State, seat: int, seed: int) -> None:
    """[D6.05] What a player cannot know is made up: the maze beyond the notes, a sage's mood, a flashlight."""
    if seat == GAMESMASTER:
        return
    chance = Chance(seed)
    if state.sage is not None:
        imagine_sage(state.sage, chance)
    for member in state.party:
        if "flashlight" in member.opened:
            member.opened = {**member.opened, "flashlight": 1 + chance.pick(6)}
    imagine(state, chance)
    state.lots = [structs.replace(lot, hidden=imagine_lot(state, lot, chance)) for lot in state.lots]


def imagine_sage(sage: Sage, chance: Chance) -> None:
    """[6.5] His taste if nobody was told; his mood, as far as his manner does not show it."""
    if not sage.asks:
        sage.taste = TASTE[1 + chance.pick(6)]
    if not sage.manner:
        sage.dice, sage.mood = (1 + chance.pick(6), 1 + chance.pick(6)), 0
    elif not sage.poses:
        moods = [mood for mood, manner in MOOD.items() if manner == sage.manner and 0 < mood <= 14]
        sage.mood = moods[chance.pick(len(moods))]


def imagine_lot(state: State, lot: Lot, chance: Chance) -> int:
    """[S22] [S23] What was drawn in advance for treasure that is still to be handed out."""
    if lot.item != "partial_map":
        return 1 + chance.pick(6) if lot.hidden else 0
    rooms = [number for level, number in maze(state).chambers if level == level_of(state.spot)]
    return rooms[chance.pick(len(rooms))] if rooms else 0


def here(state: State) -> set[str]:
    """The kinds of baddies the party has before it, behind it or at its side."""
    found = {foe.kind for foe in state.foes} | {band.kind for band in state.bands.values()}
    return found | {member.baddie for member in (*state.party, *state.home)}


def as_announced(state: State, baddie: Baddie) -> Baddie:
    """[D6.04] An author's baddie as far as it is told, and what the tally says of weapons; the rest is usual."""
    name, category, hits, to_hit, _, _, abreast, attacks, _, _ = baddie.columns
    weapons = []
    for kind in ("axe", "mace", "spear", "sword", "pike"):
        hit, missed = state.tally.get(f"{baddie.key}:{kind}", (0, 0))
        if hit or missed >= USUAL:
            weapons.append(f"{kind} {hit or min(missed + 1, 12)}")
    numbers = ", ".join([*weapons, f"others {USUAL}"])
    return Baddie(baddie.key, (name, category, hits, to_hit, numbers, "1", abreast, attacks, "", ""))


class Ground:
    """A sheet that is being dug."""

    def __init__(self, level: int, north: Side, corner: tuple[int, int], size: tuple[int, int]) -> None:
        self.level, self.north, self.corner, self.size = level, north, corner, size
        cells = size[0] * size[1]
        self.cells, self.numbers, self.edges = bytearray(cells), bytearray(cells), bytearray(4 * cells)
        self.sheet = Sheet(level, north, *corner, *size, bytes(cells), b"", b"")
        self.highest = 0  # number of a chamber

    @classmethod
    def of(cls, page: Page, level: int) -> Ground:
        """What is known of it."""
        found, drawn = cls.__new__(cls), page.drawn
        found.level, found.north, found.sheet = level, drawn.north, drawn
        found.corner, found.size = (drawn.x0, drawn.y0), (drawn.width, drawn.height)
        found.cells, found.numbers = bytearray(drawn.cells), bytearray(drawn.numbers)
        found.edges, found.highest = bytearray(drawn.edges), page.highest
        return found

    def beyond(self, cell: int, side: int) -> int:
        """The neighbour on that side, -1 off the sheet."""
        return self.sheet.beyond(cell, side)

    def set_edge(self, cell: int, side: int, edge: Edge) -> None:
        """On both sides of it."""
        self.edges[4 * cell + side] = edge
        if (there := self.beyond(cell, side)) >= 0:
            self.edges[4 * there + (side ^ 1)] = edge

    def dig(self, cell: int, side: int, chance: Chance) -> None:
        """Whatever may lie beyond this side: a corridor of some length, or a chamber."""
        there = self.beyond(cell, side)
        edge = self.edges[4 * cell + side]
        if there < 0:
            self.set_edge(cell, side, Edge.WALL)
            return
        if self.cells[there] != Cell.ROCK:
            return
        if edge != Edge.OPEN and chance.pick(3):
            self.hollow(there)
            return
        self.cells[there] = Cell.CORRIDOR
        for _ in range(chance.pick(4)):
            further = self.beyond(there, side)
            if further < 0 or self.cells[further] != Cell.ROCK:
                break
            self.cells[further] = Cell.CORRIDOR
            self.set_edge(there, side, Edge.OPEN)
            there = further
        for turn in (side, side ^ 2, side ^ 3):
            further = self.beyond(there, turn)
            if further >= 0 and self.cells[further] == Cell.ROCK and chance.pick(2):
                self.set_edge(there, turn, Edge.DOOR)
                self.hollow(further)

    def hollow(self, cell: int) -> None:
        """A small chamber."""
        if self.highest >= 99:
            self.cells[cell] = Cell.CORRIDOR
            return
        self.highest += 1
        self.cells[cell], self.numbers[cell] = Cell.CHAMBER, self.highest

    def finished(self) -> Sheet:
        """The sheet."""
        return Sheet(
            self.level,
            self.north,
            *self.corner,
            *self.size,
            bytes(self.cells),
            bytes(self.numbers),
            bytes(self.edges),
        )


class Page(Struct, frozen=True):
    """A page of the party's map, with room around it."""

    drawn: Sheet
    places: dict[int, int]  # where each of its squares has gone
    brinks: tuple[tuple[int, int], ...]  # squares and sides that lead off it
    highest: int  # number of a chamber

    @property
    def seen(self) -> bytes:
        """As the notes have it."""
        page = bytearray(len(self.drawn.cells))
        for cell in self.places.values():
            page[cell] = 1
        return bytes(page)


@lru_cache(maxsize=64)  # many forks are made at one place
def known_page(
    sheet: Sheet,
    seen: bytes,
    first: int,
    secrets: tuple[int, ...],
    edges: tuple[tuple[int, str], ...],
    holes: frozenset[int],
) -> Page:
    """The squares of a level as the party takes them to be, counted from the first it saw."""
    changed = dict(edges)
    x0, y0 = sheet.xy(first)
    known = [cell for cell, was_there in enumerate(seen) if was_there]
    where = [(x - x0, y - y0) for x, y in map(sheet.xy, known)]
    left, top = min(x for x, _ in where) - MARGIN, min(y for _, y in where) - MARGIN
    right, bottom = max(x for x, _ in where) + MARGIN, max(y for _, y in where) + MARGIN
    ground = Ground(sheet.level, sheet.north, (left, top), (right - left + 1, bottom - top + 1))
    places, leads = dict[int, int](), list[tuple[int, int]]()
    for cell, (x, y) in zip(known, where, strict=True):
        there = places[cell] = ground.sheet.at(x, y)
        kind, number = sheet.cells[cell], sheet.numbers[cell]
        if kind == Cell.TRAP and spot_of(sheet.level, cell) not in holes:
            kind = Cell.CORRIDOR
        ground.cells[there], ground.numbers[there] = kind, number
        for side in SIDES:
            brink = brink_of(sheet, cell, side)
            how = changed.get(brink, "")
            edge = EDGE_OF[side_looks(sheet.edge(cell, side), how, found=brink in secrets)]
            if edge not in (Edge.WALL, Edge.PANEL):
                leads.append((there, int(side)))
            beyond = sheet.beyond(cell, side)
            rooms = sheet.cells[cell] == Cell.CHAMBER or (
                beyond >= 0 and seen[beyond] and sheet.cells[beyond] == Cell.CHAMBER
            )
            if edge is Edge.OPEN and how == "down":
                edge = Edge.WALL  # knocked down, as the state has it
            elif edge is Edge.OPEN and rooms:
                edge = sheet.edge(cell, side)  # an opening of a chamber
            ground.set_edge(there, side, edge)
    brinks = [(cell, side) for cell, side in leads if ground.cells[ground.beyond(cell, side)] == Cell.ROCK]
    highest = max(
        [ground.numbers[cell] for cell in places.values() if ground.cells[cell] == Cell.CHAMBER], default=0
    )
    return Page(ground.finished(), places, tuple(brinks), highest)


class Moved:
    """The old maze and the new one, and where each known square has gone."""

    def __init__(self, state: State, chance: Chance) -> None:
        self.state, self.chance, self.old = state, chance, maze(state)
        notes = state.notes
        free = (number for number in range(UNKNOWN, UNKNOWN + 200))
        self.levels = {level: level if level in notes.levels else next(free) for level in notes.seen}
        self.pages = {level: self.page(level) for level in notes.seen}
        self.grounds = {level: Ground.of(page, self.levels[level]) for level, page in self.pages.items()}
        self.draft = Draft(self.old.title, "", self.old.rules)
        self.draft.baddies = [as_announced(state, one) for one in self.old.baddies if one.key in here(state)]
        self.free = free

    def page(self, level: int) -> Page:
        """The squares of a page, as the party has them."""
        state, notes = self.state, self.state.notes
        holes = [spot for spot in {*notes.traps, *state.sprung} if level_of(spot) == level and self.is_hole(spot)]
        edges = [(brink, how) for brink, how in state.edges.items() if brink >> 18 == level]
        secrets = [brink for brink in notes.secrets if brink >> 18 == level]
        seen, first = notes.seen[level], notes.first[level]
        return known_page(self.old.sheets[level], seen, first, tuple(secrets), tuple(edges), frozenset(holes))

    def is_hole(self, spot: int) -> bool:
        """Has this trap door sprung, and is the floor below known?"""
        fall = self.old.traps.get((level_of(spot), cell_of(spot)))
        sprung = spot in self.state.notes.traps or spot in self.state.sprung
        return sprung and fall is not None and self.is_seen(spot_of(*fall))

    def is_seen(self, spot: int) -> bool:
        """Has the party been there?"""
        seen = self.state.notes.seen.get(level_of(spot))
        return seen is not None and bool(seen[cell_of(spot)])

    def spot(self, spot: int) -> int:
        """Where a square that is known has gone."""
        if not spot or not self.is_seen(spot):
            return 0
        level = level_of(spot)
        return spot_of(self.levels[level], self.pages[level].places[cell_of(spot)])

    def brink(self, brink: int) -> int:
        """Where a side of a known square has gone; it is named by the other square if only that is known."""
        if brink < 0:
            return brink
        spot, side = brink >> 2, brink & 3
        if not self.is_seen(spot):
            sheet = self.old.sheets.get(level_of(spot))
            there = sheet.beyond(cell_of(spot), side) if sheet else -1
            if there < 0 or not self.is_seen(spot_of(level_of(spot), there)):
                return -1
            spot, side = spot_of(level_of(spot), there), side ^ 1
        new, width = self.spot(spot), self.grounds[level_of(spot)].sheet.width
        if side in (0, 3):  # there is always room beyond: MARGIN
            new, side = new - (width if side == 0 else 1), side ^ 1
        return new << 2 | side

    def face(self, face: int) -> int:
        """One face of a wall of a known square."""
        spot = self.spot(face >> 2)
        return spot << 2 | face & 3 if spot else 0

    def room(self, room: int) -> int:
        """A chamber keeps its number on its page."""
        return room_of(self.levels[room >> 8], room & 0xFF) if room >> 8 in self.levels else room

    def dig(self) -> None:
        """Beyond every way and door that leads off a page."""
        for level, page in self.pages.items():
            for cell, side in page.brinks:
                self.grounds[level].dig(cell, side, self.chance)

    def links(self) -> None:
        """Stairs, chutes and towers: where they lead as far as it is known, else to a level that is made up."""
        for (level, cell), (other, there) in self.old.stairs.items():
            here = self.spot(spot_of(level, cell))
            if here:
                to = self.spot(spot_of(other, there)) or self.landing(Cell.STAIRS_UP)
                self.draft.stairs[level_of(here), cell_of(here)] = (level_of(to), cell_of(to))
                self.draft.stairs.setdefault((level_of(to), cell_of(to)), (level_of(here), cell_of(here)))
        for (level, cell, side), (other, there) in self.old.chutes.items():
            here, to = self.spot(spot_of(level, cell)), self.spot(spot_of(other, there))
            ground = self.grounds.get(level)
            if here and ground and ground.edges[4 * cell_of(here) + side] == Edge.CHUTE:
                to = to or self.landing(Cell.CORRIDOR)
                self.draft.chutes[level_of(here), cell_of(here), side] = (level_of(to), cell_of(to))
        for number, tower in self.old.towers.items():
            seen = any(self.is_seen(spot_of(level, cell)) for level, cell in tower.cells.items())
            if tower.surface or seen:
                self.draft.towers[number] = (tower.surface, tower.levels)
                for level, cell in tower.cells.items():
                    if not self.is_seen(spot_of(level, cell)):
                        self.foot(number, level)

    def landing(self, kind: Cell) -> int:
        """A square of a level that nobody knows, with a way on."""
        level = next(self.free)
        ground = Ground(level, Side.NORTH, (0, 0), (2 * MARGIN, 2 * MARGIN))
        cell = ground.sheet.at(MARGIN, MARGIN)
        ground.cells[cell] = kind
        side = SIDES[self.chance.pick(4)]
        ground.set_edge(cell, side, Edge.OPEN)
        ground.dig(cell, side, self.chance)
        self.grounds[-level] = ground
        return spot_of(level, cell)

    def foot(self, number: int, level: int) -> None:
        """The foot of a tower on a level where nobody has been, or in a part of it that nobody has seen."""
        known = level if self.levels.get(level) == level else -level
        ground = self.grounds.get(known)
        if ground is None:
            ground = self.grounds[known] = Ground(level, Side.NORTH, (0, 0), (2 * MARGIN, 2 * MARGIN))
        rock = [cell for cell, kind in enumerate(ground.cells) if kind == Cell.ROCK]
        cell = rock[self.chance.pick(len(rock))]
        ground.cells[cell], ground.numbers[cell] = Cell.TOWER, number
        for side in SIDES:
            there = ground.beyond(cell, side)
            if there >= 0 and ground.cells[there] == Cell.ROCK:
                ground.set_edge(cell, side, Edge.DOOR)
                ground.dig(cell, side, self.chance)
                return

    def told_of(self, room: Room) -> Notes:
        """[D2.06] What is called out of a chamber, and whether it was found empty; not who guards it, and what."""
        chamber = self.old.chambers[room >> 8, room & 0xFF]
        return Notes(
            double_treasure=chamber.double_treasure,
            empty=chamber.empty and self.state.rooms.get(room) == "visited",
            name=chamber.name,
            special=chamber.special,
            hazards=chamber.hazards,
        )

    def near(self, spot: int) -> int:
        """A square that is known, or the one that lies next to where the party stands."""
        old, level = self.state.spot, level_of(self.state.spot)
        if self.is_seen(spot) or level_of(spot) != level or not old:
            return self.spot(spot)
        sheet, ground = self.old.sheets[level], self.grounds[level]
        sides = [side for side in SIDES if sheet.beyond(cell_of(old), side) == cell_of(spot)]
        there = ground.beyond(cell_of(self.spot(old)), sides[0]) if sides else 0
        return spot_of(ground.level, there)

    def maze(self) -> Maze:
        """The whole of it."""
        self.dig()
        self.links()
        self.draft.sheets = {ground.level: ground.finished() for ground in self.grounds.values()}
        for room in self.state.notes.told:
            self.draft.notes[self.levels[room >> 8], room & 0xFF] = self.told_of(room)
        falls = {
            (level_of(new), cell_of(new)): (level_of(to), cell_of(to))
            for (level, cell), fall in self.old.traps.items()
            if (new := self.spot(spot_of(level, cell))) and (to := self.spot(spot_of(*fall)))
        }
        return structs.replace(put_together(_encode(self.draft)), traps=falls)


@lru_cache(maxsize=64)
def put_together(draft: bytes) -> Maze:
    """The maze of a draft: whoever counts odds out comes to the same one again and again."""
    return build(msgspec.msgpack.decode(draft, type=Draft))


def moved_use(moved: Moved, use: str) -> str:
    """What was used up at a door or in a chamber: `glue:1234`, `casino:258:brand`."""
    what, _, rest = use.partition(":")
    place, colon, who = rest.partition(":")
    if not place.isdecimal():
        return use
    there = moved.brink(int(place)) if what == "glue" else moved.room(int(place))
    return f"{what}:{there}{colon}{who}"


def imagine(state: State, chance: Chance) -> None:
    """The party walks in another maze from now on: all that names a place of the old one is carried over."""
    moved = Moved(state, chance)
    new = moved.maze()
    notes = state.notes
    seen = {moved.levels[level]: page.seen for level, page in moved.pages.items()}
    first = {moved.levels[level]: cell_of(moved.spot(spot_of(level, cell))) for level, cell in notes.first.items()}
    state.edges = moved_keys(state.edges, moved.brink)
    state.searched = moved_keys(state.searched, moved.face)
    state.rolled = moved_keys(state.rolled, lambda place: moved_rolled(moved, place))
    bands = {place: copied_band(band) for place, band in state.bands.items()}
    state.bands = moved_keys(bands, lambda place: moved_held(moved, place))
    state.used = {moved_use(moved, use): times for use, times in state.used.items()}
    state.sprung = moved_keys(state.sprung, moved.spot)
    state.remains = moved_keys(state.remains, lambda place: moved_held(moved, place))
    state.rooms = moved_keys(state.rooms, moved.room)
    state.door = moved.brink(state.door)
    if state.fight is not None:
        move_fight(moved, state.fight)
    state.agenda = [moved_scene(moved, scene) for scene in state.agenda]
    new_notes = structs.replace(
        notes,
        seen=seen,
        first=first,
        secrets=tuple(filter(lambda b: b >= 0, map(moved.brink, notes.secrets))),
        traps=tuple(filter(None, map(moved.spot, notes.traps))),
        told={moved.room(room): told for room, told in notes.told.items()},
        taken=(),
        cleared=tuple(map(moved.room, notes.cleared)),
    )
    state.spot, state.back = moved.spot(state.spot), moved.spot(state.back)
    state.notes = new_notes
    state.scenario, state.imagined = "", new


def copied_band(band: Band) -> Band:
    """Foes of its own, which nothing ties to the game's."""
    return structs.replace(band, foes=tuple(structs.replace(foe) for foe in band.foes))


def moved_held(moved: Moved, place: int) -> int:
    """A chamber (as `-room`), or a spot."""
    return -moved.room(-place) if place < 0 else moved.near(place)


def moved_rolled(moved: Moved, place: int) -> int:
    """A spot, or a door (as `-1 - brink`)."""
    if place >= 0:
        return moved.spot(place)
    brink = moved.brink(-1 - place)
    return -1 - brink if brink >= 0 else 0


V = TypeVar("V")


def moved_keys(table: dict[int, V], where: Callable[[int], int]) -> dict[int, V]:
    """By the new names of its places; what is unknown is left out."""
    return {new: value for key, value in table.items() if (new := where(key)) not in (0, -1)}


def move_fight(moved: Moved, fight: Fight) -> None:
    """The battle goes on where it is; a scene that is under way holds it."""
    fight.place, fight.guards = moved_held(moved, fight.place), moved.room(fight.guards)
    fight.brink = moved.brink(fight.brink)


def moved_scene(moved: Moved, scene: S) -> S:
    """What a scene says about places."""
    changes: dict[str, object] = {}
    for name in scene.__struct_fields__:
        value = getattr(scene, name)
        if name == "room" and value:
            changes[name] = moved.room(value)
        elif name == "brink":
            changes[name] = moved.brink(value)
        elif name == "place" and value:
            changes[name] = moved_held(moved, value)
    return structs.replace(scene, **changes) if changes else scene
