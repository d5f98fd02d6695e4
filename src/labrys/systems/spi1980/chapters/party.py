"""The party and its players: who owns whom, who decides, who goes where the others do not follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from labrys.engine.ask import Arrange, Choose
from labrys.engine.game import Game, S
from labrys.kit import order
from labrys.systems.spi1980.events import FormedUp
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import Adventurer, Monster, Unit

T = TypeVar("T")
U = TypeVar("U", bound=Unit)

# -- who decides ------------------------------------------------------------------------------------------------


def find_in(who: str, *sides: Iterable[U]) -> U:
    """The unit with this id, on the first side that has it."""
    for side in sides:
        for unit in side:
            if unit.id == who:
                return unit
    raise KeyError(who)


def seats_of(units: Iterable[Unit]) -> list[int]:
    """The seats that have an adventurer among these, in seating order."""
    return sorted({unit.seat for unit in units if isinstance(unit, Adventurer)})


def own_seat(unit: Unit, party: Iterable[Unit]) -> int | None:
    """Whose this unit is: its player's, or its charmer's; None: nobody's."""
    if isinstance(unit, Adventurer):
        return unit.seat
    assert isinstance(unit, Monster)
    for charmer in party:
        if charmer.id == unit.charmer and isinstance(charmer, Adventurer):
            return charmer.seat
    return None


async def vote(question: Choose[T], seats: Sequence[int]) -> T:
    """Each of these seats answers; the majority counts. The question is the leader's: of equals his vote."""
    ask = question
    votes = {seat: await Choose(ask.rule, seat, ask.options, ask.ask, ask.of) for seat in seats}
    return majority(votes, question.seat)


def majority(votes: Mapping[int, T], leader: int) -> T:
    """What most said; of equals what the leader said, else the first named.

    >>> majority({0: "north", 1: "east", 2: "east"}, 0), majority({0: "north", 1: "east"}, 1)
    ('east', 'east')
    """
    said = list(votes.values())
    most = max(said.count(vote) for vote in said)
    equal = [vote for vote in said if said.count(vote) == most]
    return votes[leader] if leader in votes and votes[leader] in equal else equal[0]


async def who_casts(
    casts: Sequence[CastSpell], seats: Mapping[str, int], rule: str, ask: str, of: str = ""
) -> CastSpell | None:
    """A spell is its caster's player's to cast: each player who could is asked, until one does."""
    for seat in sorted({seats[cast.who] for cast in casts}):
        mine: list[CastSpell | str] = [cast for cast in casts if seats[cast.who] == seat]
        chosen = await Choose(rule, seat, [*mine, "no"], ask, of)
        if isinstance(chosen, CastSpell):
            return chosen
    return None


async def form_up(g: Game[S], units: Sequence[Unit], question: Arrange) -> None:
    """Everybody takes the box he is given."""
    for unit, box in zip(units, await question, strict=True):
        order.stand_in(unit, question.boxes[box])
    g.tell(FormedUp(question.rule, tuple((unit.id, order.box(unit)) for unit in order.party_order(units))))


# -- one goes alone ---------------------------------------------------------------------------------------------


def go_alone(party: Sequence[U], who: U) -> list[U]:
    """[deathmaze R25] [citadel R54] [citadel R58] He stands in the middle of the first row; the others wait."""
    who.row, who.column = order.FRONT, order.CENTRE
    return [unit for unit in party if unit is not who]


def rejoin(waiting: list[U], back: Sequence[U], who: str, box: tuple[int, int]) -> None:
    """[deathmaze R25] [citadel R54] He takes his old box again, whoever comes with him an empty one behind."""
    for unit in back:
        if unit.id == who:
            unit.row, unit.column = box
        else:
            boxes = order.empty_boxes(waiting) or [(order.last_row(waiting) + 1, order.CENTRE)]
            unit.row, unit.column = boxes[-1]
        waiting.append(unit)
