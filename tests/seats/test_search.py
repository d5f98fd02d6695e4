"""The search seat plays any game, also one it has never seen, and the better for it."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest
from labrys_thread import GAME as THREAD

import labrys
from labrys import seats
from labrys.engine.ask import Choose
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.seats import Seat, Sight
from labrys.seats.search import Budget, budget
from labrys.show.book import AnyBook
from labrys.show.run import Run


def play(book: AnyBook, bots: list[str], seed: int, most: int = 2_000) -> Run[Any]:
    """A game, or its beginning; every answer is checked, and the seat's own."""
    run: Run[Any] = Run(book, book.new(seed, len(bots), book.house({})), journal=False)
    players: list[Seat] = [seats.make(bot, book.name, seed + seat) for seat, bot in enumerate(bots)]
    for _ in range(most):
        if (ask := run.asking) is None:
            break
        answer = players[ask.seat].choose(Sight(run, ask.seat))
        ask.value(answer)
        assert not isinstance(ask, Choose) or ask.owner(answer) == ask.seat
        run.pick(answer)
    return run


def wins(bot: str, games: int) -> int:
    return sum(bool(outcome.winners) for seed in range(games) if (outcome := play(THREAD, [bot], seed).outcome))


def test_a_game_it_has_never_seen_it_wins_far_more_often_than_chance() -> None:
    assert wins("search-30", 20) >= wins("random", 20) + 5


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_legal_and_the_seats_own(game: str) -> None:
    play(labrys.find(game), ["search-4"] * 3, 1, 40)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_playouts_give_the_same_game(game: str) -> None:
    first, again = (play(labrys.find(game), ["search-4", "random"], 2, 30).digest() for _ in range(2))
    assert first == again


def test_it_wins_a_race_against_chance() -> None:
    assert play(labrys.find("warlock"), ["search-8", "random"], 4).state.winners == (0,)


def test_it_takes_no_more_time_than_it_is_given() -> None:
    run = play(labrys.find("deathmaze"), ["random"], 1, 20)
    assert run.asking is not None
    begun = perf_counter()
    seats.make("search-0.1s", "deathmaze", 1).choose(Sight(run, 0))
    assert perf_counter() - begun < 30  # a playout more or less, on a busy machine


def test_a_budget_is_playouts_or_seconds() -> None:
    assert budget("") == Budget()
    assert budget("250") == Budget(playouts=250)
    assert budget("1.5s").seconds == 1.5
    for wrong in ("0", "-3", "many", "0s", "s", "1e9"):
        with pytest.raises(LabrysError, match="no budget of a search"):
            budget(wrong)


# -- [score] how near a seat is to its goal ------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_scores_are_between_lost_and_won(game: str, seed: int) -> None:
    book = labrys.find(game)
    for most in range(0, 400, 25):
        state = play(book, ["random", "random"], seed, most).state
        assert all(0 <= book.score(state, seat) <= 1 for seat in range(2))


def test_who_has_won_has_the_highest_score() -> None:
    book = labrys.find("warlock")
    state = play(book, ["heuristic", "random"], 1).state
    assert [book.score(state, seat) for seat in range(2)] == [
        1.0 if seat in state.winners else 0.0 for seat in range(2)
    ]


def test_it_does_not_pick_up_and_put_down_the_same_thing_for_ever() -> None:
    """[R58] What is done and undone brings nothing new; the game goes on all the same."""
    assert play(labrys.find("warlock"), ["search-3"], 3, 5_000).over
