"""Citadel of Blood: who is in the party, who decides for it, and where everybody stands.

[4.1-C] [4.1-C3] [R83]: what several chapters need of the march order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.engine.ask import Arrange, Choose
from labrys.games.citadel.state import Character, Fighter, G, Monster, State, characters
from labrys.games.citadel.tables import FIGURE
from labrys.kit import order
from labrys.systems.spi1980.chapters import party as company
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import WAITING
from labrys.systems.spi1980.scenes import CloseUp

T = TypeVar("T")


def find(state: State, who: str) -> Fighter:
    """The fighter with this id, on either side."""
    return company.find_in(who, state.party, state.monsters)


def character(state: State, who: str) -> Character:
    """The living character with this id, in the party."""
    found = company.find_in(who, state.party)
    assert isinstance(found, Character)
    return found


def in_order(state: State) -> list[Character]:
    """[4.1-C] The characters in the march order: row 1 from left to right, then row 2, and so on."""
    return [unit for unit in order.party_order(state.party) if type(unit) is Character]


def charmed(state: State) -> list[Monster]:
    """[10.5-Charm] The charmed monsters of the party."""
    return [unit for unit in state.party if type(unit) is Monster]


def living_seats(state: State) -> list[int]:
    """The seats that still have a character in the party, in seating order."""
    return company.seats_of(state.party)


def leader(state: State) -> int:
    """[5.0] [R83] The player who decides for the group: another one each Game-Turn, clockwise."""
    if state.seats == 1:
        return 0
    seats = living_seats(state) or company.seats_of(state.bystanders) or [0]
    lead = (state.first + state.turns) % state.seats
    return next((seat for seat in seats if seat >= lead), seats[0])


def seat_of(state: State, unit: Fighter) -> int:
    """[R83] Who decides for this member of the party: its player, or its charmer's."""
    seat = company.own_seat(unit, state.party)
    return leader(state) if seat is None else seat


async def party_decides(g: G, rule: str, options: Sequence[T], ask: str, of: str = "") -> T:
    """[R83] A decision for the whole party: the leader's, or by house rule the majority's."""
    state = g.state
    question = Choose(rule, leader(state), options, ask, of)
    seats = voters(state)
    return await (company.vote(question, seats) if len(seats) > 1 and len(options) > 1 else question)


def voters(state: State) -> list[int]:
    """[R83] By house rule every player votes; of equal votes the leader's counts."""
    return living_seats(state) if state.house.leader == "vote" else []


async def who_casts(g: G, casts: Sequence[CastSpell], rule: str, ask: str, of: str = "") -> CastSpell | None:
    """[R83] Each player who could cast is asked, until one does; nobody is asked if nobody could."""
    seats = {cast.who: character(g.state, cast.who).seat for cast in casts}
    return await company.who_casts(casts, seats, rule, ask, of)


# -- [4.1-C] the march order ---------------------------------------------------------------------------------


def least_in_front(units: int) -> int:
    """[4.1-C] At least two in the first row, unless the party is one."""
    return min(FIGURE["least_in_front"], units)


def bad_order(answer: tuple[int, ...]) -> tuple[str, str] | None:
    """[4.1-C] Why these boxes are no march order; None if they are one."""
    front = sum(box < order.COLUMNS for box in answer)
    least = least_in_front(len(answer))
    return None if front >= least else ("4.1-C", f"at least {least} must stand in the first row, not {front}")


async def marching_order(g: G, rule: str) -> None:
    """[4.1-C] [4.1-C3] A box for each member of the party, charmed monsters too."""
    units = list(g.state.party)
    boxes = order.boxes_for(len(units))
    await company.form_up(g, units, Arrange(rule, leader(g.state), units, boxes, bad_order, "marching_order"))


def free_boxes(state: State) -> list[tuple[int, int]]:
    """[R15] The free boxes of the rows that are in use; if all are full, those of a new row behind."""
    rows = order.last_row(state.party) + 1
    settled = [unit for unit in state.party if unit.row != WAITING]
    kept = kept_boxes(state)
    free = [box for box in order.empty_boxes(settled, rows) if box not in kept]
    return free or [box for box in order.empty_boxes(settled, rows + 1) if box not in kept]


def kept_boxes(state: State) -> list[tuple[int, int]]:
    """[R59] Boxes of the party that a comrade under a Talisman of Evil still holds."""
    return [order.box_at(u.stood) for u in state.monsters if isinstance(u, Character) and u.stood]


def settle(state: State, unit: Fighter) -> None:
    """Somebody new takes the first free box; the order can be changed at once."""
    unit.row = WAITING
    unit.row, unit.column = free_boxes(state)[0]


async def close_up(g: G, scene: CloseUp) -> None:
    """[4.1-C] After losses the order is mended, if too few stand in front now."""
    party = g.state.party
    front = sum(unit.row == order.FRONT for unit in party)
    if front < least_in_front(len(party)) and characters(g.state):
        await marching_order(g, "4.1-C")
