"""A game that was played or is being played, moment by moment: what was answered, what came of it, how it looked.

Before the end everybody sees only what he could see then. An audience's moments are those at which it was shown
something: how many answers others gave in between may be a secret, and so may the number of a moment. Then its
name is opaque (`Table.moment_id`), and leads whoever opens it to what he himself saw at that time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Sequence
from typing import Any

from msgspec import Struct

from labrys.engine.event import GAMESMASTER
from labrys.engine.journal import Entry
from labrys.show.picture import Picture
from labrys.show.run import Run
from labrys.show.teller import Line
from labrys.web import protocol as p
from labrys.web.audience_view import seen_as
from labrys.web.breath import Breath
from labrys.web.reel import Reel
from labrys.web.table import OPAQUE, Table
from labrys.web.transcript import Audience

MOST_STEPS = 50


class Wanted(Struct, frozen=True):
    """Which stretch of a game, and a moment in it."""

    start: int = 0
    count: int = MOST_STEPS
    seat: int | None = None  # None: one's own eyes
    at: int | None = None  # the name of a moment
    line: int | None = None  # the number of a line of one's own log


class Moments:
    """What one audience has been shown of a game, moment by moment."""

    def __init__(self, table: Table, who: Audience, until: int | None = None) -> None:
        """`until`: not more than so many answers, for one who looks on later than it is played."""
        self.table, self.who = table, who
        run, self.told = table.game()
        self.entries: Sequence[Entry] = list(run.entries)[:until]
        self.known = set(table.known_at)
        self.own = () if who is None else table.own(who)
        self.lines_before = self.told.told_by(who)
        asking = run.asking
        self.asked = [*(entry.seat for entry in run.entries), None if asking is None else asking.seat]
        self.hides = table.hides()
        # Where everybody knows of every answer, the name of a moment is their number. That there was one which
        # nobody knows of must not show: so it depends on the kind of game, not on what has happened.
        apart = any(entry.phase or entry.chair for entry in self.entries)
        self.counted = table.over or not (self.hides or apart)
        self.numbers = self._numbers()

    def _numbers(self) -> list[int]:
        """After so many answers each there was something to see."""
        if self.table.over or self.who == GAMESMASTER:
            return list(range(len(self.entries) + 1))
        found = [0]
        for number in range(1, len(self.entries) + 1):
            if self._shown(number, found[-1]):
                found.append(number)
        return found

    def _shown(self, number: int, before: int) -> bool:
        """Was anything shown after so many answers that was not there at the moment before?"""
        if number not in self.known and self.asked[number] not in self.own:
            return False  # somebody else is asked in secret: it is told with what comes next
        if self.lines_before[number + 1] > self.lines_before[before + 1]:
            return True
        entry = self.entries[number - 1]
        if any(one.seat in self.own for one in self.entries[before:number]):
            return True
        if self.hides:
            return not entry.phase and self.asked[number] != self.asked[before]
        return not entry.phase and entry.seat != GAMESMASTER

    def tells(self, number: int) -> bool:
        """May this audience know what the answer of this number was?"""
        entry = self.entries[number - 1]
        if self.table.over or entry.seat in self.own:
            return True
        return not self.hides and not entry.phase and entry.seat != GAMESMASTER and number - 1 in self.known

    def name(self, place: int) -> int:
        """What the moment at this place is called in links."""
        number = self.numbers[place]
        return number if self.counted else self.table.moment_id(number)

    def place(self, number: int) -> int:
        """The last moment at which no more answers had been given."""
        return max(0, bisect_right(self.numbers, number) - 1)

    def found(self, at: int) -> int:
        """The moment of a name; one that is no more leads to the last."""
        if at < OPAQUE:
            return self.place(at) if self.counted else min(at, len(self.numbers) - 1)
        ids = (n for n in range(len(self.entries) + 1) if self.table.moment_id(n) == at)
        return self.place(next(ids, len(self.entries)))

    def of_line(self, line: int) -> int:
        """The moment at which this line of the log was told."""
        answer = min(bisect_right(self.lines_before, line) - 1, len(self.entries))
        return min(bisect_left(self.numbers, answer), len(self.numbers) - 1)

    def lines(self, place: int) -> tuple[Line, ...]:
        """What was told since the moment before."""
        first = self.numbers[place - 1] + 1 if place else 0
        return self.told.lines(self.who, self.lines_before[first], self.lines_before[self.numbers[place] + 1])


def eyes(table: Table, seat: int | None, own: int | None) -> Audience:
    """Through whose eyes: before the end one's own, or those of one who looks on. Then anybody's."""
    if not table.over and own == GAMESMASTER:
        return own
    if seat is None:
        return own
    return seat if seat < len(table.seats) and (table.over or seat == own) else None


async def replay(table: Table, reel: Reel, wanted: Wanted, own: int | None, until: int | None = None) -> p.Replay:
    """Some moments. `own` is the seat of whoever asks. After the end who looks on sees and hears everything."""
    run, _ = table.game()
    who = eyes(table, wanted.seat, own)
    moments = Moments(table, who, until)
    unsealed = None
    if table.over and who is None and any(event.to is not None for event in run.events):
        unsealed = await reel.unsealed(table)
    at = 0
    if wanted.at is not None:
        at = moments.found(wanted.at)
    elif wanted.line is not None:
        at = moments.of_line(wanted.line)
    places = range(len(moments.numbers))[wanted.start : wanted.start + wanted.count]
    steps = [step async for step in _steps(moments, reel, places, unsealed)] if places else []
    return p.Replay(
        table.id,
        table.book.name,
        run.names,
        len(moments.numbers) - 1,
        tuple(steps),
        at,
        who,
        own,
        table.over,
        may_branch(table, own),
    )


async def log_of(table: Table, reel: Reel, own: int | None, until: int | None = None) -> list[p.ReplayStep]:
    """All that whoever asks has read, moment by moment, without pictures."""
    run, _ = table.game()
    who = eyes(table, None, own)
    moments = Moments(table, who, until)
    unsealed = None
    if table.over and who is None and any(event.to is not None for event in run.events):
        unsealed = await reel.unsealed(table)
    places = range(len(moments.numbers))
    return [step async for step in _steps(moments, reel, places, unsealed, drawn=False)]


def may_branch(table: Table, own: int | None) -> bool:
    """Before the end only those at the table play on from one of its moments: others have no eyes of their own."""
    return table.over or own is not None


async def _steps(
    moments: Moments, reel: Reel, places: range, unsealed: list[tuple[Line, ...]] | None, *, drawn: bool = True
) -> AsyncIterator[p.ReplayStep]:
    """The moments at these places, as they were."""
    numbers, entries, table = moments.numbers, moments.entries, moments.table
    first = numbers[places[0] - 1] if places[0] else 0
    again, breath = await reel.wound(first), Breath()
    for place in places:
        seat, rule, words, name = -1, "", "", ""
        for number in range(again.number + 1, numbers[place] + 1):
            entry = entries[number - 1]
            again.names = table.names_at(number - 1)
            if moments.tells(number):
                seat, rule, words = entry.seat, entry.rule, _words(again, entry)
                name = table.player_at(entry.seat, number - 1)
            again.repeat(entry)
            await breath.taken()
        again.names = table.names_at(numbers[place])
        lines = moments.lines(place) if unsealed is None else unsealed[numbers[place]]
        picture = again.picture(_seen_by(again, moments)) if drawn else Picture(table.book.name, table.book.title)
        yield p.ReplayStep(place, seat, rule, words, lines, picture, moments.name(place), name)
        await breath.taken()


def _seen_by(run: Run[Any], moments: Moments) -> Audience:
    """As the table shows it. After the end one who looks on sees what the gamesmaster saw."""
    if moments.who is None and moments.table.over:
        return next(iter(run.book.roles), None)
    return seen_as(moments.table, moments.who)


def _words(run: Run[Any], entry: Entry) -> str:
    """The answer as it read on the button."""
    decision = run.decision_for(entry.seat)
    labels = {} if decision is None else {option.key: option.label for option in decision.options}
    return labels.get(entry.answer, entry.answer)
