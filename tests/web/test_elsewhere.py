"""What others are asked: partners and those who look on see it, as far as it is no secret."""

from __future__ import annotations

import random

import msgspec

from labrys.web import protocol as p
from labrys.web.audience_view import TOLD
from tests.web.client import Office, Server, Wire, any_answer, begin, wire


async def asked(looker: Wire) -> p.Elsewhere | None:
    """What the one who looks is told of the question of somebody else."""
    await looker.settle()
    return looker.mirror.elsewhere


async def test_a_partner_and_a_spectator_see_the_open_question_and_whose_it_is(
    server: Server, office: Office
) -> None:
    made, keys = office.seated("deathmaze", 2)
    await begin(server.address, made, keys)
    async with (
        wire(server.address, made.table, keys[0]) as ann,
        wire(server.address, made.table, keys[1]) as ben,
        wire(server.address, made.table) as eve,
    ):
        decision = ann.mirror.decision
        assert decision is not None
        assert ann.mirror.elsewhere is None  # it is her own
        for looker in (ben, eve):
            told = await asked(looker)
            assert told is not None
            assert (told.seat, told.prompt, told.rule) == (0, decision.prompt, decision.rule)
            assert told.options == tuple(option.main for option in decision.options[:TOLD])
            assert told.more == max(0, len(decision.options) - TOLD)


async def test_where_hands_are_hidden_only_who_is_asked_is_told(server: Server, office: Office) -> None:
    made, keys = office.seated("warlock", 2)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table) as eve:
        for _ in range(12):
            if ann.mirror.decision is None:
                break
            await ann.answer(any_answer(ann.mirror.decision, random.Random(2)))
            await ann.settle()
            await eve.settle()
            assert eve.mirror.elsewhere is None
        assert eve.mirror.waiting


def test_an_invitation_tells_the_game_the_host_and_who_is_there(office: Office) -> None:
    made = office.made("citadel", "me", "open", "heuristic", name="Ann")
    reply = office.http.get(f"/api/tables/{made.table}")
    summary = msgspec.json.decode(reply.content, type=p.TableSummary)
    assert (summary.host, summary.game_title) == ("Ann", "Citadel of Blood")
    assert summary.about
    assert [seat.name for seat in summary.seats] == ["Ann", "", "Sensible bot"]
