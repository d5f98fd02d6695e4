"""Magic things: who tests them, who gets them, when they are used outside combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.core.choose import Answer, Choose
from labrys.games.deathmaze.options import CastSpell, Use
from labrys.games.deathmaze.state import Adventurer, Item, State, Weapon, adventurers
from labrys.games.deathmaze.wounds import points_left
from labrys.kit.order import FRONT, SECOND
from labrys.seats.deathmaze.odds import blow_with
from labrys.seats.deathmaze.order import health


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
    best, most = len(ask.options) - 1, 0.0
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
        if int(bonus) <= worn:
            return 0.0
        return 10.0 - 4.0 * worn + (5.0 if who.row == FRONT else 0.0) + health(who) / 10
    if bonus:
        weapon = Weapon(kind, int(bonus))  # type: ignore[arg-type]
        return weapon_use(state, who, weapon)
    if thing == "dexterity_medallion":
        return 10.0 if any(w.kind == "bow" for w in who.weapons) and who.row == SECOND else 1.0
    if thing.endswith("_ring"):
        return 10.0 + (5.0 if who.klass == "wizard" else 0.0)
    if thing.startswith("healing") or thing == "mustard":
        return 5.0 + who.wounds / 10 + (3.0 if who.row == FRONT else 0.0)
    if thing.startswith("charm"):
        return 5.0 + (3.0 if who.row == SECOND else 0.0)
    return 1.0 + (1.0 if who.row == FRONT else 0.0)


def weapon_use(state: State, who: Adventurer, weapon: Weapon) -> float:
    """What a magic weapon would add to his blows in his row."""
    fits = weapon.kind in ("bow", "throwing_dagger") if who.row == SECOND else weapon.kind != "bow"
    now = max((blow_with(state, who, w) for w in who.weapons), default=0.0)
    gain = blow_with(state, who, weapon) - now
    return max(0.0, gain) + (0.5 if fits and gain > 0 else 0.0)


def drop(state: State, ask: Choose[Any]) -> Answer:
    """[9.22] Keep a blade and a bow: drop what is least good of its kind."""
    weapons = list(ask.options)
    return min(range(len(weapons)), key=lambda i: (weapons[i].bonus, weapons[i].kind in ("sword", "bow")))


# -- quiet hours ---------------------------------------------------------------------------------------------


def treatment(state: State, ask: Choose[Any], mine: Sequence[int]) -> int | None:
    """A potion, a spice or a spell that is worth using now, in peace."""
    for index in mine:
        option = ask.options[index]
        if isinstance(option, Use) and option.item == "healing_potion":
            who = next(a for a in adventurers(state) if a.id == option.who)
            if who.wounds >= 4:
                return index
        elif (isinstance(option, Use) and option.item == "mustard") or (
            isinstance(option, CastSpell) and option.spell == "heal"
        ):
            if max(a.wounds for a in adventurers(state)) >= 5:
                return index
        elif (
            isinstance(option, CastSpell)
            and option.spell == "mage_armour"
            and state.monsters
            and armour_wanted(state) is not None
        ):
            return index
    return None


def armour_wanted(state: State) -> Adventurer | None:
    """Who faces blows without Mage Armour."""
    front = [a for a in adventurers(state) if a.row == FRONT and not a.mage_armour]
    return min(front, key=lambda a: (abs(a.column - 1), a.id), default=None)


def patient(state: State, ask: Choose[Any]) -> Answer:
    """Heal the most wounded; Mage Armour for whoever faces the blows; Strength for the best blade."""
    options: Sequence[Adventurer] = ask.options
    wearer = armour_wanted(state)
    if ask.of == "mage_armour" and wearer is not None and wearer in options:
        return list(options).index(wearer)
    return max(range(len(options)), key=lambda i: (options[i].wounds, -points_left(options[i])))


def is_item(thing: object) -> bool:
    """A magic item other than a weapon."""
    return isinstance(thing, Item)
