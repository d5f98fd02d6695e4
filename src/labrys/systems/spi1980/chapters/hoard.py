"""The dice of a hoard: one column of the Treasure Table, and bonuses that may be rolled twice."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.engine.game import Game, S
from labrys.systems.spi1980.tables import BonusRow, CharacteristicsRow, treasure_code


def letter(row: CharacteristicsRow, room: bool) -> str:
    """[citadel 14.0-1] [deathmaze 9.11] The first letter for room monsters, the second for wandering ones."""
    return row.room_treasure if room else row.wandering_treasure


def roll_column(g: Game[S], code: str, rule: str) -> int:
    """[citadel 14.0-2] [deathmaze 9.12] `3:1D6x5`: 1D6 up to the number before the colon, then the code after it.

    An empty column takes no die.
    """
    if not code:
        return 0
    read = treasure_code(code)
    return g.roll(read.code, rule) if g.d6(rule) <= read.chance else 0


def roll_bonus(g: Game[S], table: Mapping[int, BonusRow], rule: str) -> int:
    """[citadel 14.3] [citadel 14.4] [deathmaze 9.21] A bonus, or roll twice and add, without limit."""
    total, rolls = 0, 1
    while rolls:
        row = table[g.d6(rule)]
        total += row.bonus
        rolls += row.again - 1
    return total
