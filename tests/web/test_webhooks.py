"""A word to another server when it is somebody's turn: only to the open internet, never for long, never twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labrys.engine.errors import LabrysError
from labrys.web import webhooks as w
from labrys.web.webhooks import Rules, Webhooks, is_open, post, resolve, target
from tests.web.test_onlookers import play, playing

HERE = Rules(private=True, plain=True)
OK = b"HTTP/1.1 200 OK\r\n\r\n"


class Listener:
    """A tiny server that notes what it is told."""

    def __init__(self, answer: Callable[[int], bytes]) -> None:
        self.answer, self.url, self.done = answer, "", 0
        self.heard: list[dict[str, Any]] = []
        self.heads: list[bytes] = []

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            size = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
            self.heads.append(head)
            self.heard.append(msgspec.json.decode(await reader.readexactly(size)))
            answer = self.answer(len(self.heard))
            if not answer:
                await reader.read()  # until the other has had enough
            writer.write(answer)
            await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
            self.done += 1


@asynccontextmanager
async def listening(answer: Callable[[int], bytes] = lambda n: OK) -> AsyncIterator[Listener]:
    listener = Listener(answer)
    server = await asyncio.start_server(listener.take, "127.0.0.1", 0)
    listener.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/turns?a=1"
    async with server:
        yield listener
        await until(lambda: listener.done >= len(listener.heads))
        await asyncio.sleep(0.05)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
        "224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
        "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::", "2001:0:1::1", "192.0.2.1", "2001:db8::1", "198.18.0.1",
    ],
)  # fmt: skip
def test_what_is_not_the_open_internet(address: str) -> None:
    assert not is_open(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::101:101"])
def test_what_is(address: str) -> None:
    assert is_open(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https://a:b@example.org/",
        "https://user@example.org/", "https://example.org:22/", "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: x", "https://exämple.org/", "https://[::1/", "gopher://x", "", "x" * 600,
    ],
)  # fmt: skip
def test_addresses_that_may_not_be_given(url: str) -> None:
    with pytest.raises(LabrysError):
        target(url, Rules())


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://2130706433/", "https://0x7f.1/"]
)
async def test_a_name_that_leads_into_this_network_is_refused(url: str) -> None:
    with pytest.raises(LabrysError, match=r"is not on the open internet|there is no"):
        await resolve(target(url, Rules()), Rules())


async def test_a_name_is_resolved_once_and_one_private_address_among_others_is_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The connection goes to the address that was looked at, whatever the name means a moment later."""
    asked: list[str] = []
    answers = [["93.184.216.34"], ["93.184.216.34", "10.0.0.1"]]

    async def resolved(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(0, 0, 0, "", (address, port)) for address in answers[min(len(asked), len(answers)) - 1]]

    connected: list[object] = []

    async def connect(host: str, port: int, **options: object) -> None:
        connected.append((host, port, options["server_hostname"]))
        raise OSError("nobody there")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(OSError, match="nobody there"):
        await post("https://example.org/x", b"{}", Rules())
    assert (asked, connected) == (["example.org"], [("93.184.216.34", 443, "example.org")])
    with pytest.raises(LabrysError, match="not on the open internet"):
        await post("https://example.org/x", b"{}", Rules())
    assert len(connected) == 1


async def test_redirects_are_not_followed_and_what_is_slow_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with listening(lambda n: b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n") as listener:
        assert await post(listener.url, b"{}", HERE) == 302
        assert listener.heads[0].startswith(b"POST /turns?a=1 HTTP/1.1\r\nHost: 127.0.0.1:")
    monkeypatch.setattr(w, "WITHIN", 0.2)
    async with listening(lambda n: b"HTTP/1.1 2") as listener:
        with pytest.raises(LabrysError, match="does not speak HTTP"):
            await post(listener.url, b"{}", HERE)
    async with listening(lambda n: b"") as listener:
        with pytest.raises(TimeoutError):
            await post(listener.url, b"{}", HERE)
    async with listening(lambda n: b"x" * 100_000) as listener:
        with pytest.raises((LabrysError, ValueError, OSError)):
            await post(listener.url, b"{}", HERE)


async def test_whose_turn_it_is_is_told_once_for_each_turn(tmp_path: Path) -> None:
    async with listening() as listener, playing(tmp_path, days=3) as (registry, live, keys):
        hooks = registry.webhooks = Webhooks(registry.store, registry.writer, HERE)
        hooks.again = (0.05,) * 9  # a machine may be very busy
        owner = live.table.opened.owner
        await hooks.add(owner, listener.url)
        for _ in range(2):
            registry._note([live])
            await registry._write_notes()
        await until(lambda: len(listener.heard) == 1)
        table = live.table
        assert listener.heard == [{"table": table.id, "game": "deathmaze", "seat": 0, "since": table.since}]
        await play(live, keys, 1, random.Random(1))
        registry._note([live])
        await registry._write_notes()
        if 0 in live.table.waiting:
            await until(lambda: len(listener.heard) == 2)
        await hooks.remove(owner)
        hooks._told.clear()
        registry._note([live])
        await registry._write_notes()
        await asyncio.sleep(0.1)
        assert len(listener.heard) <= 2


async def test_what_fails_is_tried_again_and_given_up_and_410_ends_it(tmp_path: Path) -> None:
    status = {1: 500, 2: 503, 3: 200}
    async with (
        listening(lambda n: b"HTTP/1.1 %d x\r\n\r\n" % status.get(n, 410)) as listener,
        playing(tmp_path) as (registry, live, _),
    ):
        hooks = registry.webhooks = Webhooks(registry.store, registry.writer, HERE)
        hooks.again = (0.01, 0.01, 0.01)
        owner = live.table.opened.owner
        await hooks.add(owner, listener.url)
        row = registry._row(live.table)
        await hooks.noted([row])
        await until(lambda: len(listener.heard) == 3)
        await asyncio.sleep(0.1)
        assert len(listener.heard) == 3
        hooks._told.clear()
        await hooks.noted([row])
        await until(lambda: len(listener.heard) == 4)
        kept = registry.store
        await until(lambda: not kept.kept(w.HOOK, owner))
        status.update(dict.fromkeys(range(5, 99), 500))
        await hooks.add(owner, listener.url)
        hooks._told.clear()
        await hooks.noted([row])
        await until(lambda: len(listener.heard) == 8)
        await asyncio.sleep(0.1)
        assert len(listener.heard) == 8  # once and three times more


async def test_addresses_are_few_and_what_waits_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path) as (registry, _, _):
        hooks = registry.webhooks = Webhooks(registry.store, registry.writer, HERE)
        for n in range(3):
            await hooks.add("p", f"http://127.0.0.1:9999/{n}")
        await hooks.add("p", "http://127.0.0.1:9999/0")
        with pytest.raises(LabrysError, match="3 addresses already"):
            await hooks.add("p", "http://127.0.0.1:9999/4")
        monkeypatch.setattr(w, "WAITING", 2)
        monkeypatch.setattr(w, "AT_ONCE", 0)
        hooks._room = asyncio.Semaphore(0)
        for _ in range(9):
            await hooks._tell("p", w.Turn("t", "deathmaze", 0, ""))
        assert len(hooks._jobs) <= 2
