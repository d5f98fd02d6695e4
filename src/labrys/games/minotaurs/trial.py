"""Mazes & Minotaurs: for the laboratory: who plays whom, and what is handed out to see what it is worth."""

from __future__ import annotations

from labrys.games.minotaurs.chapters.c1_equipment import put_on
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import MYTHIC, like

GIFTS: tuple[str, ...] = tuple(MYTHIC)


def played(state: State) -> dict[int, tuple[str, ...]]:
    """The callings of each seat's characters, whatever became of them."""
    people = [one for one in (*state.party, *state.lost, *state.home) if one.sheet is not None]
    return {
        seat: tuple(one.sheet.calling for one in people if one.seat == seat and one.sheet is not None)
        for seat in {one.seat for one in people}
    }


def give(state: State, seat: int, gift: str) -> bool:
    """To the seat's first character, who puts it on, or takes it to hand for the ordinary one of its kind."""
    one = next((one for one in state.party if one.seat == seat and one.sheet is not None), None)
    if one is None:
        return False
    one.goods = {**one.goods, gift: one.goods.get(gift, 0) + 1}
    one.hand = tuple(gift if thing == like(gift) else thing for thing in one.hand)
    put_on(state, one)
    return True
