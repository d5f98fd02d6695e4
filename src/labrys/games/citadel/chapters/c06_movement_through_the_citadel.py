"""Citadel of Blood [6.0] Movement Through the Citadel: segments, levels, the Level Chart, monsters left behind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import structs

from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.events import NewDoor, NewSet
from labrys.games.citadel.pieces import Monster
from labrys.games.citadel.state import NOWHERE, G, State
from labrys.games.citadel.tables import CHARACTERISTIC, CHIT_BACKS, COMBAT_BONUS, CORRIDORS, FULL_CUP, LEVEL, TURNS
from labrys.kit import cup, maze
from labrys.kit.maze import DOOR, OPEN, OPPOSITE, SIDES, STEP, WALL, Laid, Place
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import exploring
from labrys.systems.spi1980.events import Drawn, Met

GATEWAY: Place = maze.place(0, 0, 1)  # [R51]
STAIRCASE = "staircase"
ROOMS = tuple(row.room for row in CHIT_BACKS.rows)
FACE = {  # what is up of each chit: through a doorway, through a corridor
    DOOR: {f"{room}/{corridor}": room for room in ROOMS for corridor in CORRIDORS},
    OPEN: {f"{room}/{corridor}": corridor for room in ROOMS for corridor in CORRIDORS},
}
Ways = dict[str, tuple[str, ...]]  # by face: how it can lie


# -- [6.0] The ways through the Citadel as it lies --------------------------------------------------------------


def exits(state: State, where: Place) -> list[int]:
    """[5.0-A1] The sides of a segment that can be left by."""
    return [side for side in range(4) if passage(state, where, side)]


def passage(state: State, where: Place, side: int) -> str:
    """[6.1] [R47] [R84] Door, corridor, or nothing: a wall, a locked door, two sides that do not match."""
    letter, there = state.maze[where].sides[side], where + STEP[side]
    if state.edges:
        changed = state.edges.get(maze.edge(where, side))
        if changed == "locked":
            return ""
        if changed == "opened":
            return DOOR if there in state.maze or obtainable(state) else ""
    if letter == WALL:
        return ""
    beyond = state.maze.get(there)
    if beyond is None:
        return letter if obtainable(state) else ""
    return letter if beyond.sides[OPPOSITE[side]] == letter else ""


@varies("empty_cup")
def obtainable(state: State) -> bool:
    """[R48] Is there a chit for an unexplored exit? Always: a new set comes when the cup is empty."""
    return True


def one_move(where: Place, way: str) -> Place:
    """[6.3] [6.6] The segment one move away: by a side, or up or down the stairs."""
    if way == "up":
        return where - maze.LEVEL
    return where + maze.LEVEL if way == "down" else where + STEP[maze.SIDES.index(way)]


def onward(state: State, where: Place) -> list[Place]:
    """[6.3] Where one move leads from a segment."""
    ways = [where + STEP[side] for side in range(4) if passage(state, where, side)]
    return ways + [one_move(where, way) for way in stairs(state, where)]


def reach(state: State, start: Place = NOWHERE) -> Iterator[Place]:
    """The segments that can be walked to, and the empty squares just beyond them, nearest first."""
    return maze.reach(state.maze, start or state.here, partial(onward, state))


def walkable(state: State, start: Place = NOWHERE) -> list[Place]:
    """The segments that can be walked to, from the party's or another."""
    return [where for where in reach(state, start) if where in state.maze]


def steps_from(state: State, start: Place) -> dict[Place, int]:
    """[R42] [R84] How many moves it is to every segment within reach and the squares just beyond."""
    return maze.steps(state.maze, start, partial(onward, state))


def lost_behind_doors(state: State) -> bool:
    """[R9] Can the party reach neither the Gateway nor an unexplored exit?"""
    return not any(where == GATEWAY or where not in state.maze for where in reach(state))


# -- [6.1] [6.2] Which chit, and how it can lie -----------------------------------------------------------------


async def pick_chit(g: G, letter: str, there: Place, from_side: int, *, last: bool) -> tuple[str, tuple[str, ...]]:
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


