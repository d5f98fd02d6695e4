"""An empty chair plays as a gamesmaster who always agrees; with anybody in it a game ends, and can be replayed."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from labrys.engine.event import GAMESMASTER
from labrys.games import GAMES, find
from labrys.show.book import AnyBook
from labrys.show.run import Run
from tests.toy.market import GAME as MARKET

BOOKS = [MARKET, *(book for book in map(find, GAMES) if book.has_gamesmaster)]
SEEDS = range(8)
LONGEST = 1500  # answers

for_every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def begin(book: AnyBook, seed: int, *, chair: bool) -> Run[Any]:
    state = book.new(seed, 1 + seed % 3, book.house({}))
    state.chair = chair
    return Run(book, state)


def agree(run: Run[Any]) -> None:
    """Whatever is asked of the gamesmaster, the default is his answer."""
    while run.asking is not None and run.asking.seat == GAMESMASTER:
        assert run.asking.default is not None, f"{run.asking.ask} has no default"
        run.pick(run.asking.default)


def standing(run: Run[Any]) -> bytes:
    """All of the state but the chair."""
    state = run.book.clone(run.state)
    state.chair = False
    return msgspec.msgpack.encode(state)


@pytest.mark.parametrize("seed", SEEDS)
@for_every_book
def test_an_empty_chair_is_a_gamesmaster_who_always_agrees(book: AnyBook, seed: int) -> None:
    empty, taken = begin(book, seed, chair=False), begin(book, seed, chair=True)
    chance = random.Random(seed).random
    agree(taken)
    while empty.asking is not None and empty.number < LONGEST:
        words = empty.asking.write(empty.asking.sample(chance))
        empty.answer(words)
        taken.answer(words)
        agree(taken)
        assert standing(taken) == standing(empty)
    assert taken.events == empty.events


@pytest.mark.parametrize("seed", SEEDS)
@for_every_book
def test_whoever_rules_and_however_a_replay_leads_to_the_same_place(book: AnyBook, seed: int) -> None:
    chance = random.Random(seed).random
    run = begin(book, seed, chair=bool(seed % 2))
    while run.asking is not None and run.number < LONGEST // 3:
        if chance() < 0.05:
            run.leave_chair() if run.chair else run.take_chair()
        else:
            run.pick(run.asking.sample(chance))
    again = Run(book, book.clone(run.past().origin))
    again.replay(run.entries)
    again.sit(run.chair)
    assert again.digest() == run.digest()
    assert again.events == run.events
