"""Dungeon [2] Moving the party: landings, running, what lies near, and whether there is a way home at all."""

from __future__ import annotations

from typing import NamedTuple

from labrys.games.dungeon.chapters.c01_the_game import change_notes, holder, read_out
from labrys.games.dungeon.chapters.c02_directions import (
    chamber,
    chamber_at,
    has_elf,
    is_noted,
    is_open,
    is_opened,
    is_way,
    known_door,
    neighbour,
    note_secret,
    note_seen,
    side_to,
    surroundings,
    tell_chamber,
    tell_landing,
    way_to,
)
from labrys.games.dungeon.events import Landed
from labrys.games.dungeon.pieces import Brink, Room, Spot, Where
from labrys.games.dungeon.scenes import (
    Arrive,
    Encounter,
    Enter,
    HandOut,
    Leave,
    MeetSage,
    Open,
    SpecialChamber,
    Walk,
)
from labrys.games.dungeon.state import G, State, brink_of, cell_of, chamber_here, level_of, maze, sheet, spot_of
from labrys.kit.mazefile.model import SIDES, Cell, Edge
from labrys.kit.variants import varies

DRAGONS = "dragons"

# -- landings --------------------------------------------------------------------------------------------------


def land(g: G, there: Spot, how: str, rule: str, back: Spot = 0) -> None:
    """[S5] [R31] The party is somewhere else now: no roll, no hits; whoever guards a chamber is there."""
    state = g.state
    levels = level_of(there) - level_of(state.spot) if state.spot else 0
    state.spot, state.back, state.door = there, back, -1
    state.astray = state.astray or how not in ("descent", "tower", "stairs", "climb")
    room = chamber_here(state)
    if not room:
        note_seen(state, sheet(state), [cell_of(there)])
        tell_landing(g, how, rule, levels)
        g.then(Arrive(landed=True))
        return
    g.tell(Landed(rule, how, "chamber"))
    tell_chamber(g, room, cell_of(there), -1)
    meet_guardians(g, room, "chamber", -1)


def carry_to(g: G, there: Spot, how: str, rule: str) -> None:
    """The party is carried off, by a curse or a sage: whatever it was about to enter it does not."""
    cut_short(g)
    land(g, there, how, rule)


def cut_short(g: G) -> None:
    """What the party was about to do here comes to nothing."""
    g.cancel(Enter, Open, Walk, Arrive, SpecialChamber, HandOut, MeetSage)


# -- guardians -------------------------------------------------------------------------------------------------


def has_guardians(state: State, room: Room) -> bool:
    """[D1.03] [C16] A chamber nearly always has guardians, until they are gone or at peace."""
    if -room in state.bands:
        return not state.bands[-room].peace
    of = chamber(state, room)
    return not (of.empty or of.special or state.rooms.get(room) in ("cleared", "peace"))


def meet_guardians(g: G, room: Room, where: Where, brink: Brink) -> None:
    """[D2.04] [D2.07] [6.1] Guardians are met first, treasure comes after; then the party stands in the chamber.

    [D7.05] The chamber may name its foe, [D2.09] or a category; [C4] a curse puts a dragon into every chamber.
    """
    state = g.state
    of = chamber(state, room)
    if of.says:
        read_out(g, of.says)
    g.then(Enter(room, brink))
    if not has_guardians(state, room):
        return
    kind, number, category = of.foe, of.foe_number, of.category
    if state.curses.get(DRAGONS) and (-room not in state.bands or state.rooms.get(room) == "known"):
        kind, number, category = "dragon", 1, ""
        state.bands.pop(-room, None)
        spend_dragon(g)
    g.then(Encounter(where, room, brink, kind, number, category, place=-room))


@varies("dragon_next_chamber")
def spend_dragon(g: G) -> None:
    """[C4] The curse stays until it is lifted or the descent ends."""


# -- running ---------------------------------------------------------------------------------------------------


def may_step_back(state: State) -> bool:
    """[6.2] [S8] Is there anywhere to run to?"""
    fight = state.fight
    if fight is not None and fight.where == "doorway":
        return True
    if sheet(state).cells[cell_of(state.spot)] == Cell.TOWER:
        return bool(other_floors(state))
    return _one_back(state) != 0


