"""A game over days: since when whom the table waits for, what happens when his time is over, and feeds."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from labrys.web import correspondence, lists
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.feeds import ATOM, atom
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from tests.web.client import Office, Server, wire
from tests.web.test_onlookers import OWNER, enter, play, playing
from tests.web.test_people import sit
from tests.web.test_your_games import secretive

LONG_AGO = (datetime.now(UTC) - timedelta(days=4)).isoformat(timespec="seconds")


async def test_everybody_sees_since_when_somebody_is_waited_for_also_after_a_restart(tmp_path: Path) -> None:
    async with playing(tmp_path, days=3) as (_, live, keys):
        table = live.table
        began = table.since
        assert began
        eye = await enter(live, keys[1])
        assert eye.look().table is not None
        assert eye.mirror.table is not None
        assert (eye.mirror.table.days, eye.mirror.table.since) == (3, began)
        await play(live, keys, 3, random.Random(1))
        assert table.since >= began
        since, id = table.since, table.id
    registry = TableRegistry(SqliteStore(tmp_path / "t.db"), Limits(), pace=0)
    (one,) = await registry.mine([], OWNER)
    assert (one.days, one.since) == (3, since)
    again = await registry.live(id)
    assert again is not None
    assert again.table.since == since
    await registry.close()


async def test_a_game_at_one_sitting_writes_down_no_times(tmp_path: Path) -> None:
    async with playing(tmp_path) as (registry, live, keys):
        await play(live, keys, 3, random.Random(1))
        assert live.table.since == ""
        log = await registry.writer.call(registry.store.read, live.table.id)
        assert not any(getattr(r.decode(one), "at", "") for one in log)


async def test_when_the_time_is_over_others_may_let_the_sensible_bot_answer_once(tmp_path: Path) -> None:
    async with playing(tmp_path, days=3) as (_, live, keys):
        table = live.table
        ann, ben = [await enter(live, key) for key in keys]
        (late,) = table.waiting
        asked, other = (ann, ben) if late == 0 else (ben, ann)
        owner = ann
        await live.handle(other.connection, p.StandIn(late))
        reason = "still has time, or is not waited for."
        refused = [p.decode_server(one) for one in other.connection.outbox if one and b"refused" in one]
        assert any(isinstance(one, p.Refused) and reason in one.reason for one in refused)
        table.since = LONG_AGO
        live.bots.go_on()
        assert live.bots._asked() is None  # by itself nothing happens
        before = len(table.game()[0].entries)
        await live.handle((other if asked is owner else owner).connection, p.StandIn(late))
        assert live.bots._at_work is not None
        await live.bots._at_work
        assert len(table.game()[0].entries) == before + 1
        assert "the sensible bot gives this answer" in table.chat[-1].text
        assert not table.sitter(late).bot


async def test_a_table_may_have_chosen_that_the_bot_answers_by_itself(tmp_path: Path) -> None:
    async with playing(tmp_path, days=3, overdue="bot") as (_, live, keys):
        before = len(live.table.game()[0].entries)
        await enter(live, keys[0])
        assert live.bots._asked() is None
        live.table.since = LONG_AGO
        await enter(live, keys[1])
        assert live.bots._at_work is not None
        await live.bots._at_work
        assert len(live.table.game()[0].entries) == before + 1
        assert live.bots._asked() is None  # the next answer has its own time


def test_three_days_are_three_days() -> None:
    now = datetime(2026, 3, 4, 12, tzinfo=UTC)
    assert correspondence.is_overdue("2026-03-01T12:00:00+00:00", 3, now)
    assert not correspondence.is_overdue("2026-03-01T12:00:01+00:00", 3, now)
    assert not correspondence.is_overdue("2020-01-01T00:00:00+00:00", 0, now)
    assert not correspondence.is_overdue("", 3, now)


# == feeds ===================================================================================================


def entries(content: bytes) -> list[dict[str, str]]:
    feed = ElementTree.fromstring(content)
    return [
        {child.tag.removeprefix(f"{{{ATOM}}}"): str(child.text or child.get("href")) for child in entry}
        for entry in feed.iter(f"{{{ATOM}}}entry")
    ]


async def test_a_feed_says_whose_turn_it_is_with_an_entry_for_each_turn(server: Server, office: Office) -> None:
    with Office(server.address) as ben:
        made = office.made("deathmaze", "me", "open", days=3)
        claimed = sit(ben, made.table, made.links[0], "Ben <&")
        async with wire(server.address, made.table, claimed.key) as one:
            await one.send(p.Ready())
            await one.settle()
        feeds = {}
        for name, who in (("Ann", office), ("Ben", ben)):
            reply = who.http.post("/api/feeds", headers=who.bearer())
            assert reply.status_code == 201
            feeds[name] = msgspec.json.decode(reply.content, type=p.Feed).address
        assert entries(office.http.get(feeds["Ann"]).content) == []
        async with wire(server.address, made.table, made.key) as ann:
            await ann.send(p.Start())
            await ann.hear_a(p.Frame)
            reply = office.http.get(feeds["Ann"])
            assert reply.headers["content-type"].startswith("application/atom+xml")
            (mine,) = entries(reply.content)
            (his,) = entries(office.http.get(feeds["Ben"]).content)
            assert mine["title"] == "Your turn: Deathmaze with Ben <&"
            assert his["title"] == "Waiting for Ann: Deathmaze with Ann"
            assert mine["link"] == f"{server.address}/t/{made.table}"
            assert "3 days for a move" in mine["summary"]
            assert datetime.fromisoformat(mine["updated"]).tzinfo is not None
            assert entries(office.http.get(feeds["Ann"]).content) == [mine]
            await ann.play_on(random.Random(1))
            (later,) = entries(office.http.get(feeds["Ann"]).content)
            assert later["id"] != mine["id"]
        assert claimed.key not in feeds["Ben"]
        assert ben.http.delete("/api/feeds", headers=ben.bearer()).status_code == 204
        assert ben.http.get(feeds["Ben"]).status_code == 404
        assert office.http.get(feeds["Ann"]).status_code == 200


def test_feeds_are_few_for_each_person(server: Server, office: Office) -> None:
    found = [office.http.post("/api/feeds", headers=office.bearer()).json()["address"] for _ in range(8)]
    assert sum(office.http.get(address).status_code == 200 for address in found) == 5
    assert office.http.get(found[-1]).status_code == 200
    assert office.http.post("/api/feeds").status_code == 401


def test_a_secret_question_is_in_the_feed_of_him_alone_to_whom_it_is_put() -> None:
    table, asked = secretive()
    for seat, sitter in enumerate(table.seats):
        sitter.whose = r.hashed(f"person-{seat}")
    row = TableRegistry._row(table, "2026-11-18T02:33:44+00:00")
    about = lists.known(row)
    for seat in range(3):
        lock = r.hashed(f"person-{seat}")
        one = lists.of_locks(row, about, "", lock)
        assert one is not None
        (entry,) = entries(atom([(one, about.given[seat])], "http://x/", lock))
        assert entry["title"].startswith("Your turn") == (seat == asked or seat in table.waiting)
        assert entry["updated"] == "2026-11-18T02:00:00+00:00"
        assert f"Player {asked + 1}" not in entry["summary"]


@pytest.mark.parametrize("days", [-1, 31, 1.5])
async def test_a_number_of_days_that_makes_no_sense_is_refused(office: Office, days: float) -> None:
    body = {"game": "deathmaze", "seats": ["me", "open"], "days": days}
    assert office.http.post("/api/tables", json=body, headers=office.bearer()).status_code == 400


def test_without_the_option_no_webhooks(office: Office) -> None:
    reply = office.http.post("/api/webhooks", json={"url": "https://example.org/"}, headers=office.bearer())
    assert (reply.status_code, reply.json()["reason"]) == (403, "This server calls no other servers; use a feed.")
