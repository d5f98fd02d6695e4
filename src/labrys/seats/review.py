"""A game looked back on: what each decision was worth, and what the sensible player would have done.

Where somebody answered otherwise than the sensible player, both answers are played on from that moment, with the
sensible player in every seat, the same dice for both, and all that the seat could not see dealt afresh. First each
such decision gets a few playouts; those that seem to have cost most get many fresh ones, and only these are told,
with the interval their true cost lies in. A cost whose interval reaches down to nothing is not told as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from time import monotonic
from typing import Any, NamedTuple

from msgspec import Struct

from labrys.engine import odds
from labrys.engine.ask import Answer, Ask, Choose
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.engine.journal import Entry
from labrys.seats import reasons
from labrys.seats.base import Seat, Sight
from labrys.seats.registry import guide, make
from labrys.show import chances
from labrys.show.run import Run

FEW, MANY = 4, 32  # playouts of each of the two answers: at first, and of those that seem dear
SOON, LATE = 40, 120  # answers that are played on
TOLD = 8  # decisions that get many
BRANCHES = 400  # of exact odds: more are not counted out
OUTCOMES = 3  # that are named
FRESH = 7  # the seeds of a closer look are not those by which it was chosen
STEP = 1_000_003  # from the seed of one playout to the next


class Chance(Struct, frozen=True):
    """An outcome of an answer, by exact odds."""

    chance: float
    words: str


class Weighing(Struct, frozen=True, omit_defaults=True):
    """A decision, and what it cost: in hundredths of the way from a lost game to a won one."""

    number: int  # after so many answers
    seat: int
    rule: str
    answer: str
    sensible: str  # what the sensible player would have answered
    words: str = ""  # both in words
    better: str = ""
    chosen: float = 0.0  # what the answer was worth, from 0 (lost) to 1 (won)
    other: float = 0.0  # and the sensible one
    low: float = 0.0  # the cost is at least this …
    high: float = 0.0  # … and at most that, in 95 of 100 such reckonings
    playouts: int = 0  # of each of the two
    odds: tuple[Chance, ...] = ()  # of the answer until the end of its scene, where that can be counted out
    better_odds: tuple[Chance, ...] = ()
    why: str = ""  # the sensible player's reason

    @property
    def cost(self) -> float:
        """How much better the other answer was."""
        return self.other - self.chosen

    @property
    def clear(self) -> bool:
        """Is it more than chance would give?"""
        return self.low > 0


class Review(Struct, frozen=True, omit_defaults=True):
    """What a game looks like from its end."""

    decisions: int = 0  # that were looked at
    differed: int = 0  # so many were answered otherwise than by the sensible player
    tried: int = 0  # of which so many could be weighed in the time there was
    weighed: tuple[Weighing, ...] = ()  # the dearest first
    done: float = 0.0  # from 0 to 1
    playouts: int = MANY


class Compared(NamedTuple):
    """A stretch of a game: how many of its answers were decisions, and which of them differed."""

    decisions: int
    differed: list[int]  # after so many answers


def compare(run: Run[Any], entries: Sequence[Entry], seed: int) -> Compared:
    """From where this run stands: where somebody answered otherwise than the sensible player."""
    bot = sensible(run.book.name, seed)
    differed, decisions = list[int](), 0
    for entry in entries:
        if is_decision(run, entry):
            decisions += 1
            run.turn_to(entry.seat)
            if run.open_question(entry.seat).write(bot.choose(Sight(run, entry.seat))) != entry.answer:
                differed.append(run.number)
        run.repeat(entry)
    return Compared(decisions, differed)


def is_decision(run: Run[Any], entry: Entry) -> bool:
    """Was somebody asked something in the game proper, that could have been answered otherwise?"""
    ask = None if run.asking is None or entry.seat == GAMESMASTER else run.questions.get(entry.seat, run.asking)
    return ask is not None and not run.book.setting_up(ask, run.state)


def sensible(game: str, seed: int) -> Seat:
    """Who would have played in his place."""
    name = guide(game)
    if not name:
        raise LabrysError("nobody knows this game well enough to look back on it")
    return make(name, game, seed)


def weigh(run: Run[Any], entry: Entry, seed: int, *, closely: bool) -> Weighing | None:
    """What this answer cost, as far as a few playouts tell, or many. None: it cannot be told."""
    playouts, horizon = (MANY, LATE) if closely else (FEW, SOON)
    run.turn_to(entry.seat)
    ask = run.open_question(entry.seat)
    given = ask.read(entry.answer)
    bot = sensible(run.book.name, seed)
    wise = bot.choose(Sight(run, entry.seat))
    better = ask.write(wise)
    pairs = list[tuple[float, float]]()
    for n in range(1, playouts + 1):
        one = played(run, entry.seat, entry.answer, horizon, seed + STEP * n)
        other = played(run, entry.seat, better, horizon, seed + STEP * n)
        if one is not None and other is not None:
            pairs.append((one, other))
    if better == entry.answer or not pairs:
        return None
    low, high = interval([other - one for one, other in pairs])
    return Weighing(
        run.number,
        entry.seat,
        entry.rule,
        entry.answer,
        better,
        run.in_words(ask, given),
        run.in_words(ask, wise),
        fsum(one for one, _ in pairs) / len(pairs),
        fsum(other for _, other in pairs) / len(pairs),
        low,
        high,
        len(pairs),
        counted(run, ask, given, entry.seat) if closely else (),
        counted(run, ask, wise, entry.seat) if closely else (),
        reasons.why(run, entry.seat, bot, wise) if closely else "",
    )


def played(run: Run[Any], seat: int, answer: str, horizon: int, seed: int) -> float | None:
    """What the game is worth to a seat some time after this answer, if everybody goes on sensibly.

    None: in a world dealt otherwise it is not offered.
    """
    twin = run.fork(seed, seat=seat)
    try:
        twin.answer(answer, seat)
    except LabrysError:
        return None
    bots: dict[int, Seat] = {}
    for _ in range(horizon):
        ask = twin.asking
        if ask is None:
            break
        if ask.seat not in bots:
            bots[ask.seat] = sensible(twin.book.name, seed + ask.seat)
        twin.pick(bots[ask.seat].choose(Sight(twin, ask.seat)))
    return twin.book.score(twin.state, seat)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Where the true mean lies, in 95 of 100 cases. Of few values little is known: Student's t, nearly.

    >>> interval([0.5, 0.5]), interval([1.0])
    ((0.5, 0.5), (-1.0, 1.0))
    """
    n = len(values)
    if n < 2:
        return -1.0, 1.0
    mean = fsum(values) / n
    variance = fsum((value - mean) ** 2 for value in values) / (n - 1)
    half = (1.96 + 2.9 / (n - 1)) * sqrt(variance / n)
    return mean - half, mean + half


