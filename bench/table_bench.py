"""The table: moves a second and how long they take, beside a bare echo server of the same stack in the same run.

The servers run on one core, the clients on another; a server of two workers has all cores. A move is an answer
sent until the step that follows from it has arrived; it is on the disk by then. Every client plays alone at a
table of its own, a game that the sensible bot has played before; when it is over he takes a new table.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count, cycle
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import msgspec

try:
    import_module("uvicorn")  # what the echo server needs
    import uvloop
    from websockets.asyncio.client import ClientConnection, connect
except ImportError as missing:
    print(
        json.dumps(
            {"bench": "table", "skipped": f"{missing.name} is not installed (pip install 'labrys[web,test]')"}
        )
    )
    raise SystemExit(0) from None

import labrys
from labrys import seats
from labrys.web.protocol import PROTOCOL

GAMES = ("deathmaze", "citadel", "warlock")
RECORDED = {"deathmaze": 40, "citadel": 30, "warlock": 90}  # games; those of Warlock's Maze are short when alone
LONGEST = 500  # answers
SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 6.0
TABLES = 200
IDLE = 2_000  # people who are connected and say nothing
CORES = sorted(os.sched_getaffinity(0))
OWNERS = count(1)


# -- the servers -------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(command: list[str], *, cores: int = 1) -> Iterator[subprocess.Popen[bytes]]:
    """A server on the first cores, until it is no longer needed."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, set(CORES[:cores])),
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def table_server(port: int, folder: str, *options: str) -> list[str]:
    where = ["--host", "127.0.0.1", "--port", str(port), "--database", f"{folder}/tables.db", "--no-open"]
    rates = ("creates_per_minute", "messages_per_second", "message_burst", "requests_per_second", "request_burst")
    bounds = (*rates, "most_awake", "most_tables", "connections", "connections_per_address")
    free = [word for bound in bounds for word in ("--limit", f"{bound}=1000000")]
    return [sys.executable, "-m", "labrys.cli", "serve", *where, *free, *options]


def echo_server(port: int) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("_echo.py")), str(port)]


def first_page(port: int, path: str = "/") -> None:
    """Wait until a page can be had."""
    for _ in range(2000):
        with suppress(URLError, ConnectionError):
            try:
                with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as page:
                    page.read()
            except HTTPError as error:  # an answer, too
                error.close()
            return
        time.sleep(0.005)
    raise TimeoutError("the server does not answer")


