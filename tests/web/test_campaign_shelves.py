"""What a game leaves is entered in a campaign by itself; whose it is, where it lies, and how much there may be."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys.record import campaign as record
from labrys.show.campaign import fresh
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.actions import LiveTable
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.shelves import FileShelf, Shelf, StoreShelf, called, digest
from labrys.web.store import SqliteStore, Writer
from tests.record.test_campaign import played
from tests.web.client import GENEROUS, Office, Server
from tests.web.test_campaigns import reason, roster, to_the_end

OUT, LOST, MORE = 1, 3, 5  # seeds of Deathmaze: two whose party gets out


def kept(office: Office) -> list[dict[str, Any]]:
    reply = office.http.get("/api/campaigns", headers=office.bearer())
    assert reply.status_code == 200, reply.text
    return list(reply.json())


def file_of(office: Office, id: str) -> Any:
    return office.http.get(f"/api/campaigns/{id}/file", headers=office.bearer())


async def when_kept(office: Office, games: int) -> dict[str, Any]:
    """The campaign, when it has so many games: a game is entered as soon as its table has a moment."""
    for _ in range(200):
        if (found := kept(office)) and found[0].get("games") == games:
            return found[0]
        await asyncio.sleep(0.02)
    raise AssertionError(f"there is no campaign of {games} games: {kept(office)}")


async def test_a_game_that_is_over_is_entered_and_the_next_begins_with_it(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=OUT, campaign=roster("deathmaze"))
    await to_the_end(server, made)
    first = await when_kept(office, 1)
    assert (first["id"], first["game_title"]) == ("deathmaze", "Deathmaze")
    again = office.made("deathmaze", start=True, seed=MORE, campaign_id="deathmaze")
    assert (await when_kept(office, 1))["tables"] == [again.table]
    await to_the_end(server, again, 2)
    assert len(json.loads(file_of(office, "deathmaze").text)["games"]) >= 1
    await when_kept(office, 2)
    page = office.http.get("/api/campaigns/deathmaze", headers=office.bearer()).json()
    assert [one["number"] for one in page["picture"]["calendar"]] == [2, 1]
    assert [card["name"] for card in page["picture"].get("people", [])] == page["summary"].get("people", [])


async def test_play_on_takes_the_campaign_as_it_is_now(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=OUT)
    await to_the_end(server, made)
    after = {"table": made.table, "survivors": True}
    for _ in range(2):  # twice from one table: it is entered once
        assert office.made("deathmaze", after=after).table
    (one,) = kept(office)
    assert one["games"] == 1
    with Office(server.address) as friend:  # who sat there gets one of his own
        assert friend.made("deathmaze", after={**after, "key": made.key}).table
        assert [other["games"] for other in kept(friend)] == [1]


def test_a_campaign_is_its_owners_alone(server: Server, office: Office) -> None:
    added = office.http.post("/api/campaigns", content=roster("citadel"), headers=office.bearer())
    assert added.status_code == 201, added.text
    id = added.json()["id"]
    with Office(server.address) as stranger:
        for method, path in (
            ("GET", f"/api/campaigns/{id}"),
            ("GET", f"/api/campaigns/{id}/file"),
            ("GET", f"/api/campaigns/{id}/sheets"),
        ):
            assert "no campaign of this name" in reason(
                stranger.http.request(method, path, headers=stranger.bearer()), 404
            )
        wanted = {"game": "citadel", "campaign_id": id}
        assert reason(stranger.http.post("/api/tables", json=wanted, headers=stranger.bearer()), 404)
        stranger.http.delete(f"/api/campaigns/{id}", headers=stranger.bearer())
        assert reason(stranger.http.get("/api/campaigns"), 401)
    assert [one["id"] for one in kept(office)] == [id]
    assert record.loads(file_of(office, id).content, "it", labrys.find).game == "citadel"
    sheets = office.http.get(f"/api/campaigns/{id}/sheets", headers=office.bearer())
    assert sheets.content.startswith(b"%PDF")
    assert office.http.delete(f"/api/campaigns/{id}", headers=office.bearer()).status_code == 204
    assert not kept(office)


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("{}", 400, "no campaign"),
        ('{"labrys":' + "[" * 50_000, 400, "no campaign"),
        ('{"labrys":"campaign","format":7,"game":"deathmaze"}', 400, "please update"),
        ('{"labrys":"campaign","format":2,"game":"warlock"}', 400, "has no campaigns"),
        (" " * 200_001, 413, "at most 200000"),
        ('{"labrys":"campaign","format":2,"game":"deathmaze","people":[{"id":7}]}', 400, "Deathmaze"),
        ('{"labrys":"campaign","format":2,"game":"deathmaze","fallen":[{"id":"x","name":1}]}', 400, "Deathmaze"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(office: Office, text: str, status: int, words: str) -> None:
    told = reason(office.http.post("/api/campaigns", content=text, headers=office.bearer()), status)
    assert words in told
    assert "Traceback" not in told
    assert not kept(office)


def test_the_same_file_is_kept_once_and_there_is_an_end(office: Office, tmp_path: Path) -> None:
    for _ in range(3):
        office.http.post("/api/campaigns", content=roster("deathmaze"), headers=office.bearer())
    assert len(kept(office)) == 1
    with (
        Server(tmp_path, *GENEROUS, "--limit", "most_campaigns_per_owner=2") as small,
        Office(small.address) as ann,
    ):
        replies = []
        for number in range(3):
            text = json.dumps(
                {"labrys": "campaign", "format": 2, "game": "deathmaze", "title": f"Friday {number}"}
            )
            replies.append(ann.http.post("/api/campaigns", content=text, headers=ann.bearer()))
        assert "2 campaigns already" in reason(replies[-1], 400)
        assert {one["id"] for one in kept(ann)} == {"deathmaze-friday-0", "deathmaze-friday-1"}


async def test_served_for_oneself_the_files_are_those_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the terminal has left is on the page, and what the page leaves is in the terminal's file."""
    monkeypatch.setenv("LABRYS_HOME", str(tmp_path))
    file = tmp_path / "campaigns" / "deathmaze-friday.json"
    run = played(labrys.new("deathmaze", seed=OUT))
    record.keep(run, file, labrys.find)
    (tmp_path / "campaigns" / "letter.json").write_text('{"dear": "friend"}', encoding="utf-8")
    (tmp_path / "secret.json").write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    with Server(tmp_path, *GENEROUS, "--own-campaigns") as server, Office(server.address) as office:
        (one,) = kept(office)
        assert (one["id"], one["own"], one["games"]) == ("deathmaze-friday", True, 1)
        assert file_of(office, "deathmaze-friday").content == file.read_bytes()
        for name in ("..%2Fsecret", "secret", "%2e%2e%2fsecret"):
            assert file_of(office, name).status_code == 404
        made = office.made("deathmaze", start=True, seed=MORE, campaign_id="deathmaze-friday")
        await to_the_end(server, made, 2)
        await when_kept(office, 2)
        assert len(labrys.load_campaign(file).games) == 2
        assert file_of(office, "deathmaze-friday").content == file.read_bytes()
        office.http.delete("/api/campaigns/deathmaze-friday", headers=office.bearer())
        assert not file.exists()
        assert file.with_name("deathmaze-friday.json.removed").exists()


