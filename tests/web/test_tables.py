"""The REST part: tables made, listed, deleted; games as files and step by step. Bad input gets a sentence."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import labrys
from labrys.record import save
from labrys.web import protocol as p
from tests.web.client import Office, Server, begin, wire

OTHER = "another-owner-whom-nobody-knows"


def reason(reply: Any, status: int) -> str:
    """The sentence of a refusal with this status."""
    assert reply.status_code == status, reply.text
    words: str = reply.json()["reason"]
    assert words
    assert "\n" not in words
    return words


# -- tables ----------------------------------------------------------------------------------------------------


def test_the_games_and_their_rules_are_told(office: Office) -> None:
    games = msgspec.json.decode(office.http.get("/api/games").content, type=list[p.GameInfo])
    assert [game.name for game in games] == list(labrys.GAMES)
    rule = msgspec.json.decode(office.http.get("/api/games/deathmaze/rules/8.47").content, type=p.RuleText)
    assert rule.id == "8.47"
    assert rule.text
    house = msgspec.json.decode(office.http.get("/api/games/citadel/house").content, type=list[p.HouseRule])
    assert all(one.default in one.values for one in house)


@pytest.mark.parametrize(
    "path", ["/api/games/chess/house", "/api/games/deathmaze/rules/99.99", "/api/tables/none"]
)
def test_what_is_not_there_is_404_with_a_sentence(office: Office, path: str) -> None:
    assert reason(office.http.get(path), 404)


def test_the_owner_sees_his_tables_the_latest_first(office: Office) -> None:
    first, second = office.made("deathmaze"), office.made("citadel", "me", "open")
    reply = office.http.get("/api/tables", headers=office.bearer())
    listed = msgspec.json.decode(reply.content, type=list[p.TableSummary])
    assert {table.table for table in listed} == {first.table, second.table}
    assert {table.game for table in listed} == {"deathmaze", "citadel"}
    assert office.http.get("/api/tables", headers=office.bearer(OTHER)).json() == []
    assert reason(office.http.get("/api/tables"), 401)


def test_no_list_and_no_summary_tells_a_secret(office: Office) -> None:
    made, keys = office.seated("citadel", 2)
    texts = [
        office.http.get("/api/tables", headers=office.bearer()).text,
        office.http.get(f"/api/tables/{made.table}").text,
    ]
    for secret in (*keys, office.owner, made.links[0].link.rpartition("=")[2]):
        assert all(secret not in text for text in texts)


async def test_a_deleted_table_is_gone_and_those_at_it_are_told(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True)
    address = f"/api/tables/{made.table}"
    assert reason(office.http.delete(address, headers=office.bearer(OTHER)), 403)
    async with wire(server.address, made.table, made.key) as ann:
        assert office.http.delete(address, headers=office.bearer()).status_code == 204
        assert not (await ann.hear_a(p.Bye)).again
    assert reason(office.http.get(address), 404)
    assert reason(office.http.delete(address, headers=office.bearer()), 404)
    async with wire(server.address, made.table, made.key, greet=False) as late:
        await late.send(p.Hello(p.PROTOCOL, made.key))
        assert not (await late.hear_a(p.Bye)).again


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "deathmaze", "seats": ["me", "me"]},
        {"game": "deathmaze", "seats": []},
        {"game": "deathmaze", "seats": ["me"] + ["open"] * 6},
        {"game": "deathmaze", "seats": ["somebody"]},
        {"game": "deathmaze", "house": {"no_such_rule": "yes"}},
        {"game": "deathmaze", "house": {"game": "no_such_value"}},
        {"game": "deathmaze", "seats": ["me", "open"], "start": True},
        {"game": "deathmaze", "seed": -1},
        {"game": "deathmaze", "seed": 2**70},
        {"game": "deathmaze", "name": "x" * 25},
        {"game": "deathmaze", "unheard": "of"},
        {"seats": ["me"]},
        [],
        "deathmaze",
        None,
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(office: Office, body: object) -> None:
    assert reason(office.http.post("/api/tables", json=body, headers=office.bearer()), 400)


def test_a_body_that_is_no_json_or_too_large_is_refused(office: Office) -> None:
    head = office.bearer()
    assert reason(office.http.post("/api/tables", content=b"{", headers=head), 400)
    assert reason(office.http.post("/api/tables", content=b"\xff\xfe", headers=head), 400)
    assert reason(office.http.post("/api/tables", content=b"[" * 10_000, headers=head), 400)
    assert reason(office.http.post("/api/tables", content=b" " * 2_100_000, headers=head), 413)
    made = office.made("deathmaze")
    assert reason(office.http.post(f"/api/tables/{made.table}/claim", content=b" " * 100_000, headers=head), 413)


@pytest.mark.parametrize("words", ["", "Bearer", "Bearer short", "Bearer " + "x" * 200, "Basic " + "x" * 40])
def test_an_owners_key_must_be_hard_to_guess(office: Office, words: str) -> None:
    headers = {"Authorization": words}
    assert reason(office.http.post("/api/tables", json={"game": "deathmaze"}, headers=headers), 401)


# -- saves -----------------------------------------------------------------------------------------------------


async def played(server: Server, made: p.MadeTable, moves: int, seed: int = 1) -> p.Frame:
    """After so many answers, what is there."""
    chance = random.Random(seed)
    async with wire(server.address, made.table, made.key) as ann:
        for _ in range(moves):
            if ann.mirror.decision is not None:
                await ann.play_on(chance)
    async with wire(server.address, made.table, made.key) as ann:
        return next(message for message in ann.heard if isinstance(message, p.Frame))


@pytest.mark.parametrize("game", labrys.GAMES)
async def test_a_game_goes_on_elsewhere_from_its_file(
    server: Server, office: Office, game: str, tmp_path: Path
) -> None:
    made = office.made(game, start=True, seed=21)
    before = await played(server, made, 40)
    reply = office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(made.key))
    assert reply.status_code == 200
    path = tmp_path / "game.labrys"
    path.write_bytes(reply.content)
    assert labrys.load(path).entries
    again = office.http.post("/api/saves", content=reply.content, headers=office.bearer())
    assert again.status_code == 201, again.text
    other = msgspec.json.decode(again.content, type=p.MadeTable)
    async with wire(server.address, other.table, other.key) as ann:
        assert ann.mirror.picture == before.picture
        assert (ann.mirror.decision is None) == (before.decision is None)
        if ann.mirror.decision is not None:
            assert isinstance(await ann.play_on(random.Random(3)), p.Accepted)


async def test_while_several_play_there_is_no_file(server: Server, office: Office) -> None:
    made, keys = office.seated("citadel", 2)
    await begin(server.address, made, keys)
    for key in (office.owner, *keys):
        assert reason(office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(key)), 400)


def test_a_file_is_for_those_at_the_table(office: Office) -> None:
    made = office.made("deathmaze", start=True)
    assert reason(office.http.get(f"/api/tables/{made.table}/save"), 403)
    assert reason(office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(OTHER)), 403)


def test_before_the_start_there_is_no_game_to_save(office: Office) -> None:
    made = office.made("deathmaze")
    for part in ("save", "replay"):
        assert reason(office.http.get(f"/api/tables/{made.table}/{part}", headers=office.bearer()), 400)


def a_save() -> bytes:
    run = labrys.new("deathmaze", seed=3)
    chance = random.Random(3).random
    for _ in range(12):
        if run.asking is not None:
            run.pick(run.asking.sample(chance))
    return save.dumps(run)


BROKEN = {
    "empty": b"",
    "no save": b"GIF89a" + b"x" * 200,
    "not a text": b'{"labrys":"save"\xff\xfe',
    "only the first line": a_save().split(b"\n")[0],
    "cut": a_save()[:-40],
    "changed": a_save().replace(b'"seat":0', b'"seat":1', 1),
    "another game": a_save().replace(b"deathmaze", b"monopoly"),
    "another format": a_save().replace(b'"format":2', b'"format":9'),
    "deep": b'{"labrys":"save","start":' + b"[" * 100_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_save_is_refused_in_a_sentence(office: Office, name: str) -> None:
    words = reason(office.http.post("/api/saves", content=BROKEN[name], headers=office.bearer()), 400)
    assert "Traceback" not in words
    assert len(words) < 400


def test_a_file_that_is_too_large_is_refused(office: Office) -> None:
    assert reason(office.http.post("/api/saves", content=b"x" * 2_100_000, headers=office.bearer()), 413)


# -- replay ----------------------------------------------------------------------------------------------------


async def test_a_game_that_is_over_can_be_seen_again_step_by_step(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=4)
    end = await played(server, made, 1000)
    assert end.over is not None
    steps: list[p.ReplayStep] = []
    while True:
        reply = office.http.get(f"/api/tables/{made.table}/replay?start={len(steps)}&count=50&seat=0")
        assert reply.status_code == 200, reply.text
        part = msgspec.json.decode(reply.content, type=p.Replay)
        steps += part.steps
        if not part.steps:
            break
    assert [step.n for step in steps] == list(range(part.answers + 1))
    assert steps[-1].picture == end.picture
    lines = [line for step in steps for line in step.lines]
    assert lines[-len(end.lines) :] == list(end.lines)


@pytest.mark.parametrize("query", ["start=-1", "start=x", "count=51", "count=1e3", "seat=7", "start=99999999999"])
def test_a_replay_from_nowhere_is_refused(office: Office, query: str) -> None:
    made = office.made("deathmaze", start=True)
    assert reason(office.http.get(f"/api/tables/{made.table}/replay?{query}", headers=office.bearer()), 400)


def test_a_stranger_does_not_see_the_hand_of_one_who_plays_alone(office: Office) -> None:
    made = office.made("warlock", "me", "random", start=True, seed=3)
    reply = office.http.get(f"/api/tables/{made.table}/replay?seat=0")
    assert reply.status_code == 403 or not any(step["picture"].get("hand") for step in reply.json()["steps"])


# -- who may call ----------------------------------------------------------------------------------------------


def test_every_answer_carries_the_headers_that_keep_a_page_safe(office: Office) -> None:
    for path in ("/", "/t/some-table", "/static/none.js", "/api/games", "/api/nothing"):
        headers = office.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_page_of_another_site_changes_nothing_here(office: Office) -> None:
    headers = {**office.bearer(), "Origin": "https://evil.example"}
    assert reason(office.http.post("/api/tables", json={"game": "deathmaze"}, headers=headers), 403)


def test_by_a_foreign_name_this_server_is_not_reached(office: Office) -> None:
    assert reason(office.http.get("/api/games", headers={"Host": "evil.example"}), 421)
