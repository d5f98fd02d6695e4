"""The guided first game at a table: one request, and a learner is at a real decision with a word of the guide."""

from __future__ import annotations

import labrys
from labrys.record import save
from labrys.rulebook import first
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.table import Table
from tests.web.client import Office, Server, wire
from tests.web.test_answers import is_a_sentence


async def test_a_learner_is_told_a_lesson_with_the_question_it_belongs_to(server: Server, office: Office) -> None:
    made = office.made("deathmaze", first=True, start=True)
    async with wire(server.address, made.table, made.key) as ann:
        guide, decision = ann.mirror.guide, ann.mirror.decision
        assert guide is not None
        assert [lesson.number for lesson in guide.lessons] == [1]
        assert guide.now
        assert decision is not None
        assert not decision.setup
        await ann.send(p.Answer(decision.id, "south"))
        step = await ann.hear_a(p.Step)
        assert step.guide is not None
        assert [lesson.number for lesson in step.guide.lessons] == [2], "only what is new"
        await ann.send(p.Undo())
        back = await ann.hear_a(p.Frame)
        assert back.guide == guide


async def test_who_looks_on_is_taught_nothing(server: Server, office: Office) -> None:
    made = office.made("deathmaze", first=True, start=True)
    async with wire(server.address, made.table) as eve:
        assert eve.mirror.guide is None


async def test_who_leaves_the_guide_goes_on_without(server: Server, office: Office) -> None:
    made = office.made("deathmaze", first=True, start=True)
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Unguided())
        frame = await ann.hear_a(p.Frame)
        assert frame.guide is None
        assert frame.decision is not None
        await ann.send(p.Unguided())
        assert is_a_sentence((await ann.hear_a(p.Refused)).reason)
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.guide is None, "also after he has come back"


def test_a_first_game_is_as_its_guide_wants_it(office: Office) -> None:
    for more in ({"seed": 4}, {"house": {"game": "advanced"}}, {"seats": ["me", "open"]}):
        body = {"game": "deathmaze", "first": True, **more}
        reply = office.http.post("/api/tables", json=body, headers=office.bearer())
        assert reply.status_code == 400
        assert is_a_sentence(reply.json()["reason"])


def test_that_somebody_left_the_guide_is_in_the_log() -> None:
    begun = save.dumps(first.begin(labrys.find("deathmaze"))).decode()
    opened = r.Opened("deathmaze", 1, "", "secret", r.now(), 0, save=begun)
    table = Table("t", [opened, r.Sat(0, "Ann", "key")])
    assert table.lessons(0)
    assert table.lessons(None) is None
    table = Table("t", [opened, r.Sat(0, "Ann", "key"), r.Unguided(), r.Answered(0, "south")])
    assert table.lessons(0) is None