def counted(run: Run[Any], ask: Ask[Any], answer: Answer, seat: int) -> tuple[Chance, ...]:
    """What an answer leads to until its scene ends, where nothing is hidden and it can be counted out."""
    if not isinstance(ask, Choose) or run.book.keeps_secrets(run.state, seat):
        return ()
    twin = run.fork()
    twin.turn_to(seat)
    try:
        found = odds.in_one_world(twin, answer, BRANCHES, chances.look(run))
    except LabrysError:
        return ()
    if odds.FURTHER in found or len(found) < 2 or not isinstance(answer, int):
        return ()
    decision = run.decision_for(seat)
    option = None if decision is None else decision.options[answer]
    told = chances.told("", found, option, run.names)
    return tuple(Chance(said.chance, said.words) for said in told.said if said.words)[:OUTCOMES]


# -- a whole game ------------------------------------------------------------------------------------------------


def spread(numbers: Sequence[int]) -> list[int]:
    """In an order in which any beginning covers the whole game.

    >>> spread([1, 2, 3, 4, 5])
    [3, 2, 5, 1, 4]
    """
    halves, order = [list(numbers)], list[int]()
    while halves:
        half = halves.pop(0)
        if half:
            middle = len(half) // 2
            order.append(half[middle])
            halves += [half[:middle], half[middle + 1 :]]
    return order


def dearest(rough: Sequence[Weighing]) -> list[Weighing]:
    """Those that seem to have cost most, to be looked at more closely."""
    return sorted((one for one in rough if one.cost > 0), key=lambda one: -one.cost)[:TOLD]


def ordered(weighed: Sequence[Weighing]) -> tuple[Weighing, ...]:
    """What is told: the clear ones first, the dearest first."""
    return tuple(sorted(weighed, key=lambda one: (not one.clear, -one.cost)))


def review(run: Run[Any], seed: int = 0, *, seconds: float = 90.0) -> Iterator[Review]:
    """A whole game, in steps: each tells how far it has come, the last one all of it."""
    begun, entries = monotonic(), list(run.entries)
    decisions, differed = compare(_at(run, 0), entries, seed)
    yield Review(decisions, len(differed), 0, (), 0.05)
    rough, tried = list[Weighing](), 0
    for tried, number in enumerate(spread(differed), 1):
        found = weigh(_at(run, number), entries[number], seed, closely=False)
        rough += [found] if found is not None else []
        yield Review(decisions, len(differed), tried, (), 0.05 + 0.55 * tried / len(differed))
        if monotonic() - begun > 0.6 * seconds:
            break
    weighed, candidates = list[Weighing](), dearest(rough)
    for place, one in enumerate(candidates, 1):
        if monotonic() - begun > seconds:
            break
        found = weigh(_at(run, one.number), entries[one.number], seed + FRESH, closely=True)
        weighed += [found] if found is not None else []
        yield Review(decisions, len(differed), tried, ordered(weighed), 0.6 + 0.4 * place / len(candidates))
    yield Review(decisions, len(differed), tried, ordered(weighed), 1.0)


def _at(run: Run[Any], number: int) -> Run[Any]:
    """The game after so many answers."""
    state = run.book.clone(run.past().origin)
    again: Run[Any] = Run(run.book, state, tape=run.own_dice, journal=False)
    again.names = run.names
    for entry in run.entries[:number]:
        again.repeat(entry)
    return again
