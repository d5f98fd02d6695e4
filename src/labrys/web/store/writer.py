"""Puts the records of all tables on the disk from one thread, so that nobody's answer waits for many others'."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from labrys.engine.errors import LabrysError
from labrys.web.store.contract import Blocked, Moved, Record, Store, Unwell

log = logging.getLogger("labrys.web")

T = TypeVar("T")


class Numbers:
    """Where the log of a table ends, for one who holds it; after a failure he does not know any more."""

    __slots__ = ("failed", "n")

    def __init__(self, n: int) -> None:
        self.n, self.failed = n, False


class Line(NamedTuple):
    """A record for the log of a table, and who waits for it."""

    future: asyncio.Future[Any]
    numbers: Numbers
    record: Record


class Call(NamedTuple):
    """Something else to do, and who waits for it."""

    future: asyncio.Future[Any]
    do: Callable[[], Any]


class Writer:
    """One thread; all that wait at a time go in one commit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._closed = False
        self._numbers: dict[str, Numbers] = {}
        self._jobs: SimpleQueue[Line | Call | None] = SimpleQueue()  # None is the end
        self._thread = Thread(target=self._work, name="labrys-writer", daemon=True)
        self._thread.start()

    def opened(self, table: str, records: int) -> None:
        """From now on records are appended to this table, whose log has so many."""
        self._numbers[table] = Numbers(records)

    def closed(self, table: str) -> None:
        """No more."""
        self._numbers.pop(table, None)

    async def append(self, table: str, record: bytes) -> None:
        """Returns when the record is on the disk. Those of one table stand in the order of the calls."""
        future, numbers = self._future(), self._numbers.get(table)
        if numbers is None:
            raise Moved
        numbers.n += 1
        self._jobs.put(Line(future, numbers, Record(table, numbers.n, record)))
        await future

    async def call(self, function: Callable[..., T], *values: Any) -> T:
        """Anything else to do with the store, in the same thread: a table to make, rows to touch."""
        future = self._future()
        self._jobs.put(Call(future, partial(function, *values)))
        found: T = await future
        return found

    def _future(self) -> asyncio.Future[Any]:
        if self._closed:
            raise LabrysError("the server is closing: nothing more is written")
        return asyncio.get_running_loop().create_future()

    async def close(self) -> None:
        """When everything that waits is on the disk."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    # -- in the thread ---------------------------------------------------------------------------------------

    def _work(self) -> None:
        """All that waits, in order: neighbouring records together, calls one by one; until the end."""
        while True:
            waiting = [self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get())
            for kind, jobs in groupby(waiting, type):
                if kind is Line:
                    self._write([job for job in jobs if isinstance(job, Line)])
                elif kind is Call:
                    self._do([job for job in jobs if isinstance(job, Call)])
                else:
                    return

    def _do(self, calls: list[Call]) -> None:
        for call in calls:
            try:
                found = call.do()
            except Exception as error:
                found = _for_people(error)
            _answer([call.future], [found])

    def _write(self, batch: list[Line]) -> None:
        """All at once; if that fails, table by table, so that one that is gone does no harm to the others."""
        if not any(line.numbers.failed for line in batch):
            try:
                self._store.append([line.record for line in batch])
            except Exception as error:
                if len({line.record.table for line in batch}) == 1:
                    self._failed(batch, error)
                    return
            else:
                _answer([line.future for line in batch], [None] * len(batch))
                return
        tables = dict.fromkeys(line.record.table for line in batch)
        for table in tables:
            self._write_one([line for line in batch if line.record.table == table])

    def _write_one(self, batch: list[Line]) -> None:
        """The records of one table; after one that could not be written there is none."""
        error: Exception = Moved()
        if not any(line.numbers.failed for line in batch):
            try:
                self._store.append([line.record for line in batch])
            except Exception as reason:
                error = reason
            else:
                _answer([line.future for line in batch], [None] * len(batch))
                return
        self._failed(batch, error)

    @staticmethod
    def _failed(batch: list[Line], error: Exception) -> None:
        for line in batch:
            line.numbers.failed = True
        told = _for_people(error)
        _answer([line.future for line in batch], [told] * len(batch))


def _for_people(error: Exception) -> Exception:
    """What a store complains of names files and machines: that is for the log."""
    if not isinstance(error, LabrysError) or isinstance(error, Moved | Blocked):
        return error
    log.error("the store fails", extra={"error": str(error)})
    return Unwell()


def _answer(futures: list[asyncio.Future[Any]], found: list[Any]) -> None:
    """Back in the loop of those who wait."""
    with suppress(RuntimeError):  # the loop is closed
        futures[0].get_loop().call_soon_threadsafe(_settle, futures, found)


def _settle(futures: list[asyncio.Future[Any]], found: list[Any]) -> None:
    for future, what in zip(futures, found, strict=True):
        if future.done():  # whoever waited has gone; what he wanted stands all the same
            continue
        if isinstance(what, Exception):
            future.set_exception(what)
        else:
            future.set_result(what)
