"""Deathmaze [9.17] [9.22] [R64] [R65]: who may have a thing, and assigning what has no owner."""

from __future__ import annotations

from labrys.core.choose import Choose
from labrys.games.deathmaze.party import adventurer, party_decides
from labrys.games.deathmaze.state import Adventurer, Estate, G, State, adventurers
from labrys.games.deathmaze.tables import CLASS, FIGURE
from labrys.games.deathmaze.wounds import die, points_left
from labrys.kit.events import Assigned, Dropped
from labrys.kit.things import Item, Thing, Weapon

WORN_MOST = {"medallion": 1, "ring": 2}  # only with the house rule of R64


def may_have(state: State, who: Adventurer, thing: Thing) -> bool:
    """[4.11] Wizards carry only daggers; [R64] by house rule one medallion and two rings."""
    if isinstance(thing, Weapon):
        return thing.kind in CLASS[who.klass].weapons
    if state.house.worn_items == "limited" and thing.kind in WORN_MOST:
        return sum(item.kind == thing.kind for item in who.items) < WORN_MOST[thing.kind]
    return True


def take_thing(who: Adventurer, thing: Thing) -> None:
    """It is his now."""
    if isinstance(thing, Item):
        who.items += (thing,)
        return
    if len(who.weapons) < FIGURE["weapons_each"]:
        who.weapons += (thing,)
        who.in_hand = max(who.in_hand, 0)
    else:
        who.spare += (thing,)


async def estate(g: G, scene: Estate) -> None:
    """[9.17] Each thing without an owner is assigned to one adventurer, or left behind (R59)."""
    state = g.state
    if not state.ownerless and not state.replaced:
        return
    company = adventurers(state)
    if state.replaced:
        thing = state.replaced.pop(0)
        company = [a for a in company if has_room(a, thing)]
    else:
        thing = state.ownerless.pop(0)
    heirs = [a.id for a in company if may_have(state, a, thing)]
    who = await party_decides(g, "9.17", [*heirs, "nobody"], "assign", thing.id)
    if who == "nobody":
        g.tell(Assigned("R59", thing.id, ""))
    else:
        heir = adventurer(state, who)
        await make_room(g, heir, thing)
        take_thing(heir, thing)
        g.tell(Assigned("9.17", thing.id, heir.id))
        if points_left(heir) <= 0:
            die(g, heir, "9.31")  # a worse suit than the one he took off
    g.then(scene)


def has_room(who: Adventurer, thing: Thing) -> bool:
    """[R86] What was dropped for something better goes only to one who need not drop anything for it."""
    if isinstance(thing, Weapon):
        return len(who.weapons) < FIGURE["weapons_each"]
    return not any(item.kind == "armour" == thing.kind for item in who.items)


async def make_room(g: G, heir: Adventurer, thing: Thing) -> None:
    """[9.22] To take a magic weapon he drops one of his two; [R64] a new suit replaces the one he wears.

    [R65] What is magic finds another owner or is left behind.
    """
    if isinstance(thing, Item):
        suits = [item for item in heir.items if item.kind == "armour" == thing.kind]
        heir.items = tuple(item for item in heir.items if item not in suits)
        g.state.replaced.extend(suits)
        return
    full = len(heir.weapons) >= FIGURE["weapons_each"]
    if not full or g.state.house.spare_magic_weapons:
        return
    alike = tuple(dict.fromkeys(heir.weapons))  # two equal weapons are no choice
    dropped = await Choose("9.22", heir.seat, alike, "drop", heir.id)
    weapons = list(heir.weapons)
    weapons.remove(dropped)
    heir.weapons = tuple(weapons)
    heir.in_hand = 0
    g.tell(Dropped("9.22", dropped.id, heir.id))
    if dropped.bonus:
        g.state.replaced.append(dropped)
