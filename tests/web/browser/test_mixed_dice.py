"""Dice of many sides on the page: in the log, in a fight, in the replay, and their odds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from labrys.engine.event import Rolled
from labrys.record import save
from labrys.show.run import Run
from tests.toy.arena import GAME, State, View
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import findings
from tests.web.browser.visit import Visits
from tests.web.client import Server


@pytest.fixture
def visits(browser: Browser, town: Server) -> Iterator[Visits]:
    visits = Visits(browser, town.address)
    yield visits
    visits.end()


def arena(*answers: str) -> Run[State, View]:
    run: Run[State, View] = Run(GAME, GAME.new(3, 1, GAME.house({})))
    run.names, run.seats = ("You",), ("me",)
    for answer in answers:
        run.answer(answer)
    return run


def labels(run: Run[State, View]) -> list[str]:
    """How the dice that everybody may see are called."""
    rolled = [event for event in run.events if isinstance(event, Rolled) and event.heard_by(0)]
    return [f"a die: {die.face}" if die.sides == 6 else f"a d{die.sides}: {die.face}" for die in rolled]


def test_each_die_is_drawn_by_its_sides(visits: Visits) -> None:
    hands = Hands(visits.page()).open("arena", save.dumps(arena("strike")))
    hands.press("pray")
    wanted = labels(arena("strike", "pray"))
    dice = hands.log.locator(".face .die")
    expect(dice).to_have_count(len(wanted))
    assert [die.get_attribute("aria-label") for die in dice.all()] == wanted
    expect(hands.page.locator(".fight-dice .die")).to_have_attribute("aria-label", wanted[0])
    assert hands.log.locator(".die-number").count() == len(wanted) - 2  # six-sided ones have pips
    assert not findings(hands.page)


def test_the_odds_of_a_d100_are_told_at_once(visits: Visits) -> None:
    hands = Hands(visits.page()).open("arena", save.dumps(arena("strike")))
    hands.is_asked()
    hands.page.keyboard.press("o")
    expect(hands.asked.locator(".odds .bar").first).to_be_visible()
    expect(hands.asked).to_contain_text("foe: 0")


def test_the_replay_has_the_same_dice(visits: Visits) -> None:
    hands = Hands(visits.page()).open("arena", save.dumps(arena("strike", "pray")))
    hands.is_asked()
    hands.page.goto(hands.page.url.replace("/t/", "/r/"))
    hands.page.get_by_role("slider").fill("2")
    wanted = labels(arena("strike", "pray"))
    dice = hands.page.locator("#news .lines .face .die")
    expect(dice).to_have_count(len(wanted))
    assert [die.get_attribute("aria-label") for die in dice.all()] == wanted
