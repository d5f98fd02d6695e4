"""Who stands where: march order [4.1-C], weapons readied [9.4], reorganization [9.8]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from labrys.engine.ask import Answer, Arrange, Choose
from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.chapters.c10_magic import knows
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.state import State, characters
from labrys.kit.order import BOXES, CENTRE, COLUMNS, FRONT, LEFT, RIGHT, SECOND, box_at
from labrys.seats.citadel.odds import best_weapon, blow_with, health, kept_off, menace, power, serves
from labrys.seats.memo import once_a_position
from labrys.systems.spi1980.options import Slide, Step, Take

TOUGH = 0.3  # what a Wound Point is worth in the front row, in wounds dealt a round
ENOUGH = 14  # ... up to so many
LIFE = 4.0  # a life, likewise
BETTER = 0.4  # an order must be so much better to be worth the trouble
MAGIC = {"sleep": 1.6, "cease_fire": 1.2, "lightning": 0.8, "magic_shield": 0.3, "wrath_of_god": 0.8}
MAGIC_AT_MOST = 2.6


def magic_worth(state: State, who: Fighter) -> float:
    """What his spells are worth to us while he stands in the second row."""
    if not isinstance(who, Character) or points_left(who) < 3:
        return 0.0
    known = sum(worth for spell, worth in MAGIC.items() if knows(state, who, spell))
    return min(known, MAGIC_AT_MOST)


@once_a_position
def blows_coming(state: State) -> float:
    """What the enemies deal in a round, on the whole."""
    return sum(menace(state, unit) for unit in state.monsters if unit.row <= FRONT) if state.monsters else 2.0


def front_worth(state: State, unit: Fighter, share: float) -> float:
    """What he is worth in the front row, with his share of the blows to come."""
    return power(state, unit, FRONT) + TOUGH * min(health(unit), ENOUGH) - fear(health(unit), share)


def fear(health: int, share: float) -> float:
    """What we fear for the life of one who has so many points left, if he must bear so many wounds a round."""
    return LIFE * min(1.0, max(0.0, (1.5 * share + 1 - health) / 3))


@once_a_position
def rear_worth(state: State, unit: Fighter) -> float:
    """What he is worth in the second row."""
    return power(state, unit, SECOND) + magic_worth(state, unit)


def worth_of(state: State, places: Sequence[tuple[Fighter, int, int]]) -> float:
    """What an order is worth: who strikes, shoots and casts, and who may fall."""
    front = sum(row == FRONT for _, row, _ in places)
    share = blows_coming(state) / max(front, 1)
    turned = any(isinstance(unit, Character) for unit in state.monsters)
    worth = 0.0
    for unit, row, column in places:
        if row == FRONT:
            worth += front_worth(state, unit, share)
            if turned and kept_off(state, column):
                worth -= 2 * power(state, unit, FRONT)
        elif row == SECOND:
            worth += rear_worth(state, unit)
    return worth


def best_front(state: State, units: Sequence[Fighter]) -> tuple[float, tuple[Fighter, ...]]:
    """Who should stand in front, the others behind him; and what that order is worth."""
    company = sorted(units, key=lambda unit: unit.id)
    points = tuple([health(unit) for unit in company])
    fore = tuple([front_worth(state, unit, 0.0) + fear(points[one], 0.0) for one, unit in enumerate(company)])
    rear = tuple([rear_worth(state, unit) for unit in company])
    most, best = _best_front(fore, rear, points, blows_coming(state))
    return most, tuple([company[one] for one in best])


@lru_cache(maxsize=256)  # it is asked again before the fight, and after a march
def _best_front(
    fore: tuple[float, ...], rear: tuple[float, ...], points: tuple[int, ...], coming: float
) -> tuple[float, tuple[int, ...]]:
    everybody = range(len(fore))
    behind = sorted(everybody, key=rear.__getitem__, reverse=True)  # the most useful first
    at_most = sum([rear[one] for one in behind[:COLUMNS]], 0.0)
    most, best = -1e9, tuple[int, ...]()
    for size in range(min(2, len(fore)), min(COLUMNS, len(fore)) + 1):
        worths = [fore[one] - fear(points[one], coming / size) for one in everybody]
        for front in combinations(everybody, size):
            worth = sum([worths[one] for one in front], 0.0)
            if worth + at_most > most:
                worth += sum([rear[one] for one in behind if one not in front][:COLUMNS], 0.0)
                if worth > most:
                    most, best = worth, front
    return most, best


def best_order(state: State, units: Sequence[Fighter]) -> tuple[int, ...]:
    """The strongest in front, the weakest of them in the middle; casters and archers behind."""
    front = sorted(best_front(state, units)[1], key=lambda unit: (health(unit), unit.id))
    columns = (CENTRE, LEFT, RIGHT) if len(front) == COLUMNS else (LEFT, RIGHT)
    places = {unit.id: column for unit, column in zip(front, columns, strict=False)}
    rest = [unit for unit in units if unit.id not in places]
    rest.sort(key=lambda unit: (-rear_worth(state, unit), unit.id))
    for place, unit in enumerate(rest):
        places[unit.id] = COLUMNS + place
    return tuple(places[unit.id] for unit in units)


def marching_order(state: State, ask: Arrange) -> Answer:
    """[4.1-C] The best order."""
    return best_order(state, [unit for unit in ask.options if isinstance(unit, Character | Monster)])


def wants_to_march(state: State) -> bool:
    """[4.1-C3] Is there an order that much better than the present one?"""
    if any(isinstance(unit, Character) for unit in state.monsters):
        return False  # a comrade to be fought: nothing to be arranged for that
    present = worth_of(state, [(unit, unit.row, unit.column) for unit in state.party])
    return best_front(state, state.party)[0] > present + BETTER


# -- [9.1] [9.4] before the first round ----------------------------------------------------------------------


def stand(state: State, ask: Choose[Any]) -> Answer:
    """[9.1] The weakest of them opposite our weakest man."""
    column = BOXES.index(ask.of) % COLUMNS if ask.of in BOXES else LEFT
    front = [unit for unit in state.party if unit.row == FRONT]
    facing = next((unit for unit in front if unit.column == column), None)
    weakest = min(front, key=health, default=None)
    threats = [menace(state, unit) for unit in ask.options]
    return threats.index(min(threats) if facing is weakest else max(threats))


def ready(state: State, ask: Choose[Any], mine: Sequence[int], *, march: bool) -> int:
    """[9.4] A better order first, if it is wanted; then the weapon that serves in his row."""
    for index in mine:
        option = ask.options[index]
        if option == "march" and march:
            return index
        if isinstance(option, Take) and should_take(state, option):
            return index
    return next((index for index in mine if ask.options[index] == "ready"), mine[0])


def should_take(state: State, take: Take) -> bool:
    """[9.4] Is it better than what he has in hand?"""
    who = next(one for one in characters(state) if one.id == take.who)
    best, blow = best_weapon(state, who, who.row)
    if best < 0 or who.weapons[best].id != take.weapon:
        return False
    if who.in_hand < 0:
        return True
    held = who.weapons[who.in_hand]
    return held.id != take.weapon and (not serves(held, who.row) or blow_with(state, who, held) < blow - 1e-9)


# -- [9.8] reorganization ------------------------------------------------------------------------------------


def reorganise(state: State, ask: Choose[Any]) -> Answer:
    """[9.2-4] The move that makes the best order, if it is worth it; the least bad one if it is compulsory."""
    stay = next((index for index, option in enumerate(ask.options) if isinstance(option, str)), None)
    places = {unit.id: (unit.row, unit.column) for unit in state.party}
    units = {unit.id: unit for unit in state.party}

    def worth() -> float:
        return worth_of(state, [(units[name], *place) for name, place in places.items()])

    best, most = (0, -1e9) if stay is None else (stay, worth() + BETTER)
    for index, move in enumerate(ask.options):
        if isinstance(move, Slide | Step):
            before, places[move.who] = places[move.who], box_at(move.box)
            now = worth()
            places[move.who] = before
            if now > most + 1e-9:
                best, most = index, now
    return best


def box(state: State, ask: Choose[Any]) -> Answer:
    """[R15] [R80] [R93] Whoever joins stands where he is of use."""
    places = [tuple(option) for option in ask.options]
    unit = next((one for one in (*state.party, *state.monsters, *state.swallowed) if one.id == ask.of), None)
    fore = unit is None or isinstance(unit, Monster)
    if unit is not None and not fore:
        fore = front_worth(state, unit, 1.0) > rear_worth(state, unit) + TOUGH * 6
    rows = (FRONT, SECOND) if fore else (SECOND, FRONT)
    for row in rows:
        for index, place in enumerate(places):
            if place[0] == row:
                return index
    return 0
