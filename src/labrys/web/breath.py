"""Long work on the loop of a server, in slices: others get their turn every few milliseconds."""

from __future__ import annotations

import asyncio
from time import perf_counter

SLICE = 0.004  # seconds


class Breath:
    """`await breath.taken()` after each small piece of the work: now and then it lets others have their turn.

    Counted is time, not pieces: what a piece takes differs a hundredfold between games and moments.
    """

    def __init__(self) -> None:
        self._until = perf_counter() + SLICE

    async def taken(self) -> None:
        """Go on, or let the others first."""
        if perf_counter() > self._until:
            await asyncio.sleep(0)
            self._until = perf_counter() + SLICE
