"""What a stranger with a script tries, on the real server: nobody else is to notice."""

from __future__ import annotations

import asyncio
import random
import resource
import socket
import statistics
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path

import msgspec
import pytest

import labrys
from labrys import seats
from labrys.games.deathmaze.scenes import Open
from labrys.record import save
from labrys.show.run import Run
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore, TableRow
from labrys.web.table import Table
from tests.web.client import GENEROUS, MANY, Office, Server, Wire, begin, wire

OWNER = "o" * 40
SILENT = 1_100


@pytest.fixture(autouse=True)
def many_files() -> Iterator[None]:
    """A thousand connections are a thousand files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


# -- rules that find no end --------------------------------------------------------------------------------------


def endless(folder: Path) -> tuple[str, str]:
    """A table in a database, begun from a position that somebody made up; its address, and the key of its seat."""
    run, bot = labrys.new("deathmaze", seed=3), seats.make("heuristic", "deathmaze", 1)
    for _ in range(40):
        run.pick(bot.choose(seats.Sight(run, 0)))
    run.rebase()
    run.base.agenda[-1:-1] = [Open(0, 10**9, 0)]  # so many gems
    made_up: Run = Run(run.book, run.base)  # type: ignore[type-arg]
    made_up.names, made_up.seats = ("Ann",), ("me",)
    id, key = "x-endless", r.new_secret()
    opened = r.Opened(
        "deathmaze", 1, r.hashed(OWNER), r.new_secret(), r.now(), 0, save=save.dumps(made_up).decode()
    )
    log: list[r.AnyRecord] = [opened, r.Sat(0, "Ann", r.hashed(key))]
    store = SqliteStore(folder / "tables.db")
    row = TableRow(id, "deathmaze", opened.owner, opened.created, opened.created, True)
    store.create(row, [r.encode(record) for record in [*log, Table(id, log).standing()]])
    store.close()
    return id, key


async def paced(wired: Wire, seconds: float, chance: random.Random) -> list[float]:
    """How long each of somebody's answers took, one after the other; after the end, a word and its echo."""
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.perf_counter()
        await (wired.play_on(chance) if wired.mirror.decision is not None else wired.settle(len(times)))
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.01)
    return times


def slowest(times: list[float]) -> float:
    """The ninety-ninth of a hundred."""
    return statistics.quantiles(times, n=100)[98]


async def test_a_rule_without_end_costs_its_own_table_and_nobody_else(tmp_path: Path) -> None:
    table, key = endless(tmp_path)
    with Server(tmp_path, *GENEROUS, "--limit", "slice_seconds=0.5") as server:
        with Office(server.address) as office:
            made = office.made("warlock", "me", "random", start=True, seed=5)
        async with wire(server.address, made.table, made.key) as ann:
            while ann.mirror.decision is None:
                await ann.hear()
            before = await paced(ann, 2.0, random.Random(1))
            attack = asyncio.create_task(answer_until_it_hangs(server.address, table, key))
            during = await paced(ann, 5.0, random.Random(2))
            reason = await attack
        assert slowest(during) < max(0.05, 5 * slowest(before)), (slowest(before), slowest(during))
        assert "not played any more" in reason
        assert "seconds of computing" in reason
        with Office(server.address, OWNER) as office:  # it can still be deleted
            assert office.http.delete(f"/api/tables/{table}", headers=office.bearer()).status_code == 204
        assert not server.complaints()


async def answer_until_it_hangs(address: str, table: str, key: str) -> str:
    """Answer anything, and come back until one is told why nothing more is played."""
    chance = random.Random(7)
    for _ in range(10):
        with suppress(Exception):
            async with wire(address, table, key, greet=False) as wired:
                await wired.send(p.Hello(p.PROTOCOL, key))
                async with asyncio.timeout(10):
                    while wired.mirror.bye is None:
                        if wired.mirror.decision is None:
                            await wired.hear()
                        else:
                            await wired.play_on(chance)
                if not wired.mirror.bye.again:
                    return wired.mirror.bye.reason
        await asyncio.sleep(0.25)
    raise AssertionError("the table was never blocked")


def test_a_position_nobody_could_come_to_is_not_taken(tmp_path: Path) -> None:
    run = labrys.new("deathmaze", seed=3)
    run.base.agenda[-1:-1] = [Open(0, 10**12, 0)]
    made_up = Run(run.book, run.base)
    with Server(tmp_path) as server, Office(server.address) as office:
        reply = office.http.post("/api/saves", content=save.dumps(made_up), headers=office.bearer())
        assert reply.status_code == 400, reply.text
        honest = office.http.post(
            "/api/saves", content=save.dumps(labrys.new("deathmaze", seed=3)), headers=office.bearer()
        )
        assert honest.status_code == 201, honest.text
        assert honest.json()["table"].startswith("x-")


# -- half a request, and none ------------------------------------------------------------------------------------


