"""Many games of bots, on one process or many: how they end, with honest intervals.

The same arguments give the same figures whatever `jobs` is; only `seconds` differs.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children
from os import PathLike
from typing import Any

from msgspec import Struct, structs

from labrys import games, seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.record import scenario as scenarios
from labrys.show.book import Book
from labrys.show.campaign import Campaign, check_keeps, copied, entered, fresh
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
    scenario: str = ""  # its name, or "text" if it has none
    chain: tuple[Link, ...] = ()  # of campaigns of several games: the first games of all, the second …


class Link(Struct, frozen=True):
    """The games in the same place of their campaigns; `people` are those who lived when they were over."""

    games: int
    outcomes: dict[str, Share]
    means: dict[str, Mean]


class Played(Struct, frozen=True):
    """One game: how it ended, or why it did not. In a campaign `seed` is that of its first game."""

    seed: int
    decisions: int
    outcome: Outcome | None
    error: str = ""
    place: int = 0  # in its campaign


class Task(Struct, frozen=True):
    """What is played again and again."""

    game: str
    bots: tuple[str, ...]
    house: dict[str, object]
    scenario: str = ""  # its text
    games_per_campaign: int = 1


def simulate(
    game: str,
    n: int,
    bots: Sequence[str],
    seed: int,
    jobs: int,
    house: Mapping[str, object],
    progress: Callable[[int], None] | None = None,
    *,
    scenario: str | PathLike[str] = "",
    games_per_campaign: int = 1,
) -> Report:
    """Play n games with the seeds seed … seed + n - 1, a bot in every seat; `progress` hears how many are done.

    With several games per campaign there are n campaigns: each next game begins with whom the one before has left.
    """
    check(game, n, bots, jobs, house)
    name, text = scenarios.find(games.find(game), scenario)
    task = Task(game, tuple(bots), dict(house), text, games_per_campaign)
    check_campaign(task)
    begun = time.perf_counter()
    played: list[Played] = []
    for chunk in play_all(task, n, seed, jobs):
        played += chunk
        if progress is not None:
            progress(len(played))
    played.sort(key=lambda one: (one.seed, one.place))
    found = report(game, bots, seed, house, played, time.perf_counter() - begun)
    return structs.replace(found, scenario=name or "text" * bool(text), chain=links(played, games_per_campaign))


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


def check_campaign(task: Task) -> None:
    """Refuse campaigns of a game that has none."""
    if task.games_per_campaign < 1:
        raise LabrysError(f"a campaign has at least one game, not {task.games_per_campaign}")
    if task.games_per_campaign > 1:
        check_keeps(games.find(task.game))


def play_all(task: Task, n: int, seed: int, jobs: int) -> Iterator[list[Played]]:
    """Chunks of games, as they are done."""
    chunks = [range(start, min(start + CHUNK, seed + n)) for start in range(seed, seed + n, CHUNK)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield play_chunk(task, chunk)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), initializer=deaf_to_interrupts) as pool:
        waiting = [pool.submit(play_chunk, task, chunk) for chunk in chunks]
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


def play_chunk(task: Task, chunk: range) -> list[Played]:
    """Some games in this process."""
    book = games.find(task.game)
    if task.games_per_campaign > 1:
        return [played for seed in chunk for played in play_campaign(book, task, seed)]
    return [play(book, task.bots, task.house, seed, scenario=task.scenario) for seed in chunk]


def play_campaign(book: Book[Any], task: Task, seed: int) -> Iterator[Played]:
    """Game after game, as far as all goes well; each has dice of its own."""
    campaign = fresh(book)
    for place in range(task.games_per_campaign):
        left: list[Run[Any]] = []
        dice = seed if not place else seats.bot_seed(seed, -place)
        played = play(
            book, task.bots, task.house, dice, scenario=task.scenario, campaign=copied(campaign), ended=left.append
        )
        outcome, error = played.outcome, played.error
        if outcome is not None:
            try:
                campaign = entered(book, left[0].state, outcome, campaign)
                people = {"people": len(campaign.people)}
                outcome = structs.replace(outcome, figures={**outcome.figures, **people})
            except Exception as fault:
                outcome, error = None, f"{type(fault).__name__}: {fault}"
        yield Played(seed, played.decisions, outcome, error and f"game {place + 1}: {error}", place)
        if outcome is None:
            return


def play(
    book: Book[Any],
    bots: Sequence[str],
    house: Mapping[str, object],
    seed: int,
    *,
    hear: Callable[[Event], None] | None = None,
    most: int = MOST_DECISIONS,
    scenario: str = "",
    campaign: Campaign | None = None,
    ended: Callable[[Run[Any]], None] | None = None,
) -> Played:
    """One game; `hear` listens, `ended` gets it when it is over. Whatever goes wrong in it is told, not raised."""
    decisions = 0
    try:
        players = [seats.make(bot, book.name, seats.bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
        state = book.new(seed, len(bots), book.house(house), scenario, campaign)
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
    if ended is not None:
        ended(run)
    return Played(seed, decisions, outcome)


def report(
    game: str, bots: Sequence[str], seed: int, house: Mapping[str, object], played: list[Played], seconds: float
) -> Report:
    """The figures of these games, in the order of their seeds."""
    failures = tuple(Failure(one.seed, one.error) for one in played if one.outcome is None)
    decisions = sum(one.decisions for one in played)
    shares, means = figures(played, yes_or_no(played))
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
        means=means,
    )


def links(played: list[Played], games_per_campaign: int) -> tuple[Link, ...]:
    """The figures of each place in a campaign."""
    if games_per_campaign == 1:
        return ()
    places = [[one for one in played if one.place == place] for place in range(games_per_campaign)]
    alike = yes_or_no(played)
    return tuple(Link(len(some), *figures(some, alike)) for some in places)


def yes_or_no(played: list[Played]) -> set[str]:
    """The figures that are only ever 0 or 1; how many people there are is not among them."""
    outcomes = [one.outcome for one in played if one.outcome is not None]
    names = {name for outcome in outcomes for name in outcome.figures} - {"people"}
    return {name for name in names if all(outcome.figures.get(name, 0) in (0, 1) for outcome in outcomes)}


def figures(played: list[Played], shares_of: set[str]) -> tuple[dict[str, Share], dict[str, Mean]]:
    """How these games ended: shares of what is or is not, means of the rest."""
    ended = [one.outcome for one in played if one.outcome is not None]
    results = sorted({outcome.result for outcome in ended})
    shares = {word: wilson(sum(o.result == word for o in ended), len(ended)) for word in results}
    shares["won"] = wilson(sum(bool(outcome.winners) for outcome in ended), len(ended))
    found = {
        name: [outcome.figures[name] for outcome in ended if name in outcome.figures]
        for name in dict.fromkeys(name for outcome in ended for name in outcome.figures)
    }
    shares |= {name: wilson(sum(values), len(values)) for name, values in found.items() if name in shares_of}
    return shares, {name: mean(values) for name, values in found.items() if name not in shares_of}
