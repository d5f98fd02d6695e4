"""The random seat: any legal answer, all about equally likely."""

from __future__ import annotations

from random import Random

from labrys.engine.ask import Answer
from labrys.seats.base import Sight


class RandomSeat:
    """Plays by chance, from its own seed; it never touches the game's dice.

    >>> run, bot = labrys.new("deathmaze", seed=7), RandomSeat(seed=1)
    >>> while run.asking is not None:
    ...     run.pick(bot.choose(Sight(run, 0)))
    >>> run.over
    True
    """

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, sight: Sight) -> Answer:
        """Sample the question, among his own options where it has owners.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> RandomSeat(seed=1).choose(Sight(run, 0)) in (0, 1)
        True
        """
        return sight.sample(self._random)
