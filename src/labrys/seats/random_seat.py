"""The random seat: any legal answer, all about equally likely."""

from __future__ import annotations

from random import Random

from labrys.engine.ask import Answer
from labrys.seats.base import Sight


class RandomSeat:
    """Plays by chance, from its own seed; it never touches the game's dice."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, sight: Sight) -> Answer:
        """Sample the question, among his own options where it has owners."""
        return sight.sample(self._random)
