"""The owner of a table is no god: seats, saves and taking back, when he would like to have more than his share."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from labrys.engine.event import GAMESMASTER
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.connection import Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from labrys.web.table import Table
from tests.web.client import Office, Server, Wire, any_answer, begin, token, wire
from tests.web.test_answers import is_a_sentence

HIDDEN = {"hands": "hidden", "characters": "dealt"}


def fresh_link(office: Office, table: str, seat: int | str) -> p.SeatLink:
    reply = office.http.post(f"/api/tables/{table}/seats/{seat}/link", headers=office.bearer())
    assert reply.status_code == 200, reply.text
    return p.SeatLink(**reply.json())


def log(wired: Wire) -> list[str]:
    """What he has been told, in words."""
    return [sentence.text for line in wired.mirror.log() for sentence in line.sentences]


async def refusal(wired: Wire, message: p.ClientMessage) -> str:
    await wired.send(message)
    return (await wired.hear_a(p.Refused)).reason


async def seat_of(wired: Wire) -> int | None:
    await wired.settle()
    assert wired.mirror.welcome is not None
    return wired.mirror.welcome.seat


@asynccontextmanager
async def of_three(
    server: Server, office: Office
) -> AsyncIterator[tuple[p.MadeTable, list[str], Wire, Wire, Wire]]:
    """Ann, the owner, Ben and Cleo play Warlock's Maze with hidden hands."""
    made, keys = office.seated("warlock", 3, house=HIDDEN)
    await begin(server.address, made, keys)
    async with (
        wire(server.address, made.table, keys[0]) as ann,
        wire(server.address, made.table, keys[1]) as ben,
        wire(server.address, made.table, keys[2]) as cleo,
    ):
        yield made, keys, ann, ben, cleo


# -- seats that are freed during the game --------------------------------------------------------------


async def test_a_seat_freed_after_the_start_opens_to_its_former_key_and_all_read_it(
    server: Server, office: Office
) -> None:
    async with of_three(server, office) as (made, keys, ann, ben, cleo):
        await ann.send(p.Release(1))
        assert (await ben.hear_a(p.Bye)).code == "seat_freed"
        await cleo.settle()
        assert any("Ben" in words and "owner" in words for words in log(cleo))
        async with wire(server.address, made.table, keys[1]) as again:
            assert await seat_of(again) == 1
            assert again.mirror.picture is not None
        await cleo.settle()
        assert any(words.startswith("Ben is back") for words in log(cleo))


async def test_the_owner_does_not_read_a_friends_hand_by_sitting_down_in_his_seat(
    server: Server, office: Office
) -> None:
    async with of_three(server, office) as (made, keys, ann, _, cleo):
        await ann.send(p.Release(1))
        await ann.settle()
        reply = office.claim(made.table, token(fresh_link(office, made.table, 1)), "Eve")
        assert reply.json()["waiting"]
        async with wire(server.address, made.table, reply.json()["key"]) as eve:
            assert await seat_of(eve) is None
            assert eve.mirror.picture is not None
            assert not eve.mirror.picture.hand
            await cleo.settle()
            assert cleo.mirror.table is not None
            proposal = cleo.mirror.table.proposal
            assert proposal is not None
            assert proposal.waiting == (2,), "the owner has a say, though it was his wish"
            assert proposal.text == "Eve wants to play for Ben from now on."
            await cleo.send(p.Consent(proposal.id, agree=False))
            assert await seat_of(eve) is None
        async with wire(server.address, made.table, keys[1]) as ben:
            assert await seat_of(ben) == 1, "it is still his"


async def test_with_the_consent_of_the_others_somebody_else_takes_over_and_all_read_it(
    server: Server, office: Office
) -> None:
    async with of_three(server, office) as (made, keys, ann, _, cleo):
        await ann.send(p.Release(1))
        await ann.settle()
        key = office.claim(made.table, token(fresh_link(office, made.table, 1)), "Eve").json()["key"]
        async with wire(server.address, made.table, key) as eve:
            assert any("agree" in said.reason for said in eve.heard if isinstance(said, p.Refused))
            await cleo.settle()
            assert cleo.mirror.table is not None
            assert cleo.mirror.table.proposal is not None
            await cleo.send(p.Consent(cleo.mirror.table.proposal.id, agree=True))
            await cleo.settle()
            assert await seat_of(eve) == 1
            for one in (ann, cleo, eve):
                await one.settle()
                assert "Eve takes over the seat of Ben, as the others agree." in log(one)
        async with wire(server.address, made.table, keys[1]) as ben:
            assert await seat_of(ben) is None


