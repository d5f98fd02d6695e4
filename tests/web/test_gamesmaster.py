"""The gamesmaster's chair at a table: who may sit there, what he sees and is asked, and what nobody else hears."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

import labrys
from labrys.engine.event import GAMESMASTER
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.table import Table
from tests.toy.market import GAME
from tests.toy.test_entry_points import lay
from tests.web.client import GENEROUS, Office, Server, Wire, wire

ROOT = Path(__file__).parents[2]
SECRETS = ("trader", "thief", "Mood", "Thief", '"rule":"1.1"', '"rule":"1.2"', "rain")


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy game."""
    folder = tmp_path_factory.mktemp("town")
    lay(folder / "site", "labrys-market", market="tests.toy.market:GAME")
    path = [str(folder / "site"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        with Server(folder, *GENEROUS) as server:
            yield server
            assert not server.complaints(), server.complaints()


@pytest.fixture
def desk(town: Server) -> Iterator[Office]:
    with Office(town.address) as office:
        yield office


def words(seat: Wire) -> str:
    """All that this one was told, in one text."""
    return " ".join(sentence.text for line in seat.mirror.log() for sentence in line.sentences)


def facts(seat: Wire) -> dict[str, str]:
    assert seat.mirror.picture is not None
    return {fact.name: fact.value for fact in seat.mirror.picture.facts}


def place(seat: Wire) -> int | None:
    """Where he sits."""
    assert seat.mirror.welcome is not None
    return seat.mirror.welcome.seat


def asked(seat: Wire) -> p.Asked:
    assert seat.mirror.decision is not None
    return seat.mirror.decision


async def give(seat: Wire, answer: str, *others: Wire) -> None:
    reply = await seat.answer(answer)
    assert isinstance(reply, p.Accepted), reply
    for one in (seat, *others):
        await one.settle()


async def test_a_gamesmaster_and_two_players(town: Server, desk: Office) -> None:
    """From the start to the end: the players are told nothing that is his, and the replay tells it all."""
    made = desk.made("market", "open", "open", name="Gil", gamesmaster="me")
    keys = [
        desk.claimed(made.table, link, name).key for link, name in zip(made.links, ("Ann", "Bob"), strict=True)
    ]
    async with (
        wire(town.address, made.table, desk.owner) as gil,
        wire(town.address, made.table, keys[0]) as ann,
        wire(town.address, made.table, keys[1]) as bob,
    ):
        assert place(gil) == GAMESMASTER
        assert gil.mirror.welcome is not None
        assert gil.mirror.welcome.owner
        assert ann.mirror.table is not None
        chair = structs.replace(ann.mirror.table.seats[-1], mark="")
        assert msgspec.to_builtins(chair) == {
            "seat": -2, "name": "Gil", "taken": True, "ready": True, "online": True, "role": "gamesmaster",
        }  # fmt: skip
        for one in (ann, bob):
            await one.send(p.Ready())
            await one.settle()
        await gil.send(p.Start())
        for one in (gil, ann, bob):
            await one.hear_a(p.Frame)
        assert asked(gil).default in ("fair", "dear")
        assert ann.mirror.waiting == (GAMESMASTER,)
        assert ann.mirror.decision is None
        assert ann.mirror.elsewhere is None  # what he is asked is his business
        await give(gil, "generous", ann, bob)
        assert 1 <= int(asked(gil).default) <= 6
        await give(gil, "3", ann, bob)
        assert facts(gil)["Mood"] == "generous"
        assert "Mood" not in facts(ann)
        assert (asked(ann).kind, asked(ann).purse) == ("basket", 480)
        assert asked(ann).options[1].price == 96
        assert asked(ann).options[1].most == 3
        await give(ann, "sword axe*2", gil, bob)
        await give(bob, "none", gil, ann)
        assert [option.key for option in asked(gil).options] == ["rain", "sun"]
        assert asked(gil).optional
        assert [option.key for option in asked(ann).options] == ["another_day", "home"]
        await give(gil, "sun", ann, bob)
        assert "Gil says: there will be sun." not in words(ann)
        assert "there will be sun" in words(ann)
        for one in (ann, bob):
            for secret in SECRETS:
                assert not [text for text in one.texts if secret in text]
        assert "The trader is generous." in words(gil)
        await give(ann, "home", gil, bob)
        assert ann.mirror.over is not None
    replay = desk.http.get(f"/api/tables/{made.table}/replay").json()
    told = " ".join(
        sentence["text"] for step in replay["steps"] for line in step["lines"] for sentence in line["sentences"]
    )
    assert "the trader is generous." in told
    assert "In secret: the thief will take 3 silver." in told
    dice = [
        die["face"]
        for step in replay["steps"]
        for line in step["lines"]
        for sentence in line["sentences"]
        for die in sentence.get("dice", ())
    ]
    assert len(dice) == 2
    assert "Mood" in [fact["name"] for fact in replay["steps"][-1]["picture"]["facts"]]


async def test_the_owner_takes_the_chair_and_leaves_it_again(town: Server, desk: Office) -> None:
    made = desk.made("market", "open", gamesmaster="")
    key = desk.claimed(made.table, made.links[0], "Ann").key
    async with wire(town.address, made.table, desk.owner) as gil, wire(town.address, made.table, key) as ann:
        await ann.send(p.Ready())
        await ann.settle()
        await gil.send(p.Start())
        await gil.hear_a(p.Frame)
        await ann.settle()
        assert gil.mirror.decision is None
        await gil.send(p.Chair(take=True, name="Gil"))
        await gil.hear_a(p.Frame)
        await ann.settle()
        assert place(gil) == GAMESMASTER
        assert "Mood" in facts(gil)
        assert "Gil takes the gamesmaster's chair." in words(ann)
        await give(ann, "none", gil)
        await give(ann, "another_day", gil)
        assert ann.mirror.waiting == (GAMESMASTER,)
        await gil.send(p.Chair(take=False))
        await gil.hear_a(p.Frame)
        await ann.settle()
        assert place(gil) is None
        assert gil.mirror.decision is None
        assert "Mood" not in facts(gil)
        assert asked(ann).kind == "basket"
        assert "The gamesmaster's chair is empty." in words(ann)
        await gil.send(p.Chair(take=False))
        assert "Nobody sits in the gamesmaster's chair." in (await gil.hear_a(p.Refused)).reason


async def test_a_link_lets_a_friend_be_gamesmaster_and_the_owner_frees_the_chair(
    town: Server, desk: Office
) -> None:
    made = desk.made("market", "me", name="Ann", gamesmaster="open")
    assert [link.seat for link in made.links] == [GAMESMASTER]
    claimed = desk.claimed(made.table, made.links[0], "Gil")
    assert claimed.seat == GAMESMASTER
    async with wire(town.address, made.table, made.key) as ann, wire(town.address, made.table, claimed.key) as gil:
        await ann.send(p.Start())
        await gil.hear_a(p.Frame)
        await ann.settle()
        assert asked(gil).kind == "one"
        await ann.send(p.Release(GAMESMASTER))
        await ann.settle()
        await gil.settle()
        assert place(gil) is None
        assert asked(ann).kind == "basket"
    again = desk.http.post(f"/api/tables/{made.table}/seats/gamesmaster/link", headers=desk.bearer())
    assert again.json()["seat"] == GAMESMASTER


async def test_who_plays_with_others_is_no_gamesmaster(town: Server, desk: Office) -> None:
    made, keys = desk.seated("market", 2)
    async with wire(town.address, made.table, keys[1]) as bob, wire(town.address, made.table) as eve:
        await bob.send(p.Chair(take=True))
        assert "somebody who does not play" in (await bob.hear_a(p.Refused)).reason
        await eve.send(p.Chair(take=True))
        assert "Only the owner" in (await eve.hear_a(p.Refused)).reason
    body = {"game": "market", "seats": ["me", "open"], "gamesmaster": "me"}
    refused = desk.http.post("/api/tables", json=body, headers=desk.bearer())
    assert "gamesmaster or player, not both" in refused.json()["reason"]
    body = {"game": "deathmaze", "gamesmaster": "me"}
    refused = desk.http.post("/api/tables", json=body, headers=desk.bearer())
    assert refused.json()["reason"].startswith("Deathmaze has no gamesmaster")


async def test_who_plays_alone_may_be_both(town: Server, desk: Office) -> None:
    made = desk.made("market", "me", start=True, seed=5)
    async with wire(town.address, made.table, made.key) as ann:
        await ann.send(p.Chair(take=True))
        await ann.hear_a(p.Frame)
        assert ann.mirror.welcome is not None
        assert (ann.mirror.welcome.seat, ann.mirror.welcome.plays) == (GAMESMASTER, 0)
        assert "Mood" in facts(ann)
        first = asked(ann).id
        await give(ann, "torch*3")
        assert isinstance(await ann.answer("torch*3", first), p.Accepted)  # a duplicate
        await ann.settle()
        await give(ann, "rain")
        await ann.send(p.Undo())
        await ann.hear_a(p.Frame)
        assert place(ann) == GAMESMASTER
        await ann.send(p.More(asked(ann).id, "hint"))
        await ann.hear_a(p.Told)
        await ann.send(p.Chair(take=False))
        await ann.hear_a(p.Frame)
        assert place(ann) == 0
        assert [option.key for option in asked(ann).options] == ["another_day", "home"]


async def test_the_log_keeps_who_sat_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that was killed finds the game as it was: with the chair taken, left and taken again."""
    lay(tmp_path / "site", "labrys-market", market="tests.toy.market:GAME")
    path = [str(tmp_path / "site"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    chance = random.Random(3)
    with Server(tmp_path, *GENEROUS) as server, Office(server.address) as office:
        made = office.made("market", "me", start=True, seed=5, gamesmaster="me")
        async with wire(server.address, made.table, made.key) as ann:
            for taken in (False, True, False, True):
                if ann.mirror.over is None:
                    await ann.play_on(chance)
                if ann.mirror.over is None:
                    await ann.send(p.Chair(take=taken))
                    await ann.hear_a(p.Frame)
            await ann.settle()
            before = (ann.mirror.picture, ann.mirror.decision, ann.mirror.log(), ann.mirror.waiting)
        server.kill()
        server.start()
        async with wire(server.address, made.table, made.key) as ann:
            assert (ann.mirror.picture, ann.mirror.decision, ann.mirror.log(), ann.mirror.waiting) == before
        assert not server.complaints()


async def test_bots_play_on_for_a_gamesmaster(town: Server, desk: Office) -> None:
    made = desk.made("market", "random", "search", start=True, seed=7, gamesmaster="me")
    async with wire(town.address, made.table, desk.owner) as gil:
        for _ in range(60):
            if gil.mirror.over is not None:
                break
            if gil.mirror.decision is not None and not gil.mirror.decision.optional:
                await gil.answer(asked(gil).default)
            else:
                await gil.hear()
        assert gil.mirror.over is not None


def test_how_a_game_stood_says_when_somebody_was_gamesmaster(monkeypatch: pytest.MonkeyPatch) -> None:
    """By it a game goes on whose rules have changed; its answers since fit only with the chair as it was."""
    monkeypatch.setattr(labrys, "find", lambda name: GAME)
    log: list[r.AnyRecord] = [
        r.Opened("market", 1, r.hashed("owner"), "secret", r.now()),
        r.Sat(0, "Ann", r.hashed("ann")),
        r.Sat(GAMESMASTER, "Gil", r.hashed("gil")),
        r.Began(5),
        r.Answered(GAMESMASTER, "generous"),
        r.Left(GAMESMASTER),
        r.Answered(0, "sword"),
        r.Sat(GAMESMASTER, "Gil", r.hashed("gil")),
    ]
    table = Table("market", log)
    for stood in (table.standing(), table.standing(anew=True)):
        written = r.decode(r.encode(stood))
        assert isinstance(written, r.Stood)
        again = Table("market", r.going_on([*log, written], len(log)))
        assert again.game()[0].digest() == table.game()[0].digest()
        assert again.game()[0].chair
        assert again.chair.taken
