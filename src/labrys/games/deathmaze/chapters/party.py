"""Deathmaze: who is in the party, who decides for it, and where everybody stands.

[4.0] [5.11]–[5.14], [R38], [R56]: what several chapters need of the marching order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.engine.ask import Arrange, Choose
from labrys.games.deathmaze.state import Adventurer, Fighter, G, Monster, State, adventurers
from labrys.games.deathmaze.tables import FIGURE
from labrys.kit import order
from labrys.systems.spi1980.chapters.party import find_in, form_up, own_seat, seats_of, vote
from labrys.systems.spi1980.scenes import CloseUp

T = TypeVar("T")


def find(state: State, who: str) -> Fighter:
    """The fighter with this id, on either side."""
    return find_in(who, state.party, state.monsters)


def adventurer(state: State, who: str) -> Adventurer:
    """The living adventurer with this id, in the party."""
    found = find(state, who)
    assert isinstance(found, Adventurer)
    return found


def in_order(state: State) -> list[Adventurer]:
    """[P5] The adventurers in the party order."""
    return [unit for unit in order.party_order(state.party) if isinstance(unit, Adventurer)]


def living_seats(state: State) -> list[int]:
    """The seats that still have an adventurer in the party, in seating order."""
    return seats_of(state.party)


def leader(state: State) -> int:
    """[R56] The first player in seating order who still has a living adventurer."""
    if state.seats == 1:
        return 0
    seats = living_seats(state) or [0]
    return seats[state.rounds % len(seats)] if state.house.leader == "rotating" else seats[0]


def seat_of(state: State, unit: Fighter) -> int:
    """[R56] Who decides for this member of the party: its player, or its charmer's."""
    seat = own_seat(unit, state.party)
    return leader(state) if seat is None else seat


async def party_decides(g: G, rule: str, options: Sequence[T], ask: str, of: str = "") -> T:
    """[R56] A decision for the whole party: the leader's, or by house rule the majority's."""
    seats = living_seats(g.state)
    if g.state.house.leader != "vote" or len(seats) < 2 or len(options) < 2:
        return await Choose(rule, leader(g.state), options, ask, of)
    return await vote(Choose(rule, leader(g.state), options, ask, of), seats)


# -- [5.1] the marching order ------------------------------------------------------------------------------


def least_in_front(units: int) -> int:
    """[5.12] At least two in the first row; [R38] a party of one may stand there alone."""
    return min(FIGURE["least_in_front"], units)


def bad_order(answer: tuple[int, ...]) -> tuple[str, str] | None:
    """[5.12] Why these boxes are no marching order; None if they are one."""
    front = sum(box < order.COLUMNS for box in answer)
    least = least_in_front(len(answer))
    if front < least:
        return "5.12", f"at least {least} must stand in the first row, not {front}"
    return None


async def marching_order(g: G, rule: str) -> None:
    """[5.11] [5.14] A box for each member of the party, charmed monsters too."""
    units = list(g.state.party)
    question = Arrange(rule, leader(g.state), units, order.BOXES, bad_order, "marching_order")
    await form_up(g, units, question)


def room_for_one_more(state: State) -> bool:
    """[R29] Is there an empty box that no turned man and no man in stone will need?"""
    away = sum(type(unit) is Adventurer for unit in state.monsters) + len(state.stone) + len(state.above)
    return len(state.party) + away < order.ROWS * order.COLUMNS


async def close_up(g: G, scene: CloseUp) -> None:
    """[5.12] [R38] After losses the order is mended, if too few stand in front now."""
    front = sum(unit.row == 0 for unit in g.state.party)
    if g.state.party and front < least_in_front(len(g.state.party)) and adventurers(g.state):
        await marching_order(g, "5.12")


def charmed(state: State) -> list[Monster]:
    """The charmed monsters of the party."""
    return [unit for unit in state.party if type(unit) is Monster]
