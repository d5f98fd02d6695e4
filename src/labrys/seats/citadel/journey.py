"""Where to go [5.0-A1], whom to fight [5.0-C3], what to touch [5.0-D] [7.0]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import (
    GATEWAY,
    negotiation_value,
    one_move,
    onward,
    passage,
)
from labrys.games.citadel.chapters.c08_monsters_negotiation_and_bribery import bribe_number
from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.chapters.c11_resistance_checks import resistance
from labrys.games.citadel.options import Lock
from labrys.games.citadel.pieces import Character, Fighter
from labrys.games.citadel.state import State, characters, hostile
from labrys.games.citadel.tables import NEGOTIATION_BONUS
from labrys.kit.maze import DOOR, SIDES, STEP, Place, level
from labrys.kit.order import FRONT, SECOND
from labrys.seats.answers import word
from labrys.seats.citadel.fight import truce_at_hand
from labrys.seats.citadel.odds import fight_ahead, forecast, gold_of, health, power
from labrys.seats.citadel.plan import goal, told
from labrys.seats.maze_prospects import promise
from labrys.seats.memo import once_a_position, while_alike
from labrys.systems.spi1980.options import Detrap, OpenIt

HOMESICK = 1.5  # what a step further from the Gateway counts, against one from here
CORRIDOR = 2.0  # steps an open end is worse than a door
OCCUPIED = 8  # steps we would go round monsters we left behind
DREAD = 0.8  # lives a fight may cost before we shun it
EASY = 0.35  # ... and if it costs no more than this we break the peace
WAYS = (*SIDES, "up", "down")


# -- [5.0-A1] where next ---------------------------------------------------------------------------------------


def next_move(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """Home, to the Hellgate, on patrol near the Gateway, or into the unknown."""
    match goal(state):
        case "home":
            return way_home(state, ask, mine)
        case "hellgate":
            return towards(state, ask, mine, distances(state, state.hellgate_at))
        case "patrol":
            return patrol(state, ask, mine)
    return way_on(state, ask, mine)


def way_home(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """The shortest known way to the Gateway, and out; if there is none, into the unknown."""
    for index in mine:
        if ask.options[index] == "leave":
            return index
    home = distances(state, GATEWAY)
    return towards(state, ask, mine, home) if state.here in home else way_on(state, ask, mine)


def patrol(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """[5.0-C2] Let the wandering monsters come, close to the way out: to and fro on known ground."""
    home = distances(state, GATEWAY)
    ways = {i: one_move(state.here, ask.options[i]) for i in mine if ask.options[i] in WAYS}
    known = [(home.get(there, 99.0), i) for i, there in ways.items() if quiet(state, there)]
    if not known:
        weak = [(i, state.lingering[there]) for i, there in ways.items() if state.lingering.get(there)]
        known = [(0.0, i) for i, group in weak if forecast(state, group).danger <= EASY]
    return min(known)[1] if known else way_home(state, ask, mine)


def no_ground(state: State) -> bool:
    """Is there nothing near the Gateway to patrol on?"""
    ground = [there for first in onward(state, GATEWAY) for there in onward(state, first) if there != GATEWAY]
    return not any(quiet(state, there) for there in ground)


def quiet(state: State, there: Place) -> bool:
    """Have we been there, and is nobody waiting?"""
    return there in state.maze and state.maze[there].visited and not state.lingering.get(there)


def towards(state: State, ask: Choose[Any], mine: Sequence[int], steps: dict[Place, float]) -> int:
    """The exit that leads to the place with the smallest distance."""
    best, least = mine[0], 1e6
    for index in mine:
        if ask.options[index] in WAYS:
            far = steps.get(one_move(state.here, ask.options[index]), 1e5)
            if far < least:
                best, least = index, far
    return best


@once_a_position
def distances(state: State, start: Place, outward: bool = False) -> dict[Place, float]:
    """Steps to this segment, or outward from it, for every one within reach; monsters left behind are gone round.

    Entering a segment where some are left costs more: outward that of the far end, else that of this end.
    """
    found: dict[Place, float] = {}
    front: list[tuple[float, Place]] = [(0.0, start)]
    crowded = state.lingering
    while front:
        far, where = heappop(front)
        if where in found:
            continue
        found[where] = far
        near = 1 + OCCUPIED if not outward and crowded.get(where) else 1
        for there in ways_from(state, where):
            if there not in found:
                heappush(front, (far + near + (OCCUPIED if outward and crowded.get(there) else 0), there))
    return found


def _ways_from(state: State, where: Place) -> list[Place]:
    """The segments a move leads to, as far as we know them."""
    return [there for there in onward(state, where) if there in state.maze]


ways_from = while_alike(_ways_from, lambda state: (state.maze, state.edges))


def unknown(state: State, within: dict[Place, float]) -> Iterator[tuple[Place, str, str]]:
    """The exits into the unknown: segment, way, and what kind of way it is."""
    for where in within:
        for side in range(4):
            if where + STEP[side] not in state.maze and (way := passage(state, where, side)):
                yield where, SIDES[side], way


def way_on(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """Towards the unknown exit that is near, and near the Gateway; doors before open ends; on the first level."""
    home, here = distances(state, GATEWAY), distances(state, state.here, True)
    best, least = None, 1e9
    for where, name, way in unknown(state, here):
        cost = here[where] + HOMESICK * home.get(where, 20) + (0.0 if way == DOOR else CORRIDOR)
        cost += 100.0 * (level(where) > 1)
        if cost < least:
            best, least = (where, name), cost
    if best is None:
        return down_the_stairs(state, ask, mine)
    where, name = best
    if where == state.here:
        return next((i for i in mine if ask.options[i] == name), mine[0])
    return towards(state, ask, mine, distances(state, where))


def down_the_stairs(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """No exit is unknown: a landing we have not seen, or home."""
    unseen = [where for where, laid in state.maze.items() if not laid.visited]
    here = distances(state, state.here, True)
    near = min((here[where], where) for where in unseen if where in here) if unseen else None
    if near is not None:
        return towards(state, ask, mine, distances(state, near[1]))
    for index in mine:
        if ask.options[index] == "leave":
            return index
    return towards(state, ask, mine, distances(state, GATEWAY))


def brink(state: State) -> bool:
    """Do we stand before the Hellgate, about to enter?"""
    if goal(state) != "finale":
        return False
    home, here = distances(state, GATEWAY), distances(state, state.here, True)
    costs = [
        (here[where] + HOMESICK * home.get(where, 20) + (0.0 if way == DOOR else CORRIDOR), where)
        for where, _, way in unknown(state, here)
        if level(where) == 1
    ]
    return bool(costs) and min(costs)[1] == state.here


def turn(state: State, ask: Choose[Any], side: str) -> Answer:
    """[6.2] The way that leaves most exits into the unknown, near the Gateway."""
    sides = [s for s in range(4) if state.here + STEP[s] not in state.maze and passage(state, state.here, s)]
    if side in SIDES and SIDES.index(side) in sides:
        sides = [SIDES.index(side)]
    if len(sides) != 1:
        return 0
    where = state.here + STEP[sides[0]]
    values = [promise(state.maze, where, str(way).rpartition("/")[2], GATEWAY) for way in ask.options]
    return values.index(max(values))


# -- [5.0-C3] monsters -----------------------------------------------------------------------------------------


def meeting(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """Talk first: it costs nothing, and the party may still attack. Shut out or pay what would kill us."""
    ahead = fight_ahead(state)
    options = {i: ask.options[i] for i in mine}
    talk = next((i for i, option in options.items() if option == "negotiate"), None)
    if ahead.danger >= DREAD and (talk is None or talks(state, bonus(state)) < 0.7):
        locks = [i for i, option in options.items() if isinstance(option, Lock)]
        if locks and not state.below:
            return locks[0]
    if talk is not None:
        return talk
    bribe = next((i for i, option in options.items() if option == "bribe"), None)
    if bribe is not None and ahead.danger >= DREAD and not truce_at_hand(state):
        return bribe
    return next((i for i, option in options.items() if option == "fight"), mine[0])


def bonus(state: State) -> int:
    """[8.4] What the best of us adds to a negotiation."""
    medallions = sum(item.id == "oratory_medallion" for who in characters(state) for item in who.items)
    best = max((who.negotiation for who in characters(state)), default=0)
    return best + NEGOTIATION_BONUS["oratory_medallion"] * medallions


def talks(state: State, more: int) -> float:
    """[8.5] The chance that they agree."""
    wanted = 7 + max(map(negotiation_value, hostile(state)), default=0) - more
    return sum(first + second >= wanted for first in range(1, 7) for second in range(1, 7)) / 36


def negotiator(state: State, ask: Choose[Any]) -> Answer:
    """[8.4] Whoever does it best."""
    return max(range(len(ask.options)), key=lambda i: (ask.options[i].negotiation, -i))


def oratory(state: State, ask: Choose[Any]) -> Answer:
    """[10.7-Oratory] Only to get out of a fight we fear, and if it helps."""
    if fight_ahead(state).danger < DREAD:
        return 1
    more = bonus(state)
    return 0 if talks(state, more + NEGOTIATION_BONUS["oratory_spell"]) - talks(state, more) > 0.2 else 1


def offer(state: State, ask: Choose[Any]) -> Answer:
    """[8.9] The least that is likely to be enough."""
    strongest = max(hostile(state), key=lambda monster: (points_left(monster), negotiation_value(monster)))
    numbers = [bribe_number(state, strongest, int(line)) if line.isdigit() else -1 for line in ask.options]
    best = max(numbers)
    return numbers.index(min(best, 5)) if min(best, 5) in numbers else numbers.index(best)


def wants_to_fight(state: State) -> bool:
    """[R74] Break the peace? If it is safe, and there is something to be had of it."""
    if not state.peaceful or state.below or goal(state) == "home":
        return False
    ahead = forecast(state, state.peaceful)
    if told(state) and state.hellgate_left == 1 and goal(state) == "finale":
        return False
    return ahead.danger <= EASY and (ahead.points > 2 or sum(map(gold_of, state.peaceful)) > 5)


# -- [5.0-D] [7.0] what we find ----------------------------------------------------------------------------------


def feature(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """[13.0] Mirrors always; the rest if somebody fit for it can bear it."""
    ignore = word(ask, mine, "ignore")
    company = {who.id: who for who in characters(state)}
    names = {i: ask.options[i] for i in mine if isinstance(ask.options[i], str)}
    ours = [(i, company[name]) for i, name in names.items() if name in company]
    if not ours:
        return ignore
    if ask.of == "mirror":
        return ours[0][0]
    best, most = ignore, 0.0
    for index, who in ours:
        value = fit_for(state, who, ask.of)
        if value > most:
            best, most = index, value
    return best


def fit_for(state: State, who: Character, feature: str) -> float:
    """How well he would do there; 0: better leave it alone."""
    points, resists = points_left(who), resistance(who)
    weak = 1 / (1 + power(state, who, FRONT)) + (0.5 if who.row == SECOND else 0.0)
    match feature:
        case "fountain":
            return weak if points > 4 else 0.0
        case "altar":
            return resists if resists >= 3 and points > 5 else 0.0
        case "artwork":
            return resists + weak if resists >= 2 and points > 4 else 0.0
    return 0.0


def trap(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """[7.0] The best with the skill who can bear it, or whoever has most Wound Points; a chest may be left."""
    best, most = mine[0], -1.0
    for index in mine:
        option, value = ask.options[index], -1.0
        match option:
            case Detrap():
                who = _who(state, option.who)
                value = (20.0 if points_left(who) > 3 else 0.0) + 4 * who.detrap - (9.0 if option.helper else 0.0)
            case OpenIt():
                value = float(points_left(_who(state, option.who)))
            case "leave":
                value = 3.0
        if value > most:
            best, most = index, value
    return best


def hellgate(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """[16.0-4] The best of those who can bear a miss; again and again."""
    able = [i for i in mine if isinstance(ask.options[i], Character) and points_left(ask.options[i]) > 1]
    if able:
        return max(able, key=lambda i: (ask.options[i].hellgate, points_left(ask.options[i]), -i))
    return word(ask, mine, "give_up")


def blast(state: State, ask: Choose[Any]) -> Answer:
    """[R39] By house rule: upon whoever can bear it best."""
    targets: Sequence[Fighter] = ask.options
    return max(range(len(targets)), key=lambda i: (resistance(targets[i]) + health(targets[i]), -i))


def _who(state: State, name: str) -> Character:
    return next(who for who in characters(state) if who.id == name)