def test_ones_own_files_are_not_for_the_world(tmp_path: Path) -> None:
    for options in (("--host", "0.0.0.0"), ("--public", "table.example.org")):
        with pytest.raises(AssertionError, match="everybody who can reach this server"):
            Server(tmp_path, "--own-campaigns", *options).start()


# -- shelves ------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["store", "files"])
def make_shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    def make() -> Shelf:
        if request.param == "files":
            return FileShelf(tmp_path / "campaigns", 200_000)
        store = SqliteStore(tmp_path / "t.db")
        return StoreShelf(store, Writer(store), Limits())

    return make


async def test_two_games_from_one_beginning_on_a_shelf(make_shelf: Any) -> None:
    """People find together; goods and debts go beside, or nowhere if nobody asked for a campaign."""
    shelf: Shelf = make_shelf()
    book = labrys.find("deathmaze")
    for seed in (OUT, MORE):
        left = played(labrys.new("deathmaze", seed=seed)).campaign_after()
        assert (await shelf.enter("ann", "deathmaze", fresh(book), left, beside=False)).campaign == "deathmaze"
    (one,) = await shelf.all("ann")
    assert len(record.loads(one.text, "it", labrys.find).games) == 2
    book = labrys.find("dungeon")
    lefts = [played(labrys.new("dungeon", seed=seed)).campaign_after() for seed in (1, 2)]
    assert (await shelf.enter("ann", "dungeon", fresh(book), lefts[0], beside=False)).campaign == "dungeon"
    assert (await shelf.enter("ann", "dungeon", fresh(book), lefts[1], beside=False)).campaign == ""
    assert (await shelf.enter("ann", "dungeon", fresh(book), lefts[1], beside=True)).campaign == "dungeon-2"


