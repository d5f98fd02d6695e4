"""Setting up a game, as a bot does it for somebody who plays for the first time."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.rulebook import first
from labrys.show.run import Run

SIZES = (1, 2)
LONG = 400  # answers


def set_up(game: str, seed: int, house: dict[str, object] | None = None, size: int = 1) -> Run[Any]:
    """Everything that is asked before the game proper, as the guide answers it."""
    run = labrys.new(game, seed=seed, seats=size, house=house)
    guides = [seats.make(seats.guide(game), game, seat) for seat in range(size)]
    while run.asking is not None and run.book.setting_up(run.asking, run.state):
        ask = run.asking
        raw = first.advised(run.book, ask)
        run.pick(guides[ask.seat].choose(seats.Sight(run, ask.seat)) if raw is None else raw)
    return run


@pytest.mark.parametrize(("game", "size", "bot"), [*product(labrys.GAMES, SIZES, ("heuristic", "random"))])
def test_what_is_asked_to_set_up_a_game_comes_first_and_never_again(game: str, size: int, bot: str) -> None:
    for seed in range(3):
        run = labrys.new(game, seed=seed, seats=size)
        bots = [seats.make(bot, game, seat) for seat in range(size)]
        proper = False
        for _ in range(LONG):
            if run.asking is None:
                break
            setting_up = run.book.setting_up(run.asking, run.state)
            assert not (proper and setting_up), f"{run.asking.ask} of seed {seed}"
            proper = not setting_up
            run.pick(bots[run.asking.seat].choose(seats.Sight(run, run.asking.seat)))
        assert proper or run.over


@pytest.mark.parametrize("game", labrys.GAMES)
def test_when_a_game_is_set_up_there_is_a_map_and_somebody_on_it(game: str) -> None:
    for size in (1, 2, 3):
        picture = set_up(game, 3, size=size).picture(0)
        assert picture.places
        assert picture.cards


def test_a_beginner_is_given_the_basic_game_of_deathmaze_and_a_ready_made_party() -> None:
    run = set_up("deathmaze", 1)
    assert not run.state.advanced
    assert len(run.state.party) == 6
    assert len(run.entries) <= 4


@pytest.mark.parametrize("game", labrys.GAMES)
def test_what_is_advised_is_offered_and_by_nobody_else_than_the_book(game: str) -> None:
    book = labrys.find(game)
    asked = set()
    for seed in range(4):
        run = labrys.new(game, seed=seed)
        chance = seats.make("random", game, seed)
        while run.asking is not None and book.setting_up(run.asking, run.state):
            asked.add(run.asking.ask)
            raw = first.advised(book, run.asking)
            run.pick(chance.choose(seats.Sight(run, run.asking.seat)) if raw is None else raw)
    assert set(first.load(book).set_up) <= asked


def test_one_who_plays_alone_has_company_where_a_game_is_a_race() -> None:
    assert {game: labrys.find(game).alone for game in labrys.GAMES} == {
        "deathmaze": 1,
        "citadel": 1,
        "warlock": 3,
        "dungeon": 1,
        "minotaurs": 1,
    }
