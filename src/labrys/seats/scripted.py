"""The scripted seat: answers written down beforehand, in order."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError
from labrys.seats.base import Sight


class ScriptedSeat:
    """Gives these answers one after the other: texts as a person would type them, or raw answers.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> script = ScriptedSeat(["advanced", "4"])
    >>> run.pick(script.choose(Sight(run, 0)))
    >>> run.entries[0].answer
    'advanced'
    """

    name = "scripted"

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = list(answers)
        self._given = 0

    @property
    def left(self) -> int:
        """How many answers have not been given yet.

        >>> ScriptedSeat(["advanced", "4"]).left
        2
        """
        return len(self._answers) - self._given

    def choose(self, sight: Sight) -> Answer:
        """The next answer of the script, checked against the question.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> ScriptedSeat(["advanced"]).choose(Sight(run, 0))
        1
        """
        ask = sight.question
        if not self.left:
            raise LabrysError(f"{ask.rule}: the script has {self._given} answers and one more is asked for")
        answer = self._answers[self._given]
        raw = ask.read(answer) if isinstance(answer, str) else answer
        ask.value(raw)
        self._given += 1
        return raw
