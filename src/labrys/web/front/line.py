"""What the front says over a line, and who waits for an answer: requests, and websockets that go on and on."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Protocol

from labrys.engine.errors import LabrysError
from labrys.web.link import Ending, Kind, Link, Opening, Request, Response, read_ending, read_response

PATIENCE = 90.0  # seconds for the answer to a request: an upload is examined, a game is printed


class LineLost(LabrysError):
    """Whoever was to answer is gone."""


class Listener(Protocol):
    """The near end of a websocket."""

    def heard(self, text: bytes) -> None:
        """A message for him."""

    def ended(self, code: int) -> None:
        """There will be no more."""

    def lost(self) -> None:
        """Whoever spoke is gone."""


class Line:
    """A line that the front has opened or been called by; it is used until it is lost."""

    def __init__(self, link: Link | None = None) -> None:
        self.link = Link(self.heard, self.lost) if link is None else link
        self.link.heard = self.heard
        self._streams = count(1)
        self._sockets: dict[int, Listener] = {}
        self._answers: dict[int, asyncio.Future[bytes]] = {}

    @property
    def open(self) -> bool:
        """Is somebody there?"""
        return self.link.open

    def heard(self, kind: Kind, stream: int, content: bytes) -> None:
        """A frame from the other end."""
        if kind is Kind.TEXT:
            if (listener := self._sockets.get(stream)) is not None:
                listener.heard(content)
        elif kind is Kind.END:
            if (listener := self._sockets.pop(stream, None)) is not None:
                listener.ended(read_ending(content).code)
        elif kind in (Kind.RESPONSE, Kind.FIGURES):
            future = self._answers.pop(stream, None)
            if future is not None and not future.done():
                future.set_result(content)

    def lost(self) -> None:
        """Everybody who waits is told."""
        for future in self._answers.values():
            if not future.done():
                future.set_exception(LineLost("The table is being set up again; come back in a moment."))
        sockets, self._sockets, self._answers = list(self._sockets.values()), {}, {}
        for listener in sockets:
            listener.lost()

    def socket(self, opening: Opening, listener: Listener) -> int:
        """Somebody comes to a table; the number of his stream."""
        stream = next(self._streams)
        self._sockets[stream] = listener
        self.link.send(Kind.SOCKET, stream, opening)
        return stream

    def say(self, stream: int, text: bytes) -> None:
        """Something he says there."""
        self.link.send(Kind.TEXT, stream, text)

    def hang_up(self, stream: int) -> None:
        """He is gone."""
        if self._sockets.pop(stream, None) is not None:
            self.link.send(Kind.END, stream, Ending())

    async def request(self, asked: Request) -> Response:
        """The answer; `LineLost`, if there is none."""
        return read_response(await self._ask(Kind.REQUEST, asked, PATIENCE))

    async def figures(self, patience: float) -> bytes:
        """How the other end is."""
        return await self._ask(Kind.FIGURES, b"", patience)

    async def _ask(self, kind: Kind, content: bytes | Request, patience: float) -> bytes:
        if not self.open:
            raise LineLost("The table is being set up again; come back in a moment.")
        stream = next(self._streams)
        future = self._answers[stream] = asyncio.get_running_loop().create_future()
        self.link.send(kind, stream, content)
        try:
            return await asyncio.wait_for(future, patience)
        except TimeoutError:
            raise LineLost("That took too long; try again in a moment.") from None
        finally:
            self._answers.pop(stream, None)

    def stop(self) -> None:
        """Let the worker at the other end go."""
        self.link.send(Kind.STOP)
