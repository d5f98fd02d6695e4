"""Dungeon [2] Mapping the maze: down by a tower, the count, doors, stairs, traps, chambers, home."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters import c08_special_chambers as special
from labrys.games.dungeon.chapters.c01_the_game import (
    is_ruled,
    two,
)
from labrys.games.dungeon.chapters.c02_directions import (
    call_out,
    chamber,
    chamber_at,
    door_at,
    feature_at,
    has_elf,
    here,
    is_way,
    neighbour,
    note_secret,
    note_seen,
    tell_chamber,
    tell_door,
    way_to,
)
from labrys.games.dungeon.chapters.c02_moving import (
    land,
    meet_guardians,
    note_trap,
    other_floors,
)
from labrys.games.dungeon.events import (
    LookedOut,
    WeedFound,
)
from labrys.games.dungeon.options import (
    Ride,
)
from labrys.games.dungeon.pieces import Brink
from labrys.games.dungeon.scenes import (
    Arrive,
    Encounter,
    Enter,
    GoDown,
    Home,
    Leave,
    Open,
    Orders,
    SpecialChamber,
    Treasure,
    Walk,
)
from labrys.games.dungeon.state import (
    G,
    State,
    brink_of,
    cell_of,
    leader,
    level_of,
    maze,
    sheet,
    spot_of,
)
from labrys.kit.mazefile.model import FEET, Cell, Edge, Sheet
from labrys.kit.variants import varies

STAIR_KINDS = (Cell.STAIRS_DOWN, Cell.STAIRS_UP)


# -- [6.14] down ---------------------------------------------------------------------------------------------


async def go_down(g: G, scene: GoDown) -> None:
    """[D1.01] [D2.02] [6.14] Any tower marked surface, any level it serves; the party stands in the tower."""
    state = g.state
    ways = [
        Ride(level, f"T{number}")
        for number, tower in maze(state).towers.items()
        if tower.surface
        for level in tower.cells
    ]
    way = await Choose("6.14", leader(state).seat, ways, "go_down")
    cell = maze(state).towers[int(way.tower[1:])].cells[way.level]
    g.then(Orders())
    land(g, spot_of(way.level, cell), "descent", "6.14")


# -- [D2.20] the count ---------------------------------------------------------------------------------------


def go_through(g: G, side: int) -> None:
    """[6.1] Through an open way or an opened door: a normal move; into a chamber if one is there."""
    state = g.state
    square = here(state)
    brink, room = square.towards(side)
    if not room:
        g.then(Walk(side))
        return
    tell_chamber(g, room, square.on.beyond(square.cell, side), brink)
    meet_guardians(g, room, "doorway", brink)


async def walk(g: G, scene: Walk) -> None:
    """[D2.19] [D2.20] Square by square until there is something to decide: turn, junction, door, feature.

    [S7] What is called a dead end is one, even where a secret door nobody senses closes the corridor.
    """
    state = g.state
    square, side = here(state), scene.side
    on, cell = square.on, square.cell
    elf, walked, last, panel = has_elf(state), [], cell, False
    brink, _ = square.towards(side)
    if state.edges.get(brink) == "open":
        state.door = brink
    while True:
        panel = drop_panel(state, on, cell, side)
        last, cell = cell, on.beyond(cell, side)
        walked.append(cell)
        if panel or stops(state, on, cell, side, elf=elf):
            break
    state.spot, state.back = spot_of(on.level, cell), spot_of(on.level, last)
    state.figures["feet"] = state.figures.get("feet", 0) + FEET * len(walked)
    note_seen(state, on, walked)
    told = call_out(g, side, len(walked), panel=panel)
    dead_end = not told.ways and not told.doors and told.feature in ("", "hole")
    g.then(Arrive(dead_end))


def stops(state: State, on: Sheet, cell: int, side: int, *, elf: bool) -> bool:
    """[D2.20] [C7] A side opening, no way ahead, a door other than the one come through, stairs, a trap, foes."""
    if on.cells[cell] != Cell.CORRIDOR or not is_way(state, on, cell, side):
        return True
    if state.bands and (band := state.bands.get(spot_of(on.level, cell))) and not band.peace:
        return True
    for other in (2, 3) if side < 2 else (0, 1):
        if is_way(state, on, cell, other) or door_at(state, on, cell, other, elf=elf):
            return True
    return on.cells[on.beyond(cell, side)] == Cell.CHAMBER  # through a wall that was knocked down


def drop_panel(state: State, on: Sheet, cell: int, side: int) -> bool:
    """[D2.15] [R39] [C12] A panel drops behind whoever passes it, unless raised before, or one-way only."""
    if on.edges[4 * cell + side] != Edge.PANEL:
        return False
    brink = brink_of(on, cell, side)
    if brink in state.edges or not maze(state).panel_drops(on.level, cell, side):
        return False
    state.edges[brink] = "dropped"
    state.astray = True
    return True


async def arrive(g: G, scene: Arrive) -> None:
    """[D2.20] [6.1] What is in store where the party stands: the floor gives way, foes wait, a doubles roll."""
    state, spot = g.state, g.state.spot
    square = here(state)
    on, cell = square.on, square.cell
    if feature_at(state, on, cell) == "trap":
        fall(g)
    elif (band := state.bands.get(spot)) and not band.peace:
        g.then(Encounter(personas.whereabouts(state), place=spot))
    elif scene.landed:
        return
    elif on.cells[cell] in STAIR_KINDS:
        there = spot_of(*maze(state).stairs[on.level, cell])
        if await something_there(g, min(spot, there), "D2.12", "stairs"):
            g.then(Encounter("stairs", place=spot))
    elif scene.dead_end and await something_there(g, spot, "D2.11", "dead_end"):
        g.then(Encounter("corridor", place=spot))


async def something_there(g: G, place: int, rule: str, kind: str) -> bool:
    """[D2.05] [D2.11] [D2.12] [R4] Two dice, once a descent for each place; doubles: something is there."""
    state = g.state
    if place in state.rolled:
        return False
    state.rolled[place] = True
    one, other = two(g, rule)
    something = await is_ruled(g, rule, one == other, "something_there", kind)
    g.tell(LookedOut(rule, kind, something))
    return something


def fall(g: G) -> None:
    """[D2.16] The party's weight opens the trap door: it lands directly below, and knows the hole from now on."""
    state, spot = g.state, g.state.spot
    state.sprung[spot] = True
    note_trap(state, spot)
    land(g, spot_of(*maze(state).traps[level_of(spot), cell_of(spot)]), "trap", "D2.16", back=spot)


