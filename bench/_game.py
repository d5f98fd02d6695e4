"""Shared by the benchmarks of the games: sensible games that are recorded once and played again, and positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any, NamedTuple

import labrys
from labrys.seats import Sight, bot_seed, make

SEATS = {"deathmaze": 1, "citadel": 1, "warlock": 4, "dungeon": 1, "minotaurs": 1}
SEEDS = 40  # in which the longest game is looked for
POSITIONS = 24  # at which forks are measured


class Recorded(NamedTuple):
    """A game as sensible players have played it: its raw answers."""

    game: str
    seed: int
    answers: list[Any]

    def begun(self, *, journal: bool = False) -> Any:
        """The game at its first question."""
        return labrys.new(self.game, seed=self.seed, seats=SEATS[self.game], journal=journal)

    def played(self, answers: int, *, journal: bool = False) -> Any:
        """The game after so many answers."""
        run = self.begun(journal=journal)
        for answer in self.answers[:answers]:
            run.pick(answer)
        return run


def answers(run: Any, seed: int) -> Iterator[Any]:
    """What the heuristic seats answer to each question of a run; whoever asks for the next has given the last."""
    seats = range(run.state.seats)
    bots = [make("heuristic", run.book.name, bot_seed(seed, seat)) for seat in seats]
    sights = [Sight(run, seat) for seat in seats]
    while (ask := run.asking) is not None:
        yield bots[ask.seat].choose(sights[ask.seat])


def sensible(game: str, seed: int) -> Iterator[Any]:
    """A game that the heuristic seats play, as it is kept at a table: the run at each of its questions."""
    run = labrys.new(game, seed=seed, seats=SEATS[game])
    for answer in answers(run, seed):
        yield run
        run.pick(answer)


@cache
def recorded(game: str, seed: int) -> Recorded:
    """A sensible game, remembered."""
    one = Recorded(game, seed, [])
    run = one.begun()
    for answer in answers(run, seed):
        one.answers.append(answer)
        run.pick(answer)
    return one


def recordings(game: str, least: int) -> list[Recorded]:
    """Sensible games with so many answers in all."""
    found, given = list[Recorded](), 0
    for seed in count(1):
        found.append(recorded(game, seed))
        given += len(found[-1].answers)
        if given >= least:
            break
    return found


def longest(game: str, wanted: int) -> Recorded:
    """The first sensible game of so many answers, else the longest of some."""
    best = recorded(game, 1)
    for seed in range(2, SEEDS):
        if len(best.answers) >= wanted:
            break
        if len((other := recorded(game, seed)).answers) > len(best.answers):
            best = other
    return best


def is_fight(run: Any) -> bool:
    """Is one going on, for whoever is asked?"""
    return run.book.fray(run.state, run.asking.seat) is not None


def anywhere(run: Any) -> bool:
    """Any question will do."""
    return run.asking is not None


def positions(
    game: str, least: int, fits: Callable[[Any], bool] = anywhere, number: int = POSITIONS
) -> list[tuple[Any, Any]]:
    """Twins at questions of sensible games that fit, evenly spread, each with the answer given there."""
    found: list[tuple[Any, Any]] = []
    for given in (least, 4 * least, 16 * least):  # fights may be rare
        found = [twin for one in recordings(game, given) for twin in _twins(one, fits)]
        if len(found) >= number:
            break
    return found[:: max(1, len(found) // number)][:number]


def _twins(one: Recorded, fits: Callable[[Any], bool]) -> Iterator[tuple[Any, Any]]:
    """At every question that fits, as if the game were kept there."""
    run = one.begun(journal=True)
    for answer in one.answers:
        if fits(run):
            yield run.fork(), answer
        run.pick(answer)
