"""Magic things: who tests them, who gets them, when they are used outside combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.engine.ask import Amount, Answer, Choose
from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.pieces import Adventurer, Monster
from labrys.games.deathmaze.state import State, adventurers
from labrys.kit.order import FRONT, SECOND
from labrys.seats.answers import first_of, read_weapon
from labrys.seats.deathmaze.need import need
from labrys.seats.deathmaze.odds import best_weapon, blow_with, forecast, left, monster_power, serves
from labrys.seats.deathmaze.order import health
from labrys.systems.spi1980.options import CastSpell, Give, HandOver, Use
from labrys.systems.spi1980.things import WEAPONS, Weapon

HURT = 4  # wounds worth a dose
HARD = 5.0  # wounds to expect of a fight that is worth a pinch or a spell before it


# -- [9.4] [9.6] [9.17] who tests, who gets ------------------------------------------------------------------


def test(state: State, ask: Choose[Any]) -> Answer:
    """[9.4] A potion: the most wounded who could bear poison. [9.6] A medallion: whoever we miss least."""
    company = {a.id: a for a in adventurers(state)}
    best, most = 0, -1e9
    for index, option in enumerate(ask.options):
        who = company.get(option)
        if who is None:
            continue
        if ask.of == "potion":
            value = min(who.wounds, 6) - (20.0 if points_left(who) <= 3 else 0.0)
        else:
            value = -points_left(who) - (5.0 if who.row == FRONT else 0.0)
        if value > most:
            best, most = index, value
    return best


def assign(state: State, ask: Choose[Any]) -> Answer:
    """[9.17] Each thing to whom it serves best."""
    company = {a.id: a for a in adventurers(state)}
    best, most = first_of(ask, "nobody"), 0.0
    for index, option in enumerate(ask.options):
        who = company.get(option)
        if who is not None:
            value = use_of(state, who, ask.of)
            if value > most:
                best, most = index, value
    return best


def use_of(state: State, who: Adventurer, thing: str) -> float:
    """How much a thing would serve him."""
    kind, _, bonus = thing.partition("+")
    if kind == "armour":
        worn = max((item.bonus for item in who.items if item.kind == "armour"), default=0)
        more = int(bonus) - worn
        return more + (0.5 if who.row == FRONT else 0.0) + health(who) / 100 if more > 0 else 0.0
    if bonus:
        return weapon_use(state, who, read_weapon(thing))
    if thing == "dexterity_medallion":
        return 10.0 if any(w.kind == "bow" for w in who.weapons) and who.row == SECOND else 1.0
    if thing.endswith("_ring"):
        return 10.0 + (5.0 if who.klass == "wizard" else 0.0) - (1.0 if who.row == FRONT else 0.0)
    if thing.startswith("healing") or thing == "mustard":
        return 5.0 + who.wounds / 10 + (3.0 if who.row == FRONT else 0.0)
    if thing.startswith("charm") or thing == "red_pepper":
        return 5.0 + (3.0 if who.row == SECOND else 0.0) + points_left(who) / 100
    return 1.0 + (1.0 if who.row == FRONT else 0.0)


def weapon_use(state: State, who: Adventurer, weapon: Weapon) -> float:
    """What a magic weapon would add to his blows, in his row above all."""
    value = 0.0
    for place in (FRONT, SECOND):
        if serves(state, weapon, place) and not (weapon.kind == "throwing_dagger" and place == SECOND):
            more = blow_with(state, who, weapon) - best_weapon(state, who, place)[1]
            value += max(0.0, more) * (1.0 if who.row == place else 0.4)
    return value


def drop(state: State, ask: Choose[Any], coming: str) -> Answer:
    """[9.22] What he misses least, with the new weapon in his hands."""
    who = next(a for a in adventurers(state) if a.id == ask.of)
    new = read_weapon(coming) if coming.partition("+")[0] in WEAPONS else None  # else another assigned it
    values = []
    for dropped in ask.options:
        kept = [weapon for weapon in who.weapons if weapon != dropped] + ([new] if new else [])
        values.append(armament(state, who, kept))
    return values.index(max(values))


def armament(state: State, who: Adventurer, weapons: Sequence[Weapon]) -> float:
    """How well these weapons serve him in both rows."""
    total = 0.0
    for place in (FRONT, SECOND):
        blows = [blow_with(state, who, weapon) for weapon in weapons if serves(state, weapon, place)]
        total += max(blows, default=0.0) * (1.0 if who.row == place else 0.6)
    return total


def exchange(state: State, ask: Choose[Any]) -> Answer:
    """[R65] The least of his weapons comes back."""
    return min(range(len(ask.options)), key=lambda i: (ask.options[i].bonus, i))


def share(state: State, ask: Amount) -> Answer:
    """[R35] By house rule: all alike."""
    return min(ask.most, state.loot // max(len(state.out), 1))


# -- quiet hours ---------------------------------------------------------------------------------------------


def treatment(state: State, ask: Choose[Any], mine: Sequence[int]) -> int | None:
    """A potion, a spice or a spell that is worth using now, in peace."""
    company = adventurers(state)
    if not any(who.items or who.spells for who in company):
        return None
    worst = max(a.wounds for a in company)
    ahead = forecast(state, state.monsters).wounds if state.monsters else 0.0
    for index in mine:
        option = ask.options[index]
        if isinstance(option, Use) and use_now(state, option, worst, ahead):
            return index
        if isinstance(option, CastSpell) and cast_now(state, option, worst, ahead):
            return index
        if isinstance(option, HandOver) and handing_over(state, option.seat) is not None:
            return index
    return None


def use_now(state: State, use: Use, worst: int, ahead: float) -> bool:
    """Is this the moment for it?"""
    who = next(a for a in adventurers(state) if a.id == use.who)
    match use.item:
        case "healing_potion":
            return who.wounds >= HURT
        case "mustard":
            return worst > HURT
        case "strength_potion" | "spinach":
            return ahead > HARD and not who.might and who.row <= SECOND
    return False


def cast_now(state: State, cast: CastSpell, worst: int, ahead: float) -> bool:
    """Heal the badly wounded; armour and strength before a hard fight."""
    who = next(a for a in adventurers(state) if a.id == cast.who)
    match cast.spell:
        case "heal":
            return worst > HURT
        case "mage_armour":
            return ahead > 1.5 and points_left(who) > 2 and armour_wanted(state) is not None
        case "strength":
            return ahead > HARD and points_left(who) > 3 and not any(a.might for a in adventurers(state))
    return False


def armour_wanted(state: State) -> Adventurer | None:
    """Who faces blows without Mage Armour: the man in the middle against one, all in front against many."""
    columns = {1: (1,), 2: (0, 2)}.get(len(state.monsters), (1, 0, 2))
    front = [a for a in adventurers(state) if a.row == FRONT and not a.mage_armour and a.column in columns]
    return min(front, key=lambda a: (columns.index(a.column), a.id), default=None)


def patient(state: State, ask: Choose[Any]) -> Answer:
    """Heal the most wounded; Mage Armour for whoever faces the blows; Strength for the best blade."""
    options: Sequence[Adventurer] = ask.options
    everybody = range(len(options))
    wearer = armour_wanted(state) if ask.of == "mage_armour" else None
    if wearer is not None and wearer.id in (names := [one.id for one in options]):
        return names.index(wearer.id)
    if ask.of == "strength":
        return max(everybody, key=lambda i: (best_weapon(state, options[i], options[i].row)[1], -i))
    return max(everybody, key=lambda i: (options[i].wounds, -points_left(options[i])))


def charm(state: State, ask: Choose[Any]) -> Answer:
    """[9.4] The strongest there is."""
    values = [
        monster_power(unit, FRONT) * 4 + left(unit) if isinstance(unit, Monster) else 0.0 for unit in ask.options
    ]
    return values.index(max(values))


# -- [9.17] handing over -------------------------------------------------------------------------------------


def handing_over(state: State, seat: int) -> tuple[Adventurer, Adventurer] | None:
    """Who should hand his Healing potion to whom: a man unhurt to one who needs it."""
    company = adventurers(state)
    patient = max(company, key=lambda a: (a.wounds, a.id))
    if patient.wounds <= HURT or need(state).met:
        return None
    for who in company:
        if who.seat == seat and who is not patient and who.wounds < HURT and _has_healing(who):
            return (who, patient) if not _has_healing(patient) else None
    return None


def _has_healing(who: Adventurer) -> bool:
    return any(item.kind == "potion" and item.name == "healing" for item in who.items)


def give(state: State, ask: Choose[Any]) -> Answer:
    """[9.17] The potion, if somebody should have it."""
    plan = handing_over(state, ask.seat)
    for index, option in enumerate(ask.options):
        if plan and isinstance(option, Give) and option.who == plan[0].id and option.thing == "healing_potion":
            return index
    return ask.options.index("nothing")


def give_to(state: State, ask: Choose[Any]) -> Answer:
    """[9.17] To the most wounded."""
    return max(range(len(ask.options)), key=lambda i: (ask.options[i].wounds, -i))
