"""Shared by the benchmarks: CPU time of this process, probes that are measured in turn, medians and ratios.

A probe is one thing that is measured. It is asked for its samples round by round, in turn with all others and with
the yardsticks, so that other work on the machine falls on all alike. Samples are CPU microseconds of one unit:
a decision, a fork, a question. Ratios are taken within a round; what is told is their median and their spread.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

CPU = time.process_time
SECOND = 1e6  # microseconds
P99 = 99

_CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set[int]()


def pin() -> None:
    """Stay on one core, so that migration does not leak in."""
    if _CORES:
        os.sched_setaffinity(0, {max(_CORES)})


def unpin() -> None:
    """All cores again."""
    if _CORES:
        os.sched_setaffinity(0, _CORES)


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int = 7
    decisions: int = 6_000  # of random play in a round; fewer where each costs more
    games: int = 3  # whose questions are asked for odds and hints
    every: int = 8  # … every so manieth question of them
    questions: int = 40  # … and of so many more games that there are so many for each
    long: int = 1_500  # answers of the long game that is saved
    calls: int = 40  # of a fork at each position
    studies: tuple[int, ...] = (30, 150)  # games of a study that two processes share
    studied: int = 3  # times


QUICK = Size(rounds=2, decisions=300, games=1, every=40, questions=2, long=300, calls=3, studies=(12,), studied=1)


@dataclass(frozen=True)
class Probe:
    """One thing that is measured. `take` gives the samples of a round: CPU microseconds of one unit."""

    measure: str
    game: str  # or what else it is about
    unit: str  # what is counted in `per_second`, or what a sample is the cost of
    take: Callable[[int], Sequence[float]]
    rate: bool = False  # told as so many a second: more is better
    high: bool = False  # told as what 99 of 100 stay below, beside the median
    beside: tuple[str, ...] = ()  # the yardsticks whose ratio is told
    rounds: int = 0  # if not as many as the others
    warm: bool = True  # is a first round for nothing worth its time?
    more: Callable[[], Mapping[str, object]] = dict  # what else there is to tell when all is measured

    @property
    def key(self) -> str:
        """By this it is called."""
        return f"{self.measure}.{self.game}" if self.game else self.measure


@dataclass
class Taken:
    """All samples of a probe, round by round."""

    probe: Probe
    rounds: list[Sequence[float]] = field(default_factory=list)

    def all(self) -> list[float]:
        """Of all rounds."""
        return sorted(sample for samples in self.rounds for sample in samples)

    def of_round(self, number: int) -> float:
        """The median of one round."""
        return statistics.median(self.rounds[number])


def cost(work: Callable[[], object], number: int) -> float:
    """CPU microseconds of one call."""
    begun = CPU()
    for _ in range(number):
        work()
    return (CPU() - begun) / number * SECOND


def once(work: Callable[[], object]) -> float:
    """CPU microseconds of a single call."""
    begun = CPU()
    work()
    return (CPU() - begun) * SECOND


def cost_us(work: Callable[[], object], number: int = 1000, repeats: int = 7) -> float:
    """CPU microseconds of one call, the median of several runs: for scripts that stand alone."""
    work()
    return round(statistics.median(cost(work, number) for _ in range(repeats)), 2)


def rate(work: Callable[[], int], seconds: float = 1.0, repeats: int = 5) -> float:
    """Units of work per CPU-second, the median of several runs: for scripts that stand alone."""
    work()
    rates = []
    for _ in range(repeats):
        done, begun = 0, CPU()
        while (spent := CPU() - begun) < seconds:
            done += work()
        rates.append(done / spent)
    return round(statistics.median(rates))


def percentile(ordered: Sequence[float], percent: int) -> float:
    """What so many of a hundred stay below; of few, the largest."""
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def in_turn(probes: Sequence[Probe], yardsticks: Mapping[str, Probe], size: Size) -> dict[str, Taken]:
    """The samples of each probe and of the yardsticks they stand beside, taken in turn; by key."""
    wanted = {key for probe in probes for key in probe.beside}
    peers = [probe for key, probe in yardsticks.items() if key in wanted]
    most = max(probe.rounds or size.rounds for probe in probes)
    found = {probe.key: Taken(probe) for probe in (*peers, *probes)}
    warm_up(found.values())
    for number in range(most):
        for taken in found.values():
            if taken.probe in peers or number < (taken.probe.rounds or size.rounds):
                gc.collect()
                taken.rounds.append(taken.probe.take(number))
    return found


def warm_up(taken: Iterable[Taken]) -> None:
    """What is imported, read or recorded when it is first wanted is no part of the figures."""
    for one in taken:
        if one.probe.warm:
            one.probe.take(0)


def line(taken: Taken, yards: Mapping[str, Taken]) -> dict[str, object]:
    """What one probe has shown, as a JSON object."""
    probe, samples = taken.probe, taken.all()
    head: dict[str, object] = {"measure": probe.measure, "game": probe.game}
    if not samples:
        return {**head, "skipped": "there was nothing to measure"}
    middle = statistics.median(
        taken.of_round(number) for number in range(len(taken.rounds)) if taken.rounds[number]
    )
    head |= told(probe, middle, samples)
    ratios = {name: beside(taken, yards[name]) for name in probe.beside if name in yards}
    return {**head, "beside": ratios, **probe.more()}


def told(probe: Probe, middle: float, samples: Sequence[float]) -> dict[str, object]:
    """The figures themselves: of this machine."""
    if probe.rate:
        return {"unit": f"{probe.unit} a second", "value": round(SECOND / middle, 1)}
    unit = {"unit": f"µs of {probe.unit}"}
    if not probe.high:
        return {**unit, "value": round(middle, 2)}
    figures = {"value": percentile(samples, P99), "p50": percentile(samples, 50), "most": samples[-1]}
    return {**unit, **{name: round(figure, 1) for name, figure in figures.items()}, "n": len(samples)}


def beside(taken: Taken, yard: Taken) -> dict[str, float]:
    """How it stands to a yardstick: of a rate so many times as fast, of a cost so many times as dear."""
    return spread(theirs / ours if taken.probe.rate else ours / theirs for ours, theirs in pairs(taken, yard))


def pairs(one: Taken, other: Taken) -> list[tuple[float, float]]:
    """What is set beside what: round by round; of questions, what 99 of 100 of all stay below."""
    if one.probe.high:
        theirs = percentile(other.all(), P99) if other.probe.high else statistics.median(other.all())
        return [(percentile(one.all(), P99), theirs)]
    numbers = range(min(len(one.rounds), len(other.rounds)))
    return [(one.of_round(number), other.of_round(number)) for number in numbers]


def spread(ratios: Iterable[float]) -> dict[str, float]:
    """The median, and the least and the most."""
    ordered = sorted(ratios)
    middle = {"ratio": rounded(statistics.median(ordered))}
    return {**middle, "low": rounded(ordered[0]), "high": rounded(ordered[-1])} if len(ordered) > 1 else middle


def rounded(figure: float) -> float:
    """To four digits."""
    return float(f"{figure:.4g}")
