"""Where to go [5.28], whom to fight [7.13], what to touch [6.0] [10.1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.core.choose import Answer, Choose
from labrys.games.deathmaze.options import Detrap, Lock, OpenIt, Sesame
from labrys.games.deathmaze.passages import passage
from labrys.games.deathmaze.state import Adventurer, Enter, State, adventurers
from labrys.games.deathmaze.wounds import points_left
from labrys.kit.maze import DOOR, SIDES, STEP, WALL, Place, coordinates
from labrys.seats.deathmaze.need import need, worth
from labrys.seats.deathmaze.odds import forecast

IGNORED: tuple[str, ...] = ()  # features better left alone
HOMESICK = 4.0  # what a step further from the entrance counts, against one from here
WEARY = 0.5  # with less of our health we stay near the entrance
CORRIDOR = 4.0  # steps an open end is worse than a door
DEAR = 1.5  # how many times its share of our health a fight must be worth


def next_move(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer | None:
    """Home when the win is ours or lost for good; else to the nearest unknown door."""
    now = need(state)
    if state.peaceful and "attack" in ask.options and wants_to_fight(state):
        return ask.options.index("attack")
    if now.met or not now.enough_alive:
        return way_home(state, ask)
    if now.bezants <= 0 or now.health < WEARY:
        return linger(state, ask)
    return way_on(state, ask)


def wants_to_fight(state: State) -> bool:
    """[R61] Break the peace? If what they carry and teach is worth the wounds."""
    now = need(state)
    if now.met or not now.enough_alive:
        return False
    fight = forecast(state, state.peaceful)
    pool = sum(points_left(a) for a in adventurers(state))
    return worth(now, fight) > DEAR * fight.wounds / max(pool, 1)


def way_home(state: State, ask: Choose[Any]) -> int:
    """The shortest known way to the entrance, and out."""
    if "leave" in ask.options:
        return ask.options.index("leave")
    steps = distances(state, state.entrance)
    return nearest(state, ask, steps)


def linger(state: State, ask: Choose[Any]) -> int:
    """Tired, or only experience is lacking: let the wandering monsters come, close to the way out."""
    if state.here != state.entrance:
        return nearest(state, ask, distances(state, state.entrance))
    for index, option in enumerate(ask.options):
        known = isinstance(option, str) and option in SIDES
        if known and state.here + STEP[SIDES.index(option)] in state.maze:
            return index
    return way_on(state, ask)


def nearest(state: State, ask: Choose[Any], steps: dict[Place, int]) -> int:
    """The exit that leads to the place with the smallest distance."""
    best, least = 0, 10**6
    for index, option in enumerate(ask.options):
        if isinstance(option, str) and option in SIDES:
            there = state.here + STEP[SIDES.index(option)]
            if steps.get(there, 10**5) < least:
                best, least = index, steps.get(there, 10**5)
    return best


def distances(state: State, goal: Place) -> dict[Place, int]:
    """Steps to the goal from every chit within reach of it."""
    found, front = {goal: 0}, [goal]
    for where in front:
        for side in range(4):
            there = where + STEP[side]
            if there in state.maze and there not in found and passage(state, where, side):
                found[there] = found[where] + 1
                front.append(there)
    return found


def way_on(state: State, ask: Choose[Any]) -> int:
    """Towards the unknown exit that is near, and near the entrance; doors before open ends."""
    home = distances(state, state.entrance)
    here = distances(state, state.here)
    best, least = None, 1e9
    for where, steps in here.items():
        for side in range(4):
            there = where + STEP[side]
            if there in state.maze:
                continue
            way = passage(state, where, side)
            if not way:
                continue
            cost = steps + HOMESICK * home.get(where, 20) + (0.0 if way == DOOR else CORRIDOR)
            if cost < least:
                best, least = (where, side), cost
    if best is None:
        return way_home(state, ask)
    where, side = best
    if where == state.here:
        return ask.options.index(SIDES[side])
    return nearest(state, ask, distances(state, where))


def turn(state: State, ask: Choose[Any]) -> Answer:
    """[5.24] The way that leaves most exits into the unknown, near the entrance."""
    side = next((scene.side for scene in reversed(state.agenda) if isinstance(scene, Enter)), None)
    if side is None:
        return 0  # the entrance itself: every way is alike
    where = state.here + STEP[side]
    values = [promise(state, where, way.rpartition("/")[2]) for way in ask.options]
    return values.index(max(values))


def promise(state: State, where: Place, sides: str) -> float:
    """What a chit lying so there opens up: unknown places near the entrance, doors before open ends."""
    x, y = coordinates(state.entrance)
    value = 0.0
    for side, letter in enumerate(sides):
        there = where + STEP[side]
        if letter != WALL and there not in state.maze:
            column, row = coordinates(there)
            value += (1.0 if letter == DOOR else 0.6) / (2 + abs(column - x) + abs(row - y))
    return value


def meeting(state: State, ask: Choose[Any]) -> Answer:
    """[7.13] Talk first: it costs nothing, and the party may still attack. Lock out what would kill us."""
    fight = forecast(state, state.monsters)
    pool = sum(points_left(a) for a in adventurers(state))
    if fight.wounds > 0.6 * pool:
        for index, option in enumerate(ask.options):
            if isinstance(option, Lock) and option.means == "cloves":
                return index
    return ask.options.index("negotiate")


def oratory(state: State, ask: Choose[Any]) -> Answer:
    """[11.11] Only to get out of a fight we fear."""
    return 1


def feature(state: State, ask: Choose[Any]) -> Answer:
    """[6.0] Statues and trap doors are worth it; a fountain for one who can take a drink."""
    now = need(state)
    if now.met or not now.enough_alive:
        return ask.options.index("ignore")
    if ask.of in IGNORED:
        return ask.options.index("ignore")
    who = spare_man(state, 4)
    return ask.options.index(who.id) if who else ask.options.index("ignore")


def spare_man(state: State, least: int) -> Adventurer | None:
    """Whoever can bear so many wounds and fights worst."""
    able = [a for a in adventurers(state) if points_left(a) > least - 1]
    return min(able, key=lambda a: (a.row == 0, points_left(a), a.id), default=None)


def trap(state: State, ask: Choose[Any]) -> Answer:
    """[10.12] Sesame, the best Thief who can bear it, or the man with most Wound Points."""
    best, most = 0, -1.0
    for index, option in enumerate(ask.options):
        value = -1.0
        match option:
            case Sesame():
                value = 100.0
            case Detrap():
                who = _who(state, option.who)
                value = (50.0 if points_left(who) > 3 else 0.0) + who.detrap
            case OpenIt():
                value = float(points_left(_who(state, option.who)))
        if value > most:
            best, most = index, value
    return best


def _who(state: State, name: str) -> Adventurer:
    return next(a for a in adventurers(state) if a.id == name)
