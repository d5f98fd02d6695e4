"""Deathmaze [5.0] Exploring the Maze."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec import structs

from labrys.engine.ask import Arrange, Choose
from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.options import Leave, Lock, Offer
from labrys.games.deathmaze.pieces import Adventurer
from labrys.games.deathmaze.scenes import DoorTrap, Enter, Estate, Feature, GoIn, Meeting, Scene, Trapped
from labrys.games.deathmaze.state import G, State, adventurer, adventurers, living_seats
from labrys.games.deathmaze.tables import CHIT, TURNS
from labrys.kit import cup, maze, order
from labrys.kit.maze import DOOR, OPEN, OPPOSITE, SIDES, STEP, WALL, Place
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import calm as shared_calm
from labrys.systems.spi1980.chapters import exploring as shared_exploring
from labrys.systems.spi1980.chapters import party as shared_party
from labrys.systems.spi1980.events import Drawn, NobodyThere, TrapFound, Untrapped
from labrys.systems.spi1980.options import CastSpell, HandOver, Use
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import CheckMonsters, CloseUp, Explore, FormUp, NextMove, Treasure

T = TypeVar("T")
LEAST_IN_FRONT = 2  # [5.12]
QUIET_POTIONS = ("healing", "strength", "poison")
QUIET_SPICES = ("mustard", "spinach")


# -- [5.1] Setting up for Play -------------------------------------------------------------------------------


async def form_up(g: G, scene: FormUp) -> None:
    """[5.11] Before entering, the party is put into a marching order."""
    assert course.leader(g.state) == 0 or g.state.seats > 1
    await marching_order(g, "5.11")


def least_in_front(units: int) -> int:
    """[5.12] At least two in the first row; [R38] a party of one may stand there alone."""
    return min(LEAST_IN_FRONT, units)


def bad_order(answer: tuple[int, ...]) -> tuple[str, str] | None:
    """[5.12] Why these boxes are no marching order; None if they are one."""
    front = sum(box < order.COLUMNS for box in answer)
    least = least_in_front(len(answer))
    if front < least:
        return "5.12", f"at least {least} must stand in the first row, not {front}"
    return None


async def marching_order(g: G, rule: str) -> None:
    """[5.11] [5.14] A box for each member of the party, charmed monsters too."""
    units = list(g.state.party)
    question = Arrange(rule, course.leader(g.state), units, order.BOXES, bad_order, "marching_order")
    await shared_party.form_up(g, units, question)


async def close_up(g: G, scene: CloseUp) -> None:
    """[5.12] [R38] After losses the order is mended, if too few stand in front now."""
    front = sum(unit.row == 0 for unit in g.state.party)
    if g.state.party and front < least_in_front(len(g.state.party)) and adventurers(g.state):
        await marching_order(g, "5.12")


def close_ranks(g: G) -> None:
    """[5.12] Outside combat the order is mended next, before whatever else was to come."""
    if not g.state.round and g.pending():
        g.then(CloseUp())


def room_for_one_more(state: State) -> bool:
    """[R29] Is there an empty box that no turned man and no man in stone will need?"""
    away = sum(type(unit) is Adventurer for unit in state.monsters) + len(state.stone) + len(state.above)
    return len(state.party) + away < order.ROWS * order.COLUMNS


async def go_in(g: G, scene: GoIn) -> None:
    """[5.13] Draw one corridor chit at random and put the Party marker on it: the entrance."""
    state = g.state
    code = g.draw(state.corridor_cup, "5.13")
    g.tell(Drawn("5.13", code, "kept"))
    sides = await Choose("5.24", course.leader(state), TURNS[code], "turn", code)
    cup.take(state.corridor_cup, code)
    state.entrance = state.here = maze.ORIGIN
    shared_exploring.lay(g, state.maze, maze.ORIGIN, code, sides, "5.13", entrance=True)
    shared_exploring.move(g, state.maze, maze.ORIGIN, "5.13", spent_for_good=True, entrance=True)
    g.then(NextMove())  # [R6] the entrance is not checked when the game starts


# -- [5.14] calm moments: what may be done at any time outside combat and negotiation ------------------------


async def calmly(
    g: G,
    scene: Scene,
    rule: str,
    options: Sequence[T],
    ask: str,
    of: str = "",
    owners_of_options: Sequence[int] | None = None,
) -> T | None:
    """[5.14] A decision for the party in a calm moment; [R56] some options may be a player's own.

    None: a standing offer was taken up instead, and the scene stands on the agenda once more.
    """
    state = g.state
    first = shared_calm.spokesman(course.leader(state), owners_of_options)
    question = Choose(rule, first, options, ask, of, owners_of_options)
    return await shared_calm.calmly(g, scene, question, course.voters(state), standing_offers(state), carry_out)


async def calmly_unless_forced(g: G, scene: Scene, rule: str, options: Sequence[T], ask: str, of: str) -> T | None:
    """[R94] One option is no decision, unless there is more to do before than to change the marching order."""
    if len(options) == 1 and standing_offers(g.state)[0] in ([], ["march"]):
        return options[0]
    return await calmly(g, scene, rule, options, ask, of)


def standing_offers(state: State) -> tuple[list[Offer], list[int]]:
    """What can be done here and now, and whose it is to do."""
    offers: list[Offer] = []
    owners: list[int] = []
    first = course.leader(state)
    company = adventurers(state)
    if state.party:
        offers.append("march")
        owners.append(first)
        for seat in living_seats(state) if state.seats > 1 else (0,):
            if len(company) > 1 and treasure.can_hand_over(state, company, seat):
                offers.append(HandOver(seat))
                owners.append(seat)
    if monsters.can_attack_after_all(state):
        offers.append("break_peace")
        owners.append(first)
    for who in company:
        if who.items or who.spells:
            mine = offers_of(state, who)
            offers += mine
            owners += [who.seat] * len(mine)
    return offers, owners


@varies("lock")
def offers_of(state: State, who: Adventurer) -> list[Offer]:
    """[R19] [11.11] What one adventurer can use or cast in a calm moment."""
    return [*uses(state, who), *magic.quiet_casts(state, who)]


def uses(state: State, who: Adventurer) -> list[Offer]:
    """[R19] Potions and spices he may use outside combat; charm potions on monsters in sight or at peace."""
    offers: dict[Offer, None] = {}
    for item in who.items:
        quiet = (item.kind == "potion" and item.name in QUIET_POTIONS) or (
            item.kind == "spice" and item.name in QUIET_SPICES
        )
        if quiet or (item.name.startswith("charm_") and treasure.charm_targets(state, who, item.name)):
            offers[Use(who.id, item.id)] = None
    return list(offers)


async def carry_out(g: G, offer: Offer) -> None:
    """Do what was offered."""
    match offer:
        case "march":
            await marching_order(g, "5.14")
        case HandOver():
            await treasure.hand_over(g, offer.seat)
        case "break_peace":
            monsters.attack_after_all(g)
        case Use():
            await treasure.swallow(g, adventurer(g.state, offer.who), offer.item)
        case CastSpell():
            await magic.cast_quietly(g, offer)
        case Lock():
            magic.lock_door(g, offer, SIDES.index(offer.side))
            if lost_behind_doors(g.state):
                course.lose(g, "R63", "cut_off")


# -- [5.21]–[5.25] Moving Through the Maze: drawing and laying a chit (P1) -----------------------------------


def set_out(g: G, side: int) -> None:
    """[5.22] [5.23a] Into the unknown: a chit, then the door's trap; [5.28] a laid chit is just entered."""
    state = g.state
    if state.here + STEP[side] in state.maze:
        armed = maze.edge(state.here, side) in state.armed  # by house rule of R21
        g.then(*([Trapped("door", side=side)] if armed else []), Enter(side))
    elif state.maze[state.here].sides[side] == OPEN:
        g.then(Explore(side), Enter(side))
    else:
        through_a_door(g, side)


