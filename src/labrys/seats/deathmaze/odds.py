"""What a player can work out from the printed tables: blows, fights, treasure. No dice are touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from labrys.games.deathmaze.chapters.c08_combat import WEREWOLF_BONUS, modifiers, points_left
from labrys.games.deathmaze.chapters.c09_treasure import letter
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import (
    CHARACTERISTIC,
    COMBAT,
    COMBAT_BONUS,
    GEM,
    MONSTER,
    MONSTER_WEAPON,
    TOP_ROLL,
    TREASURE,
)
from labrys.kit.order import COLUMNS, FRONT, SECOND
from labrys.seats.averages import DIE, HIGHEST, convolved, mean_blows, mean_column, mean_roll, within
from labrys.seats.memo import each_while_alike
from labrys.systems.spi1980.things import MISSILES, Weapon

WIZARD = 2.2  # an Evil Wizard's Lightning strikes hard, but he soon runs out of it
VAMPIRE = 2.2  # what his charm costs us in wounds, an attack

BLOW = mean_blows(COMBAT, TOP_ROLL)
WOUND_POINTS = {kind: max(1.0, mean_roll(row.wounds)) for kind, row in MONSTER.items()}
GEM_VALUE = sum(GEM[first + second].bezants for first in DIE for second in DIE) / len(DIE) ** 2
BEZANTS = {kind: mean_column(row.bezants) + GEM_VALUE * mean_column(row.gems) for kind, row in TREASURE.items()}
ITEMS = {kind: mean_column(row.items) for kind, row in TREASURE.items()}


# -- blows -------------------------------------------------------------------------------------------------


def blow_with(state: State, who: Fighter, weapon: Weapon) -> float:
    """The mean wounds of an attack with this weapon."""
    return BLOW[weapon.kind][within(sum(modifiers(state, who, weapon).values()))]


def serves(state: State, weapon: Weapon, row: int) -> bool:
    """Can it be used in this row?"""
    if weapon.kind in MISSILES and row == SECOND:
        return True
    return row == FRONT and (weapon.kind != "bow" or state.house.bows_in_front)


def best_weapon(state: State, who: Adventurer, row: int) -> tuple[int, float]:
    """The weapon that serves him best in this row, and its mean wounds; -1 if none does."""
    return best_weapons(state, who)[row] if FRONT <= row <= SECOND else (-1, 0.0)


def _best_weapons(state: State, who: Adventurer) -> tuple[tuple[int, float], tuple[int, float]]:
    """The same for the first row and the second."""
    fore, rear = (-1, 0.0), (-1, 0.0)
    for index, weapon in enumerate(who.weapons):
        if index in who.thrown:
            continue
        blow = blow_with(state, who, weapon)
        if serves(state, weapon, FRONT) and (blow > fore[1] or fore[0] < 0):
            fore = index, blow
        if serves(state, weapon, SECOND) and (blow > rear[1] or rear[0] < 0):
            rear = index, blow
    return fore, rear


def arms(state: State, who: Adventurer) -> tuple[object, ...]:
    """All that his blows depend on."""
    hindered, house = 2 * who.alcohol + who.stench, state.house
    things = who.weapons, who.thrown, who.skills, who.items
    return *things, who.might, hindered, house.strength, house.bows_in_front


best_weapons = each_while_alike(_best_weapons, arms)


def power(state: State, unit: Fighter, row: int) -> float:
    """The mean wounds a member of the party deals from this row in a phase."""
    if isinstance(unit, Monster):
        return monster_power(unit, row)
    if unit.werewolf:
        return BLOW["monster"][WEREWOLF_BONUS] if row == FRONT else 0.0
    return best_weapon(state, unit, row)[1]


def monster_power(unit: Monster, row: int) -> float:
    """The mean wounds of a monster's weapon or claws from this row."""
    armed = MONSTER_WEAPON.get(unit.kind)
    if armed is None:
        return BLOW["monster"][COMBAT_BONUS[unit.kind]] if row == FRONT else 0.0
    if row == FRONT:
        return BLOW[armed.weapon][min(unit.skill, HIGHEST)]
    return BLOW[armed.second_row][0] if armed.second_row and row == SECOND else 0.0


