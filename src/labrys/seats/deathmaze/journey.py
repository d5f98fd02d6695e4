"""Where to go [5.28], whom to fight [7.13], what to touch [6.0] [10.1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.engine.game import pending
from labrys.games.deathmaze.chapters.c05_exploring import passage
from labrys.games.deathmaze.chapters.c07_monsters import is_person
from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.options import Leave, Lock, Sesame
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.scenes import Enter
from labrys.games.deathmaze.state import State, adventurers
from labrys.games.deathmaze.tables import CHARACTERISTIC, NEGOTIATION_BONUS
from labrys.kit.maze import DOOR, SIDES, STEP, Place, edge
from labrys.seats.deathmaze.need import balance, need
from labrys.seats.maze_prospects import promise
from labrys.systems.spi1980.options import Detrap, OpenIt

HOMESICK = 4.0  # what a step further from the entrance counts, against one from here
CORRIDOR = 4.0  # steps an open end is worse than a door
WEARY = 0.5  # with less of our health we stay near the entrance
DREAD = -2.0  # a fight as bad as this is worth a locked door
AFRAID = -1.0  # ... and this one a word more
IGNORED: tuple[str, ...] = ()  # features better left alone


# -- [5.28] where next ---------------------------------------------------------------------------------------


def next_move(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
    """Home when the win is ours or out of reach; tired, near the entrance; else to the nearest unknown door."""
    now = need(state)
    if now.met or not now.enough_alive:
        return way_home(state, ask, mine)
    if now.bezants <= 0 or now.health < WEARY:
        return linger(state, ask, mine)
    return way_on(state, ask, mine)


def way_home(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """The shortest known way to the entrance, and out."""
    for index in mine:
        if ask.options[index] == "leave" or isinstance(ask.options[index], Leave):
            return index
    return nearest(state, ask, mine, distances(state, state.entrance))


def linger(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """Tired, or only experience is lacking: let the wandering monsters come, close to the way out."""
    if state.here != state.entrance:
        return nearest(state, ask, mine, distances(state, state.entrance))
    for index in mine:
        if ask.options[index] in SIDES and state.here + STEP[SIDES.index(ask.options[index])] in state.maze:
            return index
    return way_on(state, ask, mine)


def nearest(state: State, ask: Choose[Any], mine: Sequence[int], steps: dict[Place, int]) -> int:
    """The exit that leads to the place with the smallest distance."""
    best, least = mine[0], 10**6
    for index in mine:
        option = ask.options[index]
        if option in SIDES:
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


def way_on(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """Towards the unknown exit that is near, and near the entrance; doors before open ends."""
    home = distances(state, state.entrance)
    best, least = None, 1e9
    for where, steps in distances(state, state.here).items():
        for side in range(4):
            if where + STEP[side] in state.maze or not (way := passage(state, where, side)):
                continue
            cost = steps + HOMESICK * home.get(where, 20) + (0.0 if way == DOOR else CORRIDOR)
            if cost < least:
                best, least = (where, side), cost
    if best is None:
        return way_home(state, ask, mine)
    where, side = best
    if where == state.here:
        return ask.options.index(SIDES[side])
    return nearest(state, ask, mine, distances(state, where))


def turn(state: State, ask: Choose[Any]) -> Answer:
    """[5.24] The way that leaves most exits into the unknown, near the entrance."""
    side = next((scene.side for scene in pending(state, Enter)), None)
    if side is None:
        return 0  # the entrance itself: every way is alike
    where = state.here + STEP[side]
    values = [promise(state.maze, where, way.rpartition("/")[2], state.entrance) for way in ask.options]
    return values.index(max(values))


# -- [7.13] monsters -----------------------------------------------------------------------------------------


def meeting(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
    """[7.13] Talk first: it costs nothing, and the party may still attack. Lock out what would kill us."""
    gain = balance(state, state.monsters)
    if gain < DREAD:
        locks = [i for i in mine if isinstance(ask.options[i], Lock)]
        if locks and leads_home(state):  # Cloves before a spell
            return max(locks, key=lambda i: (ask.options[i].means == "cloves", -i))
    return ask.options.index("negotiate")


def leads_home(state: State) -> bool:
    """Is the way home on our side of the door we came through?"""
    shut = edge(state.here, state.came_by)
    outside = state.here + STEP[state.came_by]
    found, front = {outside}, [outside]
    for where in front:
        for side in range(4):
            there = where + STEP[side]
            unseen = there in state.maze and there not in found
            if unseen and edge(where, side) != shut and passage(state, where, side):
                found.add(there)
                front.append(there)
    return state.entrance in found


def talks(state: State, enemies: Sequence[Fighter], bonus: int) -> float:
    """[7.21] The chance that they agree."""
    kind = next((unit.kind for unit in enemies if isinstance(unit, Monster)), "orc")
    wanted = 7 + CHARACTERISTIC[kind].negotiation - bonus
    return sum(first + second >= wanted for first in range(1, 7) for second in range(1, 7)) / 36


def oratory(state: State, ask: Choose[Any]) -> Answer:
    """[11.11] Only to get out of a fight we fear, and if it helps."""
    if balance(state, state.monsters) > AFRAID:
        return 1
    helps = talks(state, state.monsters, NEGOTIATION_BONUS["oratory_spell"]) - talks(state, state.monsters, 0)
    return 0 if helps > 0.25 else 1


def wants_to_fight(state: State) -> bool:
    """[R61] Break the peace? If what they carry and teach is worth the wounds."""
    now = need(state)
    return bool(state.peaceful) and not now.met and now.enough_alive and balance(state, state.peaceful) > 0


def break_peace(state: State, ask: Choose[Any]) -> Answer:
    """[R61] By house rule: now or never."""
    return ask.options.index("attack" if wants_to_fight(state) else "peace")


def talk_again(state: State, ask: Choose[Any]) -> Answer:
    """[R33] By house rule: a second word only for money, when we do not fear the fight."""
    persons = bool(state.peaceful) and is_person(state, state.peaceful[0].kind)
    return ask.options.index("negotiate" if persons and wants_to_fight(state) else "peace")


# -- [6.0] [10.1] what we find -------------------------------------------------------------------------------


def feature(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
    """[6.0] Whoever can bear it and fights worst has a look, as long as we need what he may find."""
    now = need(state)
    ignore = ask.options.index("ignore")
    if now.met or not now.enough_alive or ask.of in IGNORED:
        return ignore
    able = [a for a in adventurers(state) if points_left(a) > 3]
    if not able:
        return ignore
    who = min(able, key=lambda a: (a.row == 0, points_left(a), a.id))
    return ask.options.index(who.id)


def trap(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
    """[10.12] Sesame, the best Thief who can bear it, or the man with most Wound Points."""
    best, most = mine[0], -1.0
    for index in mine:
        option, value = ask.options[index], -1.0
        match option:
            case Sesame():
                value = 100.0
            case Detrap():
                who = _who(state, option.who)
                value = (50.0 if points_left(who) > 3 else 0.0) + who.detrap - (9.0 if option.helper else 0.0)
            case OpenIt():
                value = float(points_left(_who(state, option.who)))
        if value > most:
            best, most = index, value
    return best


def _who(state: State, name: str) -> Adventurer:
    return next(a for a in adventurers(state) if a.id == name)