@varies("door_trap")
def through_a_door(g: G, side: int) -> None:
    """[5.26] [R7] Into the unknown by a door: the chit is laid, then the door's trap is checked."""
    g.then(Explore(side), DoorTrap(side), Enter(side))


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
        sides = await course.party_decides(g, "5.24", ways, "turn", code)
    cup.take(cup_of(state, code), code)
    shared_exploring.lay(g, state.maze, where, code, sides, "5.24")
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
    allowed = dict(fitting)
    for code in could_close(state, where, fitting):
        allowed[code] = tuple(way for way in fitting[code] if opens_up(state, code, way, where, from_side))
    allowed = {code: ways for code, ways in allowed.items() if ways} or fitting

    def judged(code: str) -> Drawn:
        if code in allowed:
            return Drawn("5.24", code, shared_exploring.KEPT)
        return Drawn("5.29", code, "dead_end") if code in fitting else Drawn("5.25a", code, "misfit")

    code = shared_exploring.draw_until_kept(g, lambda: draw_chit(g, due), judged)
    return code, allowed[code]


def surroundings(state: State, where: Place) -> str:
    """[5.25a] What the neighbours show; [R46] with no corridor left an open end into the unknown is a wall."""
    around = maze.facing(state.maze, where)
    return around if has_corridor(state) else around.replace(OPEN, WALL)


