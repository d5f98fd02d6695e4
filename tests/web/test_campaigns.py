"""A table begins with whom another has left, and in a scenario; what will not do is refused and costs nobody."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import labrys
from labrys.engine.errors import LabrysError
from labrys.record import campaign as record
from labrys.web import jobs, registry
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.jobs import SetUp
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from labrys.web.table import Table
from tests.record.test_scenario import MAZE, Digger
from tests.web.client import Office, Server, wire

ROSTERS = Path(__file__).parents[1] / "fixtures" / "rosters-0.1"
KEPT = ["deathmaze", "citadel"]


def reason(reply: Any, status: int) -> str:
    assert reply.status_code == status, reply.text
    return str(reply.json()["reason"])


def roster(game: str) -> str:
    return (ROSTERS / f"{game}-roster.json").read_text(encoding="utf-8")


async def to_the_end(server: Server, made: p.MadeTable, seed: int = 1) -> p.Over:
    chance = random.Random(seed)
    async with wire(server.address, made.table, made.key) as ann:
        while ann.mirror.decision is not None:
            await ann.play_on(chance)
        assert ann.mirror.over is not None
        return ann.mirror.over


def campaign_of(office: Office, made: p.MadeTable) -> str:
    reply = office.http.get(f"/api/tables/{made.table}/campaign", headers=office.bearer(made.key))
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"] == "application/json"
    assert "campaign.json" in reply.headers["content-disposition"]
    return str(reply.text)


@pytest.mark.parametrize("game", KEPT)
async def test_tables_in_a_row(server: Server, office: Office, game: str, tmp_path: Path) -> None:
    """An old roster, a game, its campaign file; and the next table from that."""
    text = roster(game)
    for number in (1, 2):
        made = office.made(game, start=True, seed=number, campaign=text)
        over = await to_the_end(server, made, number)
        assert over.campaign
        text = campaign_of(office, made)
        told = json.loads(text)
        assert [game["result"] for game in told["games"]][-1] == over.result
        assert len(told["games"]) == number
    file = tmp_path / "c.json"
    file.write_text(text, encoding="utf-8")
    assert labrys.new(game, campaign=labrys.load_campaign(file)).asking is not None


async def test_the_survivors_play_on_or_all_is_tried_again(server: Server, office: Office) -> None:
    made = office.made("citadel", start=True, seed=3, campaign=roster("citadel"))
    wanted = {"game": "citadel", "after": {"table": made.table, "survivors": True}}
    assert "over" in reason(office.http.post("/api/tables", json=wanted, headers=office.bearer()), 400)
    await to_the_end(server, made, 5)
    left = record.loads(campaign_of(office, made).encode(), "it", labrys.find)
    began = labrys.load_campaign(ROSTERS / "citadel-roster.json")
    for survivors, campaign in ((True, left), (False, began)):
        after = {"table": made.table, "survivors": survivors}
        again = office.made("citadel", after=after)
        async with wire(server.address, again.table, again.key) as ann:
            assert ann.mirror.welcome is not None
            assert ann.mirror.welcome.people == tuple(person.name for person in campaign.people)
    with Office(server.address) as stranger:
        wanted["after"] = {"table": made.table}
        assert "do not sit" in reason(
            stranger.http.post("/api/tables", json=wanted, headers=stranger.bearer()), 400
        )
        seated = stranger.made("citadel", after={"table": made.table, "key": made.key})
        assert seated.table
    for more in ({"campaign": roster("citadel")}, {"game": "deathmaze"}):
        body = {"game": "citadel", "after": {"table": made.table}, **more}
        assert reason(office.http.post("/api/tables", json=body, headers=office.bearer()), 400)


async def test_who_comes_along_is_told_before_the_start(server: Server, office: Office) -> None:
    made = office.made("deathmaze", seats=("me", "open"), campaign=roster("deathmaze"))
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.welcome is not None
        assert ann.mirror.welcome.people == ("Ilse", "Garth", "Tam", "Wenna", "Brand")


async def test_a_saved_game_takes_its_campaign_along(server: Server, office: Office) -> None:
    made = office.made("citadel", start=True, seed=3, campaign=roster("citadel"))
    saved = office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(made.key)).content
    again = office.http.post("/api/saves", content=saved, headers=office.bearer())
    other = msgspec.json.decode(again.content, type=p.MadeTable)
    for one in (made, other):
        await to_the_end(server, one, 5)
    assert campaign_of(office, made) == campaign_of(office, other)


def test_there_is_no_campaign_before_the_end_and_none_for_strangers(office: Office) -> None:
    made = office.made("deathmaze", start=True)
    path = f"/api/tables/{made.table}/campaign"
    assert "over" in reason(office.http.get(path, headers=office.bearer(made.key)), 400)
    assert reason(office.http.get(path), 403)
    open_table = office.made("deathmaze")
    assert reason(office.http.get(f"/api/tables/{open_table.table}/campaign", headers=office.bearer()), 400)


def people(**fields: object) -> str:
    """A campaign with one man in it, of whom something is odd."""
    told = json.loads(record.dumps(labrys.load_campaign(ROSTERS / "deathmaze-roster.json")))
    told["people"] = [{**told["people"][0], **fields}]
    return json.dumps(told)


BAD = {
    "no campaign": ({"campaign": "{}"}, "no campaign"),
    "a save": ({"campaign": '{"labrys": "save", "format": 1, "game": "deathmaze"}'}, "no campaign"),
    "another game": ({"campaign": roster("citadel")}, "campaign of citadel"),
    "a later format": ({"campaign": '{"labrys":"campaign","format":7,"game":"deathmaze"}'}, "please update"),
    "a deep one": ({"campaign": '{"labrys":' + "[" * 50_000}, "no campaign"),
    "a long one": ({"campaign": " " * 200_001}, "at most 200000 characters"),
    "no such weapon": ({"campaign": people(weapons=[{"type": "weapon", "kind": 7}])}, "Deathmaze"),
    "a scenario": ({"scenario": "the cellar"}, "Deathmaze has no scenarios"),
    "a file": ({"scenario": "/etc/passwd"}, "Deathmaze has no scenarios"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_will_not_do_is_refused_in_a_sentence(office: Office, kind: str) -> None:
    wanted, complaint = BAD[kind]
    reply = office.http.post("/api/tables", json={"game": "deathmaze", **wanted}, headers=office.bearer())
    words = reason(reply, 400)
    assert complaint in words
    assert "Traceback" not in words


def test_a_game_without_campaigns_says_so(office: Office) -> None:
    wanted = {"game": "warlock", "campaign": roster("deathmaze")}
    words = reason(office.http.post("/api/tables", json=wanted, headers=office.bearer()), 400)
    assert "has no campaigns" in words


async def test_people_whom_no_rule_has_made_hurt_nobody(server: Server, office: Office) -> None:
    """Whatever becomes of their game, the server is well and other tables go on."""
    for fields in (
        {"wound_points": 10**18, "skills": {"sword": 10**18}},
        {"name": "x" * 50_000},
        {"seat": 99, "row": 99, "column": -5},
        {"spells": ["no such spell"], "klass": "wizard"},
        {"id": "", "name": ""},
    ):
        wanted = {"game": "deathmaze", "start": True, "seed": 1, "campaign": people(**fields)}
        reply = office.http.post("/api/tables", json=wanted, headers=office.bearer())
        assert reply.status_code in (201, 400), reply.text
    made = office.made("deathmaze", start=True, seed=4)
    async with wire(server.address, made.table, made.key) as ann:
        assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


# -- scenarios ---------------------------------------------------------------------------------------------------

in_a_scenario = pytest.mark.parametrize("game", [name for name in labrys.GAMES if labrys.find(name).scenario_kind])


@in_a_scenario
async def test_a_table_is_played_in_a_shipped_scenario_or_ones_own(
    server: Server, office: Office, game: str
) -> None:
    (info,) = (one for one in office.http.get("/api/games").json() if one["name"] == game)
    assert info["scenario_kind"]
    for name in info["scenarios"]:
        made = office.made(game, start=True, seed=1, scenario=name)
        async with wire(server.address, made.table, made.key) as ann:
            assert ann.mirror.welcome is not None
            assert ann.mirror.welcome.scenario == name
            assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)
        assert office.made(game, start=True, scenario=labrys.find(game).scenarios[name]).table
        again = office.made(game, after={"table": made.table})
        async with wire(server.address, again.table, again.key) as ann:
            assert ann.mirror.welcome is not None
            assert ann.mirror.welcome.scenario == name


@in_a_scenario
def test_a_scenario_that_will_not_do_is_refused_with_its_place(office: Office, game: str) -> None:
    text = next(iter(labrys.find(game).scenarios.values()))
    for scenario, complaint in (
        (text[: len(text) // 2] + "\n\u2603\u2603\n", "line"),
        ("nothing\n", "line"),
        ("/etc/passwd", "send the text of one"),
        ("\n" * 200_001, "at most 200000 characters"),
    ):
        wanted = {"game": game, "scenario": scenario}
        words = reason(office.http.post("/api/tables", json=wanted, headers=office.bearer()), 400)
        assert complaint in words
        assert len(words) < 1000


# -- a toy is played in one ----------


@pytest.fixture
def digger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Digger:
    (tmp_path / "mazes").mkdir()
    (tmp_path / "mazes" / "cellar.maze").write_text(MAZE, encoding="utf-8")
    monkeypatch.setattr(Digger, "data", tmp_path)
    book = Digger()
    monkeypatch.setattr(labrys, "find", lambda game: book)
    monkeypatch.setattr(jobs, "find", lambda game: book)
    return book


def test_a_scenario_is_named_or_sent_and_no_file_is_read(digger: Digger, tmp_path: Path) -> None:
    tables = TableRegistry(SqliteStore(tmp_path / "t.db"), Limits(scenario_bytes=50))
    assert tables._scenario(digger, "cellar") == ("cellar", MAZE)
    assert tables._scenario(digger, "#.#\n") == ("", "#.#\n")
    with pytest.raises(LabrysError, match="no maze '/etc/passwd'; send the text of one, or one of these: cellar"):
        tables._scenario(digger, "/etc/passwd")
    with pytest.raises(LabrysError, match="at most 50 characters"):
        tables._scenario(digger, "#\n" * 30)


def test_a_worker_tries_it_out(digger: Digger) -> None:
    assert isinstance(jobs.work(SetUp("digger", 1, {}, MAZE, "")), jobs.Found)
    refused = jobs.work(SetUp("digger", 1, {}, "#\n#x\n", ""))
    assert refused == jobs.Trouble("line 2, column 2: 'x' is no square")


def test_a_table_plays_in_it_and_says_so_in_the_campaign(digger: Digger) -> None:
    opened = r.Opened("digger", 1, "", "secret", "", 0, scenario=MAZE, scenario_name="cellar")
    table = Table("digger1", [opened, r.Sat(0, "Ann", "key"), r.Began(3)])
    run, _ = table.game()
    assert run.state.said[0] == MAZE
    while run.asking is not None:
        run.pick(run.asking.sample(lambda: 0.0))
    assert json.loads(registry.campaign_left(table))["games"][0]["scenario"] == "cellar"
