"""What a player can work out from the printed tables: blows, spells, whole fights. No dice are touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from labrys.games.citadel.chapters.c09_combat import modifiers, points_left
from labrys.games.citadel.chapters.c10_magic import cost_of, knows, ring_of
from labrys.games.citadel.chapters.c11_resistance_checks import resistance
from labrys.games.citadel.chapters.c14_treasure import hoard_letter
from labrys.games.citadel.chapters.c15_special_monsters import CHARM_PHASES
from labrys.games.citadel.pieces import Character, Fighter, Monster, Slain
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import (
    CHARACTERISTIC,
    COMBAT,
    COMBAT_BONUS,
    JEWEL,
    LEVEL,
    MONSTER,
    MONSTER_WEAPON,
    TOP_ROLL,
    TREASURE,
)
from labrys.kit.order import COLUMNS, FRONT, SECOND
from labrys.seats.averages import DIE, mean_blows, mean_column, mean_roll, within
from labrys.seats.memo import each_while_alike, once_a_position
from labrys.systems.spi1980.things import MISSILES, Weapon

BLOW = mean_blows(COMBAT, TOP_ROLL)
JEWEL_VALUE = sum(JEWEL[first + second].gold_marks for first in DIE for second in DIE) / len(DIE) ** 2
GOLD = {
    kind: mean_column(row.gold_marks) + JEWEL_VALUE * mean_column(row.jewels) for kind, row in TREASURE.items()
}

PLAIN = Weapon("dagger")
FIZZLE = 0.65  # how often somebody of ours fails to resist
STRIKE = 4.0  # the mean of a Lightning
STONE = 8.0  # a character turned to stone, in wounds
TURNED = 3.0  # what a Vampire's charm costs us, an attack
BREATH = 1.2  # a Chimaera's fire, spread over the fight
MISSED = 0.92  # the share of our blows that are not spent on what is dead already
ROUNDS = 14  # a fight is not looked at any further
BLASTS = 3 * 2  # what the Hellgate deals to those who do not resist
WORTH_SLEEP = 1.5  # what a monster has left, times what it costs us, to be worth a Sleep


# -- blows -------------------------------------------------------------------------------------------------


def health(unit: Fighter) -> int:
    """What he can bear, Mage Armour included."""
    return points_left(unit) + (unit.mage_armour if isinstance(unit, Character) else 0)


def blow_with(state: State, who: Character, weapon: Weapon) -> float:
    """The mean wounds of an attack with this weapon."""
    return BLOW[weapon.kind][within(sum(modifiers(state, who, weapon).values()))]


def serves(weapon: Weapon, row: int) -> bool:
    """[9.4] [R33] Can it be used in this row?"""
    return weapon.kind in MISSILES if row == SECOND else row == FRONT and weapon.kind != "bow"


def best_weapon(state: State, who: Character, row: int) -> tuple[int, float]:
    """The weapon that serves him best in this row, and its mean wounds; -1 if none does."""
    return best_weapons(state, who)[row] if FRONT <= row <= SECOND else (-1, 0.0)


def _best_weapons(state: State, who: Character) -> tuple[tuple[int, float], tuple[int, float]]:
    """The same for the first row and the second."""
    bare = sum(modifiers(state, who, PLAIN).values()) - who.skills.get(PLAIN.kind, 0)  # whatever he holds
    fore, rear = (-1, 0.0), (-1, 0.0)
    for index, weapon in enumerate(who.weapons):
        if index in who.thrown:
            continue
        blow = BLOW[weapon.kind][within(bare + who.skills.get(weapon.kind, 0) + weapon.bonus)]
        if serves(weapon, FRONT) and (blow > fore[1] or fore[0] < 0):
            fore = index, blow
        if serves(weapon, SECOND):
            if weapon.kind == "throwing_dagger":
                blow *= 0.4  # once a combat
            if blow > rear[1] or rear[0] < 0:
                rear = index, blow
    return fore, rear


def arms(state: State, who: Character) -> tuple[object, ...]:
    """All that his blows depend on."""
    bonus = who.combat_bonus + who.game_bonus - who.stench
    return who.weapons, who.thrown, who.skills, who.items, who.might, bonus, state.house.strength


best_weapons = each_while_alike(_best_weapons, arms)


def power(state: State, unit: Fighter, row: int) -> float:
    """The mean wounds of a weapon or of claws from this row, in a phase."""
    if isinstance(unit, Monster):
        return claws(unit.kind, unit.level, unit.skill + rage(unit)) if row == FRONT else 0.0
    return best_weapon(state, unit, row)[1]


@lru_cache(maxsize=4096)
def claws(kind: str, level: int, more: int) -> float:
    """[9.6] The mean wounds of a monster's attack."""
    armed = MONSTER_WEAPON.get(kind)
    bonus = COMBAT_BONUS[kind] + LEVEL["combat_bonus"][level] + more
    return BLOW["monster" if armed is None else armed.weapon][within(bonus)]


