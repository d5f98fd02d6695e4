"""Starting and stopping the server: the port, the log, the workers, a good-bye to everybody."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from urllib.request import urlopen

import uvicorn
from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.web.contact import checked_contact
from labrys.web.front.desk import Desk
from labrys.web.front.doors import Doors
from labrys.web.front.guarded import HEAD_BYTES, guarded
from labrys.web.front.supervisor import Supervisor
from labrys.web.limits import Limits
from labrys.web.logs import write_log
from labrys.web.memory import many_files, rare_pauses
from labrys.web.places import WorkerConfig
from labrys.web.security import Gate, SecurityHeaders
from labrys.web.store import Writer, open_store
from labrys.web.store.sqlite import MEMORY

log = logging.getLogger("labrys.web")

PORT = 8177
MOST_PORT = 65_535
GRACE = 3  # seconds for those who are in the middle of something


class ServerConfig(Struct, frozen=True, kw_only=True):
    """What a server is told."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str
    workers: int = 1
    public: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()  # whose word about others' addresses counts
    peer: str = "127.0.0.1:0"  # where other servers on the same database reach this one
    pace: float = 0.35
    limits: Limits = Limits()
    log_json: bool = False
    campaigns: str = ""  # the folder of the terminal's, if they are those of this server, too
    bots: tuple[str, ...] = ()
    webhooks: bool = False  # people may give addresses that are told when it is their turn
    metrics_key: str = ""
    contact: str = ""


def serve(config: ServerConfig, *, opened: Callable[[str], None] = print, browser: str | None = None) -> None:
    """Serve until it is told to stop. `opened` is told the address; `browser`: the path to open there."""
    many_files()
    if config.database.endswith(MEMORY) or config.database == "sqlite://":
        raise LabrysError(f"{MEMORY} is no place that several processes could share; name a file with --database")
    contact = config.contact and checked_contact(config.contact)
    listener = listen(config.host, config.port)
    peer = host_and_port(config.peer)
    store = open_store(config.database)
    write_log(as_json=config.log_json)
    gate, doors = Gate(config.host, config.public), Doors(config.limits, config.proxies)
    writer = Writer(store)
    supervisor = Supervisor(worker_config(config, listener), store, writer, listen=peer)
    desk = Desk(
        supervisor,
        store,
        writer,
        gate=gate,
        doors=doors,
        metrics_key=config.metrics_key,
        contact=contact,
    )
    address = address_of(listener, config.host)

    def started() -> None:
        rare_pauses()
        log.info("serving", extra={"address": address})
        opened(address)
        if browser is not None:
            threading.Thread(target=show, args=(address + browser,), daemon=True).start()

    http, websocket = guarded(doors)
    uvicorn_config = uvicorn.Config(
        SecurityHeaders(desk, gate),
        http=http,
        ws=websocket,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `Doors.address_of` knows whom to believe
        timeout_graceful_shutdown=GRACE,
        ws_max_size=config.limits.message_bytes + 1_024,  # what is a little too large is refused in words
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=HEAD_BYTES,
        timeout_keep_alive=30,
    )
    Server(uvicorn_config, supervisor, started).run(sockets=[listener])


def worker_config(config: ServerConfig, listener: socket.socket) -> WorkerConfig:
    """As all workers have it; what is their own is filled in when they are started."""
    port = listener.getsockname()[1]
    return WorkerConfig(
        id="",
        number=0,
        of=config.workers,
        server=f"{socket.gethostname()}:{port}",
        line=("", 0),
        token=secrets.token_urlsafe(32),
        peer_token=secrets.token_urlsafe(32),
        peer="",
        database=config.database,
        limits=config.limits,
        pace=config.pace,
        campaigns=config.campaigns,
        bots=config.bots,
        webhooks=config.webhooks,
        log_json=config.log_json,
    )


class Server(uvicorn.Server):
    """Tells when it is there; lets all workers be replaced on SIGHUP; before it goes everybody is told."""

    def __init__(self, config: uvicorn.Config, supervisor: Supervisor, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._supervisor, self._when_started = supervisor, started
        self._replacing: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Then the address can be told."""
        await super().startup(sockets)
        if self.should_exit:
            return
        with suppress(NotImplementedError, AttributeError):  # not on every system
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._replace)
        self._when_started()

    def _replace(self) -> None:
        if self._replacing is None or self._replacing.done():
            self._replacing = asyncio.create_task(self._supervisor.replace_all())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First the workers say good-bye and write down what is left, then the connections are closed."""
        log.info("stopping")
        for listener in sockets or ():
            listener.close()
        await self._supervisor.stop()
        await super().shutdown(sockets)


def show(page: str) -> None:
    """In the user's browser; a machine without one is no reason to fail."""
    with suppress(webbrowser.Error):
        webbrowser.open(page)


def is_labrys(address: str) -> bool:
    """Is a table served there already?"""
    try:
        with urlopen(f"{address}/api/health", timeout=1) as answer:
            found = json.load(answer)
    except (OSError, ValueError, HTTPException):  # something else is there, or nothing
        return False
    return isinstance(found, dict) and "awake" in found


def host_and_port(word: str) -> tuple[str, int]:
    """`127.0.0.1:8178` in two."""
    host, mark, port = word.rpartition(":")
    if not mark or not host or not port.isdigit() or int(port) > MOST_PORT:
        raise LabrysError(f"other servers reach this one at an address like 10.0.0.5:8178, not {word!r}")
    return host.strip("[]"), int(port)


def listen(host: str, port: int) -> socket.socket:
    """The socket it listens on; if it cannot be had, why, and what to do."""
    if not 0 <= port <= MOST_PORT:
        raise LabrysError(f"a port is a number from 0 to {MOST_PORT}, not {port}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except PermissionError:
        raise LabrysError(f"port {port} is not for everybody; choose one above 1023 with --port") from None
    except (socket.gaierror, UnicodeError, TypeError):  # the last two: it cannot be the name of any machine
        raise LabrysError(f"{host!r} is no address of this machine; try 127.0.0.1, or 0.0.0.0 for all") from None
    except OSError as error:
        raise LabrysError(
            f"port {port} of {host} cannot be had ({error.strerror}): perhaps Labrys runs there already; "
            "open that address, or choose another port with --port (0: any free one)"
        ) from None
    listener.listen(2048)
    listener.setblocking(False)
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """`http://127.0.0.1:8177`."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host == "0.0.0.0" else "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"
