"""Where tables are kept: each table's log, append-only, and a row about it for the lists.

`Store` is the contract; `SqliteStore` keeps everything in one file. `Writer` puts the records of all tables on the
disk from one thread, those that wait together in one commit, so that nobody's answer waits for many others'.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from threading import RLock, Thread
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct, structs

from labrys.engine.errors import LabrysError

T = TypeVar("T")

SCHEMA = 2  # in `PRAGMA user_version`
MEMORY = ":memory:"
WRITTEN_LATELY = 5.0  # seconds: so long a commit proves that the file can be written

TABLES = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, owner TEXT NOT NULL, created TEXT NOT NULL, touched TEXT NOT NULL,
    started INTEGER NOT NULL, over INTEGER NOT NULL, answers INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_of_owner ON tables (owner, touched);
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n INTEGER NOT NULL, record BLOB NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
CREATE TRIGGER log_stays BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'a log is never changed'); END;
CREATE TRIGGER log_is_whole BEFORE DELETE ON log WHEN EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a log goes only with its table'); END;
CREATE TABLE health (id INTEGER PRIMARY KEY, checks INTEGER NOT NULL);
INSERT INTO health VALUES (1, 0);
"""
ADDED = {  # by the version that knows it: what a file of the version before has not
    2: """
ALTER TABLE tables ADD COLUMN about BLOB NOT NULL DEFAULT X'';
CREATE TABLE campaigns (
    owner TEXT NOT NULL, id TEXT NOT NULL, touched TEXT NOT NULL, text BLOB NOT NULL,
    PRIMARY KEY (owner, id)
) WITHOUT ROWID;
""",
}
ROW = "id, game, owner, created, touched, started, over, answers, about"
TOGETHER = 64  # records in one statement
PAGES_BEHIND = 8_000  # of 4 KB, in the write-ahead log before they are put where they belong: the tables that are
# played write the same few pages again and again


class TableRow(Struct, frozen=True):
    """What a list of tables shows about one. Times are ISO, so that they sort as text."""

    id: str
    game: str
    owner: str  # the hash of the owner's key, in hex
    created: str
    touched: str
    started: bool = False
    over: bool = False
    answers: int = 0
    about: bytes = b""  # the rest, as `lists.About`; nothing, if nobody has looked since it was not known yet


class CampaignRow(Struct, frozen=True):
    """A campaign somebody keeps on this server."""

    owner: str  # as of a table
    id: str
    touched: str
    text: bytes  # of its file


