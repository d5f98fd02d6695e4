"""An end for rules that find none, in a worker that plays many tables.

A thread looks on. Should the loop be held up for too long, counted in CPU seconds of its own, the table whose turn
it is is blocked for good and the process ends: its other tables are read anew from their logs by the next one. So
one table can cost the others a moment, once. A worker that takes too much memory ends likewise.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

log = logging.getLogger("labrys.web")

LONGEST = 2.0  # CPU seconds; an answer takes a thousandth of that
LOOK = 0.1  # seconds from look to look
BREACH = 70  # the exit code of a worker whose table took too long
TOO_LARGE = 71  # … that took too much memory
OF_TABLE = "table "


def belongs_to(table: str) -> None:
    """What the running task does from now on, it does for this table."""
    if (task := asyncio.current_task()) is not None:
        task.set_name(OF_TABLE + table)


def task_name(table: str) -> str:
    """For a task that is made for a table."""
    return OF_TABLE + table


class Watchdog:
    """Watches the loop of the thread that makes it."""

    def __init__(self, block: Callable[[str, str], None], *, seconds: float = LONGEST, memory: int = 0) -> None:
        """`block` is called in the watching thread with the table and why. `memory`: bytes, 0 for no bound."""
        self.seconds, self.memory, self._block = seconds, memory, block
        self._loop = asyncio.get_running_loop()
        self._cpu = cpu_clock(threading.get_ident())
        self._turned = True
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="labrys-watchdog", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """It need not watch any longer."""
        self._ended.set()

    def _turn(self) -> None:
        self._turned = True

    def _watch(self) -> None:
        began = self._cpu()
        while not self._ended.wait(LOOK):
            if self._turned:
                self._turned, began = False, self._cpu()
                with suppress(RuntimeError):  # the loop is closed
                    self._loop.call_soon_threadsafe(self._turn)
            elif self._cpu() - began > self.seconds:
                self._end(BREACH, f"it took more than {self.seconds:g} seconds of computing at once")
            if self.memory and resident() > self.memory:
                self._end(TOO_LARGE, f"it took more than {self.memory >> 20} MB of memory")

    def _end(self, code: int, why: str) -> None:
        """The table that is at work is to blame, if one is."""
        task = asyncio.current_task(self._loop)
        name = task.get_name() if task is not None else ""
        table = name.removeprefix(OF_TABLE) if name.startswith(OF_TABLE) else ""
        log.error("a worker ends", extra={"table": table[:5], "why": why})
        if table:
            with suppress(Exception):  # then it is blocked the next time
                self._block(table, why)
        logging.shutdown()
        os._exit(code)


def cpu_clock(thread: int) -> Callable[[], float]:
    """The CPU seconds a thread has used; of the whole process where they are not told apart."""
    if hasattr(time, "pthread_getcpuclockid"):
        clock = time.pthread_getcpuclockid(thread)
        return lambda: time.clock_gettime(clock)
    return time.process_time


def resident() -> int:
    """Bytes of memory this process holds; 0 where that cannot be told."""
    if sys.platform != "linux":
        return 0
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
