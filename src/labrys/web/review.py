"""Reviews of games that are over: reckoned in a worker process, decision by decision, while somebody waits.

One is reckoned at a time, in bounded time; what is found so far can be asked for at any moment, and is kept.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from time import monotonic

from labrys.engine.errors import LabrysError
from labrys.seats.review import FRESH, Review, Weighing, dearest, ordered, spread
from labrys.web.jobs import SEED_BITS
from labrys.web.reel import Reel
from labrys.web.table import Table
from labrys.web.workers import Workers

log = logging.getLogger("labrys.web")

SECONDS = 90.0  # for a whole review
ROUGH = 0.6  # of them, for the first look at all decisions
STRETCH = 80  # answers compared in one job
KEPT = 64  # reviews
WAITING = 4  # reviews that may wait for their turn


class Reviews:
    """The reviews of a server."""

    def __init__(self) -> None:
        self.workers = Workers()  # of their own: hints and odds do not wait for them
        self._found: OrderedDict[str, Review] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    def so_far(self, table: Table) -> Review | None:
        """What is known by now; None: nobody has asked for it yet."""
        return self._found.get(name_of(table))

    def begin(self, table: Table, reel: Reel) -> Review:
        """Reckon it, unless it is there or under way already."""
        name = name_of(table)
        known = self._found.get(name)
        if known is not None and (known.done >= 1 or name in self._tasks):
            return known
        if len(self._tasks) > WAITING:
            raise LabrysError("many games are being looked back on just now; try again in a moment")
        self._found[name] = Review()
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        task = self._tasks[name] = asyncio.create_task(self._reckon(name, table, reel))
        task.add_done_callback(lambda _: self._tasks.pop(name, None))
        return self._found[name]

    async def _reckon(self, name: str, table: Table, reel: Reel) -> None:
        try:
            async with self._turn:
                await self._all(name, table, reel)
        except LabrysError as error:
            log.warning("a review was given up", extra={"table": table.mark, "error": str(error)})
            self._found.pop(name, None)
        except Exception:
            log.exception("a review failed", extra={"table": table.mark})
            self._found.pop(name, None)

    async def _all(self, name: str, table: Table, reel: Reel) -> None:
        begun, seed = monotonic(), secrets.randbits(SEED_BITS) // 2
        entries, decisions, differed = list(reel.entries), 0, list[int]()
        for start in range(0, len(entries), STRETCH):
            some = tuple(entries[start : start + STRETCH])
            found = await self.workers.compare(reel.at(start, journal=True), some, seed)
            decisions, differed = decisions + found.decisions, [*differed, *found.differed]
            self._found[name] = Review(decisions, len(differed), 0, (), 0.1 * start / len(entries))
        rough, tried = list[Weighing](), 0
        for tried, number in enumerate(spread(differed), 1):
            rough += await self._weigh(table, reel, number, seed, closely=False)
            self._found[name] = Review(decisions, len(differed), tried, (), 0.1 + 0.5 * tried / len(differed))
            if monotonic() - begun > ROUGH * SECONDS:
                break
        weighed, candidates = list[Weighing](), dearest(rough)
        for place, one in enumerate(candidates, 1):
            if monotonic() - begun > SECONDS:
                break
            weighed += await self._weigh(table, reel, one.number, seed + FRESH, closely=True)
            done = 0.6 + 0.4 * place / (len(candidates) + 1)
            self._found[name] = Review(decisions, len(differed), tried, ordered(weighed), done)
        self._found[name] = Review(decisions, len(differed), tried, ordered(weighed), 1.0)

    async def _weigh(self, table: Table, reel: Reel, number: int, seed: int, *, closely: bool) -> list[Weighing]:
        run = reel.at(number, journal=True)
        run.names = table.names_at(number)
        found = await self.workers.weigh(run, reel.entries[number], seed, closely=closely)
        return [] if found is None else [found]

    def close(self) -> None:
        """The server stops."""
        for task in self._tasks.values():
            task.cancel()
        self.workers.close()


def name_of(table: Table) -> str:
    """A game that has been taken back from its end and ended anew is another."""
    run, _ = table.game()
    return f"{table.id} {run.digest()}"
