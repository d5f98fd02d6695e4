"""A websocket as the front sees it: messages are bounded and passed on to whoever plays the table, and back."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.types import Message, Receive, Scope, Send

from labrys.web import protocol as p
from labrys.web.front.line import Line, LineLost
from labrys.web.link import ELSEWHERE, Opening

if TYPE_CHECKING:
    from labrys.web.front.desk import Desk
    from labrys.web.front.peers import Peer
    from labrys.web.front.supervisor import Slot

log = logging.getLogger("labrys.web")

MOST_MOVES = 3  # from worker to worker, before he is asked to come back later
NORMAL, POLICY, TOO_BIG, SERVER_ERROR, TRY_AGAIN = (
    1000,
    1008,
    1009,
    1011,
    1013,
)  # close codes of the websocket standard


class FrontSocket:
    """One connection, from its first message to its last."""

    def __init__(self, desk: Desk, scope: Scope, receive: Receive, send: Send) -> None:
        self.desk, self.scope = desk, scope
        self._receive, self._send = receive, send
        self.table = scope["path"].removeprefix("/ws/tables/")
        self.messages = desk.limits.messages()
        self._outbox: deque[bytes | int] = deque()  # a number is the end, and why
        self._unsent = 0
        self._more = asyncio.Event()
        self._moved: asyncio.Future[int] | None = None  # set while nobody knows yet who plays the table
        self._line: Line | None = None
        self._stream = 0
        self._hello = b""
        self._met = False  # has whoever plays the table said something?
        self._overheard: list[bytes] = []  # what was said to him before that: perhaps he is not the one

    async def serve(self) -> None:
        """Until one of the two has had enough."""
        await self._receive()  # that he wants to connect
        await self._send({"type": "websocket.accept"})
        sender = asyncio.create_task(self._pass_out())
        mover: asyncio.Task[None] | None = None
        try:
            hello = await self._first()
            if hello is None:
                return
            self._hello = hello
            mover = asyncio.create_task(self._find())
            while (text := await self._next()) is not None:
                if not self.messages.take():
                    self._bye("too many messages at once; come back more slowly", POLICY, again=True)
                    return
                if not self._met:
                    self._overheard.append(text)
                if self._line is not None:
                    self._line.say(self._stream, text)
        finally:
            if mover is not None:
                mover.cancel()
            if self._line is not None:
                self._line.hang_up(self._stream)
            self._end(NORMAL)
            with suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(sender, 1.0)

    async def _first(self) -> bytes | None:
        """What he says first; those who say nothing for long are let go."""
        try:
            hello = await asyncio.wait_for(self._next(), self.desk.limits.hello_seconds)
        except TimeoutError:
            self._bye(f"say hello first, within {self.desk.limits.hello_seconds:g} seconds", POLICY)
            return None
        self.desk.doors.speaks(self.scope["state"].get("door"))
        return hello

    async def _next(self) -> bytes | None:
        """The next message; None: there is none any more."""
        message: Message = await self._receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:
            return b"\0"  # binary: the table says that it cannot be read
        if len(text) > self.desk.limits.message_bytes:
            self._bye(f"a message has at most {self.desk.limits.message_bytes} bytes", TOO_BIG)
            return None
        coded: bytes = text.encode("utf-8", "surrogatepass")
        return coded

    # -- to whoever plays the table --------------------------------------------------------------------------

    async def _find(self) -> None:
        try:
            await self._ask_around()
        except Exception:
            log.exception("a table could not be found")
            self._bye("Something went wrong in the server; it has been noted.", SERVER_ERROR, again=True)

    async def _ask_around(self) -> None:
        """Ask for him until he is found; whoever says that another plays the table leads to that one."""
        where: Slot | Peer = self.desk.at_home(self.table)
        instead_of = ""
        for _ in range(MOST_MOVES):
            try:
                line = await where.line()
            except LineLost as lost:
                if not where.id:  # a worker of this server: it will be there again
                    self._bye(str(lost), TRY_AGAIN, again=True)
                    return
                where, instead_of = self.desk.at_home(self.table), where.id
                continue
            crowded = self.desk.crowded(self.scope)
            opening = Opening(self.table, self._hello, crowded, instead_of)
            self._moved = asyncio.get_running_loop().create_future()
            self._stream = line.socket(opening, self)
            self._line = line
            for text in self._overheard:
                line.say(self._stream, text)
            code = await self._moved
            self._line = None
            if code != ELSEWHERE:
                self._end(code)
                return
            where = await self.desk.holder_of(self.table)
        self._bye("The table is being set up again; come back in a moment.", TRY_AGAIN, again=True)

    def heard(self, text: bytes) -> None:
        """Something for him. One who does not read is let go, and may come back."""
        if not self._met:
            self._met = True
            self._overheard.clear()
        self._unsent += len(text)
        limits = self.desk.limits
        if len(self._outbox) >= max(1, limits.send_queue) or self._unsent > limits.send_bytes:
            self._outbox.clear()
            self._end(TRY_AGAIN)
            return
        self._outbox.append(text)
        self._more.set()

    def ended(self, code: int) -> None:
        """Whoever plays the table has no more to say."""
        if self._moved is not None and not self._moved.done():
            self._moved.set_result(code)

    def lost(self) -> None:
        """… or is gone."""
        self._line = None
        self._bye("The table is being set up again; come back in a moment.", TRY_AGAIN, again=True)

    # -- to him ----------------------------------------------------------------------------------------------

    def _bye(self, reason: str, code: int, *, again: bool = False) -> None:
        self._outbox.append(p.encode(p.Bye(reason, again, "")))
        self._end(code)

    def _end(self, code: int) -> None:
        self._outbox.append(code)
        self._more.set()

    async def _pass_out(self) -> None:
        """What is for him, up to the end."""
        with suppress(Exception):  # he is gone
            while True:
                while self._outbox:
                    message = self._outbox.popleft()
                    if isinstance(message, int):
                        await self._send({"type": "websocket.close", "code": message})
                        return
                    self._unsent -= len(message)
                    await self._send({"type": "websocket.send", "text": message.decode()})
                self._more.clear()
                await self._more.wait()


def is_socket_of_table(path: str) -> bool:
    """`/ws/tables/ID`?"""
    start, _, table = path.rpartition("/")
    return start == "/ws/tables" and bool(table)
