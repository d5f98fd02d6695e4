"""The bots of a table: they answer when they are asked, as long as somebody watches."""

from __future__ import annotations

import asyncio
import logging
import secrets
import weakref
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any

from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.rulebook import first
from labrys.web import correspondence
from labrys.web import records as r
from labrys.web.watchdog import task_name

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
        self._at_work: asyncio.Task[None] | None = None

    def go_on(self) -> None:
        """While somebody watches, bots answer when they are asked."""
        busy = self._at_work is not None and not self._at_work.done()
        if not busy and self._asked() is not None:
            self._at_work = asyncio.create_task(self._play(), name=task_name(self.live.table.id))

    def _asked(self) -> int | None:
        """A seat that is asked, if a bot answers for it and somebody is there to see it."""
        run = self.live.table.run
        if run is None or run.asking is None or not self.live.connections or self.live.broken:
            return None
        return next((seat for seat in run.questions if self._bot_of(seat)), None)

    def _bot_of(self, seat: int) -> str:
        """The bot that answers for a seat now: its own, or one that stands in as its time is over."""
        return self.live.table.sitter(seat).bot or correspondence.stands_in(
            self.live.table, seat, self.live.stood_in
        )

    async def _play(self) -> None:
        while (seat := self._asked()) is not None:
            await self.rest(paced=not self.live.table.sitter(seat).setup)
            try:
                await self._move(seat)
            except LabrysError as fault:
                if not await self._taken_out(seat, str(fault)):
                    return
            except Exception:  # its table waits for it; the others go on
                log.exception("a bot could not play", extra={"table": self.live.table.mark})
                return

    async def _move(self, seat: int) -> None:
        """The bot of this seat answers. While it thinks others may, too, where several declare together."""
        table = self.live.table
        if self._asked() != seat:
            return
        decision, done = table.decision_id(seat), self._has_set_up(seat)
        answer = "" if done else await self._answer(seat)
        async with self.turn():
            if self._asked() != seat or table.decision_id(seat) != decision:
                return
            if self._has_set_up(seat) != done:  # it was told meanwhile to do more, or less
                return
            if done:
                await self._give_back(seat)
                return
            await self.live.commit(r.Answered(seat, answer))
            self.live.show()
            await self.live.take_stock()

    def _has_set_up(self, seat: int) -> bool:
        """Should this bot only set up the game, and does this question belong to the game proper?"""
        table = self.live.table
        run, _ = table.game()
        return table.sitter(seat).setup and not run.book.setting_up(run.open_question(seat), run.state)

    async def _taken_out(self, seat: int, why: str) -> bool:
        """A bot of the owner's own that is no good leaves its seat; it is free for another. Ours stay."""
        own = seats.is_own(self.live.table.sitter(seat).bot)
        log.warning("a bot could not play", extra={"table": self.live.table.mark, "why": why})
        if not own:
            async with self.live.lock:
                await self._give_back(seat)
        return not own

    async def _give_back(self, seat: int) -> None:
        """The rest is for the person."""
        await self.live.change_people(r.BotPut(seat, ""))
        self.live.refresh()

    async def rest(self, *, paced: bool) -> None:
        """Before an answer that no person gives: so that people can follow. In secret it is given at once."""
        if self.live.beat.delay and self.live.table.hides() and not self._secret:
            await self.live.beat.before(paced=paced)
        else:
            await asyncio.sleep(self.pause() if paced else 0.0)

    def pause(self) -> float:
        """The same in seconds, where players hide nothing from each other; none in secret."""
        _, told = self.live.table.game()
        return self.pace if any(told.fresh.values()) and not self._secret else 0.0

    @property
    def _secret(self) -> bool:
        run = self.live.table.run
        return run is not None and run.asking is not None and run.asking.secret

    def turn(self) -> AbstractAsyncContextManager[Any]:
        """The table's lock, when it is time to answer."""
        return self.live.lock if self._secret else self.live.between()

    async def _answer(self, seat: int) -> str:
        """What the bot answers, who knows no more than its seat. Those who think long do so in a worker.

        One that only sets up the game goes by what suits a beginner.
        """
        run, _ = self.live.table.game()
        name, ask = self._bot_of(seat), run.open_question(seat)
        if self.live.table.seats[seat].setup and (advice := first.advised(run.book, ask)) is not None:
            return ask.write(advice)
        if seats.thinks(name, run.book.name):
            if not self._secret:
                return (await self.live.workers.ask(run, seat, name)).hint
            name = seats.guide(run.book.name) or name  # in secret nobody thinks for so long that others notice
        if self._made.get(seat, ("",))[0] != name:
            self._made[seat] = (name, seats.make(name, self.live.table.book.name, secrets.randbits(SEED_BITS)))
        return ask.write(self._made[seat][1].choose(seats.Sight(run, seat)))

    def stop(self) -> None:
        """Nobody is asked any more."""
        if self._at_work is not None:
            self._at_work.cancel()
