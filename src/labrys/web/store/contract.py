"""What a store promises: each table's log, append-only, a row about it for the lists, and who plays it now.

Two workers never write to one table: a worker holds a table as long as it renews its lease, so the others send
people to it; and whatever the clocks say, each record is written under the number that must be its own, so that
of two who believe they hold a table only one can go on (`Moved`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from labrys.engine.errors import LabrysError

LEASE = 15.0  # seconds without a sign of life after which what a worker holds is free for others


class Moved(LabrysError):
    """Somebody else has written to this table: what is in memory here is not the table any more."""

    def __init__(self) -> None:
        super().__init__("This table is played by another process now; come back in a moment.")


class Blocked(LabrysError):
    """This table is not played any more, and why."""


class Unwell(LabrysError):
    """The store fails; why is for the log of the server alone, as it names files and machines."""

    def __init__(self) -> None:
        super().__init__("The tables cannot be read or written now; please tell whoever runs this server.")


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


class KeptRow(Struct, frozen=True):
    """Something that is kept for somebody: a campaign, a feed."""

    owner: str  # as of a table
    id: str
    touched: str
    text: bytes


class WorkerRow(Struct, frozen=True):
    """A worker that plays tables, and how the fronts of other servers reach it."""

    id: str
    server: str  # the name of its server; one that starts strikes off what an earlier life of it has left
    peer: str  # HOST:PORT where its front listens for others …
    token: str  # … and what it wants to hear


class Record(NamedTuple):
    """A record, and the number under which it must stand in the log of its table; the first is 1."""

    table: str
    n: int
    record: bytes


class Stored(Struct, frozen=True):
    """A table as an administrator sees it."""

    row: TableRow
    records: int
    size: int  # bytes of its log
    blocked: str = ""
    holder: str = ""  # the worker that holds it, if one does


class Store(Protocol):
    """Where tables are kept. Every complaint is a `LabrysError`; whatever failed has changed nothing."""

    # -- tables and their logs

    def create(self, row: TableRow, log: Sequence[bytes], holder: str = "") -> None:
        """A new table and the first records of its log, all or nothing; this worker holds it."""

    def append(self, batch: Sequence[Record]) -> None:
        """Records of any tables, all or nothing, on the disk when this returns; `Moved` if a number is taken."""

    def read(self, table: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""

    def delete(self, table: str) -> None:
        """A table and its log. Nothing happens if it is gone already."""

    def block(self, table: str, why: str) -> None:
        """Nobody plays it any more; with no reason: they may again."""

    # -- lists

    def touch(self, rows: Sequence[TableRow]) -> None:
        """What the lists show has changed; whoever watches is told. It may be lost: the logs tell it too."""

    def row(self, table: str) -> TableRow | None:
        """What the lists show of a table."""

    def rows(self, tables: Sequence[str]) -> list[TableRow]:
        """What the lists show of these, as far as there are such tables."""

    def owned(self, owner: str, most: int = 200) -> list[TableRow]:
        """The tables of an owner, the last touched first."""

    def count(self) -> int:
        """How many tables there are."""

    def abandoned(self, before: str, most: int = 100) -> list[TableRow]:
        """Tables that nobody holds and that were touched before this time, the longest untouched first."""

    def stored(self, after: str = "", most: int = 100) -> list[Stored]:
        """All tables by their ids, after this one."""

    def watch(self, tell: Callable[[], None]) -> None:
        """From now on call this, in a thread, soon after somebody has changed a row."""

    # -- who plays

    def enlist(self, worker: WorkerRow) -> None:
        """A worker that may hold tables."""

    def renew(self, worker: str) -> bool:
        """It is alive; False: it was struck off, and must not play on."""

    def workers(self) -> list[WorkerRow]:
        """All that are alive."""

    def claim(self, table: str, worker: str, instead_of: str = "") -> WorkerRow | None:
        """Hold a table; the other worker, if one that is alive holds it, unless it is this one that cannot be
        reached. Nothing happens where there is no such table. `Blocked`: nobody may.
        """

    def release(self, tables: Sequence[str], worker: str) -> None:
        """It holds these no longer."""

    def strike_off(self, worker: str) -> None:
        """It holds nothing any more."""

    def strike_off_server(self, server: str) -> None:
        """The same for all workers of a server of this name."""

    def holder(self, table: str) -> WorkerRow | None:
        """Who holds it now, if somebody who is alive does."""

    # -- other things that are kept for people

    def keep(self, kind: str, row: KeptRow) -> None:
        """New, or as it is now; on the disk when this returns."""

    def replace(self, kind: str, row: KeptRow, known: bytes | None) -> bool:
        """The same, if what is there is still this, or nothing; False: somebody was quicker."""

    def kept(self, kind: str, owner: str, most: int = 200) -> list[KeptRow]:
        """All of this kind an owner has, the last touched first."""

    def all_kept(self, after: tuple[str, str, str] = ("", "", ""), most: int = 100) -> list[tuple[str, KeptRow]]:
        """All of every kind (which is said with each) and owner, by kind, owner and id, after these."""

    def find(self, kind: str, id: str, owner: str | None = None) -> KeptRow | None:
        """One of them; without an owner: whoever has it."""

    def drop(self, kind: str, owner: str, id: str) -> None:
        """It is gone."""

    def count_kept(self, kind: str) -> int:
        """How many there are of all owners."""

    # -- itself

    def check(self) -> None:
        """Raise if nothing can be written now."""

    def examine(self) -> None:
        """Raise if what is there is damaged. This may take a while."""

    def close(self) -> None:
        """Nothing is read or written any more."""
