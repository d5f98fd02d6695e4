"""Where tables are kept: each table's log, append-only, and a row about it for the lists.

`Store` is the contract; `SqliteStore` keeps everything in one file, `PostgresStore` in a database server. `Writer`
puts the records of all tables on the disk from one thread, those that wait together in one commit.
"""

from __future__ import annotations

from labrys.engine.errors import LabrysError
from labrys.web.store.contract import (
    Blocked,
    KeptRow,
    Moved,
    Record,
    Store,
    Stored,
    TableRow,
    Unwell,
    WorkerRow,
)
from labrys.web.store.sqlite import MEMORY, SqliteStore
from labrys.web.store.writer import Writer

__all__ = [
    "Blocked",
    "KeptRow",
    "Moved",
    "Record",
    "SqliteStore",
    "Store",
    "Stored",
    "TableRow",
    "Unwell",
    "WorkerRow",
    "Writer",
    "open_store",
]


def open_store(url: str, *, guard: bool = True) -> Store:
    """A store by its address: `postgresql://…`, `sqlite:///FILE`, a plain file, or `:memory:`.

    `guard`: this is the server itself, and not one of its workers.
    """
    scheme, mark, rest = url.partition("://")
    if not mark:
        return SqliteStore(url, guard=guard)
    if scheme == "sqlite" and (rest.startswith("/") or not rest):
        return SqliteStore(rest[1:] or MEMORY, guard=guard)
    if scheme in ("postgresql", "postgres"):
        try:
            from labrys.web.store.postgres import PostgresStore  # psycopg is wanted only here
        except ImportError:
            raise LabrysError(
                "tables in a database need psycopg; install it with: pip install 'labrys[postgres]'"
            ) from None
        return PostgresStore(url)
    raise LabrysError(
        f"{scheme}://… is no place where tables can be kept; name a file, as in labrys.db or sqlite:///labrys.db, "
        "or a database, as in postgresql://USER@HOST/NAME"
    )