def gone_within(conversation: socket.socket, seconds: float) -> bytes:
    """What is answered until the other end hangs up."""
    conversation.settimeout(seconds)
    answer = b""
    with suppress(ConnectionError):
        while chunk := conversation.recv(65_536):
            answer += chunk
    return answer


def send_without_end(conversation: socket.socket, line: bytes) -> None:
    """Until the other end has had enough."""
    for _ in range(20_000):
        conversation.sendall(line)


def test_giant_headers_are_refused_and_endless_ones_cut_off(server: Server) -> None:
    before = server.memory()
    for line in (b"X-Long: " + b"a" * 100_000 + b"\r\n", b"X-Many: a\r\n" * 20_000):
        with closing(socket.create_connection(("127.0.0.1", server.port))) as conversation:
            with suppress(ConnectionError):
                conversation.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + line)
            answer = gone_within(conversation, 5)
            assert answer == b"" or answer.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))
    with closing(socket.create_connection(("127.0.0.1", server.port))) as conversation:
        conversation.sendall(b"GET / HTTP/1.1\r\n")
        conversation.settimeout(5)
        with pytest.raises((ConnectionError, TimeoutError)):
            send_without_end(conversation, b"X-More: " + b"b" * 1_000 + b"\r\n")
    assert server.memory() - before < 20_000_000


@pytest.mark.parametrize("said", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-"])
def test_half_a_request_is_waited_for_only_so_long(tmp_path: Path, said: bytes) -> None:
    with Server(tmp_path, "--limit", "head_seconds=0.5") as server:
        with closing(socket.create_connection(("127.0.0.1", server.port))) as conversation:
            conversation.sendall(said)
            begun = time.monotonic()
            assert gone_within(conversation, 10) == b""
            assert time.monotonic() - begun < 8
        with closing(socket.create_connection(("127.0.0.1", server.port))) as conversation:
            conversation.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert conversation.recv(12) == b"HTTP/1.1 200"
            while b"_count" not in conversation.recv(65_536):
                pass
            conversation.sendall(b"GET / HT")  # and then nothing
            begun = time.monotonic()
            gone_within(conversation, 10)
            assert time.monotonic() - begun < 8


async def test_a_thousand_who_say_nothing_keep_nobody_out(tmp_path: Path) -> None:
    with Server(tmp_path, "--limit", "connections_per_address=300") as server:
        crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(SILENT)]
        try:
            with Office(server.address) as office:
                made = office.made("deathmaze", start=True)
            async with wire(server.address, made.table, made.key) as ann:
                assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)
        finally:
            for one in crowd:
                one.close()


async def test_a_thousand_websockets_that_never_say_hello_keep_nobody_out(tmp_path: Path) -> None:
    with Server(tmp_path, "--limit", "connections_per_address=100", "--limit", "hello_seconds=60") as server:
        with Office(server.address) as office:
            made = office.made("deathmaze", start=True)
        async with AsyncExitStack() as crowd:
            for _ in range(150):
                with suppress(OSError):
                    await crowd.enter_async_context(wire(server.address, made.table, greet=False))
            async with wire(server.address, made.table, made.key) as ann:
                assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


# -- crowds ------------------------------------------------------------------------------------------------------


async def test_onlookers_never_lock_out_those_who_play(tmp_path: Path) -> None:
    with Server(tmp_path, *MANY, "--limit", "connections=66") as server:
        with Office(server.address) as office:
            made, keys = office.seated("deathmaze", 2)
        async with AsyncExitStack() as crowd:
            seated = [await crowd.enter_async_context(wire(server.address, made.table)) for _ in range(64)]
            late = await crowd.enter_async_context(wire(server.address, made.table, greet=False))
            await late.send(p.Hello(p.PROTOCOL))
            assert (await late.hear_a(p.Bye)).reason
            for _ in range(2):  # also from a second screen
                for key in keys:
                    ann = await crowd.enter_async_context(wire(server.address, made.table, key))
                    assert ann.mirror.welcome is not None
                    assert ann.mirror.welcome.seat == keys.index(key)
            await begin(server.address, made, keys)
            for one in seated:  # they have much to read, and no wish to
                one.socket.transport.abort()


async def test_one_person_with_very_many_screens_keeps_the_newest(server: Server) -> None:
    with Office(server.address) as office:
        made = office.made("deathmaze", start=True)
    async with AsyncExitStack() as screens:
        first = await screens.enter_async_context(wire(server.address, made.table, made.key))
        for _ in range(8):
            await screens.enter_async_context(wire(server.address, made.table, made.key))
        assert not (await first.hear_a(p.Bye)).again


