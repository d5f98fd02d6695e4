"""The bots of a table: they answer when they are asked, as long as somebody watches."""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from typing import TYPE_CHECKING

from labrys import seats
from labrys.web import records as r
from labrys.web.audience_view import look
from labrys.web.watchdog import in_time

if TYPE_CHECKING:
    from labrys.web.broadcast import Broadcaster

log = logging.getLogger("labrys.web")

SEED_BITS = 62


class Bots:
    """Those who answer for the seats that have a bot."""

    def __init__(self, live: Broadcaster, pace: float) -> None:
        """`pace`: seconds they wait, so that people can follow."""
        self.live: Broadcaster = weakref.proxy(live)  # a table that sleeps is forgotten without a search
        self.pace = pace
        self._made: dict[int, tuple[str, seats.Seat]] = {}
        self._setting_up: set[int] = set()  # seats whose bot goes when there is a map
        self._at_work: asyncio.Task[None] | None = None

    def go_on(self) -> None:
        """While somebody watches, bots answer when they are asked."""
        busy = self._at_work is not None and not self._at_work.done()
        if not busy and self._asked() is not None:
            self._at_work = asyncio.create_task(self._play())

    def only_set_up(self, seat: int, *, so: bool) -> None:
        """The bot of this seat shall leave the game to its person as soon as there is a map; or shall play on."""
        (self._setting_up.add if so else self._setting_up.discard)(seat)

    def _asked(self) -> int | None:
        """A seat that is asked, if a bot answers for it and somebody is there to see it."""
        run = self.live.table.run
        if run is None or run.asking is None or not self.live.connections or self.live.broken:
            return None
        return next((seat for seat in run.questions if self.live.table.sitter(seat).bot), None)

    async def _play(self) -> None:
        while (seat := self._asked()) is not None:
            await asyncio.sleep(0.0 if self._has_set_up(seat) else self.pause())
            try:
                await self._move(seat)
            except Exception:  # its table waits for it; the others go on
                log.exception("a bot could not play", extra={"table": self.live.table.mark})
                return

    async def _move(self, seat: int) -> None:
        """The bot of this seat answers. While it thinks others may, too, where several declare together."""
        table = self.live.table
        if self._asked() != seat:
            return
        decision, set_up = table.decision_id(seat), self._has_set_up(seat)
        answer = "" if set_up else await self._answer(seat)
        async with self.live.lock:
            if self._asked() != seat or table.decision_id(seat) != decision:
                return
            if set_up:
                await self._give_back(seat)
                return
            await self.live.commit(r.Answered(seat, answer))
            self.live.show()
            await self.live.take_stock()

    def _has_set_up(self, seat: int) -> bool:
        """Should this bot only set up the game, and is it set up?"""
        return seat in self._setting_up and bool(look(self.live.table, seat).picture.places)

    async def _give_back(self, seat: int) -> None:
        """The rest is for the person."""
        self._setting_up.discard(seat)
        await self.live.change_people(r.BotPut(seat, ""))
        self.live.refresh()

    def pause(self) -> float:
        """So that people can follow. Not in secret: by the pause they would know that somebody was asked."""
        run, told = self.live.table.game()
        secret = run.asking is not None and run.asking.secret
        return self.pace if any(told.fresh.values()) and not secret else 0.0

    async def _answer(self, seat: int) -> str:
        """What the bot answers, who knows no more than its seat. Those who think long do so in a worker."""
        run, _ = self.live.table.game()
        name = self.live.table.seats[seat].bot
        if name in seats.THINKERS:
            return str(await self.live.workers.ask(run, seat, name))
        if self._made.get(seat, ("",))[0] != name:
            self._made[seat] = (name, seats.make(name, self.live.table.book.name, secrets.randbits(SEED_BITS)))
        ask = run.open_question(seat)
        with in_time:
            return ask.write(self._made[seat][1].choose(seats.Sight(run, seat)))

    def stop(self) -> None:
        """Nobody is asked any more."""
        if self._at_work is not None:
            self._at_work.cancel()
