"""Deathmaze: the Almanac of magic items. [9.4] potions, [9.5] spice, [9.6] medallions, [9.7] rings."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters.c11_magic import charm, neutralise_casts, pay, resists, who_casts
from labrys.games.deathmaze.chapters.party import adventurer, room_for_one_more
from labrys.games.deathmaze.chapters.wounds import heal, suffer
from labrys.games.deathmaze.state import Adventurer, G, Monster, State, adventurers
from labrys.games.deathmaze.tables import CHARACTERISTIC, POTION_CODE, SPICE_CODE
from labrys.systems.spi1980.chapters.treasure import charmable, strengthen
from labrys.systems.spi1980.events import Neutralised, Resisted, Used
from labrys.systems.spi1980.things import has
from labrys.systems.spi1980.things import recharge as recharge
from labrys.systems.spi1980.things import use_up as use_up


def wears(who: Adventurer, medallion: str) -> bool:
    """[9.6] Does he wear this medallion?"""
    return has(who, "medallion", medallion)


def is_person(state: State, kind: str) -> bool:
    """[7.21] [R30] Evil Heroes, Evil Wizards, Evil Thieves, Ogres and Goblins."""
    return CHARACTERISTIC[kind].person or (kind == "orc" and state.house.orcs_are_persons)


async def swallow(g: G, who: Adventurer, item_id: str, target: str = "") -> None:
    """[R19] He drinks a potion or uses a spice; outside combat Mustard may be given to anybody."""
    item = use_up(who, item_id)
    patient = who
    if item.name == "mustard" and not g.state.round:
        patient = await Choose("R19", who.seat, adventurers(g.state), "patient", item.id)
    g.tell(Used("R19", who.id, item.id, target or (patient.id if patient is not who else "")))
    if item.kind == "potion":
        await drink(g, who, item.name, target)
    elif item.name == "mustard":
        heal(g, patient, g.roll(SPICE_CODE["mustard"], "9.5"), "9.5")
    elif item.name == "spinach":
        strengthen(g, who, g.roll(SPICE_CODE["spinach"], "9.5"), "9.5")


async def drink(g: G, who: Adventurer, potion: str, target: str = "") -> None:
    """[9.4] The effect of a potion on its drinker."""
    match potion:
        case "healing":
            heal(g, who, g.roll(POTION_CODE["healing"], "9.4"), "9.4")
        case "poison":
            await poison(g, who, POTION_CODE["poison"], "9.4")
        case "strength":
            strengthen(g, who, g.roll(POTION_CODE["strength"], "9.4"), "9.4")
        case "charm_person" | "charm_monster":
            await drink_charm(g, who, potion, target)


def charm_targets(state: State, who: Adventurer, potion: str) -> list[Monster]:
    """[9.4] [R19] Persons or the others: in combat in the first two rows, else in sight or at peace."""
    if not room_for_one_more(state):
        return []
    near = state.monsters if state.round else [*state.monsters, *state.peaceful]
    wanted = potion == "charm_person"
    return charmable(near, Monster, lambda kind: is_person(state, kind) is wanted, bool(state.round))


async def drink_charm(g: G, who: Adventurer, potion: str, target: str) -> None:
    """[9.4] [11.15] Control of one monster; in the Advanced Game it may resist. None there: no effect."""
    targets = charm_targets(g.state, who, potion)
    if target:
        targets = [monster for monster in targets if monster.id == target]
    if not targets:
        return
    monster = await Choose("R81", who.seat, targets, "charm", potion)
    if g.state.advanced and resists(g, monster, "11.15"):
        g.tell(Resisted("11.15", monster.id, potion))
        return
    await charm(g, monster, who)


async def poison(g: G, victim: Adventurer, code: str, rule: str) -> bool:
    """[R40] [R90] Poison wounds, unless a medallion or the spell, cast at once, undoes them."""
    wounds = g.roll(code, rule)
    if wears(victim, "neutralise_poison"):
        g.tell(Neutralised("9.6", victim.id, ""))
        return False
    if not g.state.round:  # not in combat, 11.11
        cast = await who_casts(g, neutralise_casts(g.state, victim, wounds), "R40", "neutralise", victim.id)
        if cast is not None:
            pay(g, adventurer(g.state, cast.who), cast)
            g.tell(Neutralised("R40", victim.id, cast.who))
            return False
    suffer(g, victim, wounds, "harm", rule)
    return True
