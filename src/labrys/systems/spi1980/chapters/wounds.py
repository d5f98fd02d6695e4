"""Wounds: what armour and spells keep off."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.game import Game, S
from labrys.systems.spi1980.events import Absorbed
from labrys.systems.spi1980.pieces import Adventurer
from labrys.systems.spi1980.things import Item


def worn_points(items: Sequence[Item], *, adds_up: bool = False) -> int:
    """The Wound Points of the armour he has: of the best suit, or by house rule of all."""
    suits = [item.bonus for item in items if item.kind == "armour"]
    return sum(suits) if adds_up else max(suits, default=0)


def absorb(g: Game[S], victim: Adventurer, wounds: int, rule: str) -> int:
    """Mage Armour takes wounds first. Returns what comes through."""
    taken = min(victim.mage_armour, wounds)
    victim.mage_armour -= taken
    g.tell(Absorbed(rule, victim.id, taken, victim.mage_armour))
    return wounds - taken