def step_back(g: G) -> None:
    """[6.2] The near side of the door; one cell back the way it came; out of a chamber by the last door used."""
    state, fight = g.state, g.state.fight
    cut_short(g)
    if fight is not None and fight.where == "doorway":
        return
    if sheet(state).cells[cell_of(state.spot)] == Cell.TOWER:
        g.then(Leave(running=True))
        return
    there = _one_back(state)
    if there:
        state.spot, state.back, state.door = there, 0, -1
        note_seen(state, sheet(state), [cell_of(there)])


def step_away(g: G) -> bool:
    """[S8] After a stall: back, or one open cell away; False: there is none, and the foes leave."""
    state = g.state
    state.astray = True  # weed may bar the way
    if may_step_back(state):
        step_back(g)
        return True
    cut_short(g)
    on, cell = sheet(state), cell_of(state.spot)
    for side in SIDES:
        if on.cells[cell] != Cell.CHAMBER and is_way(state, on, cell, side):
            there = spot_of(on.level, on.beyond(cell, side))
            if not chamber_at(state, there):
                state.spot, state.back = there, 0
                note_seen(state, on, [cell_of(there)])
                return True
    return False


def other_floors(state: State) -> list[int]:
    """[S8] [6.1] The other levels the tower serves, 0 for the surface."""
    on, cell = sheet(state), cell_of(state.spot)
    tower = maze(state).towers[on.numbers[cell]]
    floors = [level for level in tower.cells if level != on.level]
    return [*floors, 0] if tower.surface else floors


def _one_back(state: State) -> Spot:
    """Where one step back leads, 0 if nowhere: a panel may have dropped, or the way was down a hole."""
    here, back = state.spot, state.back
    if chamber_at(state, here):
        return _outside(state) if state.door >= 0 else 0
    if not back:
        return 0
    if maze(state).stairs.get((level_of(here), cell_of(here))) == (level_of(back), cell_of(back)):
        return back
    on, cell = sheet(state), cell_of(here)
    for side in SIDES:
        if neighbour(state, here, side) == back:
            return back if is_way(state, on, cell, side) or is_opened(state, on, cell, side) else 0
    return 0


def _outside(state: State) -> Spot:
    """The far side of the last door used."""
    spot, side = state.door >> 2, state.door & 3
    beyond = neighbour(state, spot, side)
    on = maze(state).sheets[level_of(spot)]
    if not (is_opened(state, on, cell_of(spot), side) or is_way(state, on, cell_of(spot), side)):
        return 0
    return spot if chamber_at(state, beyond) == chamber_here(state) else beyond


# -- is there a way home? [6.14] -------------------------------------------------------------------------------


def is_cut_off(state: State) -> bool:
    """[6.14] As far as the party knows: can it come to no tower any more, nor anywhere it has not been?

    It may still search walls, or knock them down, instead of giving itself up.
    """
    if not state.astray:
        return False
    elf = has_elf(state)
    found, queue = {state.spot}, [state.spot]
    for spot in queue:
        steps = known_steps(state, spot, elf=elf)
        if steps is None:
            return False
        for there in steps:
            if there not in found:
                found.add(there)
                queue.append(there)
    return True


def known_steps(state: State, spot: Spot, *, elf: bool) -> list[Spot] | None:
    """Where the party knows it can go from a square it knows; None: here is hope, or a tower that leads home."""
    drawn, level, cell = maze(state), level_of(spot), cell_of(spot)
    on = drawn.sheets[level]
    steps: list[Spot] = []
    for side, _, edge, brink, room in surroundings(on, cell):
        changed = state.edges.get(brink, "")
        if is_open(edge, changed) or known_door(state, edge, brink, changed, elf=elf):
            if edge == Edge.CHUTE and changed != "ridden":
                return None
            if state.rooms.get(room) != "clogged" or holder(state, "matches"):
                beyond = drawn.chutes.get((level, cell, side)) or (level, on.beyond(cell, side))
                steps.append(spot_of(*beyond))
        elif changed == "dropped":
            return None  # [D2.15] the try is still to come
    if on.cells[cell] == Cell.TOWER:
        tower = drawn.towers[on.numbers[cell]]
        if tower.surface:
            return None
        steps += [spot_of(*floor) for floor in tower.cells.items()]
    for leads, open_to in ((drawn.stairs, True), (drawn.traps, spot in state.sprung)):
        if open_to and (level, cell) in leads:
            steps.append(spot_of(*leads[level, cell]))
    return steps if all(is_noted(state, there) for there in steps) else None


