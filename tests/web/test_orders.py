"""Standing orders at a table: the server answers one by one, until something happens or its person stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from labrys.web import protocol as p
from tests.web.browser import positions
from tests.web.client import PATIENCE, Office, Server, Wire, wire


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


async def test_an_order_given_again_after_the_server_was_killed_is_still_one(
    tmp_path_factory: object, server: Server, office: Office
) -> None:
    """What follows is in the log: another server reads it there."""
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


async def test_an_order_is_stopped_by_its_person(tmp_path: object, office: Office, server: Server) -> None:
    """With a pace one can follow there is time to stop it."""
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table, made.key) as ann:
        await order(ann, "attack")
        await ann.send(p.Order("", ""))
        await ann.settle()
        await until_quiet(ann)
        assert ann.mirror.decision is not None


async def until_quiet(wired: Wire) -> None:
    """Until the person is asked."""
    async with asyncio.timeout(PATIENCE):
        while wired.mirror.decision is None:
            await wired.hear()


async def test_who_looks_on_gives_no_orders(server: Server, office: Office) -> None:
    made = uploaded(office, positions.battle().saved())
    async with wire(server.address, made.table) as eve:
        await eve.send(p.Order("", "attack"))
        refused = await eve.hear_a(p.Refused)
        assert "look on" in refused.reason
