"""Citadel of Blood: picking and placing a chit. [5.0-A2] [5.0-A3], [6.1]–[6.6], [R44] [R46]–[R48] [R84]."""

from __future__ import annotations

from msgspec import structs

from labrys.games.citadel.chapters.party import party_decides
from labrys.games.citadel.chapters.passages import GATEWAY, STAIRCASE, has_way_on, steps_from, surroundings
from labrys.games.citadel.events import NewDoor, NewSet
from labrys.games.citadel.state import NOWHERE, G, State
from labrys.games.citadel.tables import CHIT_BACKS, CORRIDORS, FIGURE, FULL_CUP, TURNS
from labrys.kit import cup, maze
from labrys.kit.maze import DOOR, OPEN, SIDES, STEP, WALL, Laid, Place
from labrys.systems.spi1980.chapters import exploring as laying
from labrys.systems.spi1980.events import Drawn

ROOMS = tuple(row.room for row in CHIT_BACKS.rows)
FACE = {  # what is up of each chit: through a doorway, through a corridor
    DOOR: {f"{room}/{corridor}": room for room in ROOMS for corridor in CORRIDORS},
    OPEN: {f"{room}/{corridor}": corridor for room in ROOMS for corridor in CORRIDORS},
}
Ways = dict[str, tuple[str, ...]]  # by face: how it can lie

# -- [6.1] [6.2] which chit, and how it can lie ------------------------------------------------------------


async def pick(g: G, letter: str, there: Place, from_side: int, *, last: bool) -> tuple[str, tuple[str, ...]]:
    """[5.0-A2] [6.1] [6.4] A chit for this square, which may be the last exit, and the ways it can lie there."""
    state = g.state
    if not any(state.cup.values()):
        add_set(g)
    fitting = ways_that_fit(state, letter, there)
    allowed = ways_that_leave_one(g, letter, there, fitting) if last else fitting
    if not cup_has(state, letter, allowed):
        return await pick_closest(g, letter, there, from_side, last=last)
    chit = draw(g, letter, there, allowed, fitting)
    return chit, allowed[face_up(chit, letter)]


def face_up(chit: str, letter: str) -> str:
    """[2.1] [5.0-A3] [6.1] Through a doorway the room side is up, through a corridor the corridor side."""
    return FACE[letter][chit]


def as_it_lies(chit: str, letter: str) -> str:
    """[5.0-A3] The chit named with the face that is up first."""
    return f"{FACE[letter][chit]}/{FACE[OPEN if letter == DOOR else DOOR][chit]}"


def cup_has(state: State, letter: str, faces: Ways) -> bool:
    """Is there a chit in the cup that would be laid with one of these faces up?"""
    up = FACE[letter]
    return any(n and up[chit] in faces for chit, n in state.cup.items())


def chits_with(state: State, letter: str, faces: Ways) -> cup.Cup:
    """The chits of the cup that would be laid with one of these faces up."""
    up = FACE[letter]
    return {chit: n for chit, n in state.cup.items() if n and up[chit] in faces}


def ways_that_fit(state: State, letter: str, there: Place) -> Ways:
    """[6.1] The faces that agree with every neighbour, and how; [R44] a staircase on all levels."""
    around = surroundings(state, there)
    fitting = {}
    for name in ROOMS if letter == DOOR else CORRIDORS:
        lying = laying.ways_to_lie(TURNS[name], around)
        if lying and (name != STAIRCASE or all(landing_fits(state, landing) for landing in shaft(there))):
            fitting[name] = lying
    return fitting


def draw(g: G, letter: str, there: Place, allowed: Ways, fitting: Ways) -> str:
    """[6.1] [6.4] Chits are drawn until one is allowed; [R47] those drawn in vain stay out until then."""
    pool = {chit: n for chit, n in g.state.cup.items() if n}

    def one() -> str:
        chit = g.draw(pool, "5.0-A2")
        pool[chit] -= 1
        return chit

    def judged(chit: str) -> Drawn:
        name = face_up(chit, letter)
        if name in allowed:
            return Drawn("5.0-A3", chit, laying.KEPT)
        if name in fitting:
            return Drawn("6.4", chit, "dead_end")
        shaft_only = name == STAIRCASE and landing_fits(g.state, there)
        return Drawn("6.6" if shaft_only else "6.1", chit, "misfit")

    return laying.draw_until_kept(g, one, judged)


async def pick_closest(
    g: G, letter: str, there: Place, from_side: int, *, last: bool
) -> tuple[str, tuple[str, ...]]:
    """[6.1] [R47] No chit fits: one with most fitting sides; the side the party comes through must fit."""
    state = g.state
    around = surroundings(state, there)
    ways = [(name, way) for name in candidates(g, letter) for way in TURNS[name] if way[from_side] == letter]
    ties = laying.best({(name, way): maze.matches(way, around) for name, way in ways})
    if last:
        ties = [(name, way) for name, way in ties if leaves_way(state, name, way, there)] or ties
    if state.house.best_match == "players":
        chosen = await party_decides(g, "R47", ["/".join(pair) for pair in ties], "misfit")
        ties = [pair for pair in ties if "/".join(pair) == chosen]
    lying: Ways = {}
    for name, way in ties:
        lying[name] = (*lying.get(name, ()), way)
    chit = g.draw(chits_with(state, letter, lying), "R47")
    g.tell(Drawn("6.1", chit, laying.KEPT))
    return chit, lying[face_up(chit, letter)]


