"""Shared by the benchmarks: repeat a workload, take the median, per CPU-second of this process."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable

CPU = time.process_time


def pin() -> None:
    """Stay on one core, so that migration does not leak in."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rate(work: Callable[[], int], seconds: float = 1.0, repeats: int = 5) -> float:
    """Units of work per CPU-second, the median of several runs."""
    work()
    rates = []
    for _ in range(repeats):
        done, begun = 0, CPU()
        while (spent := CPU() - begun) < seconds:
            done += work()
        rates.append(done / spent)
    return round(statistics.median(rates))


def cost_us(work: Callable[[], object], number: int = 1000, repeats: int = 7) -> float:
    """CPU microseconds of one call, the median of several runs."""
    work()
    costs = []
    for _ in range(repeats):
        begun = CPU()
        for _ in range(number):
            work()
        costs.append((CPU() - begun) / number * 1e6)
    return round(statistics.median(costs), 2)