def fitting_ways(code: str, letter: str, around: str, from_side: int) -> tuple[str, ...]:
    """[5.25a] The ways a chit matches all laid neighbours; [5.23c] [R45] or a doorless corridor at a door."""
    ways = shared_exploring.ways_to_lie(TURNS[code], around)
    if letter != DOOR or DOOR in CHIT[code].sides or CHIT[code].kind == "room":
        return ways
    ajar = around[:from_side] + OPEN + around[from_side + 1 :]
    return ways + shared_exploring.ways_to_lie(TURNS[code], ajar)


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
    ties = shared_exploring.best(candidates)
    doubtful = could_close(state, where, [code for code, _ in ties])
    ties = [(c, w) for c, w in ties if c not in doubtful or opens_up(state, c, w, where, from_side)] or ties
    chosen = await course.party_decides(g, "5.25b", [f"{c}/{w}" for c, w in ties], "misfit")
    code, _, sides = chosen.partition("/")
    return code, sides


# -- [5.26]–[5.28] entering and leaving a segment ------------------------------------------------------------


async def door_trap(g: G, scene: DoorTrap) -> None:
    """[5.26] [P2] Through a door onto a new chit: 1D6, on a 1 it was trapped."""
    if g.d6("5.26") == 1:
        g.tell(TrapFound("5.26", "door"))
        g.then(Trapped("door", side=scene.side))
    else:
        g.tell(Untrapped("5.26", "door"))


async def enter(g: G, scene: Enter) -> None:
    """[3.0] [5.21] [5.28] [R58] The party moves; then monsters, the feature and treasure, in this order."""
    state = g.state
    monsters.disperse(g)
    state.here += STEP[scene.side]
    state.came_by = OPPOSITE[scene.side]
    state.rounds += 1
    once = state.house.feature_use == "once"  # [R27]
    laid = shared_exploring.move(g, state.maze, state.here, "5.21", spent_for_good=once)
    new_room = not laid.visited and CHIT[laid.code].kind == "room"
    g.then(CheckMonsters(new_room), Feature(), Treasure(), NextMove())


async def check_monsters(g: G, scene: CheckMonsters) -> None:
    """[5.27] Is anybody there? [R24] A group left behind a locked door is met again without a check."""
    state = g.state
    if known := state.lingering.pop(state.here, None):
        monsters.meet_again(g, known)
    elif anybody_there(g, scene.new):
        monsters.meet(g, room=scene.new)
    if state.monsters:
        by_door = state.came_by != NOT_ROLLED and passage(state, state.here, state.came_by) == DOOR
        g.then(Meeting(by_door))


@varies("entrance_check")
def anybody_there(g: G, new_room: bool) -> bool:
    """[5.27] A corridor or visited room: wandering monsters on a 1. A new room: a room monster on 1–3."""
    there = g.d6("5.27") <= (3 if new_room else 1)
    if not there:
        g.tell(NobodyThere("5.27"))
    return there


async def next_move(g: G, scene: NextMove) -> None:
    """[5.28] Everything here is dealt with: the party may leave by any door or open end."""
    state = g.state
    if "locked" in state.edges.values() and lost_behind_doors(state):
        course.lose(g, "R63", "cut_off")
        return
    if state.ownerless or state.replaced:
        g.then(Estate(), scene)
        return
    chosen = await calmly(g, scene, "5.28", ways_on(state), "next_move")
    if chosen is None:
        return
    if isinstance(chosen, Leave):
        course.depart(g, chosen.seat)
    elif chosen == "leave":
        course.depart(g)
    else:
        set_out(g, maze.SIDES.index(chosen))


def ways_on(state: State) -> list[str | Leave]:
    """[5.28] The exits; [3.1] on the entrance also the way out."""
    ways: list[str | Leave] = [maze.SIDES[side] for side in exits(state, state.here)]
    return [*ways, *ways_out(state)] if state.here == state.entrance else ways


