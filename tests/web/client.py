"""A client of the table in Python: what a page does, without the drawing; and the real server as a process."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from labrys.engine.region import COMPASS, square_name
from labrys.show.patch import patched
from labrys.show.picture import Picture
from labrys.show.teller import Line
from labrys.web import protocol as p

T = TypeVar("T")
M = TypeVar("M", bound=p.ToClient)
NETWORK = (OSError, WebSocketException, TimeoutError)  # what may befall a connection at any time
UNBOUND = (
    "creates_per_minute",
    "mazes_per_minute",
    "requests_per_second",
    "request_burst",
    "connections_per_address",
    "made_up_saves",
)
MANY = tuple(word for bound in UNBOUND for word in ("--limit", f"{bound}=100000"))  # for tests from one address
GENEROUS = (
    *MANY,
    "--limit",
    "messages_per_second=100000",
    "--limit",
    "message_burst=100000",
    "--pace",
    "0",
)  # for fast ones
PATIENCE = 30.0  # seconds for anything a server should do at once, on the slowest machine


def run(work: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run a test that talks; it may not take longer than this."""
    return asyncio.run(asyncio.wait_for(work, seconds))


# == what a client knows ======================================================================================


class Mirror:
    """What a client knows of a table, made from messages alone. It insists on the order the protocol promises."""

    def __init__(self, *, forgetful: bool = False) -> None:
        """`forgetful`: lines may be taken back, so what is known of them ends with every frame."""
        self.forgetful = forgetful
        self.welcome: p.Welcome | None = None
        self.table: p.Table | None = None
        self.seq = -1
        self.picture: Picture | None = None
        self.decision: p.Asked | None = None
        self.waiting: tuple[int, ...] = ()
        self.undo: p.Undoing | None = None
        self.over: p.Over | None = None
        self.elsewhere: p.Elsewhere | None = None
        self.guide: p.Guide | None = None  # as the last message had it: in a step what is new
        self.lines: dict[int, Line] = {}
        self.rewritten = 0  # so many lines were told anew in other words
        self.said: list[p.ChatLine] = []
        self.bye: p.Bye | None = None

    def take(self, message: p.ServerMessage) -> None:
        """Learn what a message tells."""
        match message:
            case p.Welcome():
                self.welcome = message
            case p.Table():
                self.table = message
            case p.Frame():
                self._frame(message)
            case p.Step():
                self._step(message)
            case p.Lines():
                self._lines(message.first, message.lines)
            case p.Said():
                self.said.append(message.line)
            case p.Bye():
                self.bye = message
            case _:
                pass

    def _frame(self, frame: p.Frame) -> None:
        self.seq, self.picture = frame.seq, frame.picture
        self._now(frame)
        if self.forgetful:
            self.lines.clear()
        end = frame.first + len(frame.lines)
        for number in [number for number in self.lines if number >= end]:  # something was taken back
            del self.lines[number]
            self.rewritten += 1
        self._lines(frame.first, frame.lines)

    def _step(self, step: p.Step) -> None:
        assert step.seq == self.seq + 1, f"step {step.seq} came after {self.seq}"
        assert self.picture is not None
        self.seq = step.seq
        if step.picture is not None:
            self.picture = patched(self.picture, step.picture)
        self._now(step)
        self._lines(self.end, step.lines)

    def _now(self, message: p.Frame | p.Step) -> None:
        self.decision, self.waiting, self.undo = message.decision, message.waiting, message.undo
        self.over, self.elsewhere, self.guide = message.over, message.elsewhere, message.guide

    def _lines(self, first: int, lines: Sequence[Line]) -> None:
        for number, line in enumerate(lines, first):
            self.rewritten += self.lines.get(number, line) != line
            self.lines[number] = line

    @property
    def end(self) -> int:
        """The number of the line that comes next."""
        return max(self.lines, default=-1) + 1

    @property
    def gap(self) -> int | None:
        """The number of the first line after a hole in the log; None if it is whole."""
        return next((n for n in sorted(self.lines) if n and n - 1 not in self.lines), None)

    def log(self) -> list[Line]:
        """All lines, which must be whole."""
        assert self.gap is None, f"the line before {self.gap} is missing"
        return [self.lines[number] for number in sorted(self.lines)]


# == answers by chance ========================================================================================


