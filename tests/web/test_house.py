"""The registry keeps house: no table suffers from another, and none is there twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from labrys.web import awake as halls
from labrys.web.actions import LiveTable
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.table import Table
from tests.web.test_other_rules import made, open_hall, play, sat, stock


async def test_a_table_that_woke_again_while_others_fall_asleep_stays_the_only_one_of_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "HOUSEKEEPING", 0.0)
    registry = open_hall(tmp_path / "tables.db", Limits(sleep_after=0.0))
    tables = [await made(registry) for _ in range(2)]
    late = tables[1].table
    take_stock = TableRegistry._take_stock
    woken: list[LiveTable] = []

    async def meanwhile(self: TableRegistry, live: LiveTable) -> None:
        """There is no room for the second, and then somebody comes back to it."""
        await take_stock(self, live)
        if not woken:
            registry._sleep(registry.live_tables[late])
            woken.append((await sat(registry, tables[1]))[0])

    monkeypatch.setattr(TableRegistry, "_take_stock", meanwhile)
    keeper = asyncio.create_task(registry.keep_house())
    while not woken or tables[0].table in registry.live_tables:
        await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)
    keeper.cancel()
    assert await registry.live(late) is woken[0]
    await registry.close()


async def test_a_table_of_which_no_stock_can_be_taken_harms_neither_its_players_nor_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = open_hall(tmp_path / "tables.db")
    ill, well = await made(registry), await made(registry)
    live_tables = [await sat(registry, table) for table in (ill, well)]
    standing = Table.standing

    def failing(table: Table, *, anew: bool = False) -> object:
        if table.id == ill.table:
            raise OverflowError
        return standing(table, anew=anew)

    monkeypatch.setattr(Table, "standing", failing)
    for live, connection in live_tables:
        await play(live, connection, 51)
        assert len(live.table.game()[0].entries) == 51
    await registry.close()
    registry = open_hall(tmp_path / "tables.db")
    assert stock(registry, ill) == []
    assert stock(registry, well) == [False, False]
    await registry.close()


async def test_a_position_larger_than_any_real_one_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labrys.web.broadcast.LARGEST", 1_000)
    registry = open_hall(tmp_path / "tables.db")
    table = await made(registry)
    live, connection = await sat(registry, table)
    await play(live, connection, 60)
    assert stock(registry, table) == []
    assert live.table.unstocked == 10, "not tried again at every answer"
    await registry.close()
