"""Sums over seeds: exact, without keeping a game, and honest about games that share a seed."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from statistics import mean, variance

import msgspec
import pytest

from labrys.sim import intervals
from labrys.sim.design import contrasts, factorial, versus
from labrys.sim.intervals import student
from labrys.sim.plan import Arm, Factor, Plan
from labrys.sim.report import Found, found
from labrys.sim.rows import Row, SeatRow
from labrys.sim.tally import MOST_BINS, Histogram, Ratio, StudyTally

BOTS = ("heuristic", "random")


def plan_of(arms: list[Arm], factors: tuple[Factor, ...] = (), *, rotate: bool = False) -> Plan:
    return Plan("warlock", tuple(arms), 1_000_000, rotate=rotate, factors=factors)


def row(
    arm: str, game: int, gold: float, *, won: bool = True, bots: tuple[str, ...] = BOTS, error: str = ""
) -> Row:
    seats = [SeatRow(bot, won and not seat, 1.0 + seat, 5) for seat, bot in enumerate(bots)]
    figures = {} if error else {"gold": gold}
    return Row(
        "x", game, arm, game, "" if error else "won" if won else "lost", 10, tuple(seats), figures, error=error
    )


def tallied(plan: Plan, units: Iterator[list[Row]] | list[list[Row]]) -> Found:
    tally = StudyTally(plan, contrasts(plan))
    for unit in units:
        tally.add(unit)
    return found(plan, tally, 0.0, "")


def test_of_one_game_a_seed_mean_and_interval_are_the_usual_ones() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    ratio = Ratio()
    for value in values:
        ratio.add(value, 1)
    got = ratio.as_mean()
    half = student(len(values)) * (variance(values) / len(values)) ** 0.5
    assert got.mean == mean(values)
    assert got.high - got.mean == pytest.approx(half)
    assert got.mean - got.low == pytest.approx(half)


def test_games_that_always_end_alike_in_a_seed_count_as_one() -> None:
    alone, twice = Ratio(), Ratio()
    for seed in range(40):
        alone.add(seed % 2, 1)
        twice.add(2 * (seed % 2), 2)
    assert twice.as_share().share == alone.as_share().share
    assert twice.as_share().low == pytest.approx(alone.as_share().low, abs=0.005)
    assert twice.as_share().count == 2 * alone.as_share().count


def test_the_paired_difference_has_the_interval_of_the_differences() -> None:
    chance = random.Random(7)
    plan = plan_of(versus(BOTS, {}, {"a": "x"}))
    luck = [chance.randrange(1000) for _ in range(50)]
    units = [[row("base", n, gold), row("a=x", n, gold + 2 + n % 2)] for n, gold in enumerate(luck)]
    gold = tallied(plan, units).comparisons[0].differences["gold"]
    assert gold.mean == 2.5  # though the luck of a seed is hundreds of times larger
    assert gold.high - gold.low == pytest.approx(2 * student(50) * (variance([2, 3] * 25) / 50) ** 0.5)
    assert gold.needed == 0


def test_what_is_not_settled_says_how_many_games_more_it_takes() -> None:
    plan = plan_of(versus(BOTS, {}, {"a": "x"}))
    units = [[row("base", n, 0), row("a=x", n, 3 if n % 2 else -2)] for n in range(10)]
    gold = tallied(plan, units).comparisons[0].differences["gold"]
    assert gold.low < 0 < gold.high
    assert gold.needed is not None
    more = [[row("base", n, 0), row("a=x", n, 3 if n % 2 else -2)] for n in range(10 + gold.needed + 8)]
    assert tallied(plan, more).comparisons[0].differences["gold"].needed == 0


def test_shares_that_never_differ_still_have_an_interval() -> None:
    plan = plan_of(versus(BOTS, {}, {"a": "x"}))
    won = (
        tallied(plan, [[row("base", n, 0), row("a=x", n, 0)] for n in range(30)]).comparisons[0].differences["won"]
    )
    assert won.mean == 0
    assert won.low < 0 < won.high
    assert won.needed is None


def test_a_result_that_comes_late_has_not_come_before() -> None:
    plan = plan_of([Arm("base", {}, BOTS)])
    report = tallied(plan, [[row("base", n, 0, won=n < 30)] for n in range(40)]).reports[0]
    assert report.outcomes["lost"].share == 0.25
    assert report.outcomes["won"].share == 0.75


def test_crossed_rules_show_what_each_does_and_what_both_do_together() -> None:
    factors = (Factor("a", (0, 1)), Factor("b", (0, 1)))
    plan = plan_of(factorial(BOTS, {}, factors), factors)

    def gold(a: int, b: int) -> int:
        return 5 * a + 3 * b + 7 * a * b

    units = [[row(arm.label, n, n + gold(**arm.house)) for arm in plan.arms] for n in range(20)]
    seen = {one.label: one.differences["gold"].mean for one in tallied(plan, units).comparisons}
    assert seen["a=1 b=1"] == 15
    assert seen["a=1"] == 5 + 3.5
    assert seen["b=1"] == 3 + 3.5
    assert seen["a=1 × b=1"] == 7


def test_broken_games_are_counted_and_their_pairs_left_out() -> None:
    plan = plan_of(versus(BOTS, {}, {"a": "x"}))
    units = [[row("base", n, 1), row("a=x", n, 2, error="ValueError: no" if n == 3 else "")] for n in range(10)]
    got = tallied(plan, units)
    assert got.reports[1].errors == 1
    assert got.comparisons[0].differences["gold"].games == 9


def test_a_bot_is_known_by_its_name_wherever_it_sits() -> None:
    plan = plan_of([Arm("base", {}, BOTS)], rotate=True)
    units = [[row("base", 2 * n, 0), row("base", 2 * n + 1, 0, bots=BOTS[::-1])] for n in range(10)]
    report = tallied(plan, units).reports[0]  # seat 1 always wins
    assert (report.seats[0].won.share, report.seats[1].won.share) == (1.0, 0.0)
    assert (report.by_bot["heuristic"].won.share, report.by_bot["random"].won.share) == (0.5, 0.5)
    assert report.by_bot["heuristic"].place.mean == 1.5


def test_sums_of_fractions_do_not_depend_on_their_order() -> None:
    plan = plan_of([Arm("base", {}, BOTS)])
    units = [[row("base", n, 0.1 * n)] for n in range(200)]
    mixed = units[:]
    random.Random(1).shuffle(mixed)
    one, other = (msgspec.to_builtins(tallied(plan, some).reports[0]) for some in (units, mixed))
    assert one == other


def test_a_study_does_not_keep_its_games() -> None:
    plan = plan_of(versus(BOTS, {}, {"a": "x"}))

    def weight(number: int) -> int:
        tracemalloc.start()
        tally = StudyTally(plan, contrasts(plan))
        for n in range(number):
            tally.add([row("base", n, n * n), row("a=x", n, n)])
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert tally.games == 2 * number
        return size

    assert weight(4000) < weight(400) * 1.5


def test_bins_grow_wider_and_lose_nothing() -> None:
    bins = Histogram()
    for value in range(-100, 5000):
        bins.add(value)
    assert len(bins.bins) <= MOST_BINS
    assert sum(bins.bins.values()) == 5100
    assert bins.width == 32


def test_few_values_have_a_wider_interval_than_the_normal_one() -> None:
    three, many = intervals.mean([1.0, 2.0, 3.0]), intervals.mean([1.0, 2.0, 3.0] * 200)
    assert three.high - 2 == pytest.approx(4.303 / 3**0.5, abs=0.001)
    assert many.high - 2 == pytest.approx(1.964 * (2 / 3 * 600 / 599) ** 0.5 / 600**0.5, abs=0.0001)
    ratio = Ratio()
    for value in (1, 2, 3):
        ratio.add(value, 1)
    told = ratio.as_mean()
    assert (told.low, told.high) == pytest.approx((three.low, three.high))


def test_a_share_that_never_changed_in_few_pairs_may_still_change() -> None:
    never = intervals.mean_change([0.0] * 24)
    assert never.mean == 0
    assert -never.low == never.high == intervals.wilson(0, 24).high
