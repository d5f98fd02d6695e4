"""The way to the Treasure Chambers: how many turns it takes from every space, as far as one seat can know.

A stochastic shortest path, solved by a few sweeps. Walking over face-up tiles costs nothing but a trifle; a tile
that is no Corridor costs a turn when it is turned over; one the seat does not know may be any it has not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from labrys.games.warlock.board import CHAMBERS, OPPOSITE, ROWS, SIDES, SPACES, START, around, neighbours
from labrys.games.warlock.chapters.c07a_characters import has
from labrys.games.warlock.pieces import NOBODY, Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import TILE, TREASURE
from labrys.games.warlock.telling.view import knows_tile, knows_treasure
from labrys.seats.memo import once_a_position
from labrys.seats.warlock.odds import TALISMAN, duel_value, life, room_cost

FRESH = 6.5  # turns from the doors of a new Maze to a Talisman
RESET = FRESH + 2.0  # the turn it takes, and the one it costs
MISS = 2.6  # the wrong Chamber, while a right one is left; a Magic Object is something
LAST_MISS = RESET - 1.0  # ... and when none is left
BACK = 1.0  # what it costs more to turn back and look for another way
STEP = 0.01
LOST = 30.0  # no way, and not yet so bad that a Reset may be asked for
WALL = 99.0
SWEEPS = 14
SPIRIT = 0.1  # the Magic Spirit's bad turns, less the good ones

PLACES: tuple[str, ...] = (*SPACES, START, *CHAMBERS)
INDEX = {space: place for place, space in enumerate(PLACES)}
HOME = INDEX[START]
FIRST_CHAMBER = HOME + 1
BIT = {side: 1 << place for place, side in enumerate(SIDES)}
# For each space and side: the place beyond, and the key of its door on that side.
BEYOND = [[INDEX[neighbours(space)[side]] for side in SIDES] for space in SPACES]
DOOR = [[4 * INDEX[near] + SIDES.index(OPPOSITE[side]) for side, near in neighbours(s).items()] for s in SPACES]
AROUND = [itemgetter(*[INDEX[near] for near in around(space)]) for space in SPACES]
# For each space, out of all places or doors: what is known of those beside it.
Four = Callable[[list[float]], tuple[float, float, float, float]]
NEAR: list[Four] = [itemgetter(*near) for near in BEYOND]
WAYS: list[Four] = [itemgetter(*doors) for doors in DOOR]
HOME_DOORS = itemgetter(*[4 * INDEX[f"{row}1"] + SIDES.index("W") for row in ROWS])
OPEN = [[side for side in range(4) if mask & 1 << side] for mask in range(16)]
ORDER = sorted(range(len(SPACES)), key=lambda place: -(place % 4))

Lying = tuple[bool, str]  # face up, its openings; or face down, the tile if it is known
UNKNOWN: Lying = (False, "")


class Mix(NamedTuple):
    """What entering a face-down tile means, by the chances of what it is."""

    stop: float  # turns it costs
    straight: float
    bend: float
    branch: float
    dead: float
    teleporter: float
    chamber: float
    rotating: float
    spirit: float


class Reading(NamedTuple):
    """What the way depends on."""

    known: tuple[Lying, ...]
    hidden: tuple[str, ...]
    ends: tuple[float, ...]
    teleporter: int
    mark: tuple[int, float]
    home: float
    room: float
    expelled: float
    staying: bool


class Chart(NamedTuple):
    """Turns from each place, and from each door of each space inwards."""

    turns: list[float]  # by place; on a face-down one as it might best lie
    doors: list[float]  # 4 * place + side: coming in there

    def at(self, space: str) -> float:
        """Standing there, free to move."""
        return self.turns[INDEX[space]]

    def enter(self, fro: str, to: str) -> float:
        """Walking from a space to the next."""
        if to == START:
            return self.doors[4 * HOME]
        if to in CHAMBERS:
            return self.turns[INDEX[to]]
        if fro == START:
            return self.doors[4 * INDEX[to] + SIDES.index("W")]
        for side, near in enumerate(BEYOND[INDEX[fro]]):
            if PLACES[near] == to:
                return self.doors[DOOR[INDEX[fro]][side]]
        return self.land(to)

    def land(self, to: str) -> float:
        """Arriving there in another way, so that a face-down tile may lie as one likes."""
        return self.turns[INDEX[to]]


# -- what one seat knows -------------------------------------------------------------------------------------


def lying(state: State, seat: int) -> tuple[tuple[Lying, ...], tuple[str, ...]]:
    """[R52] [W2.2] The twelve spaces as this seat knows them; and the tiles that may lie where it does not."""
    found, known = [], []
    for space in SPACES:
        tile = state.maze[space]
        if tile.up:
            found.append((True, tile.openings))
            known.append(tile.tile)
        elif tile.seen and knows_tile(state, tile, seat):
            found.append((False, tile.tile))
            known.append(tile.tile)
        else:
            found.append(UNKNOWN)
    return tuple(found), unseen(tuple(known))


@lru_cache(maxsize=1024)
def unseen(known: tuple[str, ...]) -> tuple[str, ...]:
    """[W2.2] All the other tiles."""
    return tuple([tile for tile in TILE if tile not in known])


def goals(state: State, seat: int) -> tuple[float, ...]:
    """[W2.9] [R24] [R38] What each Chamber costs beyond reaching it, as far as this seat knows."""
    chambers = state.chambers.values()
    return _goals(
        tuple(state.chambers),
        tuple([chamber.treasure if knows_treasure(state, chamber, seat) else "" for chamber in chambers]),
        tuple([chamber.spent for chamber in chambers]),
        0.0 if state.house.opened_chambers == "refilled" else WALL,
    )


@lru_cache(maxsize=1024)
def _goals(
    spaces: tuple[str, ...], treasures: tuple[str, ...], opened: tuple[bool, ...], spent: float
) -> tuple[float, ...]:
    hidden = [row for name, row in TREASURE.items() if name not in treasures]
    share = sum(row.shows == "talisman" for row in hidden) / max(len(hidden), 1)
    chance = {
        space: float(TREASURE[treasure].shows == "talisman") if treasure else share
        for space, treasure, gone in zip(spaces, treasures, opened, strict=True)
        if not gone
    }
    left = sum(chance.values())
    return tuple(
        spent if space not in chance else (1 - chance[space]) * (MISS if left > chance[space] else LAST_MISS)
        for space in CHAMBERS
    )


def way_home(state: State) -> float:
    """[R5] [R6] What it costs to walk back into the Starting Area; by house rule a turn, or it cannot be done."""
    if state.house.doors == "one_way":
        return LOST
    return 0.0 if state.house.walking_into_start == "passes" else 1.0


def hex_mark(state: State, p: Player) -> tuple[int, float]:
    """[SP14] [R55] Where a Hex Mark lies that would hurt him, and what that would cost."""
    for space, tile in state.maze.items():
        if tile.hexed_by == NOBODY or p.at == space:
            continue
        spared = state.house.hex_spares_caster if tile.hexed_by == p.seat else has(p, "ward_stone")
        if not spared:
            return INDEX[space], round(life(p), 1)
    return -1, 0.0


# -- the chart -----------------------------------------------------------------------------------------------


def chart(state: State, p: Player, changes: Mapping[str, Lying] | None = None) -> Chart:
    """The way from everywhere, for this player; with tiles lying otherwise, if so told."""
    known, *facts = reading(state, p.seat)
    if changes:
        known = tuple([changes.get(space, tile) for space, tile in zip(SPACES, known, strict=True)])
    return solve(known, *facts)


@once_a_position
def reading(state: State, seat: int) -> Reading:
    """All that the way depends on, as far as this seat knows."""
    p = state.players[seat]
    teleporter = next((s for s, t in state.maze.items() if t.tile == "T12" and t.up), "")
    duel = duel_value(state, p)
    expelled = 0.0 if p.apprentice else (FRESH + 1.0 if duel is None else -min(duel, TALISMAN))
    staying = p.apprentice or duel is not None
    return Reading(
        *lying(state, seat),
        goals(state, seat),
        INDEX.get(teleporter, -1),
        hex_mark(state, p),
        way_home(state),
        round(room_cost(p) * 4) / 4,
        round(expelled),
        staying,
    )


@lru_cache(maxsize=4096)
def mix_of(tile: str, room: float, expelled: float, staying: bool) -> Mix:
    """What entering this tile means."""
    row = TILE[tile]
    shape = {"NS": 1, "NE": 2, "NES": 3, "NESW": 3, "N": 4}[row.openings]
    stop = 0.0 if row.kind == "corridor" else 1.0
    match row.kind:
        case "room":
            stop += room
        case "teleporter":
            shape = 5
        case "chamber":
            shape = 4 if staying else 6
            stop += expelled if staying else 0.0
        case "rotating":
            shape = 7
        case "circle":
            stop -= 0.1
        case "spirit":
            stop += SPIRIT
    return Mix._make([stop, *(float(place == shape) for place in range(1, 8)), float(row.kind == "spirit")])


@lru_cache(maxsize=4096)
def mixed(tiles: tuple[str, ...], room: float, expelled: float, staying: bool) -> Mix:
    """What entering a tile means that may be any of these."""
    rows = [mix_of(tile, room, expelled, staying) for tile in tiles or tuple(TILE)]
    return Mix._make(sum(column) / len(rows) for column in zip(*rows, strict=True))


@lru_cache(maxsize=512)
def solve(
    known: tuple[Lying, ...],
    hidden: tuple[str, ...],
    ends: tuple[float, ...],
    teleporter: int,
    mark: tuple[int, float],
    home: float,
    room: float,
    expelled: float,
    staying: bool,
) -> Chart:
    """Sweep from east to west until nothing changes."""
    masks = [sum(BIT[side] for side in what) if up else -1 for up, what in known]
    turns = [LOST] * len(PLACES)
    turns[FIRST_CHAMBER:] = ends
    backs = [RESET] * len(PLACES)  # turning back there, and looking for another way
    doors = [LOST] * (4 * len(PLACES))
    for place in range(FIRST_CHAMBER, len(PLACES)):
        doors[4 * place : 4 * place + 4] = [ends[place - FIRST_CHAMBER]] * 4
    for place, mask in enumerate(masks):
        if mask >= 0:
            doors[4 * place : 4 * place + 4] = [LOST if mask & 1 << side else WALL for side in range(4)]
    any_tile = mixed(hidden, room, expelled, staying)
    mixes = [None if up else (mix_of(what, room, expelled, staying) if what else any_tile) for up, what in known]
    for _ in range(SWEEPS):
        settled = True
        for place in ORDER:
            before = turns[place]
            mix = mixes[place]
            if mix is None:
                toll = mark[1] if place == mark[0] else 0.0
                now = _face_up(place, masks[place], turns, doors, place == teleporter, toll)
            else:
                now = _face_down(place, mix, turns, doors, backs)
            turns[place] = now
            backs[place] = now + BACK if now + BACK < RESET else RESET
            if before - now >= STEP / 2 or now - before >= STEP / 2:
                settled = False
        turns[HOME] = min(LOST, min(HOME_DOORS(doors))) + STEP
        doors[4 * HOME : 4 * HOME + 4] = [turns[HOME] + home] * 4
        backs[HOME] = min(turns[HOME] + home + BACK, RESET)
        if settled:
            break
    return Chart(turns, doors)


def _face_up(
    place: int, mask: int, turns: list[float], doors: list[float], teleporter: bool, toll: float
) -> float:
    """Standing on a face-up tile: the best of its ways; or a turn on the Teleporter, then anywhere around."""
    best = LOST
    beyond = DOOR[place]
    for side in OPEN[mask]:
        if doors[beyond[side]] < best:
            best = doors[beyond[side]]
    if teleporter:
        best = min(best, 1.0 + min(AROUND[place](turns)))
    inward = best + STEP + toll
    for side in OPEN[mask]:
        doors[4 * place + side] = inward
    return best


def _face_down(place: int, mix: Mix, turns: list[float], doors: list[float], backs: list[float]) -> float:
    """Turning a tile over: what it may be, and the best way it could lie."""
    stop, straight, bend, branch, dead, teleporter, chamber, rotating, spirit = mix
    north, east, south, west = WAYS[place](doors)
    along = north if north < south else south
    across = east if east < west else west
    stop += chamber * (1.0 + FRESH)
    if teleporter:
        stop += teleporter * min(AROUND[place](turns))
    if rotating:
        shortest = along if along < across else across
        late = shortest + 2.0
        spun = 2 * shortest + 1.5
        spun += north if north < late else late
        spun += east if east < late else late
        spun += south if south < late else late
        spun += west if west < late else late
        stop += rotating * spun / 6
    if spirit:
        stop += spirit * turns[HOME] / 6
        straight -= spirit / 6
    up, right, down, left = NEAR[place](backs)
    door = 4 * place  # by each in turn, clockwise; a loop would take a third longer
    on = south if south < up else up
    off = across if across < up else up
    one = doors[door] = stop + straight * on + bend * off + dead * up + branch * (on if on < off else off)
    on = west if west < right else right
    off = along if along < right else right
    two = doors[door + 1] = stop + straight * on + bend * off + dead * right + branch * (on if on < off else off)
    on = north if north < down else down
    off = across if across < down else down
    three = doors[door + 2] = stop + straight * on + bend * off + dead * down + branch * (on if on < off else off)
    on = east if east < left else left
    off = along if along < left else left
    four = doors[door + 3] = stop + straight * on + bend * off + dead * left + branch * (on if on < off else off)
    return min(one, two, three, four)
