"""A word to another server when it is somebody's turn: a small JSON, posted to an address the person has given.

Anybody may name an address, so it must not lead into the network this server stands in: a name is resolved once,
every address it has must be one of the open internet, and the connection goes to that address and no other. No
redirects, five seconds, nothing of the answer is read but its status. What cannot be delivered is tried again,
ever more seldom, and given up after some days. The server keeps addresses; what waits is only in memory.
"""

from __future__ import annotations

import asyncio
import hashlib
import heapq
import logging
import re
import ssl
from collections import OrderedDict
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from itertools import count
from socket import SOCK_STREAM
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from labrys import __version__
from labrys.engine.errors import LabrysError
from labrys.web import lists
from labrys.web import records as r
from labrys.web.store import KeptRow, Store, TableRow, Writer

log = logging.getLogger("labrys.web")

HOOK = "hook"  # the kind of what is kept
MOST = 3  # addresses of one person
LONGEST = 500  # characters of an address
WITHIN = 5.0  # seconds for all of it
WAITING = 1_000  # that are on their way at most; a new one is dropped then
AT_ONCE = 8  # that are sent at the same time
KNOWN = 20_000  # turns that were told
AGAIN = (60.0, 300.0, 1_800.0, 7_200.0, 21_600.0, 43_200.0, 86_400.0, 86_400.0)  # seconds until the next attempt
NAT64 = ip_network("64:ff9b::/96")


class Rules(Struct, frozen=True):
    """What addresses may be given."""

    private: bool = False  # those of this machine and its network, too
    plain: bool = False  # http, too


STRICT = Rules()


class Turn(Struct, frozen=True):
    """What is told."""

    table: str
    game: str
    seat: int
    since: str


class Target(NamedTuple):
    """Where an address leads."""

    host: str
    port: int
    path: str
    secure: bool


class Job(Struct, order=True):
    """Something to be sent."""

    at: float
    number: int
    owner: str
    id: str
    body: bytes
    tries: int = 0


def target(url: str, rules: Rules) -> Target:
    """What an address says; an error in a sentence if it may not be used."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise LabrysError(f"an address has at most {LONGEST} plain characters, like https://example.org/turns")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise LabrysError("that is no address, like https://example.org/turns") from None
    if parts.scheme != "https" and not (rules.plain and parts.scheme == "http"):
        raise LabrysError("an address begins with https:// here")
    if not host or parts.username is not None or parts.password is not None:
        raise LabrysError("name a host, and no user or password, like https://example.org/turns")
    secure = parts.scheme == "https"
    port = port if port is not None else (443 if secure else 80)
    if port not in (80, 443) and port < 1024:
        raise LabrysError(f"nothing is sent to port {port}")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, secure)


def is_open(address: str) -> bool:
    """Does this address belong to the open internet, however it is written?"""
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inside = ip.ipv4_mapped or ip.sixtofour or (IPv4Address(int(ip) & 0xFFFFFFFF) if ip in NAT64 else None)
        if ip.teredo is not None or (int(ip) >> 32 == 0):  # ::1.2.3.4 is an old spelling
            return False
        if inside is not None:
            return is_open(str(inside))
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


async def resolve(where: Target, rules: Rules) -> str:
    """The one address to which the connection goes."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(where.host, where.port, type=SOCK_STREAM)
    except (OSError, UnicodeError):
        raise LabrysError(f"there is no {where.host}") from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (rules.private or all(map(is_open, addresses))):
        raise LabrysError(f"{where.host} is not on the open internet")
    return addresses[0]


