"""When what has happened is shown, where players hide their hands from each other.

Between two things that everybody sees somebody may be asked in secret; the time that takes would tell. So there an
answer is acknowledged at once, and what came of it is shown a fixed time after it: by then bots have answered what
they were asked in secret. Until it is shown nobody finds out by other ways, either: whatever he asks for waits.
"""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from labrys.web.broadcast import Broadcaster

SHARE = 0.5  # of a bot's pace: from an answer until it is shown. The rest is from there to the bot's next answer


class Beat:
    """That of one table."""

    def __init__(self, live: Broadcaster, pace: float) -> None:
        """`pace`: seconds from step to step of bots; 0: all is shown at once."""
        self.live: Broadcaster = weakref.proxy(live)
        self.pace, self.delay = pace, pace * SHARE
        self._due: float | None = None
        self._shown = float("-inf")  # when something was shown last
        self._over = asyncio.Event()
        self._over.set()
        self._at_work: asyncio.Task[None] | None = None

    @property
    def holds(self) -> bool:
        """Is something to be shown that is not shown yet?"""
        return self._due is not None

    def begin(self, *, secret: bool) -> None:
        """An answer was given. What came of it is shown later; an answer in secret puts nothing off."""
        alone = len(self.live.table.seats) == 1 and not self.live.onlooking
        if not self.delay or alone or not self.live.table.hides():
            return
        if self._due is None or not secret:
            self._due = asyncio.get_running_loop().time() + self.delay
            self._over.clear()
            if self._at_work is None:
                self._at_work = asyncio.create_task(self._show())

    async def over(self) -> None:
        """Wait until all is shown."""
        while self.holds:
            await self._over.wait()

    async def before(self, *, paced: bool) -> None:
        """Wait before a public answer that no person gives; paced: so that people can follow."""
        await self.over()
        if paced:
            await asyncio.sleep(self._shown + self.pace - self.delay - asyncio.get_running_loop().time())

    async def _show(self) -> None:
        while (due := self._due) is not None:
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            async with self.live.lock:
                if due != self._due:
                    continue
                self._shown, self._due, self._at_work = due, None, None
                self._over.set()
                if not self.live.broken:
                    self.live.show_all()
                break
        self.live.bots.go_on()

    def shown(self) -> None:
        """All is shown now."""
        self._shown = asyncio.get_running_loop().time()

    def stop(self) -> None:
        """Nobody is there any more to whom it could be shown."""
        if self._at_work is not None:
            self._at_work.cancel()
        self._due = self._at_work = None
        self._over.set()
