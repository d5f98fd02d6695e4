"""Uvicorn's protocols behind the doors: nobody waits at them without a word for longer than he may."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from labrys.web.front.doors import Doors

WHOLE_WITHIN = 120.0  # seconds for a request until it is answered
HEAD_BYTES = 16_384


class GuardedWeb(H11Protocol):
    """HTTP, with an end to waiting."""

    doors: Doors

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, if there is room for him."""
        super().connection_made(transport)
        self._upgraded = False
        self._due: asyncio.TimerHandle | None = None
        self._inside = self.doors.enter(self, self._address(), transport.abort)
        if not self._inside:
            transport.abort()
        self._within(self.doors.limits.head_seconds)

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _within(self, seconds: float) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self.loop.call_later(seconds, self.transport.abort) if seconds else None

    def _waits(self) -> bool:
        """Is the next request awaited, or the rest of its headers?"""
        return not self._upgraded and self.conn.their_state is h11.IDLE

    def data_received(self, data: bytes) -> None:
        """Whoever has asked something is no longer silent; his answer has a time, too."""
        if not self._inside:
            return
        before = self._waits()
        super().data_received(data)
        if self._upgraded:
            self._within(0)
        elif not self._waits():
            self.doors.speaks(self)
            self._within(WHOLE_WITHIN)
        elif before and self._due is None:  # a next request has begun
            self._within(self.doors.limits.head_seconds)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a `GuardedWebSocket`."""
        self._upgraded = True
        self._inside = False  # whoever comes in by the other class takes the place
        self.doors.leave(self)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """He may ask more; until then he is silent."""
        super().on_response_complete()
        self._within(0)
        if self._inside and not self.transport.is_closing():
            self.doors.rests(self, self._address(), self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """What was wrong with the request, as all refusals are told."""
        large = len(self.conn.trailing_data[0]) >= HEAD_BYTES
        status, reason = (
            (b"431", f"The headers of a request have at most {HEAD_BYTES} bytes here.")
            if large
            else (b"400", "That is no HTTP request.")
        )
        body = b'{"reason":"%s"}' % reason.encode()
        head = b"HTTP/1.1 %s \r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close"
        self.transport.write(head % (status, len(body)) + b"\r\n\r\n" + body)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._within(0)
        if self._inside:
            self._inside = False
            self.doors.leave(self)
        super().connection_lost(exc)


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A websocket; it is silent until it has said hello (`Doors.speaks`)."""

    doors: Doors

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is there, if there is room for him; the application tells when he has said hello."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "door": self}
        self._inside = self.doors.enter(self, self._address(), self.transport.abort)
        if not self._inside:
            self.transport.abort()

    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        if self._inside:
            self._inside = False
            self.doors.leave(self)
        super().connection_lost(exc)
        self.app_state, self.scope["state"] = {}, {}  # nothing points in a circle


def guarded(doors: Doors) -> tuple[type[GuardedWeb], type[GuardedWebSocket]]:
    """The protocols of the server that knows these doors."""

    class Web(GuardedWeb):
        pass

    class WebSocket(GuardedWebSocket):
        pass

    Web.doors = WebSocket.doors = doors
    return Web, WebSocket
