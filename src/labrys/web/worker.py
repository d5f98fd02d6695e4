"""A worker: the process that plays its share of the tables. The front starts it and speaks to it over a line.

It is told what to do by one line of JSON on its standard input, and ends when its front says so or is gone.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.types import ASGIApp

from labrys import seats
from labrys.web.app import rest_app
from labrys.web.awake import Elsewhere, Place
from labrys.web.link import ELSEWHERE, Caller, Ending, Kind, Link, Response, read_opening, read_request
from labrys.web.logs import write_log
from labrys.web.memory import modest, spare_pauses
from labrys.web.places import WorkerConfig, number_of
from labrys.web.registry import TableRegistry
from labrys.web.sockets import Socket
from labrys.web.store import WorkerRow, open_store
from labrys.web.watchdog import Watchdog, task_name
from labrys.web.webhooks import Webhooks

log = logging.getLogger("labrys.web")

PATIENCE_WITH_GUESTS = (
    3  # times as long: a saved game is played again in one go, and they wait only for each other
)
NICE = 5  # they come after everybody else
SPARE = 1 << 30  # bytes of addresses that hold no memory: threads, libraries


class WorkerServer:
    """What comes over the line is done here."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.app: ASGIApp = rest_app(registry)
        self.stopped = asyncio.Event()
        self.link = Link(self.heard, self._lost)
        self._sockets: dict[int, Socket] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def _lost(self) -> None:
        """The front is gone. All that was told is on the disk; whoever comes next is not to be disturbed."""
        if not self.stopped.is_set():
            logging.shutdown()
            os._exit(0)

    def heard(self, kind: Kind, stream: int, content: bytes) -> None:
        """A frame from the front."""
        match kind:
            case Kind.TEXT:
                if (socket := self._sockets.get(stream)) is not None:
                    socket.heard(content)
            case Kind.SOCKET:
                self._open(stream, content)
            case Kind.END:
                if (socket := self._sockets.pop(stream, None)) is not None:
                    socket.heard(None)
            case Kind.REQUEST:
                self._start(self._answer(stream, content), f"request {stream}")
            case Kind.FIGURES:
                self.link.send(Kind.FIGURES, stream, self.registry.figures.now(self.registry))
            case Kind.STOP:
                self.stopped.set()
            case _:
                log.error("the front said what it should not", extra={"kind": kind.name})

    def _start(self, work: Any, name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _open(self, stream: int, content: bytes) -> None:
        opening, link = read_opening(content), self.link

        def send(message: bytes) -> None:
            link.send(Kind.TEXT, stream, message)

        def end(code: int) -> None:
            link.send(Kind.END, stream, Ending(code))

        socket = self._sockets[stream] = Socket(self.registry, opening, send, end)
        self._start(self._serve(stream, socket), task_name(opening.table))

    async def _serve(self, stream: int, socket: Socket) -> None:
        try:
            await socket.serve()
        finally:
            self._sockets.pop(stream, None)

    async def _answer(self, stream: int, content: bytes) -> None:
        """A request, put to the application as any ASGI server would."""
        asked = read_request(content)
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": "http",
            "path": unquote(asked.path),
            "raw_path": asked.path.encode(),
            "root_path": "",
            "query_string": asked.query,
            "headers": list(asked.headers),
            "client": (asked.address, 0),
            "server": None,
            "state": {"instead_of": asked.instead_of},
        }
        status, headers, body = 500, list[tuple[bytes, bytes]](), bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": asked.body, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message.get("headers", ()))
            else:
                body.extend(message.get("body", b""))

        try:
            await self.app(scope, receive, send)
        except Elsewhere as elsewhere:
            status, headers, body = ELSEWHERE, [], bytearray(elsewhere.table.encode())
        except Exception:  # it was answered
            log.exception("a request failed", extra={"method": asked.method})
        self.link.send(Kind.RESPONSE, stream, Response(status, tuple(headers), bytes(body)))

    async def close(self) -> None:
        """Everybody is told, everything is written down."""
        self.registry.say_goodbye()
        await asyncio.sleep(0)  # what they are told goes out
        await self.registry.close()
        self.link.close()


async def serve(config: WorkerConfig) -> None:
    """Until the front says so, or is gone."""
    loop = asyncio.get_running_loop()
    store = open_store(config.database, guard=False)
    store.enlist(WorkerRow(config.id, config.server, config.peer, config.peer_token))

    def mine(table: str) -> bool:
        return number_of(table, config.of) == config.number

    guests = config.number == config.of
    registry = TableRegistry(
        store,
        config.limits,
        pace=config.pace,
        campaigns=Path(config.campaigns) if config.campaigns else None,
        place=Place(config.id, mine, guests),
    )

    def heard() -> None:
        """In a thread of the store's."""
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(registry.changes.told)

    store.watch(heard)
    if config.webhooks:
        registry.webhooks = Webhooks(store, registry.writer)
    server = WorkerServer(registry)
    seconds = config.limits.slice_seconds * (PATIENCE_WITH_GUESTS if guests else 1)
    watchdog = Watchdog(store.block, seconds=seconds, memory=config.limits.worker_bytes)
    with suppress(NotImplementedError):  # not on every system
        loop.add_signal_handler(signal.SIGTERM, server.stopped.set)
    await loop.create_connection(lambda: server.link, *config.line)
    server.link.send(Kind.HELLO, 0, Caller(config.token, config.id))
    if guests:
        with suppress(OSError, AttributeError):
            os.nice(NICE)
    keepers = [asyncio.create_task(work) for work in (registry.keep_house(), registry.figures.watch_lag())]
    keepers.append(asyncio.create_task(registry.keep_alive(server.stopped)))
    await server.stopped.wait()
    watchdog.close()
    for keeper in keepers:
        keeper.cancel()
    await server.close()


def main() -> None:
    """The process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the front
    config = msgspec.json.decode(sys.stdin.buffer.readline(), type=WorkerConfig)
    write_log(as_json=config.log_json)
    seats.allow(config.bots)
    modest(2 * config.limits.worker_bytes + SPARE if config.limits.worker_bytes else 0)
    spare_pauses()
    try:
        import uvloop
    except ImportError:
        asyncio.run(serve(config))
    else:
        uvloop.run(serve(config))
