"""Whoever looks on may be shown a game later than it is played, or not before its end.

So nobody is helped by a friend who sees more than he does. What an audience of onlookers would be sent is noted
with its time, once for all of them, and sent when it is old enough; no game is played a second time for that. When
the game is over everything is shown.
"""

from __future__ import annotations

import asyncio
from collections import deque
from datetime import UTC, datetime
from time import time
from typing import TYPE_CHECKING

from msgspec import Struct

from labrys.show.patch import difference
from labrys.show.teller import Line
from labrys.web import protocol as p
from labrys.web.audience_view import LINES, Pictures, Sight, look
from labrys.web.connection import refuse

if TYPE_CHECKING:
    from labrys.web.broadcast import Broadcaster

NEVER = -1  # instead of a number of seconds: not before the end
MOST = (
    120  # moments that wait; what follows closer upon each other is shown together, the later one's time counting
)


class Moment(Struct):
    """How the table looked, and since when."""

    at: float  # when it became so
    began: float  # … and the first of those that are shown together
    sight: Sight
    lines: tuple[Line, ...]  # what is new, or all that a frame shows
    whole: bool  # it is sent as a frame
    number: int  # of lines told so far
    answers: int  # given so far
    lines_stand: int  # so many of them have stood since then: what was taken back meanwhile does not
    answers_stand: int


