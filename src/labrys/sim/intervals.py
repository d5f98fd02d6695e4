"""Shares and means with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from statistics import NormalDist

from msgspec import Struct

Z95 = NormalDist().inv_cdf(0.975)


class Share(Struct, frozen=True):
    """How often something happened, and the interval its true share lies in."""

    count: int
    share: float
    low: float
    high: float


class Mean(Struct, frozen=True):
    """A mean, and the interval the true one lies in."""

    mean: float
    low: float
    high: float


def wilson(count: int, of: int, z: float = Z95) -> Share:
    """Wilson's score interval; it stays sensible at 0 and at all.

    >>> wilson(0, 10).low, round(wilson(0, 10).high, 4)
    (0.0, 0.2775)
    """
    if not of:
        return Share(0, 0.0, 0.0, 1.0)
    share = count / of
    scale = 1 + z * z / of
    centre = (share + z * z / (2 * of)) / scale
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / scale
    low = 0.0 if count == 0 else centre - half
    high = 1.0 if count == of else centre + half
    return Share(count, share, low, high)


def mean(values: Sequence[float], z: float = Z95) -> Mean:
    """The mean and its normal interval; of a single value nothing is known but itself."""
    n = len(values)
    if not n:
        return Mean(0.0, 0.0, 0.0)
    centre = fsum(values) / n
    if n == 1:
        return Mean(centre, centre, centre)
    variance = fsum((value - centre) ** 2 for value in values) / (n - 1)
    half = z * sqrt(variance / n)
    return Mean(centre, centre - half, centre + half)