async def test_where_nobody_could_agree_a_seat_with_secrets_waits_for_whose_it_is(
    server: Server, office: Office
) -> None:
    made, keys = office.seated("warlock", 2, house=HIDDEN)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann:
        await ann.send(p.Release(1))
        await ann.settle()
        reply = office.http.post(f"/api/tables/{made.table}/seats/1/link", headers=office.bearer())
        assert reply.status_code == 409
        assert "Ben" in reply.json()["reason"]
        await ann.send(p.Bot(1, "random"))
        await ann.settle()
        assert ann.mirror.table is not None
        assert ann.mirror.table.seats[1].bot == "random"
        assert ann.mirror.undo is not None
        assert ann.mirror.undo.how != "free"
    assert office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer()).status_code == 400


async def test_who_gives_up_his_seat_himself_leaves_it_to_whoever_gets_its_link(
    server: Server, office: Office
) -> None:
    async with of_three(server, office) as (made, keys, _, ben, cleo):
        await ben.send(p.Release(1))
        await ben.hear_a(p.Bye)
        reply = office.claim(made.table, token(fresh_link(office, made.table, 1)), "Eve").json()
        assert not reply.get("waiting")
        await cleo.settle()
        assert "Ben has given up this seat." in log(cleo)
        assert "Eve sits down in seat 2." in log(cleo)
        async with wire(server.address, made.table, keys[1]) as again:
            assert await seat_of(again) is None


async def test_nobody_frees_the_seat_of_another_but_the_owner(server: Server, office: Office) -> None:
    async with of_three(server, office) as (_, _, _, ben, _):
        assert "owner" in await refusal(ben, p.Release(2))


def test_what_everybody_was_told_of_a_seat_is_not_taken_back_with_an_answer() -> None:
    opened = r.Opened("deathmaze", 2, "o", "secret", "", 0)
    sat = [r.Sat(0, "Ann", "ann"), r.Sat(1, "Ben", "ben")]
    table, chance = Table("t", [opened, *sat, r.Began(5)]), random.Random(1)
    run, told = table.game()
    for _ in range(3):
        assert run.asking is not None
        table.apply(r.Answered(run.asking.seat, run.asking.write(run.asking.sample(chance.random))))
    table.apply(r.Left(1))
    for _ in range(3):
        table.apply(r.TookBack(0, 1))
        words = [sentence.text for line in told.lines(0, 0, told.number(0)) for sentence in line.sentences]
        assert sum("has lost this seat" in one for one in words) == 1


def test_after_a_change_of_the_rules_a_seat_is_still_his_who_held_it() -> None:
    opened = r.Opened("deathmaze", 2, "o", "secret", "", 0)
    log: list[r.AnyRecord] = [
        opened,
        r.Sat(0, "Ann", "ann"),
        r.Sat(1, "Ben", r.hashed("ben")),
        r.Began(5),
        r.Left(1),
    ]
    table = Table("t", log)
    stood = table.standing(anew=True)
    again = Table("t", r.going_on([*log, stood], len(log)))
    assert again.seat_lost("ben") == table.seat_lost("ben") == 1
    assert again.keepers() == table.keepers() == [0, 1]
    assert not again.alone
    told = again.game()[1]
    words = [sentence.text for line in told.lines(0, 0, told.number(0)) for sentence in line.sentences]
    assert any("Ben has lost this seat" in one for one in words)


# -- bots in friends' seats ------------------------------------------------------------------------------


