"""Citadel of Blood [13.5] Altars."""

from __future__ import annotations

from labrys.games.citadel.chapters.c04_starting_sequence import change_potential, gain
from labrys.games.citadel.chapters.c10_magic import learn, strike_with_spell
from labrys.games.citadel.chapters.wounds import resists, suffer
from labrys.games.citadel.events import Gained
from labrys.games.citadel.state import Character, G
from labrys.games.citadel.tables import ALTAR, COMBAT, SPELL, AltarRow
from labrys.systems.spi1980.chapters.traps import shoot
from labrys.systems.spi1980.events import Blighted, Resisted


def altar(g: G, who: Character, name: str) -> None:
    """[13.5] [R61] A Resistance Check: he who passes gets its benefit, he who fails its curse."""
    row = ALTAR[name]
    rule = f"13.5-{row.name}"
    if resists(g, who, rule):
        g.tell(Resisted(rule, who.id, name))
        bless(g, who, row, rule)
        if row.spell:
            teach(g, who, row, rule)
    elif row.curse_spell:  # [13.5-Avnas] [13.5-Malthus] [R61] he may resist the spell itself once more
        strike_with_spell(g, who, row.curse_spell, rule)
    else:
        curse(g, who, row, rule)


# -- benefits --------------------------------------------------------------------------------------------------


def bless(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Alloces] [13.5-Vassago] [13.5-Leraje] [13.5-Asmoday] [R96] What is not a spell."""
    if row.benefit == "free_combat_spells":  # [R96]
        who.free_spells = True
        g.tell(Gained(rule, who.id, row.benefit))
    elif row.benefit:
        ability = {"bow_skill": "skill:bow"}.get(row.benefit, row.benefit)
        gain(g, who, f"{ability}+{row.benefit_code}", rule)


def teach(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Avnas] [13.5-Malthus] [13.5-Asmoday] The spell, if he has it not, and a lower cost of it."""
    study(g, who, row.spell, rule)
    if 0 < row.spell_cost < SPELL[row.spell].cost and not who.cheap_lightning:
        gain(g, who, "cheap_lightning", rule)


def study(g: G, who: Character, spell: str, rule: str) -> None:
    """[R62] [R63] A spell learnt in the Citadel: it needs no potential and no circle."""
    if spell not in (*who.spells, *who.learnt, *who.game_spells):
        learn(g, who, spell, rule)


# -- curses ----------------------------------------------------------------------------------------------------


def curse(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Alloces] [13.5-Vassago] [13.5-Leraje] [13.5-Asmoday] What is not a spell."""
    match row.curse:
        case "combat_bonus_this_game":
            who.game_bonus += int(row.curse_code)
            g.tell(Blighted(rule, who.id, row.altar))
        case "detrap_lost":
            if who.detrap:
                who.detrap = 0
                who.game_changes = tuple(c for c in who.game_changes if not c.startswith("detrap:"))
                g.tell(Blighted(rule, who.id, row.altar))
        case "arrows":
            for _ in range(int(row.curse_code)):
                if who in g.state.party:
                    suffer(g, who, shoot(g, COMBAT["bow"], who.id, rule), rule)
        case "magic_potential":
            loss = int(row.curse_code)
            change_potential(g, who, (loss, loss, loss), rule)
