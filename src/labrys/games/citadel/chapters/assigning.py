"""Citadel of Blood [14.0-5] [14.3] [R94]: who may have a thing, what is dropped for it, and handing over."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.c04_starting_sequence import potential_changed
from labrys.games.citadel.chapters.party import in_order, party_decides
from labrys.games.citadel.chapters.wounds import die, points_left
from labrys.games.citadel.state import Character, Divide, G, Jewel, State, Thing, characters
from labrys.games.citadel.tables import FIGURE, TALISMAN_ROW
from labrys.systems.spi1980.chapters import treasure as spoils
from labrys.systems.spi1980.events import Assigned
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import JoinCombat
from labrys.systems.spi1980.things import Item, Weapon, has, lose_item, lose_weapon, take_weapon


def may_have(state: State, who: Character, thing: Thing) -> bool:
    """[R69] By house rule one medallion and one ring; [R70] and a sun serves only him who took it first."""
    if not isinstance(thing, Item):
        return True
    if state.house.worn_items == "limited" and thing.kind in ("medallion", "ring"):
        return sum(item.kind == thing.kind for item in who.items) < FIGURE[f"worn_{thing.kind}s"]
    return not is_bound(state, thing)


def is_bound(state: State, thing: Thing) -> bool:
    """[R70] By house rule a sun talisman that was taken serves nobody else."""
    return isinstance(thing, Item) and bool(thing.bonuses) and state.house.sun_talismans == "finder"


def take_thing(who: Character, thing: Thing) -> None:
    """It is his now."""
    if isinstance(thing, Weapon):
        take_weapon(who, thing)
    elif isinstance(thing, Item):
        who.items += (thing,)
    else:
        who.jewels += (thing.value,)


def part_with(who: Character, thing: Thing) -> None:
    """It leaves his hands."""
    if isinstance(thing, Weapon):
        lose_weapon(who, thing)
    elif isinstance(thing, Item):
        lose_item(who, thing)
    else:
        jewels = list(who.jewels)
        jewels.remove(thing.value)
        who.jewels = tuple(jewels)


# -- [14.0-5] sharing out ----------------------------------------------------------------------------------


def share_out(g: G) -> None:
    """[R71] The goods of one who died outside combat are divided next, unless that is to come anyway."""
    state = g.state
    if (state.ownerless or state.purse) and not g.pending(Divide, JoinCombat):
        g.then(Divide())


def is_plain(thing: Thing) -> bool:
    """An ordinary weapon: only a dead comrade leaves one behind."""
    return isinstance(thing, Weapon) and not thing.bonus


async def assign(g: G, thing: Thing, heirs: list[Character]) -> None:
    """[14.0-5] One of these gets it, as the players agree, or it is left behind."""
    able = [who.id for who in heirs if may_have(g.state, who, thing)]
    chosen = await party_decides(g, "14.0-5", [*able, "nobody"], "assign", thing.id)
    if chosen == "nobody":
        g.tell(Assigned("14.0-5", thing.id, NOBODY))
        return
    heir = next(who for who in heirs if who.id == chosen)
    await make_room(g, heir, thing)
    take_thing(heir, thing)
    g.tell(Assigned("14.0-5", thing.id, heir.id))
    dead = next((who for who in g.state.dead if who.mind_left > 0 and not has(who, "talisman", "mind")), None)
    follow_talisman(g, thing, dead, heir)


async def make_room(g: G, heir: Character, thing: Thing) -> None:
    """[14.3] [R98] At most two weapons: for a third he drops one; a magic one may find another owner."""
    if isinstance(thing, Weapon) and not has_room(heir, thing):
        dropped = await spoils.drop_one(g, "14.3", heir)
        if dropped.bonus:
            g.state.replaced.append(dropped)


async def pick_over(g: G, heirs: list[Character]) -> None:
    """[14.0-5] [R71] [R98] The ordinary weapons of the dead in one question: one is taken, or all are left."""
    state = g.state
    plain = [thing for thing in state.ownerless if is_plain(thing)]
    chosen = await party_decides(g, "R71", [*dict.fromkeys(thing.id for thing in plain), "leave"], "pick_over")
    if chosen == "leave":
        state.ownerless = [thing for thing in state.ownerless if not is_plain(thing)]
        return
    weapon = next(thing for thing in plain if thing.id == chosen)
    state.ownerless.remove(weapon)
    await assign(g, weapon, heirs)


def has_room(who: Character, thing: Thing) -> bool:
    """[14.3] [R98] Need he drop nothing for it?"""
    return not isinstance(thing, Weapon) or len(who.weapons) < FIGURE["weapons_each"]


# -- [R94] handing over ------------------------------------------------------------------------------------


async def hand_over(g: G, seat: int) -> None:
    """[14.4] [14.8-Resist] [R94] A thing changes hands; who takes off armour loses its points and may die."""
    state = g.state
    company = in_order(state)
    mine = await spoils.hand_over(
        g, "R94", seat, company, lambda who: things(state, who), lambda who, thing: takers(state, who, thing)
    )
    if mine is None:
        return
    giver, taker, thing = mine
    back: Weapon | None = None
    if isinstance(thing, Weapon) and len(taker.weapons) >= FIGURE["weapons_each"]:
        alike: list[Weapon | str] = [*dict.fromkeys(taker.weapons), "no"]  # two equal weapons are no choice
        chosen = await Choose("14.3", taker.seat, alike, "exchange", taker.id)
        if isinstance(chosen, str):
            return  # [R83] his weapons are his own player's to give
        back = chosen
    spoils.change_hands(g, "R94", giver, taker, thing, back, part_with, take_thing)
    follow_talisman(g, thing, giver, taker)
    if points_left(giver) <= 0:
        die(g, giver, "14.4")
        share_out(g)


def things(state: State, who: Character) -> list[Thing]:
    """[R70] [R94] Everything he could hand over."""
    items = [item for item in who.items if not is_bound(state, item)]
    return [*who.weapons, *items, *(Jewel(value) for value in who.jewels)]


def takers(state: State, giver: Character, thing: Thing) -> list[Character]:
    """[R69] [R94] Who may have it; one with two weapons gives one in exchange."""
    return [who for who in characters(state) if who is not giver and may_have(state, who, thing)]


def follow_talisman(g: G, thing: Thing, giver: Character | None, taker: Character) -> None:
    """[R68] [R70] [R95] The uses of a Talisman of Mind go with it; so does the Magic Potential of a sun."""
    if not isinstance(thing, Item) or thing.kind != "talisman":
        return
    if TALISMAN_ROW[thing.name].suns:
        potential_changed(g, taker, "R70")
        if giver is not None and giver in g.state.party:
            potential_changed(g, giver, "R70")
    elif giver is not None and not has(giver, "talisman", thing.name):
        taker.mind_left = max(taker.mind_left, 0) + max(giver.mind_left, 0)
        giver.mind_left = NOT_ROLLED