async def test_a_bot_in_a_friends_seat_does_not_make_taking_back_free(server: Server, office: Office) -> None:
    made, keys = office.seated("deathmaze", 2)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann:
        await ann.send(p.Bot(1, "heuristic"))
        await ann.settle()
        assert "A bot plays for Ben." in log(ann)
        chance = random.Random(2)
        while ann.mirror.undo is None or ann.mirror.undo.how in ("no", "free"):
            if ann.mirror.decision is None:
                await ann.hear()
            else:
                await ann.answer(any_answer(ann.mirror.decision, chance))
        await ann.send(p.Undo())
        await ann.settle()
        assert ann.mirror.table is not None
        assert ann.mirror.table.proposal is not None, "it was taken back without a word"
        assert ann.mirror.table.proposal.waiting == (1,)
        async with wire(server.address, made.table, keys[1]) as ben:
            await ben.send(p.Consent(ann.mirror.table.proposal.id, agree=True))
            await ann.hear_a(p.Frame)
    assert office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer()).status_code == 400


async def test_a_friend_who_is_here_says_himself_whether_a_bot_plays_for_him(
    server: Server, office: Office
) -> None:
    made, keys = office.seated("deathmaze", 2)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table, keys[1]) as ben:
        assert "Ben" in await refusal(ann, p.Bot(1, "heuristic"))
        await ben.send(p.Bot(1, "heuristic"))
        await ben.settle()
        assert "Ben" in await refusal(ann, p.Bot(1))
        await ben.send(p.Bot(1))
        await ben.settle()
        assert ben.mirror.table is not None
        assert not ben.mirror.table.seats[1].bot


# -- the gamesmaster's chair ------------------------------------------------------------------------------


async def test_an_owner_who_plays_does_not_take_the_chair_from_another_window(
    server: Server, office: Office
) -> None:
    made, keys = office.seated("minotaurs", 2)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, office.owner) as ann:
        assert "does not play" in await refusal(ann, p.Chair(take=True, name="Ann"))
    async with wire(server.address, made.table, keys[0]) as ann:
        await ann.send(p.Bot(1, "heuristic"))
        await ann.settle()
        assert "does not play" in await refusal(ann, p.Chair(take=True))


async def test_while_several_play_a_new_gamesmaster_needs_their_consent(server: Server, office: Office) -> None:
    made = office.made("minotaurs", "open", "open", gamesmaster="")
    keys = [office.claimed(made.table, link, name).key for link, name in zip(made.links, "AB", strict=True)]
    for key in keys:
        async with wire(server.address, made.table, key) as one:
            await one.send(p.Ready())
            await one.settle()
    async with (
        wire(server.address, made.table, office.owner) as gil,
        wire(server.address, made.table, keys[0]) as ann,
        wire(server.address, made.table, keys[1]) as ben,
    ):
        await gil.send(p.Start())
        await gil.hear_a(p.Frame)
        await gil.send(p.Chair(take=True, name="Gil"))
        assert await seat_of(gil) is None
        for one in (ann, ben):
            await one.settle()
            assert one.mirror.table is not None
            assert one.mirror.table.proposal is not None
            assert "be gamesmaster" in one.mirror.table.proposal.text
            await one.send(p.Consent(one.mirror.table.proposal.id, agree=True))
            await one.settle()
        assert await seat_of(gil) == GAMESMASTER


# -- whoever knows the dice ------------------------------------------------------------------------------


async def test_whoever_sits_down_later_is_told_of_every_save_that_was_taken_along(
    server: Server, office: Office
) -> None:
    made = office.made("warlock", "me", "random", "random", start=True, house=HIDDEN)
    for _ in range(2):  # the same twice is told once
        assert office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer()).status_code == 200
    async with wire(server.address, made.table, made.key) as ann:
        assert not any("as a save" in words for words in log(ann)), "whoever plays alone needs no such line"
        office.claimed(made.table, fresh_link(office, made.table, 1), "Ben")
        await ann.settle()
        told = [words for words in log(ann) if "took this game along as a save" in words]
        assert len(told) == 1
        assert told[0].startswith("Ann")
        assert "seed" in told[0]
    async with wire(server.address, made.table) as late:
        assert told[0] in log(late)
    assert office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer()).status_code == 400


async def test_whoever_sits_down_later_is_told_that_the_seed_was_chosen_or_brought(
    server: Server, office: Office
) -> None:
    made = office.made("citadel", "me", "random", start=True, seed=7)
    save = office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer()).content
    office.claimed(made.table, fresh_link(office, made.table, 1), "Ben")
    async with wire(server.address, made.table) as eve:
        assert sum("seed of this game was chosen" in words for words in log(eve)) == 1
    reply = office.http.post("/api/saves", content=save, headers=office.bearer())
    assert reply.status_code == 201, reply.text
    brought = reply.json()["table"]
    office.claimed(brought, fresh_link(office, brought, 1), "Ben")
    async with wire(server.address, brought) as eve:
        assert sum("brought here as a save" in words for words in log(eve)) == 1


