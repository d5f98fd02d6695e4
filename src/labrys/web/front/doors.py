"""Who may stand at the door: so many in all, so many from one address, and nobody for long without a word.

Whoever has been silent longest goes first, so a crowd that says nothing keeps nobody out who has something to say.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from labrys.engine.errors import LabrysError
from labrys.web.limits import Bucket, Buckets, Limits

WHOLE_WITHIN = 120.0  # seconds for a request until it is answered
HEAD_BYTES = 16_384
SPARE = 256  # connections beside those of people at tables: pages, lists

Close = Callable[[], None]


class Doors:
    """All connections of a front, by address; those that say nothing, by age."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        """`proxies`: addresses or networks whose word about others' addresses counts."""
        self.limits = limits
        self.proxies = [network(proxy) for proxy in proxies]
        self.open: dict[str, int] = {}
        self.total = 0
        self.turned_away = 0
        self.requests = Buckets(lambda: Bucket(limits.requests_per_second, limits.request_burst))
        self._inside: dict[object, str] = {}  # who is there, and from where
        self._silent: dict[object, tuple[str, Close]] = {}  # in the order in which they fell silent

    def enter(self, who: object, address: str, close: Close) -> bool:
        """Somebody is there; False: there is no room, and he is to go."""
        most = self.limits.connections_per_address
        if self.open.get(address, 0) >= most and not self.is_proxy(address):
            self._let_go(address)
        if self.total >= self.limits.connections + SPARE:
            self._let_go(None)
        full = self.open.get(address, 0) >= most and not self.is_proxy(address)
        if full or self.total >= self.limits.connections + SPARE:
            self.turned_away += 1
            return False
        self.open[address] = self.open.get(address, 0) + 1
        self.total += 1
        self._inside[who] = address
        self._silent[who] = (address, close)
        return True

    def _let_go(self, address: str | None) -> None:
        """The one who has been silent longest, of this address or of all."""
        found = next((who for who, (own, _) in self._silent.items() if address in (None, own)), None)
        if found is not None:
            _, close = self._silent[found]
            self.leave(found)
            self.turned_away += 1
            close()

    def speaks(self, who: object) -> None:
        """He has said something; nobody takes his place."""
        self._silent.pop(who, None)

    def rests(self, who: object, address: str, close: Close) -> None:
        """He has had his answer, and has nothing more to say for now."""
        if who in self._inside:
            self._silent.setdefault(who, (address, close))

    def leave(self, who: object) -> None:
        """He is gone; perhaps he was let go before."""
        self._silent.pop(who, None)
        if (address := self._inside.pop(who, None)) is None:
            return
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def is_proxy(self, address: str) -> bool:
        """Does the host say that this is a proxy of his?"""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in proxy for proxy in self.proxies)

    def address_of(self, scope: Any) -> str:
        """Who asks. What a proxy says counts only if it is one of the host's: the last it has added first."""
        address = scope["client"][0] if scope.get("client") else ""
        if not self.is_proxy(address):
            return str(address)
        said = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for part in reversed(said.decode("latin-1").split(",")):
            if not (word := part.strip()):
                continue
            try:
                address = str(ip_address(word.strip("[]")))
            except ValueError:
                break  # whatever comes before was said by somebody unknown
            if not self.is_proxy(address):
                break
        return str(address)


def network(word: str) -> Any:
    """An address or a network, as `10.0.0.0/8`."""
    try:
        return ip_network(word, strict=False)
    except ValueError:
        raise LabrysError(f"a proxy is named by its address, as in --proxy 127.0.0.1, not {word!r}") from None


def guarded(doors: Doors) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of the server that knows these doors."""

    class Web(H11Protocol):
        """HTTP, with an end to waiting."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._upgraded = False
            self._due: asyncio.TimerHandle | None = None
            self._inside = doors.enter(self, self._address(), transport.abort)
            if not self._inside:
                transport.abort()
            self._within(doors.limits.head_seconds)

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
            if not self._inside:
                return
            before = self._waits()
            super().data_received(data)
            if self._upgraded:
                self._within(0)
            elif not self._waits():
                doors.speaks(self)
                self._within(WHOLE_WITHIN)
            elif before and self._due is None:  # a next request has begun
                self._within(doors.limits.head_seconds)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._upgraded = True
            self._inside = False  # whoever comes in by the other class takes the place
            doors.leave(self)
            super().handle_websocket_upgrade(event)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._within(0)
            if self._inside and not self.transport.is_closing():
                doors.rests(self, self._address(), self.transport.abort)

        def send_400_response(self, msg: str) -> None:
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
            self._within(0)
            if self._inside:
                self._inside = False
                doors.leave(self)
            super().connection_lost(exc)

    class WebSocket(WebSocketsSansIOProtocol):
        """A websocket; it is silent until it has said hello (`Doors.speaks`)."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.app_state = {**self.app_state, "door": self}
            self._inside = doors.enter(self, self._address(), self.transport.abort)
            if not self._inside:
                self.transport.abort()

        def _address(self) -> str:
            return self.client[0] if self.client else ""

        def connection_lost(self, exc: Exception | None) -> None:
            if self._inside:
                self._inside = False
                doors.leave(self)
            super().connection_lost(exc)
            self.app_state, self.scope["state"] = {}, {}  # nothing points in a circle

    return Web, WebSocket