def rage(monster: Monster) -> int:
    """[15.6] What a Hydra will have gained, on the whole, before it falls."""
    if CHARACTERISTIC[monster.kind].power != "rage":
        return 0
    return (monster.wounds + max(monster.wound_points, monster.wounds)) // 2


def menace(state: State, unit: Fighter) -> float:
    """What an enemy's turn costs us, its special power counted in wounds."""
    if unit.asleep:
        return 0.0
    if isinstance(unit, Character):
        return power(state, unit, FRONT)
    blow = claws(unit.kind, unit.level, unit.skill + rage(unit))
    match CHARACTERISTIC[unit.kind].power:
        case "stone_gaze":
            return blow + STONE / 6
        case "fire_breath":
            return blow if unit.breathed else blow + BREATH
        case "lightning":
            return max(blow, STRIKE * FIZZLE) if left(unit) > 2 else blow
        case "charm":
            return TURNED if unit.charm_phases < CHARM_PHASES else blow
    return blow


def left(unit: Fighter) -> float:
    """The Wound Points it has left; their mean while they are not rolled."""
    if isinstance(unit, Monster) and not unit.wound_points:
        return max(1.0, mean_roll(MONSTER[unit.kind].wounds)) + LEVEL["wounds"][unit.level]
    return points_left(unit)


def yields(unit: Fighter) -> float:
    """[11.0] The chance that a spell works on it."""
    return 1 - resistance(unit) / 6


def gold_of(monster: Monster) -> float:
    """The Gold Marks it is likely to have."""
    if monster.robbed:
        return 0.0
    return GOLD[hoard_letter(Slain(monster.kind, monster.room, monster.level))]


