"""The rulebook over the wire: whole and kept by browsers; what a log has cited, for those who read that log."""

from __future__ import annotations

import random

import msgspec
import pytest

import labrys
from labrys.rulebook import reading
from labrys.web import protocol as p
from tests.web.client import Office, Server, Wire, any_answer, begin, wire

ENOUGH = 600  # answers of each, before the hands of two differ


def sentences(one: Wire) -> set[str]:
    """All that somebody has heard."""
    return {said.text for line in one.mirror.log() for said in line.sentences}


@pytest.mark.parametrize("game", labrys.GAMES)
def test_the_whole_rulebook_is_sent_small_and_only_once(office: Office, game: str) -> None:
    path = f"/api/games/{game}/rulebook"
    reply = office.http.get(path, headers={"accept-encoding": "gzip"})
    assert reply.headers["content-encoding"] == "gzip"
    assert int(reply.headers["content-length"]) < 70_000
    assert msgspec.json.decode(reply.content, type=reading.WholeBook) == reading.read(labrys.find(game))
    again = office.http.get(path, headers={"if-none-match": reply.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    bare = office.http.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in bare.headers
    assert bare.content == reply.content
    assert office.http.get(f"/rules/{game}").status_code == 200


def test_a_game_that_is_not_there_has_no_rulebook(office: Office) -> None:
    reply = office.http.get("/api/games/monopoly/rulebook")
    assert reply.status_code == 404
    assert "monopoly" in reply.json()["reason"]


def test_a_heading_leads_to_the_first_rule_below_it_and_numbers_in_a_rule_lead_on(office: Office) -> None:
    def rule(id: str) -> p.RuleText:
        return msgspec.json.decode(office.http.get(f"/api/games/deathmaze/rules/{id}").content, type=p.RuleText)

    assert rule("4.1").id == "4.11"
    assert rule("8.2").links == {"8.21": "8.21", "8.22": "8.22", "8.23": "8.23", "8.24": "8.24"}
    assert office.http.get("/api/games/deathmaze/rules/4").status_code == 404


async def test_the_rules_met_are_those_that_the_lines_cite(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True, seed=7)
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Cited())
        before = (await ann.hear_a(p.Met)).rules
        chance = random.Random(5)
        for _ in range(25):
            await ann.play_on(chance)
        await ann.settle()
        await ann.send(p.Cited())
        met = (await ann.hear_a(p.Met)).rules
        cited: dict[str, list[int]] = {}
        for number, line in sorted(ann.mirror.lines.items()):
            rules = [rule for said in line.sentences for rule in (said.rule, *(die.rule for die in said.dice))]
            for rule in dict.fromkeys(filter(None, rules)):
                cited.setdefault(rule, []).append(number)
        assert {rule: (one.times, one.lines) for rule, one in met.items()} == {
            rule: (len(lines), tuple(lines[-20:])) for rule, lines in cited.items()
        }
        assert set(before) < set(met)
        last = ann.mirror.lines[met["4.0"].lines[-1]]
        assert met["4.0"].last in [said.text for said in last.sentences]


async def test_what_only_one_has_heard_only_he_has_met(server: Server, office: Office) -> None:
    made, keys = office.seated("warlock", 2, house={"hands": "hidden", "characters": "dealt"})
    await begin(server.address, made, keys)
    async with (
        wire(server.address, made.table, keys[0]) as ann,
        wire(server.address, made.table, keys[1]) as ben,
        wire(server.address, made.table) as eve,
    ):
        chance = random.Random(3)
        for _ in range(ENOUGH):  # with dice nobody has chosen: until somebody has heard what others have not
            for one in (ann, ben):
                await one.settle()
                if one.mirror.decision is not None:
                    await one.answer(any_answer(one.mirror.decision, chance))  # what comes of it may come later
            await eve.settle()
            if any(sentences(one) - sentences(eve) for one in (ann, ben)):
                break
        else:
            pytest.fail("nothing was told to one alone")
        for one in (ann, ben, eve):
            await one.settle()
            await one.send(p.Cited())
            met = (await one.hear_a(p.Met)).rules
            assert {rule.last for rule in met.values()} <= sentences(one)


async def test_before_the_start_nothing_has_been_met(server: Server, office: Office) -> None:
    made = office.made("citadel", "me", "open")
    async with wire(server.address, made.table, made.key) as ann:
        await ann.send(p.Cited())
        assert (await ann.hear_a(p.Met)).rules == {}


async def test_who_comes_is_told_the_house_rules_in_words(server: Server, office: Office) -> None:
    made = office.made("minotaurs", house={"by_the_letter": "true", "flight": "true"}, start=True)
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.welcome is not None
        told = {one.name: (one.question, one.answer) for one in ann.mirror.welcome.departures}
    assert told["every_wound"] == ("Is every wound one die, whoever deals it?", "Yes")
    assert told["charge_and_desperate"] == ("What a desperate charge adds", "Four: 4 in all")
    assert "flight" not in told  # as usual again


def test_house_rules_to_choose_have_answers_in_words(office: Office) -> None:
    reply = office.http.get("/api/games/deathmaze/house")
    rules = {one.name: one for one in msgspec.json.decode(reply.content, type=tuple[p.HouseRule, ...])}
    chests = rules["chests"]
    assert chests.title == "What may be done about a trapped chest"
    assert chests.answers[1] == "Must be opened: somebody must open it, as 10.13 has it"
    assert (chests.default, chests.printed) == ("may_be_left", "must_be_opened")
