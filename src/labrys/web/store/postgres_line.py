"""A connection to PostgreSQL that is made anew when it has been lost, and what PostgreSQL complains about, in
sentences. None of them holds an address, for a password may be in it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from labrys.engine.errors import LabrysError

log = logging.getLogger("labrys.web")

PATIENCE: dict[str, Any] = {  # what an address says itself goes before
    "connect_timeout": 5,
    "keepalives_idle": 10,  # seconds; a machine that is gone without a word is missed after half a minute
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
    "application_name": "labrys",
    "client_encoding": "utf8",
}
SESSION = """
SELECT set_config('lock_timeout', '10s', false), set_config('idle_in_transaction_session_timeout', '30s', false),
    CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END
"""
Connection = psycopg.Connection[tuple[Any, ...]]


class Address:
    """Where a database is, and how it is called in a sentence."""

    def __init__(self, url: str) -> None:
        try:
            told = conninfo_to_dict(url)
        except psycopg.Error:
            raise LabrysError(
                "this is no address of a database; one is like postgresql://USER:PASSWORD@HOST/NAME, where "
                "@, /, ? and % in a password are written as %40, %2F, %3F and %25"
            ) from None
        patience = {name: value for name, value in PATIENCE.items() if name not in told}
        self._conninfo = make_conninfo(url, **patience)
        name = str(told.get("dbname") or "")
        plain = re.fullmatch(r"\w[\w.-]*", name)  # whatever is odd may be the end of a password
        self.name = f"the database {name!r}" if plain else "the database"

    def connect(self) -> Connection:
        """A connection on which each statement is a transaction, and on the disk when it is done."""
        try:
            connection: Connection = psycopg.connect(self._conninfo, autocommit=True)
        except psycopg.Error as error:
            raise LabrysError(f"{self.name} {_unreached(str(error))}") from None
        except (OSError, UnicodeError):  # a host's name that cannot be one
            raise LabrysError(f"{self.name} {UNREACHED}") from None
        try:
            connection.execute(SESSION)
        except psycopg.Error as error:
            connection.close()
            raise LabrysError(f"{self.name} {reason(error)}") from None
        return connection

    @contextmanager
    def told(self) -> Iterator[None]:
        """What PostgreSQL complains about, in a sentence."""
        try:
            yield
        except psycopg.Error as error:
            raise LabrysError(f"{self.name} {reason(error)}") from None


class Line:
    """One connection for many threads, which take turns (`with line.turn() as connection`)."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._lock = RLock()
        self._closed = False
        self._connection: Connection | None = None

    @contextmanager
    def turn(self) -> Iterator[Connection]:
        """The connection; a new one, if it was lost while nobody spoke."""
        with self._lock, self._address.told():
            yield self._living()

    def rows(self, query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """What is there. Whoever only asks may ask again when the connection was lost meanwhile."""
        with self._lock, self._address.told():
            try:
                return self._living().execute(query, values, binary=True).fetchall()
            except psycopg.Error:
                if self._connection is None or not self._connection.closed:
                    raise
            return self._living().execute(query, values, binary=True).fetchall()

    def _living(self) -> Connection:
        if self._closed:
            raise LabrysError(f"{self._address.name} cannot be used now: it has been closed")
        if self._connection is not None and not self._connection.closed:
            with suppress(psycopg.Error):
                self._connection.pgconn.consume_input()  # the server's farewell, if it has said one …
                self._connection.pgconn.consume_input()  # … and that it has hung up
            if not self._connection.closed:
                return self._connection
        self._drop()
        self._connection = self._address.connect()
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Nothing more is said."""
        with self._lock:
            self._closed = True
            self._drop()


UNREACHED = (
    "cannot be reached; see that its server runs, and that host and port are right, "
    "as in postgresql://USER@HOST:5432/NAME"
)
REFUSED = (  # libpq has no codes for these, only words; if the server speaks another language it is `UNREACHED`
    ("password", "does not let us in: user or password is wrong; see the address, or give it a password"),
    (
        "authentication failed",
        "does not let us in: it does not know this user; see the address, or the server's rules",
    ),
    (
        "no pg_hba.conf entry",
        "does not let us in: its server allows no connection from here; allow it in pg_hba.conf",
    ),
    ('" does not exist', "or its user does not exist; make them first, with createuser and createdb -O"),
    ("too many", "has too many connections; raise max_connections of its server, or close some"),
    ("remaining connection slots", "has too many connections; raise max_connections of its server, or close some"),
    ("starting up", "is not ready yet: its server is starting; come back in a moment"),
    ("recovery mode", "is not ready yet: its server is recovering; come back in a moment"),
    ("permission denied", "does not let us in: this user may not use it; allow it with GRANT CONNECT"),
)
REASONS = {
    psycopg.errors.DiskFull: "cannot grow: the disk is full; make room",
    psycopg.errors.ReadOnlySqlTransaction: "may not be written: it is a standby, or read-only; name another",
    psycopg.errors.InsufficientPrivilege: "may not be written by this user; make him its owner (createdb -O)",
    psycopg.errors.DataCorrupted: "is damaged; put a copy in its place",
    psycopg.errors.IndexCorrupted: "is damaged; put a copy in its place",
    psycopg.errors.IntegrityError: "has no such table, or has one of that name already",
    psycopg.errors.LockNotAvailable: "is held by another program; close that one",
    psycopg.errors.QueryCanceled: "is held by another program; close that one",
    psycopg.errors.TransactionRollback: "is held by another program; come back in a moment",
    psycopg.errors.DataError: "has no place for that: a text is no text, or a number is too large",
    psycopg.errors.IoError: "cannot be used now (its server cannot read or write); see that its disk is well",
    psycopg.errors.UndefinedTable: "has lost its tables; put a copy in its place",
    psycopg.errors.AdminShutdown: "is being stopped; start its server again",
    psycopg.errors.CrashShutdown: "is recovering from a fault; come back in a moment",
}


def _unreached(words: str) -> str:
    return next((sentence for said, sentence in REFUSED if said in words), UNREACHED)


def reason(error: psycopg.Error) -> str:
    """The rest of a sentence that begins with the name of the database."""
    for kind, sentence in REASONS.items():
        if isinstance(error, kind):
            return sentence
    if isinstance(error, psycopg.OperationalError) and error.sqlstate is None:
        return "was lost: its server was stopped, or the way there is broken"
    return f"cannot be used now ({type(error).__name__}); see the log of its server"