# -- advice [6.5] ----------------------------------------------------------------------------------------------


class Bearing(NamedTuple):
    """Where something on this level lies, as the crow flies: points of the compass with squares of ten feet."""

    what: str
    ways: tuple[tuple[str, int], ...]
    side: str = ""  # on which side of that square: of a door or panel
    spot: Spot = 0


def bearing(state: State, what: str, spot: Spot, side: str = "") -> Bearing:
    """[6.5] Direction and distance."""
    on = sheet(state)
    (x, y), (here_x, here_y) = on.xy(cell_of(spot)), on.xy(cell_of(state.spot))
    ways = []
    for point in ("north", "south", "east", "west"):
        east, south = ((0, -1), (0, 1), (1, 0), (-1, 0))[side_to(on, point)]
        squares = (x - here_x) * east + (y - here_y) * south
        if squares > 0:
            ways.append((point, squares))
    return Bearing(what, tuple(ways), side, spot)


def nearest_tower(state: State) -> Bearing | None:
    """[6.5] Advice 1."""
    return _nearest_square(state, {Cell.TOWER: "tower"})


def nearest_stairs(state: State) -> Bearing | None:
    """[6.5] Advice 2."""
    return _nearest_square(state, {Cell.STAIRS_DOWN: "stairs_down", Cell.STAIRS_UP: "stairs_up"})


def a_secret_door(state: State) -> Bearing | None:
    """[6.5] Advice 3: the nearest one not yet known; it is known from now on."""
    found = _nearest_side(state, {Edge.SECRET: "secret_door"}, but=state.notes.secrets)
    if found is not None:
        on = sheet(state)
        note_secret(state, brink_of(on, cell_of(found.spot), side_to(on, found.side)))
    return found


def a_trap(state: State) -> Bearing | None:
    """[6.5] Advice 5: a trap door, panel or chute on this level, the nearest of those that have not gone off."""
    trap = _nearest_square(state, {Cell.TRAP: "trap_door"}, but=tuple(state.sprung))
    other = _nearest_side(state, {Edge.PANEL: "panel", Edge.CHUTE: "chute"}, but=tuple(state.edges))
    if trap is None or other is None:
        return trap or other
    return min(trap, other, key=_feet)


def nearest_unvisited(state: State) -> Room:
    """[6.5] Advice 4: the nearest chamber of this level the party has not been in; 0: none."""
    level = level_of(state.spot)
    rooms = [room for (floor, number) in maze(state).chambers if (room := floor << 8 | number) and floor == level]
    unvisited = [room for room in rooms if f"in:{room}" not in state.used]
    return min(unvisited, key=lambda room: _feet(bearing_to_room(state, room)), default=0)


def bearing_to_room(state: State, room: Room) -> Bearing:
    """Where the nearest square of a chamber lies."""
    level = room >> 8
    return min((bearing(state, "chamber", spot_of(level, cell)) for cell in chamber(state, room).cells), key=_feet)


def _feet(found: Bearing) -> int:
    return sum(squares for _, squares in found.ways)


def _nearest_square(state: State, kinds: dict[Cell, str], but: tuple[Spot, ...] = ()) -> Bearing | None:
    on = sheet(state)
    found = [
        bearing(state, kinds[Cell(kind)], spot)
        for cell, kind in enumerate(on.cells)
        if kind in kinds and (spot := spot_of(on.level, cell)) not in but
    ]
    return min(found, key=_feet, default=None)


def _nearest_side(state: State, kinds: dict[Edge, str], but: tuple[Brink, ...]) -> Bearing | None:
    on = sheet(state)
    found = [
        bearing(state, kinds[Edge(edge)], spot_of(on.level, cell), way_to(on, side))
        for cell in range(len(on.cells))
        for side, edge in enumerate(on.edges[4 * cell : 4 * cell + 4])
        if edge in kinds and on.cells[cell] and brink_of(on, cell, side) not in but
    ]
    return min(found, key=_feet, default=None)


def note_trap(state: State, spot: Spot) -> None:
    """[R19] A trap door that has sprung once is known."""
    if spot not in state.notes.traps:
        change_notes(state, traps=(*state.notes.traps, spot))
