"""Citadel of Blood [13.5] Altars."""

from __future__ import annotations

from labrys.games.citadel.characters import change_potential
from labrys.games.citadel.events import Gained
from labrys.games.citadel.magic import learn, strike_with_spell
from labrys.games.citadel.state import Character, G, State
from labrys.games.citadel.tables import ALTAR, COMBAT, FIGURE, SPELL, AltarRow
from labrys.games.citadel.wounds import resists, suffer
from labrys.kit.events import Blighted, Resisted
from labrys.kit.traps import shoot


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
    match row.benefit:
        case "free_combat_spells":  # [R96]
            who.free_spells = True
            g.tell(Gained(rule, who.id, row.benefit))
        case "detrap":
            skill = min(who.detrap + int(row.benefit_code), FIGURE["most_detrap"])  # [7.3] [R78]
            gained = skill - who.detrap
            who.detrap = skill
            if gained:
                lasting(g.state, who, f"detrap:{gained}")
                g.tell(Gained(rule, who.id, f"detrap+{gained}"))
        case "bow_skill":
            gained = int(row.benefit_code)
            who.skills = {**who.skills, "bow": who.skills.get("bow", 0) + gained}
            lasting(g.state, who, f"skill:bow:{gained}")
            g.tell(Gained(rule, who.id, f"skill:bow+{gained}"))
        case "combat_bonus":
            gained = int(row.benefit_code)
            who.combat_bonus += gained
            lasting(g.state, who, f"combat_bonus:{gained}")
            g.tell(Gained(rule, who.id, f"combat_bonus+{gained}"))


def teach(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Avnas] [13.5-Malthus] [13.5-Asmoday] The spell, if he has it not, and a lower cost of it."""
    study(g, who, row.spell, rule)
    if 0 < row.spell_cost < SPELL[row.spell].cost and not who.cheap_lightning:
        who.cheap_lightning = True
        lasting(g.state, who, "cheap_lightning")
        g.tell(Gained(rule, who.id, "cheap_lightning"))


def study(g: G, who: Character, spell: str, rule: str) -> None:
    """[R62] [R63] A spell learnt in the Citadel: it needs no potential and no circle."""
    if spell not in (*who.spells, *who.learnt, *who.game_spells):
        learn(g, who, spell, rule)


def lasting(state: State, who: Character, change: str) -> None:
    """[R62] For good; by house rule it ends with the game."""
    if state.house.lasting_effects == "game":
        who.game_changes += (change,)


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
