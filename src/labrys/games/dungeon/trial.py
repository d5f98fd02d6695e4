"""Dungeon: for the laboratory: who plays whom, and what is handed out to see what it is worth."""

from __future__ import annotations

from labrys.games.dungeon.chapters.c04_personas import put_on
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.state import State
from labrys.games.dungeon.tables import ARMOUR, SUPPLIES

GIFTS: tuple[str, ...] = (*ARMOUR, *(name for name in SUPPLIES if name != "simulacrum"))


def played(state: State) -> dict[int, tuple[str, ...]]:
    """The callings of each seat's personas, whatever became of them."""
    people = [one for one in (*state.party, *state.lost, *state.home) if one.kind == "persona"]
    return {
        seat: tuple(one.calling for one in people if one.seat == seat) for seat in {one.seat for one in people}
    }


def give(state: State, seat: int, gift: str) -> bool:
    """To the seat's first persona, who puts armour on at once if it is better than his."""
    member = next((one for one in state.party if one.seat == seat and one.kind == "persona"), None)
    if member is None:
        return False
    member.goods = {**member.goods, gift: member.goods.get(gift, 0) + 1}
    if gift in ARMOUR and ARMOUR[gift].hits > worn(member, ARMOUR[gift].layer):
        put_on(member, gift)
    return True


def worn(member: Member, layer: str) -> int:
    """How many hits the piece takes that he wears there; 0: none."""
    piece = {"armour": member.armour, "shield": member.shield}.get(layer, "")
    return ARMOUR[piece].hits if piece else 0
