"""All tables in a PostgreSQL database, which many servers may use at once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any

import psycopg
from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.web.store.contract import LEASE, Blocked, KeptRow, Moved, Record, Stored, TableRow, WorkerRow
from labrys.web.store.postgres_line import Address, Connection, Line
from labrys.web.store.postgres_schema import CHANGED, prepare

log = logging.getLogger("labrys.web")

WRITTEN_LATELY = 5.0  # seconds: so long a commit proves that the database can be written
FORGOTTEN = 86_400.0  # seconds after which a worker of a server that never came back is struck off
LOOK = 0.5  # seconds in which whoever listens notices that the store was closed
REST = 0.2  # seconds from one word about changes to the next
AGAIN = 1.0  # seconds before the next attempt to listen
TOGETHER = 1_000  # records in one statement
ROW = "id, game, owner, created, touched, started, over, answers, about"
FEW = 2  # records that are cheaper told one by one than as lists
ONE = "INSERT INTO log VALUES (%b, %b, %b)"
TWO = "INSERT INTO log VALUES (%b, %b, %b), (%b, %b, %b)"
MANY = "INSERT INTO log SELECT * FROM unnest(%b::text[], %b::bigint[], %b::bytea[])"
ALIVE = "seen > clock_timestamp() - make_interval(secs => %s)"


class PostgresStore:
    """All tables in a PostgreSQL database.

    One connection writes, another reads; each is made anew when the server was started again. What was being
    written when a connection was lost is reported as not written: it may be there or not, and whoever reads the
    log again sees which.
    """

    def __init__(self, url: str) -> None:
        """`url`: as in postgresql://USER:PASSWORD@HOST:5432/NAME; what is left out is as in its own tools."""
        self._address = Address(url)
        self._closed = Event()
        self._written = -WRITTEN_LATELY
        self._writer, self._reader = Line(self._address), Line(self._address)
        try:
            with self._writer.turn() as to:
                prepare(to, self._address)
                self._warn(to)
        except BaseException:
            self.close()
            raise

    def _warn(self, to: Connection) -> None:
        """We cannot help it, but who owns the server should know."""
        found = to.execute("SELECT current_setting('fsync')").fetchone()
        if found and found[0] == "off":
            log.warning(
                "%s may lose what was acknowledged when its machine stops: fsync is off", self._address.name
            )

    @contextmanager
    def _turn(self) -> Iterator[Connection]:
        """To write one statement, which is a transaction."""
        with self._writer.turn() as to:
            yield to
            self._written = monotonic()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """On the disk when it is left; as if nothing had been, if that fails."""
        with self._turn() as to, to.transaction():
            yield to

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL keeps no such texts
        return self._reader.rows(query, values)

    # -- tables and their logs -------------------------------------------------------------------------------

    def create(self, row: TableRow, log: Sequence[bytes], holder: str = "") -> None:
        """A new table and the first records of its log, all or nothing."""
        with self._transaction() as to:
            to.execute(
                f"INSERT INTO tables ({ROW}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)", structs.astuple(row)
            )
            _append(to, [Record(row.id, n, record) for n, record in enumerate(log, 1)])
            if holder:
                to.execute("INSERT INTO claims VALUES (%s, %s)", (row.id, holder))

    def append(self, batch: Sequence[Record]) -> None:
        """Records of any tables, all or nothing, on the disk when this returns."""
        if len(batch) <= TOGETHER:  # one statement is a transaction
            with self._turn() as to:
                _append(to, batch)
            return
        with self._transaction() as to:
            _append(to, batch)

    def read(self, table: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""
        return [record for (record,) in self._rows("SELECT record FROM log WHERE table_id = %s ORDER BY n", table)]

    def delete(self, table: str) -> None:
        """A table and its log. Nothing happens if it is gone already."""
        with self._turn() as to:
            to.execute("DELETE FROM tables WHERE id = %s", (table,))

    def block(self, table: str, why: str) -> None:
        """Nobody plays it any more; with no reason: they may again."""
        with self._turn() as to:
            to.execute("UPDATE tables SET blocked = %s WHERE id = %s", (why, table))

    # -- lists -----------------------------------------------------------------------------------------------

    def touch(self, rows: Sequence[TableRow]) -> None:
        """What the lists show has changed; a table that is gone stays so."""
        last = {row.id: row for row in rows}
        new = [(row.id, row.touched, row.started, row.over, row.answers, row.about) for row in last.values()]
        if not new:
            return
        with self._turn() as to:
            to.execute(
                "UPDATE tables SET touched = new.touched, started = new.started, over = new.over, "
                "answers = new.answers, about = new.about FROM unnest(%b::text[], %b::text[], %b::boolean[], "
                "%b::boolean[], %b::bigint[], %b::bytea[]) AS new (id, touched, started, over, answers, about) "
                "WHERE tables.id = new.id",
                [list(column) for column in zip(*new, strict=True)],
            )

    def row(self, table: str) -> TableRow | None:
        """What the lists show of a table."""
        return next(iter(self.rows([table])), None)

    def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """What the lists show of these, as far as there are such tables."""
        wanted = [table for table in tables if "\0" not in table]
        return [TableRow(*found) for found in self._rows(f"SELECT {ROW} FROM tables WHERE id = ANY(%s)", wanted)]

    def owned(self, owner: str, most: int = 200) -> list[TableRow]:
        """The tables of an owner, the last touched first."""
        query = f"SELECT {ROW} FROM tables WHERE owner = %s ORDER BY touched DESC, id LIMIT %s"
        return [TableRow(*found) for found in self._rows(query, owner, most)]

    def count(self) -> int:
        """How many tables there are."""
        return int(self._rows("SELECT count(*) FROM tables")[0][0])

    def abandoned(self, before: str, most: int = 100) -> list[TableRow]:
        """Tables that nobody alive holds, touched before this time, the longest untouched first."""
        query = (
            f"SELECT {ROW} FROM tables WHERE touched < %s AND NOT EXISTS (SELECT FROM claims JOIN workers "
            f"ON workers.id = worker WHERE table_id = tables.id AND {ALIVE}) ORDER BY touched, id LIMIT %s"
        )
        return [TableRow(*found) for found in self._rows(query, before, LEASE, most)]

    def stored(self, after: str = "", most: int = 100) -> list[Stored]:
        """All tables by their ids, after this one."""
        query = (
            f"SELECT {ROW}, (SELECT count(*) FROM log WHERE table_id = tables.id), "
            "(SELECT COALESCE(sum(length(record)), 0)::bigint FROM log WHERE table_id = tables.id), blocked, "
            "COALESCE((SELECT worker FROM claims JOIN workers ON workers.id = worker "
            f"WHERE table_id = tables.id AND {ALIVE}), '') FROM tables WHERE id > %s ORDER BY id LIMIT %s"
        )
        return [Stored(TableRow(*found[:-4]), *found[-4:]) for found in self._rows(query, LEASE, after, most)]

    def watch(self, tell: Callable[[], None]) -> None:
        """From now on call this, in a thread, soon after somebody has changed a row, or may have."""
        Thread(target=self._watch, args=(tell,), name="labrys-store-watch", daemon=True).start()

    def _watch(self, tell: Callable[[], None]) -> None:
        while not self._closed.is_set():
            try:
                self._listen(tell)
            except (LabrysError, psycopg.Error):
                self._closed.wait(AGAIN)

    def _listen(self, tell: Callable[[], None]) -> None:
        """On a connection of its own, until that is lost or the store is closed."""
        with self._address.connect() as connection:
            connection.execute(f"LISTEN {CHANGED}")
            tell()
            while not self._closed.is_set():
                if list(connection.notifies(timeout=LOOK, stop_after=1)):
                    tell()
                    self._closed.wait(REST)

    # -- who plays -------------------------------------------------------------------------------------------

    def enlist(self, worker: WorkerRow) -> None:
        """A worker that may hold tables. The clock is that of the database, for all servers."""
        with self._transaction() as to:
            to.execute(f"DELETE FROM workers WHERE NOT {ALIVE}", (FORGOTTEN,))
            to.execute("INSERT INTO workers VALUES (%s, %s, %s, %s, clock_timestamp())", structs.astuple(worker))

    def renew(self, worker: str) -> bool:
        """It is alive; False: it was struck off."""
        with self._turn() as to:
            return to.execute("UPDATE workers SET seen = clock_timestamp() WHERE id = %s", (worker,)).rowcount > 0

    def workers(self) -> list[WorkerRow]:
        """All that are alive."""
        query = f"SELECT id, server, peer, token FROM workers WHERE {ALIVE} ORDER BY id"
        return [WorkerRow(*found) for found in self._rows(query, LEASE)]

    def claim(self, table: str, worker: str, instead_of: str = "") -> WorkerRow | None:
        """Hold a table; the other worker, if one that is alive holds it. Those who want one table take turns."""
        if "\0" in table:
            return None
        with self._transaction() as to:
            found = to.execute("SELECT blocked FROM tables WHERE id = %s FOR NO KEY UPDATE", (table,)).fetchone()
            if found is None:
                return None
            if found[0]:
                raise Blocked(found[0])
            held = to.execute(HOLDER, (table, LEASE)).fetchone()
            if held is not None and held[0] not in (worker, instead_of):
                return WorkerRow(*held)
            to.execute(
                "INSERT INTO claims VALUES (%s, %s) ON CONFLICT (table_id) DO UPDATE SET worker = EXCLUDED.worker",
                (table, worker),
            )
            return None

    def release(self, tables: Sequence[str], worker: str) -> None:
        """It holds these no longer."""
        with self._turn() as to:
            to.execute("DELETE FROM claims WHERE table_id = ANY(%s) AND worker = %s", (list(tables), worker))

    def strike_off(self, worker: str) -> None:
        """It holds nothing any more."""
        with self._turn() as to:
            to.execute("DELETE FROM workers WHERE id = %s", (worker,))

    def strike_off_server(self, server: str) -> None:
        """The same for all workers of a server of this name."""
        with self._turn() as to:
            to.execute("DELETE FROM workers WHERE server = %s", (server,))

    def holder(self, table: str) -> WorkerRow | None:
        """Who holds it now, if somebody who is alive does."""
        found = self._rows(HOLDER, table, LEASE)
        return WorkerRow(*found[0]) if found else None

    # -- other things that are kept --------------------------------------------------------------------------

    def keep(self, kind: str, row: KeptRow) -> None:
        """New, or as it is now; on the disk when this returns."""
        with self._turn() as to:
            to.execute(
                "INSERT INTO kept VALUES (%b, %b, %b, %b, %b) ON CONFLICT (kind, owner, id) "
                "DO UPDATE SET touched = EXCLUDED.touched, text = EXCLUDED.text",
                (kind, *structs.astuple(row)),
            )

    def replace(self, kind: str, row: KeptRow, known: bytes | None) -> bool:
        """The same, if what is there is still this, or nothing; False: somebody was quicker."""
        with self._turn() as to:
            if known is None:
                query = "INSERT INTO kept VALUES (%b, %b, %b, %b, %b) ON CONFLICT DO NOTHING"
                return to.execute(query, (kind, *structs.astuple(row))).rowcount > 0
            query = (
                "UPDATE kept SET touched = %b, text = %b WHERE kind = %b AND owner = %b AND id = %b AND text = %b"
            )
            return to.execute(query, (row.touched, row.text, kind, row.owner, row.id, known)).rowcount > 0

    def kept(self, kind: str, owner: str, most: int = 200) -> list[KeptRow]:
        """All of this kind an owner has, the last touched first."""
        query = (
            "SELECT owner, id, touched, text FROM kept WHERE kind = %s AND owner = %s "
            "ORDER BY touched DESC, id LIMIT %s"
        )
        return [KeptRow(*found) for found in self._rows(query, kind, owner, most)]

    def all_kept(self, after: tuple[str, str, str] = ("", "", ""), most: int = 100) -> list[tuple[str, KeptRow]]:
        """All of every kind and owner, by kind, owner and id, after these."""
        query = (
            "SELECT kind, owner, id, touched, text FROM kept WHERE (kind, owner, id) > (%s, %s, %s) "
            "ORDER BY kind, owner, id LIMIT %s"
        )
        return [(found[0], KeptRow(*found[1:])) for found in self._rows(query, *after, most)]

    def find(self, kind: str, id: str, owner: str | None = None) -> KeptRow | None:
        """One of them; without an owner: whoever has it."""
        query = "SELECT owner, id, touched, text FROM kept WHERE kind = %s AND id = %s"
        query, values = (query, ()) if owner is None else (f"{query} AND owner = %s", (owner,))
        found = self._rows(query, kind, id, *values)
        return KeptRow(*found[0]) if found else None

    def drop(self, kind: str, owner: str, id: str) -> None:
        """It is gone."""
        with self._turn() as to:
            to.execute("DELETE FROM kept WHERE kind = %s AND owner = %s AND id = %s", (kind, owner, id))

    def count_kept(self, kind: str) -> int:
        """How many there are of all owners."""
        return int(self._rows("SELECT count(*) FROM kept WHERE kind = %s", kind)[0][0])

    # -- itself ----------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Raise if nothing can be written now. A late commit is proof enough, if the server is there."""
        if monotonic() - self._written < WRITTEN_LATELY:
            self._writer.rows("SELECT 1", ())
            return
        with self._turn() as to:
            to.execute("UPDATE health SET checks = checks + 1")

    def examine(self) -> None:
        """Raise if what is there is damaged: pages of tables and logs are read, and no log may have a gap.

        It has a connection of its own. Indexes are looked through where the extension amcheck was made and this
        user may use it; what is in a page is believed where the database was made without checksums.
        """
        with self._address.told(), self._address.connect() as connection:
            failures = connection.execute(FAILURES).fetchone()
            if failures and failures[0]:
                raise psycopg.errors.DataCorrupted
            if gap := connection.execute(GAP).fetchone():
                raise LabrysError(f"{self._address.name} is damaged: the log of table {gap[0]!r} has a gap")
            found = connection.execute(AMCHECK).fetchone()
            if found and found[0]:
                connection.execute(INDEXES)

    def close(self) -> None:
        """Nothing is read or written any more."""
        self._closed.set()
        self._writer.close()
        self._reader.close()


HOLDER = f"SELECT id, server, peer, token FROM workers JOIN claims ON worker = id WHERE table_id = %s AND {ALIVE}"
FAILURES = "SELECT checksum_failures FROM pg_stat_database WHERE datname = current_database()"
GAP = """
SELECT id FROM tables LEFT JOIN log ON table_id = id GROUP BY id
HAVING count(n) > 0 AND (min(n) <> 1 OR max(n) <> count(n)) ORDER BY id LIMIT 1
"""
AMCHECK = """
SELECT bool_or(has_function_privilege(oid, 'EXECUTE')) FROM pg_proc
WHERE proname = 'bt_index_check' AND pronargs = 1 AND pg_function_is_visible(oid)
"""
INDEXES = """
SELECT bt_index_check(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'i' AND indisvalid
"""


def _append(to: Connection, batch: Sequence[Record]) -> None:
    """Many in one statement; `Moved` if one of the numbers is taken."""
    for first in range(0, len(batch), TOGETHER):
        part = batch[first : first + TOGETHER]
        try:
            if len(part) <= FEW:
                to.execute((ONE, TWO)[len(part) - 1], [value for record in part for value in record])
            else:
                to.execute(MANY, [list(column) for column in zip(*part, strict=True)])
        except psycopg.errors.UniqueViolation as error:
            if error.diag.constraint_name == "log_pkey":
                raise Moved from None
            raise
