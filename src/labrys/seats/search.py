"""The search seat: plays any game by playing it on in its head.

For every answer it might give it imagines worlds (`Sight.imagine`), plays on in them for a while, and asks the
book how near its seat has come to the goal (`Rules.score`). The worse half of the answers is dropped again and
again, so that most playouts go to those that are hard to tell apart (sequential halving). Which kinds of answers
bring a seat nearer to its goal it remembers: so it plays on in its head, and this it expects of an answer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from labrys.engine.ask import Answer, Ask, Choose, ChooseCalmly
from labrys.engine.errors import LabrysError
from labrys.engine.region import pick
from labrys.engine.space import OnSquares, Path
from labrys.seats.base import Sight

PLAYOUTS = 100  # for an answer, if no budget is named
MOST = 24  # answers that are looked into; of a question with more of them, so many by chance
SQUARES = 10  # of a region that are looked into, by chance
USUAL = 0.5  # how often a playout does on a field what goes without saying
CHANGES = 6  # a playout ends when so much has changed for the seat
LONGEST = 60  # … or after so many answers
NEARER = 0.15  # what the next change counts against all that follow it
EXPECTED = 6  # playouts that what is known of a kind of answer counts for
TOLL = 0.3  # of the usual spread, what it costs to dawdle
AGAIN = 2  # so often the same answer may be given while nothing comes of it
KEENNESS = 2.0  # how much more often better kinds of answers are given in a playout
LATELY = 1000  # playouts that are remembered of a kind
WORLDS = 60  # bits of a world's seed

Kind = tuple[str, object]  # a question's wording; a word, or the type of the thing chosen
Chance = Callable[[], float]


class Budget(Struct, frozen=True):
    """What an answer may cost: playouts, or seconds."""

    playouts: int = PLAYOUTS
    seconds: float = 0.0


def budget(text: str) -> Budget:
    """Read a budget: `200` playouts, `0.5s` seconds.

    >>> budget("200"), budget("0.5s")
    (Budget(playouts=200, seconds=0.0), Budget(playouts=100, seconds=0.5))
    """
    if not text:
        return Budget()
    if re.fullmatch(r"[1-9]\d{0,5}", text):
        return Budget(playouts=int(text))
    if re.fullmatch(r"\d{1,3}(\.\d+)?s", text) and float(text[:-1]) > 0:
        return Budget(seconds=float(text[:-1]))
    raise LabrysError(f"{text!r} is no budget of a search; it is playouts (search-200) or seconds (search-0.5s)")


class SearchSeat:
    """Plays any game, the better the more it may think; the same seed and playouts give the same answers."""

    name = "search"

    def __init__(self, seed: int, budget: Budget = Budget()) -> None:  # noqa: B008  # it is frozen
        self._random = Random(seed)
        self._budget = budget
        self._experience = Experience()
        self._score = 0.0
        self._known: set[float] = set()  # scores there have been
        self._given: Counter[object] = Counter()  # answers since there was a new one

    def choose(self, sight: Sight) -> Answer:
        """The answer that does best when the game is played on."""
        ask = sight.question
        seed = self._random.getrandbits(WORLDS)
        score = worth(sight, seed)
        self._score = score
        if score not in self._known:  # something has come of it
            self._known.add(score)
            self._given.clear()
        answers = candidates(sight, ask, self._random)
        answer = answers[0] if len(answers) == 1 else self._best(sight, ask, answers, seed)
        self._given[same(ask, answer)] += 1
        return answer

    def _toll(self, ask: Ask[Any], answer: Answer) -> float:
        """By so much better than others must be what is beside the question, or was done before without result."""
        idle = max(0, self._given[same(ask, answer)] - AGAIN)
        return TOLL * (idle + is_aside(ask, answer)) * self._experience.spread

    def _best(self, sight: Sight, ask: Ask[Any], answers: Sequence[Answer], seed: int) -> Answer:
        """Drop the worse half until one is left. All are tried in the same worlds."""
        known = self._experience
        tries = {answer: Tries(EXPECTED * known.gain(kind_of(ask, answer)), EXPECTED) for answer in answers}
        left, world = list(answers), seed
        rounds = (len(answers) - 1).bit_length()
        begun = perf_counter()
        for number in range(1, rounds + 1):
            until = begun + self._budget.seconds * number / rounds
            turns = max(1, self._budget.playouts // (rounds * len(left)))
            while turns > 0 or (self._budget.seconds and perf_counter() < until):
                turns = 0 if self._budget.seconds else turns - 1
                for answer in left:
                    tries[answer].gain += self._playout(sight, ask, answer, world)
                    tries[answer].number += 1
                world += 1
            left.sort(key=lambda answer: self._toll(ask, answer) - tries[answer].mean)
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def _playout(self, sight: Sight, ask: Ask[Any], answer: Answer, seed: int) -> float:
        """Give this answer in this world and play on: what is gained by it, near changes before far ones."""
        run, chance, seat = sight.imagine(seed), Random(seed).random, sight.seat
        score, state, play_on = run.book.score, run.state, run.pick
        usual = self._experience.habits()
        kinds: list[Kind | None] = [kind_of(ask, answer)]
        last, changes = self._score, 0
        scores = [last]
        play_on(answer)
        for _ in range(LONGEST):
            now = score(state, seat)
            scores.append(now)
            if now != last:
                last = now
                changes += 1
            if (asked := run.asking) is None or changes >= CHANGES:
                break
            if asked.seat == seat and isinstance(asked, Choose):
                chosen = usual.pick(asked, chance)
                option = asked.options[chosen]
                kinds.append((asked.ask, option if type(option) is str else type(option)))
                play_on(chosen)
            else:
                kinds.append(None)
                play_on(on_field(asked, chance) if isinstance(asked, OnSquares) else asked.sample(chance))
        else:
            scores.append(score(state, seat))
        return self._experience.learn(kinds, scores)


class Tries(Struct):
    """How an answer did."""

    gain: float
    number: int

    @property
    def mean(self) -> float:
        """In a playout."""
        return self.gain / self.number


class Experience:
    """What kinds of answers have gained in playouts."""

    def __init__(self) -> None:
        self._gains: dict[Kind, list[float]] = {}  # the sum, and of how many
        self._squares, self._number = 0.0, 1.0

    @property
    def spread(self) -> float:
        """How much a playout usually gains or loses."""
        return sqrt(self._squares / self._number)

    def gain(self, kind: Kind | None) -> float:
        """What this kind of answer has gained on average; nothing is expected of what is new."""
        found = self._gains.get(kind) if kind is not None else None
        return found[0] / found[1] if found else 0.0

    def learn(self, kinds: Sequence[Kind | None], scores: Sequence[float]) -> float:
        """What came of each answer of a playout: scores are one more than answers. Gives the gain of the first."""
        later = scores[-1]
        for place in range(len(kinds) - 1, -1, -1):
            if scores[place + 1] != scores[place]:
                later += NEARER * (scores[place + 1] - later)
            if (kind := kinds[place]) is not None:
                self._enter(kind, later - scores[place])
        return later - scores[0]

    def _enter(self, kind: Kind, gain: float) -> None:
        found = self._gains.setdefault(kind, [0.0, 0.0])
        found[0] += gain
        found[1] += 1
        if found[1] > LATELY:  # what was long ago counts less
            found[0] /= 2
            found[1] /= 2
        self._squares += gain * gain
        self._number += 1

    def habits(self) -> Habits:
        """How often what kind of answer is given, by what is known so far."""
        return Habits(self._gains, KEENNESS / (self.spread or 1.0))


class Habits:
    """Picks answers for a playout, in which nothing is learnt: so what a kind weighs is worked out once."""

    def __init__(self, gains: Mapping[Kind, Sequence[float]], keen: float) -> None:
        self._gains, self._keen = gains, keen
        self._weights: dict[str, dict[object, float]] = {}  # by a question's wording

    def pick(self, ask: Choose[Any], chance: Chance) -> int:
        """An option by chance, of a better kind more often."""
        weights = self._weights.setdefault(ask.ask, {})
        total, reached = 0.0, []
        for option in ask.options:
            what = option if type(option) is str else type(option)
            weight = weights.get(what)
            if weight is None:
                weight = weights[what] = self._weight((ask.ask, what))
            total += weight
            reached.append(total)
        return min(bisect_right(reached, chance() * total), len(reached) - 1)

    def _weight(self, kind: Kind) -> float:
        found = self._gains.get(kind)
        return exp(max(-20.0, min(self._keen * found[0] / found[1], 20.0))) if found else 1.0


def worth(sight: Sight, seed: int) -> float:
    """How near the seat is to its goal now."""
    run = sight.imagine(seed)
    return run.book.score(run.state, sight.seat)


def candidates(sight: Sight, ask: Ask[Any], random: Random, most: int = MOST) -> list[Answer]:
    """The answers to look into: all of them, if they are not too many. A name is as good as another."""
    if ask.kind == "name":
        return [sight.sample(random.random)]
    if isinstance(ask, Choose):
        mine: list[Answer] = list(sight.own)
        return mine if len(mine) <= most else random.sample(mine, most)
    if isinstance(ask, OnSquares):
        usual = [] if ask.default is None else [ask.default]
        beside: list[Answer] = list(range(-1, -1 - len(ask.options), -1))
        squares = [somewhere(ask, random.random) for _ in range(SQUARES)] if ask.region.ends else []
        return list(dict.fromkeys([*usual, *beside, *squares]))
    if ask.count() <= most:
        return ask.enumerate()
    return list(dict.fromkeys(sight.sample(random.random) for _ in range(most)))


def somewhere(ask: OnSquares[Any, Any], chance: Chance) -> Answer:
    """A square by chance; at the end of a path one faces as one usually does there."""
    ends = ask.region.ends
    square = pick(ends, int(chance() * ends.bit_count()))
    return ask.to(square) if isinstance(ask, Path) else square


def on_field(ask: OnSquares[Any, Any], chance: Chance) -> Answer:
    """What goes without saying, or anything; whoever turned about by chance would not last long."""
    if ask.default is not None and chance() < USUAL:
        return ask.default
    if not ask.region.ends or chance() * ask.count() < len(ask.options):
        return ask.sample(chance)
    return somewhere(ask, chance)


def kind_of(ask: Ask[Any], answer: Answer) -> Kind | None:
    """What kind of answer it is: a word of the book, or the type of the thing chosen."""
    if isinstance(ask, OnSquares) and isinstance(answer, int) and answer < 0:
        answer = -1 - answer  # something beside the squares
    elif not isinstance(ask, Choose) or not isinstance(answer, int):
        return None
    option = ask.options[answer]
    return ask.ask, option if type(option) is str else type(option)


def same(ask: Ask[Any], answer: Answer) -> object:
    """By this an answer is known again."""
    return ask.ask, ask.of, len(ask.options), answer


def is_aside(ask: Ask[Any], answer: Answer) -> bool:
    """Is it something that can be done beside the question, and does not answer it?"""
    return isinstance(ask, ChooseCalmly) and isinstance(answer, int) and answer >= len(ask.options) - ask.offers
