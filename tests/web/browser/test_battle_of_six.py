"""Mazes & Minotaurs: six people in one battle declare at the same time (B5), each on a page of his own."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import count
from typing import Any

from playwright.sync_api import expect

import labrys
from labrys.record import save
from labrys.show.run import Run
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import findings
from tests.web.browser.visit import Visits

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
LONGEST = 200  # answers
DECLARING = re.compile("All decide at the same time|So far:", re.IGNORECASE)


@cache
def decision_phase() -> Run[Any]:
    """The first Decision phase in which six players declare, each for a hero of his own, somebody a lot."""
    for seed in count(1):
        run, chance = labrys.new("minotaurs", seed=seed, seats=len(NAMES)), random.Random(seed)
        while not run.over and run.number < LONGEST:
            together = run.together
            if together is not None and together.rule == "B5" and len(together.seats) == len(NAMES):
                run.seats = ("me",) * len(NAMES)
                return run
            run.pick(run.open_question().sample(chance.random))
    raise AssertionError


def seated(visits: Visits) -> list[Hands]:
    """Six people, the last with a phone, at the beginning of the phase."""
    ann = Hands(visits.page()).open("six", save.dumps(decision_phase()))
    others = [
        Hands(visits.phone(None) if name == NAMES[-1] else visits.page(None)).sit(ann.link(seat), name)
        for seat, name in enumerate(NAMES[1:], 1)
    ]
    ann.show("Log")
    return [ann, *others]


def declare(hands: Hands) -> None:
    """The simplest answer to each question, until all of this one's are answered."""
    while hands.asked.locator(".eyebrow", has_text=DECLARING).count():
        hands.anything()


def test_six_people_declare_together_and_nobody_waits(visits: Visits) -> None:
    people = seated(visits)
    heroes = {ask.seat: ask.of for ask in decision_phase().questions.values()}
    for hands in people:
        hands.is_asked()
        expect(hands.asked).to_contain_text("All decide at the same time")
    told = [hands.log.locator(".line").count() for hands in people]
    for place in (3, 5, 1, 4, 2):
        declare(people[place])
        expect(people[place].prompt).to_contain_text("You have declared:")
    assert findings(people[1].page) + findings(people[5].page) == []
    people[0].is_asked()  # and all the others have not waited for him
    expect(people[5].asked).to_contain_text("Then all is shown")
    assert [hands.log.locator(".line").count() for hands in people] == told
    declare(people[0])
    for hands, before in zip(people, told, strict=True):
        expect(hands.prompt).not_to_contain_text("You have declared:")
        expect(hands.log.locator(".line").nth(before)).to_be_attached()
        new = " ".join(hands.log.locator(".line").all_text_contents()[before:]).lower()
        assert all(hero in new for hero in heroes.values()), new


def test_one_changes_his_mind_and_the_owner_closes_the_phase(visits: Visits) -> None:
    people = seated(visits)
    ann, ben, *others = people
    for hands in (ann, *others):
        declare(hands)
    before = ben.is_asked()
    ann.page.get_by_role("button", name="Take back").click()
    ann.is_asked()
    expect(ben.page.locator("#proposal")).to_be_hidden()
    declare(ann)
    assert ben.is_asked() == before
    ann.page.get_by_role("button", name="Wait no longer").click()
    for hands in people:
        hands.hears("The table waits no longer for Ben.")
        expect(hands.prompt).not_to_contain_text("You have declared:")
