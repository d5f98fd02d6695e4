"""Deathmaze [9.11] [9.12]: treasure types, and the dice of one column of the Treasure Table."""

from __future__ import annotations

from labrys.games.deathmaze.state import G
from labrys.games.deathmaze.tables import CHARACTERISTIC, TREASURE
from labrys.kit.tables import treasure_code


def letter(kind: str, room: bool) -> str:
    """[9.11] The treasure type: the first letter for room monsters, the second for wandering ones."""
    row = CHARACTERISTIC[kind]
    return row.room_treasure if room else row.wandering_treasure


def roll_bezants(g: G, kind: str) -> int:
    """[9.12] The Bezants column of a treasure type: check die, then the amount."""
    code = TREASURE[kind].bezants
    return roll_column(g, code)


def roll_column(g: G, code: str) -> int:
    """[9.12] `3:1D6x5`: 1D6 up to the number before the colon, then the code after it. None: no die."""
    if not code:
        return 0
    read = treasure_code(code)
    return g.roll(read.code, "9.12") if g.d6("9.12") <= read.chance else 0
