"""The standing orders of those who play at a table, and what is passed for them: answers given one by one.

Each is an answer like any other: it is legal, on the disk before anybody hears of it, and shown by itself. What an
order will do next is found out before a step is shown, so that its person is asked only what it does not answer.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.seats import orders
from labrys.show.names import named
from labrys.show.picture import Picture
from labrys.web import records as r
from labrys.web.connection import refuse
from labrys.web.protocol import Ordered
from labrys.web.watchdog import task_name

if TYPE_CHECKING:
    from labrys.web.broadcast import Broadcaster

log = logging.getLogger("labrys.web")

SEED_BITS = 62
AWAY = 30.0  # seconds without its person, after which an order is forgotten
PASSED = Ordered("pass", "Nothing of use to do here: passed.")


class Due(Struct, frozen=True):
    """The answer to an open question that nobody need be asked."""

    decision: str
    answer: str
    follows: bool  # it goes with the answer before it, and is taken back with that


class Running(Struct):
    """An order, and how much had happened before its last answer."""

    order: orders.Order
    since: int
    seen: float  # when its person was last there
    due: Due | None = None


class Orders:
    """Those of one table."""

    def __init__(self, live: Broadcaster) -> None:
        self.live: Broadcaster = weakref.proxy(live)
        self._running: dict[int, Running] = {}  # by seat
        self._due: dict[int, Due] = {}
        self._at_work: asyncio.Task[None] | None = None

    # -- giving and stopping ---------------------------------------------------------------------------------

    async def begin(self, seat: int, key: str) -> None:
        """The order of somebody who is asked now; its first answer is given at once."""
        run, _ = self.live.table.game()
        asked = orders.look(seats.Sight(run, seat))
        order = orders.begin(key, asked, self._guide)
        if order is None:
            refuse("That cannot be ordered at this question.")
        self._running[seat] = Running(order, len(run.events), self._now())
        self.look_ahead()
        await self._give(seat)

    def stop(self, seats: Iterable[int] | None = None) -> bool:
        """These seats answer by hand again; without any: all of them. Was there something to stop?"""
        stopped = [seat for seat in (list(self._running) if seats is None else seats) if seat in self._running]
        for seat in stopped:
            del self._running[seat]
        if stopped:
            self.look_ahead()
        return bool(stopped)

    def close(self) -> None:
        """Nobody answers here any more."""
        if self._at_work is not None:
            self._at_work.cancel()

    # -- answering -------------------------------------------------------------------------------------------

    def look_ahead(self) -> None:
        """What will be answered for whom, now that something has changed."""
        table = self.live.table
        self._due.clear()
        table.ordered.clear()
        run = table.run
        if run is None or run.over:
            self._running.clear()
        if run is None or run.asking is None:  # nobody is asked: a die is wanted, or all is over
            return
        for seat, sitter in enumerate(table.seats):
            passing = sitter.person and self._passes(seat)
            if not sitter.person or not (passing or seat in self._running):
                self._running.pop(seat, None)
                continue
            try:
                self._look_for(seat, passing)
            except Exception:  # the person answers himself, then
                log.exception("an order could not be followed", extra={"table": table.mark})
                self._running.pop(seat, None)

    def _look_for(self, seat: int, passing: bool) -> None:
        table = self.live.table
        run, _ = table.game()
        decision = run.decision_for(seat)
        running = self._running.get(seat)
        if running is not None and running.order.ends(self._picture(seat)):
            running.order.over = True
        elif running is not None and decision is not None:
            due = self._next_of(running, seat)
            if due is not None:
                self._due[seat] = due
        if running is not None and not running.order.over:
            table.ordered[seat] = Ordered(running.order.key, running.order.title)
            return
        self._running.pop(seat, None)
        answer = orders.only_pass(decision, seat) if passing and decision is not None else ""
        if answer and self._picture(seat).fight is not None:
            table.ordered[seat] = PASSED
            self._due[seat] = Due(table.decision_id(seat), answer, follows=True)

    def _next_of(self, running: Running, seat: int) -> Due | None:
        """What an order answers to the question that is open now: found out once."""
        table = self.live.table
        decision, (run, _) = table.decision_id(seat), table.game()
        if running.due is None or running.due.decision != decision:
            follows = running.order.given > 0
            answer = running.order.next(seats.Sight(run, seat), run.events_for(seat, running.since))
            running.due = None if answer is None else Due(decision, answer, follows)
        return running.due

    def _picture(self, seat: int) -> Picture:
        table = self.live.table
        return named(table.book.picture(table.shown(seat).view(seat)), table.game()[0].names)

    def _guide(self) -> seats.Seat | None:
        game = self.live.table.book.name
        return seats.make("heuristic", game, secrets.randbits(SEED_BITS)) if seats.has_heuristic(game) else None

    def _eyes(self, seat: int) -> int:
        """As whom the person of this seat looks at the table."""
        return GAMESMASTER if self.live.table.chair_seat == seat else seat

    def _passes(self, seat: int) -> bool:
        """Does the person of this seat want to be spared questions that leave nothing but to pass?"""
        here = self.live.looking(self._eyes(seat))
        return bool(here) and all(connection.passes for connection in here)

    def _next(self) -> int | None:
        """A seat for which something is to be answered, and whose person sees it."""
        if self.live.broken or not (self._running or self._due):
            return None
        now = self._now()
        for seat, running in list(self._running.items()):
            if self.live.looking(self._eyes(seat)):
                running.seen = now
            elif now - running.seen > AWAY:
                del self._running[seat]
        return next((seat for seat in self._due if self.live.looking(self._eyes(seat))), None)

    def go_on(self) -> None:
        """Answer what is due, one by one."""
        busy = self._at_work is not None and not self._at_work.done()
        if not busy and self._next() is not None:
            self._at_work = asyncio.create_task(self._play(), name=task_name(self.live.table.id))

    async def _play(self) -> None:
        while (seat := self._next()) is not None:
            due = self._due[seat]
            await self.live.bots.rest(paced=seat in self._running)
            async with self.live.bots.turn():
                if self._due.get(seat) is not due or self.live.broken:
                    continue
                try:
                    await self._give(seat)
                except LabrysError as error:  # the log is full, or the disk
                    log.warning("an order ended", extra={"table": self.live.table.mark, "error": str(error)})
                    self._running.pop(seat, None)
                    return
        self.live.bots.go_on()

    async def _give(self, seat: int) -> None:
        """The answer that is due, like one given by hand."""
        due = self._due.pop(seat, None)
        if due is None:
            return
        run, _ = self.live.table.game()
        if seat in self._running:
            self._running[seat].since = len(run.events)
        await self.live.commit(r.Answered(seat, due.answer, due.follows))
        self.live.show()
        await self.live.take_stock()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
