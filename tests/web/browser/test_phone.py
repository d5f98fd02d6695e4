"""On a phone: one part at a time, and every part within a thumb's reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import positions
from tests.web.browser.hands import STILL, Hands
from tests.web.browser.visit import PHONE, Visits

SMALLEST = 24  # pixels of anything to press that is no word in a sentence


def no_sideways(page: Page) -> None:
    """The page is not wider than the screen."""
    wide = page.evaluate("[document.documentElement.scrollWidth, document.body.scrollWidth]")
    assert max(wide) <= PHONE["width"], wide


def thumbs(page: Page) -> None:
    """What can be pressed is large enough and on the screen from left to right."""
    boxes = page.locator("button:visible:not(.rule), a:visible, select:visible, summary:visible").evaluate_all(
        """all => all.map(one => {
          const { left, right, width, height } = one.getBoundingClientRect();
          return [one.textContent.trim() || one.ariaLabel, left, right, Math.min(width, height)];
        })"""
    )
    for words, left, right, size in boxes:
        assert left >= -1, words
        assert right <= PHONE["width"] + 1, words
        assert size >= SMALLEST, (words, size)


def pan(page: Page, by: tuple[int, int]) -> None:
    """Draw a finger over the map."""
    box = page.locator("#map").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for part in (0.3, 0.6, 1.0):
        touch("touchMove", (x + by[0] * part, y + by[1] * part))
    page.wait_for_timeout(150)  # a finger that rests: after a flick the browser takes the next tap for a stop
    touch("touchMove", (x + by[0] + 1, y + by[1]))
    touch("touchEnd")


@pytest.fixture
def phone(visits: Visits) -> Hands:
    """A phone in the maze."""
    return Hands(visits.phone()).open("phone", positions.exploring().saved()).told()


def test_the_first_page_and_its_dialogs_fit_a_phone(visits: Visits) -> None:
    page = visits.phone()
    page.locator(".game").first.wait_for()
    no_sideways(page)
    thumbs(page)
    page.locator("[data-game=warlock]").get_by_role("button", name="Play with friends").tap()
    box = page.get_by_role("dialog").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.get_by_role("button", name="Create the table").tap()
    page.get_by_role("button", name="Start", exact=True).wait_for()
    no_sideways(page)
    thumbs(page)


def test_every_part_of_the_table_is_reached_by_its_tab(phone: Hands) -> None:
    page = phone.page
    parts = {"Map": "#map", "Party": "#party", "Log": "#news", "Table": "#people"}
    for tab, part in parts.items():
        page.locator("#tabs").get_by_role("button", name=tab).tap()
        expect(page.locator(part)).to_be_visible()
        expect(page.locator(part)).to_be_in_viewport(ratio=0.2)
        no_sideways(page)
        thumbs(page)
        expect(phone.prompt).to_be_in_viewport()


def test_a_finger_moves_the_map_and_an_exit_is_taken_by_a_tap(phone: Hands) -> None:
    page = phone.page
    where = page.locator("#map .hit").first.bounding_box()
    pan(page, (40, -30))
    page.evaluate(STILL)
    now = page.locator("#map .hit").first.bounding_box()
    assert where
    assert now
    assert now["x"] - where["x"] == pytest.approx(40, abs=8)
    assert now["y"] - where["y"] == pytest.approx(-30, abs=8)
    before = phone.is_asked()
    page.locator("#map .hit").first.tap()
    phone.settled(before)


def test_the_decision_can_be_put_aside_to_see_more_of_the_map(phone: Hands) -> None:
    def height() -> float:
        box = phone.page.locator("#map").bounding_box()
        assert box
        return box["height"]

    before = height()
    phone.page.locator("#sheet").tap()
    expect(phone.options.first).not_to_be_in_viewport()
    phone.page.evaluate(STILL)
    assert height() > before
    phone.page.locator("#sheet").tap()
    expect(phone.options.first).to_be_in_viewport()


def test_a_fight_fits_a_phone(visits: Visits) -> None:
    hands = Hands(visits.phone()).open("fight", positions.battle().saved())
    hands.is_asked()
    expect(hands.page.locator("#fight .theirs .fighter")).to_be_in_viewport()
    no_sideways(hands.page)
    hands.page.locator("#stage-tabs").get_by_role("button", name="Map").tap()
    expect(hands.page.locator("#map .token").first).to_be_visible()
    hands.choose(0)
    no_sideways(hands.page)