def castings(state: State, who: Character, spell: str) -> int:
    """How often he could cast it before he has no more to give."""
    ring = int(bool(who.items) and ring_of(who, spell))
    if not knows(state, who, spell):
        return ring
    cost = cost_of(state, who, spell)
    return ring + (9 if not cost else max(0, points_left(who) - 1) // cost)


# -- fights ------------------------------------------------------------------------------------------------


class Forecast(Struct, frozen=True):
    """What a fight would bring, on the whole."""

    wounds: float  # suffered by the party's front row
    rounds: float
    points: float  # Wound Points of the enemies: six Experience Points each
    danger: float  # lives it may cost


class Foe(NamedTuple):
    """An enemy in a forecast: what is left of it, and what it costs us a round."""

    points: float
    menace: float
    resists: float
    behind: float  # what it costs us from the second row
    chief: bool
    charms: int  # phases in which it will still charm us


class Standing(Struct):
    """How an enemy stands in the course of a forecast."""

    points: float
    menace: float
    charms: int
    of: Foe


def foes(state: State, enemies: Sequence[Fighter]) -> list[Foe]:
    """The monsters who are awake, the one to be struck first at the head; X, behind his demons, last."""
    found = []
    for unit in enemies:
        if isinstance(unit, Monster) and not unit.asleep:
            costs, special = menace(state, unit), CHARACTERISTIC[unit.kind].power
            behind = costs if special == "lightning" else 0.0
            charms = CHARM_PHASES - unit.charm_phases if special == "charm" else 0
            chief = unit.kind == "x_the_unknown"
            found.append(Foe(left(unit), costs, 1 - yields(unit), behind, chief, max(charms, 0)))
    found.sort(key=lambda foe: (foe.chief, -foe.menace / max(foe.points, 0.5)))
    return found


def kept_off(state: State, column: int) -> bool:
    """[9.3] Has he who stands in this column of our front row only a friend before him, turned against us?"""
    line = [unit for unit in state.monsters if unit.row == FRONT]
    near = min((abs(unit.column - column) for unit in line), default=0)
    return bool(line) and all(isinstance(u, Character) for u in line if abs(u.column - column) == near)


@once_a_position
def fight_ahead(state: State) -> Forecast:
    """The fight against those who face us now."""
    return forecast(state, state.monsters)


def forecast(state: State, enemies: Sequence[Fighter], units: Sequence[Fighter] = ()) -> Forecast:
    """A fight to the death: half of what comes of it if Sleep does its work, half of what if it does not."""
    party = units or state.party
    against = foes(state, enemies)
    turned = [unit for unit in enemies if isinstance(unit, Character)]
    if not against:
        against = [Foe(left(unit), menace(state, unit), 1 - yields(unit), 0.0, False, 0) for unit in turned]
        turned = []
    if not against:
        return Forecast(0.0, 0.0, 0.0, 0.0)
    ours = muster(state, party, turned)
    points = sum([foe.points for foe in against])
    wounds, rounds = fight(ours, tuple(against), sleep=False)
    if any(castings for _, castings in ours.casters):
        asleep = fight(ours, tuple(against), sleep=True)
        wounds, rounds = (wounds + asleep[0]) / 2, (rounds + asleep[1]) / 2
    return Forecast(wounds, rounds, points, danger([unit for unit in party if unit.row == FRONT], wounds))


class Ours(NamedTuple):
    """Our side in a forecast."""

    blows: float  # what all deal in a round
    line: float  # ... and the best of the front row
    casters: tuple[tuple[float, int], ...]  # what each deals who can cast Sleep, and how often he can
    betrayed: float  # what comrades deal who were turned against us
    unshielded: float  # the share of the front row the Hellgate can hurt


def muster(state: State, party: Sequence[Fighter], turned: Sequence[Character]) -> Ours:
    """Who deals what on our side."""
    front = [unit for unit in party if unit.row == FRONT]
    blows = {unit.id: power(state, unit, unit.row) for unit in party}
    if turned:
        for unit in front:
            if kept_off(state, unit.column):
                blows[unit.id] = 0.0
    casters = [unit for unit in party if isinstance(unit, Character) and unit.row == SECOND]
    return Ours(
        sum(blows.values(), 0.0),
        max([blows[unit.id] for unit in front], default=0.0),
        tuple([(blows[who.id], castings(state, who, "sleep")) for who in casters]),
        sum([menace(state, unit) for unit in turned], 0.0),
        sum([not _shielded(unit) for unit in front]) / max(len(front), 1),
    )


@lru_cache(maxsize=1024)  # most blows miss, and then it is the same fight
def fight(ours: Ours, foes: tuple[Foe, ...], *, sleep: bool) -> tuple[float, float]:
    """Round by round, with what everybody deals on the whole: the wounds of our front row, and the rounds."""
    against = [Standing(foe.points, foe.menace, foe.charms, foe) for foe in foes]
    sleeps = [castings for _, castings in ours.casters] if sleep else []
    dealt, betrayed, line = MISSED * ours.blows, ours.betrayed, ours.line
    rounds, wounds = 0.0, 0.0
    while against and rounds < ROUNDS:
        rounds += 1
        strike(against, dealt - MISSED * lull(against, sleeps, ours))
        wounds += betrayed
        for foe in against:
            if foe.charms:
                foe.charms -= 1
                dealt, betrayed = max(0.0, dealt - FIZZLE * line), betrayed + FIZZLE * line
        wounds += sum([foe.menace for foe in against[:COLUMNS]], 0.0) + sum(
            [foe.of.behind for foe in against[COLUMNS:]], 0.0
        )
        if any(foe.of.chief for foe in against):
            wounds += BLASTS * FIZZLE * ours.unshielded
    return (wounds if not against else wounds * 2), rounds


def lull(against: list[Standing], sleeps: list[int], ours: Ours) -> float:
    """[10.5-Sleep] The casters of Sleep do their part; returns the blows they do not strike meanwhile."""
    given_up = 0.0
    for caster, casts in enumerate(sleeps):
        target = max(against, key=lambda foe: foe.menace * (1 - foe.of.resists) * foe.points)
        if casts and target.menace * target.points * (1 - target.of.resists) > WORTH_SLEEP:
            sleeps[caster] -= 1
            given_up += ours.casters[caster][0]
            target.points *= target.of.resists
            target.menace *= target.of.resists
    return given_up


def strike(against: list[Standing], force: float) -> None:
    """The party's blows fall on one after the other."""
    while against and force > 0:
        first = against[0]
        hit = min(force, first.points)
        first.points -= hit
        force -= hit
        if first.points > 0.25:
            return
        against.pop(0)


def danger(front: Sequence[Fighter], wounds: float) -> float:
    """How many in the front row may fall, if so many wounds come upon it."""
    if not front:
        return 0.0 if not wounds else 9.0
    each = wounds / len(front)
    feared = each + 1.2 * sqrt(each)
    return sum(min(1.0, max(0.0, (feared - health(unit) + 1.5) / 3)) for unit in front)


def _shielded(unit: Fighter) -> bool:
    return isinstance(unit, Character) and unit.shielded