def any_answer(asked: p.Asked, chance: random.Random) -> str:
    """A legal answer to a question, from what the message tells; written as the record writes it."""
    keys = [option.key for option in asked.options]
    match asked.kind:
        case "one":
            return chance.choice(keys)
        case "some":
            some = sorted(chance.sample(range(len(keys)), chance.randint(asked.least, asked.most)))
            return " ".join(keys[index] for index in some) or "none"
        case "amount":
            return str(chance.randint(asked.least, asked.most))
        case "arrange":
            return asked.suggested
        case "basket":
            cheap = [option.key for option in asked.options if option.price <= asked.purse and option.most]
            return chance.choice(["none", *cheap])
        case "spot" | "path":
            return chance.choice([*keys, *squares(asked)])
        case _:
            return chance.choice(keys) if keys else f"Nemo {chance.randrange(10**6)}"


def squares(asked: p.Asked) -> list[str]:
    """The squares of a region by name, each with the facing that is usual there."""
    region = asked.region
    assert region is not None
    ends = [n for n, mark in enumerate(region.steps) if mark not in ".\n" and n not in region.through]
    faces = [f"/{COMPASS[int(region.faces[square])]}" if region.faces else "" for square in ends]
    return [f"{square_name(square, region.width)}{face}" for square, face in zip(ends, faces, strict=True)]


# == a connection =============================================================================================


class Wire:
    """One connection to a table, and what was learnt over it."""

    def __init__(self, socket: ClientConnection, mirror: Mirror | None = None) -> None:
        self.socket = socket
        self.mirror = mirror or Mirror()
        self.heard: list[p.ServerMessage] = []
        self.texts: list[str] = []  # the same as they came

    async def send(self, message: p.ClientMessage) -> None:
        """Send one message."""
        await self.socket.send(p.encode(message).decode())

    async def hear(self, patience: float = PATIENCE) -> p.ServerMessage:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(decode=True), patience)
        message: p.ServerMessage = p.decode_server(text)
        self.heard.append(message)
        self.texts.append(text)
        self.mirror.take(message)
        return message

    async def hear_a(self, kind: type[M], patience: float = PATIENCE) -> M:
        """The next message of a kind; others are learnt from on the way."""
        async with asyncio.timeout(patience):
            while True:
                message = await self.hear(patience)
                if isinstance(message, kind):
                    return message

    async def settle(self, n: int = 0) -> None:
        """Everything the server had to say until now has been heard."""
        await self.send(p.Ping(n))
        while (await self.hear_a(p.Pong)).n != n:
            pass

    async def answer(self, answer: str = "", decision: str = "") -> p.Accepted | p.Refused | p.Frame:
        """Answer the open decision; what the server says to it."""
        asked = self.mirror.decision
        name = decision or (asked.id if asked else "")
        await self.send(p.Answer(name, answer))
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.hear()
                accepted = message.accepted if isinstance(message, p.Step) else message
                if isinstance(accepted, p.Accepted) and accepted.decision == name:
                    return accepted
                if isinstance(message, p.Refused) or (isinstance(message, p.Frame) and message.reason):
                    return message

    async def play_on(self, chance: random.Random) -> p.Accepted | p.Refused | p.Frame:
        """Answer the open decision by chance, and hear what came of it."""
        assert self.mirror.decision is not None
        reply = await self.answer(any_answer(self.mirror.decision, chance))
        if not isinstance(self.heard[-1], p.Step):
            await self.hear_a(p.Step)
        return reply


def socket_address(address: str, table: str) -> str:
    """The address of a table's socket on the server with this web address."""
    return f"{address.replace('http', 'ws', 1)}/ws/tables/{table}"


@asynccontextmanager
async def wire(
    address: str, table: str, key: str = "", *, raw: bool = False, mirror: Mirror | None = None, greet: bool = True
) -> AsyncIterator[Wire]:
    """A connection to a table; having said hello and heard the answer, unless told otherwise."""
    async with connect(
        socket_address(address, table),
        origin=address,  # type: ignore[arg-type]  # it is a new type of str
        proxy=None,
        compression=None,
        ping_interval=None,
        max_size=2**24,
        open_timeout=PATIENCE,
        close_timeout=1,
    ) as socket:
        wired = Wire(socket, mirror)
        if greet:
            await wired.send(p.Hello(p.PROTOCOL, key, raw))
            await wired.hear_a(p.Welcome)
            await wired.settle()
        yield wired


