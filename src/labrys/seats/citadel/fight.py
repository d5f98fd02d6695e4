"""The Party Combat Phase [9.2-1]: who does what, and when to end it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from labrys.engine.ask import Answer, Choose
from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.chapters.c10_magic import cost_of
from labrys.games.citadel.chapters.c11_resistance_checks import resistance
from labrys.games.citadel.options import Mind
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.state import State, characters
from labrys.games.citadel.tables import SPELL, TALISMAN_ROW
from labrys.kit.order import FRONT
from labrys.seats.answers import first_of
from labrys.seats.averages import mean_roll
from labrys.seats.citadel.odds import FIZZLE, STRIKE, Forecast, fight_ahead, health, left, menace, power, yields
from labrys.seats.citadel.order import should_take
from labrys.seats.memo import once_a_position
from labrys.systems.spi1980.options import Attack, CastSpell, Done, Take, Use

PRICE = 0.5  # a Wound Point paid for a spell, in wounds suffered: casters are seldom struck
CHARM = 1.5  # what the treasure and experience of a charmed monster would have been worth
TRUCE = 3.0  # what the last chance to end the fight is worth
DIRE = 1.0  # lives a fight may cost before we end it
QUICK = 1.0  # rounds we fight on while a comrade is turned against us
BADLY = 3  # with so few points left one drinks, in front


class Outlook(Struct, frozen=True):
    """How the fight stands."""

    ahead: Forecast
    total: float  # what the enemies who are awake have left
    weight: float  # ... each multiplied with what it costs us


def outlook(state: State) -> Outlook:
    """How the fight stands now."""
    awake = [unit for unit in state.monsters if not unit.asleep]
    total = sum(left(unit) for unit in awake)
    weight = sum(left(unit) * menace(state, unit) for unit in awake)
    return Outlook(fight_ahead(state), max(total, 1.0), max(weight, 0.1))


def action(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
    """A truce if it is dire; else the best that somebody can do now; spells before blows."""
    options = ask.options
    blows: dict[str, list[int]] = {}
    specials: list[int] = []
    done = mine[-1]
    for index in mine:
        option = options[index]
        if isinstance(option, Attack):
            blows.setdefault(option.who, []).append(index)
        elif isinstance(option, Done):
            done = index
        elif not isinstance(option, Take):
            specials.append(index)
    truces = [i for i in specials if isinstance(options[i], CastSpell) and options[i].spell == "cease_fire"]
    desperate = (bool(truces) or is_betrayed(state)) and dire(state, fight_ahead(state))
    if truces and desperate:
        return truces[0]
    units: dict[str, Fighter] = {unit.id: unit for unit in (*state.party, *state.monsters)}
    if specials and (best := best_special(state, options, specials, units)) is not None:
        return best
    for indices in sorted(blows.values(), key=len):
        worth = {i: priority(state, units[options[i].target], desperate=desperate) for i in indices}
        if max(worth.values()) > 0:
            return max(worth, key=lambda i: worth[i])
    for index in mine:
        if isinstance(options[index], Take) and should_take(state, options[index]):
            return index
    return done


def best_special(
    state: State, options: Sequence[Any], specials: Sequence[int], units: dict[str, Fighter]
) -> int | None:
    """The spell, potion or mind battle that is worth most; None: a blow is."""
    now = outlook(state)
    given_up: dict[str, float] = {}
    best, most = None, 0.0
    for index in specials:
        option = options[index]
        if option.who not in given_up:
            given_up[option.who] = blow_given_up(state, units[option.who], now)
        value = special(state, option, units, now) - given_up[option.who]
        if value > most:
            best, most = index, value
    return best


def is_betrayed(state: State) -> bool:
    """Is a comrade turned against us?"""
    return any(isinstance(unit, Character) for unit in state.monsters)


def priority(state: State, enemy: Fighter, *, desperate: bool = False) -> float:
    """Whom to strike: whoever costs us most for the Wound Points he has left. A friend only if nobody else is."""
    if isinstance(enemy, Character) and any(isinstance(other, Monster) for other in state.monsters):
        return 0.0 if enemy.asleep or not desperate else 0.001
    if enemy.asleep:
        others = any(not other.asleep for other in state.monsters)
        return 0.01 if others and any(isinstance(other, Character) for other in state.monsters) else 0.0
    chief = 3.0 if isinstance(enemy, Monster) and enemy.kind == "x_the_unknown" else 1.0
    return chief * (menace(state, enemy) + 0.2) / max(left(enemy), 0.5)


# -- spells, potions, talismans --------------------------------------------------------------------------------


def blow_given_up(state: State, who: Fighter, now: Outlook) -> float:
    """What his blow would spare us: he does something else instead."""
    return power(state, who, who.row) * now.ahead.wounds / now.total


def special(state: State, option: Any, units: dict[str, Fighter], now: Outlook) -> float:
    """What a spell, a potion or a mind battle is worth; no more than his blow: do not."""
    who = units[option.who]
    match option:
        case CastSpell():
            return spell_value(state, option, who, units, now)
        case Mind():
            target = units[option.target]
            harm = min(left(target), mean_roll(TALISMAN_ROW["mind"].code))
            return yields(target) * harm * rate(state, target, now) - PRICE
        case Use():
            return use_value(state, option, who, units, now)
    return 0.0


def rate(state: State, target: Fighter, now: Outlook) -> float:
    """What a wound of this enemy spares us."""
    return now.ahead.wounds * menace(state, target) / now.weight


def share(state: State, target: Fighter, now: Outlook) -> float:
    """What it spares us if this enemy fights no more."""
    return now.ahead.wounds * menace(state, target) * left(target) / now.weight


def spell_value(state: State, cast: CastSpell, who: Fighter, units: dict[str, Fighter], now: Outlook) -> float:
    """What casting it now would spare us, less its price."""
    if isinstance(who, Monster):
        return yields(units[cast.target]) * STRIKE * rate(state, units[cast.target], now)
    assert isinstance(who, Character)
    price = 0.0 if cast.ring else PRICE * cost_of(state, who, cast.spell)
    if price and gives_up_truce(state, who, cost_of(state, who, cast.spell)):
        price += TRUCE
    if cast.spell == "magic_shield":
        return shield_value(state, units[cast.target], now) - price
    target = units.get(cast.target)
    if target is None:
        return 0.0
    if cast.spell == "redemption":
        return 6 * yields(target) - price
    if isinstance(target, Character) and cast.spell == "sleep" and not target.asleep:
        return yields(target) * menace(state, target) * min(now.ahead.rounds, 4.0) - price
    if target.asleep or isinstance(target, Character):
        return 0.0
    match cast.spell:
        case "sleep":
            return yields(target) * share(state, target, now) - price
        case "charm":
            return yields(target) * (share(state, target, now) - CHARM) - price
        case "lightning" | "blast" | "mental_attack" | "wrath_of_god":
            harm = min(left(target), mean_roll(SPELL[cast.spell].code))
            return yields(target) * harm * rate(state, target, now) - price
    return 0.0


def shield_value(state: State, friend: Fighter, now: Outlook) -> float:
    """[10.5-Magic-Shield] What Blasts and Lightning would do to him, for as long as it lasts."""
    casters = [u for u in state.monsters if isinstance(u, Monster) and u.kind in ("x_the_unknown", "evil_mage")]
    if not casters or friend.row != FRONT:
        return 0.0
    front = max(1, sum(unit.row == FRONT for unit in state.party))
    blasts = 3 * 2 if any(unit.from_hellgate for unit in casters) else 0
    spells = blasts + STRIKE * sum(not unit.asleep and left(unit) > 2 for unit in casters)
    return spells * (1 - resistance(friend) / 6) / front * min(now.ahead.rounds, 4.0)


def use_value(state: State, use: Use, who: Fighter, units: dict[str, Fighter], now: Outlook) -> float:
    """Healing for whoever is about to fall; a charm on what is strong."""
    if use.item == "healing_potion":
        return 4.0 if who.row == FRONT and health(who) <= BADLY and who.wounds >= 3 else 0.0
    target = units.get(use.target)
    if use.item.startswith("charm_") and target is not None and not target.asleep:
        return yields(target) * (share(state, target, now) - CHARM)
    return 0.0


# -- [10.5-Cease-Fire] -----------------------------------------------------------------------------------------


def dire(state: State, ahead: Forecast) -> bool:
    """Is it time to end the fight? Whoever is charmed by a Vampire comes back with a truce [R8]."""
    if ahead.danger >= DIRE or ahead.wounds * FIZZLE > sum(map(health, characters(state))):
        return True
    return is_betrayed(state) and ahead.rounds > QUICK


def cease_fire(state: State, ask: Choose[Any]) -> Answer:
    """[R7] Between two attacks of theirs."""
    return 0 if dire(state, fight_ahead(state)) else first_of(ask, "no")


@once_a_position
def truce_makers(state: State) -> list[Character]:
    """Who could end a fight by Cease Fire."""
    return [
        who
        for who in characters(state)
        if ("cease_fire" in who.circled or "cease_fire" in who.learnt)
        and points_left(who) > SPELL["cease_fire"].cost
    ]


def truce_at_hand(state: State) -> bool:
    """Could somebody end a fight by Cease Fire?"""
    return bool(truce_makers(state))


def gives_up_truce(state: State, who: Character, cost: int) -> bool:
    """Is he the last who could end this fight, and no more if he pays so much? With X there is no truce anyway."""
    if any(isinstance(unit, Monster) and unit.from_hellgate for unit in state.monsters):
        return False
    return truce_makers(state) == [who] and points_left(who) - cost <= SPELL["cease_fire"].cost
