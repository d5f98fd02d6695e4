"""The Party Combat Phase [8.21]: who does what, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.deathmaze.chapters.c09_treasure import letter
from labrys.games.deathmaze.options import AttackTwice
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHARACTERISTIC, SPELL
from labrys.kit.order import FRONT
from labrys.seats.averages import mean_roll
from labrys.seats.deathmaze.need import PRICE, need, worth
from labrys.seats.deathmaze.odds import (
    BEZANTS,
    Forecast,
    best_weapon,
    forecast,
    left,
    menace_of,
    monster_power,
)
from labrys.seats.deathmaze.order import health
from labrys.systems.spi1980.options import Attack, CastSpell, Done, Take, Use

CHARM_PRICE = 5.0  # the cost of the spell, and of the chance it might have had later
POTION_PRICE = 5.0
ALLY = 3.0  # rounds an ally fights for us


def action(state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
    """Spells and potions that pay first, then attacks: whoever has fewest targets first."""
    attacks: dict[str, list[int]] = {}
    special: list[int] = []
    takes: list[int] = []
    done = mine[-1]
    options = ask.options
    for index in mine:
        option = options[index]
        kind = type(option)
        if kind is Attack:
            attacks.setdefault(option.who, []).append(index)
        elif kind is Take:
            takes.append(index)
        elif kind is Done:
            done = index
        else:
            special.append(index)
    if special and (chosen := best_special(state, options, special)) is not None:
        return chosen
    foes = {unit.id: unit for unit in state.monsters}
    for indices in sorted(attacks.values(), key=len):
        enemies = [i for i in indices if isinstance(foes[options[i].target], Monster)]
        if enemies:
            return max(enemies, key=lambda i: priority(state, foes[options[i].target]))
    if takes and (chosen := better_weapon(state, options, takes)) is not None:
        return chosen
    return done


def priority(state: State, enemy: Fighter) -> float:
    """Whom to strike: whoever costs us most for the Wound Points he has left."""
    return (menace_of(state, enemy) + 0.1) / max(left(enemy), 0.5)


def better_weapon(state: State, options: Sequence[Any], takes: list[int]) -> int | None:
    """[8.41] Whoever cannot use what he holds takes what he can use."""
    for index in takes:
        take: Take = options[index]
        who = next(u for u in state.party if u.id == take.who)
        assert isinstance(who, Adventurer)
        best, blow = best_weapon(state, who, who.row)
        if best >= 0 and best != who.in_hand and who.weapons[best].id == take.weapon and blow > 0:
            return index
    return None


# -- spells, potions, spices ---------------------------------------------------------------------------------


def best_special(state: State, options: Sequence[Any], special: list[int]) -> int | None:
    """The spell, potion or spice most worth its price; None if simple blows are better."""
    ahead = forecast(state, state.monsters)
    best, most = None, 0.0
    for index in special:
        value = value_of(state, options[index], ahead.wounds)
        if value > most:
            best, most = index, value
    return best


def value_of(state: State, option: Any, ahead: float) -> float:
    """What it is worth to do this now; 0 or less: do not."""
    who = next(u for u in state.party if u.id == option.who)
    assert isinstance(who, Adventurer)
    match option:
        case CastSpell():
            return spell_value(state, option, who, ahead)
        case AttackTwice():
            return 2.0 if ahead > 3 else 0.0
        case Use():
            return use_value(state, option, who, ahead)
    return 0.0


def spell_value(state: State, cast: CastSpell, who: Adventurer, ahead: float) -> float:
    """Charm what is strong; strike with lightning what costs us much."""
    target = next((u for u in state.monsters if u.id == cast.target), None)
    if not isinstance(target, Monster) or cast.spell == "explosion":
        return 0.0
    success = 1 - CHARACTERISTIC[target.kind].resistance / 6
    price = 0 if cast.ring else SPELL[cast.spell].cost
    match cast.spell:
        case "charm":
            return charm_value(state, target, success, ahead) - CHARM_PRICE
        case "lightning" | "blast":
            struck = min(left(target), mean_roll(SPELL[cast.spell].code))
            return success * struck * ahead / max(total(state), 1.0) - price
        case "sleep":
            return success * menace_of(state, target) - price if not target.asleep else 0.0
    return 0.0


def total(state: State) -> float:
    """The Wound Points all enemies have left."""
    return sum(left(unit) for unit in state.monsters if isinstance(unit, Monster))


def charm_value(state: State, target: Monster, success: float, ahead: float) -> float:
    """An ally for the rest of the game: what it strikes, bears, and would cost us; less what it is worth dead."""
    dead = Forecast(0.0, 0.0, 0.0, left(target), BEZANTS[letter(target.kind, target.room)])
    lost = PRICE * worth(need(state), dead)
    spared = ahead * left(target) / max(total(state), 1.0)
    ally = left(target) + ALLY * monster_power(target, FRONT)
    return success * (ally + spared - lost)


def use_value(state: State, use: Use, who: Adventurer, ahead: float) -> float:
    """Healing when he is about to fall; strength and pepper in hard fights; charms on the strong."""
    if use.item in ("healing_potion", "mustard"):
        return 5.0 if who.row == FRONT and health(who) <= 2 and who.wounds >= 3 else 0.0
    target = next((u for u in state.monsters if u.id == use.target), None)
    if not isinstance(target, Monster):
        return 0.0
    resisted = CHARACTERISTIC[target.kind].resistance / 6 if state.advanced else 0.0
    if use.item.startswith("charm_"):
        return charm_value(state, target, 1 - resisted, ahead) - POTION_PRICE
    if use.item == "red_pepper":
        return (1 - resisted) * min(left(target), 3.5) * ahead / max(total(state), 1.0) - 1.0
    return 0.0
