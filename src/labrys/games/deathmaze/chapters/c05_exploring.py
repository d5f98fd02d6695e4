"""Deathmaze [5.0] Exploring the Maze."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters.c03_course_of_play import depart, disperse, lose
from labrys.games.deathmaze.chapters.calm import calmly
from labrys.games.deathmaze.chapters.party import leader, party_decides
from labrys.games.deathmaze.chapters.passages import exits, has_corridor, has_exit, lost_behind_doors, walkable
from labrys.games.deathmaze.options import Leave
from labrys.games.deathmaze.state import DoorTrap, Enter, Estate, Feature, G, GoIn, State, Trapped, adventurers
from labrys.games.deathmaze.tables import CHIT, FIGURE, TURNS
from labrys.kit import cup, maze
from labrys.kit.maze import DOOR, OPEN, OPPOSITE, STEP, WALL, Place
from labrys.systems.spi1980.chapters import exploring as laying
from labrys.systems.spi1980.events import Drawn, TrapFound, Untrapped
from labrys.systems.spi1980.scenes import CheckMonsters, Explore, NextMove, Treasure

# -- [5.1] Setting up for Play -----------------------------------------------------------------------------


async def go_in(g: G, scene: GoIn) -> None:
    """[5.13] Draw one corridor chit at random and put the Party marker on it: the entrance."""
    state = g.state
    code = g.draw(state.corridor_cup, "5.13")
    g.tell(Drawn("5.13", code, "kept"))
    sides = await Choose("5.24", leader(state), TURNS[code], "turn", code)
    cup.take(state.corridor_cup, code)
    state.entrance = state.here = maze.ORIGIN
    laying.lay(g, state.maze, maze.ORIGIN, code, sides, "5.13")
    laying.move(g, state.maze, maze.ORIGIN, "5.13", spent_for_good=True)
    g.then(NextMove())  # [R6] the entrance is not checked when the game starts


# -- [5.2] Moving Through the Maze -------------------------------------------------------------------------


async def next_move(g: G, scene: NextMove) -> None:
    """[5.28] Everything here is dealt with: the party may leave by any door or open end."""
    state = g.state
    if "locked" in state.edges.values() and lost_behind_doors(state):
        lose(g, "R63")
        return
    if state.ownerless or state.replaced:
        g.then(Estate(), scene)
        return
    chosen = await calmly(g, scene, "5.28", ways_on(state), "next_move")
    if chosen is None:
        return
    if isinstance(chosen, Leave):
        depart(g, chosen.seat)
    elif chosen == "leave":
        depart(g)
    else:
        set_out(g, maze.SIDES.index(chosen))


def ways_on(state: State) -> list[str | Leave]:
    """[5.28] The exits; [3.1] [R75] on the entrance also the way out."""
    ways: list[str | Leave] = [maze.SIDES[side] for side in exits(state, state.here)]
    if state.here == state.entrance:
        if state.house.leaving == "together" or state.seats == 1:
            ways.append("leave")
        else:
            ways += [Leave(seat) for seat in sorted({a.seat for a in adventurers(state)})]
    return ways


def set_out(g: G, side: int) -> None:
    """[5.22] [5.23a] Into the unknown: a chit, then the door's trap; [5.28] a laid chit is just entered."""
    state = g.state
    there = state.here + STEP[side]
    armed = maze.edge(state.here, side) in state.armed
    if there in state.maze:
        g.then(*([Trapped("door", side=side)] if armed else []), Enter(side))
    elif state.maze[state.here].sides[side] == OPEN:
        g.then(Explore(side), Enter(side))
    elif state.house.door_trap == "trap_first":  # [R7]
        g.then(Trapped("door", side=side) if armed else DoorTrap(side), Explore(side), Enter(side))
    else:
        g.then(Explore(side), DoorTrap(side), Enter(side))


# -- [5.22]–[5.25], [5.29]: drawing and laying a chit (P1) -------------------------------------------------


