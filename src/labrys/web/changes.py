"""Word that the lists may have changed, for those who wait for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

MOST = 500  # who wait at a time; others are answered at once


class Changes:
    """The store tells of changes from a thread of its own, soon after they have been written."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def told(self) -> None:
        """Something has changed: in the loop of those who wait."""
        waiting, self._waiting = self._waiting, set()
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Until something changes, but no longer than this; False: nobody may wait now."""
        if len(self._waiting) >= MOST:
            return False
        mine = asyncio.get_running_loop().create_future()
        self._waiting.add(mine)
        with suppress(TimeoutError):
            await asyncio.wait_for(mine, seconds)
        self._waiting.discard(mine)
        return True
