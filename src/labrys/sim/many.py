"""Many games of bots, on one process or many: how they end, with honest intervals.

The same arguments give the same figures whatever `jobs` is; only `seconds` differs.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children
from typing import Any

from msgspec import Struct

from labrys import games, seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.show.book import Book
from labrys.show.run import Run
from labrys.sim.intervals import Mean, Share, mean, wilson

MOST_DECISIONS = 100_000  # a game that asks more often is counted as an error
CHUNK = 25  # games handed to a process at a time


class Failure(Struct, frozen=True):
    """A game that raised, or would not end."""

    seed: int
    error: str


class Report(Struct, frozen=True):
    """What a simulation found. `won`: at least one seat has won.

    Figures that are only ever 0 or 1 are shares too, among the `outcomes`; of the others there are `means`.
    """

    game: str
    bots: tuple[str, ...]
    house: dict[str, Any]
    seed: int
    games: int
    errors: int
    failures: tuple[Failure, ...]
    seconds: float
    decisions: int
    decisions_per_game: float
    outcomes: dict[str, Share]
    means: dict[str, Mean]


class Played(Struct, frozen=True):
    """One game: how it ended, or why it did not."""

    seed: int
    decisions: int
    outcome: Outcome | None
    error: str = ""


def simulate(
    game: str,
    n: int,
    bots: Sequence[str],
    seed: int,
    jobs: int,
    house: Mapping[str, object],
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play n games with the seeds seed … seed + n - 1, a bot in every seat; `progress` hears how many are done."""
    check(game, n, bots, jobs, house)
    begun = time.perf_counter()
    played: list[Played] = []
    for chunk in play_all(game, n, tuple(bots), seed, jobs, dict(house)):
        played += chunk
        if progress is not None:
            progress(len(played))
    played.sort(key=lambda one: one.seed)
    return report(game, bots, seed, house, played, time.perf_counter() - begun)


def check(game: str, n: int, bots: Sequence[str], jobs: int, house: Mapping[str, object]) -> None:
    """Refuse what cannot be played before any process is started."""
    book = games.find(game)
    if n < 1 or jobs < 1:
        raise LabrysError(f"at least one game and one job are needed, not {n} and {jobs}")
    if not 1 <= len(bots) <= book.most_seats:
        raise LabrysError(f"{book.title} has 1 to {book.most_seats} seats; {len(bots)} bots were named")
    for bot in bots:
        seats.make(bot, game, 0)
    book.house(house)


def play_all(
    game: str, n: int, bots: tuple[str, ...], seed: int, jobs: int, house: dict[str, object]
) -> Iterator[list[Played]]:
    """Chunks of games, as they are done."""
    chunks = [range(start, min(start + CHUNK, seed + n)) for start in range(seed, seed + n, CHUNK)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield play_chunk(game, bots, house, chunk)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), initializer=deaf_to_interrupts) as pool:
        waiting = [pool.submit(play_chunk, game, bots, house, chunk) for chunk in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:  # Ctrl-C above all: do not wait for what nobody wants any more
            for child in active_children():
                child.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def deaf_to_interrupts() -> None:
    """Ctrl-C is for the process that leads; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(game: str, bots: tuple[str, ...], house: dict[str, object], chunk: range) -> list[Played]:
    """Some games in this process."""
    book = games.find(game)
    return [play(book, bots, house, seed) for seed in chunk]


def play(
    book: Book[Any],
    bots: Sequence[str],
    house: Mapping[str, object],
    seed: int,
    *,
    hear: Callable[[Event], None] | None = None,
    most: int = MOST_DECISIONS,
) -> Played:
    """One game; `hear` listens. Whatever goes wrong in it is told, not raised: the others go on."""
    decisions = 0
    try:
        players = [seats.make(bot, book.name, seats.bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
        state = book.new(seed, len(bots), book.house(house))
        run: Run[Any] = Run(book, state, journal=False, hear=hear)
        sights = [seats.Sight(run, seat) for seat in range(len(bots))]
        while (ask := run.asking) is not None:
            if decisions >= most:
                raise LabrysError(f"the game did not end within {most} decisions")
            run.pick(players[ask.seat].choose(sights[ask.seat]))
            decisions += 1
        if (outcome := run.outcome) is None:
            raise LabrysError("the game stopped without an outcome")
    except Exception as error:
        return Played(seed, decisions, None, f"{type(error).__name__}: {error}")
    return Played(seed, decisions, outcome)


def report(
    game: str, bots: Sequence[str], seed: int, house: Mapping[str, object], played: list[Played], seconds: float
) -> Report:
    """The figures of these games, in the order of their seeds."""
    ended = [one.outcome for one in played if one.outcome is not None]
    failures = tuple(Failure(one.seed, one.error) for one in played if one.outcome is None)
    decisions = sum(one.decisions for one in played)
    results = sorted({outcome.result for outcome in ended})
    shares = {word: wilson(sum(o.result == word for o in ended), len(ended)) for word in results}
    shares["won"] = wilson(sum(bool(outcome.winners) for outcome in ended), len(ended))
    figures = {
        name: [outcome.figures[name] for outcome in ended if name in outcome.figures]
        for name in dict.fromkeys(name for outcome in ended for name in outcome.figures)
    }
    yes_or_no = [name for name, found in figures.items() if set(found) <= {0, 1}]
    shares |= {name: wilson(sum(figures[name]), len(figures[name])) for name in yes_or_no}
    return Report(
        game=game,
        bots=tuple(bots),
        house=dict(house),
        seed=seed,
        games=len(played),
        errors=len(failures),
        failures=failures,
        seconds=seconds,
        decisions=decisions,
        decisions_per_game=decisions / len(played),
        outcomes=shares,
        means={name: mean(found) for name, found in figures.items() if name not in yes_or_no},
    )