def family(process: subprocess.Popen[bytes]) -> list[int]:
    """The server and its workers."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [process.pid, *map(int, children)]


def memory(process: subprocess.Popen[bytes]) -> float:
    """Kilobytes they hold."""
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) * 4.096 for one in family(process))


def cpu(process: subprocess.Popen[bytes]) -> float:
    """CPU seconds they have spent."""
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(process)]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


# -- the clients -------------------------------------------------------------------------------------------------


class Asked(msgspec.Struct):
    id: str


class Message(msgspec.Struct):
    """What of a message is needed to go on."""

    type: str
    decision: Asked | str | None = None
    reason: str = ""


decode = msgspec.json.Decoder(Message).decode


def dial(port: int, path: str) -> connect:
    """A connection without what neither server uses: compression, pings."""
    return connect(
        f"ws://127.0.0.1:{port}{path}", ping_interval=None, compression=None, proxy=None, open_timeout=30
    )


def recorded(game: str, seed: int) -> tuple[int, list[str]]:
    """A game of the sensible bot: its seed, and the answers."""
    run, bot = labrys.new(game, seed=seed, seats=1), seats.make("heuristic", game, seed)
    while run.asking is not None and len(run.entries) < LONGEST:
        run.pick(bot.choose(seats.Sight(run, 0)))
    return seed, [entry.answer for entry in run.entries]


class Recordings:
    """Games to be played again, one after the other."""

    def __init__(self) -> None:
        self._games = {
            game: cycle([recorded(game, seed) for seed in range(1, number + 1)])
            for game, number in RECORDED.items()
        }

    def next(self, game: str) -> tuple[int, list[str]]:
        return next(self._games[game])


RECORDINGS = Recordings()


class Echoed:
    """A client of the echo server."""

    wire: ClientConnection

    async def begin(self, port: int, number: int) -> None:
        self.wire = await dial(port, "/ws")

    async def move(self) -> float:
        begun = time.perf_counter()
        await self.wire.send('{"type":"answer","decision":"0123456789abcdef01","answer":"attack:3"}')
        await self.wire.recv()
        return time.perf_counter() - begun

    async def close(self) -> None:
        await self.wire.close()


class Player:
    """A client that plays."""

    wire: ClientConnection

    async def begin(self, port: int, number: int) -> None:
        self.port, self.game = port, GAMES[number % len(GAMES)]
        await self._sit_down()

    async def _sit_down(self) -> None:
        seed, answers = RECORDINGS.next(self.game)
        self.answers = iter(answers)
        made = await make_table(self.port, self.game, seed)
        self.wire = await dial(self.port, f"/ws/tables/{made['table']}")
        await self.wire.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "key": made["key"]}))
        while (message := decode(await self.wire.recv())).type != "frame":
            pass
        assert isinstance(message.decision, Asked), message
        self.asked = message.decision.id

    async def move(self) -> float:
        answer = next(self.answers, None)
        while answer is None:  # the game is over; a new one is no move
            await self.close()
            await self._sit_down()
            answer = next(self.answers, None)
        text = json.dumps({"type": "answer", "decision": self.asked, "answer": answer})
        begun = time.perf_counter()
        await self.wire.send(text)
        while (message := decode(await self.wire.recv())).type != "step":
            if message.type in ("refused", "frame", "bye"):
                raise ConnectionError(f"{message.type}: {message.reason}")
        spent = time.perf_counter() - begun
        self.asked = message.decision.id if isinstance(message.decision, Asked) else ""
        return spent

    async def close(self) -> None:
        await self.wire.close()


async def make_table(port: int, game: str, seed: int = 1) -> dict[str, str]:
    """Over a plain connection, which costs less than a library."""
    body = json.dumps({"game": game, "seats": ["me"], "name": "Ann", "start": True, "seed": seed}).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    owner = f"bench-owner-{os.getpid()}-{next(OWNERS):030}"
    writer.write(
        f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {owner}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
        + body
    )
    answered = await reader.read()
    writer.close()
    head, _, made = answered.partition(b"\r\n\r\n")
    if b" 201 " not in head.split(b"\r\n", 1)[0]:
        raise ConnectionError(answered[:400].decode(errors="replace"))
    found: dict[str, str] = msgspec.json.decode(made)
    return found


# -- the measures ------------------------------------------------------------------------------------------------


async def drive(kind: type[Echoed] | type[Player], port: int, clients: int, pace: float = 0.0) -> dict[str, float]:
    """So many clients at once; each moves when its last move is answered, or once every `pace` seconds."""
    players = [kind() for _ in range(clients)]
    gate = asyncio.Semaphore(20)

    async def arrive(number: int, player: Echoed | Player) -> None:
        async with gate:
            await player.begin(port, number)

    await asyncio.gather(*(arrive(number, player) for number, player in enumerate(players)))
    times: list[float] = []
    end = time.perf_counter() + SECONDS

    async def play(number: int, player: Echoed | Player) -> None:
        await asyncio.sleep(pace * number / clients)
        while time.perf_counter() < end:
            spent = await player.move()
            times.append(spent)
            if pace:
                await asyncio.sleep(max(0.0, pace - spent))

    begun = time.perf_counter()
    await asyncio.gather(*(play(number, player) for number, player in enumerate(players)))
    wall = time.perf_counter() - begun
    for player in players:
        await player.close()
    times.sort()
    return {
        "moves_per_second": len(times) / wall,
        "p50_ms": times[len(times) // 2] * 1e3,
        "p99_ms": times[int(len(times) * 0.99)] * 1e3,
    }


def loaded(kind: type[Echoed] | type[Player], port: int, process: subprocess.Popen[bytes]) -> dict[str, float]:
    """Both loads on one server."""
    run(drive(kind, port, 5))  # warm
    before = cpu(process)
    closed = run(drive(kind, port, 50))
    spent = (cpu(process) - before) / (closed["moves_per_second"] * SECONDS)
    paced = run(drive(kind, port, 500, pace=1.0))
    return {
        "moves_per_second_50": round(closed["moves_per_second"]),
        "p50_ms_50": round(closed["p50_ms"], 2),
        "p99_ms_50": round(closed["p99_ms"], 2),
        "p50_ms_500_paced": round(paced["p50_ms"], 2),
        "p99_ms_500_paced": round(paced["p99_ms"], 2),
        "server_cpu_us_per_move": round(spent * 1e6),
    }


def run(work: Awaitable[dict[str, float]]) -> dict[str, float]:
    """On uvloop, as the servers."""

    async def main() -> dict[str, float]:
        return await work

    return uvloop.run(main())


def starting(folder: str) -> dict[str, float]:
    """From the command to the first page and to the first frame of a game."""
    port = free_port()
    begun = time.perf_counter()
    with serving(table_server(port, folder)):
        first_page(port)
        page = time.perf_counter() - begun

        async def play() -> dict[str, float]:
            player = Player()
            await player.begin(port, 0)
            await player.close()
            return {}

        run(play())
        return {"first_page_seconds": round(page, 2), "first_frame_seconds": round(time.perf_counter() - begun, 2)}


def weighing(folder: str, *, asleep: bool) -> dict[str, float]:
    """Kilobytes for each table: asleep; awake with nobody there; with somebody who has played some moves."""
    port = free_port()
    few = ["--limit", "most_awake=1"] if asleep else []
    with serving(table_server(port, folder, *few)) as process:
        first_page(port, "/api/health")

        async def tables(number: int) -> dict[str, float]:
            for n in range(number):
                await make_table(port, GAMES[n % len(GAMES)])
            return {}

        run(tables(30))  # what is loaded but once
        before = memory(process)
        run(tables(TABLES))
        empty = memory(process)
        if asleep:
            return {"asleep_kb": round((empty - before) / TABLES, 1)}

        async def played() -> dict[str, float]:
            players = [Player() for _ in range(TABLES)]
            for number, player in enumerate(players):
                await player.begin(port, number)
                for _ in range(30):
                    await player.move()
            return {"active": memory(process)}

        active = run(played())["active"]
        return {
            "awake_kb": round((empty - before) / TABLES, 1),
            "active_kb": round((active - empty) / TABLES, 1),
        }


def idling(folder: str) -> dict[str, float]:
    """Kilobytes for each who is connected and says nothing, and how long a move takes among them."""
    port = free_port()
    with serving(table_server(port, folder)) as process:
        first_page(port, "/api/health")

        async def wait() -> dict[str, float]:
            made = [await make_table(port, GAMES[n % len(GAMES)], n + 1) for n in range(IDLE // 10)]
            before = memory(process)
            wires = []
            for n in range(IDLE):  # the one who plays there, and nine who look on
                table = made[n // 10]
                wires.append(await dial(port, f"/ws/tables/{table['table']}"))
                key = table["key"] if n % 10 == 0 else ""
                await wires[-1].send(json.dumps({"type": "hello", "protocol": PROTOCOL, "key": key}))
            await asyncio.sleep(2)
            held = (memory(process) - before) / IDLE
            spent = cpu(process)
            await asyncio.sleep(5)
            spent = (cpu(process) - spent) / 5
            moves = await drive(Player, port, 5)
            for wire in wires:
                await wire.close()
            return {"idle_kb": held, "idle_cpu_percent": 100 * spent, "idle_p99_ms": moves["p99_ms"]}

        return {name: round(value, 2) for name, value in run(wait()).items()}


def main() -> None:
    """Print the figures as a line of JSON."""
    os.sched_setaffinity(0, {CORES[-1]})
    gc.disable()  # the pauses of five hundred clients in one process are not the server's
    with tempfile.TemporaryDirectory() as folder:
        figures: dict[str, object] = {"bench": "table", **starting(folder)}
    for asleep in (True, False):
        with tempfile.TemporaryDirectory() as folder:
            figures |= weighing(folder, asleep=asleep)
    port = free_port()
    with serving(echo_server(port)) as process:
        first_page(port, "/ready")
        echo = loaded(Echoed, port, process)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with serving(table_server(port, folder)) as process:
            first_page(port, "/api/health")
            table = loaded(Player, port, process)
    if len(CORES) > 1:
        with tempfile.TemporaryDirectory() as folder:
            port = free_port()
            with serving(table_server(port, folder, "--workers", "2"), cores=len(CORES)) as process:
                first_page(port, "/api/health")
                two = loaded(Player, port, process)
        figures |= {f"two_workers_{name}": value for name, value in two.items()}
        figures["two_workers_to_one"] = round(two["moves_per_second_50"] / table["moves_per_second_50"], 3)
    with tempfile.TemporaryDirectory() as folder:
        figures |= idling(folder)
    figures |= table
    figures |= {f"echo_{name}": value for name, value in echo.items()}
    figures["rate_to_echo"] = round(table["moves_per_second_50"] / echo["moves_per_second_50"], 3)
    figures["p99_50_to_echo"] = round(table["p99_ms_50"] / echo["p99_ms_50"], 1)
    figures["p99_500_paced_to_echo"] = round(table["p99_ms_500_paced"] / echo["p99_ms_500_paced"], 1)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
