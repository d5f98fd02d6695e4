"""Those who look on see the game late, or not before its end: on the socket, in replays, maps, logs and sheets."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from labrys.web import protocol as p
from labrys.web.actions import LiveTable
from labrys.web.connection import Connection
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry
from labrys.web.store import SqliteStore
from tests.web.client import Mirror, Office, Server, Wire, any_answer, begin, token, wire

LATE = 3  # seconds
OWNER = "o" * 24


def paths(office: Office, table: str, name: str, key: str = "") -> tuple[int, bytes]:
    headers = office.bearer(key) if key else {}
    reply = office.http.get(f"/api/tables/{table}/{name}", headers=headers)
    return reply.status_code, reply.content


def drawn(wired: Wire) -> bool:
    """Has he been shown anything?"""
    return wired.mirror.picture is not None


async def test_who_looks_on_sees_late_what_the_players_see_at_once(server: Server, office: Office) -> None:
    made, keys = office.seated("deathmaze", 2, onlookers=LATE)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table) as other:
        assert other.mirror.table is not None
        assert other.mirror.table.onlookers == LATE
        assert not drawn(other)
        for name in ("replay", "log.txt", "map.svg"):
            status, told = paths(office, made.table, name)
            assert status == 409, name
            assert b"3 seconds late. There is nothing to see yet" in told
        await other.hear_a(p.Frame, LATE + 5)
        shown = other.mirror.end
        chance = random.Random(1)
        while ann.mirror.decision is not None and ann.mirror.end <= shown:
            await ann.play_on(chance)
        await other.settle()
        assert other.mirror.end == shown < ann.mirror.end
        assert len(paths(office, made.table, "log.txt")[1]) < len(paths(office, made.table, "log.txt", keys[0])[1])
        async with wire(server.address, made.table) as third:
            assert third.mirror.end == shown
        while other.mirror.end < ann.mirror.end:
            await other.hear(LATE + 5)
        assert other.mirror.log()[-1] == ann.mirror.log()[-1]
        assert drawn(other)
        assert other.mirror.decision is None
        _, log = paths(office, made.table, "log.txt")
        assert log == paths(office, made.table, "log.txt", keys[0])[1]


async def test_with_onlookers_off_nobody_sees_anything_before_the_end(server: Server, office: Office) -> None:
    made, keys = office.seated("deathmaze", 2, onlookers="off")
    await begin(server.address, made, keys)
    async with wire(server.address, made.table) as other, wire(server.address, made.table, keys[1]) as ben:
        await ben.send(p.Chat("I have the sword"))
        await ben.settle()
        await other.settle()
        assert not drawn(other)
        assert not [one for one in other.heard if isinstance(one, p.Said | p.Frame | p.Step)]
        await other.send(p.Log(1000))
        assert (await other.hear_a(p.Lines)).lines == ()
        await other.send(p.Cited())
        assert (await other.hear_a(p.Met)).rules == {}
        status, told = paths(office, made.table, "replay")
        assert (status, b"when it is over" in told) == (409, True)
        assert paths(office, made.table, "replay", keys[1])[0] == 200
        async with wire(server.address, made.table) as third:
            assert third.mirror.table is not None
            assert not third.mirror.table.chat


async def test_an_owner_without_a_seat_looks_on_like_others(server: Server, office: Office) -> None:
    made = office.made("deathmaze", "open", "open", onlookers="off")
    keys = [office.claimed(made.table, link, name).key for link, name in zip(made.links, ("A", "B"), strict=True)]
    for key in keys:
        async with wire(server.address, made.table, key) as one:
            await one.send(p.Ready())
            await one.settle()
    async with wire(server.address, made.table, office.owner) as owner:
        await owner.send(p.Start())
        await owner.settle()
        assert not drawn(owner)
        assert paths(office, made.table, "sheets", office.owner)[0] == 409
        assert paths(office, made.table, "replay", keys[0])[0] == 200


async def test_another_delay_is_told_to_everybody_and_only_the_owner_chooses_it(
    server: Server, office: Office
) -> None:
    made, keys = office.seated("deathmaze", 2)
    await begin(server.address, made, keys)
    async with (
        wire(server.address, made.table, keys[0]) as ann,
        wire(server.address, made.table, keys[1]) as ben,
        wire(server.address, made.table) as other,
    ):
        assert drawn(other)
        await ben.send(p.Onlookers("off"))
        assert (await ben.hear_a(p.Refused)).reason == "Only the owner of the table can do that."
        await ann.send(p.Onlookers(600))
        said = await ben.hear_a(p.Said)
        assert said.line.text == "Whoever looks on sees this game 10 minutes late."
        await ann.settle()
        before = ann.mirror.end
        chance = random.Random(1)
        while ann.mirror.decision is not None and ann.mirror.end <= before:
            await ann.play_on(chance)
        await other.settle()
        assert other.mirror.end == before
        await ann.send(p.Onlookers("now"))
        await other.hear_a(p.Frame)
        assert other.mirror.end == ann.mirror.end


@pytest.mark.parametrize("when", [0, -1, 100_000, "later", None])
def test_a_delay_that_is_none_is_refused(office: Office, when: object) -> None:
    body = {"game": "deathmaze", "seats": ["me", "open"], "onlookers": when}
    assert office.http.post("/api/tables", json=body, headers=office.bearer()).status_code == 400


# == without a server ============================================================================================


class Eye:
    """A connection that hears what it is sent."""

    def __init__(self) -> None:
        self.connection = Connection(Limits(), lambda: None)
        self.mirror = Mirror()

    def look(self) -> Mirror:
        while self.connection.outbox:
            message = self.connection.outbox.popleft()
            if message is not None:
                self.connection._unsent -= len(message)
                self.mirror.take(p.decode_server(message))
        return self.mirror


@asynccontextmanager
async def playing(tmp_path: Path, **more: object) -> AsyncIterator[tuple[TableRegistry, LiveTable, list[str]]]:
    """A game of two that has begun."""
    registry = TableRegistry(SqliteStore(tmp_path / "t.db"), Limits(sleep_after=0), pace=0)
    wanted = p.NewTable("deathmaze", ("me", "open"), name="Ann", **more)  # type: ignore[arg-type]
    made = await registry.create(wanted, OWNER)
    live = await registry.live(made.table)
    assert live is not None
    _, key = await live.claim(token(made.links[0]), "Ben")
    live.table.sitter(1).ready = True
    await live.start(1)
    yield registry, live, [made.key, key]
    await registry.close()


async def enter(live: LiveTable, key: str = "") -> Eye:
    eye = Eye()
    await live.enter(eye.connection, p.Hello(p.PROTOCOL, key))
    return eye


async def play(live: LiveTable, keys: list[str], number: int, chance: random.Random) -> None:
    """So many answers by whoever is asked."""
    eyes = [await enter(live, key) for key in keys]
    for _ in range(number):
        eye = next(eye for eye in eyes if eye.look().decision is not None)
        asked = eye.mirror.decision
        assert asked is not None
        await live.handle(eye.connection, p.Answer(asked.id, any_answer(asked, chance)))
    for eye in eyes:
        await live.leave(eye.connection)


async def test_what_was_taken_back_meanwhile_tells_nothing_of_what_came_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within the delay an answer is taken back and another given: nothing of the other is shown early."""
    clock = [1000.0]
    monkeypatch.setattr("labrys.web.onlookers.time", lambda: clock[0])
    async with playing(tmp_path, onlookers=600) as (_, live, keys):
        late = live.onlookers
        assert late.now is None
        await play(live, keys, 8, random.Random(1))
        clock[0] += 700
        late._go_on()
        seen = late.answers()
        assert (seen, late.lines()) == (8, live.table.game()[1].number(None))
        run, told = live.table.game()
        async with live.lock:
            await live._take_back(0, 3)
        await play(live, keys, 5, random.Random(2))
        assert len(run.entries) == 10
        assert late.answers() == 5
        assert late.lines() <= told.told_by(None)[5 + 1] + 1
        clock[0] += 700
        late._go_on()
        eye = await enter(live)
        assert late.answers() == 10
        assert eye.look().log() == list(told.lines(None, 0, told.number(None)))


