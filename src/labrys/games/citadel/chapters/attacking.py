"""Citadel of Blood [9.5] [9.6]: one attack."""

from __future__ import annotations

from typing import Literal

from labrys.games.citadel.chapters.bestiary import combat_bonus
from labrys.games.citadel.chapters.wounds import suffer
from labrys.games.citadel.state import Character, Fighter, G, Monster, State
from labrys.games.citadel.tables import COMBAT, FIGURE, MEDALLION_ROW, MONSTER_WEAPON
from labrys.kit.order import FRONT, SECOND
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.things import Weapon, has


def weapon_for(state: State, unit: Fighter) -> Weapon | Literal["monster"] | None:
    """[9.2-1] [9.2-2] [9.6] What he attacks with in his row; None: he cannot.

    A monster has no bow: from the second row it can only cast.
    """
    if type(unit) is Monster:
        row = MONSTER_WEAPON.get(unit.kind)
        if unit.row != FRONT:
            return None
        return "monster" if row is None else Weapon(row.weapon)
    assert isinstance(unit, Character)
    weapon = arms.in_hand(unit)
    if weapon is None or not arms.usable(weapon, unit.row):
        return None
    return weapon


def modifiers(state: State, who: Fighter, weapon: Weapon | Literal["monster"]) -> int:
    """[9.5] [9.6] [14.3] Skill with the weapon, Combat Bonus and magic; what helps or hinders him now."""
    if isinstance(who, Monster):
        return combat_bonus(who) + who.skill
    assert isinstance(weapon, Weapon)
    total = who.skills.get(weapon.kind, 0) + weapon.bonus + who.combat_bonus + who.game_bonus
    if who.might:
        total += max(who.might) if state.house.strength == "highest" else sum(who.might)  # [R12]
    if who.items and has(who, "medallion", "dexterity"):
        total += MEDALLION_ROW["dexterity"].bonus  # [14.7-Dexterity]
    if who.stench:
        total -= FIGURE["stench_penalty"]  # [15.2]
    return total


def attack(g: G, who: Fighter, target: Fighter, weapon: Weapon | Literal["monster"]) -> None:
    """[9.5] 1D6 + skill + Combat Bonus in the weapon's column; [9.6] unarmed monsters in the Monsters column."""
    g.state.active = True
    rule = "9.6" if type(who) is Monster else "9.5"
    roll = g.d6(rule) + modifiers(g.state, who, weapon)
    kind, name = ("monster", "monster") if isinstance(weapon, str) else (weapon.kind, weapon.id)
    suffer(g, target, arms.attack(g, who, target, roll, COMBAT[kind], name, rule))
    if kind == "throwing_dagger" and who.row == SECOND and isinstance(who, Character):
        arms.throw(g, who, "9.5", draws_other=g.state.house.free_rearming)  # [R33]