def surroundings(state: State, where: Place) -> str:
    """[6.1] What the neighbours show to this place; [R84] a wall that became a door is one."""
    around = maze.facing(state.maze, where)
    if "opened" in state.edges.values():
        opened = [state.edges.get(maze.edge(where, side)) == "opened" for side in range(4)]
        return "".join(DOOR if door else letter for door, letter in zip(opened, around, strict=True))
    return around


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
        lying = exploring.ways_to_lie(TURNS[name], around)
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
            return Drawn("5.0-A3", chit, exploring.KEPT)
        if name in fitting:
            return Drawn("6.4", chit, "dead_end")
        shaft_only = name == STAIRCASE and landing_fits(g.state, there)
        return Drawn("6.6" if shaft_only else "6.1", chit, "misfit", shaft_only)

    return exploring.draw_until_kept(g, one, judged)


async def pick_closest(
    g: G, letter: str, there: Place, from_side: int, *, last: bool
) -> tuple[str, tuple[str, ...]]:
    """[6.1] [R47] No chit fits: one with most fitting sides; the side the party comes through must fit."""
    state = g.state
    around = surroundings(state, there)
    ways = [(name, way) for name in candidates(g, letter) for way in TURNS[name] if way[from_side] == letter]
    ties = exploring.best({(name, way): maze.matches(way, around) for name, way in ways})
    if last:
        ties = [(name, way) for name, way in ties if leaves_way(state, name, way, there)] or ties
    lying: Ways = {}
    for name, way in await among_the_closest(g, ties):
        lying[name] = (*lying.get(name, ()), way)
    chit = g.draw(chits_with(state, letter, lying), "R47")
    g.tell(Drawn("6.1", chit, exploring.KEPT))
    return chit, lying[face_up(chit, letter)]