@lru_cache(maxsize=512)
def menace(kind: str, skill: int, advanced: bool) -> float:
    """What an attack of this monster costs us, its special power counted in wounds."""
    armed = MONSTER_WEAPON.get(kind)
    blow = BLOW["monster"][COMBAT_BONUS[kind]] if armed is None else BLOW[armed.weapon][min(skill, HIGHEST)]
    if not advanced:
        return blow
    match CHARACTERISTIC[kind].power:
        case "stone_gaze":
            return blow + 1.2
        case "fire_breath":
            return blow + 5 / 6
        case "lightning":
            return WIZARD
        case "charm":
            return blow + VAMPIRE
        case "stench":
            return blow + 0.1
    return blow


@lru_cache(maxsize=512)
def blows(kind: str, skill: int, advanced: bool) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … wounds from one attack of this monster."""
    armed = MONSTER_WEAPON.get(kind)
    column, bonus = ("monster", COMBAT_BONUS[kind]) if armed is None else (str(armed.weapon), skill)
    table = COMBAT[column]
    hits = [table[max(0, min(die + bonus, TOP_ROLL))] for die in DIE]
    chances = tuple(hits.count(wounds) / len(DIE) for wounds in range(5))
    if not advanced:
        return chances
    match CHARACTERISTIC[kind].power:
        case "fire_breath":
            return convolved(chances, (1 / 6, 5 / 6))
        case "lightning":
            return (1 / 6, 0.0, 0.0, *[5 / 36] * 6)
    return chances


def menace_of(state: State, unit: Fighter) -> float:
    """The same for a monster, or a man turned against us."""
    if isinstance(unit, Monster):
        return menace(unit.kind, unit.skill, state.advanced)
    return power(state, unit, FRONT)


def left(unit: Fighter) -> float:
    """The Wound Points it has left; their mean while they are not rolled."""
    if isinstance(unit, Monster) and not unit.wound_points:
        return WOUND_POINTS[unit.kind]
    return points_left(unit)


# -- fights ------------------------------------------------------------------------------------------------


class Forecast(Struct, frozen=True):
    """What a fight would bring, on average."""

    wounds: float  # suffered by the party
    worst: float  # wounds the man in the middle would suffer
    rounds: float
    points: float  # Wound Points of the enemies: six Experience Points each
    bezants: float


def party_power(state: State) -> float:
    """The mean wounds the party deals in a round from the order it stands in."""
    return sum(power(state, unit, unit.row) for unit in state.party)


class Rank(NamedTuple):
    """A monster in its turn to fall."""

    total: float  # the Wound Points that it and those before it have left
    menace: float  # what it costs us in front, a round
    behind: float  # ... and while it stands behind
    bezants: float  # that it and those before it are likely to have


def ranks(state: State, enemies: Sequence[Fighter]) -> tuple[Rank, ...]:
    """The monsters, the weakest first."""
    monsters = sorted([unit for unit in enemies if isinstance(unit, Monster)], key=left)
    found, total, bezants = [], 0.0, 0.0
    for number, unit in enumerate(monsters):
        total += left(unit)
        behind = monster_power(unit, SECOND) if number >= COLUMNS else 0.0
        bezants += BEZANTS[letter(unit.kind, unit.room)]
        found.append(Rank(total, menace(unit.kind, unit.skill, state.advanced), behind, bezants))
    return tuple(found)


def fought_out(against: Sequence[Rank], dealt: float) -> tuple[float, float]:
    """The wounds and the rounds of a fight in which we deal so much a round: who stands in front strikes back."""
    wounds = 0.0
    deaths: list[float] = []
    for number, (total, costs, behind, _) in enumerate(against):
        clock = total / dealt
        since = 0.0
        if number >= COLUMNS:  # he stands behind until one in front has died
            since = deaths[number - COLUMNS] + 0.5
            wounds += since * behind
        wounds += max(0.0, clock - 0.5 - since) * costs
        deaths.append(clock)
    return wounds, deaths[-1] if deaths else 0.0


def forecast(state: State, enemies: Sequence[Fighter]) -> Forecast:
    """A fight to the death, from the order we stand in."""
    against = ranks(state, enemies)
    if not against:
        return Forecast(0.0, 0.0, 0.0, 0.0, 0.0)
    wounds, rounds = fought_out(against, max(party_power(state), 0.1))
    last = against[-1]
    return Forecast(wounds, wounds / min(COLUMNS, len(against)), rounds, last.total, last.bezants)
