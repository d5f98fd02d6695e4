"""Who is who on one server: people by a key that their browser keeps, known to others by a mark.

The key never leaves the browser but to this server, which keeps a hash of it. The mark is made from that hash with
a secret of the server: everybody at a table sees it, so that one Ben can be told from another at all tables here,
and it tells nothing anywhere else.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.web import records as r
from labrys.web.store import KeptRow, Store, Writer

SHORTEST = 22  # characters of a person's key: 128 bits in base64
LENGTH = 10  # characters of a mark: 50 bits
SECRET, SITS = "mark-secret", "sits"  # kinds of what is kept
MOST_TABLES = 500  # that a person's list is made from


class Person(Struct, frozen=True):
    """Somebody, as the server knows him."""

    lock: str = ""  # hash of his key
    mark: str = ""


NOBODY = Person()


class Marks:
    """The people of a server."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._kept, self._writer = store, writer
        self._secret = b""

    async def of(self, key: str) -> Person:
        """Whose key this is; nobody's, if none came along."""
        if not key:
            return NOBODY
        if len(key) < SHORTEST:
            raise LabrysError(f"a key of your own has at least {SHORTEST} characters")
        return await self.of_lock(r.hashed(key))

    async def of_lock(self, lock: str) -> Person:
        """Whoever has the key of this hash."""
        if not self._secret:
            self._secret = await self._writer.call(self._find_secret)
        return Person(lock, mark(self._secret, lock))

    def _find_secret(self) -> bytes:
        """The first one, should several processes have begun at the same time."""
        if not self._kept.kept(SECRET, ""):
            made = r.new_secret(32)
            self._kept.keep(SECRET, KeptRow("", r.hashed(made)[:16], r.now(), made.encode()))
        return min(self._kept.kept(SECRET, ""), key=lambda row: (row.touched, row.id)).text

    async def sits(self, person: Person, table: str) -> None:
        """He sits at this table: it is in his list, whichever browser asks."""
        if person.lock:
            await self._writer.call(self._kept.keep, SITS, KeptRow(person.lock, table, r.now(), b""))

    async def left(self, lock: str, table: str) -> None:
        """He does not sit there, or there is no such table any more."""
        await self._writer.call(self._kept.drop, SITS, lock, table)

    async def tables(self, lock: str) -> list[str]:
        """Where he has sat down, the last first."""
        rows: list[KeptRow] = await self._writer.call(self._kept.kept, SITS, lock, MOST_TABLES)
        return [row.id for row in rows]


def mark(secret: bytes, lock: str) -> str:
    """The mark of whoever has the key of this hash."""
    made = hmac.new(secret, lock.encode(), hashlib.sha256).digest()
    return base64.b32encode(made).decode().lower()[:LENGTH]
