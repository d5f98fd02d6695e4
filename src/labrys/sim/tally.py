"""What the games of a study add up to, seed by seed: no game is kept.

All sums are exact (whole numbers, or fractions where a figure is none), so that a study that was stopped and went
on has the same figures to the last digit. Games that share a seed are one observation: intervals are of seeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor, sqrt
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from labrys.sim.intervals import Mean, Share, student, wilson
from labrys.sim.plan import Plan
from labrys.sim.rows import Row

Number: TypeAlias = int | Fraction
MOST_FAILURES = 100  # that are told one by one; all are counted
MOST_BINS = 256
RESULT, WHOLE = "result", ""


class Key(NamedTuple):
    """What is counted: of whole games, of a seat (`seat 1`), of a bot (by its name), or a result."""

    group: str
    name: str

    @property
    def words(self) -> str:
        """`seat 1 won`."""
        return f"{self.group} {self.name}" if self.group not in (WHOLE, RESULT) else self.name


WON, DECISIONS = Key(WHOLE, "won"), Key(WHOLE, "decisions")
Observed: TypeAlias = dict[Key, tuple[Number, int]]  # of one seed: the sum over its games, and how many there are


def exact(value: float) -> Number:
    """A number that can be added in any order."""
    return value if isinstance(value, int) else floor(value) if value.is_integer() else Fraction(value)


class Ratio:
    """A sum over games by their number, with the spread it has from seed to seed."""

    __slots__ = ("games", "products", "seeds", "squared_games", "squares", "total")

    def __init__(self, like: Ratio | None = None) -> None:
        self.total: Number = 0
        self.squares: Number = 0
        self.products: Number = 0  # of sums and numbers of games
        self.seeds: int = like.seeds if like else 0  # something that never happened in the seeds of another
        self.games: int = like.games if like else 0
        self.squared_games: int = like.squared_games if like else 0

    def add(self, total: Number, games: int) -> None:
        """One seed."""
        self.seeds += 1
        self.total += total
        self.games += games
        self.squares += total * total
        self.products += total * games
        self.squared_games += games * games

    @property
    def alone(self) -> bool:
        """Has every seed but one game?"""
        return self.squared_games == self.games == self.seeds

    @property
    def mean(self) -> float:
        """Of all games."""
        return float(Fraction(self.total, self.games)) if self.games else 0.0

    @property
    def variance(self) -> float:
        """Of the mean: the spread of the seeds about it (for one game each, the usual one)."""
        if self.seeds < 2 or not self.games:
            return 0.0
        mean = Fraction(self.total, self.games)
        spread = self.squares - 2 * mean * self.products + mean * mean * self.squared_games
        return float(spread * self.seeds / ((self.seeds - 1) * self.games * self.games))

    def as_mean(self) -> Mean:
        """With its interval; of a single seed nothing is known but itself."""
        half = student(self.seeds) * sqrt(self.variance)
        return Mean(self.mean, self.mean - half, self.mean + half)

    def as_share(self) -> Share:
        """How often; where several games or seats share a seed, as many games count as the spread is worth."""
        count, share = int(self.total), self.mean
        if self.alone and self.squares == self.total:  # each seed is or is not
            return wilson(count, self.games)
        worth = share * (1 - share) / self.variance if self.variance and 0 < share < 1 else float(self.seeds)
        found = wilson(share * worth, worth)
        return Share(count, share, found.low, found.high)


class Histogram:
    """How often each value came, in bins that grow wider when there are too many."""

    __slots__ = ("bins", "width")

    def __init__(self) -> None:
        self.width = 1
        self.bins: dict[int, int] = {}

    def add(self, value: float) -> None:
        """One more."""
        place = floor(value / self.width)
        self.bins[place] = self.bins.get(place, 0) + 1
        while len(self.bins) > MOST_BINS:
            self.width *= 2
            wider: dict[int, int] = {}
            for at, count in self.bins.items():
                wider[at // 2] = wider.get(at // 2, 0) + count
            self.bins = wider


class Failure(Struct, frozen=True):
    """A game that raised, or that was left because it would not end."""

    seed: int
    error: str
    bot: str = ""  # that is to blame
    unfinished: bool = False  # it was left


class Tally:
    """One arm."""

    def __init__(self) -> None:
        self.games = self.errors = self.unfinished = self.decisions = 0
        self.failures: list[Failure] = []
        self.blamed: dict[str, int] = {}
        self.ratios: dict[Key, Ratio] = {}
        self.spread: dict[str, Histogram] = {}
        self.chain: dict[int, tuple[int, dict[Key, Ratio]]] = {}  # by link of the campaigns: games, and their own

    def add(self, rows: Sequence[Row], observed: Observed) -> None:
        """The games of one seed."""
        note(self.ratios, observed)
        for row in rows:
            self.games += 1
            self.decisions += row.decisions
            if row.error:
                self._fail(row)
                continue
            for name, value in (*row.figures.items(), ("decisions", row.decisions)):
                if name not in self.spread:
                    self.spread[name] = Histogram()
                self.spread[name].add(value)

    def add_links(self, rows: Sequence[Row]) -> None:
        """The games of one seed, each with those in the same place of their campaigns."""
        for link in dict.fromkeys(row.link for row in rows):
            some = [row for row in rows if row.link == link]
            games, ratios = self.chain.get(link, (0, {}))
            note(ratios, observe(some))
            self.chain[link] = games + len(some), ratios

    def _fail(self, row: Row) -> None:
        if row.unfinished:
            self.unfinished += 1
        else:
            self.errors += 1
        if row.blamed:
            self.blamed[row.blamed] = self.blamed.get(row.blamed, 0) + 1
        if len(self.failures) < MOST_FAILURES:
            self.failures.append(Failure(row.seed, row.error, row.blamed, row.unfinished))


class Contrast(Struct, frozen=True):
    """What is compared within each seed: a sum of arms, each with its weight, by the number of pairs in it."""

    label: str
    weights: dict[int, int]  # by arm
    pairs: int = 1
    kind: str = "versus"  # an arm and the first; effect of a level; interaction of two


class StudyTally:
    """All arms, and what is compared between them."""

    def __init__(self, plan: Plan, contrasts: Sequence[Contrast] = ()) -> None:
        self.plan = plan
        self.arms = {arm.label: Tally() for arm in plan.arms}
        self.contrasts = [(contrast, dict[Key, Ratio]()) for contrast in contrasts]
        self.seeds = 0

    @property
    def games(self) -> int:
        """All of them, in all arms."""
        return sum(arm.games for arm in self.arms.values())

    def add(self, unit: Sequence[Row]) -> None:
        """The games of one seed."""
        self.seeds += 1
        sides = []
        for label, tally in self.arms.items():
            rows = [row for row in unit if row.arm == label]
            observed = observe(rows)
            tally.add(rows, observed)
            if self.plan.games_per_campaign > 1:
                tally.add_links(rows)
            sides.append(observed)
        for contrast, ratios in self.contrasts:
            note(ratios, difference(contrast.weights, sides))


def difference(weights: Mapping[int, int], sides: Sequence[Observed]) -> Observed:
    """What the arms of a contrast differ by; what one of them has shown less often cannot be compared."""
    some = {arm: sides[arm] for arm in weights}
    found: Observed = {}
    for key in dict.fromkeys(key for side in some.values() for key in side):
        if key.group == RESULT:  # it may have come about in one of them only
            parts = {arm: side.get(key, (0, side[WON][1] if WON in side else 0)) for arm, side in some.items()}
        else:
            parts = {arm: side.get(key, (0, 0)) for arm, side in some.items()}
        games = {number for _, number in parts.values()}
        if len(games) == 1 and (number := games.pop()):
            found[key] = sum((weights[arm] * total for arm, (total, _) in parts.items()), start=0), number
    return found


def note(ratios: dict[Key, Ratio], observed: Observed) -> None:
    """Enter what was observed; a result that is new has not come about in the seeds before."""
    for key in observed:
        if key not in ratios:
            ratios[key] = Ratio(ratios.get(WON)) if key.group == RESULT else Ratio()
    won = observed.get(WON)
    for key, ratio in ratios.items():
        if key in observed:
            ratio.add(*observed[key])
        elif key.group == RESULT and won:
            ratio.add(0, won[1])


def observe(rows: Iterable[Row]) -> Observed:
    """What the games of one seed in one arm show, as far as they have ended."""
    found: Observed = {}
    ended = [row for row in rows if not row.error]
    for row in ended:
        for key, value in values(row):
            total, games = found.get(key, (0, 0))
            found[key] = total + value, games + 1
    for word in dict.fromkeys(row.result for row in ended):
        found[Key(RESULT, word)] = sum(row.result == word for row in ended), len(ended)
    return found


def values(row: Row) -> Iterator[tuple[Key, Number]]:
    """What one game shows beside its result."""
    yield WON, int(any(seat.won for seat in row.seats))
    for name, value in row.figures.items():
        yield Key(WHOLE, name), exact(value)
    yield DECISIONS, row.decisions
    for number, seat in enumerate(row.seats, 1):
        for group in (f"seat {number}", seat.bot):
            yield Key(group, "won"), int(seat.won)
            yield Key(group, "place"), exact(seat.place)
            yield Key(group, "decisions"), seat.decisions
            for name, value in seat.figures.items():
                yield Key(group, name), exact(value)
