"""How a worker is: what it has done and how long that took, for `/metrics` and `/api/health`."""

from __future__ import annotations

import asyncio
import os
from bisect import bisect_left
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct, field

from labrys.web.watchdog import resident

if TYPE_CHECKING:
    from labrys.web.registry import TableRegistry

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
LOOK = 0.25  # seconds from look to look how late the loop is


class Times(Struct):
    """How often something took how long."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))  # the last: longer
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Figures(Struct):
    """Of one worker, since it was started."""

    tables: int = 0  # awake
    connections: int = 0
    refused: int = 0  # answers
    blocked: int = 0  # tables that could not be opened because they are blocked
    unreadable: int = 0  # … because their log cannot be read
    failed_writes: int = 0
    answers: Times = field(default_factory=Times)
    writes: Times = field(default_factory=Times)  # from a record's being made to its being on the disk
    lag: Times = field(default_factory=Times)  # of the loop
    jobs: int = 0  # waiting for a process that reckons
    memory: int = 0  # bytes
    cpu: float = 0.0  # seconds

    def now(self, registry: TableRegistry) -> Figures:
        """With what is read off at this moment."""
        self.tables, self.connections = len(registry.live_tables), registry.connections
        self.memory, times = resident(), os.times()
        self.cpu = times.user + times.system
        return self

    async def watch_lag(self) -> None:
        """How late the loop is, as long as it runs."""
        while True:
            begun = perf_counter()
            await asyncio.sleep(LOOK)
            self.lag.add(max(0.0, perf_counter() - begun - LOOK))
