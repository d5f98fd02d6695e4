"""What a player might expect in both books but is not offered. Each book passes in the rule that forbids it."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.kit import order
from labrys.kit.maze import DOOR, SIDES
from labrys.kit.order import FRONT, SECOND, THIRD
from labrys.show.decision import Barred
from labrys.show.english import capital
from labrys.systems.spi1980.pieces import Adventurer, Unit
from labrys.systems.spi1980.telling.words import AnyTongue, SpellWords
from labrys.systems.spi1980.things import Item, Weapon


def the_way(side: int, letter: str, locked: bool, laid: bool, rules: tuple[str, str, str]) -> Barred:
    """An exit that is none: locked, against a side that does not match, or with no chit left for it."""
    what = f"go {SIDES[side]} {'through the door' if letter == DOOR else 'along the corridor'}"
    for_locked, for_mismatch, for_cup = rules
    keys = (SIDES[side],)
    if locked:
        return Barred(what, for_locked, "That door has been locked for ever.", keys)
    if laid:
        return Barred(what, for_mismatch, "The chit beyond shows another side there, so nobody can pass.", keys)
    return Barred(what, for_cup, "No chit is left for that exit: it counts as a wall.", keys)


def acts(who: str) -> tuple[str, ...]:
    """The keys of whatever he might do in a phase of a fight."""
    return tuple(f"{act}:{who}:*" for act in ("attack", "twice", "take", "cast", "use", "mind"))


def attacks(attackers: Sequence[Unit], targets: Sequence[Unit]) -> tuple[str, ...]:
    """The keys of their attacks on these."""
    return tuple(f"{act}:{who.id}:{foe.id}" for act in ("attack", "twice") for who in attackers for foe in targets)


def not_in_a_fight(seats: int, order_rule: str, things_rule: str, *, talks: bool = False) -> list[Barred]:
    """The marching order stands and nothing changes hands, in a fight or in talks."""
    when = "while one talks" if talks else "in a fight"
    given = tuple(f"hand_over:{seat}" for seat in range(seats))
    why = f"Things change hands before or after it, not {when}."
    found = [Barred("hand something over", things_rule, why, given)]
    if order_rule:
        why = f"The marching order is changed before or after it, not {when}."
        found.append(Barred("change the marching order", order_rule, why, ("march",)))
    return found


def nobody_to_charm(t: AnyTongue, who: Adventurer, used: Sequence[str], rule: str) -> list[Barred]:
    """Potions that win somebody over, with nobody there whom they could win; `used`: items he can use now."""
    idle = [item.id for item in who.items if item.name.startswith("charm_") and item.id not in used]
    why = "Nobody is here whom it could win over and who would find a place."
    return [
        Barred(f"{who.name} drinks the {t.thing(kind)}", rule, why, (f"use:{who.id}:{kind}*",))
        for kind in dict.fromkeys(idle)
    ]


def out_of_reach(t: AnyTongue, enemies: Sequence[Unit], rule: str) -> list[Barred]:
    """Enemies behind their front row."""
    behind = [unit for unit in enemies if unit.row > FRONT]
    if not behind or not order.row(enemies, FRONT):
        return []
    why = "Weapons reach only the monsters' front row."
    return [Barred(f"attack {t.names(behind)}", rule, why, attacks(t.party(), behind))]


def not_now(t: AnyTongue, unit: Unit, waits: bool, for_waiting: str, for_acting: str) -> list[Barred]:
    """He changed sides just now, or has had his turn."""
    who = t.unit(unit)
    if waits:
        why = f"{capital(who)} changed sides in this phase and acts from the next one on."
        return [Barred(f"{who} acts", for_waiting, why, acts(unit.id))]
    if unit.acted:
        why = f"{capital(who)} has had a turn in this phase."
        return [Barred(f"{who} acts again", for_acting, why, acts(unit.id))]
    return []


def not_this_one(
    t: AnyTongue, unit: Unit, targets: Sequence[Unit], front: Sequence[Unit], rule: str
) -> list[Barred]:
    """He must attack the closest."""
    others = [enemy for enemy in front if enemy not in targets]
    if not others:
        return []
    who = t.unit(unit)
    why = f"{capital(who)} must attack the closest: {t.names(targets, 'or')}."
    return [Barred(f"{who} attacks {t.names(others, 'or')}", rule, why, attacks([unit], others))]


def no_weapon(t: AnyTongue, unit: Adventurer, usable: bool, rules: tuple[str, str, str]) -> tuple[str, str] | None:
    """None in hand, a bow in the front row, or one that does not reach from the second."""
    who = t.unit(unit)
    for_none, for_bow, for_row = rules
    if unit.in_hand < 0:
        return for_none, f"{who} has no weapon left."
    weapon = unit.weapons[unit.in_hand]
    if unit.row == FRONT and weapon.kind == "bow":
        return for_bow, "A bow is useless in the front row."
    if unit.row == SECOND and not usable:
        why = "From the second row only bows and throwing daggers reach the monsters."
        return for_row, f"{who} holds the {t.thing(weapon.id)}. {why}"
    return None


def too_far_back(t: AnyTongue, unit: Unit, rule: str) -> tuple[str, str] | None:
    """The third row, and those behind it."""
    if unit.row < THIRD:
        return None
    return rule, f"{capital(t.unit(unit))} stands too far back: the third row takes no part in the fight."


def thrown(t: AnyTongue, who: Adventurer, rule: str) -> list[Barred]:
    """Weapons among the enemies."""
    why = "Thrown, it lies among the enemies until the fight is over."
    weapons: list[Weapon] = [who.weapons[i] for i in who.thrown]
    return [
        Barred(f"{who.name} uses the {t.thing(weapon.id)}", rule, why, (f"take:{who.id}:{weapon.id}",))
        for weapon in weapons
    ]


def no_potions(t: AnyTongue, who: Adventurer, rule: str) -> list[Barred]:
    """By house rule potions are not drunk in combat."""
    kinds = dict.fromkeys(item.id for item in who.items if item.kind == "potion")
    why = "By house rule potions are drunk only outside combat."
    return [
        Barred(f"{who.name} drinks the {t.thing(kind)}", rule, why, (f"use:{who.id}:{kind}*",)) for kind in kinds
    ]


def nobody_detraps(rule: str, why: str) -> Barred:
    """Nobody has the skill."""
    return Barred("remove the trap", rule, why, ("detrap:*",))


def neither_steps_back(t: AnyTongue, front: Sequence[Unit], rule: str) -> Barred:
    """With two in front."""
    why = "With two in front, neither may step back."
    return Barred(f"{t.names(front, 'or')} steps back", rule, why, tuple(f"step:{unit.id}:*" for unit in front))


def spell_rings(t: AnyTongue, who: Adventurer) -> list[tuple[Item, SpellWords, str]]:
    """The rings that cast a spell: each with its spell, and its use in words."""
    return [
        (item, t.spells[item.name], f"{who.name} uses the ring of {t.spells[item.name].name}")
        for item in who.items
        if item.kind == "ring" and item.name in t.spells
    ]