async def post(url: str, body: bytes, rules: Rules, context: ssl.SSLContext | None = None) -> int:
    """The status that the other server answers."""
    where = target(url, rules)
    async with asyncio.timeout(WITHIN):
        address = await resolve(where, rules)
        secure = (context or ssl.create_default_context()) if where.secure else None
        name = where.host if where.secure else None
        reader, writer = await asyncio.open_connection(
            address, where.port, ssl=secure, server_hostname=name, limit=4096
        )
        try:
            host = f"[{where.host}]" if ":" in where.host else where.host
            host += "" if where.port == (443 if where.secure else 80) else f":{where.port}"
            head = (
                f"POST {where.path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: labrys/{__version__}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode() + body)
            await writer.drain()
            line = await reader.readline()
        finally:
            writer.close()
    found = re.match(rb"HTTP/1\.[01] (\d{3})\b.*\n$", line)
    if found is None:
        raise LabrysError(f"{where.host} does not speak HTTP")
    return int(found[1])


class Webhooks:
    """The addresses that people have given, and what is on its way to them."""

    def __init__(
        self, store: Store, writer: Writer, rules: Rules = STRICT, context: ssl.SSLContext | None = None
    ) -> None:
        self._kept, self._writer, self.rules = store, writer, rules
        self._context = context
        self.again: tuple[float, ...] = AGAIN
        self._jobs: list[Job] = []
        self._number = count()
        self._more = asyncio.Event()
        self._told: OrderedDict[tuple[str, int], int] = OrderedDict()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._sending: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    # -- addresses -------------------------------------------------------------------------------------------

    async def add(self, lock: str, url: str) -> None:
        """From now on this is told when it is the person's turn."""
        await resolve(target(url, self.rules), self.rules)
        rows = await self._writer.call(self._kept.kept, HOOK, lock)
        id = hashlib.sha256(url.encode()).hexdigest()[:24]
        if len([row for row in rows if row.id != id]) >= MOST:
            raise LabrysError(f"you have given {MOST} addresses already; take them back first")
        await self._writer.call(self._kept.keep, HOOK, KeptRow(lock, id, r.now(), url.encode()))

    async def remove(self, lock: str) -> None:
        """Nothing is told there any more."""
        for row in await self._writer.call(self._kept.kept, HOOK, lock):
            await self._writer.call(self._kept.drop, HOOK, lock, row.id)

    # -- what has happened -----------------------------------------------------------------------------------

    async def noted(self, rows: list[TableRow]) -> None:
        """These are the tables as the lists show them now: whoever has a turn he has not been told of is told."""
        for row in rows:
            about = lists.known(row)
            if not row.started or row.over:
                continue
            persons = about.persons or ("",) * len(about.seats)
            for info, lock, given in zip(about.seats, persons, about.given, strict=False):
                if not lock or info.bot or info.seat not in (*about.asked, *about.waiting):
                    continue
                if self._is_new(row.id, info.seat, given):
                    since = about.since or lists.summary(row, about).touched
                    await self._tell(lock, Turn(row.id, row.game, info.seat, since))

    def _is_new(self, table: str, seat: int, given: int) -> bool:
        known = self._told.pop((table, seat), -1)
        self._told[table, seat] = given
        while len(self._told) > KNOWN:
            self._told.popitem(last=False)
        return known != given

    async def _tell(self, lock: str, turn: Turn) -> None:
        body = msgspec.json.encode(turn)
        for row in await self._writer.call(self._kept.kept, HOOK, lock):
            self._put(Job(monotonic(), next(self._number), lock, row.id, body))

    def _put(self, job: Job) -> None:
        if len(self._jobs) >= WAITING:
            log.warning("too much is to be told: a webhook was dropped")
            return
        heapq.heappush(self._jobs, job)
        self._more.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    # -- sending ---------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        """What is due, a few at a time, for as long as anything waits."""
        while self._jobs:
            wait = self._jobs[0].at - monotonic()
            if wait > 0:
                self._more.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._more.wait(), wait)
                continue
            await self._room.acquire()
            task = asyncio.create_task(self._send(heapq.heappop(self._jobs)))
            self._sending.add(task)
            task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._room.release()

    async def _send(self, job: Job) -> None:
        try:
            row: KeptRow | None = await self._writer.call(self._kept.find, HOOK, job.id, job.owner)
            if row is None:  # taken back meanwhile
                return
            status = await post(row.text.decode(), job.body, self.rules, self._context)
        except (LabrysError, OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            status = 0
        except Exception:
            log.exception("a webhook failed")
            return
        if 200 <= status < 300:
            return
        if status == 410:  # it says that it wants no more
            await self._writer.call(self._kept.drop, HOOK, job.owner, job.id)
        elif job.tries < len(self.again):
            later = monotonic() + self.again[job.tries]
            self._put(Job(later, next(self._number), job.owner, job.id, job.body, job.tries + 1))

    async def close(self) -> None:
        """What is still on its way is dropped."""
        for task in (self._task, *self._sending):
            if task is not None:
                task.cancel()
        await asyncio.gather(*filter(None, (self._task, *self._sending)), return_exceptions=True)
