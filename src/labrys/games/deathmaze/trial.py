"""Deathmaze: for the laboratory: who plays whom, and what is handed out to see what it is worth."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.c09_treasure import take_thing
from labrys.games.deathmaze.pieces import Adventurer
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import MEDALLION_ROW, POTION_CODE, RING_ROW, SPICE_CODE
from labrys.systems.spi1980.things import Item

THINGS: dict[str, Item] = {
    item.id: item
    for item in (
        *(Item("armour", bonus=bonus) for bonus in (1, 2, 3)),
        *(Item("ring", name, row.bonus) for name, row in RING_ROW.items()),
        *(Item("medallion", name) for name in MEDALLION_ROW if name != "strangling"),
        *(Item("potion", name) for name in POTION_CODE),
        *(Item("spice", name) for name in SPICE_CODE),
    )
}


def played(state: State) -> dict[int, tuple[str, ...]]:
    """The classes of each seat's adventurers, the dead among them."""
    people = [one for one in (*state.party, *state.dead, *state.out) if isinstance(one, Adventurer)]
    return {seat: tuple(one.klass for one in people if one.seat == seat) for seat in {one.seat for one in people}}


def give(state: State, seat: int, gift: str) -> bool:
    """To the seat's first adventurer."""
    who = next((one for one in state.party if isinstance(one, Adventurer) and one.seat == seat), None)
    if who is None:
        return False
    take_thing(who, THINGS[gift])
    return True
