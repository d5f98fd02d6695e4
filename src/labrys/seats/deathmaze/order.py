"""Who stands where: marching order [5.11], weapons in hand [8.41], reorganisation [8.5]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from labrys.engine.ask import Answer, Arrange, Choose
from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.chapters.c12_powers import CHARM_PHASES
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.state import State, adventurers
from labrys.games.deathmaze.tables import CHARACTERISTIC
from labrys.kit.order import BOXES, CENTRE, COLUMNS, FRONT, LEFT, RIGHT, SECOND, THIRD, row
from labrys.seats.averages import convolved
from labrys.seats.deathmaze.odds import (
    Rank,
    best_weapon,
    blow_with,
    blows,
    fought_out,
    menace_of,
    party_power,
    power,
    ranks,
)
from labrys.systems.spi1980.options import Slide, Step, Take
from labrys.systems.spi1980.pieces import WAITING

REAR = (3, 5, 4, 7, 6, 8)  # the boxes behind, the one a man in the middle can fall back to last
EXPOSED = {1: (CENTRE,), 2: (LEFT, RIGHT), 3: (CENTRE, LEFT, RIGHT)}  # where so many monsters strike
LIFE = 4.0  # a man's life, in wounds
TENDER = 12.0  # ... of one who does not belong in front
CHARMER = 10.0  # whoever is worth more than this to us holds an ally under a charm
TURNED = 0.8  # how likely a Vampire turns the man before him
CHANGE = 0.4  # what a step costs of a man's blows: he must change weapons
FRAIL = 1  # a man freed with so few Wound Points left does not go to the front


def health(unit: Fighter) -> int:
    """What he can bear, Mage Armour included."""
    return points_left(unit) + (unit.mage_armour if isinstance(unit, Adventurer) else 0)


class Post(NamedTuple):
    """What a member of the party is good for."""

    front: float  # mean wounds dealt from the first row
    rear: float  # ... from the second
    health: int
    tender: bool  # keep him out of the front row: a Wizard, or one who can hurt nobody there
    dear: bool  # he holds an ally under a charm


def post(state: State, unit: Fighter) -> Post:
    """What he is good for."""
    front, rear, dear = power(state, unit, FRONT), power(state, unit, SECOND), life(state, unit) > CHARMER
    return Post(front, rear, health(unit), _wizard(unit) or not front or dear, dear)


def best_order(state: State, units: Sequence[Fighter], enemies: Sequence[Fighter]) -> tuple[int, ...]:
    """The strongest blows in front, the toughest where the enemies will strike, archers behind."""
    company = [(unit, post(state, unit)) for unit in units]
    # Those who gain most by standing in front first.
    company.sort(key=lambda one: (one[1].tender, one[1].rear - one[1].front, one[0].id))
    names = tuple([unit.id for unit, _ in company])
    turns = bool(enemies) and charms(state, enemies[0])
    figures = tuple([post for _, post in company])
    now = 0.0 if all(post.front for post in figures) else party_power(state)
    front = best_front(figures, names, len(enemies), ranks(state, enemies), turns, now)
    places = {names[one]: column for one, column in front}
    rest = [(unit, post) for unit, post in company if unit.id not in places]
    rest.sort(key=lambda one: (-(one[1].rear + _spells(one[0])), one[0].id))
    for (unit, _), box in zip(rest, REAR, strict=False):
        places[unit.id] = box
    return tuple([places[unit.id] for unit in units])


@lru_cache(maxsize=256)  # it is asked again for the march itself, and after it
def best_front(
    company: tuple[Post, ...],
    names: tuple[str, ...],
    enemies: int,
    against: tuple[Rank, ...],
    turns: bool,
    now: float,
) -> list[tuple[int, int]]:
    """Who stands in the first row, and in which column.

    `turns`: the first of the enemies charms. `now`: what we deal as we stand, for an order that could hurt nobody.
    """
    size = max(min(COLUMNS, sum([not post.tender for post in company])), min(2, len(company)))
    exposed = EXPOSED[min(enemies, COLUMNS) if enemies else 1]
    everybody = range(len(company))
    behind = sorted(everybody, key=lambda one: -company[one].rear)
    best: list[tuple[int, int]] = []
    least = 1e9
    for bait in combinations(everybody, min(len(exposed), size)):
        others = [one for one in everybody if one not in bait][: size - len(bait)]
        front = [company[one] for one in (*bait, *others)]
        second = [company[one].rear for one in behind if one not in bait and one not in others][:COLUMNS]
        dealt = sum([post.front for post in front], 0.0) + sum(second, 0.0)
        struck = [company[one] for one in bait]
        cost = order_cost(struck, front, dealt, now, against if enemies else None, turns)
        if cost < least:
            least = cost
            ranked = sorted(bait, key=lambda one: (-company[one].health, names[one]))
            free = [column for column in (CENTRE, LEFT, RIGHT) if column not in exposed]
            best = [*zip(ranked, exposed, strict=False), *zip(others, free, strict=False)]
    return best


def order_cost(
    bait: Sequence[Post],
    front: Sequence[Post],
    dealt: float,
    now: float,
    against: Sequence[Rank] | None,
    turns: bool,
) -> float:
    """Wounds to expect with these in front, and the lives they may cost."""
    if against is None:
        return 8.0 / max(dealt, 0.1) + _lives(bait, front, 0.0)
    if turns:  # the man opposite will soon fight against us
        turned = TURNED * sum([post.front for post in bait], 0.0)
        wounds, rounds = fought_out(against, max(dealt - turned, 0.1))
        return wounds + turned * rounds + sum([TENDER for post in front if post.dear], 0.0)
    wounds, _ = fought_out(against, max(dealt or now, 0.1))
    return wounds + _lives(bait, front, wounds / len(bait))


def _lives(bait: Sequence[Post], front: Sequence[Post], each: float) -> float:
    """What we fear for those who will be struck, and for the tender in front."""
    fear = 0.0
    for post in bait:
        fear += (TENDER if post.tender else LIFE) * min(1.0, max(0.0, 0.5 + (each - post.health) / 4))
    return fear + sum([TENDER for post in front if post.tender], 0.0)


def charms(state: State, enemy: Fighter) -> bool:
    """[12.0] A Vampire, who turns men in his first two phases."""
    if not isinstance(enemy, Monster) or CHARACTERISTIC[enemy.kind].power != "charm":
        return False
    return state.round < CHARM_PHASES and (state.advanced or state.house.vampires_charm_in_basic)


def _spells(unit: Fighter) -> float:
    return 1.0 if isinstance(unit, Adventurer) and (unit.spells or unit.items) else 0.0


def present_order(units: Sequence[Fighter]) -> tuple[int, ...]:
    """The boxes they stand in."""
    return tuple(unit.row * COLUMNS + unit.column for unit in units)


def marching_order(state: State, ask: Arrange) -> Answer:
    """[5.11] The best order; the rule's own check has the last word."""
    units = [unit for unit in ask.options if isinstance(unit, Adventurer | Monster)]
    return best_order(state, units, state.monsters or state.peaceful)


