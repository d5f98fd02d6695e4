"""One game of bots under observation: with somebody cast, something handed out or one option forced, if so told.

Everything a metric needs of a game is counted while it is played; the game itself is forgotten.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from labrys import games, seats
from labrys.engine.ask import Answer, Ask, Choose, key_of, kind_of
from labrys.engine.errors import LabrysError
from labrys.engine.rules import Outcome
from labrys.show.book import Book
from labrys.show.run import Run
from labrys.sim.playing import MOST_DECISIONS, not_finished

STRIDE = 4  # the scores are looked at so seldom in one seat's row of decisions
EVEN = 1e-9  # scores that differ by less are equal
OTHER_CHANCE = 1000  # so far from one chance of a bot to the next


class Trial(Struct, frozen=True):
    """What is played. `chance` 0 is the chance bots have everywhere else; another number, another one."""

    game: str
    bots: tuple[str, ...]
    seed: int
    house: dict[str, object] = {}
    chance: int = 0
    cast: dict[int, str] = {}  # seat → whom it chooses when it is first asked whom to play
    gift: tuple[int, str] | None = None  # seat, thing: it begins with this besides
    force: tuple[int, str] | None = None  # seat, family of options: taken at the first opportunity
    watch: bool = False  # count options and look at scores, which takes time


class Seen(Struct):
    """What a game showed."""

    seed: int
    error: str = ""
    winners: tuple[int, ...] = ()
    figures: dict[str, float] = {}
    decisions: list[int] = []  # by seat
    sizes: dict[int, int] = field(default_factory=dict)  # how many decisions had so many answers
    kinds: dict[str, int] = field(default_factory=dict)  # … were of this kind
    offered: dict[str, int] = field(default_factory=dict)  # by family: in so many decisions
    taken: dict[str, int] = field(default_factory=dict)
    played: dict[int, tuple[str, ...]] = field(default_factory=dict)  # who each seat's people were
    lead_changes: int = 0
    half: tuple[float, ...] = ()  # everybody's score when half of the decisions were made
    staged: bool = True  # what should be cast, given or forced was

    def share(self, seat: int) -> float:
        """What a seat has of the victory: all, nothing, or its part of a shared one in a race."""
        return float(seat in self.winners)


class Watcher:
    """Counts while a game is played."""

    def __init__(self, book: Book[Any], trial: Trial) -> None:
        self.book, self.trial = book, trial
        self.seen = Seen(trial.seed, decisions=[0] * len(trial.bots))
        self.scores: list[tuple[float, ...]] = []
        self.leader = -1
        self._families: dict[tuple[str, str], str] = {}
        self._last_seat = -1
        self._since = 0

    def decide(self, ask: Ask[Any], answer: Answer) -> None:
        """A decision is made: its size, its kind, what was offered and what was taken."""
        seen = self.seen
        seen.decisions[ask.seat] += 1
        if not self.trial.watch:
            return
        size = ask.count()
        seen.sizes[size] = seen.sizes.get(size, 0) + 1
        seen.kinds[ask.kind] = seen.kinds.get(ask.kind, 0) + 1
        if isinstance(ask, Choose) and isinstance(answer, int):
            families = [self.family(ask, option) for option in ask.options]
            for name in dict.fromkeys(families):
                seen.offered[name] = seen.offered.get(name, 0) + 1
            chosen = families[answer]
            seen.taken[chosen] = seen.taken.get(chosen, 0) + 1

    def family(self, ask: Ask[Any], option: object) -> str:
        """Options that differ only in where or on whom are one family: the question, the act, what it is about."""
        key = key_of(option)
        found = self._families.get((ask.ask, key))
        if found is None:
            about = self.book.depicts(key)
            word = kind_of(option) or ("" if about else re.sub(r"\d+", "#", key))
            found = self._families[ask.ask, key] = f"{ask.ask}: {' '.join(part for part in (word, about) if part)}"
        return found

    def look(self, run: Run[Any], seat: int) -> None:
        """Who is ahead, whenever another seat is asked and now and then between."""
        if not self.trial.watch:
            return
        self._since += 1
        if seat == self._last_seat and self._since < STRIDE:
            return
        self._last_seat, self._since = seat, 0
        now = tuple(self.book.score(run.state, one) for one in range(len(self.trial.bots)))
        self.scores.append(now)
        best = max(now)
        leaders = [one for one, score in enumerate(now) if score > best - EVEN]
        if len(leaders) == 1 and len(now) > 1:
            self.seen.lead_changes += self.leader not in (-1, leaders[0])
            self.leader = leaders[0]

    def end(self, run: Run[Any], outcome: Outcome) -> Seen:
        """How it ended."""
        seen = self.seen
        seen.winners = outcome.winners
        seen.figures = {name: float(value) for name, value in outcome.figures.items()}
        seen.half = self.scores[len(self.scores) // 2] if self.scores else ()
        if not seen.played:
            seen.played = {seat: tuple(who) for seat, who in self.book.played(run.state).items()}
        return seen


def play(trial: Trial) -> Seen:
    """The game of a trial. Whatever goes wrong in it is told, not raised."""
    book = games.find(trial.game)
    watcher = Watcher(book, trial)
    try:
        return _play(book, trial, watcher)
    except Exception as error:
        watcher.seen.error = f"{type(error).__name__}: {error}"
        return watcher.seen


def _play(book: Book[Any], trial: Trial, watcher: Watcher) -> Seen:
    shift = OTHER_CHANCE * trial.chance
    players = [
        seats.make(bot, book.name, seats.bot_seed(trial.seed, seat + shift)) for seat, bot in enumerate(trial.bots)
    ]
    house = {**trial.house, **(book.casting_house if trial.cast else {})}
    run: Run[Any] = Run(book, book.new(trial.seed, len(trial.bots), book.house(house)), journal=False)
    sights = [seats.Sight(run, seat) for seat in range(len(trial.bots))]
    stage = Stage(book, trial)
    while (ask := run.asking) is not None:
        if sum(watcher.seen.decisions) >= MOST_DECISIONS:
            raise LabrysError(not_finished(MOST_DECISIONS))
        setting_up = book.setting_up(ask, run.state)
        stage.hand_out(run, setting_up)
        if not setting_up:
            if not watcher.seen.played:
                watcher.seen.played = {seat: tuple(who) for seat, who in book.played(run.state).items()}
            watcher.look(run, ask.seat)
        answer = stage.directed(ask, watcher)
        if answer is None:
            answer = players[ask.seat].choose(sights[ask.seat])
        watcher.decide(ask, answer)
        run.pick(answer)
    if (outcome := run.outcome) is None:
        raise LabrysError("the game stopped without an outcome")
    watcher.seen.staged = stage.done
    return watcher.end(run, outcome)


class Stage:
    """Sees to it that somebody is cast, something handed out, an option taken."""

    def __init__(self, book: Book[Any], trial: Trial) -> None:
        self.book = book
        self.cast = dict(trial.cast)
        self.gift, self.force = trial.gift, trial.force
        self.failed = False

    @property
    def done(self) -> bool:
        """Has all of it come about?"""
        return not (self.cast or self.gift or self.force or self.failed)

    def hand_out(self, run: Run[Any], setting_up: bool) -> None:
        """At the first question after the set-up."""
        if self.gift is not None and not setting_up:
            self.failed = not self.book.give(run.state, *self.gift)
            self.gift = None

    def directed(self, ask: Ask[Any], watcher: Watcher) -> Answer | None:
        """The answer that is prescribed here; None: the bot's own."""
        if not isinstance(ask, Choose) or ask.owners is not None:
            return None
        if ask.ask == self.book.casting and ask.seat in self.cast:
            return _index([key_of(option) for option in ask.options], self.cast.pop(ask.seat))
        if self.force is not None and ask.seat == self.force[0]:
            families = [watcher.family(ask, option) for option in ask.options]
            if (found := _index(families, self.force[1])) is not None:
                self.force = None
                return found
        return None


def _index(words: Sequence[str], word: str) -> int | None:
    return words.index(word) if word in words else None


def merged(counts: Sequence[dict[str, int]]) -> Counter[str]:
    """All of them together."""
    whole: Counter[str] = Counter()
    for one in counts:
        whole.update(one)
    return whole
