"""The heuristic seat of Warlock's Maze: legal, never stuck, no peeping, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from labrys.engine.ask import Answer
from labrys.games.warlock import GAME
from labrys.games.warlock.state import State
from labrys.seats import Seat, make
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot

LONG = 2_000  # answers: no game of ours is nearly as long


def sit_down(bots: list[str], seed: int) -> list[Seat]:
    """A bot for each seat."""
    return [make(bot, "warlock", seat, seed + seat) for seat, bot in enumerate(bots)]


def start(seats: int, seed: int, house: dict[str, object]) -> Run[State]:
    """A new game."""
    return Run(GAME, GAME.new(seed, seats, GAME.house(house), ()), journal=False)


def play(bots: list[str], seed: int, house: dict[str, object]) -> State:
    """A whole game; every answer is checked by the run."""
    run = start(len(bots), seed, house)
    players = sit_down(bots, seed)
    while (ask := run.asking) is not None:
        run.answer(players[ask.seat].choose(run), seat=ask.seat)
    return run.state


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_answer_is_legal_and_every_game_ends(number: int) -> None:
    for seed in range(20):
        state = play(["heuristic"] * number, seed, {})
        assert state.over == "won"


@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_it_knows_every_question_of_the_house_rules(number: int) -> None:
    for seed in range(20):
        bots = ["heuristic", "random"] * number
        assert play(bots[:number], seed, house_by_lot(GAME, seed)).over


@pytest.mark.parametrize("number", [2, 4, 6])
def test_it_beats_chance(number: int) -> None:
    games, won = 20, 0
    for seed in range(games):
        bots = ["random"] * number
        bots[seed % number] = "heuristic"
        won += play(bots, seed, {}).winners == (seed % number,)
    assert won >= 0.9 * games


def test_the_same_seeds_give_the_same_game() -> None:
    first, again = (play(["heuristic"] * 3, 5, {}) for _ in range(2))
    assert (first.round, first.winners, first.castings) == (again.round, again.winners, again.castings)


@pytest.mark.parametrize("seed", range(6))
def test_what_it_cannot_see_does_not_change_its_mind(seed: int) -> None:
    """[R52] Hands of others and their secret looks are drawn afresh: it answers as before."""
    run: Run[Any] = start(4, seed, {})
    players, twins = sit_down(["heuristic"] * 4, seed), sit_down(["heuristic"] * 4, seed)
    for number in range(LONG):
        if run.asking is None:
            return
        seat = run.asking.seat
        answer: Answer = players[seat].choose(run)
        twin = run.fork()
        GAME.redeal(twin.state, seat, number)
        assert twins[seat].choose(twin) == answer
        run.pick(answer)
    raise AssertionError("the game goes on for ever")