async def test_an_owner_who_looks_on_takes_no_save_of_a_friend_who_plays_alone(
    server: Server, office: Office
) -> None:
    made = office.made("deathmaze", "open")
    key = office.claimed(made.table, made.links[0], "Ben").key
    async with wire(server.address, made.table, key) as ben:
        await ben.send(p.Ready())
        await ben.settle()
    async with wire(server.address, made.table, office.owner) as ann:
        await ann.send(p.Start())
        await ann.hear_a(p.Frame)
    assert office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer()).status_code == 400
    assert office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(key)).status_code == 200


async def test_own_dice_that_tell_secrets_stay_with_one_who_plays_alone(office: Office) -> None:
    made = office.made("warlock", "me", "random", "random", start=True, own_dice=True, house=HIDDEN)
    reply = office.http.post(f"/api/tables/{made.table}/seats/1/link", headers=office.bearer())
    assert reply.status_code == 409
    assert is_a_sentence(reply.json()["reason"])


# -- logs that are full ------------------------------------------------------------------------------


@pytest.fixture
def registry(tmp_path: Path) -> TableRegistry:
    limits = Limits(most_records=400, most_talk=10, most_changes=12, chat_per_second=1e6, chat_burst=10**6)
    return TableRegistry(SqliteStore(tmp_path / "t.db"), limits, pace=0.0)


class Listener:
    """Somebody at a table without a socket."""

    def __init__(self, registry: TableRegistry) -> None:
        self.connection = Connection(registry.limits, lambda: None)

    def heard(self) -> list[Any]:
        """What he has been sent since the last time."""
        messages = [p.decode_server(message) for message in self.connection.outbox if message is not None]
        self.connection.outbox.clear()
        self.connection._unsent = 0
        return messages


async def test_talk_and_names_fill_a_log_of_their_own_and_the_game_goes_on(registry: TableRegistry) -> None:
    made = await registry.create(p.NewTable("deathmaze", start=True, seed=1, name="Ann"), "o" * 24)
    live = await registry.live(made.table)
    assert live is not None
    ann = Listener(registry)
    await live.enter(ann.connection, p.Hello(p.PROTOCOL, made.key))
    for number in range(30):
        await live.handle(ann.connection, p.Chat(f"word {number}"))
        await live.handle(ann.connection, p.Rename(f"Ann {number}"))
        await live.handle(ann.connection, p.Bot(0, "heuristic" if number % 2 else ""))
    await live.handle(ann.connection, p.Bot(0, ""))
    refused = [message.reason for message in ann.heard() if isinstance(message, p.Refused)]
    assert refused
    assert all(is_a_sentence(reason) for reason in refused)
    table, chance = live.table, random.Random(1)
    assert table.of_people <= 10 + 12 + 5
    answers = 0
    while (decision := table.game()[0].decision) is not None and answers < 60:
        asked = table.decision_id(decision.seat)
        ask = table.game()[0].open_question(decision.seat)
        await live.handle(ann.connection, p.Answer(asked, ask.write(ask.sample(chance.random))))
        answers += 1
        assert table.decision_id(decision.seat) != asked or table.over, ann.heard()[-1]
    await registry.close()


async def test_a_seat_says_and_changes_only_so_much_however_many_windows_it_has(tmp_path: Path) -> None:
    registry = TableRegistry(SqliteStore(tmp_path / "t.db"), Limits(), pace=0.0)
    made = await registry.create(p.NewTable("deathmaze", start=True, seed=1, name="Ann"), "o" * 24)
    live = await registry.live(made.table)
    assert live is not None
    before = live.table.records
    for number in range(20):
        ann = Listener(registry)
        await live.enter(ann.connection, p.Hello(p.PROTOCOL, made.key))
        for word in range(5):
            await live.handle(ann.connection, p.Chat(f"word {word}"))
            await live.handle(ann.connection, p.Rename(f"Ann {number} {word}"))
    limits = registry.limits
    assert live.table.records - before <= limits.chat_burst * 5 + 4
    await registry.close()
