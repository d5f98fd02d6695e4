"""A game seen again while it goes on, links to its moments, and games that go on from one: who may see what."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack
from time import monotonic
from typing import Any

import httpx
import msgspec
import pytest

import labrys
from labrys import seats
from labrys.engine.event import GAMESMASTER
from labrys.record import save
from labrys.seats.review import Review
from labrys.show.picture import Picture
from labrys.show.run import Run
from labrys.show.story import Story, story
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.audience_view import AudienceView, Pictures
from labrys.web.printed import as_html
from labrys.web.reel import MOST, Reel, Reels
from labrys.web.replay import Moments, Wanted, replay
from labrys.web.table import OPAQUE, Table
from tests.seats.test_review import blunder
from tests.web.client import Office, Server, any_answer, begin, run, wire
from tests.web.test_no_peek_on_the_wire import Pair, pairs
from tests.web.test_review import chosen, friends
from tests.web.test_tables import played, reason


def seen(office: Office, table: str, key: str = "", **query: Any) -> p.Replay:
    """A stretch of a game."""
    reply = office.http.get(
        f"/api/tables/{table}/replay", params=query, headers=office.bearer(key) if key else None
    )
    assert reply.status_code == 200, reply.text
    return msgspec.json.decode(reply.content, type=p.Replay)


def branched(office: Office, table: str, at: int, key: str = "", **more: Any) -> httpx.Response:
    """Play on from a moment."""
    body = {"at": at, "key": key, **more}
    return office.http.post(f"/api/tables/{table}/branch", json=body, headers=office.bearer())


def finished(game: str, number: int) -> Run[Any]:
    """A game of bots, played to its end."""
    over = labrys.new(game, seed=3, seats=number, players=["Ann", "Ben", "Cleo"][:number])
    bots = [seats.make("heuristic", game, seat) for seat in range(number)]
    while over.asking is not None:
        over.pick(bots[over.asking.seat].choose(seats.Sight(over, over.asking.seat)))
    return over


# -- while it goes on ------------------------------------------------------------------------------------------


async def test_while_friends_play_each_sees_the_game_so_far(server: Server, office: Office) -> None:
    made, keys = office.seated("citadel", 2)
    await begin(server.address, made, keys)
    chance = random.Random(1)
    async with AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(wire(server.address, made.table, key)) for key in keys]
        for _ in range(12):
            for one in wires:
                await one.settle()
            asked = next(one for one in wires if one.mirror.decision and not one.mirror.decision.optional)
            await asked.play_on(chance)
        for one in wires:
            await one.settle()
        for seat, key in enumerate(keys):
            again = seen(office, made.table, key)
            assert (again.own, again.seat, again.over, again.branch) == (seat, seat, False, True)
            assert again.steps[-1].picture == wires[seat].mirror.picture
            lines = [line for step in again.steps for line in step.lines]
            assert lines == wires[seat].mirror.log()
            assert seen(office, made.table, key, seat=1 - seat).seat is None  # not with another's eyes
        stranger = seen(office, made.table)
        assert (stranger.seat, stranger.branch) == (None, False)
        assert reason(branched(office, made.table, 3), 403)


def test_of_what_another_answers_in_secret_no_moment_tells() -> None:
    """The moments of an audience are the steps it was sent, and none shows what came between."""
    for seed in range(4):
        table, chance = friends(3, seed), random.Random(seed)
        views = {who: AudienceView(table, who) for who in (None, 0, 1, 2)}
        sent = dict.fromkeys(views, 0)
        for view in views.values():
            view.frame()
        for _ in range(150):
            if table.over:
                break
            table.apply(chosen(table, chance))
            asking = table.game()[0].asking
            for who, view in views.items():
                held = asking is not None and asking.secret and asking.seat != who
                sent[who] += not held and view.step(Pictures(table)) is not None
        for who in views:
            moments = Moments(table, who)
            assert len(moments.numbers) - 1 <= sent[who]
            answers = [n for n in range(1, len(moments.entries) + 1) if moments.tells(n)]
            if not table.over:
                assert all(moments.entries[n - 1].seat == who for n in answers)
                assert all(moments.name(place) >= OPAQUE for place in range(len(moments.numbers)))


def brought(both: Pair, world: int) -> dict[Any, bytes]:
    """What the replays of the observers bring in one of two worlds."""
    game = both.runs[world]
    people: list[r.AnyRecord] = [r.Sat(seat, name, r.hashed(name)) for seat, name in enumerate(game.names)]
    opened = r.Opened("warlock", 4, r.hashed("o"), "secret", "", 0, save=both.saves[world].decode())
    table = Table("t", [opened, *people])
    for answers in both.rounds:
        for given in answers[world]:
            table.apply(r.Answered(given.seat, given.answer))

    async def all_of(who: int | None) -> bytes:
        reel = await Reels().of(table)
        told = await replay(table, reel, Wanted(), who)
        ids: dict[int, int] = {}
        plain = [msgspec.structs.replace(step, at=ids.setdefault(step.at, len(ids))) for step in told.steps]
        return p.encode((told.answers, plain, told.seat))

    return {who: run(all_of(who)) for who in both.observers}


@pytest.mark.parametrize("kind", ["a hand", "all that seat 1 cannot see"])
def test_a_replay_tells_nothing_that_is_hidden(kind: str) -> None:
    for both in pairs(kind, 3):
        one, other = brought(both, 0), brought(both, 1)
        assert one == other


def test_a_plain_number_does_not_ask_how_many_answers_were_given_in_secret() -> None:
    table, chance = friends(3, 0), random.Random(0)
    for _ in range(120):
        table.apply(chosen(table, chance))
    moments = Moments(table, 0)
    assert len(moments.numbers) < len(moments.entries)
    assert [moments.found(n) for n in range(len(moments.numbers))] == list(range(len(moments.numbers)))


def test_a_link_leads_another_to_what_he_saw_at_that_time_and_after_the_end_to_the_same_moment() -> None:
    table, chance = friends(3, 1), random.Random(1)
    for _ in range(100):
        table.apply(chosen(table, chance))
    one, other = Moments(table, 0), Moments(table, 1)
    for place, number in enumerate(one.numbers):
        there = other.found(one.name(place))
        assert other.numbers[there] <= number
        assert there == len(other.numbers) - 1 or other.numbers[there + 1] > number


# -- long games ------------------------------------------------------------------------------------------------


def long_game(answers: int) -> Table:
    """A game by chance."""
    log: list[r.AnyRecord] = [r.Opened("dungeon", 1, r.hashed("o"), "secret", "", 0), r.Sat(0, "Ann", "k")]
    table, chance = Table("t", [*log, r.Began(5)]), random.Random(2)
    while len(table.game()[0].entries) < answers and not table.over:
        table.apply(chosen(table, chance))
    return table


def test_a_reel_winds_to_any_moment_and_follows_what_is_taken_back() -> None:
    table = long_game(260)
    game, _ = table.game()
    reel = Reel(game)
    run(reel.follow(game))
    assert 1 < len(reel._standings) <= MOST
    fresh: Run[Any] = Run(game.book, game.book.clone(game.past().origin))
    for number, entry in enumerate(list(game.entries)):
        if number % 37 == 0:
            assert reel.at(number).digest() == fresh.digest()
        fresh.repeat(entry)
    table.apply(r.TookBack(0, 90))
    chance = random.Random(9)
    for _ in range(40):
        table.apply(chosen(table, chance))
    run(reel.follow(game))
    assert reel.entries == game.entries
    assert reel.at(len(game.entries)).digest() == game.digest()
    assert max(reel._standings).number <= len(game.entries)


def test_a_reel_keeps_few_standings_of_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_game(200)
    game, _ = table.game()
    monkeypatch.setattr("labrys.web.reel.SPAN", 2)
    monkeypatch.setattr("labrys.web.reel.MOST", 8)
    reel = Reel(game)
    reel.span = 2
    run(reel.follow(game))
    assert len(reel._standings) <= 8
    fresh: Run[Any] = Run(game.book, game.book.clone(game.past().origin))
    fresh.replay(game.entries[:150])
    assert reel.at(150).digest() == fresh.digest()


# -- links -----------------------------------------------------------------------------------------------------


async def test_a_line_of_the_log_leads_to_its_moment(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=4)
    await played(server, made, 60)
    steps = [*seen(office, made.table, made.key).steps, *seen(office, made.table, made.key, start=50).steps]
    told = [step.n for step in steps for _ in step.lines]
    for number in range(0, len(told), 4):
        assert seen(office, made.table, made.key, line=number, count=0).at == told[number]


# -- playing on ------------------------------------------------------------------------------------------------


async def test_one_who_plays_alone_plays_on_from_any_moment(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=4)
    await played(server, made, 30)
    then = seen(office, made.table, made.key, start=17, count=1).steps[0]
    reply = branched(office, made.table, then.at, made.key, name="Ann")
    assert reply.status_code == 201, reply.text
    other = msgspec.json.decode(reply.content, type=p.MadeBranch)
    assert (other.seat, other.back) == (0, 0)
    async with wire(server.address, other.table, other.key) as ann:
        assert ann.mirror.picture == then.picture
        assert ann.mirror.welcome is not None
        assert ann.mirror.welcome.came_from == f"/r/{made.table}#at=17"
        assert "goes on from a moment" in ann.mirror.log()[-1].sentences[0].text
        assert isinstance(await ann.play_on(random.Random(3)), p.Accepted)
    async with wire(server.address, other.table) as stranger:
        assert stranger.mirror.welcome is not None
        assert stranger.mirror.welcome.came_from == ""
    assert seen(office, other.table, other.key).answers >= 1
    file = office.http.get(f"/api/tables/{other.table}/save", headers=office.bearer(other.key))
    assert file.status_code == 200
    assert office.http.post("/api/saves", content=file.content, headers=office.bearer()).status_code == 201


async def test_a_branch_wakes_as_it_was(server: Server, office: Office) -> None:
    made = office.made("citadel", start=True, seed=4)
    await played(server, made, 40)
    at = seen(office, made.table, made.key, start=33, count=1).steps[0].at
    other = msgspec.json.decode(branched(office, made.table, at, made.key).content, type=p.MadeBranch)
    async with wire(server.address, other.table, other.key) as ann:
        await ann.play_on(random.Random(3))
        before = ann.mirror.picture
    server.kill()
    server.start()
    async with wire(server.address, other.table, other.key) as ann:
        assert ann.mirror.picture == before


def test_after_the_end_anybody_plays_on_with_friends(server: Server, office: Office) -> None:
    raw = save.dumps(finished("warlock", 3))
    made = msgspec.json.decode(
        office.http.post("/api/saves", content=raw, headers=office.bearer()).content, type=p.MadeTable
    )
    with Office(server.address) as guest:
        last = seen(guest, made.table).answers
        reply = branched(guest, made.table, last // 2, seats=["open", "me", "heuristic"], name="Zoe")
        assert reply.status_code == 201, reply.text
        other = msgspec.json.decode(reply.content, type=p.MadeBranch)
        assert (other.seat, [link.seat for link in other.links]) == (1, [0])
        assert reason(branched(guest, made.table, last), 400) == (
            "the game was over there: choose an earlier moment to play on from"
        )
        assert reason(branched(guest, made.table, 5, seats=["me"]), 400)
        assert reason(branched(guest, made.table, 5, seats=["me", "me", "open"]), 400)
        assert reason(branched(guest, made.table, 5, seats=["me", "nobody", "open"]), 400)
        assert reason(branched(guest, made.table, -1), 400)


# -- the story --------------------------------------------------------------------------------------------------


def test_the_story_is_told_when_the_game_is_over(office: Office) -> None:
    going = office.made("deathmaze", start=True)
    assert "when the game is over" in reason(office.http.get(f"/api/tables/{going.table}/story"), 400)
    raw = save.dumps(finished("deathmaze", 1))
    reply = office.http.post("/api/saves", content=raw, headers=office.bearer())
    made = msgspec.json.decode(reply.content, type=p.MadeTable)
    told = msgspec.json.decode(office.http.get(f"/api/tables/{made.table}/story").content, type=Story)
    assert told == story(finished("deathmaze", 1))


# -- names -----------------------------------------------------------------------------------------------------


def test_a_moment_names_its_players_as_they_were_called_then() -> None:
    people: list[r.AnyRecord] = [r.Sat(0, "Ann", "a"), r.Sat(1, "Ben", "b")]
    table = Table("t", [r.Opened("deathmaze", 2, r.hashed("o"), "s", "", 0), *people, r.Began(3)])
    chance = random.Random(1)
    for change in (None, r.BotPut(1, "random"), r.BotPut(1, ""), r.Left(1), r.BotPut(1, "heuristic")):
        if change is not None:
            table.apply(change)
        for _ in range(6):
            table.apply(chosen(table, chance))
    table.apply(r.Renamed(0, "Zoe"))

    async def names() -> list[tuple[int, str]]:
        told = await replay(table, await Reels().of(table), Wanted(), 0)
        return [(step.seat, step.name) for step in told.steps]

    found = run(names())
    assert {name for seat, name in found[:7] if seat == 1} <= {"Ben"}
    assert {name for seat, name in found[7:13] if seat == 1} <= {"Ben (bot)"}
    assert {name for seat, name in found[13:19] if seat == 1} <= {"Ben"}
    assert {name for seat, name in found[25:31] if seat == 1} <= {"Ben (bot)"}  # it was freed, and stays his
    assert {name for seat, name in found if seat == 1} >= {"Ben", "Ben (bot)"}
    assert {name for seat, name in found if seat == 0} == {"Ann"}
    assert table.player_at(GAMESMASTER, 3) == "The gamesmaster"


# -- looking back ------------------------------------------------------------------------------------------------


def test_a_game_is_looked_back_on_when_it_is_over_and_once(office: Office) -> None:
    going = office.made("deathmaze", start=True)
    for ask in (office.http.get, office.http.post):
        assert "when it is over" in reason(ask(f"/api/tables/{going.table}/review"), 400)
    over, place = blunder()
    reply = office.http.post("/api/saves", content=save.dumps(over), headers=office.bearer())
    table = msgspec.json.decode(reply.content, type=p.MadeTable).table
    assert reason(office.http.get(f"/api/tables/{table}/review"), 404)
    found = msgspec.json.decode(office.http.post(f"/api/tables/{table}/review").content, type=Review)
    end = monotonic() + 60
    while found.done < 1 and monotonic() < end:
        found = msgspec.json.decode(office.http.get(f"/api/tables/{table}/review").content, type=Review)
    assert found.done == 1
    assert (found.weighed[0].number, found.weighed[0].answer, found.weighed[0].clear) == (place, "leave", True)
    again = msgspec.json.decode(office.http.post(f"/api/tables/{table}/review").content, type=Review)
    assert again == found


# -- things to keep ----------------------------------------------------------------------------------------------


async def test_the_map_and_the_log_are_what_whoever_asks_may_see(server: Server, office: Office) -> None:
    made = office.made("warlock", "me", "random", start=True, seed=3)
    async with wire(server.address, made.table, made.key) as ann:
        await ann.settle()
        chance = random.Random(2)
        for _ in range(20):
            if ann.mirror.decision is not None and ann.mirror.over is None:
                await ann.answer(any_answer(ann.mirror.decision, chance))
            await ann.settle()
        mine, theirs = (
            office.http.get(f"/api/tables/{made.table}/log.txt", headers=headers).text
            for headers in (office.bearer(made.key), None)
        )
        told = [sentence.text for line in ann.mirror.log() for sentence in line.sentences if sentence.text]
        assert told
        assert all(words in mine for words in told)
        secret = [one.text for line in ann.mirror.log() for one in line.sentences if one.private]
        assert secret
        assert not any(words in theirs for words in secret)
    page = office.http.get(f"/api/tables/{made.table}/log.html", headers=office.bearer(made.key))
    assert page.headers["content-type"].startswith("text/html")
    assert "attachment" in page.headers["content-disposition"]
    assert "<script" not in page.text
    drawing = office.http.get(f"/api/tables/{made.table}/map.svg", headers=office.bearer(made.key))
    assert drawing.text.startswith("<svg")
    picture = office.http.get(f"/api/tables/{made.table}/map.png", headers=office.bearer(made.key))
    assert picture.content.startswith(b"\x89PNG")


def test_names_in_a_printed_log_are_no_markup() -> None:
    step = p.ReplayStep(1, 0, "", "<b>go</b>", (), Picture("toy", "Toy"), 1, "<i>Ann</i>")
    assert "&lt;i&gt;Ann&lt;/i&gt;: &lt;b&gt;go&lt;/b&gt;" in as_html("<Toy>", "", [step])
    assert "<Toy>" not in as_html("<Toy>", "", [step])
