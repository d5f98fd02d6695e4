"""Calm moments: what the book allows "at any time except in combat" is offered beside the question.

A rule that asks in a calm moment asks `calmly`; combat and negotiation ask a plain `Choose`. So the exception in
the book is visible in the code.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from labrys.engine.ask import Choose
from labrys.engine.game import Game, S
from labrys.kit.calm import calm
from labrys.systems.spi1980.chapters.party import majority

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - an offer


async def calm_vote(
    question: Choose[T],
    seats: Sequence[int],
    offers: Sequence[O],
    owners: Sequence[int],
    carry_out: Callable[[O], Awaitable[None]],
) -> T | None:
    """By house rule each player votes; any of them may take up an offer of his own first."""
    votes: dict[int, T] = {}
    for seat in seats:
        mine = [offer for offer, owner in zip(offers, owners, strict=True) if owner == seat]
        ballot = Choose(question.rule, seat, question.options, question.ask, question.of)
        vote = await calm(ballot, mine, [seat] * len(mine), carry_out)
        if vote is None:
            return None
        votes[seat] = vote
    return majority(votes, question.seat)


def spokesman(leader: int, owners: Sequence[int] | None) -> int:
    """Who is asked: the leader, unless every option is somebody else's."""
    return leader if not owners or leader in owners else owners[0]


async def calmly(
    g: Game[S],
    scene: object,
    question: Choose[T],
    voters: Sequence[int],
    offers: tuple[Sequence[O], Sequence[int]],
    carry_out: Callable[[Game[S], O], Awaitable[None]],
) -> T | None:
    """A decision for the party: the leader's, or that of several voters; with what each player may do meanwhile.

    None: an offer was taken up instead, and the scene stands on the agenda once more.
    """

    async def meanwhile(offer: O) -> None:
        g.then(scene)
        await carry_out(g, offer)

    if len(voters) > 1:
        return await calm_vote(question, voters, *offers, meanwhile)
    return await calm(question, *offers, meanwhile)
