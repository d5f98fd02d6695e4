"""`labrys admin` beside a server: the tables of a place, one by one."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct, structs

from labrys.commands.admin import existing
from labrys.engine.errors import LabrysError
from labrys.record import files
from labrys.web import expiry, lists
from labrys.web.examination import Finding, cut, examine
from labrys.web.registry import saved
from labrys.web.store import Store, Stored, exported
from labrys.web.store.migrate import all_stored

ID = re.compile(r"(x-)?[a-z0-9]{8,40}")  # as a server makes them, or a little shorter or longer


class Listed(Struct, frozen=True):
    """A table of a place."""

    table: str
    game: str
    people: tuple[str, ...]
    created: str
    touched: str
    state: str  # open, started, over
    answers: int
    records: int
    bytes: int
    blocked: str
    held_by: str  # the server that plays it now


@contextmanager
def _place(url: str) -> Iterator[Store]:
    """A place that is there; a server may be at work in it."""
    with closing(existing(url, guard=False)) as store:
        yield store


def _one(store: Store, table: str) -> Stored:
    one = expiry.found(store, table)
    if one is None:
        raise LabrysError(f"there is no table {table!r} there; `labrys admin list` names them all")
    return one


# -- list --------------------------------------------------------------------------------------------------------


def listing(url: str) -> list[Listed]:
    """All tables."""
    with _place(url) as store:
        servers = {worker.id: worker.server for worker in store.workers()}
        return [_listed(one, servers.get(one.holder, "")) for one in all_stored(store)]


def _listed(one: Stored, held_by: str) -> Listed:
    row = one.row
    try:
        seats = lists.known(row).seats
    except (msgspec.DecodeError, UnicodeDecodeError):  # a later version knows more of it
        seats = ()
    people = tuple(_shown(seat.name) for seat in seats if seat.taken)
    state = "over" if row.over else "started" if row.started else "open"
    facts = (row.created, row.touched, state, row.answers, one.records, one.size, one.blocked, held_by)
    return Listed(row.id, row.game, people, *facts)


def _shown(name: str) -> str:
    """Nothing in a name speaks to the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def listed_text(found: Sequence[Listed]) -> str:
    """A line for each."""
    if not found:
        return "No tables."
    rows = [("TABLE", "GAME", "STATE", "TOUCHED", "RECORDS", "BYTES", "HELD BY", "PEOPLE")]
    rows += [
        (
            one.table,
            one.game,
            one.state,
            one.touched[:16],
            f"{one.records:,}",
            f"{one.bytes:,}",
            one.held_by or "-",
            ", ".join(one.people) or "-",
        )
        for one in found
    ]
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows]
    for number, one in enumerate(found, 1):
        if one.blocked:
            lines[number] += f"  BLOCKED: {_shown(one.blocked)}"
    return "\n".join(lines)


# -- export, restore ---------------------------------------------------------------------------------------------


def export(url: str, table: str, out: str, save: str) -> str:
    """The log, to a new file or to stdout; what was done."""
    told = []
    with _place(url) as store:
        one = _one(store, table)
        log = store.read(table)
    if save:
        told.append(_save(log, table, save))
    if out:
        _write(out, one, log)
        told.append(f"{len(log):,} records of the table {table!r} are in {out!r} now.")
    elif not save:
        _write_lines(sys.stdout.buffer, one, log)
    return "\n".join(told)


def _save(log: Sequence[bytes], table: str, path: str) -> str:
    finding, read = examine(log)
    if read is None or (finding.record and not finding.goes_on):
        raise LabrysError(
            f"the table {table!r} cannot be played from record {finding.record:,} on: {finding.why}; "
            "export it without --save, or see `labrys admin repair`"
        )
    if read.run is None:
        raise LabrysError(f"the game at the table {table!r} has not begun: there is nothing to save")
    files.write(Path(path), asyncio.run(saved(read)), "saved game", lambda _: False)
    return f"The game of the table {table!r} is in {path!r} now; it holds the seed, and all that is hidden."


def _write(path: str, one: Stored, log: Sequence[bytes]) -> None:
    """A new file that nobody else may read, on the disk when this returns."""
    try:
        number = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise LabrysError(f"{path!r} is there already; name a new file") from None
    except OSError as error:
        raise LabrysError(f"{path!r} cannot be written: {error.strerror}") from None
    try:
        with os.fdopen(number, "wb") as file:
            _write_lines(file, one, log)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        Path(path).unlink(missing_ok=True)
        raise LabrysError(f"{path!r} cannot be written: {error.strerror}") from None


def _write_lines(file: BinaryIO, one: Stored, log: Sequence[bytes]) -> None:
    for line in exported.lines(one, log):
        file.write(line + b"\n")


