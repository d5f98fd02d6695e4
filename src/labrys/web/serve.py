"""Starting and stopping the server: the port, the log, a good-bye to everybody."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import uvicorn
from starlette.types import ASGIApp

from labrys.engine.errors import LabrysError
from labrys.web.app import make_app, registry_of
from labrys.web.limits import Limits
from labrys.web.store import open_store

log = logging.getLogger("labrys.web")

PORT = 8177
MOST_PORT = 65_535
GRACE = 3  # seconds for those who are in the middle of something
WAIT_TO_SAY_GOODBYE = 0.1
PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def serve(
    *,
    host: str,
    port: int,
    database: str,
    public: Sequence[str] = (),
    pace: float = 0.35,
    limits: Limits | None = None,
    log_json: bool = False,
    opened: Callable[[str], None] = print,
    browser: str | None = None,
    campaigns: Path | None = None,
) -> None:
    """Serve until it is told to stop. `opened` is told the address; `browser`: the path to open there."""
    spare_pauses()
    listener = listen(host, port)
    store = open_store(database)
    write_log(as_json=log_json)
    app = make_app(store, host=host, public=public, limits=limits, pace=pace, campaigns=campaigns)
    address = address_of(listener, host)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=registry_of(app).limits.message_bytes,
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
    )

    def started() -> None:
        log.info("serving", extra={"address": address, "database": database})
        opened(address)
        if browser is not None:
            threading.Thread(target=show, args=(address + browser,), daemon=True).start()

    Server(config, app, started).run(sockets=[listener])


def spare_pauses() -> None:
    """Search for garbage only when `TableRegistry` says so.

    What happens at a table leaves no garbage that must be searched for (a test plays and counts); connections
    that have ended do. With some hundred tables awake a search takes a tenth of a second, and by default it comes
    often.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


class Server(uvicorn.Server):
    """Tells when it is there; and before it goes, says good-bye to everybody who is connected."""

    def __init__(self, config: uvicorn.Config, app: ASGIApp, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._app, self._when_started = app, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Then the address can be told."""
        await super().startup(sockets)
        if not self.should_exit:
            self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First the good-byes, then the connections are closed."""
        log.info("stopping")
        registry_of(self._app).say_goodbye()
        await asyncio.sleep(WAIT_TO_SAY_GOODBYE)
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


# -- the log ---------------------------------------------------------------------------------------------------


class LogFormatter(logging.Formatter):
    """A line for a person, or an object for a program. What a record carries beside its words is shown by name."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        more = {
            name: value for name, value in vars(record).items() if name not in PLAIN and name != "color_message"
        }
        if record.exc_info:
            more["traceback"] = self.formatException(record.exc_info)
        if self.as_json:
            words = {"time": time, "level": record.levelname.lower(), "event": record.getMessage(), **more}
            return json.dumps(words, default=str)
        rest = "".join(f" {name}={value}" for name, value in more.items())
        return f"{time} {record.levelname.lower()} {record.getMessage()}{rest}"


def write_log(*, as_json: bool) -> None:
    """To stderr; what goes well only for programs. What people say, their keys and links are never logged."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogFormatter(as_json=as_json))
    for name, level in (
        ("labrys", logging.INFO if as_json else logging.WARNING),
        ("uvicorn.error", logging.WARNING),
    ):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(no_fault_of_ours)


def no_fault_of_ours(record: logging.LogRecord) -> bool:
    """What a client sends in no known encoding ends his connection; it is not worth a traceback each time."""
    return "received from client" not in record.getMessage()
