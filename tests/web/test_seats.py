"""Who sits at a table: links, keys, readiness, bots in and out, people who look on, and what they say."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest

from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.table import Table
from tests.web.client import Office, Server, Wire, token, wire
from tests.web.test_answers import is_a_sentence

# -- links and keys --------------------------------------------------------------------------------------------


async def test_a_link_gives_a_seat_and_its_key_says_whose_it_is(server: Server, office: Office) -> None:
    made = office.made("citadel", "me", "open", name="Ann")
    ben = office.claimed(made.table, made.links[0], "Ben")
    assert (made.seat, ben.seat) == (0, 1)
    assert len({made.key, ben.key, token(made.links[0])}) == 3
    async with wire(server.address, made.table, ben.key) as wired:
        welcome, table = wired.mirror.welcome, wired.mirror.table
        assert welcome is not None
        assert table is not None
        assert (welcome.seat, welcome.owner) == (1, False)
        assert [(seat.name, seat.taken, seat.online) for seat in table.seats] == [
            ("Ann", True, False),
            ("Ben", True, True),
        ]


def test_a_link_works_once(office: Office) -> None:
    made = office.made("citadel", "me", "open")
    office.claimed(made.table, made.links[0], "Ben")
    again = office.claim(made.table, token(made.links[0]), "Eve")
    assert again.status_code == 409
    assert is_a_sentence(again.json()["reason"])


@pytest.mark.parametrize("secret", ["", "wrong", "x" * 64])
def test_a_wrong_token_opens_nothing(office: Office, secret: str) -> None:
    made = office.made("citadel", "me", "open")
    refused = office.claim(made.table, secret, "Eve")
    assert refused.status_code == 409
    assert is_a_sentence(refused.json()["reason"])


async def test_the_link_of_a_table_whose_game_is_over_says_so(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=4)
    async with wire(server.address, made.table, made.key) as ann:
        while ann.mirror.decision is not None:
            await ann.play_on(random.Random(1))
    refused = office.claim(made.table, "an-old-token", "Eve")
    assert refused.status_code == 409
    assert "over" in refused.json()["reason"]


def test_a_new_link_ends_the_old_one(office: Office) -> None:
    made = office.made("citadel", "me", "open")
    reply = office.http.post(f"/api/tables/{made.table}/seats/1/link", headers=office.bearer())
    assert reply.status_code == 200
    fresh = p.SeatLink(**reply.json())
    assert office.claim(made.table, token(made.links[0]), "Eve").status_code == 409
    assert office.claimed(made.table, fresh, "Ben").seat == 1


def test_only_the_owner_makes_links_and_none_for_a_taken_seat(office: Office) -> None:
    made = office.made("citadel", "me", "open")
    address = f"/api/tables/{made.table}/seats/1/link"
    assert office.http.post(address).status_code == 403
    assert office.http.post(address, headers=office.bearer("x" * 40)).status_code == 403
    office.claimed(made.table, made.links[0], "Ben")
    assert office.http.post(address, headers=office.bearer()).status_code == 409
    away = f"/api/tables/{made.table}/seats/5/link"
    assert office.http.post(away, headers=office.bearer()).status_code in (404, 409)


async def test_a_seat_freed_before_the_start_has_a_dead_key_and_can_be_given_away_again(
    server: Server, office: Office
) -> None:
    made, keys = office.seated("citadel", 2)
    async with (
        wire(server.address, made.table, office.owner) as ann,
        wire(server.address, made.table, keys[1]) as ben,
    ):
        await ann.send(p.Release(1))
        assert not (await ben.hear_a(p.Bye)).again
    async with wire(server.address, made.table, keys[1]) as ben:
        assert ben.mirror.welcome is not None
        assert ben.mirror.welcome.seat is None
    reply = office.http.post(f"/api/tables/{made.table}/seats/1/link", headers=office.bearer())
    cleo = office.claimed(made.table, p.SeatLink(**reply.json()), "Cleo")
    async with wire(server.address, made.table, cleo.key) as wired:
        assert wired.mirror.welcome is not None
        assert wired.mirror.welcome.seat == 1


async def test_the_same_seat_may_be_open_in_two_windows(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with (
        wire(server.address, made.table, made.key) as one,
        wire(server.address, made.table, made.key) as two,
    ):
        await one.play_on(random.Random(1))
        await two.hear_a(p.Step)
        assert one.mirror.decision == two.mirror.decision
        await two.play_on(random.Random(2))
        await one.hear_a(p.Step)
        assert one.mirror.picture == two.mirror.picture


# -- ready, start ----------------------------------------------------------------------------------------------


async def refusal(wired: Wire, message: p.ClientMessage) -> str:
    """Why this is not obeyed."""
    await wired.send(message)
    reason = (await wired.hear_a(p.Refused)).reason
    assert reason
    assert "\n" not in reason
    return reason


async def test_a_game_begins_when_all_seats_are_filled_and_ready(server: Server, office: Office) -> None:
    made = office.made("warlock", "me", "open")
    async with wire(server.address, made.table, made.key) as ann:
        assert "free" in await refusal(ann, p.Start())
        key = office.claimed(made.table, made.links[0], "Ben").key
        async with wire(server.address, made.table, key) as ben:
            assert "Ben" in await refusal(ann, p.Start())
            await refusal(ben, p.Start())
            await ben.send(p.Ready())
            await ben.settle()
            await ann.send(p.Start())
            for one in (ann, ben):
                await one.hear_a(p.Frame)
                assert one.mirror.table is not None
                assert one.mirror.table.started
                assert one.mirror.table.commitment
            await refusal(ann, p.Start())
            await refusal(ben, p.Ready(False))


async def test_before_the_start_the_owner_changes_the_number_of_seats(server: Server, office: Office) -> None:
    made = office.made("deathmaze", "me", "open")
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Seats(4))
        table = await ann.hear_a(p.Table)
        assert len(table.seats) == 4
        await ann.send(p.Seats(1))
        assert len((await ann.hear_a(p.Table)).seats) == 1
        await ann.send(p.Start())
        await ann.hear_a(p.Frame)
        await refusal(ann, p.Seats(2))


async def test_a_seat_with_somebody_in_it_cannot_be_taken_away(server: Server, office: Office) -> None:
    made, keys = office.seated("deathmaze", 2)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table, keys[1]) as ben:
        await refusal(ann, p.Seats(1))
        await refusal(ben, p.Seats(3))


async def test_a_player_may_be_called_otherwise(server: Server, office: Office) -> None:
    made, keys = office.seated("deathmaze", 2)
    async with wire(server.address, made.table, keys[1]) as ben, wire(server.address, made.table, keys[0]) as ann:
        await ben.send(p.Rename("Benedict"))
        await ben.settle()
        await ann.settle()
        assert ann.mirror.table is not None
        assert ann.mirror.table.seats[1].name == "Benedict"


# -- bots ------------------------------------------------------------------------------------------------------


async def test_a_bot_takes_over_a_seat_and_gives_it_back(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Bot(0, "heuristic"))
        for _ in range(3):
            await ann.hear_a(p.Step)
        assert ann.mirror.table is not None
        assert ann.mirror.table.seats[0].bot == "heuristic"
        await ann.send(p.Bot(0))
        await ann.hear_a(p.Frame)
        await ann.settle()
        assert ann.mirror.table.seats[0].bot == ""
        assert ann.mirror.decision is not None or ann.mirror.over is not None
        if ann.mirror.decision is not None:
            assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


@pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock", "dungeon", "minotaurs"])
async def test_a_bot_that_sets_up_the_game_goes_before_the_first_question_of_the_game_proper(
    server: Server, office: Office, game: str
) -> None:
    house = {"characters": "chosen"} if game == "warlock" else {}
    made = office.made(game, start=True, seed=7, house=house)
    async with wire(server.address, made.table, made.key) as ann:
        assert is_setup(ann)
        await ann.send(p.Bot(0, "heuristic", setup=True))
        proper = 0
        while not proper or ann.mirror.table is None or ann.mirror.table.seats[0].bot:
            proper += isinstance(await ann.hear(), p.Step) and not is_setup(ann)
        assert proper == 1, "it has played on"
        await ann.hear_a(p.Frame)
        assert not is_setup(ann)
        assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


def is_setup(wired: Wire) -> bool:
    """Is something asked that belongs to setting up the game?"""
    return wired.mirror.decision is not None and wired.mirror.decision.setup


async def test_a_bot_that_sets_up_a_game_that_has_begun_gives_it_back_at_once(
    server: Server, office: Office
) -> None:
    made = office.made("warlock", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        before = ann.mirror.decision
        await ann.send(p.Bot(0, "heuristic", setup=True))
        put = await ann.hear_a(p.Table)
        back = await ann.hear_a(p.Table)
        assert (put.seats[0].bot, back.seats[0].bot) == ("heuristic", "")
        await ann.settle()
        assert ann.mirror.decision == before


def test_that_a_bot_only_sets_up_the_game_is_in_the_log() -> None:
    opened = r.Opened("deathmaze", 1, "", "secret", r.now(), 0)
    table = Table("t", [opened, r.Sat(0, "Ann", "key"), r.Began(1), r.BotPut(0, "heuristic", setup=True)])
    assert table.seats[0].setup
    table.apply(r.BotPut(0, ""))
    assert not table.seats[0].setup


async def test_a_bot_in_an_empty_seat_fills_it_until_somebody_comes_with_the_link(
    server: Server, office: Office
) -> None:
    made = office.made("warlock", "me", "open")
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Bot(1, "random"))
        await ann.settle()
        await ann.send(p.Start())
        await ann.hear_a(p.Frame)
        office.claimed(made.table, made.links[0], "Ben")
        await ann.settle()
        assert ann.mirror.table is not None
        assert (ann.mirror.table.seats[1].bot, ann.mirror.table.seats[1].name) == ("", "Ben")


async def test_bots_are_the_business_of_the_owner_and_of_who_sits_there(server: Server, office: Office) -> None:
    made, keys = office.seated("citadel", 3)
    async with wire(server.address, made.table, keys[1]) as ben:
        await refusal(ben, p.Bot(2, "random"))
        await refusal(ben, p.Bot(1, "nobody-knows-it"))
        await refusal(ben, p.Bot(6, "random"))
        await ben.send(p.Bot(1, "random"))
        await ben.settle()
        assert ben.mirror.table is not None
        assert ben.mirror.table.seats[1].bot == "random"


# -- looking on ------------------------------------------------------------------------------------------------


async def test_who_looks_on_sees_the_table_and_can_do_nothing(server: Server, office: Office) -> None:
    made = office.made("warlock", "me", "random", start=True, seed=3)
    async with wire(server.address, made.table) as eve:
        assert eve.mirror.welcome is not None
        assert eve.mirror.welcome.seat is None
        assert eve.mirror.picture is not None
        assert not eve.mirror.picture.hand
        for message in (
            p.Undo(),
            p.Chat("hello"),
            p.Start(),
            p.Bot(1, ""),
            p.Rename("Eve"),
            p.Ready(),
            p.Release(0),
        ):
            await refusal(eve, message)
        assert eve.mirror.table is not None
        assert eve.mirror.table.watching == 1


async def test_a_wrong_key_looks_on_and_is_told_so(server: Server, office: Office) -> None:
    made = office.made("citadel", "me", "open")
    async with wire(server.address, made.table, "a-key-of-somewhere-else") as eve:
        assert eve.mirror.welcome is not None
        assert eve.mirror.welcome.seat is None
        assert any(isinstance(message, p.Refused) and is_a_sentence(message.reason) for message in eve.heard)


# -- what they say ---------------------------------------------------------------------------------------------


async def test_what_is_said_is_heard_by_all_and_by_those_who_come_later(server: Server, office: Office) -> None:
    made, keys = office.seated("citadel", 2)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table) as eve:
        await ann.send(p.Chat("<b>Hello</b>\n\x07 there"))
        said = await eve.hear_a(p.Said)
        assert (said.line.seat, said.line.name, said.line.text) == (0, "Ann", "<b>Hello</b> there")
    async with wire(server.address, made.table, keys[1]) as ben:
        assert ben.mirror.table is not None
        assert [line.text for line in ben.mirror.table.chat] == ["<b>Hello</b> there"]


async def test_chat_has_bounds(server: Server, office: Office) -> None:
    made = office.made("citadel", "me", "open")
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Chat("x" * p.MOST_CHAT))
        await ann.hear_a(p.Said)
        await refusal(ann, p.Chat("x" * (p.MOST_CHAT + 1)))
        await refusal(ann, p.Chat(""))
        for _ in range(40):
            await ann.send(p.Chat("and again"))
        await refusal(ann, p.Chat("and again"))
        assert isinstance(ann.heard[-1], p.Refused)
        await asyncio.sleep(0)


async def test_of_all_that_was_said_only_the_last_is_kept(server: Server, office: Office) -> None:
    made, keys = office.seated("citadel", 2)
    async with wire(server.address, made.table, keys[0]) as ann:
        for number in range(5):
            await ann.send(p.Chat(f"word {number}"))
        await ann.settle()
    async with wire(server.address, made.table, keys[1]) as ben:
        assert ben.mirror.table is not None
        texts = [line.text for line in ben.mirror.table.chat]
        assert texts == [f"word {number}" for number in range(5)]


# -- bots from outside -------------------------------------------------------------------------------------------


async def test_a_bot_the_owner_allows_plays_and_one_that_fails_leaves_its_seat(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "from labrys.seats import Bot\n\nclass Faint(Bot):\n    def choose(self, sight):\n"
        "        if sight.view.round:\n            raise ValueError('faint')\n        return sight.own[0]\n"
    )
    (tmp_path / "faintbots.py").write_text(code, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    body = {"game": "warlock", "seats": ("me", "faintbots:Faint")}
    refused = office.http.post("/api/tables", json=body, headers=office.bearer())
    assert "a seat is one of me, open, easy, fair, hard, random" in refused.json()["reason"]
    with Server(tmp_path, "--bot", "faintbots:Faint") as own, Office(own.address) as friendly:
        made = friendly.made("warlock", "me", "faintbots:Faint", start=True, seed=1)
        async with wire(own.address, made.table, made.key) as ann:
            while (table := ann.mirror.table) is None or table.seats[1].bot:
                await (ann.hear() if ann.mirror.decision is None else ann.play_on(random.Random(1)))
            assert not table.over, "the seat is free for another"
