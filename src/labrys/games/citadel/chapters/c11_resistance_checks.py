"""Citadel of Blood [11.0] Resistance Checks."""

from __future__ import annotations

from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.events import Shielded
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.state import G
from labrys.games.citadel.tables import CHARACTERISTIC
from labrys.systems.spi1980.events import Resisted


def resists(g: G, unit: Fighter, rule: str = "11.0") -> bool:
    """[11.0] A Resistance Check: 1D6 up to the Resistance Value passes."""
    return g.d6(rule) <= resistance(unit)


def resistance(unit: Fighter) -> int:
    """[11.0] [14.8-Resist] [R78] The Resistance Value with rings, for a character at most five."""
    if isinstance(unit, Monster):
        return CHARACTERISTIC[unit.kind].resistance
    rings = sum(item.bonus for item in unit.items if item.kind == "ring")
    return min(unit.resistance + rings, start.HIGHEST_RATING)


def withstands(g: G, victim: Fighter, what: str, rule: str = "11.0") -> bool:
    """[10.5-Magic-Shield] A spell that wounds does nothing to one shielded, without a die; [11.0] else he checks.

    [R22] A Chimaera's fire is no spell, but by house rule the shield stops it too.
    """
    fire = what == "fire_breath" and g.state.house.magic_shield == "spells"
    if type(victim) is Character and victim.shielded and not fire:
        g.tell(Shielded("10.5-Magic-Shield", victim.id, what))
        return True
    if resists(g, victim, rule):
        g.tell(Resisted(rule, victim.id, what))
        return True
    return False
