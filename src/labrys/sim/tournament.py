"""Tournaments: bots against each other, each in every seat alike, and how strong that shows them to be.

Where players are rivals a match is a game at one table, each seed played once for every turn of the seats. Where
they win and lose together, or one plays alone, a match is a seed: each bot plays it by itself, in all seats, and
whoever ends better (won, then `Book.score`) has won the match.

The same arguments give the same figures whatever `jobs` is; only `seconds` differs.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from labrys import games, seats
from labrys.engine.errors import LabrysError
from labrys.show.book import AnyBook
from labrys.show.run import Run
from labrys.sim import executors, playing
from labrys.sim.intervals import Z95
from labrys.sim.ratings import Mark, Match, Points, Rating, cross_table, rated, taken
from labrys.sim.tally import Failure

CHUNK = 4  # games handed to a process at a time


class Pairing(Struct, frozen=True):
    """One game to be played: who sits where, by the places in the list of bots."""

    number: int
    seed: int
    seating: tuple[int, ...]


class Ended(Struct, frozen=True):
    """How it went for each seat; or why it did not."""

    pairing: Pairing
    marks: tuple[Mark, ...]
    decisions: int
    error: str = ""
    blamed: int = -1  # the seat whose bot has failed


class Tournament(Struct, frozen=True):
    """What a tournament found. `ratings` are in order, the best first; `cross` is in the order of `bots`."""

    game: str
    bots: tuple[str, ...]
    house: dict[str, Any]
    seats: int
    rivals: bool  # at one table; else each plays the same seeds by itself
    seed: int
    seeds: int
    planned: int
    games: int
    matches: int
    errors: int
    failures: tuple[Failure, ...]
    seconds: float
    decisions: int
    ratings: tuple[Rating, ...]
    cross: dict[str, dict[str, Points]]

    @property
    def whole(self) -> bool:
        """Has everything been played?"""
        return self.games == self.planned


class Task(Struct, frozen=True):
    """What is played."""

    game: str
    bots: tuple[str, ...]
    house: dict[str, object]
    seats: int
    rivals: bool
    seed: int
    seeds: int


def task_of(
    game: str, bots: Sequence[str], seeds: int, seats_: int | None, seed: int, house: Mapping[str, object]
) -> Task:
    """What is asked for; what cannot be played is refused before anything begins."""
    book = games.find(game)
    if len(set(bots)) < len(bots):
        twice = next(bot for bot in bots if bots.count(bot) > 1)
        raise LabrysError(f"{twice} is named twice; each bot of a tournament is named once")
    if len(bots) < 2:
        raise LabrysError("a tournament needs at least two bots: --bot A --bot B")
    if seeds < 1:
        raise LabrysError(f"at least one seed is needed, not {seeds}")
    against = rivals(book)
    number = seats_ or (2 if against else 1)
    if against and not 2 <= number <= min(len(bots), book.most_seats):
        raise LabrysError(
            f"a table of {book.title} has 2 to {min(len(bots), book.most_seats)} of these bots, not {number}"
        )
    if not 1 <= number <= book.most_seats:
        raise LabrysError(f"{book.title} has 1 to {book.most_seats} seats, not {number}")
    for bot in bots:
        seats.make(bot, game, 0)
    book.house(house)
    return Task(game, tuple(bots), dict(house), number, against, seed, seeds)


def pairings(task: Task) -> list[Pairing]:
    """All games in their order: seed by seed, so that what is done at any time is about even."""
    found: list[Pairing] = []
    for seed in range(task.seed, task.seed + task.seeds):
        found += [Pairing(len(found) + n, seed, seating) for n, seating in enumerate(seatings(task))]
    return found


def seatings(task: Task) -> Iterator[tuple[int, ...]]:
    """Who sits where, on each seed."""
    everybody = range(len(task.bots))
    if not task.rivals:
        for bot in everybody:
            yield (bot,) * task.seats
        return
    for table in combinations(everybody, task.seats):
        for turn in range(task.seats):
            yield table[turn:] + table[:turn]


def play(task: Task, pairing: Pairing) -> Ended:
    """One game. Whatever goes wrong in it is told, not raised."""
    book, marks = games.find(task.game), list[Mark]()

    def look(run: Run[Any]) -> None:
        outcome = run.outcome
        winners = () if outcome is None else outcome.winners
        marks.extend(Mark(float(seat in winners), book.score(run.state, seat)) for seat in range(task.seats))

    bots = [task.bots[bot] for bot in pairing.seating]
    played = playing.play(book, bots, task.house, pairing.seed, ended=look)
    return Ended(pairing, tuple(marks), played.decisions, played.error, played.blamed)


class Batch(Struct, frozen=True):
    """Some games: what is handed to a process at a time."""

    task: Task
    some: tuple[Pairing, ...]


def play_batch(batch: Batch) -> list[Ended]:
    """In this process."""
    return [play(batch.task, pairing) for pairing in batch.some]


def play_all(task: Task, jobs: int) -> Iterator[Ended]:
    """Games as they are done, in their order."""
    wanted = pairings(task)
    size = 1 if jobs == 1 else CHUNK
    batches = [Batch(task, tuple(wanted[start : start + size])) for start in range(0, len(wanted), size)]
    for done in executors.local(jobs, len(batches)).run(play_batch, batches):
        yield from done


def tournament(
    game: str,
    bots: Sequence[str],
    seeds: int,
    *,
    seats: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    house: Mapping[str, object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tournament:
    """Every bot against every other; `progress` hears how many games are done. Ctrl-C: what is done counts."""
    task = task_of(game, bots, seeds, seats, seed, house or {})
    begun, done = time.perf_counter(), list[Ended]()
    try:
        for one in play_all(task, jobs):
            done.append(one)
            if progress is not None:
                progress(len(done))
    except KeyboardInterrupt:
        if not done:
            raise
    return found_by(task, done, time.perf_counter() - begun)


def found_by(task: Task, done: Iterable[Ended], seconds: float) -> Tournament:
    """The figures of these games, in the order of the plan."""
    games_ = sorted(done, key=lambda one: one.pairing.number)
    matches = at_one_table(games_) if task.rivals else on_the_same_seed(games_)
    cross = cross_table(matches, len(task.bots))
    failed = tuple(Failure(one.pairing.seed, one.error, blamed(task, one)) for one in games_ if one.error)
    strengths = rated(matches, len(task.bots))
    all_ = range(len(task.bots))
    ratings = [rating(task, bot, strengths[bot], taken(matches, bot, all_), games_) for bot in all_]
    return Tournament(
        game=task.game,
        bots=task.bots,
        house=dict(task.house),
        seats=task.seats,
        rivals=task.rivals,
        seed=task.seed,
        seeds=task.seeds,
        planned=len(pairings(task)),
        games=len(games_),
        matches=len(matches),
        errors=len(failed),
        failures=failed,
        seconds=seconds,
        decisions=sum(one.decisions for one in games_),
        ratings=tuple(sorted(ratings, key=lambda one: -one.rating)),
        cross={
            bot: {other: cross[a][b] for b, other in enumerate(task.bots) if a != b}
            for a, bot in enumerate(task.bots)
        },
    )


def at_one_table(games_: Sequence[Ended]) -> list[Match]:
    """Each game is a match."""
    return [Match(one.pairing.seed, one.pairing.seating, one.marks) for one in games_ if not one.error]


def on_the_same_seed(games_: Sequence[Ended]) -> list[Match]:
    """Each seed is a match of all who ended it."""
    seeds: dict[int, dict[int, Mark]] = {}
    for one in games_:
        if not one.error:
            number = len(one.marks)
            mark = Mark(sum(m.won for m in one.marks) / number, sum(m.score for m in one.marks) / number)
            seeds.setdefault(one.pairing.seed, {})[one.pairing.seating[0]] = mark
    return [Match(seed, tuple(ends), tuple(ends.values())) for seed, ends in seeds.items() if len(ends) > 1]


def rating(task: Task, bot: int, strength: tuple[float, float], points: Points, games_: Sequence[Ended]) -> Rating:
    """All about one bot."""
    own = [one for one in games_ if bot in one.pairing.seating]
    won = sum(
        any(m.won for m, who in zip(one.marks, one.pairing.seating, strict=False) if who == bot) for one in own
    )
    named = task.bots[bot]
    failed = sum(bool(one.error) and blamed(task, one) in ("", named) for one in own)
    value, sigma = strength
    half = Z95 * sigma
    return Rating(named, value, sigma, value - half, value + half, points, len(own), won, failed)


def blamed(task: Task, one: Ended) -> str:
    """Whose fault it is that a game did not end; nobody's: it is counted against all who played it."""
    return task.bots[one.pairing.seating[one.blamed]] if one.blamed >= 0 else ""


def rivals(book: AnyBook) -> bool:
    """Do its players win against each other? Such a game is none for one."""
    return book.alone > 1
