"""How far a seat is from its goal stands in every picture, made from its view alone."""

from __future__ import annotations

from typing import Any

import pytest

import labrys
from labrys.engine.rules import Outcome
from labrys.games import find
from labrys.rulebook.positions import set_up
from labrys.seats.base import Sight
from labrys.seats.registry import make
from labrys.show.names import named
from labrys.show.patch import difference, patched
from labrys.show.picture import Goal
from labrys.show.run import Run
from labrys.terminal import describe

GAMES = ("deathmaze", "citadel", "warlock", "dungeon", "minotaurs")
SEEDS = 3
STEPS = 700


def played(game: str, seed: int) -> list[tuple[Goal, Outcome | None]]:
    """The goal of the first seat at every question of a sensible game, and how it stood then."""
    seats = 2 if game == "warlock" else 1
    run = labrys.new(game, seed=seed, seats=seats)
    bots = [make("heuristic", game, seat) for seat in range(seats)]
    found = []
    picture = run.picture(0)
    for _ in range(STEPS):
        now = run.picture(0)
        changed = difference(picture, now)
        assert changed is None or patched(picture, changed) == now
        picture = now
        if picture.goal is not None:
            found.append((picture.goal, run.outcome))
        if run.asking is None:
            break
        run.pick(bots[run.asking.seat].choose(Sight(run, run.asking.seat)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_how_far_one_is_and_what_comes_next(game: str) -> None:
    goals = [goal for seed in range(SEEDS) for goal, _ in played(game, seed)]
    begun = [goal for goal in goals if goal.next]
    assert len(begun) > 20
    assert len({goal.parts for goal in begun}) > 3  # it moves
    for goal in begun:
        assert goal.words.endswith(".")
        assert goal.parts
        for part in goal.parts:
            assert part.value >= 0
            assert part.of >= 0
            assert describe.metered(part) in " ".join(describe.goal(goal))


@pytest.mark.parametrize("game", ["deathmaze", "warlock"])
def test_who_has_won_has_reached_all_of_it(game: str) -> None:
    ends = [played(game, seed)[-1] for seed in range(8)]
    over = [(goal, outcome) for goal, outcome in ends if outcome is not None]
    assert {0 in outcome.winners for _, outcome in over} == {True, False}
    for goal, outcome in over:
        assert goal.done == (0 in outcome.winners)


def test_the_one_who_has_least_experience_tells_how_far_the_party_is() -> None:
    book = find("deathmaze")
    position = "party Brand hero 1L sword experience=80; Ilse hero 1R sword experience=30 / loot=150"
    run: Run[Any] = Run(book, set_up(book, position))
    goal = run.picture(0).goal
    assert goal is not None
    parts = {part.name: (part.value, part.of) for part in goal.parts}
    assert parts == {"Experience": (30, 75), "Bezants": (150, 200), "Alive": (2, 1)}
    assert "Brand 75, Ilse 30" in goal.parts[0].note
    assert not goal.done


def test_the_nearest_rival_is_called_by_his_name() -> None:
    book = find("warlock")
    players = [
        {"character": "magus", "talismans": 1},
        {"character": "bard"},
        {"character": "seer", "talismans": 1},
    ]
    state = book.position({"players": players})
    goal = named(book.picture(book.view(state, 1)), ("Ann", "Ben", "Cleo")).goal
    assert goal is not None
    assert [(part.name, part.value) for part in goal.parts] == [("Talismans", 0), ("Ann", 1)]
