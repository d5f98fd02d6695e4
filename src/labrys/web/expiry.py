"""Tables that nobody has been at for long: they are deleted with their logs, if the host wants it.

What is deleted, cut or mended must not be taken up by a worker meanwhile: it is blocked first (`taken`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import msgspec

from labrys.engine.errors import LabrysError
from labrys.web import lists
from labrys.web.store import Store, Stored, TableRow, Writer

log = logging.getLogger("labrys.web")

FIRST = 3.0  # seconds after the start
EVERY = 3_600.0
FEW = 20  # tables at a time …
REST = 1.0  # … and seconds in between, so that nobody's answer waits long
MOST = 1_000  # tables that are looked at
MOST_DAYS = 36_500.0
MEANWHILE = "it is being deleted or mended"
PAGE = 100


class Held(LabrysError):
    """A worker plays this table now."""


def abandoned(store: Store, days: float, now: datetime | None = None, most: int = MOST) -> list[TableRow]:
    """The tables nobody holds and nobody has been at for so many days, the longest untouched first."""
    now = now or datetime.now(UTC)
    if not 0 < days <= MOST_DAYS:
        return []
    before = now - timedelta(days=days)
    rows = store.abandoned(before.isoformat(timespec="seconds"), most)
    return [row for row in rows if not _in_time(row, before)]


def _in_time(row: TableRow, before: datetime) -> bool:
    """A game that is played over days is left alone only when the time for a move is over, too."""
    try:
        about = lists.known(row)
        days = int(getattr(about, "days", 0))
        since = datetime.fromisoformat(getattr(about, "since", "") or row.touched)
        return bool(days) and not row.over and since + timedelta(days=days) > before
    except (msgspec.DecodeError, ValueError, TypeError, OverflowError):  # nobody can say
        return False


def found(store: Store, table: str) -> Stored | None:
    """A table as an administrator sees it."""
    page = store.stored(table[:-1], PAGE)
    while page:
        if (one := next((one for one in page if one.row.id == table), None)) is not None:
            return one
        page = store.stored(page[-1].row.id, PAGE) if page[-1].row.id < table else []
    return None


@contextmanager
def taken(store: Store, one: Stored) -> Iterator[None]:
    """No worker can take this table up; `Held`: one has it already, and goes on undisturbed."""
    before = "" if one.blocked == MEANWHILE else one.blocked  # whoever began has not come to an end
    _not_held(store, one.row.id)
    store.block(one.row.id, MEANWHILE)
    try:
        _not_held(store, one.row.id)
        yield
    finally:
        store.block(one.row.id, before)


def _not_held(store: Store, table: str) -> None:
    holder = store.holder(table)
    if holder is not None:
        raise Held(
            f"the table {table!r} is played by a server now ({holder.server}); "
            "wait until it has gone to sleep, or stop the server"
        )


def remove(store: Store, table: str) -> None:
    """Delete a table that nobody holds."""
    one = found(store, table)
    if one is not None:
        with taken(store, one):
            store.delete(table)


def expire(store: Store, rows: Sequence[TableRow]) -> list[str]:
    """Delete these, except where somebody has come back meanwhile; which were deleted."""
    gone = []
    for row in rows:
        now = store.row(row.id)
        if now is None or now.touched != row.touched:
            continue
        try:
            remove(store, row.id)
        except Held:
            continue
        gone.append(row.id)
    return gone


async def keep_expiring(store: Store, writer: Writer, days: float, first: float = FIRST) -> None:
    """For as long as the server runs: once an hour, a few at a time."""
    pause = first
    while days:
        await asyncio.sleep(pause)
        pause = EVERY
        try:
            rows = await asyncio.to_thread(abandoned, store, days)
            number = 0
            for start in range(0, len(rows), FEW):
                number += len(await writer.call(expire, store, rows[start : start + FEW]))
                await asyncio.sleep(REST)
            if number:
                log.info("abandoned tables were deleted", extra={"tables": number, "days": days})
        except LabrysError as error:
            log.error("abandoned tables could not be deleted", extra={"error": str(error)})
        except Exception:
            log.exception("abandoned tables could not be deleted")