class Store(Protocol):
    """Where tables are kept. Every complaint is a `LabrysError`; whatever failed has changed nothing."""

    def create(self, row: TableRow, log: Sequence[bytes]) -> None:
        """A new table and the first records of its log, all or nothing."""

    def append(self, batch: Sequence[tuple[str, bytes]]) -> None:
        """Records of any tables, all or nothing, on the disk when this returns."""

    def touch(self, rows: Sequence[TableRow]) -> None:
        """What the lists show has changed. This may be lost: the logs tell it too."""

    def read(self, table: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""

    def row(self, table: str) -> TableRow | None:
        """What the lists show of a table."""

    def owned(self, owner: str, most: int = 200) -> list[TableRow]:
        """The tables of an owner, the last touched first."""

    def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """What the lists show of these, as far as there are such tables."""

    def count(self) -> int:
        """How many tables there are."""

    def campaigns(self, owner: str, most: int = 200) -> list[CampaignRow]:
        """The campaigns of an owner, the last touched first."""

    def campaign(self, owner: str, id: str) -> CampaignRow | None:
        """One of them."""

    def keep_campaign(self, row: CampaignRow) -> None:
        """A campaign, new or as it is now; on the disk when this returns."""

    def drop_campaign(self, owner: str, id: str) -> None:
        """It is gone."""

    def count_campaigns(self) -> int:
        """How many there are of all owners."""

    def delete(self, table: str) -> None:
        """A table and its log. Nothing happens if it is gone already."""

    def check(self) -> None:
        """Raise if nothing can be written now."""

    def close(self) -> None:
        """Nothing is read or written any more."""


def open_store(url: str) -> Store:
    """A store by its address: `sqlite:///FILE`, a plain file, or `:memory:`."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        return SqliteStore(url)
    if scheme == "sqlite" and (rest.startswith("/") or not rest):
        return SqliteStore(rest[1:] or MEMORY)
    raise LabrysError(
        f"{scheme}://… is no place where tables can be kept; name a file, as in labrys.db or sqlite:///labrys.db"
    )


class SqliteStore:
    """All tables in one SQLite file, which only one server at a time may use.

    One connection writes, another reads: who reads does not wait for the disk.
    """

    def __init__(self, path: Path | str) -> None:
        self._name = str(path)
        self._guard: sqlite3.Connection | None = None
        self._written = -WRITTEN_LATELY
        in_memory = self._name == MEMORY
        if not in_memory:
            _usable(Path(path))
        with self._told():
            if not in_memory:
                self._guard = _locked(self._name)
            try:
                self._writer = _connect(self._name)
                self._prepare()
                self._reader = self._writer if in_memory else _connect(self._name)
            except BaseException:
                self._let_go()
                raise
        self._writing = RLock()
        self._reading = self._writing if in_memory else RLock()

    def _prepare(self) -> None:
        """The schema, if the file is new; a file of a later Labrys is refused."""
        version = self._writer.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise LabrysError(
                f"{self._name!r} has format {version}; this Labrys reads format {SCHEMA}. "
                "A later version of Labrys wrote it: please update"
            )
        if version == 0:
            if self._writer.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise LabrysError(
                    f"{self._name!r} is the database of something else; name a new file for the tables"
                )
            version = 1
            self._writer.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {version}; COMMIT;")
        for later in range(version + 1, SCHEMA + 1):
            self._writer.executescript(f"BEGIN; {ADDED[later]} PRAGMA user_version = {later}; COMMIT;")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite complains about, in a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise LabrysError(f"{self._name!r} {_reason(error)}") from None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """On the disk when it is left; as if nothing had been, if that fails."""
        with self._told(), self._writing:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # some failures have rolled back by themselves
                    self._writer.execute("ROLLBACK")
                raise
            self._written = monotonic()

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._told(), self._reading:
            return self._reader.execute(query, values).fetchall()

    def create(self, row: TableRow, log: Sequence[bytes]) -> None:
        """A new table and the first records of its log, all or nothing."""
        with self._transaction() as to:
            to.execute(f"INSERT INTO tables ({ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", structs.astuple(row))
            _append(to, [(row.id, record) for record in log])

    def append(self, batch: Sequence[tuple[str, bytes]]) -> None:
        """Records of any tables, all or nothing, on the disk when this returns."""
        if len(batch) <= TOGETHER:  # one statement is a transaction: nearly always, and much the cheapest
            with self._told(), self._writing:
                _append(self._writer, batch)
                self._written = monotonic()
            return
        with self._transaction() as to:
            _append(to, batch)

    def touch(self, rows: Sequence[TableRow]) -> None:
        """What the lists show has changed; a table that is gone stays so."""
        with self._transaction() as to:
            to.executemany(
                "UPDATE tables SET touched = ?, started = ?, over = ?, answers = ?, about = ? WHERE id = ?",
                [(row.touched, row.started, row.over, row.answers, row.about, row.id) for row in rows],
            )

    def read(self, table: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""
        return [record for (record,) in self._rows("SELECT record FROM log WHERE table_id = ? ORDER BY n", table)]

    def row(self, table: str) -> TableRow | None:
        """What the lists show of a table."""
        found = self._rows(f"SELECT {ROW} FROM tables WHERE id = ?", table)
        return _row(found[0]) if found else None

    def owned(self, owner: str, most: int = 200) -> list[TableRow]:
        """The tables of an owner, the last touched first."""
        query = f"SELECT {ROW} FROM tables WHERE owner = ? ORDER BY touched DESC, id LIMIT ?"
        return [_row(found) for found in self._rows(query, owner, most)]

    def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """What the lists show of these, as far as there are such tables."""
        marks = ", ".join("?" * len(tables))
        return [_row(found) for found in self._rows(f"SELECT {ROW} FROM tables WHERE id IN ({marks})", *tables)]

    def campaigns(self, owner: str, most: int = 200) -> list[CampaignRow]:
        """The campaigns of an owner, the last touched first."""
        query = "SELECT id, touched, text FROM campaigns WHERE owner = ? ORDER BY touched DESC, id LIMIT ?"
        return [CampaignRow(owner, *found) for found in self._rows(query, owner, most)]

    def campaign(self, owner: str, id: str) -> CampaignRow | None:
        """One of them."""
        query = "SELECT touched, text FROM campaigns WHERE owner = ? AND id = ?"
        found = self._rows(query, owner, id)
        return CampaignRow(owner, id, *found[0]) if found else None

    def keep_campaign(self, row: CampaignRow) -> None:
        """A campaign, new or as it is now; on the disk when this returns."""
        with self._transaction() as to:
            to.execute("INSERT OR REPLACE INTO campaigns VALUES (?, ?, ?, ?)", structs.astuple(row))

    def drop_campaign(self, owner: str, id: str) -> None:
        """It is gone."""
        with self._transaction() as to:
            to.execute("DELETE FROM campaigns WHERE owner = ? AND id = ?", (owner, id))

    def count_campaigns(self) -> int:
        """How many there are of all owners."""
        return int(self._rows("SELECT count(*) FROM campaigns")[0][0])

    def count(self) -> int:
        """How many tables there are."""
        return int(self._rows("SELECT count(*) FROM tables")[0][0])

    def delete(self, table: str) -> None:
        """A table and its log. Nothing happens if it is gone already."""
        with self._transaction() as to:
            to.execute("DELETE FROM tables WHERE id = ?", (table,))

    def check(self) -> None:
        """Raise if nothing can be written now. A commit of a moment ago is proof enough."""
        if monotonic() - self._written < WRITTEN_LATELY:
            return
        with self._transaction() as to:
            to.execute("UPDATE health SET checks = checks + 1")

    def close(self) -> None:
        """Nothing is read or written any more; another server may have the file."""
        with self._writing, self._reading:
            self._let_go()

    def _let_go(self) -> None:
        for name in ("_reader", "_writer", "_guard"):
            if (connection := getattr(self, name, None)) is not None:
                connection.close()


def _append(to: sqlite3.Connection, batch: Sequence[tuple[str, bytes]]) -> None:
    """Each record behind the last of its table, many in one statement: others have to wait while one begins."""
    for first in range(0, len(batch), TOGETHER):
        behind: dict[str, int] = {}
        values: list[object] = []
        for table, record in batch[first : first + TOGETHER]:
            behind[table] = behind.get(table, 0) + 1
            values += (table, behind[table], record)
        to.execute(_appending(len(values) // 3), values)


@cache
def _appending(number: int) -> str:
    """The statement for so many records."""
    records = ", ".join(["(?, ?, ?)"] * number)
    last = "SELECT COALESCE(MAX(n), 0) FROM log WHERE table_id = column1"
    return f"INSERT INTO log SELECT column1, ({last}) + column2, column3 FROM (VALUES {records})"


def _row(found: Sequence[Any]) -> TableRow:
    table, game, owner, created, touched, started, over, answers, about = found
    return TableRow(table, game, owner, created, touched, bool(started), bool(over), answers, bytes(about))


def _usable(path: Path) -> None:
    """Say what is wrong with a path before SQLite says less; a new file is nobody else's to read."""
    name = str(path)
    if path.is_dir():
        raise LabrysError(f"{name!r} is a folder; name a file in it, as in {str(path / 'labrys.db')!r}")
    folder = path.parent
    if not folder.is_dir():
        raise LabrysError(f"the folder {str(folder)!r} does not exist; make it first, or name another file")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise LabrysError(f"nothing can be written in the folder {str(folder)!r}; name a file where you may write")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise LabrysError(f"{name!r} may not be written; allow it, or name another file")
    with suppress(FileExistsError):
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except OSError as error:
            if isinstance(error, FileExistsError):
                raise
            raise LabrysError(f"{name!r} cannot be made: {error.strerror}") from None


def _locked(name: str) -> sqlite3.Connection:
    """Hold the empty database `NAME.lock` locked for as long as the server lives.

    It is a lock of the operating system, so it goes with the process, however that ends; and it lies beside the
    file, so that a copy of the running server's tables can be taken.
    """
    guard = sqlite3.connect(name + ".lock", isolation_level=None, timeout=0, check_same_thread=False)
    try:
        guard.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        guard.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        raise LabrysError(
            f"{name!r} is in use by another server; stop that one first, or name another file"
        ) from None
    return guard


def _connect(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, isolation_level=None, timeout=5, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_BEHIND}")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


REASONS = {
    sqlite3.SQLITE_NOTADB: "is not a database; name a new file for the tables, or the one they are in",
    sqlite3.SQLITE_CORRUPT: "is damaged; put a copy in its place",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full; make room",
    sqlite3.SQLITE_READONLY: "may not be written; allow it, or name another file",
    sqlite3.SQLITE_PERM: "may not be opened; allow it, or name another file",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; name a file where you may write",
    sqlite3.SQLITE_BUSY: "is held by another program; close that one",
    sqlite3.SQLITE_CONSTRAINT: "has no such table, or has one of that name already",
}


def _reason(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # its low byte is the kind of error
    return REASONS.get(code) or f"cannot be used now ({error}); see that its disk is well"


class Record(NamedTuple):
    """A record for the log of a table, and who waits for it."""

    future: asyncio.Future[Any]
    table: str
    record: bytes


class Call(NamedTuple):
    """Something else to do, and who waits for it."""

    future: asyncio.Future[Any]
    do: Callable[[], Any]


class Writer:
    """Puts records on the disk from one thread; all that wait at a time go in one commit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._closed = False
        self._jobs: SimpleQueue[Record | Call | None] = SimpleQueue()  # None is the end
        self._thread = Thread(target=self._work, name="labrys-writer", daemon=True)
        self._thread.start()

    async def append(self, table: str, record: bytes) -> None:
        """Returns when the record is on the disk. Those of one table stand in the order of the calls."""
        future = self._future()
        self._jobs.put(Record(future, table, record))
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
                if kind is Record:
                    self._write([job for job in jobs if isinstance(job, Record)])
                elif kind is Call:
                    self._do([job for job in jobs if isinstance(job, Call)])
                else:
                    return

    def _do(self, calls: list[Call]) -> None:
        for call in calls:
            try:
                found = call.do()
            except Exception as error:
                found = error
            _answer([call.future], [found])

    def _write(self, batch: list[Record]) -> None:
        """All at once; if that fails, table by table, so that one that is gone does no harm to the others."""
        records = [(one.table, one.record) for one in batch]
        failed: dict[str, Exception] = {}
        try:
            self._store.append(records)
        except Exception as error:
            tables = dict.fromkeys(table for table, _ in records)
            failed = dict.fromkeys(tables, error)
            for table in tables if len(tables) > 1 else ():
                try:
                    self._store.append([record for record in records if record[0] == table])
                    del failed[table]
                except Exception as reason:
                    failed[table] = reason
        _answer([one.future for one in batch], [failed.get(table) for table, _ in records])


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
