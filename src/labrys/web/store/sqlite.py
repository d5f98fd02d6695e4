"""All tables in one SQLite file, which only one server at a time may use; its workers share it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any

from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.web.store.contract import LEASE, Blocked, KeptRow, Moved, Record, Stored, TableRow, WorkerRow
from labrys.web.store.turns import Turns

SCHEMA = 3  # in `PRAGMA user_version`
MEMORY = ":memory:"
WRITTEN_LATELY = 5.0  # seconds: so long a commit proves that the file can be written
LOOK = 1.0  # seconds from look to look whether somebody has changed the lists
TOGETHER = 64  # records in one statement
PAGES_BEHIND = 8_000  # of 4 KB, in the write-ahead log before they are put where they belong: the tables that are
# played write the same few pages again and again

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
    3: """
ALTER TABLE tables ADD COLUMN blocked TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_by_age ON tables (touched);
CREATE TABLE workers (
    id TEXT PRIMARY KEY, server TEXT NOT NULL, peer TEXT NOT NULL, token TEXT NOT NULL, seen REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE claims (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    worker TEXT NOT NULL REFERENCES workers (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX claims_of_worker ON claims (worker);
CREATE TABLE kept (
    kind TEXT NOT NULL, owner TEXT NOT NULL, id TEXT NOT NULL, touched TEXT NOT NULL, text BLOB NOT NULL,
    PRIMARY KEY (kind, owner, id)
) WITHOUT ROWID;
CREATE INDEX kept_by_id ON kept (kind, id);
INSERT INTO kept SELECT 'campaign', owner, id, touched, text FROM campaigns;
DROP TABLE campaigns;
""",
}
KEPT = "SELECT owner, id, touched, text FROM kept WHERE kind = ?"
HELD = (
    "SELECT table_id FROM claims JOIN workers ON workers.id = worker WHERE seen > ?"  # by workers that are alive
)
ROW = "id, game, owner, created, touched, started, over, answers, about"


class SqliteStore:
    """All tables in one SQLite file.

    One connection writes, another reads: who reads does not wait for the disk. The processes of a server take
    turns with writing (`Turns`).
    """

    def __init__(self, path: Path | str, *, guard: bool = True) -> None:
        """`guard`: this is the server itself, and no other may have the file; else one of its workers."""
        in_memory = str(path) == MEMORY
        path = path if in_memory else Path(path).resolve()  # one file has one name, whatever links lead to it
        self._name = str(path)
        self._guard: sqlite3.Connection | None = None
        self._turns: Turns | None = None
        self._closed = Event()
        self._written = -WRITTEN_LATELY
        if not in_memory:
            _usable(Path(path))
        with self._told():
            if not in_memory and guard:
                self._guard = _locked(self._name)
            try:
                self._turns = None if in_memory else Turns(f"{self._name}.turn")
                self._writer = _connect(self._name)
                self._prepare(alone=guard)
                self._reader = self._writer if in_memory else _connect(self._name)
            except BaseException:
                self._let_go()
                raise
        self._writing = RLock()
        self._reading = self._writing if in_memory else RLock()

    def _prepare(self, *, alone: bool) -> None:
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
        if alone:  # whoever was here before is not any more
            self._writer.executescript("DELETE FROM claims; DELETE FROM workers;")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite complains about, in a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise LabrysError(f"{self._name!r} {_reason(error)}") from None
        except OSError as error:  # of whose turn it is
            raise LabrysError(f"{self._name!r} cannot be used now ({error.strerror})") from None

    @contextmanager
    def _turn(self) -> Iterator[sqlite3.Connection]:
        """To write, when it is this process's turn."""
        with self._told(), self._writing:
            if self._closed.is_set():
                raise LabrysError(f"{self._name!r} cannot be used now: it has been closed")
            if self._turns is None:
                yield self._writer
            else:
                with self._turns:
                    yield self._writer
            self._written = monotonic()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """On the disk when it is left; as if nothing had been, if that fails."""
        with self._turn() as to:
            to.execute("BEGIN IMMEDIATE")
            try:
                yield to
                to.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # some failures have rolled back by themselves
                    to.execute("ROLLBACK")
                raise

    def _rows(self, query: str, *values: object) -> list[Any]:
        with self._told(), self._reading:
            return self._reader.execute(query, values).fetchall()

    # -- tables and their logs -------------------------------------------------------------------------------

    def create(self, row: TableRow, log: Sequence[bytes], holder: str = "") -> None:
        """A new table and the first records of its log, all or nothing."""
        with self._transaction() as to:
            to.execute(f"INSERT INTO tables ({ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", structs.astuple(row))
            _append(to, [Record(row.id, n, record) for n, record in enumerate(log, 1)])
            if holder:
                to.execute("INSERT INTO claims VALUES (?, ?)", (row.id, holder))

    def append(self, batch: Sequence[Record]) -> None:
        """Records of any tables, all or nothing, on the disk when this returns."""
        if len(batch) <= TOGETHER:  # one statement is a transaction: nearly always, and much the cheapest
            with self._turn() as to:
                _append(to, batch)
            return
        with self._transaction() as to:
            _append(to, batch)

    def read(self, table: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""
        return [record for (record,) in self._rows("SELECT record FROM log WHERE table_id = ? ORDER BY n", table)]

    def delete(self, table: str) -> None:
        """A table and its log. Nothing happens if it is gone already."""
        with self._transaction() as to:
            to.execute("DELETE FROM tables WHERE id = ?", (table,))

    def block(self, table: str, why: str) -> None:
        """Nobody plays it any more; with no reason: they may again."""
        with self._transaction() as to:
            to.execute("UPDATE tables SET blocked = ? WHERE id = ?", (why, table))

    # -- lists -----------------------------------------------------------------------------------------------

    def touch(self, rows: Sequence[TableRow]) -> None:
        """What the lists show has changed; a table that is gone stays so."""
        with self._transaction() as to:
            to.executemany(
                "UPDATE tables SET touched = ?, started = ?, over = ?, answers = ?, about = ? WHERE id = ?",
                [(row.touched, row.started, row.over, row.answers, row.about, row.id) for row in rows],
            )

    def row(self, table: str) -> TableRow | None:
        """What the lists show of a table."""
        return next(iter(self.rows([table])), None)

    def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """What the lists show of these, as far as there are such tables."""
        marks = ", ".join("?" * len(tables))
        return [_row(found) for found in self._rows(f"SELECT {ROW} FROM tables WHERE id IN ({marks})", *tables)]

    def owned(self, owner: str, most: int = 200) -> list[TableRow]:
        """The tables of an owner, the last touched first."""
        query = f"SELECT {ROW} FROM tables WHERE owner = ? ORDER BY touched DESC, id LIMIT ?"
        return [_row(found) for found in self._rows(query, owner, most)]

    def count(self) -> int:
        """How many tables there are."""
        return int(self._rows("SELECT count(*) FROM tables")[0][0])

    def abandoned(self, before: str, most: int = 100) -> list[TableRow]:
        """Tables that nobody holds and that were touched before this time, the longest untouched first."""
        query = f"SELECT {ROW} FROM tables WHERE touched < ? AND id NOT IN ({HELD}) ORDER BY touched, id LIMIT ?"
        return [_row(found) for found in self._rows(query, before, monotonic() - LEASE, most)]

    def stored(self, after: str = "", most: int = 100) -> list[Stored]:
        """All tables by their ids, after this one."""
        query = (
            f"SELECT {ROW}, (SELECT count(*) FROM log WHERE table_id = id), "
            "(SELECT COALESCE(sum(length(record)), 0) FROM log WHERE table_id = id), blocked, "
            "COALESCE((SELECT worker FROM claims JOIN workers ON workers.id = worker "
            "WHERE table_id = tables.id AND seen > ?), '') FROM tables WHERE id > ? ORDER BY id LIMIT ?"
        )
        alive = monotonic() - LEASE
        return [Stored(_row(found[:-4]), *found[-4:]) for found in self._rows(query, alive, after, most)]

    def watch(self, tell: Callable[[], None]) -> None:
        """From now on call this, in a thread, soon after somebody has written something."""
        Thread(target=self._watch, args=(tell,), name="labrys-store-watch", daemon=True).start()

    def _watch(self, tell: Callable[[], None]) -> None:
        with suppress(sqlite3.Error):
            connection = _connect(self._name)
            try:
                known = None
                while not self._closed.wait(LOOK):
                    found = connection.execute("PRAGMA data_version").fetchone()[0]
                    if known is not None and found != known:
                        tell()
                    known = found
            finally:
                connection.close()

    # -- who plays -------------------------------------------------------------------------------------------

    def enlist(self, worker: WorkerRow) -> None:
        """A worker that may hold tables. The clock is that of the machine, since it was started."""
        with self._transaction() as to:
            to.execute("INSERT INTO workers VALUES (?, ?, ?, ?, ?)", (*structs.astuple(worker), monotonic()))

    def renew(self, worker: str) -> bool:
        """It is alive; False: it was struck off."""
        with self._transaction() as to:
            return to.execute("UPDATE workers SET seen = ? WHERE id = ?", (monotonic(), worker)).rowcount > 0

    def workers(self) -> list[WorkerRow]:
        """All that are alive."""
        query = "SELECT id, server, peer, token FROM workers WHERE seen > ? ORDER BY id"
        return [WorkerRow(*found) for found in self._rows(query, monotonic() - LEASE)]

    def claim(self, table: str, worker: str, instead_of: str = "") -> WorkerRow | None:
        """Hold a table; the other worker, if one that is alive holds it."""
        with self._transaction() as to:
            found = to.execute("SELECT blocked FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            if found[0]:
                raise Blocked(found[0])
            other = self._held(to, table)
            if other is not None and other.id not in (worker, instead_of):
                return other
            to.execute("INSERT OR REPLACE INTO claims VALUES (?, ?)", (table, worker))
            return None

    def release(self, tables: Sequence[str], worker: str) -> None:
        """It holds these no longer."""
        with self._transaction() as to:
            to.executemany(
                "DELETE FROM claims WHERE table_id = ? AND worker = ?", [(table, worker) for table in tables]
            )

    def strike_off(self, worker: str) -> None:
        """It holds nothing any more."""
        with self._transaction() as to:
            to.execute("DELETE FROM workers WHERE id = ?", (worker,))

    def strike_off_server(self, server: str) -> None:
        """The same for all workers of a server of this name."""
        with self._transaction() as to:
            to.execute("DELETE FROM workers WHERE server = ?", (server,))

    def holder(self, table: str) -> WorkerRow | None:
        """Who holds it now, if somebody who is alive does."""
        with self._told(), self._reading:
            return self._held(self._reader, table)

    def _held(self, to: sqlite3.Connection, table: str) -> WorkerRow | None:
        found = to.execute(
            "SELECT id, server, peer, token FROM workers JOIN claims ON worker = id "
            "WHERE table_id = ? AND seen > ?",
            (table, monotonic() - LEASE),
        ).fetchone()
        return WorkerRow(*found) if found else None

    # -- other things that are kept --------------------------------------------------------------------------

    def keep(self, kind: str, row: KeptRow) -> None:
        """New, or as it is now; on the disk when this returns."""
        with self._transaction() as to:
            to.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?)", (kind, *structs.astuple(row)))

    def replace(self, kind: str, row: KeptRow, known: bytes | None) -> bool:
        """The same, if what is there is still this, or nothing; False: somebody was quicker."""
        with self._transaction() as to:
            query = "SELECT text FROM kept WHERE kind = ? AND owner = ? AND id = ?"
            found = to.execute(query, (kind, row.owner, row.id)).fetchone()
            if (None if found is None else bytes(found[0])) != known:
                return False
            to.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?)", (kind, *structs.astuple(row)))
            return True

    def kept(self, kind: str, owner: str, most: int = 200) -> list[KeptRow]:
        """All of this kind an owner has, the last touched first."""
        query = f"{KEPT} AND owner = ? ORDER BY touched DESC, id LIMIT ?"
        return [KeptRow(*found) for found in self._rows(query, kind, owner, most)]

    def all_kept(self, after: tuple[str, str, str] = ("", "", ""), most: int = 100) -> list[tuple[str, KeptRow]]:
        """All of every kind and owner, by kind, owner and id, after these."""
        query = (
            "SELECT kind, owner, id, touched, text FROM kept WHERE (kind, owner, id) > (?, ?, ?) "
            "ORDER BY kind, owner, id LIMIT ?"
        )
        return [(found[0], KeptRow(*found[1:])) for found in self._rows(query, *after, most)]

    def find(self, kind: str, id: str, owner: str | None = None) -> KeptRow | None:
        """One of them; without an owner: whoever has it."""
        values = (kind, id) if owner is None else (kind, id, owner)
        found = self._rows(f"{KEPT} AND id = ?" + (" AND owner = ?" if owner is not None else ""), *values)
        return KeptRow(*found[0]) if found else None

    def drop(self, kind: str, owner: str, id: str) -> None:
        """It is gone."""
        with self._transaction() as to:
            to.execute("DELETE FROM kept WHERE kind = ? AND owner = ? AND id = ?", (kind, owner, id))

    def count_kept(self, kind: str) -> int:
        """How many there are of all owners."""
        return int(self._rows("SELECT count(*) FROM kept WHERE kind = ?", kind)[0][0])

    # -- itself ----------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Raise if nothing can be written now. A commit of a moment ago is proof enough."""
        if monotonic() - self._written < WRITTEN_LATELY:
            return
        with self._transaction() as to:
            to.execute("UPDATE health SET checks = checks + 1")

    def examine(self) -> None:
        """Raise if the file is damaged. It is read as a whole, by a connection that knows nothing of it yet."""
        if self._name == MEMORY:
            return
        with self._told():
            connection = _connect(self._name)
            try:
                found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            finally:
                connection.close()
        if found != "ok":
            raise LabrysError(f"{self._name!r} {REASONS[sqlite3.SQLITE_CORRUPT]}")

    def close(self) -> None:
        """Nothing is read or written any more; another server may have the file."""
        self._closed.set()
        with self._writing, self._reading:
            self._let_go()

    def _let_go(self) -> None:
        for name in ("_reader", "_writer", "_guard", "_turns"):
            if (held := getattr(self, name, None)) is not None:
                held.close()


def _append(to: sqlite3.Connection, batch: Sequence[Record]) -> None:
    """Many in one statement: others have to wait while one begins."""
    for first in range(0, len(batch), TOGETHER):
        values = [value for record in batch[first : first + TOGETHER] for value in record]
        try:
            to.execute(_appending(len(values) // 3), values)
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
                raise Moved from None
            raise


@cache
def _appending(number: int) -> str:
    """The statement for so many records."""
    return f"INSERT INTO log VALUES {', '.join(['(?, ?, ?)'] * number)}"


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
    if path.exists() and path.stat().st_nlink > 1:  # what lies beside it would be doubled, too
        raise LabrysError(f"{name!r} has a second name in another place (a hard link); remove that one first")
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
