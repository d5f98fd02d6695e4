"""How often something happened, and the interval its true share lies in."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from msgspec import Struct

Z95 = NormalDist().inv_cdf(0.975)


class Share(Struct, frozen=True):
    """How often something happened, and the interval its true share lies in."""

    count: int
    share: float
    low: float
    high: float


def wilson(count: float, of: float, z: float = Z95) -> Share:
    """Wilson's score interval; it stays sensible at 0 and at all. Both may be worth less than they are in number.

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
    return Share(int(count), share, low, high)