def wants_to_march(state: State) -> bool:
    """Is there a better order than the present one?"""
    enemies = state.monsters or state.peaceful
    return best_order(state, state.party, enemies) != present_order(state.party)


# -- [8.13] [8.41] before the first round --------------------------------------------------------------------


def stand(state: State, ask: Choose[Any]) -> Answer:
    """[8.13] The weakest monster opposite our weakest man."""
    column = BOXES.index(ask.of) % COLUMNS
    front = row(state.party, FRONT)
    if len(front) < 2:
        return 0
    ranked = sorted(front, key=health)
    facing = next((unit for unit in front if unit.column == column), None)
    weak = facing is ranked[0]
    points = [unit.wound_points for unit in ask.options]
    return points.index(min(points) if weak else max(points))


def ready(state: State, ask: Choose[Any]) -> Answer:
    """[8.41] The weapon that serves in his row."""
    for index, option in enumerate(ask.options):
        if isinstance(option, Take):
            who = next(a for a in adventurers(state) if a.id == option.who)
            best, blow = best_weapon(state, who, who.row)
            if best < 0 or who.weapons[best].id != option.weapon:
                continue
            if who.in_hand < 0 or (who.in_hand != best and _gain(state, who, blow) > 0):
                return index
    return len(ask.options) - 1


def _gain(state: State, who: Adventurer, blow: float) -> float:
    """How much better a weapon is than the one in hand."""
    held = who.weapons[who.in_hand]
    serves = held.kind in ("bow", "throwing_dagger") if who.row == SECOND else held.kind != "bow"
    return blow - (blow_with(state, who, held) if serves and who.row <= SECOND else -1.0)


# -- [8.5] reorganisation ------------------------------------------------------------------------------------


def exposure(state: State, places: Sequence[tuple[Fighter, int]]) -> float:
    """What the next Monster Combat Phase may cost in lives, with these men in these columns of the front row."""
    coming: dict[str, tuple[float, ...]] = {}
    for monster in state.monsters:
        if monster.row != FRONT or monster.asleep or not places:
            continue
        near = min(abs(column - monster.column) for _, column in places)
        targets = [unit for unit, column in places if abs(column - monster.column) == near]
        wounds = strikes(state, monster)
        if len(targets) > 1:
            share = 1 / len(targets)
            wounds = (1 - share + share * wounds[0], *(share * chance for chance in wounds[1:]))
        for unit in targets:
            before = coming.get(unit.id)
            coming[unit.id] = wounds if before is None else convolved(before, wounds)
    fear = 0.0
    for unit, _ in places:
        if unit.id in coming:
            chances, points = coming[unit.id], max(health(unit), 1)
            fear += life(state, unit) * sum(chances[points:]) + 0.02 * sum(chances[1:]) / points
    return fear


