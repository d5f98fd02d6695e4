"""Can a table be read from its log, and if not: from which record on, and what would be left of it?

For whoever keeps a server. Nothing is written; the log is played as a worker would play it, on a store of its own.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.web import records as r
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore, TableRow
from labrys.web.store.sqlite import MEMORY
from labrys.web.table import Table

PATIENCE = 30.0  # seconds of CPU for one record; a saved game that was uploaded is one, too


class Finding(Struct, frozen=True):
    """What is wrong with a log."""

    record: int  # from this one on it cannot be played; 0: it can
    why: str = ""
    goes_on: bool = False  # from where the game stood last: that is what a server does by itself


class _TooLong(BaseException):
    """No rule catches it."""


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    """An end to a record that takes too long, where the system can do that."""

    def late(*_: object) -> None:
        raise _TooLong

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def decoded(log: Sequence[bytes]) -> tuple[list[r.AnyRecord], Finding | None]:
    """The records up to the first that is none, and which that is."""
    found: list[r.AnyRecord] = []
    for number, record in enumerate(log, 1):
        try:
            found.append(r.decode(record))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return found, Finding(number, f"it is no record of this Labrys ({error})")
    return found, None


def examine(log: Sequence[bytes], patience: float = PATIENCE) -> tuple[Finding, Table | None]:
    """What is wrong with a log, and the table as far as it can be read."""
    if not log:
        return Finding(1, "the log is empty"), None
    records, broken = decoded(log)
    finding, table = _played(records, patience)
    if broken is not None and not finding.record:
        finding = broken
    if finding.record and broken is None and any(isinstance(record, r.Stood) for record in records):
        going_on = _as_a_server(log, patience)
        if going_on is not None:
            return msgspec.structs.replace(finding, goes_on=True), going_on
    return finding, table


def _played(records: Sequence[r.AnyRecord], patience: float) -> tuple[Finding, Table | None]:
    """Record by record, up to the first that fails."""
    anew = [n for n, record in enumerate(records) if isinstance(record, r.Stood) and record.anew]
    play = r.going_on(records, anew[-1]) if anew else list(records)
    later = len(records) - len(play)  # what was played by other rules is not played again
    opened = play[0] if play else None
    head = 1 + opened.seats if isinstance(opened, r.Opened) and opened.save else 1
    number, table = 1, None
    try:
        with _patience(patience):
            table = Table("examined", play[:head])
        for place, record in enumerate(play[head:], head):
            number = later + place + 1
            with _patience(patience):
                table.apply(record)
    except _TooLong:
        return Finding(number, f"it takes longer than {patience:g} seconds of computing"), None
    except Exception as error:
        words = str(error) if isinstance(error, LabrysError) else f"a rule fails ({type(error).__name__}: {error})"
        return Finding(number, words), None
    return Finding(0), table


def _as_a_server(log: Sequence[bytes], patience: float) -> Table | None:
    """By a registry of its own, in memory."""

    async def read() -> Table | None:
        store = SqliteStore(MEMORY)
        store.create(TableRow("examined", "", "", "", ""), log)
        registry = TableRegistry(store, Limits())
        try:
            live = await registry.live("examined")
            return live.table if live is not None else None
        except LabrysError:
            return None
        finally:
            registry.live_tables.clear()
            await registry.close()

    logger = logging.getLogger("labrys.web")
    silent, logger.disabled = logger.disabled, True  # what it says was said in a sentence
    try:
        with suppress(_TooLong), _patience(2 * patience):
            return asyncio.run(read())
        return None
    finally:
        logger.disabled = silent


def cut(log: Sequence[bytes], first: int) -> list[bytes]:
    """A log without the records of play from this one on: what people did then stays, as far as it still fits."""
    kept = list(log[: first - 1])
    finding, table = examine(kept)
    if table is None or finding.record:
        raise LabrysError("nothing of this table can be played: it can only be exported and deleted")
    for raw in log[first - 1 :]:
        record: Any
        try:
            record = r.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        if isinstance(record, r.OfPlay | r.Opened | r.Entered | r.Withdrawn):
            continue
        with suppress(Exception):
            table.apply(record)
            kept.append(raw)
    finding, _ = examine(kept)
    return list(log[: first - 1]) if finding.record else kept
