"""The heuristic seat of Warlock's Maze: legal, never stuck, and better than chance."""

from __future__ import annotations

import pytest

from labrys.games.warlock import GAME
from labrys.games.warlock.state import State
from labrys.seats import Seat, Sight, make
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot


def sit_down(bots: list[str], seed: int) -> list[Seat]:
    """A bot for each seat."""
    return [make(bot, "warlock", seed + seat) for seat, bot in enumerate(bots)]


def start(seats: int, seed: int, house: dict[str, object]) -> Run[State]:
    """A new game."""
    return Run(GAME, GAME.new(seed, seats, GAME.house(house)), journal=False)


def play(bots: list[str], seed: int, house: dict[str, object]) -> State:
    """A whole game; every answer is checked by the run."""
    run = start(len(bots), seed, house)
    players = sit_down(bots, seed)
    while (ask := run.asking) is not None:
        run.answer(players[ask.seat].choose(Sight(run, ask.seat)), seat=ask.seat)
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