def strikes(state: State, unit: Fighter) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … wounds from an enemy's attack."""
    if isinstance(unit, Monster):
        return blows(unit.kind, unit.skill, state.advanced)
    mean = power(state, unit, FRONT)
    return (1 - mean, mean) if mean < 1 else (0.0, 1.0)


def life(state: State, unit: Fighter) -> float:
    """What a member of the party is worth to us, in wounds; a charmer's death sets his monsters free."""
    if isinstance(unit, Monster):
        return 5.0
    return 6.0 + 12.0 * sum(type(ally) is Monster and ally.charmer == unit.id for ally in state.party)


def reorganise(state: State, ask: Choose[Any]) -> Answer:
    """[8.52] Move if it makes the coming blows less bad than the attacks it costs."""
    options = ask.options
    front = row(state.party, FRONT)
    stay = next((index for index, option in enumerate(options) if isinstance(option, str)), None)
    can_step = any(isinstance(option, Step) for option in options)
    must = can_step and (not front or stay is None)
    if stay is not None and not must and not in_danger(state, front):
        return stay
    rate = sum(menace_of(state, unit) for unit in state.monsters) / max(party_power(state), 0.3)
    places = {unit.id: (unit.row, unit.column) for unit in state.party}
    best = 0 if stay is None or must else stay
    least = 1e9 if must else plight(state, places, rate)
    for index, move in enumerate(options):
        if not isinstance(move, Step if must else Slide | Step):
            continue
        before = places[move.who]
        after = divmod(BOXES.index(move.box), COLUMNS)
        if (before[0] > FRONT and after[0] > FRONT and not must) or (must and after[0] > before[0]):
            continue  # nothing to gain behind the front row
        places[move.who] = after
        badness = plight(state, places, rate, move.who if isinstance(move, Step) else "") + 0.01
        places[move.who] = before
        if badness < least - 1e-9:
            best, least = index, badness
    return best


def in_danger(state: State, front: Sequence[Fighter]) -> bool:
    """Is there anything to mend: a gap, a friend among the enemies, a man who may fall?"""
    if len(front) < COLUMNS and len(state.party) > len(front):
        return True
    enemies = row(state.monsters, FRONT)
    if any(not isinstance(enemy, Monster) for enemy in enemies):
        return True
    worst = max((len(strikes(state, enemy)) for enemy in enemies), default=0) - 1
    return any(health(unit) <= worst for unit in front)


def plight(state: State, places: dict[str, tuple[int, int]], rate: float, stepped: str = "") -> float:
    """How bad it is to stand like this: lives in danger, less the blows we can strike."""
    front: list[tuple[Fighter, int]] = []
    dealt = 0.0
    line = row(state.monsters, FRONT)
    for unit in state.party:
        place, column = places[unit.id]
        if place == FRONT:
            front.append((unit, column))
            if not strikes_a_monster(column, line):
                continue
        elif place != SECOND:
            continue
        blow = power(state, unit, place)
        dealt += blow * (1 - CHANGE) if unit.id == stepped and isinstance(unit, Adventurer) else blow
    return exposure(state, front) - rate * dealt


def strikes_a_monster(column: int, line: Sequence[Fighter]) -> bool:
    """[8.31] Is one of the closest enemies no friend turned against us?"""
    near = min((abs(enemy.column - column) for enemy in line), default=0)
    return any(isinstance(e, Monster) for e in line if abs(e.column - column) == near)


def _wizard(unit: Fighter) -> bool:
    return isinstance(unit, Adventurer) and unit.klass == "wizard"


def box(state: State, ask: Choose[Any]) -> Answer:
    """[R29] [R79] A charmed monster to the front, in the middle; a man freed or restored where he is of use."""
    unit = next((u for u in state.party if u.id == ask.of), None)
    front = unit is None or (not _wizard(unit) and health(unit) > FRAIL)
    wish = [(FRONT, CENTRE), (FRONT, LEFT), (FRONT, RIGHT)] if front else []
    wish += [(SECOND, column) for column in range(COLUMNS)] + [(THIRD, column) for column in range(COLUMNS)]
    options = [tuple(option) for option in ask.options]
    return next((options.index(place) for place in wish if place in options), 0)


def waiting(unit: Fighter) -> bool:
    """Has he no box yet?"""
    return unit.row == WAITING