@varies("best_match")
async def among_the_closest(g: G, ties: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """[R47] Which of those that fit equally well: chance will say."""
    return ties


def candidates(g: G, letter: str) -> list[str]:
    """[R47] The faces in the cup; [R44] staircases, which want a whole shaft, only if there is nothing else."""
    held = dict.fromkeys(face_up(chit, letter) for chit, n in g.state.cup.items() if n)
    names = [name for name in held if name != STAIRCASE]
    if not names and add_set(g):
        return candidates(g, letter)
    return names or list(held)


@varies("empty_cup")
def add_set(g: G) -> bool:
    """[R48] A complete new set of chits goes into the cup. Has it?"""
    state = g.state
    for chit, number in FULL_CUP.items():
        state.cup[chit] = state.cup.get(chit, 0) + number
    state.sets += 1
    g.tell(NewSet("R48"))
    return True


def place(g: G, chit: str, code: str, sides: str, there: Place) -> None:
    """[5.0-A3] The chit is placed; [6.6] [R44] a staircase on the other levels too."""
    state = g.state
    cup.take(state.cup, chit)
    exploring.lay(g, state.maze, there, code, sides, "5.0-A3")
    if state.edges:
        wall_up_again(state, sides, there)
    others = [landing for landing in shaft(there) if landing != there]
    if code.startswith(STAIRCASE) and all(landing_fits(state, landing) for landing in others):
        for landing in others:
            exploring.lay(g, state.maze, landing, landing_chit(g), sides, "6.6", landing=True)


def wall_up_again(state: State, sides: str, there: Place) -> None:
    """[R47] A side that does not match is a wall, also where a wall had become a door [R84]."""
    for side in range(4):
        border = maze.edge(there, side)
        if sides[side] != DOOR and state.edges.get(border) == "opened":
            del state.edges[border]


# -- [6.4] The Citadel may not be closed ------------------------------------------------------------------------


@varies("dead_ends")
def stays_open(state: State, there: Place, but: Place = NOWHERE) -> bool:
    """[6.4] [R46] Is there a way on, not counting one square? Once the Hellgate is found it matters no more."""
    return hellgate_found(state) or has_way_on(state, but)


def hellgate_found(state: State) -> bool:
    """[6.4] Has the Hellgate been found (or destroyed, and the maze begun anew)?"""
    return state.hellgate_at != NOWHERE or state.destroyed


def has_way_on(state: State, but: Place = NOWHERE, level: int = 0) -> bool:
    """[6.4] [R46] Is an unexplored exit or landing within reach (on this level), not counting this square?"""
    for where in reach(state):
        if where != but and (not level or maze.level(where) == level):
            laid = state.maze.get(where)
            if laid is None or (not laid.visited and laid.code.startswith(STAIRCASE)):
                return True
    return False


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
    if allowed and not cup_has(state, letter, allowed):
        add_set(g)
    return allowed if cup_has(state, letter, allowed) else fitting  # [R84] a wall will have to give way


@varies("last_exit")
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


# -- [6.5] [6.6] Levels and staircases --------------------------------------------------------------------------


def is_staircase(state: State, where: Place) -> bool:
    """[6.5] Does a staircase lie here, from the cup or as a landing?"""
    laid = state.maze.get(where)
    return laid is not None and laid.code.startswith(STAIRCASE)


def stairs(state: State, where: Place) -> list[str]:
    """[6.5] [6.6] [13.8] [R45] The ways a staircase leads from here, one level at a time."""
    if not is_staircase(state, where):
        return []
    ways = ["up"] if is_staircase(state, where - maze.LEVEL) else []
    return [*ways, "down"] if is_staircase(state, where + maze.LEVEL) else ways


def shaft(where: Place) -> list[Place]:
    """[6.5] The same square on every level."""
    return [where + (level - maze.level(where)) * maze.LEVEL for level in (1, 2, 3)]


def landing_fits(state: State, landing: Place) -> bool:
    """[6.6] [R44] Is this square free, and would a staircase fit there?"""
    free = landing not in state.maze
    return free and bool(exploring.ways_to_lie(TURNS[STAIRCASE], surroundings(state, landing)))


@varies("stair_landings")
def landing_chit(g: G) -> str:
    """[R44] The other landings use up no chits."""
    g.state.landings += 1
    return STAIRCASE


# -- [6.7] [6.8] The Level Chart --------------------------------------------------------------------------------


def level_of(state: State) -> int:
    """[6.7] The level of the Citadel the party is on, 1 at the top."""
    return max(maze.level(state.here), 1)


def combat_bonus(monster: Monster) -> int:
    """[6.8-b] [15.6] The counter's, and the level's; a Hydra's grows with every wound it has, charmed or not."""
    bonus = COMBAT_BONUS[monster.kind] + LEVEL["combat_bonus"][monster.level]
    if CHARACTERISTIC[monster.kind].power == "rage":
        bonus += monster.wounds
    return bonus


def negotiation_value(monster: Monster) -> int:
    """[6.8-c] The chart's, and the level's; the same for one monster or many."""
    return CHARACTERISTIC[monster.kind].negotiation + LEVEL["negotiation"][monster.level]


@varies("doubling")
def multiple(state: State, *, doubled: bool) -> int:
    """[6.8-d] [R57] What the level makes of a number off a table or in a pit; others stay as they are."""
    return LEVEL["number"][level_of(state)] if doubled else 1


# -- [6.9] Monsters left behind ---------------------------------------------------------------------------------


def part_in_peace(state: State) -> None:
    """[6.9] Monsters that let the party be stay on their segment."""
    if state.peaceful:
        state.lingering[state.here] = [*state.lingering.get(state.here, ()), *state.peaceful]
        state.peaceful = []


@varies("monsters_met_again")
def meet_again(g: G, known: list[Monster]) -> None:
    """[6.9] [R73] Left behind and met afresh: the same ones, with their wounds."""
    state = g.state
    state.monsters = list(known)
    monsters.tell_apart(state)
    for kind in dict.fromkeys(monster.kind for monster in known):
        alike = [monster for monster in known if monster.kind == kind]
        g.tell(Met("6.9", kind, len(alike), alike[0].room, again=True))
