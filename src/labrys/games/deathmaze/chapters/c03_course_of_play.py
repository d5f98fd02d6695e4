"""Deathmaze [3.0] General Course of Play: who decides, how a game ends, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.engine.ask import Choose
from labrys.games.deathmaze.pieces import Adventurer, Fighter
from labrys.games.deathmaze.state import G, State, adventurers, charmed, living_seats
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.party import own_seat, vote
from labrys.systems.spi1980.events import Left, Lost
from labrys.systems.spi1980.scenes import CloseUp, Departure, NextMove

T = TypeVar("T")
ENOUGH_EXPERIENCE, ENOUGH_BEZANTS = 75, 100  # [3.1]


# -- several players -----------------------------------------------------------------------------------------


def leader(state: State) -> int:
    """[R56] Who decides for the party: the first player in seating order who still has a living adventurer."""
    if state.seats == 1:
        return 0
    seats = living_seats(state) or [0]
    turn = state.rounds if state.house.leader == "rotating" else 0
    return seats[turn % len(seats)]


@varies("leader")
def voters(state: State) -> list[int]:
    """[R56] Who votes on what concerns the whole party: nobody, the leader decides."""
    return []


def seat_of(state: State, unit: Fighter) -> int:
    """[R56] Who decides for this member of the party: its player, or its charmer's."""
    seat = own_seat(unit, state.party)
    return leader(state) if seat is None else seat


async def party_decides(g: G, rule: str, options: Sequence[T], ask: str, of: str = "") -> T:
    """[R56] A decision for the whole party."""
    question = Choose(rule, leader(g.state), options, ask, of)
    seats = voters(g.state)
    return await (vote(question, seats) if len(seats) > 1 and len(options) > 1 else question)


# -- [3.1] Winning the Game ----------------------------------------------------------------------------------


def depart(g: G, seat: int | None = None) -> None:
    """[3.1] [R75] The party is on the corridor it entered by, and leaves; by house rule one player does."""
    state = g.state
    going = [a for a in adventurers(state) if seat is None or a.seat == seat]
    gone = {a.id for a in going}
    state.out += going
    strays = [monster for monster in charmed(state) if monster.charmer in gone]
    # [13.22] a charmed monster wanders off
    state.party = [unit for unit in state.party if unit.id not in gone and unit not in strays]
    g.tell(Left("3.1", tuple(gone_in_order.id for gone_in_order in going)))
    if adventurers(state):
        g.then(CloseUp(), NextMove())
    else:
        g.then(Departure())


def wins(state: State, seat: int) -> bool:
    """[3.1] At least half of his adventurers are out, each with 75 Experience Points and 100 Bezants gained."""
    survivors = [a for a in state.out if a.seat == seat]
    half = len(survivors) >= state.brought[seat] / 2  # [R50]
    return bool(survivors) and half and all(has_gained_enough(state, a) for a in survivors)


@varies("win_experience")
def has_gained_enough(state: State, who: Adventurer) -> bool:
    """[3.1] [R36] 75 Experience Points and 100 Bezants, in this game."""
    return who.experience >= ENOUGH_EXPERIENCE and who.bezants >= ENOUGH_BEZANTS


def lose(g: G, rule: str, why: str = "dead") -> None:
    """[R74] [R63] Nobody is left, or the party is lost for ever: records are erased, nobody has won."""
    state = g.state
    g.tell(Lost(rule, why))
    state.dead += [*adventurers(state), *state.stone, *(u for u in state.monsters if type(u) is Adventurer)]
    state.party, state.stone, state.monsters = [], [], []
    g.cancel()
    if state.out:  # by house rule of R75 some got out before
        g.then(Departure())
    else:
        state.over = "lost"


async def nobody_left(g: G) -> None:
    """[R74] The party is beaten. [R25] By house rule: only he who went below alone is, and it is over there."""
    if g.state.above:
        g.state.monsters, g.state.foes, g.state.round = [], {}, 0
    else:
        lose(g, "R74")