async def test_an_end_that_is_taken_back_is_taken_out_again(make_shelf: Any) -> None:
    """As long as nobody has gone on with it."""
    shelf: Shelf = make_shelf()
    began = fresh(labrys.find("deathmaze"))
    left = played(labrys.new("deathmaze", seed=OUT)).campaign_after()
    entered = await shelf.enter("ann", "deathmaze", began, left, beside=False)
    assert entered == r.Entered("deathmaze", digest(record.dumps(left)), clean=True)
    assert await shelf.withdraw("ann", entered, None)
    assert not await shelf.all("ann")
    await shelf.enter("ann", "deathmaze", began, left, beside=False)
    more = played(labrys.new("deathmaze", seed=MORE, campaign=left)).campaign_after()
    await shelf.enter("ann", "deathmaze", left, more, beside=False)
    assert not await shelf.withdraw("ann", entered, None)
    assert len(await shelf.all("ann")) == 1


def test_what_a_campaign_is_called() -> None:
    assert called("deathmaze", "") == "deathmaze"
    assert called("deathmaze", "Friday, at Ann's!") == "deathmaze-friday-at-ann-s"
    assert called("deathmaze", "../../etc/passwd") == "deathmaze-etc-passwd"


def entered_in(live: LiveTable) -> str | None:
    return None if live.table.entered is None else live.table.entered.campaign


async def test_an_end_that_a_crash_has_left_is_entered_when_the_table_wakes(tmp_path: Path) -> None:
    """The log says that it is over and not that it was entered; taken back, it is taken out."""
    registry = TableRegistry(SqliteStore(tmp_path / "t.db"), Limits(), pace=0)
    owner = "o" * 24
    made = await registry.create(p.NewTable("deathmaze", start=True, seed=OUT), owner)
    live = await registry.live(made.table)
    assert live is not None
    run, _ = live.table.game()
    live.when_unsettled = lambda: None  # the power is cut just then
    chance = random.Random(1)
    while (ask := run.asking) is not None:
        async with live.lock:
            await live.commit(r.Answered(ask.seat, ask.write(ask.sample(chance.random))))
    assert live.table.unsettled
    registry.live_tables.clear()
    live = await registry.live(made.table)
    assert live is not None
    await asyncio.gather(*registry._settling)
    assert entered_in(live) == "deathmaze"
    assert (await registry.campaigns.summaries(owner, {}))[0].games == 1
    async with live.lock:
        await live.commit(r.TookBack(0, 1))
    await asyncio.gather(*registry._settling)
    assert entered_in(live) is None
    assert not await registry.campaigns.summaries(owner, {})
    await registry.close()
