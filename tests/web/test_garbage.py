"""What happens at a table leaves nothing in memory that only a search would find; so there is none in play."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

import labrys
from labrys.games import GAMES
from labrys.record import campaign as campaigns
from labrys.show.campaign import fresh
from labrys.web import protocol as p
from labrys.web.actions import LiveTable
from labrys.web.audience_view import asked, look
from labrys.web.connection import Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from tests.web.client import any_answer


@pytest.fixture
def no_searches() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_a_table_that_sleeps_is_forgotten_without_a_search(tmp_path: Path, no_searches: None) -> None:
    registry = TableRegistry(SqliteStore(tmp_path / "tables.db"), Limits(), pace=0.0)
    made = await registry.create(p.NewTable("citadel", ("me", "random"), "Ann", start=True, seed=5), "o" * 30)
    live = await registry.live(made.table)
    assert live is not None
    connection = Connection(registry.limits, lambda: None)
    await live.enter(connection, p.Hello(p.PROTOCOL, made.key))
    for seed in range(20):
        await play(live, connection, random.Random(seed))
    await live.leave(connection)
    table = weakref.ref(live.table)
    registry._sleep(live)
    del live
    await asyncio.sleep(0)  # the bot stops
    await asyncio.sleep(0)
    assert table() is None
    await registry.close()


async def play(live: LiveTable, connection: Connection, chance: random.Random) -> None:
    """One of the many things people do."""
    question = asked(live.table, 0, look(live.table, 0).picture)
    name = question.id if question else "none"
    answer = p.Answer(name, any_answer(question, chance) if question else "x")
    other: list[p.ClientMessage] = [
        p.Answer(name, "nonsense"),
        p.Answer("stale", "x"),
        p.Chat("well"),
        p.Undo(),
        p.More(name, "barred"),
    ]
    await live.handle(connection, answer if chance.random() < 0.8 else chance.choice(other))
    connection.outbox.clear()


@pytest.mark.parametrize("game", GAMES)
async def test_playing_leaves_no_garbage(game: str, tmp_path: Path, no_searches: None) -> None:
    registry = TableRegistry(SqliteStore(tmp_path / "tables.db"), Limits(), pace=0.0)
    made = await registry.create(p.NewTable(game, ("me",), "Ann", start=True, seed=5), "o" * 30)
    live = await registry.live(made.table)
    assert live is not None
    connection, chance = Connection(registry.limits, lambda: None), random.Random(1)
    await live.enter(connection, p.Hello(p.PROTOCOL, made.key))
    for _ in range(20):  # what is made but once
        await play(live, connection, chance)
    if (book := labrys.find(game)).keeps_campaigns:  # and what is made when a game ends for the first time
        campaigns.loads(campaigns.dumps(fresh(book)), "a campaign", labrys.find)
    gc.collect()
    for _ in range(200):
        await play(live, connection, chance)
    assert gc.collect() == 0
    await registry.close()
