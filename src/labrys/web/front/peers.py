"""Other servers on the same database: their fronts are called where they play a table, and call here.

Whoever comes to this server for a table that another one plays is passed on there, and never learns of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from labrys.web.front.line import Line, LineLost
from labrys.web.link import Caller, Ending, Kind, Link, read_opening, read_request
from labrys.web.store import WorkerRow

if TYPE_CHECKING:
    from labrys.web.front.desk import Desk

log = logging.getLogger("labrys.web")

CALL_WITHIN = 2.0  # seconds
TRY_AGAIN = 1013  # a close code of the websocket standard


class Peer:
    """A worker of another server."""

    def __init__(self, peers: Peers, row: WorkerRow) -> None:
        self.peers, self.row, self.id = peers, row, row.id

    async def line(self) -> Line:
        """To the front of its server; `LineLost` if nobody is there."""
        return await self.peers.line(self.row)


class Peers:
    """The lines to the fronts of other servers: one each, as long as it holds."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], Line] = {}
        self._calling: dict[tuple[str, str], asyncio.Task[Line]] = {}

    async def line(self, row: WorkerRow) -> Line:
        """The one that is there, or a new one."""
        key = row.peer, row.token
        known = self._lines.get(key)
        if known is not None and known.open:
            return known
        if key not in self._calling:
            self._calling[key] = asyncio.create_task(self._call(*key))
            self._calling[key].add_done_callback(lambda _: self._calling.pop(key, None))
        return await self._calling[key]

    async def _call(self, peer: str, token: str) -> Line:
        host, _, port = peer.rpartition(":")
        line = Line()
        try:
            async with asyncio.timeout(CALL_WITHIN):
                await asyncio.get_running_loop().create_connection(lambda: line.link, host.strip("[]"), int(port))
        except (OSError, TimeoutError, ValueError) as error:
            log.warning("another server cannot be reached", extra={"peer": peer, "error": str(error)})
            raise LineLost("another server cannot be reached; come back in a moment") from None
        line.link.send(Kind.HELLO, 0, Caller(token))
        self._lines = {known: one for known, one in self._lines.items() if one.open}
        self._lines[peer, token] = line
        return line

    def close(self) -> None:
        """Nobody is called any more."""
        for line in self._lines.values():
            line.link.close()


class Passer:
    """What the front of another server wants of the tables that are played here."""

    def __init__(self, desk: Desk, link: Link) -> None:
        self.desk, self.link = desk, link
        link.heard, link.when_lost = self.heard, self.lost
        self._sockets: dict[int, Passed] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def heard(self, kind: Kind, stream: int, content: bytes) -> None:
        """A frame from there."""
        if kind is Kind.TEXT:
            if (known := self._sockets.get(stream)) is not None:
                known.say(content)
        elif kind is Kind.END:
            if (known := self._sockets.pop(stream, None)) is not None:
                known.hang_up()
        elif kind is Kind.SOCKET:
            passed = self._sockets[stream] = Passed(self, stream)
            self._start(passed.open(content))
        elif kind is Kind.REQUEST:
            self._start(self._answer(stream, content))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, stream: int, content: bytes) -> None:
        asked = read_request(content)
        try:
            line = await self.desk.place_of(asked).line()
            answer = await line.request(asked)
        except LineLost as lost:
            answer = self.desk.refusal(503, str(lost))
        self.link.send(Kind.RESPONSE, stream, answer)

    def over(self, stream: int) -> None:
        """One of them is at its end."""
        self._sockets.pop(stream, None)

    def lost(self) -> None:
        """That server is gone, and all who came from there."""
        sockets, self._sockets = list(self._sockets.values()), {}
        for passed in sockets:
            passed.hang_up()


class Passed:
    """A websocket that another server has passed on."""

    def __init__(self, passer: Passer, stream: int) -> None:
        self.passer, self.stream = passer, stream
        self._line: Line | None = None
        self._near = 0  # its stream on that line
        self._waiting: list[bytes] = []
        self._gone = False

    async def open(self, content: bytes) -> None:
        """To the worker of ours that plays its table."""
        opening = read_opening(content)
        try:
            line = await self.passer.desk.at_home(opening.table).line()
        except LineLost:
            self.lost()
            return
        if self._gone:
            return
        self._line, self._near = line, line.socket(opening, self)
        for text in self._waiting:
            line.say(self._near, text)
        self._waiting.clear()

    def say(self, text: bytes) -> None:
        """Something from him."""
        if self._line is None:
            self._waiting.append(text)
        else:
            self._line.say(self._near, text)

    def hang_up(self) -> None:
        """He is gone."""
        self._gone = True
        if self._line is not None:
            self._line.hang_up(self._near)

    def heard(self, text: bytes) -> None:
        """Something for him."""
        self.passer.link.send(Kind.TEXT, self.stream, text)

    def ended(self, code: int) -> None:
        """There will be no more."""
        self.passer.over(self.stream)
        self.passer.link.send(Kind.END, self.stream, Ending(code))

    def lost(self) -> None:
        """Our worker is gone: he may come back."""
        self.ended(TRY_AGAIN)
