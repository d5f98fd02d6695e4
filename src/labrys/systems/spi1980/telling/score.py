"""What a fight has brought so far: for those who look ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from labrys.systems.spi1980.pieces import Unit

U = TypeVar("U", bound=Unit)
FOR_A_POINT = 6  # Experience Points, when the fight is won


def learnt(foes: Mapping[str, int], left: Sequence[U], points_left: Callable[[U], int]) -> float:
    """The experience that the wounds dealt in this fight are worth. `foes`: what they could bear at first."""
    if not foes:
        return 0.0
    return FOR_A_POINT * max(0, sum(foes.values()) - sum([max(points_left(unit), 0) for unit in left]))
