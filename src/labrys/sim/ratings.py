"""How strong bots are: ratings by Bradley and Terry's model, and who did how well against whom.

A match is a ranking with ties, and counts for every two who were in it. Ratings are those under which all matches
together are likeliest, so the order they were played in does not matter. They are told like Elo's: who is 200
points above another takes 76 % of the points from him.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from importlib import import_module
from math import log
from typing import Any, NamedTuple

from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.sim.tally import Ratio

MIDDLE = 1500  # the mean of all who are rated together
SCALE = 400 / log(10)  # Elo's points for one of the model's
DRAWN = 1.0  # matches each is taken to have drawn with a bot of the middle: who wins all is rated, too


class Mark(NamedTuple):
    """How a game ended for somebody; marks compare: to win is best, then to be nearest to the goal."""

    won: float  # the share of his seats that won
    score: float  # `Book.score` at the end


class Match(Struct, frozen=True):
    """Bots by their places in the list, and the mark of each."""

    seed: int
    bots: tuple[int, ...]
    marks: tuple[Mark, ...]


class Points(Struct, frozen=True):
    """Of so many matches: a point for a better end, half a point for an equal one; the share and its interval."""

    points: float
    wins: int
    ties: int
    of: int
    share: float
    low: float
    high: float


class Rating(Struct, frozen=True):
    """A bot's strength: 1500 is the mean of all who played; the true one lies within the interval (95 %)."""

    bot: str
    rating: float
    sigma: float
    low: float
    high: float
    points: Points  # against all others
    games: int
    won: int
    errors: int


def points(seeds: Iterable[tuple[int, int, int]]) -> Points:
    """Better ends, equal ones and all, seed by seed; what shares a seed is one observation, as in a study.

    >>> points([(1, 0, 1), (0, 1, 1), (0, 0, 1), (0, 1, 1)]).share, points([]).high
    (0.5, 1.0)
    """
    wins = ties = 0
    ratio = Ratio()
    for better, equal, of in seeds:
        wins, ties = wins + better, ties + equal
        ratio.add(better + Fraction(equal, 2), of)
    found = ratio.as_share()
    return Points(float(ratio.total), wins, ties, ratio.games, found.share, found.low, found.high)


def taken(matches: Iterable[Match], bot: int, others: Iterable[int]) -> Points:
    """What a bot took from these others."""
    rivals = set(others) - {bot}
    seeds: dict[int, tuple[int, int, int]] = {}
    for match in matches:
        ends = dict(zip(match.bots, match.marks, strict=True))
        against = [ends[other] for other in match.bots if other in rivals]
        if bot in ends and against:
            better, equal, of = seeds.get(match.seed, (0, 0, 0))
            better += sum(ends[bot] > his for his in against)
            equal += sum(ends[bot] == his for his in against)
            seeds[match.seed] = better, equal, of + len(against)
    return points(seeds.values())


def cross_table(matches: Sequence[Match], number: int) -> list[list[Points]]:
    """Row against column."""
    return [[taken(matches, one, [other]) for other in range(number)] for one in range(number)]


def rated(matches: Sequence[Match], number: int) -> list[tuple[float, float]]:
    """Rating and its standard deviation of each bot, both about the mean of all."""
    np, optimize = needed("numpy"), needed("scipy.optimize")
    won = np.array(shared_out(matches, number))

    def expected(strengths: Any) -> Any:
        return 1 / (1 + np.exp(strengths - strengths[:, None]))

    def unlikely(strengths: Any) -> Any:
        pairs = won * np.logaddexp(0, strengths - strengths[:, None])
        return pairs.sum() + DRAWN / 2 * (np.logaddexp(0, strengths) + np.logaddexp(0, -strengths)).sum()

    def slope(strengths: Any) -> Any:
        surprise = (won + won.T) * expected(strengths) - won
        return surprise.sum(axis=1) + DRAWN * np.tanh(strengths / 2) / 2

    def bend(strengths: Any) -> Any:
        chance = expected(strengths)
        pairs = (won + won.T) * chance * chance.T
        return np.diag(pairs.sum(axis=1) + DRAWN / (2 + 2 * np.cosh(strengths))) - pairs

    best = optimize.minimize(unlikely, np.zeros(number), jac=slope, hess=bend, method="trust-exact").x
    about_mean = np.eye(number) - 1 / number
    spread = about_mean @ np.linalg.inv(bend(best)) @ about_mean
    return [
        (MIDDLE + SCALE * float(value), SCALE * float(sigma))
        for value, sigma in zip(best - best.mean(), np.sqrt(np.diag(spread)), strict=True)
    ]


def shared_out(matches: Iterable[Match], number: int) -> list[list[float]]:
    """Points of row from column. Of several ends all but one are news, however many pairs they make."""
    won = [[0.0] * number for _ in range(number)]
    for match in matches:
        worth = 2 / len(match.bots)  # times the number of pairs: one less than there are ends
        for one, mine in zip(match.bots, match.marks, strict=True):
            for other, his in zip(match.bots, match.marks, strict=True):
                if one != other:
                    won[one][other] += worth * ((mine > his) + (mine == his) / 2)
    return won


def needed(module: str) -> Any:
    """A library that ratings are reckoned with."""
    try:
        return import_module(module)
    except ImportError:
        raise LabrysError("ratings need numpy and scipy; install them with: pip install 'labrys[lab]'") from None
