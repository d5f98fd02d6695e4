"""The websocket of a table, as a worker sees it: who may connect; messages are decoded, obeyed and answered.

The front has accepted the connection and heard its first message; it bounds how large and how fast messages are.
One that cannot be read is refused in one sentence. Whoever sends too much of that is let go; the table goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter

import msgspec

from labrys.engine.errors import LabrysError, plain_words
from labrys.web import protocol as p
from labrys.web.actions import LiveTable
from labrys.web.awake import Elsewhere
from labrys.web.connection import Connection
from labrys.web.link import ELSEWHERE, Opening
from labrys.web.registry import TableRegistry
from labrys.web.store import Blocked
from labrys.web.watchdog import belongs_to

log = logging.getLogger("labrys.web")

PATIENCE = 20  # unreadable messages in all, before one is let go
POLICY, TRY_AGAIN = 1008, 1013  # close codes of the websocket standard


class Gone(Exception):
    """The connection is at its end."""

    def __init__(
        self, reason: str = "", code: int = 1000, farewell: p.Farewell = "", *, again: bool = False
    ) -> None:
        super().__init__(reason)
        self.reason, self.code, self.farewell, self.again = reason, code, farewell, again


class HungUp(Exception):
    """He is gone."""


class Socket:
    """One connection, from its first message to its last."""

    def __init__(
        self,
        registry: TableRegistry,
        opening: Opening,
        send: Callable[[bytes], None],
        end: Callable[[int], None],
    ) -> None:
        """`send` and `end` reach the front, which neither waits nor fails."""
        self.registry, self.opening = registry, opening
        self._send, self._end = send, end
        self.connection = Connection(registry.limits, self._let_go, self._ready)
        self.live: LiveTable | None = None
        self._inbox: deque[bytes | None] = deque([opening.hello])  # None: he has hung up
        self._waiting: asyncio.Future[None] | None = None
        self._unreadable = 0
        self._ended = False

    def heard(self, text: bytes | None) -> None:
        """A message has come; None: he has hung up."""
        self._inbox.append(text)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def serve(self) -> None:
        """Until one of the two has had enough."""
        belongs_to(self.opening.table)
        try:
            await self._meet()
            while True:
                await self._obey(await self._next())
        except Gone as gone:
            self._farewell(gone)
        except HungUp:
            pass
        except Elsewhere:
            self._over(ELSEWHERE)
        except Exception:
            log.exception("a connection failed", extra={"table": self.opening.table[:5]})
            self._farewell(Gone("Something went wrong in the server; it has been noted.", 1011, again=True))
        finally:
            if self.live is not None:
                self.registry.connections -= 1
                self.registry.litter += 1
                await self.live.leave(self.connection)

    # -- hearing ---------------------------------------------------------------------------------------------

    async def _meet(self) -> None:
        """The first message says who it is."""
        hello = await self._next()
        if not isinstance(hello, p.Hello):
            raise Gone("the first message must be hello", POLICY)
        if hello.protocol != p.PROTOCOL:
            raise Gone(
                f"this server speaks protocol {p.PROTOCOL}, not {hello.protocol}; reload the page",
                POLICY,
                "protocol",
            )
        try:
            live = await self.registry.live(self.opening.table, instead_of=self.opening.instead_of)
        except Blocked as blocked:
            raise Gone(str(blocked), POLICY) from None
        except LabrysError as error:
            raise Gone(str(error), TRY_AGAIN, again=True) from None
        if live is None:
            raise Gone("There is no such table; it may have been deleted. Ask for a new link.", POLICY, "no_table")
        self._room_for(live, hello.key)
        self.live = live
        self.registry.connections += 1
        try:
            await live.enter(self.connection, hello)
        except LabrysError as error:
            raise Gone(str(error), TRY_AGAIN, again=True) from None

    def _room_for(self, live: LiveTable, key: str) -> None:
        """Those who sit here always get in, from a few screens each; others as long as there is room."""
        if live.knows(key):
            live.make_room_for(key)
            return
        if self.opening.crowded:
            raise Gone("the server is full; try again in a moment", TRY_AGAIN, again=True)
        if live.onlooking >= self.registry.limits.connections_per_table:
            raise Gone("so many people are connected to this table that no more can be let in", TRY_AGAIN)

    async def _next(self) -> p.ClientMessage | None:
        """The next message; None if it could not be read, and that was told."""
        while not self._inbox:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        raw = self._inbox.popleft()
        if raw is None:
            raise HungUp
        try:
            found: p.ClientMessage = p.decode_client(raw)
            return found
        except msgspec.DecodeError as error:
            self._complain(f"that message cannot be read: {plain_words(error)}")
        except (UnicodeError, RecursionError):
            self._complain("that message cannot be read: it is no proper JSON text")
        return None

    def _complain(self, reason: str) -> None:
        self._unreadable += 1
        if self._unreadable > PATIENCE or self.live is None:
            raise Gone(reason, POLICY)
        self.connection.tell(p.Refused(reason))

    async def _obey(self, message: p.ClientMessage | None) -> None:
        if message is None or self.live is None:
            return
        if self.live.broken:
            raise Gone("The table is being set up again; come back in a moment.", TRY_AGAIN, again=True)
        begun = perf_counter()
        await self.live.handle(self.connection, message)
        if isinstance(message, p.Answer):
            self.registry.figures.answers.add(perf_counter() - begun)

    # -- speaking --------------------------------------------------------------------------------------------

    def _ready(self) -> None:
        """Something is to be sent: at once, and with it all that comes in the same turn of the loop."""
        asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        while self.connection.outbox:
            message = self.connection.next()
            if message is None:
                self._over(1000)
            elif not self._ended:
                self._send(message)

    def _farewell(self, gone: Gone) -> None:
        self._flush()
        if not self._ended:
            self._send(p.encode(p.Bye(gone.reason, gone.again, gone.farewell)))
        self._over(gone.code)

    def _over(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._end(code)

    def _let_go(self) -> None:
        """He does not read what he is sent."""
        self._over(TRY_AGAIN)
