"""The contract of a controller: whoever answers for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from labrys.engine.ask import Answer, Ask
from labrys.engine.errors import LabrysError
from labrys.show.run import Run


class Seat(Protocol):
    """Answers for one seat, or for everybody."""

    name: str

    def choose(self, run: Run[Any]) -> Answer:
        """A raw, legal answer to `run.asking`, the seat's own where several may speak up."""


def open_question(run: Run[Any]) -> Ask[Any]:
    """The question now open; an error if there is none."""
    if run.asking is None:
        raise LabrysError("there is nothing to answer: the game is over or waits for a die")
    return run.asking


def own(ask: Ask[Any], seat: int | None) -> Sequence[int]:
    """The indices of the options this seat may choose: all of them, unless others may speak up too."""
    if ask.owners is None or seat is None:
        return range(len(ask.options))
    mine = [index for index, owner in enumerate(ask.owners) if owner == seat]
    if not mine:
        raise LabrysError(f"{ask.rule}: seat {seat + 1} has nothing to say here")
    return mine
