"""Answers over the socket: each names its decision, is on the disk before it is acknowledged, and counts once."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from labrys.web import protocol as p
from tests.web.client import Office, Server, Wire, any_answer, begin, wire


async def test_the_step_that_comes_of_an_answer_says_that_it_was_accepted(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        before = len(ann.heard)
        reply = await ann.play_on(random.Random(1))
        assert isinstance(reply, p.Accepted)
        assert reply.decision == asked.id
        assert [type(message) for message in ann.heard[before:]] == [p.Step]
        assert ann.mirror.decision is not None
        assert ann.mirror.decision.id != asked.id


@pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock"])
async def test_what_the_steps_add_up_to_is_what_a_newcomer_is_shown(
    server: Server, office: Office, game: str
) -> None:
    made = office.made(game, start=True, seed=11)
    chance = random.Random(2)
    async with wire(server.address, made.table, made.key) as ann:
        for _ in range(60):
            if ann.mirror.decision is None:
                break
            await ann.play_on(chance)
        await ann.settle()
        async with wire(server.address, made.table, made.key) as again:
            old, new = ann.mirror, again.mirror
            assert (old.picture, old.decision, old.undo, old.over) == (
                new.picture,
                new.decision,
                new.undo,
                new.over,
            )
            while new.gap is not None or 0 not in new.lines:
                await again.send(p.Log(min(new.lines)))
                await again.hear_a(p.Lines)
            assert old.log() == new.log()


async def test_a_duplicate_is_accepted_again_and_changes_nothing(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        first = await ann.play_on(random.Random(1))
        assert isinstance(first, p.Accepted)
        seq = ann.mirror.seq
        assert await ann.answer(first.answer, first.decision) == first
        await ann.settle()
        assert ann.mirror.seq == seq


async def test_a_duplicate_over_another_connection_is_accepted_too(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        first = await ann.play_on(random.Random(1))
        assert isinstance(first, p.Accepted)
    async with wire(server.address, made.table, made.key) as ann:
        assert await ann.answer(first.answer, first.decision) == first


async def test_another_answer_to_an_old_decision_gets_everything_anew_and_a_reason(
    server: Server, office: Office
) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        first = await ann.play_on(random.Random(1))
        assert isinstance(first, p.Accepted)
        await is_shown_anew(ann, "something else", first.decision)


@pytest.mark.parametrize("decision", ["0123456789abcdef01", "", "ü" * 32])
async def test_an_answer_to_an_unknown_decision_gets_everything_anew_and_a_reason(
    server: Server, office: Office, decision: str
) -> None:
    made = office.made("citadel", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.decision is not None
        await ann.send(p.Answer(decision, ann.mirror.decision.options[0].key))
        frame = await ann.hear_a(p.Frame)
        assert is_a_sentence(frame.reason)


async def is_shown_anew(wired: Wire, answer: str, decision: str) -> None:
    """The answer does nothing; the client is told why, and how things stand."""
    asked, picture = wired.mirror.decision, wired.mirror.picture
    reply = await wired.answer(answer, decision)
    assert isinstance(reply, p.Frame)
    assert is_a_sentence(reply.reason)
    assert (reply.decision, reply.picture) == (asked, picture)


def is_a_sentence(words: str) -> bool:
    """A capital, an end, one line."""
    return words[:1].isupper() and words[-1:] in ".!?" and "\n" not in words


async def test_an_answer_that_is_not_offered_is_refused_with_the_rule_and_nothing_changes(
    server: Server, office: Office
) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        reply = await ann.answer("fly away")
        assert isinstance(reply, p.Refused)
        assert (reply.rule, reply.decision) == (asked.rule, asked.id)
        assert "fly away" in reply.reason
        await ann.settle()
        assert ann.mirror.decision == asked


async def test_nobody_answers_for_another(server: Server, office: Office) -> None:
    made, keys = office.seated("citadel", 2)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table, keys[1]) as ben:
        asker, other = (ann, ben) if ann.mirror.decision is not None else (ben, ann)
        asked = asker.mirror.decision
        assert asked is not None
        assert other.mirror.decision is None
        reply = await other.answer(any_answer(asked, random.Random(1)), asked.id)
        assert isinstance(reply, p.Refused | p.Frame)
        assert is_a_sentence(reply.reason)
        await asker.settle()
        assert asker.mirror.decision == asked


async def test_whoever_looks_on_cannot_answer(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann, wire(server.address, made.table) as eve:
        asked = ann.mirror.decision
        assert asked is not None
        assert (eve.mirror.decision, eve.mirror.undo) == (None, None)
        reply = await eve.answer(any_answer(asked, random.Random(1)), asked.id)
        assert isinstance(reply, p.Refused)
        assert is_a_sentence(reply.reason)


async def test_everybody_at_the_table_is_told_what_came_of_an_answer(server: Server, office: Office) -> None:
    made, keys = office.seated("deathmaze", 3)
    await begin(server.address, made, keys)
    chance = random.Random(3)
    async with (
        wire(server.address, made.table, keys[0]) as ann,
        wire(server.address, made.table, keys[1]) as ben,
        wire(server.address, made.table, keys[2]) as cleo,
        wire(server.address, made.table) as eve,
    ):
        for _ in range(25):
            asked = [one for one in (ann, ben, cleo) if one.mirror.decision and not one.mirror.decision.optional]
            if not asked:
                break
            await asked[0].play_on(chance)
            for one in (ann, ben, cleo, eve):
                await one.settle()
        pictures = [one.mirror.picture for one in (ann, ben, cleo, eve)]
        shared = [structs.replace(picture, goal=None) for picture in pictures if picture is not None]
        assert shared == 4 * shared[:1]  # but for how far each one's own goal is
        assert ann.mirror.log() == ben.mirror.log() == cleo.mirror.log() == eve.mirror.log()
        assert ann.mirror.waiting == eve.mirror.waiting


async def test_barred_options_odds_and_hints_are_told_on_demand(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        asked = ann.mirror.decision
        assert asked is not None
        told: dict[str, p.Told] = {}
        for want in ("barred", "odds", "hint"):
            await ann.send(p.More(asked.id, want))
            told[want] = await ann.hear_a(p.Told, 30)
            assert (told[want].decision, told[want].want) == (asked.id, want)
        assert told["hint"].why
        assert isinstance(await ann.answer(told["hint"].hint), p.Accepted)


async def test_a_whole_game_can_be_played_and_its_seed_is_told_at_the_end(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=4)
    chance = random.Random(1)
    async with wire(server.address, made.table, made.key) as ann:
        while ann.mirror.decision is not None:
            await ann.play_on(chance)
        over = ann.mirror.over
        assert over is not None
        assert over.seed == "4"
        assert over.sentences
        await ann.settle()
        assert ann.mirror.table is not None
        assert ann.mirror.table.over
        reply = await ann.answer("anything", "0123")
        assert isinstance(reply, p.Frame)
        assert reply.over == over


# -- taking back -----------------------------------------------------------------------------------------------


async def test_who_plays_alone_takes_back_at_once(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        before = ann.mirror.picture
        asked = ann.mirror.decision
        assert asked is not None
        await ann.play_on(random.Random(1))
        assert ann.mirror.undo == p.Undoing("free")
        await ann.send(p.Undo())
        frame = await ann.hear_a(p.Frame)
        assert frame.picture == before
        assert frame.decision is not None
        assert (frame.decision.rule, frame.decision.options) == (asked.rule, asked.options)
        assert "took back" in frame.lines[-1].sentences[-1].text
        assert isinstance(await ann.answer(any_answer(frame.decision, random.Random(2))), p.Accepted)


async def test_before_the_first_answer_there_is_nothing_to_take_back(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.undo is not None
        assert ann.mirror.undo.how == "no"
        assert ann.mirror.undo.why
        await ann.send(p.Undo())
        assert is_a_sentence((await ann.hear_a(p.Refused)).reason)


async def test_against_bots_taking_back_needs_nobodys_consent(server: Server, office: Office) -> None:
    made = office.made("warlock", "me", "random", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        while ann.mirror.decision is None:
            await ann.hear()
        before, asked = ann.mirror.picture, ann.mirror.decision
        await ann.play_on(random.Random(1))
        assert ann.mirror.undo == p.Undoing("free")
        await ann.send(p.Undo())
        frame = await ann.hear_a(p.Frame)
        assert frame.picture == before
        assert frame.decision is not None
        assert frame.decision.options == asked.options


async def two_who_have_played(ann: Wire, ben: Wire) -> Wire:
    """Both have given an answer; who gave the last. While one is asked in secret the other hears nothing."""
    chance, last = random.Random(5), ann
    given: set[str] = set()
    while not (can_take_back(ann) and can_take_back(ben)):
        last, asked = next(
            (one, asked)
            for one in (ann, ben)
            if (asked := one.mirror.decision) is not None and not asked.optional and asked.id not in given
        )
        given.add(asked.id)
        assert isinstance(await last.answer(any_answer(asked, chance)), p.Accepted)
        await ann.settle()
        await ben.settle()
    return last


def can_take_back(wired: Wire) -> bool:
    return wired.mirror.undo is not None and wired.mirror.undo.how != "no"


async def test_what_chance_has_decided_is_taken_back_only_by_consent(server: Server, office: Office) -> None:
    made, keys = office.seated("warlock", 2)
    await begin(server.address, made, keys)
    async with wire(server.address, made.table, keys[0]) as ann, wire(server.address, made.table, keys[1]) as ben:
        last = await two_who_have_played(ann, ben)
        other = ben if last is ann else ann
        assert last.mirror.undo == p.Undoing("consent")
        await last.send(p.Undo())
        proposal = await proposed(other)
        assert proposal.waiting == (other.mirror.welcome.seat,)  # type: ignore[union-attr]
        await other.send(p.Consent(proposal.id, False))
        await other.settle()
        await last.settle()
        assert last.mirror.table is not None
        assert last.mirror.table.proposal is None
        await last.send(p.Undo())
        proposal = await proposed(other)
        await last.send(p.Consent(proposal.id, True))  # nobody consents to himself
        assert is_a_sentence((await last.hear_a(p.Refused)).reason)
        await other.send(p.Consent(proposal.id, True))
        frame = await last.hear_a(p.Frame)
        assert frame.decision is not None
        assert "took back" in frame.lines[-1].sentences[-1].text
        await other.hear_a(p.Frame)
        await other.send(p.Consent(proposal.id, True))  # too late: it is done
        assert is_a_sentence((await other.hear_a(p.Refused)).reason)


async def proposed(wired: Wire) -> p.Proposal:
    """What somebody proposes."""
    while True:
        table = await wired.hear_a(p.Table)
        if table.proposal is not None:
            return table.proposal
