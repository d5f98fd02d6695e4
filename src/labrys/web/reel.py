"""A game that can be wound to any moment: how it stood every so many answers, and the answers between.

Whoever looks at a moment of a long game need not wait until all of it is played again, and nobody else waits for
him: what takes longer is done in slices.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, NamedTuple

import msgspec

from labrys.engine.journal import Entry
from labrys.engine.tape import RealTape
from labrys.show.run import Run
from labrys.show.story import Chronicle, Story, beginning
from labrys.show.teller import Line
from labrys.web.breath import Breath
from labrys.web.table import Table
from labrys.web.transcript import Transcript

SPAN = 40  # answers from one standing to the next, at first
MOST = 64  # standings; then every second is let go
KEPT = 8  # games that are remembered

_encode = msgspec.msgpack.Encoder().encode


class Standing(NamedTuple):
    """How things were before a scene."""

    number: int  # of answers given before it
    state: bytes


class Reel:
    """The standings of one game, as far as it has been looked at."""

    def __init__(self, run: Run[Any]) -> None:
        self.book, self.origin = run.book, run.past().origin
        self.entries: list[Entry] = []
        self.span = SPAN
        self._standings = [Standing(0, _encode(self.origin))]
        self._tip: Run[Any] | None = None
        self._dice = run.own_dice
        self._unsealed: list[tuple[Line, ...]] = []
        self._story: Story | None = None

    def is_of(self, run: Run[Any]) -> bool:
        """Is it still the same game? Where rules have changed another begins."""
        return self.origin is run.past().origin

    async def follow(self, run: Run[Any]) -> None:
        """Up to where the game stands now. What was taken back is forgotten."""
        entries, self._dice = list(run.entries), run.own_dice
        same = next((n for n, (a, b) in enumerate(zip(self.entries, entries, strict=False)) if a != b), None)
        if same is not None or len(entries) < len(self.entries):
            self._forget(min(len(entries), len(self.entries)) if same is None else same)
        if self._dice is not None:  # more have been typed since
            self._tip = None
        tip, breath = self._tip or await self.wound(len(self.entries)), Breath()
        for entry in entries[len(self.entries) :]:
            tip.repeat(entry)
            self.entries.append(entry)
            if len(self.entries) >= self._standings[-1].number + self.span:
                self._note(tip)
            await breath.taken()
        self._tip = tip

    def _note(self, tip: Run[Any]) -> None:
        tip.rebase()
        if tip.begun > self._standings[-1].number:
            self._standings.append(Standing(tip.begun, _encode(tip.base)))
        if len(self._standings) > MOST:
            self._standings, self.span = self._standings[::2], self.span * 2

    def _forget(self, number: int) -> None:
        """All after so many answers."""
        del self.entries[number:]
        self._standings = [one for one in self._standings if one.number <= number] or self._standings[:1]
        self._tip, self._unsealed, self._story = None, [], None

    def at(self, number: int, *, journal: bool = False) -> Run[Any]:
        """The game after so many answers."""
        run, between = self._before(number, journal)
        for entry in between:
            run.repeat(entry)
        return run

    async def wound(self, number: int) -> Run[Any]:
        """The same, in slices."""
        run, between = self._before(number, journal=False)
        breath = Breath()
        for entry in between:
            run.repeat(entry)
            await breath.taken()
        return run

    def _before(self, number: int, journal: bool) -> tuple[Run[Any], list[Entry]]:
        """The last standing before, and the answers from there on."""
        known = next(one for one in reversed(self._standings) if one.number <= number)
        state = msgspec.msgpack.decode(known.state, type=self.book.state_type)
        run: Run[Any] = Run(self.book, state, tape=self._typed(), journal=journal)
        run.number = known.number
        return run, self.entries[known.number : number]

    def _typed(self) -> RealTape | None:
        """The dice that people have typed, if they roll their own."""
        return None if self._dice is None else self._dice.copy()

    async def unsealed(self, table: Table) -> list[tuple[Line, ...]]:
        """When the game is over: what each answer brought, and what nobody but the gamesmaster heard then."""
        if len(self._unsealed) != len(self.entries) + 1:
            again: Run[Any] = Run(self.book, self.book.clone(self.origin), tape=self._typed())
            again.past().digests = False
            again.names = table.names_at(0)
            told = Transcript(again, unsealed=True)
            lines, breath = [told.fresh[None]], Breath()
            for place, entry in enumerate(self.entries, 1):
                again.names = table.names_at(place - 1)
                again.repeat(entry)
                told.hear()
                lines.append(told.fresh[None])
                await breath.taken()
            self._unsealed = lines
        return self._unsealed

    async def story(self, table: Table) -> Story:
        """When the game is over: its story, everybody called as he was then."""
        if self._story is None:
            run, _ = table.game()
            again = beginning(run)
            again.names = table.names_at(0)
            chronicle, breath = Chronicle(again, run.outcome.winners if run.outcome else ()), Breath()
            for place, entry in enumerate(self.entries, 1):
                again.names = table.names_at(place - 1)
                chronicle.follow(entry)
                await breath.taken()
            self._story = chronicle.story()
        return self._story


class Reels:
    """The reels of the games that were looked at last."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Reel] = OrderedDict()

    async def of(self, table: Table) -> Reel:
        """The reel of a table's game, up to where it stands."""
        run, _ = table.game()
        reel = self._found.pop(table.id, None)
        if reel is None or not reel.is_of(run):
            reel = Reel(run)
        self._found[table.id] = reel
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        try:
            while reel.entries != run.entries:  # somebody may answer meanwhile
                await reel.follow(run)
        except BaseException:
            self._found.pop(table.id, None)  # half-way: begin anew the next time
            raise
        return reel
