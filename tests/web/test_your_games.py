"""The list of one's games: whose turn it is and how they ended, for owners and for those who have a seat."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from labrys.web import lists
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from labrys.web.table import Table
from tests.web.client import Office, Server, wire
from tests.web.test_campaigns import reason, to_the_end


def mine(office: Office, *seats: tuple[str, str], key: str | None = None) -> list[p.MyTable]:
    body = {"seats": [{"table": table, "key": seat} for table, seat in seats]}
    headers = office.bearer() if key is None else office.bearer(key)
    reply = office.http.post("/api/tables/mine", json=body, headers=headers)
    assert reply.status_code == 200, reply.text
    return msgspec.json.decode(reply.content, type=list[p.MyTable])


async def test_ones_turn_comes_first_then_what_goes_on_then_what_is_over(server: Server, office: Office) -> None:
    over = office.made("deathmaze", start=True, seed=1)
    await to_the_end(server, over)
    waiting = office.made("deathmaze", seats=("me", "open"), name="Ann")
    asked = office.made("citadel", start=True, name="Ann")
    found = mine(office, (asked.table, asked.key))
    assert [one.table.table for one in found] == [asked.table, waiting.table, over.table]
    first, second, third = found
    assert (first.your_turn, first.owner, first.seat, first.waiting) == (True, True, 0, (0,))
    assert first.progress == "0 answers"
    assert [seat.name for seat in first.table.seats] == ["Ann"]
    assert (second.your_turn, second.progress) == (False, "not begun")
    assert third.result
    assert third.table.over


async def test_a_seat_at_somebody_elses_table_is_in_the_list_with_its_key_alone(
    server: Server, office: Office
) -> None:
    made = office.made("deathmaze", seats=("me", "open"), name="Ann")
    token = made.links[0].link.partition("seat=")[2]
    with Office(server.address) as ben:
        claimed = ben.http.post(f"/api/tables/{made.table}/claim", json={"token": token, "name": "Ben"}).json()
        (found,) = mine(ben, (made.table, claimed["key"]))
        assert (found.seat, found.owner, found.campaign) == (1, False, "")
        assert {seat.name for seat in found.table.seats} == {"Ann", "Ben"}
        assert not mine(ben, (made.table, "x" * 24), ("nowhere", "y" * 24))
        assert not mine(ben)
        assert mine(ben, (made.table, claimed["key"]), key="")


def test_a_list_has_an_end(office: Office) -> None:
    body = {"seats": [{"table": "t", "key": "k"}] * 101}
    assert "seats" in reason(office.http.post("/api/tables/mine", json=body, headers=office.bearer()), 400)


async def test_a_table_that_sleeps_tells_the_same(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.db")
    registry = TableRegistry(store, Limits(), pace=0)
    made = await registry.create(p.NewTable("deathmaze", start=True, name="Ann", seed=1), "o" * 24)
    (awake,) = await registry.mine([p.SeatKey(made.table, made.key)], "")
    await registry.close()
    again = TableRegistry(SqliteStore(tmp_path / "t.db"), Limits(), pace=0)
    (asleep,) = await again.mine([p.SeatKey(made.table, made.key)], "")
    assert asleep == awake
    assert not again.live_tables
    await again.close()


async def test_a_table_of_before_is_in_the_list_without_its_people(tmp_path: Path) -> None:
    """Nothing was written down of it; it is when somebody opens it."""
    store = SqliteStore(tmp_path / "t.db")
    registry = TableRegistry(store, Limits(), pace=0)
    made = await registry.create(p.NewTable("deathmaze", start=True, name="Ann", seed=1), "o" * 24)
    registry.live_tables.clear()
    store._writer.execute("UPDATE tables SET about = X''")
    (found,) = await registry.mine([], "o" * 24)
    assert (found.table.table, found.table.seats, found.your_turn) == (made.table, (), False)
    await registry.close()


def secretive() -> tuple[Table, int]:
    """A table of Warlock's Maze at which somebody is asked in secret, and whom."""
    for seed in range(40):
        sat = [r.Sat(seat, f"P{seat}", r.hashed(f"key-{seat}")) for seat in range(3)]
        table = Table("w", [r.Opened("warlock", 3, r.hashed("o" * 24), "s", "", 0), *sat, r.Began(seed)])
        run, _ = table.game()
        chance = random.Random(seed)
        for _ in range(400):
            if (ask := run.asking) is None:
                break
            if ask.secret and ask.seat not in table.waiting:
                return table, ask.seat
            table.apply(r.Answered(ask.seat, ask.write(ask.sample(chance.random))))
    pytest.skip("nobody was asked in secret")


def test_whom_a_secret_question_is_put_to_is_told_to_him_alone(tmp_path: Path) -> None:
    table, asked = secretive()
    row = TableRegistry._row(table, "2026-11-18T02:33:44+00:00")
    about = lists.known(row)
    for seat in range(3):
        found = lists.mine(row, about, f"key-{seat}", "")
        assert found is not None
        assert found.your_turn == (seat == asked or seat in table.waiting)
        assert found.waiting == table.waiting
        assert found.table.touched == "2026-11-18T02:00:00+00:00"
    onlooker = lists.mine(row, about, "", "o" * 24)
    assert onlooker is not None
    assert onlooker.waiting == table.waiting
    assert not onlooker.your_turn
    assert asked not in onlooker.waiting
    assert b"key" not in msgspec.json.encode(onlooker)


async def test_a_bot_in_ones_seat_has_the_turn(server: Server, office: Office) -> None:
    made = office.made("deathmaze", seats=("me", "open"), name="Ann")
    async with wire(server.address, made.table, made.key):
        (found,) = mine(office)
        assert not found.your_turn


async def test_whoever_waits_for_news_of_his_tables_is_answered_when_there_is_some(server: Server) -> None:
    with Office(server.address) as office:
        made = office.made("deathmaze", start=True, seed=3)

        def mine(**more: object) -> list[p.MyTable]:
            reply = office.http.post("/api/tables/mine", json=more, headers=office.bearer())
            assert reply.status_code == 200, reply.text
            return msgspec.json.decode(reply.content, type=list[p.MyTable])

        (before,) = mine()
        assert mine(wait=25, known={}) == [before]  # he does not know of it
        known = {made.table: f"{before.table.touched}!"}
        assert mine(wait=1, known=known) == [before]
        waiting = asyncio.create_task(asyncio.to_thread(mine, wait=25, known=known))
        await asyncio.sleep(1.1)
        async with wire(server.address, made.table, made.key) as ann:
            await ann.play_on(random.Random(1))
            (after,) = await waiting
        assert after.table.answers > before.table.answers
