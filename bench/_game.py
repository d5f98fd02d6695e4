"""Shared by the benchmarks of the games: random play without listeners; fork in mid-combat; save and load."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import Any

from _measure import cost_us, pin, rate

import labrys
from labrys.engine.ask import Answer
from labrys.record import save
from labrys.show.run import Run


def play_one(book: Any, seed: int, seats: int, *, journal: bool = False) -> int:
    """One random game; how many decisions it took."""
    chance = random.Random(seed).random
    run = Run(book, book.new(seed, seats, book.house({})), journal=journal)
    decisions = 0
    while (ask := run.asking) is not None:
        run.pick(ask.sample(chance))
        decisions += 1
    return decisions


def well_in(run: Run[Any]) -> bool:
    """Some way into the maze, with much to choose from?"""
    return len(run.state.maze) >= 12 and len(run.asking.options) > 8


def in_combat(
    game: str,
    house: Mapping[str, object],
    whole: Mapping[str, int],
    moment: str,
    seats: int,
    deep: Callable[[Run[Any]], bool],
) -> Run[Any]:
    """A game with a whole party, stopped in the thick of it, some way into the maze."""
    for seed in count(1):
        run = labrys.new(game, seed=seed, seats=seats, house=house)
        chance = random.Random(seed).random
        while (ask := run.asking) is not None:
            if ask.ask == moment and deep(run):
                return run
            run.pick(whole[ask.ask] if ask.ask in whole else ask.sample(chance))
    raise AssertionError


def from_here(run: Run[Any], goes_on: Callable[[Run[Any]], bool]) -> list[tuple[Run[Any], Answer]]:
    """Twins at this question and at each that follows in random play, as long as it goes on, with an answer."""
    found: list[tuple[Run[Any], Answer]] = [(run, 0)]
    ahead, chance = run.fork(), random.Random(1).random
    ahead.pick(0)
    while (ask := ahead.asking) is not None and goes_on(ahead):
        found.append((ahead.fork(), ask.sample(chance)))
        ahead.pick(found[-1][1])
    return found


def mean_us(works: Sequence[Callable[[], object]]) -> float:
    """CPU microseconds of one call: of each as of a single one, and the mean of them."""
    return round(fmean(cost_us(work, -(-1000 // len(works))) for work in works), 2)


def first_pick(run: Run[Any], answer: Answer) -> Callable[[], None]:
    """A fork with a future of its own, and the first answer in it."""
    return lambda: run.fork(1).pick(answer)


def measure(
    game: str,
    house: Mapping[str, object],
    whole: Mapping[str, int],
    moment: str = "action",
    seats: int = 1,
    deep: Callable[[Run[Any]], bool] = well_in,
    goes_on: Callable[[Run[Any]], bool] = lambda run: False,
) -> None:
    """Print the figures of one game as a line of JSON.

    `house`, `whole` and `moment` are for the game that is stopped in mid-combat: its house rules, the answers that
    bring a whole party, and at which question it is stopped, once it is `deep` enough. Forks are measured there,
    or on an average of the questions from there on, while it `goes_on`.
    """
    pin()
    book, seeds = labrys.find(game), count(1)
    run = in_combat(game, house, whole, moment, seats, deep)
    twins = from_here(run, goes_on)
    path = Path(tempfile.mkdtemp()) / "bench.labrys"
    save.save(run, path)
    figures = {
        "bench": game,
        "decisions_per_second": rate(lambda: play_one(book, next(seeds), seats)),
        "journal_decisions_per_second": rate(lambda: play_one(book, next(seeds), seats, journal=True)),
        "fork_mid_combat_us": mean_us([twin.fork for twin, _ in twins]),
        "fork_and_pick_us": mean_us([first_pick(*twin) for twin in twins]),
        "clone_us": cost_us(lambda: book.clone(run.state)),
        "digest_us": cost_us(run.digest),
        "save_us": cost_us(lambda: save.save(run, path), 50, 5),
        "load_us": cost_us(lambda: save.load(path, labrys.find), 5, 5),
        "answers_in_save": len(run.entries),
    }
    print(json.dumps(figures))