def test_requests_from_one_address_have_a_pace_and_others_do_not_pay_for_it(tmp_path: Path) -> None:
    limits = ("--limit", "request_burst=20", "--limit", "requests_per_second=1", "--proxy", "127.0.0.1")
    with Server(tmp_path, *limits) as server, Office(server.address) as office:

        def ask(address: str) -> int:
            return office.http.get("/api/games", headers={"X-Forwarded-For": address}).status_code

        codes = [ask("203.0.113.5") for _ in range(30)]
        assert (codes[0], codes[-1]) == (200, 429)
        assert ask("203.0.113.6") == 200
        assert ask("203.0.113.6, 203.0.113.5") == 429  # what the proxy added last counts


def test_what_a_stranger_says_of_his_address_does_not_count(tmp_path: Path) -> None:
    limits = ("--limit", "request_burst=20", "--limit", "requests_per_second=1")
    with Server(tmp_path, *limits) as server, Office(server.address) as office:
        codes = [
            office.http.get("/api/games", headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code
            for n in range(30)
        ]
    assert codes[-1] == 429


# -- how it is ---------------------------------------------------------------------------------------------------


def test_the_figures_are_for_this_machine_and_for_whoever_has_the_key(tmp_path: Path) -> None:
    with Server(tmp_path, "--metrics-key", "k" * 20) as server, Office(server.address) as office:
        text = office.http.get("/metrics").text
        assert 'labrys_worker_up{worker="0"} 1' in text
        assert "labrys_store_healthy 1" in text
        far = {"X-Forwarded-For": "203.0.113.5"}
        assert office.http.get("/metrics", headers=far).status_code == 404
        assert office.http.get("/metrics", headers={**far, **office.bearer("k" * 20)}).status_code == 200


def test_whom_to_tell_of_a_weakness_is_told_if_the_host_says_so(tmp_path: Path, server: Server) -> None:
    with Server(tmp_path, "--contact", "host@club.example") as named, Office(named.address) as office:
        assert "Contact: mailto:host@club.example" in office.http.get("/.well-known/security.txt").text
    with Office(server.address) as office:
        assert office.http.get("/.well-known/security.txt").status_code == 404


def test_health_fails_when_the_store_is_damaged(tmp_path: Path) -> None:
    registry_less = SqliteStore(tmp_path / "tables.db")
    for number in range(60):
        row = TableRow(f"t{number}", "deathmaze", "ann", "2026-01-01", "2026-01-01")
        registry_less.create(row, [bytes(3_000)])
    registry_less.close()
    with (tmp_path / "tables.db").open("r+b") as file:
        file.seek(12 * 4_096)
        file.write(b"\xff" * 60_000)
    server = Server(tmp_path)
    with suppress(AssertionError):  # it is never well
        import tests.web.client as client

        client.PATIENCE, before = 3.0, client.PATIENCE
        try:
            server.start()
        finally:
            client.PATIENCE = before
    try:
        with Office(server.address) as office:
            reply = office.http.get("/api/health")
        assert reply.status_code == 503
        assert str(tmp_path) not in reply.text
        assert "damaged" in msgspec.json.decode(reply.content, type=p.Problem).reason
    finally:
        server.kill()


async def until_well(server: Server) -> None:
    """All workers are there again."""
    async with asyncio.timeout(60):
        with Office(server.address) as office:
            while office.http.get("/api/health").status_code != 200:
                await asyncio.sleep(0.1)


async def test_a_worker_that_dies_is_replaced_and_everybody_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path, "--workers", "2") as server:
        with Office(server.address) as office:
            tables = [office.made("deathmaze", start=True, seed=seed) for seed in range(4)]
        answered = []
        for made in tables:
            async with wire(server.address, made.table, made.key) as ann:
                answered.append((await ann.play_on(random.Random(1)), ann.mirror.decision))
        assert server.kill_workers() == 2
        await until_well(server)
        for made, (_, left) in zip(tables, answered, strict=True):
            async with wire(server.address, made.table, made.key) as ann:
                assert ann.mirror.decision == left
                assert isinstance(await ann.play_on(random.Random(2)), p.Accepted)


async def test_all_workers_are_replaced_while_people_play(tmp_path: Path) -> None:
    with Server(tmp_path, "--workers", "2") as server:
        with Office(server.address) as office:
            made = office.made("deathmaze", start=True, seed=1)
        before = server.workers()
        async with wire(server.address, made.table, made.key) as ann:
            await ann.play_on(random.Random(1))
            server.replace_workers()
            assert (await ann.hear_a(p.Bye)).again
        await until_well(server)
        async with wire(server.address, made.table, made.key) as ann:
            assert isinstance(await ann.play_on(random.Random(2)), p.Accepted)
        async with asyncio.timeout(30):
            while set(server.workers()) & set(before):
                await asyncio.sleep(0.1)
        assert not server.complaints()


def test_a_registry_alone_plays_every_table() -> None:
    async def play() -> bool:
        registry = TableRegistry(SqliteStore(":memory:"), Limits(), pace=0.0)
        found = registry.at_home("x-whatever")
        await registry.close()
        return found

    assert asyncio.run(play())
