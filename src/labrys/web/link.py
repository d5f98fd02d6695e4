"""The line between processes of a server: messages of many streams on one connection.

The front speaks over it to each worker, and to the fronts of other servers. A stream is one websocket or one
request; its number is chosen by whoever opens it. What is sent within one turn of the loop goes out in one piece.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from enum import IntEnum
from typing import cast

import msgspec
from msgspec import Struct

HEAD = struct.Struct(">IBI")  # the length of the bytes, the kind, the stream
LARGEST = 64 << 20  # bytes of one frame: more is no message of ours
ELSEWHERE = 4301  # the code of an end, and the status of a response: another worker holds this table


class Kind(IntEnum):
    """What a frame is."""

    HELLO = 1  # who calls: `Caller`
    SOCKET = 2  # somebody has opened a websocket and said something: `Opening`
    TEXT = 3  # a message of a websocket, either way
    END = 4  # the websocket is at its end: `Ending`
    REQUEST = 5  # `Request`
    RESPONSE = 6  # `Response`
    FIGURES = 7  # asked for without bytes; the answer is `Figures`
    STOP = 8  # let go of everything and end


class Caller(Struct, frozen=True, array_like=True):
    """Who is at the other end: a worker of this server, or the front of another one."""

    token: str
    worker: str = ""  # its id; empty: a front


class Opening(Struct, frozen=True, array_like=True):
    """A websocket whose person has just said hello."""

    table: str
    hello: bytes
    crowded: bool = False  # only those who sit there are let in
    instead_of: str = ""  # a worker that held the table and cannot be reached


class Ending(Struct, frozen=True, array_like=True):
    """Why, as a code of the websocket standard."""

    code: int = 1000


class Request(Struct, frozen=True, array_like=True):
    """An HTTP request as a whole."""

    method: str
    path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    address: str  # of whoever asks
    body: bytes = b""
    instead_of: str = ""


class Response(Struct, frozen=True, array_like=True):
    """What is answered."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes = b""


_encode = msgspec.msgpack.Encoder().encode
read_caller = msgspec.msgpack.Decoder(Caller).decode
read_opening = msgspec.msgpack.Decoder(Opening).decode
read_ending = msgspec.msgpack.Decoder(Ending).decode
read_request = msgspec.msgpack.Decoder(Request).decode
read_response = msgspec.msgpack.Decoder(Response).decode

Heard = Callable[[Kind, int, bytes], None]


class Link(asyncio.Protocol):
    """One end of the line."""

    def __init__(self, heard: Heard, lost: Callable[[], None]) -> None:
        """`heard` is called with every frame, `lost` once when the line is gone."""
        self.heard, self.when_lost = heard, lost
        self.open = False
        self.most = LARGEST  # bytes of a frame
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._unsent: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there."""
        self._transport, self.open = cast(asyncio.Transport, transport), True  # uvloop's is one without saying so
        if self._unsent:
            self._flush()

    def data_received(self, data: bytes) -> None:
        """As much as has come: perhaps several frames, perhaps a part of one."""
        received = self._received
        received += data
        start, size = 0, len(received)
        while size - start >= HEAD.size:
            length, kind, stream = HEAD.unpack_from(received, start)
            end = start + HEAD.size + length
            if length > self.most or kind not in KINDS:
                self.close()
                return
            if end > size:
                break
            self.heard(KINDS[kind], stream, bytes(received[start + HEAD.size : end]))
            start = end
        del received[:start]

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self.open = False
        self.when_lost()

    def send(self, kind: Kind, stream: int = 0, content: bytes | Struct = b"") -> None:
        """A frame, in the order of the calls; a line that is gone takes nothing."""
        coded = content if isinstance(content, bytes) else _encode(content)
        if not self._unsent and self._transport is not None:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent += (HEAD.pack(len(coded), kind, stream), coded)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if self._transport is not None and self.open and unsent:
            self._transport.write(b"".join(unsent))

    def close(self) -> None:
        """When what was sent is on its way."""
        self._flush()
        if self._transport is not None:
            self._transport.close()


KINDS = {kind.value: kind for kind in Kind}
