"""Citadel of Blood [5.0] Segment Phase and Trap Phase, [6.0] Movement through the Citadel."""

from __future__ import annotations

from typing import Literal

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c06_movement as placing
from labrys.games.citadel.chapters import c16_hellgate as hellgate
from labrys.games.citadel.chapters.c10_magic import lock_door, ways_to_cast, would_cut_off
from labrys.games.citadel.chapters.c17_continuity import depart, fallen, lose, stay_behind
from labrys.games.citadel.chapters.calm import calmly
from labrys.games.citadel.chapters.party import character, free_boxes, leader, party_decides, settle
from labrys.games.citadel.chapters.passages import (
    GATEWAY,
    exits,
    lost_behind_doors,
    one_move,
    passage,
    stairs,
    steps_from,
    surroundings,
)
from labrys.games.citadel.events import Rejoined
from labrys.games.citadel.options import Lock
from labrys.games.citadel.state import (
    NOWHERE,
    Divide,
    Enter,
    FeaturePhase,
    G,
    NextTurn,
    PickUp,
    State,
    Trapped,
    TrapPhase,
    characters,
)
from labrys.games.citadel.tables import FIGURE, face
from labrys.kit import maze
from labrys.kit.maze import DOOR, OPPOSITE, SIDES, STEP, WALL, Place
from labrys.systems.spi1980.chapters import exploring as laying
from labrys.systems.spi1980.events import TrapFound, Untrapped
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import CheckMonsters, CloseUp, Explore, NextMove

HELLGATE = "hellgate"

# -- [5.0-A] Segment Phase: deciding the route -------------------------------------------------------------


async def next_move(g: G, scene: NextMove) -> None:
    """[5.0-A1] [6.3] Everything here is dealt with: the party decides its route. [R50] It may not stay put."""
    state = g.state
    if "locked" in state.edges.values() and lost_behind_doors(state):
        lose(g, "R9")
        return
    if state.purse or state.ownerless or state.untried or state.replaced:
        g.then(Divide(), scene)
        return
    ways: list[str | Lock] = [*ways_on(state), *locks_behind(state)]
    owners = [character(state, way.who).seat if isinstance(way, Lock) else leader(state) for way in ways]
    way = await calmly(g, scene, "5.0-A1", ways, "next_move", owners_of_options=owners)
    if isinstance(way, Lock):
        state.locking = way.who
        set_out(g, way.side)
    elif way == "leave":
        depart(g)
    elif way == "rest":
        part_in_peace(state)  # [6.9] whoever is there is met afresh
        g.then(CheckMonsters(False), NextTurn())
    elif way is not None:
        set_out(g, way)


def locks_behind(state: State) -> list[Lock]:
    """[R9] By house rule a door may be locked behind the party as it leaves a room."""
    here = state.here
    if state.house.lock != "leaving" or face(state.maze[here].code).kind != "room":
        return []
    doors = [side for side in range(4) if passage(state, here, side) == DOOR]
    free = [side for side in doors if not would_cut_off(state, side, here + STEP[side])]
    casters = [who for who in characters(state) if ways_to_cast(state, who, "lock")]
    return [Lock(who.id, SIDES[side]) for side in free for who in casters]


async def next_turn(g: G, scene: NextTurn) -> None:
    """[5.0] [R83] A Game-Turn is over: another player leads in the next."""
    g.state.turns += 1
    g.state.locking = NOBODY
    g.then(NextMove())


def ways_on(state: State) -> list[str]:
    """[5.0-A1] [6.6] Doorways, corridors and stairs; [17.0-c] [R51] to the Gateway it is the way out."""
    here = state.here
    sides = exits(state, here)
    ways = [SIDES[side] for side in sides if here + STEP[side] != GATEWAY] + stairs(state, here)
    if any(here + STEP[side] == GATEWAY for side in sides):
        ways.append("leave")
    if state.house.resting and here != GATEWAY:  # [R50]
        ways.append("rest")
    return ways


def set_out(g: G, way: str) -> None:
    """[5.0-A2] [6.0] Into the unknown a chit is picked first; a segment already placed is just entered."""
    there = one_move(g.state.here, way)
    if there in g.state.maze:
        approach(g, there)
    else:
        g.then(Explore(SIDES.index(way)))


def approach(g: G, there: Place) -> None:
    """[5.0-B] [R41] [R49] A room never entered is checked for a trap first, unless it is the Hellgate's."""
    state = g.state
    laid = state.maze[there]
    checked = not laid.visited and face(laid.code).kind == "room" and not hellgate_due(state, there)
    if maze.level(there) != maze.level(state.here) and not state.house.trap_check_on_stairs:  # [R45]
        checked = False
    g.then(*([TrapPhase(there)] if checked else []), Enter(there))


