"""The random seat: any legal answer, all about equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from labrys.engine.ask import Answer
from labrys.seats.base import open_question, own
from labrys.show.run import Run


class RandomSeat:
    """Plays by chance, from its own seed; it never touches the game's dice."""

    name = "random"

    def __init__(self, seat: int | None, seed: int) -> None:
        self.seat = seat
        self._random = Random(seed).random

    def choose(self, run: Run[Any]) -> Answer:
        """Sample the question, among his own options where it has owners."""
        ask = open_question(run)
        if ask.owners is None or self.seat is None:
            return ask.sample(self._random)
        mine = own(ask, self.seat)
        return mine[int(self._random() * len(mine))]