async def begin(address: str, made: p.MadeTable, keys: Sequence[str]) -> None:
    """Everybody is ready, and the owner, whose key is the first, lets the game begin."""
    for key in keys[1:]:
        async with wire(address, made.table, key) as wired:
            await wired.send(p.Ready())
            await wired.settle()
    async with wire(address, made.table, keys[0]) as wired:
        await wired.send(p.Start())
        await wired.hear_a(p.Frame)


# == the small REST part ======================================================================================


class Office:
    """The REST part, as one owner uses it."""

    def __init__(self, address: str, owner: str = "") -> None:
        self.owner = owner or f"{random.getrandbits(160):040x}"
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False)

    def __enter__(self) -> Office:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def bearer(self, key: str = "") -> dict[str, str]:
        """The header that proves who one is."""
        return {"Authorization": f"Bearer {key or self.owner}"}

    def made(
        self, game: str, *seats: str, name: str = "Ann", house: dict[str, str] | None = None, **more: Any
    ) -> p.MadeTable:
        """A new table."""
        body = {"game": game, "seats": seats or ("me",), "name": name, "house": house or {}, **more}
        reply = self.http.post("/api/tables", json=body, headers=self.bearer())
        assert reply.status_code == 201, reply.text
        return msgspec.json.decode(reply.content, type=p.MadeTable)

    def claimed(self, table: str, link: p.SeatLink, name: str) -> p.Claimed:
        """Sit down by a link."""
        reply = self.claim(table, token(link), name)
        assert reply.status_code == 200, reply.text
        return msgspec.json.decode(reply.content, type=p.Claimed)

    def claim(self, table: str, secret: str, name: str) -> httpx.Response:
        """Try to sit down."""
        return self.http.post(f"/api/tables/{table}/claim", json={"token": secret, "name": name})

    def seated(self, game: str, people: int, **more: Any) -> tuple[p.MadeTable, list[str]]:
        """A table with so many people at it, and their keys, the owner's first."""
        made = self.made(game, "me", *["open"] * (people - 1), **more)
        names = ("Ben", "Cleo", "Dan", "Eve", "Finn")
        keys = [self.claimed(made.table, link, name).key for link, name in zip(made.links, names, strict=False)]
        return made, [made.key, *keys]


def token(link: p.SeatLink) -> str:
    """The secret of a link."""
    return link.link.rpartition("=")[2]


# == the server ===============================================================================================


class Server:
    """The real server in a process of its own, on a database that outlives it."""

    def __init__(self, folder: Path, *options: str, database: str = "") -> None:
        """`database`: elsewhere than in this folder."""
        self.database = database or str(folder / "tables.db")
        self.log = folder / "server.log"
        self.options = options
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        """How it is started: at first on any free port, then on the same again."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database, "--no-open"]
        return [sys.executable, "-m", "labrys.cli", "serve", *where, *self.options]

    def start(self) -> None:
        """Start it and wait until it is well."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found:
            self.kill()
        assert found, f"the server said {line!r} and in its log:\n{self.log.read_text()[-2000:]}"
        self.port = int(found[1])
        self.wait_until_well()

    def wait_until_well(self) -> None:
        """All workers are there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/api/health", timeout=PATIENCE, trust_env=False).status_code == 200:
                    return
            time.sleep(0.02)
        raise AssertionError(f"the server is not well:\n{self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self._bury()

    def stop(self) -> int:
        """As an operator would; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._bury()
        return code

    def _bury(self) -> None:
        if self.process is not None:
            self.process.wait(PATIENCE)
            if self.process.stdout is not None:
                self.process.stdout.close()
        self.process = None

    def workers(self) -> list[int]:
        """The processes that play the tables."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(child) for child in children]

    def kill_workers(self) -> int:
        """As when they run out of memory; how many there were."""
        found = self.workers()
        for worker in found:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return len(found)

    def replace_workers(self) -> None:
        """As an operator would who has installed another version."""
        assert self.process is not None
        self.process.send_signal(signal.SIGHUP)

    def memory(self) -> int:
        """Bytes that the process at the door holds."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * 4096

    def complaints(self) -> str:
        """What its log says of errors nobody expected; empty if there were none."""
        text = self.log.read_text() if self.log.exists() else ""
        place = text.find("Traceback")
        return "" if place < 0 else text[max(0, place - 500) : place + 3000]
