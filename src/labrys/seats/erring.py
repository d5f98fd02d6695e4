"""A bot that errs: as good as another, but for the answers it gives by chance."""

from __future__ import annotations

import re
from random import Random

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError
from labrys.seats.base import Seat, Sight

ERRING = re.compile(r"(.+)~(\d(?:\.\d+)?)")


def taken_apart(name: str) -> tuple[str, float] | None:
    """`heuristic~0.2` errs in a fifth of its answers.

    >>> taken_apart("heuristic~0.2"), taken_apart("heuristic")
    (('heuristic', 0.2), None)
    """
    found = ERRING.fullmatch(name)
    if found is None:
        return None
    share = float(found.group(2))
    if not 0 <= share <= 1:
        raise LabrysError(f"a bot errs in 0 to 1 of its answers, not in {share:g}: {name}")
    return found.group(1), share


class ErringSeat:
    """Asks another bot, and now and then does something else that is offered, but nothing that is for good."""

    def __init__(self, bot: Seat, errs: float, seed: int) -> None:
        self.name = f"{bot.name}~{errs:g}"
        self._bot, self._errs = bot, errs
        self._random = Random(seed)

    def choose(self, sight: Sight) -> Answer:
        """The other's answer, unless it is a moment of weakness."""
        answer = self._bot.choose(sight)  # also then: who errs has looked at the game too
        return self._slip(sight) if self._random.random() < self._errs else answer

    def _slip(self, sight: Sight) -> Answer:
        """Any of the main choices; a person who errs does not leave the game by mistake."""
        ask = sight.question
        if ask.kind != "one":
            return sight.sample(self._random.random)
        options = sight.decision.options
        here = [n for n in sight.own if options[n].weight in ("main", "pass") and not options[n].final]
        return self._random.choice(here or list(sight.own))
