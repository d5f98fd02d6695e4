"""Shares and means with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

from msgspec import Struct

from labrys.engine.shares import Z95, Share, wilson

__all__ = ["Z95", "Mean", "Share", "mean", "mean_change", "student", "wilson"]

T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)  # Student's t of 1 to 10 freedoms


class Mean(Struct, frozen=True):
    """A mean, and the interval the true one lies in."""

    mean: float
    low: float
    high: float


def student(values: int) -> float:
    """How many standard errors to either side of the mean of so many values: the fewer they are, the more.

    >>> [round(student(n), 3) for n in (2, 5, 12, 31, 1001)]
    [12.706, 2.776, 2.201, 2.042, 1.962]
    """
    freedom, z = max(1, values - 1), Z95
    if freedom <= len(T95):
        return T95[freedom - 1]
    parts = (  # the series of Cornish and Fisher: here right to three places
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return fsum(part / float(freedom) ** power for power, part in enumerate(parts))


def mean(values: Sequence[float]) -> Mean:
    """The mean and Student's interval; of a single value nothing is known but itself."""
    n = len(values)
    if not n:
        return Mean(0.0, 0.0, 0.0)
    centre = fsum(values) / n
    if n == 1:
        return Mean(centre, centre, centre)
    variance = fsum((value - centre) ** 2 for value in values) / (n - 1)
    half = student(n) * sqrt(variance / n)
    return Mean(centre, centre - half, centre + half)


def mean_change(values: Sequence[float]) -> Mean:
    """By how much a share changes, in pairs. If it never did, no more is known than of a thing that never came.

    >>> round(mean_change([0.0] * 24).high, 3)
    0.138
    """
    if any(values):
        return mean(values)
    half = wilson(0, len(values)).high
    return Mean(0.0, -half, half)
