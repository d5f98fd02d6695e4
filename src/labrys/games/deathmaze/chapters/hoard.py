"""Deathmaze [9.11] [9.12]: treasure types, and the Bezants of one."""

from __future__ import annotations

from labrys.games.deathmaze.state import G
from labrys.games.deathmaze.tables import CHARACTERISTIC, TREASURE
from labrys.systems.spi1980.chapters import treasure as hoard


def letter(kind: str, room: bool) -> str:
    """[9.11] The treasure type: the first letter for room monsters, the second for wandering ones."""
    return hoard.letter(CHARACTERISTIC[kind], room)


def roll_bezants(g: G, kind: str) -> int:
    """[9.12] The Bezants column of a treasure type: check die, then the amount."""
    return hoard.roll_column(g, TREASURE[kind].bezants, "9.12")
