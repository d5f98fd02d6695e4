"""Standing orders at a table: the server answers one by one, until something happens or its person stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec

from labrys.web import protocol as p
from tests.web.browser import positions
from tests.web.client import MANY, PATIENCE, Office, Server, Wire, wire


def uploaded(office: Office, save: bytes) -> p.MadeTable:
    """A table that goes on with this game."""
    reply = office.http.post("/api/saves", content=save, headers=office.bearer())
    assert reply.status_code == 201, reply.text
    return msgspec.json.decode(reply.content, type=p.MadeTable)


async def order(wired: Wire, key: str) -> None:
    """Give an order at the open question."""
    asked = wired.mirror.decision
    assert asked is not None
    await wired.send(p.Order(asked.id, key))


async def until(wired: Wire, so: Callable[[p.Frame | p.Step], bool]) -> p.Frame | p.Step:
    """Listen until a step says so."""
    async with asyncio.timeout(PATIENCE):
        while True:
            heard = await wired.hear()
            if isinstance(heard, p.Frame | p.Step) and so(heard):
                return heard


def asks(heard: p.Frame | p.Step) -> bool:
    """Is the person asked again, or is it over?"""
    return heard.decision is not None or heard.over is not None


async def test_everybody_attacks_until_the_round_is_over(server: Server, office: Office) -> None:
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        assert [offer.key for offer in asked.orders] == ["attack", "hold", "guide"]
        before = len(ann.heard)
        await order(ann, "attack")
        await until(ann, asks)
        steps = [heard for heard in ann.heard[before:] if isinstance(heard, p.Step)]
        assert len(steps) >= 2, "each answer is a step of its own"
        assert all(step.decision is None and step.ordered is not None for step in steps[:-1])
        assert {step.ordered.words for step in steps[:-1] if step.ordered} == {"Everybody attacks"}
        assert steps[-1].ordered is None
        attackers = {sentence.kind for step in steps for line in step.lines for sentence in line.sentences}
        assert "Attacked" in attackers


async def test_what_an_order_answered_is_taken_back_as_one(server: Server, office: Office) -> None:
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        await order(ann, "attack")
        await until(ann, asks)
        await ann.send(p.Undo())
        frame = await until(ann, lambda heard: isinstance(heard, p.Frame))
        assert frame.decision is not None
        assert frame.decision.prompt == asked.prompt
        assert frame.decision.options == asked.options


async def test_a_saved_order_is_still_one(server: Server, office: Office) -> None:
    """What follows is in the log, and in the save."""
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        await order(ann, "attack")
        await until(ann, asks)
    save = office.http.get(f"/api/tables/{made.table}/save", headers=office.bearer(made.key))
    again = uploaded(office, save.content)
    async with wire(server.address, again.table, again.key) as ann:
        await ann.send(p.Undo())
        frame = await until(ann, lambda heard: isinstance(heard, p.Frame))
        assert frame.decision is not None
        assert frame.decision.options == asked.options


async def test_an_order_that_makes_no_sense_here_is_refused(server: Server, office: Office) -> None:
    made = uploaded(office, positions.exploring().saved())
    async with wire(server.address, made.table, made.key) as ann:
        for key in ("attack", "walk:nowhere", "nonsense"):
            await order(ann, key)
            refused = await ann.hear_a(p.Refused)
            assert refused.reason == "That cannot be ordered at this question."
            assert refused.decision == ann.mirror.decision.id if ann.mirror.decision else ""


async def test_an_order_for_another_question_is_told_how_things_stand(server: Server, office: Office) -> None:
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Order("0123456789", "attack"))
        frame = await ann.hear_a(p.Frame)
        assert "not the question" in frame.reason


async def test_the_party_walks_to_a_place_it_knows(server: Server, office: Office) -> None:
    made = uploaded(office, positions.exploring().saved())
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        assert asked.walks, "somewhere in the maze there are places to walk to"
        target = next(iter(asked.walks))
        way = [target]
        while way[-1] in asked.walks:
            way.append(asked.walks[way[-1]])
        await order(ann, f"walk:{target}")
        await until(ann, asks)
        picture = ann.mirror.picture
        assert picture is not None
        assert picture.here in way, "it is there, or was stopped on the way"
        assert picture.here != way[-1]


async def test_an_order_is_stopped_by_its_person_and_gives_no_further_answer(tmp_path: Path) -> None:
    """With a pace that one can follow there is time to stop it."""
    with Server(tmp_path, *MANY, "--pace", "10") as slow, Office(slow.address) as office:
        made = uploaded(office, melee())
        async with wire(slow.address, made.table, made.key) as ann:
            await order(ann, "attack")
            step = await until(ann, lambda heard: heard.ordered is not None)
            assert step.decision is None
            await ann.send(p.Order("", ""))
            frame = await until(ann, asks)
            assert isinstance(frame, p.Frame)
            assert frame.ordered is None
            await ann.send(p.Order("", ""))  # nothing runs: nothing comes of it
            await ann.settle()
            assert ann.mirror.decision == frame.decision
            await order(ann, "attack")  # and by an answer of his own
            await until(ann, lambda heard: heard.ordered is not None)
            async with wire(slow.address, made.table, made.key) as again:
                assert again.mirror.decision is None, "the same on another screen"


def melee() -> bytes:
    """A fight of several against several."""

    def several(now: positions.Sitting) -> bool:
        fight = now.picture().fight
        blows = [option for option in now.decision.options if option.act == "attack"]
        return fight is not None and len(fight.theirs.cards) > 2 and len(blows) > 3

    return positions.Sitting("citadel", 7).until(several).saved()


async def test_what_leaves_nothing_but_to_pass_is_passed_for_who_wants_it(server: Server, office: Office) -> None:
    made = uploaded(office, idle())
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        assert {option.weight for option in asked.options} == {"useless", "pass"}
        await ann.send(p.Passing(on=True))
        frame = await until(ann, lambda heard: heard.ordered is not None)
        assert frame.ordered is not None
        assert frame.ordered.key == "pass"
        after = await until(ann, asks)
        assert after.decision is not None
        assert after.decision.id != asked.id
        await ann.send(p.Passing(on=False))
        await ann.settle()


def idle() -> bytes:
    """Before a fight: all could take other weapons, and none of those would be of use."""

    def nothing(now: positions.Sitting) -> bool:
        weights = {option.weight for option in now.decision.options}
        return now.picture().fight is not None and weights == {"useless", "pass"}

    return positions.Sitting("deathmaze", 5).until(nothing).saved()


async def test_the_others_are_not_told_what_answers_for_somebody(server: Server, office: Office) -> None:
    reply = office.http.post(
        "/api/saves", content=positions.together().saved("me", "open"), headers=office.bearer()
    )
    made = msgspec.json.decode(reply.content, type=p.MadeTable)
    key = office.claimed(made.table, made.links[0], "Ben").key
    async with wire(server.address, made.table, made.key) as ann, wire(server.address, made.table, key) as ben:
        first, other = (ann, ben) if ann.mirror.decision and ann.mirror.decision.orders else (ben, ann)
        await order(first, "attack")
        await until(first, lambda heard: heard.ordered is not None)
        await first.send(p.Order("", ""))
        await first.settle()
        await other.settle()
        steps = [heard for heard in other.heard if isinstance(heard, p.Step | p.Frame)]
        assert steps
        assert not any(step.ordered for step in steps)


async def test_who_looks_on_gives_no_orders(server: Server, office: Office) -> None:
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table) as eve:
        await eve.send(p.Order("", "attack"))
        refused = await eve.hear_a(p.Refused)
        assert "look on" in refused.reason
