"""A lean websocket client for the benchmarks: it must cost less than the server that it measures."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import cast

CLOSE, PING = 8, 9


class Wire(asyncio.Protocol):
    """One connection. Messages come one by one from `hear`; what is sent is a text of less than 64 KB."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._waiting: asyncio.Future[bytes] | None = None
        self._arrived: list[bytes] = []
        self._open = False

    @classmethod
    async def connect(cls, port: int, path: str) -> Wire:
        """A connection whose handshake is done."""
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(cls, "127.0.0.1", port)
        await wire._shake_hands(port, path)
        return wire

    async def _shake_hands(self, port: int, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        here = f"127.0.0.1:{port}"
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = await self.hear()
        if b" 101 " not in answer.split(b"\r\n", 1)[0]:
            raise ConnectionError(answer[:200].decode(errors="replace"))

    def send(self, payload: bytes) -> None:
        """A text message; the mask of a client is zero, which costs nothing and is allowed."""
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE, size >> 8, size & 0xFF))
        self._transport.write(head + b"\0\0\0\0" + payload)

    async def hear(self) -> bytes:
        """The next message."""
        if self._arrived:
            return self._arrived.pop(0)
        self._waiting = asyncio.get_running_loop().create_future()
        return await self._waiting

    def close(self) -> None:
        """Hang up."""
        self._transport.close()

    # -- what the event loop calls -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error or ConnectionError("the server has hung up"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end >= 0:
                self._open = True
                self._deliver(bytes(self._buffer[:end]))
                del self._buffer[: end + 4]
        while self._open and (message := self._cut()) is not None:
            self._deliver(message)

    def _cut(self) -> bytes | None:
        """The first whole frame of the buffer; no server masks or (here) splits its messages."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == CLOSE:
            self._transport.close()
        return payload if kind not in (CLOSE, PING) else self._cut()

    def _deliver(self, message: bytes) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(message)
        else:
            self._arrived.append(message)
