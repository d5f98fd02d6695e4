"""From one place to another: all tables with their logs, which are blocked, and all that is kept for people.

Who plays is not taken along. A table is written whole or not at all, so what was interrupted can be gone on with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, zip_longest

from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.web.store.contract import KeptRow, Store, Stored, WorkerRow

PAGE = 100
Tell = Callable[[int], None]


class Migrated(Struct, frozen=True):
    """What stands in the new place now, compared with the old byte for byte."""

    tables: int
    records: int
    size: int  # bytes of all logs
    kept: int  # campaigns, feeds and the like
    there: int  # tables that an earlier attempt had brought


def migrate(source: Store, target: Store, tell: Tell | None = None, *, go_on: bool = False) -> Migrated:
    """Copy everything, then compare everything; `tell` how many tables were copied or compared so far.

    `go_on`: the target holds what an earlier attempt has brought. Nothing in the source is changed.
    """
    tell = tell or (lambda _: None)
    for place, workers in (("come from", source.workers()), ("go to", target.workers())):
        _unused(place, workers)
    if go_on:
        _only_known(source, target)
    elif target.count() or target.all_kept(most=1):
        raise LabrysError(
            "the place to go to is not empty; name a new one, or say --go-on if an earlier attempt was interrupted"
        )
    done = count(1)
    there = 0
    for stored in all_stored(source):
        there += _copy(source, target, stored)
        tell(next(done))
    for kind, row in all_kept(source):
        target.keep(kind, row)
    records = size = 0
    for stored in _same_tables(source, target):
        records, size = records + stored.records, size + stored.size
        tell(next(done))
    return Migrated(target.count(), records, size, _same_kept(source, target), there)


def all_stored(store: Store) -> Iterator[Stored]:
    """All tables by their ids, from as many queries as it takes."""
    page = store.stored(most=PAGE)
    while page:
        yield from page
        page = store.stored(page[-1].row.id, PAGE)


def all_kept(store: Store) -> Iterator[tuple[str, KeptRow]]:
    """Everything that is kept, by kind, owner and id."""
    page = store.all_kept(most=PAGE)
    while page:
        yield from page
        kind, last = page[-1]
        page = store.all_kept((kind, last.owner, last.id), PAGE)


def _unused(place: str, workers: list[WorkerRow]) -> None:
    if workers:
        servers = ", ".join(sorted({worker.server for worker in workers}))
        raise LabrysError(f"the place to {place} is used by a server now ({servers}); stop it first")


def _only_known(source: Store, target: Store) -> None:
    """Whatever is there has come from the source: else two places would be mixed up."""
    for stored in all_stored(target):
        if source.row(stored.row.id) is None:
            raise LabrysError(
                f"the place to go to holds the table {stored.row.id!r}, which the other has not; name a new one"
            )


def _copy(source: Store, target: Store, stored: Stored) -> bool:
    """False; True if it was there already."""
    there = target.row(stored.row.id) is not None
    if not there:
        target.create(stored.row, source.read(stored.row.id))
    if stored.blocked or there:
        target.block(stored.row.id, stored.blocked)
    return there


def _same_tables(source: Store, target: Store) -> Iterator[Stored]:
    for one, other in zip_longest(all_stored(source), all_stored(target)):
        id = (one or other).row.id
        same = one is not None and other is not None and _told(one) == _told(other)
        if not same or source.read(id) != target.read(id):
            raise LabrysError(
                f"the table {id!r} is not the same in both places; was it played meanwhile? "
                "Stop all servers, and migrate to a new place"
            )
        yield one


def _told(stored: Stored) -> tuple[object, ...]:
    return stored.row, stored.records, stored.size, stored.blocked


def _same_kept(source: Store, target: Store) -> int:
    """How many there are."""
    number = 0
    for one, other in zip_longest(all_kept(source), all_kept(target)):
        if one != other:
            kind, row = one or other
            raise LabrysError(
                f"the {kind} {row.id!r} is not the same in both places; was it changed meanwhile? "
                "Stop all servers, and migrate to a new place"
            )
        number += 1
    return number
