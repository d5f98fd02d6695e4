"""Deathmaze [8.4] Attacking."""

from __future__ import annotations

from typing import Literal

from labrys.games.deathmaze.chapters.wounds import suffer
from labrys.games.deathmaze.state import Adventurer, Fighter, G, Monster, State
from labrys.games.deathmaze.tables import (
    COMBAT,
    COMBAT_BONUS,
    FIGURE,
    MEDALLION_ROW,
    MONSTER_WEAPON,
)
from labrys.kit.order import FRONT, SECOND
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.things import MISSILES, Weapon


def usable(state: State, weapon: Weapon, row: int) -> bool:
    """[5.12] [R14] First row: melee, a throwing dagger in the hand too. Second row: bow or throwing dagger."""
    return arms.usable(weapon, row, bows_in_front=state.house.bows_in_front)


def weapon_for(state: State, unit: Fighter) -> Weapon | Literal["monster"] | None:
    """[8.44] [8.45] What a monster or a turned man (R79) fights with in his row; None: he cannot."""
    if isinstance(unit, Adventurer):
        return turned_weapon(state, unit)
    row = MONSTER_WEAPON.get(unit.kind)
    if row is None:
        return "monster" if unit.row == FRONT else None
    if unit.row == FRONT:
        return Weapon(row.weapon)
    return Weapon(row.second_row) if row.second_row and unit.row == SECOND else None


def turned_weapon(state: State, man: Adventurer) -> Weapon | Literal["monster"] | None:
    """[R79] Whichever of his weapons serves in that row; changing costs nothing."""
    if man.werewolf:
        return "monster" if man.row == FRONT else None
    ready = [i for i, w in enumerate(man.weapons) if i not in man.thrown and usable(state, w, man.row)]
    if not ready:
        return None
    man.in_hand = max(ready, key=lambda i: modifiers(state, man, man.weapons[i]))
    return man.weapons[man.in_hand]


def modifiers(state: State, who: Fighter, weapon: Weapon) -> int:
    """[8.43] [R66] Skill, magic weapon, Strength, Spinach, Dexterity, Alcohol and Stench all add."""
    if isinstance(who, Monster):
        return who.skill + weapon.bonus
    total = who.skills.get(weapon.kind, 0) + weapon.bonus
    if who.might:
        total += sum(who.might) if state.house.strength == "adds" else max(who.might)  # [R41]
    if who.items and weapon.kind in MISSILES and any(item.name == "dexterity" for item in who.items):
        total += MEDALLION_ROW["dexterity"].bonus
    if who.alcohol:
        total -= FIGURE["alcohol_penalty"] * who.alcohol
    if who.stench:
        total -= FIGURE["stench_penalty"]
    return total


def attack_with(g: G, who: Fighter, target: Fighter, weapon: Weapon) -> None:
    """[8.43] 1D6 + skill + bonus, read in the weapon's column. [R54] Up to 3 is always nothing."""
    roll = g.d6("8.43") + modifiers(g.state, who, weapon)
    wounds = arms.attack(g, who, target, roll, COMBAT[weapon.kind], weapon.id, "8.43")
    if wounds:
        suffer(g, target, wounds)
    if who.row == SECOND and weapon.kind == "throwing_dagger" and isinstance(who, Adventurer):
        arms.throw(g, who, "8.48")  # [8.48] his other weapon comes to hand without losing a phase


def attack_monsterwise(g: G, who: Fighter, target: Fighter) -> None:
    """[8.45] 1D6 + Combat Bonus in the Monster column."""
    bonus = COMBAT_BONUS[who.kind] if isinstance(who, Monster) else FIGURE["werewolf_bonus"]
    roll = g.d6("8.45") + bonus
    wounds = arms.attack(g, who, target, roll, COMBAT["monster"], "monster", "8.45")
    if wounds:
        suffer(g, target, wounds)