@varies("leaving")
def ways_out(state: State) -> list[str | Leave]:
    """[3.1] [R75] The whole party leaves the maze together."""
    return ["leave"]


def exits(state: State, where: Place) -> list[int]:
    """[5.28] The sides of a chit that can be left by: no walls, no locked doors, no mismatched sides."""
    return [side for side in range(4) if passage(state, where, side)]


def passage(state: State, where: Place, side: int) -> str:
    """Door, open end, or nothing: what leads out of this chit on this side."""
    letter = state.maze[where].sides[side]
    if letter == WALL:
        return ""
    if state.edges and state.edges.get(maze.edge(where, side)) == "locked":
        return ""
    beyond = state.maze.get(where + STEP[side])
    if beyond is None:
        return letter if obtainable(state, letter, where + STEP[side]) else ""
    if beyond.sides[OPPOSITE[side]] == letter:
        return letter
    joined = state.edges.get(maze.edge(where, side)) == "joined"  # [R45]
    return DOOR if joined else ""


def obtainable(state: State, letter: str, where: Place) -> bool:
    """[R46] Is there a chit for this exit? With both cups empty an unexplored exit is a wall."""
    if letter == OPEN:
        return has_corridor(state)
    return has_room(state) or has_corridor(state)


def has_corridor(state: State) -> bool:
    """[5.23b] Corridor chits, or chits marked Corridor, are left."""
    return any(state.corridor_cup.values()) or any(
        count for code, count in state.room_cup.items() if CHIT[code].kind == "marked"
    )


def has_room(state: State) -> bool:
    """Room chits are left."""
    return any(count for code, count in state.room_cup.items() if CHIT[code].kind == "room")


# -- [5.29] the last exit ------------------------------------------------------------------------------------


def could_close(state: State, where: Place, codes: Iterable[str]) -> list[str]:
    """[5.29] Which of these chits could close the maze: all of them, if this is its last exit.

    [R46] The last corridor or room takes with it every other exit that needs another like it.
    """
    if closing(state, where):
        return [*codes]
    rooms = sum(count for code, count in state.room_cup.items() if CHIT[code].kind == "room")
    corridors = sum(state.room_cup.values()) - rooms + sum(state.corridor_cup.values())
    last = {"room": rooms == 1, "corridor": corridors == 1, "marked": corridors == 1}
    return [code for code in codes if last[CHIT[code].kind] and closing(without_chit(state, code), where)]


@varies("entrance_is_an_exit")
def closing(state: State, where: Place) -> bool:
    """[5.29] [R43] Is this the last exit, so that what is laid here could close the maze?"""
    return not has_exit(state, where)


def without_chit(state: State, code: str) -> State:
    """The state as it would be with this chit out of its cup."""
    rooms, corridors = cup.without(state.room_cup, code), cup.without(state.corridor_cup, code)
    return structs.replace(state, room_cup=rooms, corridor_cup=corridors)


def opens_up(state: State, code: str, way: str, where: Place, from_side: int) -> bool:
    """[R43] Would an exit be left, were the chit laid so, out of its cup?"""
    edges = dict(state.edges)
    if way[from_side] != state.maze[where + STEP[from_side]].sides[OPPOSITE[from_side]]:
        edges[maze.edge(where, from_side)] = "joined"
    laid = {**state.maze, where: maze.Laid(code, way)}
    return has_exit(structs.replace(without_chit(state, code), maze=laid, edges=edges), where)


def has_exit(state: State, but: Place) -> bool:
    """[R43] Does a door or open end within reach lead to the unbounded outside, not counting this place?"""
    filled = state.maze.keys() | {but}
    frame = maze.bounds(filled)
    return any(where not in filled and maze.outside(filled, where, frame) for where in reach(state))


def reach(state: State) -> Iterator[Place]:
    """The chits the party can walk to, and the empty places just beyond them, nearest first."""
    return maze.reach(state.maze, state.here, partial(onward, state))


def onward(state: State, where: Place) -> list[Place]:
    """Where the exits of a chit lead."""
    return [where + STEP[side] for side in exits(state, where)]


def walkable(state: State) -> list[Place]:
    """The chits the party can walk to."""
    return [where for where in reach(state) if where in state.maze]


def lost_behind_doors(state: State) -> bool:
    """[R63] Cut off from the entrance by locked doors, with no way into an empty place left."""
    return not any(where == state.entrance or where not in state.maze for where in reach(state))
