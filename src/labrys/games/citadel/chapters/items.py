"""Citadel of Blood: the almanac of magic items: [14.5] potions, [14.6-Mind] mind battle, medallions, rings."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.c10_magic import (
    can_be_charmed,
    can_bear,
    casts_of,
    charm,
    cost_of,
    pay,
    spent_himself,
)
from labrys.games.citadel.chapters.party import character, find, who_casts
from labrys.games.citadel.chapters.wounds import come_back, heal, points_left, resists, suffer
from labrys.games.citadel.state import Character, Fighter, G, Monster, State
from labrys.games.citadel.tables import CHARACTERISTIC, POTION_CODE, RING_ROW, TALISMAN_ROW
from labrys.kit import order
from labrys.kit.order import FRONT, SECOND
from labrys.systems.spi1980.chapters.treasure import charmable, strengthen
from labrys.systems.spi1980.events import Neutralised, Resisted, Used, Wounded
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.things import Item, has, use_up


def wears(who: Character, medallion: str) -> bool:
    """[14.7-Neutralize-Poison] [14.7-Oratory] [14.7-Dexterity] Does he wear this medallion?"""
    return has(who, "medallion", medallion)


def rule_of(item: Item) -> str:
    """[14.4] [14.5] [14.8-Resist] [14.8-Spell] The rule that says what this item does."""
    words = item.name.replace("neutralise", "neutralize").replace("_", "-").title()
    match item.kind:
        case "potion":
            return f"14.5-{words}"
        case "medallion":
            return f"14.7-{words}"
        case "talisman":
            return "14.6-Sun" if item.name.endswith("_sun") else f"14.6-{words}"
        case "ring":
            return "14.8-Spell" if RING_ROW[item.name].spell else "14.8-Resist"
        case _:
            return "14.4"


# -- [14.5] potions ----------------------------------------------------------------------------------------


async def swallow(g: G, who: Character, item_id: str, target: str = "") -> None:
    """[14.5] [R97] He drinks a dose he carries."""
    item = use_up(who, item_id)
    g.tell(Used("14.5", who.id, item.id, target))
    await drink(g, who, item.name, target)


async def drink(g: G, who: Character, potion: str, target: str = "") -> None:
    """[14.5-Healing] [14.5-Strength] [14.5-Poison] The effect of a potion on its drinker."""
    code, rule = POTION_CODE[potion], rule_of(Item("potion", potion))
    match potion:
        case "healing":
            heal(g, who, g.roll(code, rule) if who.wounds else 0, rule)
        case "strength":
            strengthen(g, who, g.roll(code, rule), rule)
        case "poison":
            await poison(g, who, code, rule)
        case _:
            await drink_charm(g, who, potion, target)


def is_person(kind: str) -> bool:
    """[14.5-Charm-Person] Evil Heroes, Evil Mages, Orcs and Trolls."""
    return CHARACTERISTIC[kind].person


def charm_targets(state: State, who: Character, potion: str) -> list[Fighter]:
    """[14.5-Charm-Person] [14.5-Charm-Monster] [R17] [R19] [R97] Whom this potion could win over.

    In combat monsters of the first two rows, else those in sight or at peace; and [14.6-Evil] [R59] a character
    whom a talisman turned on the party, by house rule of R60 a statue too.
    """
    wanted = potion == "charm_person"
    open_to_it = [unit for unit in state.monsters if can_be_charmed(state, unit)]
    near = open_to_it if state.round else [*open_to_it, *state.peaceful]
    turned = [unit for unit in open_to_it if isinstance(unit, Character)]
    return [*charmable(near, Monster, lambda kind: is_person(kind) is wanted, bool(state.round)), *turned]


async def drink_charm(g: G, who: Character, potion: str, target: str) -> None:
    """[14.5-Charm-Person] [14.5-Charm-Monster] [R18] Control of one, unless it resists; wasted if none is near."""
    rule = rule_of(Item("potion", potion))
    targets = charm_targets(g.state, who, potion)
    if target:
        targets = [unit for unit in targets if unit.id == target]
    if not targets:
        return
    unit = await Choose(rule, who.seat, targets, "charm", potion)
    if g.state.house.charm_potions_resisted and resists(g, unit, "R18"):
        g.tell(Resisted("R18", unit.id, potion))
    elif isinstance(unit, Character):
        come_back(g, unit, "14.6-Evil")
    else:
        await charm(g, unit, who)


# -- poison ------------------------------------------------------------------------------------------------


async def poison(g: G, victim: Character, code: str, rule: str) -> bool:
    """[10.6-Neutralize-Poison] [14.7-Neutralize-Poison] [R10] Poison wounds, unless something undoes them.

    A medallion makes immune, without a die; the spell is cast when the wounds are known, by house rule before.
    """
    if wears(victim, "neutralise_poison"):
        g.tell(Neutralised("14.7-Neutralize-Poison", victim.id, ""))
        return False
    before = g.state.house.neutralise_poison == "before_roll"
    wounds = 0 if before else g.roll(code, rule)
    if not g.state.round:  # no such spell in combat, 10.6
        casts = neutralise_casts(g.state, victim, wounds)
        cast = await who_casts(g, casts, "R10", "neutralise", victim.id)
        if cast is not None:
            caster = character(g.state, cast.who)
            pay(g, caster, cast)
            g.tell(Neutralised("R10", victim.id, cast.who))
            spent_himself(g, caster)
            return False
    suffer(g, victim, g.roll(code, rule) if before else wounds, rule)
    return True


def neutralise_casts(state: State, victim: Character, wounds: int) -> list[CastSpell]:
    """[R5] [R10] Whoever has the spell or the ring; the victim only if he lives and can pay with these wounds."""
    left = points_left(victim) - max(wounds - victim.mage_armour, 0)
    kept = 0 if state.house.fatal_casting else 1
    cost = cost_of(state, victim, "neutralise_poison") + kept
    casts = casts_of(state, "neutralise_poison", victim.id)
    return [cast for cast in casts if cast.who != victim.id or left >= (1 if cast.ring else max(cost, 1))]


# -- [14.6-Mind] mind battle -------------------------------------------------------------------------------


def mind_targets(state: State, who: Character) -> list[Fighter]:
    """[14.6-Mind] [R5] [R68] From row 1 or 2 any front-row monster, if he has a use left and can bear the cost."""
    rows = (SECOND,) if state.house.talisman_of_mind == "second_row" else (FRONT, SECOND)
    able = has(who, "talisman", "mind") and who.mind_left > 0 and can_bear(state, who, TALISMAN_ROW["mind"].cost)
    return order.row(state.monsters, FRONT) if able and who.row in rows else []


def mind_battle(g: G, who: Character, target: str) -> None:
    """[14.6-Mind] [R5] [R68] The cost first; the target suffers unless it resists. One use is gone."""
    row, rule = TALISMAN_ROW["mind"], "14.6-Mind"
    enemy = find(g.state, target)
    g.state.active = True
    g.tell(Used(rule, who.id, Item("talisman", "mind").id, target))
    who.mind_left -= 1
    who.wounds += row.cost
    g.tell(Wounded(rule, who.id, row.cost, max(points_left(who), 0)))
    if resists(g, enemy, rule):
        g.tell(Resisted(rule, target, "mind"))
    else:
        suffer(g, enemy, g.roll(row.code, rule), rule)
    spent_himself(g, who)