def candidates(g: G, letter: str) -> list[str]:
    """[R47] The faces in the cup; [R44] staircases, which want a whole shaft, only if there is nothing else."""
    held = dict.fromkeys(face_up(chit, letter) for chit, n in g.state.cup.items() if n)
    names = [name for name in held if name != STAIRCASE]
    if not names and g.state.house.empty_cup == "new_set":  # [R48]
        add_set(g)
        return candidates(g, letter)
    return names or list(held)


def add_set(g: G) -> None:
    """[R48] A complete new set of chits goes into the cup."""
    state = g.state
    for chit, number in FULL_CUP.items():
        state.cup[chit] = state.cup.get(chit, 0) + number
    state.sets += 1
    g.tell(NewSet("R48"))


# -- [5.0-A3] placing it; [6.5] [6.6] staircases -----------------------------------------------------------


def place(g: G, chit: str, code: str, sides: str, there: Place) -> None:
    """[5.0-A3] The chit is placed; [6.6] [R44] a staircase on the other levels too."""
    state = g.state
    cup.take(state.cup, chit)
    laying.lay(g, state.maze, there, code, sides, "5.0-A3")
    if state.edges:
        wall_up_again(state, sides, there)
    others = [landing for landing in shaft(there) if landing != there]
    if code.startswith(STAIRCASE) and all(landing_fits(state, landing) for landing in others):
        for landing in others:
            laying.lay(g, state.maze, landing, landing_chit(g), sides, "6.6")


def wall_up_again(state: State, sides: str, there: Place) -> None:
    """[R47] A side that does not match is a wall, also where a wall had become a door [R84]."""
    for side in range(4):
        border = maze.edge(there, side)
        if sides[side] != DOOR and state.edges.get(border) == "opened":
            del state.edges[border]


def landing_chit(g: G) -> str:
    """[R44] The other landings use up no chits; by house rule they do while the cup has staircases."""
    state = g.state
    spare = chits_with(state, DOOR, {STAIRCASE: ()}) if state.house.stair_landings == "from_cup" else {}
    if not spare:
        state.landings += 1
        return STAIRCASE
    chit = g.draw(spare, "R44")
    cup.take(state.cup, chit)
    return chit


def shaft(where: Place) -> list[Place]:
    """[6.5] The same square on every level."""
    return [where + (level - maze.level(where)) * maze.LEVEL for level in range(1, FIGURE["levels"] + 1)]


def landing_fits(state: State, landing: Place) -> bool:
    """[6.6] [R44] Is this square free, and would a staircase fit there?"""
    free = landing not in state.maze
    return free and bool(laying.ways_to_lie(TURNS[STAIRCASE], surroundings(state, landing)))


# -- [6.4] the Citadel may not be closed -------------------------------------------------------------------


def stays_open(state: State, there: Place, but: Place = NOWHERE) -> bool:
    """[6.4] [R46] Is there a way on, not counting one square? Once the Hellgate is found it matters no more."""
    if state.hellgate_at != NOWHERE or state.destroyed:
        return True
    return has_way_on(state, but, maze.level(there) if state.house.dead_ends == "each_level" else 0)


def leaves_way(state: State, name: str, way: str, there: Place) -> bool:
    """[6.4] Would a way on be left, were this face laid so? A staircase always leads on."""
    after = structs.replace(state, maze={**state.maze, there: Laid(name, way)})
    return name == STAIRCASE or stays_open(after, there)


def ways_that_leave_one(g: G, letter: str, there: Place, fitting: Ways) -> Ways:
    """[6.4] Only what does not close the Citadel; [R48] if that is not in the cup a new set is added."""
    state = g.state
    allowed: Ways = {}
    for name, lying in fitting.items():
        if leaving := tuple(way for way in lying if leaves_way(state, name, way, there)):
            allowed[name] = leaving
    if allowed and not cup_has(state, letter, allowed) and state.house.empty_cup == "new_set":
        add_set(g)
    return allowed if cup_has(state, letter, allowed) else fitting  # [R84] a wall will have to give way


def break_a_wall(g: G) -> None:
    """[R84] The Citadel is closed: one of the nearest walls before a free square becomes a door."""
    state = g.state
    walls = nearest_walls(state)
    if not walls or not any(state.cup.values()):
        return
    where, side = walls[g.draw(dict.fromkeys(walls, 1), "R84")]
    state.edges[maze.edge(where, side)] = "opened"
    g.tell(NewDoor("R84", *maze.coordinates(where), maze.level(where), SIDES[side]))


def nearest_walls(state: State) -> dict[str, tuple[Place, int]]:
    """[R84] By name: the walls nearest to the party, on its level if there are any, between reach and nothing."""
    found: dict[tuple[int, int], dict[str, tuple[Place, int]]] = {}
    for where, steps in steps_from(state, state.here).items():
        if where not in state.maze or where == GATEWAY:
            continue
        level, at = maze.level(where), ",".join(map(str, maze.coordinates(where)))
        for side in range(4):
            if state.maze[where].sides[side] == WALL and where + STEP[side] not in state.maze:
                walls = found.setdefault((abs(level - maze.level(state.here)), steps), {})
                walls[f"{at},{level}:{SIDES[side]}"] = where, side
    return found[min(found)] if found else {}
