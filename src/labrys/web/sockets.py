"""The websocket of a table: who may connect, how fast and how much; messages are decoded, obeyed and sent.

A message that cannot be read is refused in one sentence. Whoever sends too much, too fast, or does not read what
he is sent, is let go; the table goes on.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from labrys.engine.errors import LabrysError, plain_words
from labrys.web import protocol as p
from labrys.web.actions import LiveTable
from labrys.web.connection import Connection
from labrys.web.registry import TableRegistry
from labrys.web.security import Gate

log = logging.getLogger("labrys.web")

HELLO_WITHIN = 10.0  # seconds
PATIENCE = 20  # unreadable messages in all, before one is let go
POLICY, TOO_BIG, TRY_AGAIN = 1008, 1009, 1013  # close codes of the websocket standard


class Gone(Exception):
    """The connection is at its end."""

    def __init__(
        self, reason: str = "", code: int = 1000, farewell: p.Farewell = "", *, again: bool = False
    ) -> None:
        super().__init__(reason)
        self.reason, self.code, self.farewell, self.again = reason, code, farewell, again


class Socket:
    """One connection, from its first message to its last."""

    def __init__(self, registry: TableRegistry, gate: Gate, socket: WebSocket) -> None:
        self.registry, self.gate, self.socket = registry, gate, socket
        self.connection = Connection(registry.limits, self._let_go)
        self.live: LiveTable | None = None
        self._unreadable = 0
        self._sender: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Until one of the two has had enough."""
        if not self.gate.origin_allowed(self.socket.headers):
            await self.socket.close(POLICY)  # before it is accepted: the browser sees 403
            return
        await self.socket.accept()
        try:
            await self._meet()
            while True:
                await self._obey(await self._next())
        except Gone as gone:
            await self._farewell(gone)
        except WebSocketDisconnect:
            pass
        finally:
            if self._sender is not None:
                self._sender.cancel()
            if self.live is not None:
                self.registry.connections -= 1
                self.registry.litter += 1
                await self.live.leave(self.connection)

    async def _meet(self) -> None:
        """The first message says who it is."""
        hello = await self._greeting()
        if not isinstance(hello, p.Hello):
            raise Gone("the first message must be hello", POLICY)
        if hello.protocol != p.PROTOCOL:
            raise Gone(
                f"this server speaks protocol {p.PROTOCOL}, not {hello.protocol}; reload the page",
                POLICY,
                "protocol",
            )
        if self.registry.connections >= self.registry.limits.connections:
            raise Gone("the server is full; try again in a moment", TRY_AGAIN, again=True)
        try:
            live = await self.registry.live(str(self.socket.path_params["table"]))
        except LabrysError as error:
            raise Gone(str(error), TRY_AGAIN, again=True) from None
        if live is None:
            raise Gone("There is no such table; it may have been deleted. Ask for a new link.", POLICY, "no_table")
        if len(live.connections) >= self.registry.limits.connections_per_table:
            raise Gone("so many people are connected to this table that no more can be let in", TRY_AGAIN)
        self.live = live
        self.registry.connections += 1
        self._sender = asyncio.create_task(self._send())
        try:
            await live.enter(self.connection, hello)
        except LabrysError as error:
            raise Gone(str(error), TRY_AGAIN, again=True) from None

    async def _greeting(self) -> p.ClientMessage | None:
        """What comes first. Those who have said nothing yet are counted, too."""
        if self.registry.silent >= self.registry.limits.connections:
            raise Gone("the server is full; try again in a moment", TRY_AGAIN, again=True)
        self.registry.silent += 1
        try:
            return await asyncio.wait_for(self._next(), HELLO_WITHIN)
        except TimeoutError:
            raise Gone("say hello first, within ten seconds", POLICY) from None
        finally:
            self.registry.silent -= 1

    async def _next(self) -> p.ClientMessage | None:
        """The next message; None if it could not be read, and that was told."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        raw = message.get("text")
        if raw is None:
            self._complain("messages are text, not binary")
            return None
        if len(raw) > self.registry.limits.message_bytes:
            raise Gone(f"a message has at most {self.registry.limits.message_bytes} bytes", TOO_BIG)
        if not self.connection.messages.take():
            raise Gone("too many messages at once; come back more slowly", POLICY, again=True)
        try:
            found: p.ClientMessage = p.decode_client(raw)
            return found
        except msgspec.DecodeError as error:
            self._complain(f"that message cannot be read: {plain_words(error)}")
        except (UnicodeEncodeError, RecursionError):
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
        await self.live.handle(self.connection, message)

    async def _send(self) -> None:
        """Send what is in the outbox; None is the end."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self.connection.next()) is not None:
                await self.socket.send({"type": "websocket.send", "text": message.decode()})
            await self.socket.close()

    async def _farewell(self, gone: Gone) -> None:
        if self._sender is not None:
            self._sender.cancel()
        if self.socket.application_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.send_text(p.encode(p.Bye(gone.reason, gone.again, gone.farewell)).decode())
                await self.socket.close(gone.code)

    def _let_go(self) -> None:
        """He does not read what he is sent."""
        if self._sender is not None:
            self._sender.cancel()
        task = asyncio.ensure_future(self.socket.close(TRY_AGAIN))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
