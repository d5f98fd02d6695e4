"""Dice that people roll themselves: the table asks for each, goes on with what is typed, and remembers it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from labrys.web import protocol as p
from tests.web.client import GENEROUS, PATIENCE, Office, Server, Wire, any_answer, wire


class Dice:
    """A person with dice of his own, always the same throws."""

    def __init__(self, wired: Wire, seed: int = 5) -> None:
        self.wired, self.chance = wired, random.Random(seed)
        self.typed: list[tuple[int, int]] = []
        self.wanted: p.Wanted | None = None

    async def hear(self) -> None:
        """One message more."""
        heard = await self.wired.hear()
        if isinstance(heard, p.Frame | p.Step):
            self.wanted = heard.wanted

    async def until(self, so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not so():
                await self.hear()

    async def roll(self) -> None:
        """Type what a die shows, and hear what comes of it."""
        assert self.wanted is not None
        before = self.wanted
        face = self.chance.randint(1, before.sides)
        self.typed.append((face, before.sides))
        await self.wired.send(p.Roll(before.id, (face,)))
        await self.until(lambda: self.wanted is None or self.wanted.id != before.id)

    async def play(self, answers: int) -> None:
        """Answer and roll."""
        for _ in range(answers):
            while self.wanted is not None:
                await self.roll()
            asked = self.wired.mirror.decision
            if asked is None:
                return
            await self.wired.send(p.Answer(asked.id, any_answer(asked, self.chance)))
            await self.until(partial(self.asked_anew, asked.id))

    def asked_anew(self, before: str) -> bool:
        """Is something wanted of him after that question, or is all over?"""
        mirror = self.wired.mirror
        anew = mirror.decision is not None and mirror.decision.id != before
        return anew or self.wanted is not None or mirror.over is not None


@pytest.mark.parametrize("game", ["deathmaze", "minotaurs"])
async def test_the_table_asks_for_dice_and_goes_on_with_them(server: Server, office: Office, game: str) -> None:
    made = office.made(game, start=True, seed=7, own_dice=True)
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.welcome is not None
        assert ann.mirror.welcome.own_dice
        assert ann.mirror.table is not None
        assert not ann.mirror.table.commitment, "no seed could prove these dice"
        dice = Dice(ann)
        await dice.play(90)
        assert len(dice.typed) > 3
        shown = [
            (die.face, die.sides)
            for line in ann.mirror.log()
            for sentence in line.sentences
            for die in sentence.dice
        ]
        assert shown
        rest = iter(dice.typed)
        assert all(one in rest for one in shown), "all dice of the log were typed, in this order"


async def test_what_was_typed_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path, *GENEROUS) as server, Office(server.address) as office:
        made = office.made("deathmaze", start=True, seed=7, own_dice=True)
        async with wire(server.address, made.table, made.key) as ann:
            dice = Dice(ann)
            await dice.play(60)
            assert dice.typed
            await ann.settle()
            before = ann.mirror
        server.kill()
        server.start()
        async with wire(server.address, made.table, made.key) as again:
            assert again.mirror.picture == before.picture
            assert again.mirror.decision == before.decision
            await again.send(p.More(again.mirror.decision.id, "hint") if again.mirror.decision else p.Ping())
            await again.settle()


async def test_a_game_with_typed_dice_is_replayed_and_its_save_goes_on_at_a_table(
    server: Server, office: Office
) -> None:
    made = office.made("deathmaze", start=True, seed=7, own_dice=True)
    async with wire(server.address, made.table, made.key) as ann:
        dice = Dice(ann)
        await dice.play(60)
        await ann.settle()
        before = ann.mirror
    replay = office.http.get(f"/api/tables/{made.table}/replay?count=50", headers=office.bearer(made.key))
    assert replay.status_code == 200, replay.text
    assert replay.json()["steps"]
    save = office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(made.key))
    assert save.status_code == 200
    reply = office.http.post("/api/saves", content=save.content, headers=office.bearer())
    assert reply.status_code == 201, reply.text
    again = msgspec.json.decode(reply.content, type=p.MadeTable)
    async with wire(server.address, again.table, again.key) as ben:
        assert ben.mirror.picture == before.picture


async def test_a_die_that_cannot_be_is_refused_and_still_wanted(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7, own_dice=True)
    async with wire(server.address, made.table, made.key) as ann:
        dice = Dice(ann)
        while dice.wanted is None:
            await dice.play(1)
        wanted = dice.wanted
        await ann.send(p.Roll(wanted.id, (7,)))
        refused = await ann.hear_a(p.Refused)
        assert "a d6 shows 1 to 6" in refused.reason
        await ann.send(p.Roll("0123456789", (3,)))
        frame = await ann.hear_a(p.Frame)
        assert frame.wanted == wanted
        assert "not wanted any more" in frame.reason
        await ann.send(p.Undo())  # instead of rolling
        frame = await ann.hear_a(p.Frame)
        assert frame.wanted is None
        assert frame.decision is not None


async def test_who_looks_on_is_asked_for_no_dice(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7, own_dice=True)
    async with wire(server.address, made.table, made.key) as ann, wire(server.address, made.table) as eve:
        dice = Dice(ann)
        while dice.wanted is None:
            await dice.play(1)
        await eve.settle()
        frames = [heard for heard in eve.heard if isinstance(heard, p.Frame | p.Step)]
        assert not any(heard.wanted for heard in frames)
        await eve.send(p.Roll(dice.wanted.id, (3,)))
        assert "look on" in (await eve.hear_a(p.Refused)).reason


def test_among_several_only_where_no_die_is_a_secret(server: Server, office: Office) -> None:
    body = {"game": "warlock", "seats": ["me", "open"], "own_dice": True}
    reply = office.http.post("/api/tables", json=body, headers=office.bearer())
    assert reply.status_code == 400
    assert "would know too much" in reply.json()["reason"]
    assert office.made("deathmaze", "me", "open", own_dice=True).links