# -- [6.1] doors -----------------------------------------------------------------------------------------------


async def open_door(g: G, scene: Open) -> None:
    """[6.1] [D2.14] The door is opened: a chute swallows all, a chamber is met, a corridor seen."""
    state, side = g.state, scene.side
    on, cell = sheet(state), cell_of(state.spot)
    edge, brink = on.edge(cell, side), brink_of(on, cell, side)
    if edge is Edge.CHUTE:
        state.edges[brink] = "ridden"
        land(g, spot_of(*maze(state).chutes[on.level, cell, side]), "chute", "D2.14")
        return
    beyond = neighbour(state, state.spot, side)
    room = chamber_at(state, beyond)
    if scene.met:
        tell_door(g, side, "D2.21")
        return
    state.edges[brink] = "open"
    if edge is Edge.SECRET:
        note_secret(state, brink)  # [D2.03] [S10]
    if state.rooms.get(room) == "clogged":
        g.tell(WeedFound("6.2", way_to(on, side)))
    elif room:
        go_through(g, side)
    else:
        g.then(Open(side, met=True))
        band = state.bands.get(beyond)
        if band is not None:
            waiting = not band.peace
        else:
            waiting = due_at_door(state, edge) and await something_there(g, -1 - brink, "D2.05", "door")
        if waiting:
            g.then(Encounter("doorway", brink=brink, place=beyond))


@varies("roll_all_doors")
def due_at_door(state: State, edge: Edge) -> bool:
    """[R4] [D2.05] [D2.23] Secret doors onto a corridor call for the roll, ordinary ones do not."""
    return edge is Edge.SECRET


async def enter(g: G, scene: Enter) -> None:
    """[D2.06] [D2.23] The party stands in the chamber, free to leave by any door: hazards, what is here."""
    state, room = g.state, scene.room
    of = chamber(state, room)
    if scene.brink >= 0:
        step_in(state, scene.brink)
    if of.empty or of.special:
        state.rooms.setdefault(room, "visited")
    if not await special.passes_hazards(g, room):
        return
    for cell in of.cells:
        band = state.bands.get(spot_of(room >> 8, cell)) if state.bands else None
        if band is not None and not band.peace:  # those who drove the party out of it
            g.then(Encounter("chamber", place=spot_of(room >> 8, cell)))
    first = f"in:{room}" not in state.used
    state.used[f"in:{room}"] = 1
    if of.special:
        g.then(SpecialChamber(of.special, room))
    if first and (of.empty or of.special):
        g.then(Treasure(room, passes=0))  # [7.2] special treasure is had at once


def step_in(state: State, brink: Brink) -> None:
    """[6.1] Over the threshold, wherever the party stood; a panel there drops behind it."""
    on, spot, side = maze(state).sheets[brink >> 18], brink >> 2, brink & 3
    inside = neighbour(state, spot, side)
    if chamber_at(state, state.spot) == chamber_at(state, inside) or state.spot == inside:
        spot, inside, side = inside, spot, side ^ 1
    if state.spot == spot:
        drop_panel(state, on, cell_of(spot), side)
    state.back, state.spot, state.door = spot, inside, brink


# -- [6.1] towers ----------------------------------------------------------------------------------------------


async def leave(g: G, scene: Leave) -> None:
    """[6.1] [D2.02] By the tower to any level it serves, without a roll, or home. There is no other way."""
    state, level = g.state, scene.level
    if scene.running:
        floors = [Ride(floor) if floor else "leave" for floor in other_floors(state)]
        question: Choose[Ride | str] = Choose("S8", leader(state).seat, floors, "run_where")
        chosen = await question
        level = chosen.level if isinstance(chosen, Ride) else 0
    if level:
        on, cell = sheet(state), cell_of(state.spot)
        there = maze(state).towers[on.numbers[cell]].cells[level]
        land(g, spot_of(level, there), "tower", "6.1")
        return
    g.cancel()
    g.then(Home())
