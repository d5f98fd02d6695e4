"""What a script may say on the socket of a table: messages changed, doubled, out of order, and no messages at all.

They are put to the very code of a worker, without a network: a connection is refused what it may not, told what is
wrong, or let go; the table goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from functools import cache

import labrys
from labrys.games import GAMES
from labrys.web import protocol as p
from labrys.web.limits import Limits
from labrys.web.link import Opening
from labrys.web.registry import TableRegistry
from labrys.web.sockets import Socket
from labrys.web.store import SqliteStore
from tests.fuzz import mutate

OPEN = "the open decision"  # is put in where a message says so
OWNER = "o" * 40
TURNS = 60  # of the loop, after which nothing more is expected of a message
SAID: tuple[p.ClientMessage, ...] = (
    p.Answer(OPEN, "walk:n"),
    p.Answer(OPEN, "none"),
    p.Answer("0123456789abcdef01", "x"),
    p.Order(OPEN, "attack"),
    p.Order(OPEN, ""),
    p.More(OPEN, "barred"),
    p.Log(5),
    p.Undo(),
    p.Consent(1, agree=True),
    p.Chat("Good evening"),
    p.Rename("Ann"),
    p.Ready(),
    p.Start(),
    p.Bot(0, "random"),
    p.Bot(1, ""),
    p.Seats(3),
    p.Release(1),
    p.Close(),
    p.Chair(take=True, name="Ann"),
    p.Passing(on=True),
    p.Cited(),
    p.Unguided(),
    p.Roll("0123456789abcdef01", (3,)),
    p.Ping(7),
    p.Hello(p.PROTOCOL, "k" * 24),
)


class Complaints(logging.Handler):
    """What the server's log says of failures nobody expected."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Once more."""
        if record.exc_info:
            self.found.append(record)


class Bench:
    """A registry that lives as long as the tests, with tables that are made anew when they have had enough."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.complaints = Complaints()
        log = logging.getLogger("labrys.web")
        log.addHandler(self.complaints)
        log.propagate = False
        self.registry = self.loop.run_until_complete(self._registry())

    @staticmethod
    async def _registry() -> TableRegistry:
        free = {"undos_per_minute": 10**6, "most_tables": 10**6, "most_tables_per_owner": 10**6}
        return TableRegistry(SqliteStore(":memory:"), Limits(**free), pace=0.0)

    async def try_out(self, game: str, lines: list[bytes], seed: int) -> bool:
        """Was one of these messages obeyed?"""
        seats = ("me", "open")[: min(2, labrys.find(game).most_seats)] if seed % 3 == 0 else ("me",)
        wanted = p.NewTable(game, seats, "Ann", start=len(seats) == 1, seed=seed if len(seats) == 1 else None)
        made = await self.registry.create(wanted, OWNER)
        told: list[bytes] = []
        ends: list[int] = []
        hello = p.encode(p.Hello(p.PROTOCOL, made.key))
        socket = Socket(self.registry, Opening(made.table, hello), told.append, ends.append)
        task = asyncio.create_task(socket.serve())
        await self._breathe()
        live = await self.registry.live(made.table)
        assert live is not None
        for line in lines:
            decision = live.table.decision_id(0) if live.table.run is not None else ""
            socket.heard(line.replace(OPEN.encode(), decision.encode()))
            await self._breathe()
        socket.heard(None)
        await asyncio.wait_for(task, 5)
        refusals = 0
        for message in told:  # whatever is said to him can be read
            refusals += isinstance(p.decode_server(message), p.Refused | p.Bye)
        await self.registry.delete(made.table, OWNER)
        assert live.broken or not ends or ends[-1] != 1011, "something went wrong in the server"
        return refusals < len(lines)

    @staticmethod
    async def _breathe() -> None:
        for _ in range(TURNS):
            await asyncio.sleep(0)


@cache
def bench() -> Bench:
    """The one there is."""
    return Bench()


def some_messages(chance: random.Random) -> bytes:
    """A few, one a line; most of them changed."""
    lines = []
    for _ in range(chance.randint(1, 6)):
        said = json.loads(p.encode(chance.choice(SAID)))
        if chance.random() < 0.6:
            mutate.change(chance, said)
        raw = json.dumps(said).encode()
        lines.append(mutate.text(chance, raw, raw) if chance.random() < 0.2 else raw)
    return b"\n".join(lines)


def try_messages(raw: bytes, chance: random.Random) -> bool:
    """Say them at a new table of any game."""
    found, game = bench(), chance.choice(tuple(GAMES))
    found.complaints.found.clear()
    obeyed = found.loop.run_until_complete(found.try_out(game, raw.split(b"\n"), chance.randrange(1, 10**6)))
    assert not found.complaints.found, found.complaints.format(found.complaints.found[0])
    return obeyed