class Onlookers:
    """Those who look on at a table that shows itself late."""

    def __init__(self, live: Broadcaster) -> None:
        self.live = live
        self.seq = 0
        self.now: Moment | None = None  # what they see
        self._lines: deque[Line] = deque(maxlen=LINES)
        self._waiting: deque[Moment] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._said: set[asyncio.TimerHandle] = set()
        self._behind = self.late
        if self.late and live.table.started:
            self.note(whole=True, at=live.table.settled_at)

    @property
    def delay(self) -> int:
        """So many seconds late; 0: at once; or `NEVER`."""
        return self.live.table.onlookers

    @property
    def late(self) -> bool:
        """Do they see less than is there? When it is over nobody can be helped any more."""
        return self.delay != 0 and not self.live.table.over

    # -- what happens ----------------------------------------------------------------------------------------

    def note(self, pictures: Pictures | None = None, *, whole: bool = False, at: float | None = None) -> bool:
        """Something may have changed for them; False: they are shown it at once, like all others."""
        if not self.late:
            behind = self._behind
            if behind:
                self.catch_up()
            return behind
        self._behind = True
        if self.delay != NEVER:
            self._note(pictures, time() if at is None else at, whole=whole)
        return True

    def _note(self, pictures: Pictures | None, at: float, *, whole: bool) -> None:
        run, told = self.live.table.game()
        number, answers = told.number(None), len(run.entries)
        lines = told.lines(None, max(0, number - LINES), number) if whole else told.fresh.get(None, ())
        sight = look(self.live.table, None, pictures)
        last = self._waiting[-1] if self._waiting else self.now
        if not whole and not lines and last is not None and last.sight == sight:
            return
        stand = (number - 1 if whole else number, answers)  # the last line may stand instead of another
        moment = Moment(at, at, sight, lines, whole or last is None, number, answers, *stand)
        if self._waiting and at - self._waiting[-1].began < self.delay / MOST:
            moment = together(self._waiting.pop(), moment)
        self._waiting.append(moment)
        self._go_on()

    def _go_on(self) -> None:
        """Show what is old enough, and come back for the next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting and self._waiting[0].at + self.delay <= time():
            self._show(self._waiting.popleft())
        if self._waiting:
            wait = max(0.01, self._waiting[0].at + self.delay - time())
            self._timer = asyncio.get_running_loop().call_later(wait, self._go_on)

    def _show(self, moment: Moment) -> None:
        before, self.now = self.now, moment
        self.seq += 1
        if moment.whole:
            self._lines.clear()
        self._lines.extend(moment.lines)
        if moment.whole or before is None:
            self._send(self.frame())
            return
        sight = moment.sight
        self._send(
            p.encode(
                p.Step(
                    self.seq,
                    None,
                    difference(before.sight.picture, sight.picture),
                    waiting=sight.waiting,
                    lines=moment.lines,
                    over=sight.over,
                    declaring=sight.declaring,
                    elsewhere=sight.elsewhere,
                )
            )
        )

    def _send(self, coded: bytes) -> None:
        for connection in self.live.looking(None):
            connection.send(coded)

    def frame(self) -> bytes:
        """All they see now; nothing, if nothing is old enough."""
        if self.now is None:
            return b""
        sight, first = self.now.sight, self.now.number - len(self._lines)
        return p.encode(
            p.Frame(
                self.seq,
                sight.picture,
                None,
                sight.waiting,
                first,
                tuple(self._lines),
                over=sight.over,
                declaring=sight.declaring,
                elsewhere=sight.elsewhere,
            )
        )

    def changed(self, before: int) -> None:
        """The owner has chosen another delay. What they have seen they have seen."""
        if not self.live.table.started or self.live.table.over:
            return
        if self.late and before == 0 and self.delay != NEVER:
            self.note(whole=True, at=0.0)
        elif self.delay == NEVER:
            self._forget()
            self._behind = True
        elif before == NEVER:
            self.note(whole=True)
        elif self.delay:
            self._go_on()
        else:
            self.catch_up()

    def catch_up(self) -> None:
        """From now on they see what there is."""
        self._forget()
        self._behind = False
        self.live.anew(None)

    def _forget(self) -> None:
        self.now = None
        self._waiting.clear()
        self._lines.clear()
        if self._timer is not None:
            self._timer.cancel()

    def close(self) -> None:
        """Nobody is there any more."""
        self._forget()
        for handle in self._said:
            handle.cancel()

    # -- what is said ----------------------------------------------------------------------------------------

    def say(self, coded: bytes) -> None:
        """They hear it as late as they see."""
        if not self.late:
            self._send(coded)
        elif self.delay != NEVER:
            self._said = {handle for handle in self._said if handle.when() > asyncio.get_running_loop().time()}
            self._said.add(asyncio.get_running_loop().call_later(self.delay, self._send, coded))

    def heard(self) -> tuple[p.ChatLine, ...]:
        """What has been said, as far as they know."""
        if not self.late:
            return tuple(self.live.table.chat)
        then = datetime.fromtimestamp(time() - self.delay, UTC).isoformat(timespec="seconds")
        return tuple(line for line in self.live.table.chat if line.at <= then and self.delay != NEVER)

    # -- what they may ask for -------------------------------------------------------------------------------

    def sight(self) -> Sight:
        """What they see now; an error while there is nothing to see."""
        if not self.late:
            return look(self.live.table, None)
        return self._seen().sight

    def _seen(self) -> Moment:
        if self.now is None:
            refuse(f"{told(self.delay)} There is nothing to see yet.")
        return self.now

    def answers(self) -> int | None:
        """So many answers they know of; None: of all."""
        if not self.late:
            return None
        return min((self._seen().answers, *(one.answers_stand for one in self._waiting)))

    def lines(self) -> int:
        """So many lines of the log they know of."""
        if self.now is None:
            return 0
        return min((self.now.number, *(one.lines_stand for one in self._waiting)))


def together(one: Moment, next: Moment) -> Moment:
    """Two moments that are shown as one, when the second is old enough."""
    whole = one.whole or next.whole
    lines = next.lines if next.whole else (*one.lines, *next.lines)
    if whole:
        lines = lines[-LINES:]
    stand = min(one.lines_stand, next.lines_stand), min(one.answers_stand, next.answers_stand)
    return Moment(next.at, one.began, next.sight, lines, whole, next.number, next.answers, *stand)


def seconds(when: p.Looking) -> int:
    """A delay as it is kept."""
    return {"now": 0, "off": NEVER}[when] if isinstance(when, str) else when


def looking(delay: int) -> p.Looking:
    """A delay as it is told."""
    return "now" if delay == 0 else "off" if delay == NEVER else delay


def told(delay: int) -> str:
    """A delay in a sentence."""
    if delay == NEVER:
        return "Whoever looks on sees this game when it is over."
    if delay == 0:
        return "Whoever looks on sees this game as it is played."
    return f"Whoever looks on sees this game {spoken(delay)} late."


def spoken(delay: int) -> str:
    """`90 seconds`, `10 minutes`."""
    for size, word in ((3600, "hour"), (60, "minute")):
        if delay % size == 0:
            number = delay // size
            return f"{number} {word}" if number == 1 else f"{number} {word}s"
    return "1 second" if delay == 1 else f"{delay} seconds"
