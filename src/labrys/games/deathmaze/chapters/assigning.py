"""Deathmaze [9.17] [9.22] [R64] [R65]: who may have a thing, and assigning what has no owner."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.party import adventurer, party_decides
from labrys.games.deathmaze.chapters.wounds import die, points_left
from labrys.games.deathmaze.state import Adventurer, Estate, G, State, adventurers
from labrys.games.deathmaze.tables import CLASS, FIGURE
from labrys.systems.spi1980.chapters import treasure as spoils
from labrys.systems.spi1980.events import Assigned
from labrys.systems.spi1980.things import Item, Thing, Weapon, lose_item, lose_weapon, take_weapon

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
        take_weapon(who, thing)
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
    dropped = await spoils.drop_one(g, "9.22", heir)
    if dropped.bonus:
        g.state.replaced.append(dropped)


# -- [9.17] [9.31] handing over ----------------------------------------------------------------------------


async def hand_over(g: G, seat: int) -> None:
    """[9.17] [9.31] A thing changes hands; who takes off armour loses its points and may die of it."""
    state = g.state
    company = adventurers(state)
    deal = await spoils.hand_over(g, "9.17", seat, company, things, lambda a, thing: takers(state, a, thing))
    if deal is None:
        return
    giver, taker, thing = deal
    back = await exchange(giver, taker, thing)
    spoils.change_hands(g, "9.17", giver, taker, thing, back, part_with, take_thing)
    for who in (giver, taker):
        if points_left(who) <= 0:
            die(g, who, "9.31")


def can_hand_over(state: State, company: list[Adventurer], seat: int) -> bool:
    """[9.17] Has this player something that somebody else could take?"""
    return any(takers(state, a, thing) for a in company if a.seat == seat for thing in things(a))


def things(who: Adventurer) -> list[Thing]:
    """Everything he could hand over."""
    return [*who.weapons, *who.spare, *who.items]


def takers(state: State, giver: Adventurer, thing: Thing) -> list[Adventurer]:
    """[4.11] [R64] [R65] Who may have it, in exchange if he is fully laden."""
    able = [a for a in adventurers(state) if a is not giver and may_have(state, a, thing)]
    return [a for a in able if state.house.spare_magic_weapons or can_exchange(state, giver, a, thing)]


def can_exchange(state: State, giver: Adventurer, taker: Adventurer, thing: Thing) -> bool:
    """[R65] With two weapons already he must have one to give in exchange that the giver may carry."""
    laden = isinstance(thing, Weapon) and len(taker.weapons) >= FIGURE["weapons_each"]
    return not laden or any(may_have(state, giver, weapon) for weapon in taker.weapons)


async def exchange(giver: Adventurer, taker: Adventurer, thing: Thing) -> Thing | None:
    """[R64] [R65] Nobody carries a third weapon or a second suit: one comes back in exchange."""
    if isinstance(thing, Item):
        suits = [item for item in taker.items if item.kind == "armour"] if thing.kind == "armour" else []
        return suits[0] if suits else None
    fitting = [weapon for weapon in taker.weapons if weapon.kind in CLASS[giver.klass].weapons]
    return await spoils.spare_weapon("9.22", taker, fitting, FIGURE["weapons_each"])


def part_with(who: Adventurer, thing: Thing) -> None:
    """It leaves his hands."""
    if isinstance(thing, Item):
        lose_item(who, thing)
    elif thing in who.weapons:
        lose_weapon(who, thing)
    else:
        spare = list(who.spare)
        spare.remove(thing)
        who.spare = tuple(spare)
