"""A gamesmaster and two players at the page: the chair, what is preselected, the store."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import CONTRAST, findings
from tests.web.browser.visit import PHONE, Visits
from tests.web.client import Server


@pytest.fixture
def visits(browser: Browser, town: Server) -> Iterator[Visits]:
    visits = Visits(browser, town.address)
    yield visits
    visits.end()


def invited(page: Page, name: str, gamesmaster: str, seats: str) -> Hands:
    """A table from the first page."""
    page.locator(".game[data-game=market]").get_by_role("button", name="Play with friends or bots").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Seats").select_option(seats)
    page.get_by_label("Gamesmaster").select_option(gamesmaster)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    return Hands(page)


def alone(page: Page) -> Hands:
    page.locator(".game[data-game=market]").get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/t/*")
    return Hands(page)


def pressed(hands: Hands, key: str) -> None:
    """Answer with a key."""
    before = hands.is_asked()
    hands.page.keyboard.press(key)
    hands.settled(before)


def test_a_gamesmaster_and_two_players(visits: Visits) -> None:
    gil = invited(visits.page(), "Gil", "me", "2")
    ann = Hands(visits.page(None)).sit(gil.link(0), "Ann")
    bob = Hands(visits.phone(None)).sit(gil.link(1), "Bob")
    for hands in (ann, bob):
        hands.page.get_by_role("button", name="I am ready").click()
    gil.page.get_by_role("button", name="Start").click()
    expect(gil.prompt).to_contain_text("What mood is the trader in?")
    expect(ann.prompt).to_contain_text("Waiting for Gil.")
    expect(gil.page.locator("#head")).to_contain_text("Mood")
    expect(ann.page.locator("#head")).not_to_contain_text("Mood")
    gil.press("generous")
    pressed(gil, "Enter")
    expect(gil.log).to_contain_text("The trader is generous.")
    expect(ann.log).not_to_contain_text("trader")
    ann.is_asked()
    ann.page.get_by_role("button", name="One more: axe").click()
    ann.page.get_by_role("button", name="One more: axe").click()
    expect(ann.asked).to_contain_text("Purse 480 silver, left 288 silver")
    before = ann.is_asked()
    ann.page.get_by_role("button", name="Buy 2 things for 192 silver").click()
    ann.settled(before)
    before = bob.is_asked()
    bob.page.get_by_role("button", name="One more: sword").tap()
    bob.page.get_by_role("button", name="Buy 1 thing for 160 silver").tap()
    bob.settled(before)
    expect(gil.asked).to_contain_text("You may speak up first")
    gil.press("rain")
    expect(ann.log).to_contain_text("there will be rain")
    gil.show("Table")
    gil.page.get_by_role("button", name="Leave the chair").click()
    expect(gil.page.locator("#looking")).to_be_visible()
    expect(gil.page.locator("#head")).not_to_contain_text("Mood")
    ann.press("home")
    expect(ann.asked).to_contain_text("The game is over")


def test_who_plays_alone_takes_the_chair_and_leaves_it(visits: Visits) -> None:
    hands = alone(visits.page())
    hands.is_asked()
    hands.show("Table")
    chair = hands.page.locator(".seat[data-seat='-2']:visible")
    expect(chair).to_contain_text("Automatic gamesmaster")
    chair.get_by_role("button", name="Take the chair").click()
    expect(hands.page.locator("#head")).to_contain_text("Mood")
    before = hands.is_asked()
    hands.page.get_by_role("button", name="Buy nothing").click()
    hands.settled(before)
    expect(hands.options).to_have_count(4)  # a player's and the gamesmaster's
    hands.press("sun")
    expect(hands.log).to_contain_text("there will be sun")
    chair.get_by_role("button", name="Leave the chair").click()
    expect(hands.page.locator("#head")).not_to_contain_text("Mood")
    expect(hands.prompt).to_contain_text("Another day, or home?")
    hands.press("home")
    expect(hands.asked).to_contain_text("The game is over")


def test_the_store_by_keys(visits: Visits) -> None:
    """F searches, Enter takes one, Escape shows all again, Enter buys."""
    hands = alone(visits.page())
    before = hands.is_asked()
    keys = hands.page.keyboard
    keys.press("f")
    keys.type("torch")
    expect(hands.asked.locator(".good:visible")).to_have_count(1)
    keys.press("Enter")
    keys.press("Enter")
    keys.type("ball")
    expect(hands.asked.locator(".good:visible")).to_have_count(2)
    keys.type("xx")
    expect(hands.asked).to_contain_text("Nothing here is called so.")
    keys.press("Escape")
    expect(hands.asked.locator(".good:visible")).to_have_count(10)
    hands.page.get_by_role("button", name="Weapons", exact=True).click()
    expect(hands.asked.locator(".good:visible")).to_have_count(4)
    hands.page.get_by_role("button", name="All", exact=True).click()
    hands.page.get_by_role("button", name="Put all back").click()
    expect(hands.asked.locator(".sticky")).to_contain_text("Buy nothing")
    hands.page.get_by_label("How many: torch").fill("2")
    hands.page.get_by_label("How many: sword").fill("9")
    expect(hands.page.get_by_label("How many: sword")).to_have_value("2")
    expect(hands.asked).to_contain_text("Sword ×2, torch ×2")
    hands.page.get_by_label("How many: sword").press("Enter")
    hands.settled(before)
    expect(hands.log).to_contain_text("324 silver")


def test_axe_finds_nothing_serious_in_the_store_and_the_chair(visits: Visits) -> None:
    hands = alone(visits.page("/", color_scheme="light"))
    page = hands.page
    hands.is_asked()
    hands.show("Table")
    page.locator(".seat[data-seat='-2']:visible").get_by_role("button", name="Take the chair").click()
    expect(page.locator("#head")).to_contain_text("Mood")
    page.get_by_role("button", name="One more: axe").click()
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += findings(page, **CONTRAST)
    page.set_viewport_size(PHONE)
    found += findings(page)
    assert not found, "\n".join(found)
