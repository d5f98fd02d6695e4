"""What each audience has been told: a log of lines for every seat and one for whoever looks on.

Sentences are made when things happen, because they depend on how things stand. Nearly all lines are for everybody,
so the logs share them; they are kept as JSON, which is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from labrys.engine.event import GAMESMASTER, Event
from labrys.show.run import Run
from labrys.show.teller import Line, Teller

Audience = int | None  # a seat, the gamesmaster, or whoever looks on

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


class _Cause(Struct, frozen=True):
    """Of a sentence or a die what it cites, and nothing that takes longer to read."""

    rule: str = ""
    text: str = ""
    dice: tuple[_Cause, ...] = ()


class _Causes(Struct, frozen=True):
    sentences: tuple[_Cause, ...]


_decode_causes = msgspec.json.Decoder(_Causes).decode


class Transcript:
    """The logs of a game, from its beginning.

    While somebody is asked in secret, what has happened is told to him alone; the others hear it with whatever
    comes next. So their lines are the same whether or not somebody was asked.
    """

    def __init__(self, run: Run[Any], *, unsealed: bool = False) -> None:
        """`unsealed`: who looks on is told everything, what nobody heard during play included."""
        self.run = run
        self.unsealed = unsealed
        self.audiences: tuple[Audience, ...] = (None, *range(run.state.seats), *run.book.roles)
        onlookers = {*range(run.state.seats), GAMESMASTER} if unsealed else set()
        self._tellers = {who: Teller(run, onlookers if who is None else {who}) for who in self.audiences}
        self._logs: dict[Audience, list[bytes]] = {who: [] for who in self.audiences}
        self._heard: dict[Audience, int] = dict.fromkeys(self.audiences, 0)  # so many events
        self._marks: list[tuple[tuple[int, int], ...]] = []  # before each answer: how long the logs were, and that
        self._remarks: list[tuple[int, bytes]] = []  # by people: so many marks there were, and what was said
        self.before: dict[Audience, int] = {}  # the events each had heard of before the last answer
        self.fresh: dict[Audience, tuple[Line, ...]] = {}  # what the last answer brought
        self.hear()

    def hear(self, answers: int = 1) -> None:
        """Tell what has happened since the last answer, or since several that were given at once."""
        self._marks += [tuple((len(log), self._heard[who]) for who, log in self._logs.items())] * answers
        self.before, self.fresh = dict(self._heard), dict.fromkeys(self.audiences, ())
        asking = self.run.asking
        if asking is not None and asking.secret:
            self._tell((asking.seat, *self.run.book.roles))
        else:
            self._tell(self.audiences)

    def _tell(self, audiences: tuple[Audience, ...]) -> None:
        """Those who have heard as much as others, and for whom alone there is nothing new, share their lines."""
        shared: dict[int, tuple[tuple[Line, ...], list[bytes]]] = {}
        new = self.run.events[min(self._heard[who] for who in audiences) :]
        private = {seat for event in new if event.to is not None for seat in (*event.to, GAMESMASTER)}
        for who in audiences:
            first = self._heard[who]
            told = shared.get(first)
            alone = who in private or (who is None and self.unsealed)
            if told is None or alone:
                lines = self._lines(who, self.run.events[first:])
                told = (lines, [_encode(line) for line in lines])
                if not alone:
                    shared[first] = told
            self._heard[who] = len(self.run.events)
            self.fresh[who] = told[0]
            self._logs[who] += told[1]

    def _lines(self, who: Audience, events: Sequence[Event]) -> tuple[Line, ...]:
        teller = self._tellers[who]
        lines = teller.lines(events)
        return (*lines, *teller.loose_dice()) if self.run.needed is None else tuple(lines)

    def rewind(self, answers: int, note: Line) -> None:
        """The last answers have not been given; that they were taken back stays in the log."""
        marks = self._marks[-answers]
        del self._marks[-answers:]
        stands = len(self._marks)
        stay = [remark for at, remark in self._remarks if at > stands]  # nobody takes back what people were told
        self._remarks = [(min(at, stands), remark) for at, remark in self._remarks]
        coded = [*stay, _encode(note)]
        for (who, log), (mark, heard) in zip(self._logs.items(), marks, strict=True):
            del log[mark:]
            log += coded
            self._heard[who] = heard
        self.before, self.fresh = dict(self._heard), {}

    def withdraw(self, answers: int) -> None:
        """So many of the last answers, of which nobody had heard, have not been given."""
        del self._marks[-answers:]
        self._remarks = [(min(at, len(self._marks)), remark) for at, remark in self._remarks]
        self.before, self.fresh = dict(self._heard), dict.fromkeys(self.audiences, ())

    def remark(self, note: Line, *, stays: bool = False) -> None:
        """Something everybody is told that is no event of the game; `stays`: though answers are taken back."""
        coded = _encode(note)
        if stays:
            self._remarks.append((len(self._marks), coded))
        for log in self._logs.values():
            log.append(coded)

    def told_by(self, who: Audience) -> list[int]:
        """How many lines this audience had been told before each answer, from the first on, and now."""
        place = self.audiences.index(who)
        return [*(mark[place][0] for mark in self._marks), len(self._logs[who])]

    def number(self, who: Audience) -> int:
        """How many lines this audience has been told."""
        return len(self._logs[who])

    def lines(self, who: Audience, first: int, last: int) -> tuple[Line, ...]:
        """Some of them."""
        return tuple(_decode(line) for line in self._logs[who][first:last])

    def cited(self, who: Audience) -> dict[str, list[tuple[int, str]]]:
        """The rules these lines cite, in the order they were met: the numbers of the lines, and what they tell."""
        found: dict[str, list[tuple[int, str]]] = {}
        for number, line in enumerate(self._logs[who]):
            for cause in _decode_causes(line).sentences:
                for rule in {cause.rule, *(die.rule for die in cause.dice)} - {""}:
                    lines = found.setdefault(rule, [])
                    if not lines or lines[-1][0] != number:
                        lines.append((number, cause.text))
        return found