async def test_many_moments_are_few_that_wait_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr("labrys.web.onlookers.time", lambda: clock[0])
    async with playing(tmp_path, onlookers=86_400) as (_, live, keys):
        clock[0] += 90_000
        live.onlookers._go_on()
        eye = await enter(live)
        await play(live, keys, 60, random.Random(3))
        assert len(live.onlookers._waiting) == 1
        assert eye.look().end < live.table.game()[1].number(None)
        clock[0] += 90_000
        live.onlookers._go_on()
        told = live.table.game()[1]
        assert eye.look().log() == list(told.lines(None, 0, told.number(None)))
        frame = (await enter(live)).look()
        assert frame.picture == eye.mirror.picture


async def test_a_table_that_slept_shows_at_once_what_is_old_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path, onlookers=60) as (registry, live, keys):
        await play(live, keys, 5, random.Random(1))
        await registry._take_stock(live)
        registry._sleep(live)
        again = await registry.live(live.table.id)
        assert again is not None
        assert again.onlookers.now is None  # a moment ago
        registry._sleep(again)
        later = time.time() + 100
        monkeypatch.setattr("labrys.web.onlookers.time", lambda: later)
        again = await registry.live(live.table.id)
        assert again is not None
        assert again.onlookers.answers() == 5
        await asyncio.sleep(0)


async def test_when_the_game_is_over_everything_is_shown(tmp_path: Path) -> None:
    async with playing(tmp_path, onlookers="off") as (_, live, keys):
        eye = await enter(live)
        chance = random.Random(5)
        for _ in range(400):
            if live.table.over:
                break
            assert eye.look().picture is None
            eyes = [await enter(live, key) for key in keys]
            one = next(one for one in eyes if one.look().decision is not None)
            asked = one.mirror.decision
            assert asked is not None
            leave = [option.key for option in asked.options if "leave" in option.key]
            answer = leave[0] if leave else any_answer(asked, chance)
            await live.handle(one.connection, p.Answer(asked.id, answer))
            for one in eyes:
                await live.leave(one.connection)
        assert live.table.over
        assert eye.look().over is not None
        assert live.onlookers.answers() is None
