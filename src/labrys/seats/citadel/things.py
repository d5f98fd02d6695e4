"""Gold, jewels and magic things: who gets them, who tries them, when they are used outside combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.engine.ask import Amount, Answer, Choose
from labrys.games.citadel.chapters.c04_starting_sequence import highest_potential
from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.chapters.c11_resistance_checks import resistance
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.state import State, characters
from labrys.kit.order import FRONT, SECOND
from labrys.seats.answers import first_of, read_weapon, word
from labrys.seats.citadel.odds import best_weapon, blow_with, fight_ahead, health, left, power, serves
from labrys.seats.citadel.plan import lacking, success
from labrys.systems.spi1980.chapters.combat import worn_points
from labrys.systems.spi1980.options import CastSpell, Use
from labrys.systems.spi1980.things import WEAPONS, Weapon

HURT = 4  # wounds worth a dose or a spell
SPARE = 3  # points a caster keeps
RESERVE = 5  # ... if he can cast Cease Fire, but not before X: there is no truce with him
HARD = 0.6  # lives a fight may cost, to be worth Strength or Mage Armour before it


# -- [14.0-5] sharing out ----------------------------------------------------------------------------------------


def heir(state: State) -> Character:
    """Whose gold it should be: who is nearest to a victory of his own; then the poorest."""
    company = characters(state)
    if not state.champions and not success(state):
        return max(company, key=lambda who: (who.experience, -lacking(who), health(who), who.id))
    return min(company, key=lambda who: (who.saved_gold_marks + who.gold_marks + sum(who.jewels), who.id))


def divide(state: State, ask: Choose[Any]) -> Answer:
    """[14.0-5] All to one."""
    who = heir(state).id
    return ask.options.index(who) if who in ask.options else 0


def share(state: State, ask: Amount) -> Answer:
    """[14.0-5] Somebody else wanted it split: evenly."""
    return max(ask.least, min(ask.most, -(-state.purse // max(len(characters(state)), 1))))


def assign(state: State, ask: Choose[Any]) -> Answer:
    """[14.0-5] Each thing to whom it serves best; what serves nobody is left."""
    company = {who.id: who for who in characters(state)}
    if ask.of.startswith("jewel-"):
        who = heir(state).id
        return ask.options.index(who) if who in ask.options else 0
    best, most = first_of(ask, "nobody"), 0.0
    for index, option in enumerate(ask.options):
        if option in company and (value := use_of(state, company[option], ask.of)) > most:
            best, most = index, value
    return best


def use_of(state: State, who: Character, thing: str) -> float:
    """How much a thing would serve him."""
    kind, _, bonus = thing.partition("+")
    if kind == "armour":
        more = int(bonus) - worn_points(who.items)
        return more + (0.5 if who.row == FRONT else 0.0) if more > 0 else 0.0
    if kind in WEAPONS:
        return weapon_use(state, who, read_weapon(thing))
    if thing.startswith("poison"):
        return 0.0
    if thing == "dexterity_medallion":
        return power(state, who, FRONT) + (5.0 if who.row == FRONT else 0.0)
    if thing.endswith("_talisman"):
        return 1.0 + highest_potential(who)
    if thing.startswith("resistance"):
        return 1.0 + (2.0 if who.row == FRONT else 0.0) - resistance(who) / 6
    if thing.endswith("_ring"):
        return 1.0 + (2.0 if who.row == SECOND else 0.0)
    if thing.startswith("charm"):
        return 1.0 + (2.0 if who.row == SECOND else 0.0)
    return 1.0 + (2.0 if who.row == FRONT else 0.0)


def weapon_use(state: State, who: Character, weapon: Weapon) -> float:
    """What a weapon would add to his blows, in his row above all."""
    value = 0.0
    for place in (FRONT, SECOND):
        if serves(weapon, place) and not (weapon.kind == "throwing_dagger" and place == SECOND):
            more = blow_with(state, who, weapon) - best_weapon(state, who, place)[1]
            value += max(0.0, more) * (1.0 if who.row == place else 0.4)
    return value


def drop(state: State, ask: Choose[Any], coming: str) -> Answer:
    """[14.3] What he misses least, with the new weapon in his hands."""
    who = next(one for one in characters(state) if one.id == ask.of)
    new = [read_weapon(coming)] if coming.partition("+")[0] in WEAPONS else []
    values = []
    for dropped in ask.options:
        kept = list(who.weapons)
        kept.remove(dropped)
        values.append(armament(state, who, [*kept, *new]))
    return values.index(max(values))


def armament(state: State, who: Character, weapons: Sequence[Weapon]) -> float:
    """How well these weapons serve him in both rows."""
    total = 0.0
    for place in (FRONT, SECOND):
        blows = [blow_with(state, who, weapon) for weapon in weapons if serves(weapon, place)]
        total += max(blows, default=0.0) * (1.0 if who.row == place else 0.6)
    return total


def tapestry(state: State, ask: Choose[Any]) -> Answer:
    """[13.6-Tapestry] For the weapon he needs least, unless it is his only one or a magic one."""
    who = next(one for one in characters(state) if one.id == ask.of)
    plain = [i for i, option in enumerate(ask.options) if isinstance(option, Weapon) and not option.bonus]
    if len(who.weapons) < 2 or not plain:
        return first_of(ask, "leave")

    def kept(index: int) -> float:
        weapons = list(who.weapons)
        weapons.remove(ask.options[index])
        return armament(state, who, weapons)

    return max(plain, key=lambda i: (kept(i), -i))


# -- [14.5] [14.6-Evil] [14.7-Strangling] trying ---------------------------------------------------------------


def test(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """[R87] Whoever can bear the worst of it: poison, a strangling medallion, a Talisman of Evil."""
    company = {who.id: who for who in characters(state)}
    best, most = word(ask, mine, "leave"), 0.0
    for index in mine:
        who = company.get(ask.options[index]) if isinstance(ask.options[index], str) else None
        if who is not None and (value := bears(state, who, ask.of)) > most:
            best, most = index, value
    return best


def bears(state: State, who: Character, kind: str) -> float:
    """How gladly we see him try it; 0: not at all."""
    points = points_left(who)
    match kind:
        case "potion":
            return 1.0 + min(who.wounds, 6) if points > 3 else 0.0
        case "medallion":
            return 1.0 + power(state, who, FRONT) + (2.0 if who.row == FRONT else 0.0) if points > 6 else 0.0
        case _:
            return resistance(who) + highest_potential(who) if resistance(who) >= 3 else 0.0


def take(state: State, ask: Choose[Any]) -> Answer:
    """[13.2-Medallion] [13.4-Bed] [13.6-Cut-Glass] What may be taken, if he can bear it."""
    who = next(one for one in characters(state) if one.id == ask.of)
    risky = ask.ask in ("statue_medallion", "statue_talisman", "cut_glass")
    worst = "talisman" if ask.ask == "statue_talisman" else "medallion"
    safe = not risky or bears(state, who, worst) > 0
    return ask.options.index("take" if safe else "leave")


# -- [R94] quiet hours -----------------------------------------------------------------------------------------


def treatment(state: State, ask: Choose[Any], mine: Sequence[int], *, brink: bool) -> int | None:
    """A potion or a spell that is worth using now, outside combat."""
    offers = [i for i in mine if isinstance(ask.options[i], Use | CastSpell)]
    if not offers:
        return None
    company = characters(state)
    hard = brink or (bool(state.monsters) and fight_ahead(state).danger > HARD)
    for index in offers:
        option = ask.options[index]
        who = next(one for one in company if one.id == option.who)
        if isinstance(option, Use):
            if option.item == "healing_potion" and who.wounds >= HURT:
                return index
            if option.item == "strength_potion" and hard and not who.might and who.row == FRONT:
                return index
        elif cast_now(state, option, who, hard=hard, brink=brink):
            return index
    return None


def cast_now(state: State, cast: CastSpell, who: Character, *, hard: bool, brink: bool) -> bool:
    """Heal the badly wounded; Strength and Mage Armour before a hard fight."""
    truce = "cease_fire" in (*who.circled, *who.learnt)
    if not cast.ring and points_left(who) <= (RESERVE if truce and not brink else SPARE):
        return False
    match cast.spell:
        case "heal" | "rejuvenate":
            return any(a.wounds >= HURT for a in state.party if a is not who)
        case "mage_armour":
            return hard and unarmoured(state) is not None
        case "strength":
            return hard and weakling(state) is not None
    return False


def unarmoured(state: State) -> Character | None:
    """Who faces blows without Mage Armour."""
    front = [a for a in characters(state) if a.row == FRONT and not a.mage_armour]
    return min(front, key=lambda a: (health(a), a.id), default=None)


def weakling(state: State) -> Character | None:
    """Whom Strength would help: a fighter in front, or an archer, who has none yet."""
    company = [a for a in characters(state) if not a.might and (a.row == FRONT or power(state, a, a.row) > 1)]
    return max(company, key=lambda a: (a.row == FRONT, power(state, a, a.row), a.id), default=None)


def patient(state: State, ask: Choose[Any]) -> Answer:
    """[10.6] Heal the most wounded; Mage Armour for whoever faces the blows; Strength for the best blade."""
    options: Sequence[Fighter] = ask.options
    wish: Character | None = None
    if ask.of == "mage_armour":
        wish = unarmoured(state)
    elif ask.of == "strength":
        wish = weakling(state)
    for index, option in enumerate(options):
        if wish is not None and option.id == wish.id:
            return index
    return max(range(len(options)), key=lambda i: (min(options[i].wounds, 7), -points_left(options[i]), -i))


def charm(state: State, ask: Choose[Any]) -> Answer:
    """[14.5-Charm-Person] [14.5-Charm-Monster] A comrade; else the strongest there is."""
    values = [
        power(state, unit, FRONT) * 4 + left(unit) if isinstance(unit, Monster) else 99.0 for unit in ask.options
    ]
    return values.index(max(values))


def clavichord(state: State, ask: Choose[Any], mine: Sequence[int]) -> int:
    """[13.4-Clavichord] A wound for the gold, if somebody can bear it."""
    company = {who.id: who for who in characters(state)}
    names = {i: ask.options[i] for i in mine if isinstance(ask.options[i], str)}
    able = [i for i, name in names.items() if name in company and points_left(company[name]) > SPARE]
    if able:
        return max(able, key=lambda i: (points_left(company[names[i]]), -i))
    return word(ask, mine, "leave")