def restore(url: str, path: str, new_id: str) -> str:
    """An exported table, as it was; what was done."""
    try:
        with open(path, "rb") as file:
            head, log = exported.read(file, path)
    except OSError as error:
        raise LabrysError(f"{path!r} cannot be read: {error.strerror}") from None
    table = new_id or head.row.id
    if new_id and not ID.fullmatch(new_id):
        raise LabrysError(f"a table is named with 8 to 40 small letters and digits, not {new_id!r}")
    with _place(url) as store:
        if store.row(table) is not None:
            raise LabrysError(f"there is a table {table!r} already; name another with --as, or delete that one")
        store.create(structs.replace(head.row, id=table), log)
        if head.blocked and head.blocked != expiry.MEANWHILE:
            store.block(table, head.blocked)
    still = " It is blocked, as it was." if head.blocked else ""
    return f"The table {table!r} is there with {len(log):,} records; its page is /t/{table}.{still}"


# -- repair ------------------------------------------------------------------------------------------------------


def repair(url: str, table: str, *, cutting: bool, unblock: bool, out: str) -> str:
    """Look at a table; with a wish, mend it. What was found and done."""
    with _place(url) as store:
        one = _one(store, table)
        log = store.read(table)
        finding, _ = examine(log)
        told = [_told(one, finding, len(log))]
        if cutting and finding.record and not finding.goes_on:
            told.append(_cut(store, one, log, finding, out))
        elif cutting:
            told.append("There is nothing to cut.")
        elif finding.record and not finding.goes_on:
            told.append("With --cut it goes on from before that; a copy of the whole log is kept.")
        if unblock and one.blocked:
            store.block(table, "")
            told.append("It is not blocked any more.")
        elif unblock:
            told.append("It was not blocked.")
        elif one.blocked:
            told.append(
                "With --unblock it can be played again; should it take as long again, it is blocked again."
            )
    return "\n".join(told)


def _told(one: Stored, finding: Finding, records: int) -> str:
    blocked = f" It is blocked: {_shown(one.blocked)}." if one.blocked else ""
    if not finding.record:
        return f"The table {one.row.id!r} can be read: {records:,} records.{blocked}"
    if finding.goes_on:
        return (
            f"The table {one.row.id!r} was played by other rules (record {finding.record:,}: {finding.why}); "
            f"a server goes on from where the game stood last.{blocked}"
        )
    return (
        f"The table {one.row.id!r} cannot be read from record {finding.record:,} of {records:,} on: "
        f"{_shown(finding.why)}.{blocked}"
    )


def _cut(store: Store, one: Stored, log: Sequence[bytes], finding: Finding, out: str) -> str:
    """The copy first. Between deletion and the new beginning there is only that."""
    kept = cut(log, finding.record)
    copy = out or f"{one.row.id}-{datetime.now(UTC):%Y%m%d-%H%M%S}.log"
    with expiry.taken(store, one):
        if store.read(one.row.id) != list(log):
            raise LabrysError(f"the table {one.row.id!r} was played meanwhile; look at it again")
        _write(copy, one, log)
        store.delete(one.row.id)
        try:
            store.create(structs.replace(one.row, over=False), kept)
        except LabrysError as error:
            raise LabrysError(
                f"{error}; the table is in {copy!r}: `labrys admin restore` brings it back"
            ) from None
    return (
        f"{len(log) - len(kept):,} records were cut off, {len(kept):,} stay. The whole log is in {copy!r}; "
        "to bring it back: `labrys admin delete`, then `labrys admin restore`."
    )


# -- delete, expire ----------------------------------------------------------------------------------------------


def delete(url: str, tables: Sequence[str]) -> str:
    """All of them, if they are there and nobody plays there; else none is touched. What was done."""
    with _place(url) as store:
        for table in tables:
            holder = store.holder(_one(store, table).row.id)
            if holder is not None:
                raise LabrysError(
                    f"the table {table!r} is played by a server now ({holder.server}); nothing was deleted: wait "
                    "until it has gone to sleep, or stop the server"
                )
        for table in dict.fromkeys(tables):
            expiry.remove(store, table)
    return (
        f"Deleted with {'its log' if len(set(tables)) == 1 else 'their logs'}: {', '.join(dict.fromkeys(tables))}."
    )


def expire(url: str, days: float, *, dry: bool) -> str:
    """Delete what nobody has been at for so long; what was done, or would be."""
    with _place(url) as store:
        rows = expiry.abandoned(store, days, most=sys.maxsize >> 1)
        gone = [row.id for row in rows] if dry else expiry.expire(store, rows)
    if not gone:
        return f"No table was left alone for {days:g} days."
    number = f"{len(gone):,} table{'s' * (len(gone) != 1)}"
    done = "would be deleted" if dry else "deleted"
    return "\n".join([f"{number}, left alone for {days:g} days, {done}:", *gone])
