"""Long work on the loop lets others have their turn."""

from __future__ import annotations

import asyncio
from time import perf_counter, thread_time

import labrys
from labrys import seats
from labrys.record import save
from labrys.web import breath
from labrys.web.breath import Breath
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry, dumped
from labrys.web.store import SqliteStore


async def test_others_have_their_turn_by_time_and_not_by_pieces() -> None:
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task, mine = asyncio.create_task(other()), Breath()
    for _ in range(5):
        await mine.taken()  # nothing was done meanwhile
    assert turns == 0
    until = perf_counter() + 5 * breath.SLICE
    while perf_counter() < until:
        await mine.taken()
    task.cancel()
    assert 2 <= turns <= 8


async def test_a_save_of_a_long_game_makes_nobody_wait() -> None:
    run, bot = labrys.new("dungeon", seed=35), seats.make("heuristic", "dungeon", 1)
    while run.asking is not None and len(run.entries) < 500:
        run.pick(bot.choose(seats.Sight(run, 0)))
    run.names, run.seats = ("Ann",), ("me",)
    registry = TableRegistry(SqliteStore(":memory:"), Limits(), pace=0.0)
    made = await registry.upload(save.dumps(run), "a file", "o" * 30)
    live = await registry.live(made.table)
    assert live is not None
    gaps: list[float] = []

    async def watch() -> None:
        while True:
            last = thread_time()  # others may have the processor, which is not the loop's fault
            await asyncio.sleep(0)
            gaps.append(thread_time() - last)

    task, begun = asyncio.create_task(watch()), thread_time()
    raw = await dumped(live.table)
    task.cancel()
    assert raw.count(b"\n") > 500
    assert max(gaps) < max(0.02, (thread_time() - begun) / 3)
    await registry.close()