async def explore(g: G, scene: Explore) -> None:
    """[5.0-A2] [5.0-A3] A chit for the unknown segment; [6.2] if it fits in several ways the party decides."""
    state = g.state
    there = state.here + STEP[scene.side]
    if not state.house.hellgate_chit and hellgate_due(state, there):
        lay_bare_hellgate(g, there)
    else:
        letter = passage(state, state.here, scene.side)
        last = not placing.stays_open(state, there, but=there)
        chit, ways = await placing.pick(g, letter, there, OPPOSITE[scene.side], last=last)
        code = placing.as_it_lies(chit, letter)
        sides = await party_decides(g, "6.2", ways, "turn", code)
        placing.place(g, chit, code, sides, there)
        if last and not placing.stays_open(state, there):  # [R84]
            if state.house.last_exit == "game_ends":
                lose(g, "R84")
                return
            placing.break_a_wall(g)
    approach(g, there)


# -- [5.0-B] Trap Phase ------------------------------------------------------------------------------------


async def trap_phase(g: G, scene: TrapPhase) -> None:
    """[5.0-B] [R45] [R52] Before the party moves in: 1D6, on a 1 the door, or the stair, is trapped."""
    on: Literal["door", "stairs"] = "door" if maze.level(scene.there) == maze.level(g.state.here) else "stairs"
    if g.d6("5.0-B") <= FIGURE["door_trapped"]:
        g.tell(TrapFound("5.0-B", on))
        g.then(Trapped(on))
    else:
        g.tell(Untrapped("5.0-B", on))


# -- [5.0-C1] Monster Phase: the party moves ---------------------------------------------------------------


async def enter(g: G, scene: Enter) -> None:
    """[5.0-C1] [6.0] [6.6] [R42] The party moves; then monsters, or [R41] the Hellgate; then the feature."""
    state, there = g.state, scene.there
    the_hellgate = hellgate_due(state, there)
    part_in_peace(state)
    step = there - state.here
    state.came_from, state.here = state.here, there
    state.came_by = OPPOSITE[STEP.index(step)] if step in STEP else NOT_ROLLED
    lock_behind(g)
    once = state.house.feature_use == "once"  # [R64]
    laid = laying.move(g, state.maze, there, "5.0-C1", spent_for_good=once)
    if not laid.visited and counts(state, there) and state.house.segments_away == "entered":
        state.hellgate_left -= 1
    g.then(FeaturePhase(), NextTurn())
    if the_hellgate:
        hellgate.found(g)
    else:
        g.then(CheckMonsters(not laid.visited and face(laid.code).kind == "room"))
    if there in state.elsewhere:
        g.then(PickUp())


def lock_behind(g: G) -> None:
    """[R9] By house rule the caster locks the door the party has just gone through, if he still can."""
    state = g.state
    who, state.locking = state.locking, ""
    able = any(one.id == who and ways_to_cast(state, one, "lock") for one in characters(state))
    if able and not would_cut_off(state, state.came_by):
        lock_door(g, Lock(who), state.came_by)


def part_in_peace(state: State) -> None:
    """[6.9] Monsters that let the party be stay on their segment."""
    if state.peaceful:
        state.lingering[state.here] = [*state.lingering.get(state.here, ()), *state.peaceful]
        state.peaceful = []


# -- [13.7] the Hellgate's segment -------------------------------------------------------------------------


def counts(state: State, there: Place) -> bool:
    """[13.7] [R42] Does entering a new segment here count towards the Hellgate?"""
    return state.hellgate_left > 0 and state.hellgate_at == NOWHERE and maze.level(there) == state.hellgate_level


def hellgate_due(state: State, there: Place) -> bool:
    """[13.7] [R42] Is this segment, never entered before, the Hellgate's?"""
    if not counts(state, there) or (there in state.maze and state.maze[there].visited):
        return False
    if state.house.segments_away == "entered":
        return state.hellgate_left == 1
    return steps_from(state, state.mirror_at).get(there, 0) >= state.hellgate_distance


def lay_bare_hellgate(g: G, there: Place) -> None:
    """[R41] By house rule the Hellgate has no chit: its square is open only where a neighbour leads into it."""
    sides = surroundings(g.state, there).replace("?", WALL)
    laying.lay(g, g.state.maze, there, HELLGATE, sides, "R41")


# -- [R80] those who wait elsewhere ------------------------------------------------------------------------


async def pick_up(g: G, scene: PickUp) -> None:
    """[R80] Somebody waiting here joins the party; if there is none left, those who wait become it."""
    state = g.state
    if not characters(state):
        take_over(g)
        g.then(NextMove())
        return
    who, *others = state.elsewhere[state.here]
    who.row, who.column = await Choose("R80", who.seat, free_boxes(state), "box", who.id)
    state.party.append(who)
    g.tell(Rejoined("R80", who.id))
    if others:
        state.elsewhere[state.here] = others
        g.then(scene)
    else:
        del state.elsewhere[state.here]
        g.then(CloseUp())


def take_over(g: G) -> None:
    """[R80] [R92] Play goes on with the first who wait elsewhere; the enemies of the others stay as they are."""
    state = g.state
    state.dead += fallen(state)
    stay_behind(state)
    g.cancel()
    state.here, state.came_from, state.came_by = next(iter(state.elsewhere)), NOWHERE, NOT_ROLLED
    for who in state.elsewhere.pop(state.here):
        settle(state, who)
        state.party.append(who)