async def explore(g: G, scene: Explore) -> None:
    """[P1] A chit for the unknown place; [5.24] [R82] the player chooses among the ways it can lie."""
    state = g.state
    from_side = OPPOSITE[scene.side]
    where = state.here + STEP[scene.side]
    letter = state.maze[state.here].sides[scene.side]
    due = kind_due(state, letter, where)
    found = choose_chit(g, due, letter, where, from_side)
    if found is None:
        code, sides = await best_misfit(g, due, letter, where, from_side)
    else:
        code, ways = found
        sides = await party_decides(g, "5.24", ways, "turn", code)
    cup.take(cup_of(state, code), code)
    laying.lay(g, state.maze, where, code, sides, "5.24")
    if letter == DOOR and sides[from_side] == OPEN:
        state.edges[maze.edge(where, from_side)] = "joined"  # [5.23c]


def kind_due(state: State, letter: str, where: Place) -> str:
    """[5.22] An open end: a corridor. [5.23a] A door: a room; [5.23d] unless an open end faces the place."""
    if letter == OPEN:
        return "corridor"
    if OPEN in maze.facing(state.maze, where) and has_corridor(state):
        return "corridor"
    return "room"


def cup_of(state: State, code: str) -> cup.Cup:
    """[P1] The cup a chit comes out of."""
    return state.room_cup if code in state.room_cup else state.corridor_cup


def sources(state: State, due: str) -> dict[str, int]:
    """[P1] Every chit that drawing for this kind can end with, and how many there are."""
    corridors = {code: n for code, n in state.corridor_cup.items() if n}
    marked = {code: n for code, n in state.room_cup.items() if n and CHIT[code].kind == "marked"}
    if due == "corridor":
        return corridors or marked
    rooms = {code: n for code, n in state.room_cup.items() if n and CHIT[code].kind == "room"}
    if not rooms and not marked:
        return corridors
    if not marked:
        return rooms
    return {**rooms, **(corridors or marked)}


def draw_chit(g: G, due: str) -> str:
    """[P1] One draw: marked chits are exchanged for corridors while there are any."""
    state = g.state
    if due == "room" and any(state.room_cup.values()):
        code = g.draw(state.room_cup, "5.23a")
        if CHIT[code].kind == "room" or not any(state.corridor_cup.values()):
            return code
        g.tell(Drawn("5.23b", code, "corridor"))
        return g.draw(state.corridor_cup, "5.23b")
    if any(state.corridor_cup.values()):
        return g.draw(state.corridor_cup, "5.22")
    while True:  # [5.23b] the corridor chits are all used: the next marked chit of the room cup
        code = g.draw(state.room_cup, "5.23b")
        if CHIT[code].kind == "marked":
            return code
        g.tell(Drawn("5.23b", code, "room"))


def choose_chit(g: G, due: str, letter: str, where: Place, from_side: int) -> tuple[str, tuple[str, ...]] | None:
    """[5.25a] [5.29] Draw until a chit fits; None if no chit can. [R43] A closing chit is thrown back."""
    state = g.state
    around = surroundings(state, where)
    fitting = {c: w for c in sources(state, due) if (w := fitting_ways(c, letter, around, from_side))}
    if not fitting:
        return None
    allowed = fitting
    if closing(state, where):
        open_ways = {c: leaving_an_exit(state, c, ways, where, from_side) for c, ways in fitting.items()}
        allowed = {c: ways for c, ways in open_ways.items() if ways} or fitting

    def judged(code: str) -> Drawn:
        if code in allowed:
            return Drawn("5.24", code, laying.KEPT)
        return Drawn("5.29", code, "dead_end") if code in fitting else Drawn("5.25a", code, "misfit")

    code = laying.draw_until_kept(g, lambda: draw_chit(g, due), judged)
    return code, allowed[code]


