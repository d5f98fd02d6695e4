"""What each audience has been told: a log of lines for every seat and one for whoever looks on.

Sentences are made when things happen, because they depend on how things stand. Nearly all lines are for everybody,
so the logs share them; they are kept as JSON, which is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from labrys.core.event import NOBODY, Event
from labrys.core.run import Run
from labrys.core.telling import Line, Teller

Audience = int | None  # a seat, or whoever looks on

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


class Told:
    """The logs of a game, from its beginning."""

    def __init__(self, run: Run[Any]) -> None:
        self.run = run
        self.audiences: tuple[Audience, ...] = (None, *range(run.state.seats))
        self._tellers = {who: Teller(run, set() if who is None else {who}) for who in self.audiences}
        self._logs: dict[Audience, list[bytes]] = {who: [] for who in self.audiences}
        self._marks: list[tuple[int, ...]] = []  # how long the logs were before each answer
        self._heard = 0
        self.before = 0  # the events before the last answer
        self.fresh: dict[Audience, tuple[Line, ...]] = {}  # what the last answer brought
        self.hear()

    def hear(self) -> None:
        """Tell what has happened since the last answer."""
        events = self.run.events[self._heard :]
        self.before, self._heard = self._heard, len(self.run.events)
        self._marks.append(tuple(len(log) for log in self._logs.values()))
        private = {event.only for event in events if event.only not in (None, NOBODY)}
        public = self._lines(None, events)
        self.fresh = {who: self._lines(who, events) if who in private else public for who in self.audiences}
        coded = [_encode(line) for line in public]
        for who, lines in self.fresh.items():
            self._logs[who] += coded if lines is public else [_encode(line) for line in lines]

    def _lines(self, who: Audience, events: Sequence[Event]) -> tuple[Line, ...]:
        teller = self._tellers[who]
        return (*teller.lines(events), *teller.loose_dice())

    def rewind(self, answers: int, note: Line) -> None:
        """The last answers have not been given; that they were taken back stays in the log."""
        marks = self._marks[-answers]
        del self._marks[-answers:]
        self.before = self._heard = len(self.run.events)
        self.fresh = {}
        coded = _encode(note)
        for log, mark in zip(self._logs.values(), marks, strict=True):
            del log[mark:]
            log.append(coded)

    def number(self, who: Audience) -> int:
        """How many lines this audience has been told."""
        return len(self._logs[who])

    def lines(self, who: Audience, first: int, last: int) -> tuple[Line, ...]:
        """Some of them."""
        return tuple(_decode(line) for line in self._logs[who][first:last])
