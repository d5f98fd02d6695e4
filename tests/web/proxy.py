"""A bad line: a TCP proxy that delays, stalls and cuts the connections through it."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

CHUNK = 2**16


class Proxy:
    """Between clients and the server on `port`. While it is `fair` it only passes on."""

    def __init__(self, port: int, seed: int) -> None:
        self.target = port
        self.fair = False
        self.cuts = 0
        self._chance = random.Random(seed)
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        """Where clients find it."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def start(self) -> None:
        """On any free port."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def close(self) -> None:
        """Cut everything."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.close()
        await asyncio.sleep(0)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:  # the server is down
            writer.close()
            return
        both = {writer, far_writer}
        self._open |= both
        ways = [
            asyncio.create_task(self._pass_on(reader, far_writer)),
            asyncio.create_task(self._pass_on(far_reader, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in both:
            end.close()
        self._open -= both

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if not self.fair and await self._mishap(chunk, writer):
                    return
                writer.write(chunk)
                await writer.drain()

    async def _mishap(self, chunk: bytes, writer: asyncio.StreamWriter) -> bool:
        """Something may befall these bytes; is the connection cut?"""
        luck = self._chance.random()
        if luck < 0.02:
            await asyncio.sleep(self._chance.uniform(0, 0.1))
        elif luck < 0.025:  # as a phone in a tunnel: silence, then nothing
            await asyncio.sleep(self._chance.uniform(0.1, 1))
            self.cuts += 1
            return True
        elif luck < 0.035:  # in the midst of a message
            writer.write(chunk[: self._chance.randrange(len(chunk))])
            with suppress(OSError):
                await writer.drain()
            self.cuts += 1
            return True
        return False