def surroundings(state: State, where: Place) -> str:
    """[5.25a] What the neighbours show; [R46] with no corridor left an open end into the unknown is a wall."""
    around = maze.facing(state.maze, where)
    return around if has_corridor(state) else around.replace(OPEN, WALL)


def fitting_ways(code: str, letter: str, around: str, from_side: int) -> tuple[str, ...]:
    """[5.25a] The ways a chit matches all laid neighbours; [5.23c] [R45] or a doorless corridor at a door."""
    ways = laying.ways_to_lie(TURNS[code], around)
    if letter != DOOR or DOOR in CHIT[code].sides or CHIT[code].kind == "room":
        return ways
    ajar = around[:from_side] + OPEN + around[from_side + 1 :]
    return ways + laying.ways_to_lie(TURNS[code], ajar)


def leaving_an_exit(
    state: State, code: str, ways: tuple[str, ...], where: Place, from_side: int
) -> tuple[str, ...]:
    """[5.29] [R43] Of these ways, those that do not close the last exit of the maze."""
    return tuple(way for way in ways if opens_up(state, code, way, where, from_side))


def closing(state: State, where: Place) -> bool:
    """[5.29] [R43] Is this the last exit, so that what is laid here could close the maze?"""
    if state.house.entrance_is_an_exit and state.entrance in walkable(state):
        return False
    return not has_exit(state, where)


def opens_up(state: State, code: str, way: str, where: Place, from_side: int) -> bool:
    """[R43] Would an exit be left, were the chit laid so, out of its cup?"""
    edges = dict(state.edges)
    if way[from_side] != state.maze[where + STEP[from_side]].sides[OPPOSITE[from_side]]:
        edges[maze.edge(where, from_side)] = "joined"
    after = structs.replace(
        state,
        maze={**state.maze, where: maze.Laid(code, way)},
        edges=edges,
        room_cup=cup.without(state.room_cup, code),
        corridor_cup=cup.without(state.corridor_cup, code),
    )
    return has_exit(after, where)


async def best_misfit(g: G, due: str, letter: str, where: Place, from_side: int) -> tuple[str, str]:
    """[5.25b] [R44] No chit fits: one matching as many neighbours as possible; the rest is impassable."""
    state = g.state
    around = surroundings(state, where)
    candidates: dict[tuple[str, str], int] = {}
    for code in sources(state, due):
        for way in TURNS[code]:
            joined = letter == DOOR and DOOR not in CHIT[code].sides and way[from_side] == OPEN
            if way[from_side] == letter or joined:
                candidates[code, way] = maze.matches(way, around) + joined
    ties = laying.best(candidates)
    if closing(state, where):
        ties = [(c, w) for c, w in ties if opens_up(state, c, w, where, from_side)] or ties
    chosen = await party_decides(g, "5.25b", [f"{c}/{w}" for c, w in ties], "misfit")
    code, _, sides = chosen.partition("/")
    return code, sides


# -- [5.26]–[5.28] entering --------------------------------------------------------------------------------


async def door_trap(g: G, scene: DoorTrap) -> None:
    """[5.26] [P2] Through a door onto a new chit: 1D6, on a 1 it was trapped."""
    if g.d6("5.26") <= FIGURE["door_trapped"]:
        g.tell(TrapFound("5.26", "door"))
        g.then(Trapped("door", side=scene.side))
    else:
        g.tell(Untrapped("5.26", "door"))


async def enter(g: G, scene: Enter) -> None:
    """[3.0] [5.21] [5.28] [R58] The party moves; then monsters, the feature and treasure, in this order."""
    state = g.state
    disperse(g)
    state.here += STEP[scene.side]
    state.came_by = OPPOSITE[scene.side]
    state.rounds += 1
    once = state.house.feature_use == "once"  # [R27]
    laid = laying.move(g, state.maze, state.here, "5.21", spent_for_good=once)
    new_room = not laid.visited and CHIT[laid.code].kind == "room"
    g.then(CheckMonsters(new_room), Feature(), Treasure(), NextMove())
