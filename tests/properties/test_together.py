"""What several seats declare together, in every game that lets them: whatever the order, the same comes of it.

Until the last declaration nothing changes, nothing is told, and no seat sees another's; a fork for a seat knows
its own and no other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import labrys
from labrys.engine.ask import Answer
from labrys.engine.event import GAMESMASTER
from labrys.games import GAMES
from labrys.show.book import AnyBook
from labrys.show.run import Run
from tests.toy.council import GAME as COUNCIL

MOST = 400  # decisions of a game
PHASES = 12
BOOKS: dict[str, AnyBook] = {"council": COUNCIL, **{name: labrys.find(name) for name in GAMES}}

_encode = msgspec.msgpack.encode


def phases(book: AnyBook, seed: int, seats: int) -> Iterator[Run[Any]]:
    """A game of random play, wherever several seats begin to declare something; whoever looks may answer there."""
    chance = random.Random(seed)
    state = book.new(seed, seats, book.house({}))
    if book.has_gamesmaster and seed % 2:
        state.chair = True
    run: Run[Any] = Run(book, state)
    while not run.over and run.number < MOST:
        together = run.together
        if together is not None and len(together.seats) > 1 and not together.given:
            yield run
        else:
            run.pick(run.open_question().sample(chance.random))


def answered(run: Run[Any], seat: int, seed: int) -> Answer:
    """What a seat declares next: the same whenever it is asked."""
    ask = run.questions[seat]
    own = len(run.declared(seat))
    return ask.sample(random.Random(f"{seed} {seat} {own}").random)


def declare(run: Run[Any], seed: int, order: random.Random | None) -> None:
    """All declare, in this order or as they are asked; meanwhile nothing happens."""
    together, state, told = run.together, _encode(run.state), len(run.events)
    while run.together is together:
        seats = list(run.questions)
        seat = run.open_question().seat if order is None else order.choice(seats)
        assert _encode(run.state) == state, f"{run.book.title}: a declaration changes the state"
        assert len(run.events) == told
        others = {other: run.decision_for(other) for other in seats if other != seat}
        run.answer(answered(run, seat, seed), seat)
        if run.together is together:
            assert others == {other: run.decision_for(other) for other in others}
            no_peek(run, seat)


def no_peek(run: Run[Any], seat: int) -> None:
    """A fork for somebody else is asked anew what this one has declared; his own question is the first."""
    together = run.together
    assert together is not None
    for other in together.seats - {seat}:
        twin = run.fork(1, seat=other)
        if twin.together is None:  # there was nobody else to ask
            continue
        if seat == GAMESMASTER:  # for others his chair is empty, and what he rules is the default
            assert GAMESMASTER not in twin.questions
        else:
            assert twin.declared(seat) == []
            assert seat in twin.questions
        assert twin.declared(other) == run.declared(other)
        if other in run.questions:
            assert twin.open_question().seat == other


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", sorted(BOOKS))
def test_the_order_of_declarations_makes_no_difference(game: str, seed: int) -> None:
    book = BOOKS[game]
    for number, run in enumerate(phases(book, seed, min(3, book.most_seats))):
        plain = run.fork()
        declare(plain, number, None)
        declare(run, number, random.Random(number))
        assert run.digest() == plain.digest()
        assert _encode(run.state) == _encode(plain.state)
        if number + 1 >= PHASES:
            break
