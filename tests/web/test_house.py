"""The hall keeps house: no table suffers from another, and none is there twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from labrys.web import registry as halls
from labrys.web.actions import Room
from labrys.web.limits import Limits
from labrys.web.registry import Hall
from labrys.web.table import Table
from tests.web.test_other_rules import made, open_hall, play, sat, stock


async def test_a_table_that_woke_again_while_others_fall_asleep_stays_the_only_one_of_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "HOUSEKEEPING", 0.0)
    hall = open_hall(tmp_path / "tables.db", Limits(sleep_after=0.0))
    tables = [await made(hall) for _ in range(2)]
    late = tables[1].table
    take_stock = Hall._take_stock
    woken: list[Room] = []

    async def meanwhile(self: Hall, room: Room) -> None:
        """There is no room for the second, and then somebody comes back to it."""
        await take_stock(self, room)
        if not woken:
            hall._sleep(hall.rooms[late])
            woken.append((await sat(hall, tables[1]))[0])

    monkeypatch.setattr(Hall, "_take_stock", meanwhile)
    keeper = asyncio.create_task(hall.keep_house())
    while not woken or tables[0].table in hall.rooms:
        await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)
    keeper.cancel()
    assert await hall.room(late) is woken[0]
    await hall.close()


async def test_a_table_of_which_no_stock_can_be_taken_harms_neither_its_players_nor_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = open_hall(tmp_path / "tables.db")
    ill, well = await made(hall), await made(hall)
    rooms = [await sat(hall, table) for table in (ill, well)]
    standing = Table.standing

    def failing(table: Table, *, anew: bool = False) -> object:
        if table.id == ill.table:
            raise OverflowError
        return standing(table, anew=anew)

    monkeypatch.setattr(Table, "standing", failing)
    for room, guest in rooms:
        await play(room, guest, 51)
        assert len(room.table.game()[0].entries) == 51
    await hall.close()
    hall = open_hall(tmp_path / "tables.db")
    assert stock(hall, ill) == []
    assert stock(hall, well) == [False, False]
    await hall.close()


async def test_a_position_larger_than_any_real_one_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("labrys.web.broadcast.LARGEST", 1_000)
    hall = open_hall(tmp_path / "tables.db")
    table = await made(hall)
    room, guest = await sat(hall, table)
    await play(room, guest, 60)
    assert stock(hall, table) == []
    assert room.table.unstocked == 10, "not tried again at every answer"
    await hall.close()
