"""How it looks: axe finds nothing serious, a great screen is well used, and what should not move does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.web.browser import positions
from tests.web.browser.hands import STILL, Hands
from tests.web.browser.visit import PHONE, Visits

GREAT = {"width": 2560, "height": 1440}


def home(page: Page) -> None:
    page.locator(".game").first.wait_for()


def lobby(page: Page) -> None:
    page.locator("[data-game=citadel]").get_by_role("button", name="Play with friends").click()
    page.get_by_role("dialog").wait_for()
    page.get_by_role("button", name="Create the table").click()
    page.get_by_role("button", name="Start", exact=True).wait_for()


def exploring(page: Page) -> None:
    Hands(page).open("maze", positions.exploring().saved()).is_asked()


def combat(page: Page) -> None:
    Hands(page).open("fight", positions.battle().saved()).is_asked()


def board(page: Page) -> None:
    Hands(page).open("race", positions.racing().saved("me", "random", "random", "random")).is_asked()


def marching(page: Page) -> None:
    Hands(page).open("maze", positions.exploring().saved()).press("change the marching order")


def ended(page: Page) -> None:
    Hands(page).open("over", positions.over().saved()).page.get_by_text("The game is over").wait_for()


def replay(page: Page) -> None:
    exploring(page)
    page.goto(page.url.replace("/t/", "/r/"))
    page.get_by_role("slider").fill("12")
    expect(page.locator(".moment")).to_contain_text("12 of")


def workshop(page: Page) -> None:
    page.goto("/maze")
    page.get_by_label("Examples").select_option("the-lost-property-office")
    page.get_by_role("button", name="C4").click()
    page.get_by_text("Nothing is wrong with this maze.").wait_for()


SCREENS: tuple[Callable[[Page], None], ...] = (
    home,
    lobby,
    exploring,
    combat,
    board,
    marching,
    ended,
    replay,
    workshop,
)
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}  # all that darkness can change


def findings(page: Page, **options: Any) -> list[str]:
    """What axe finds serious or worse."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [
        f"{one['impact']} {one['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_axe_finds_nothing_serious_by_day_and_night_at_a_desk_and_on_a_phone(
    visits: Visits, screen: Callable[[Page], None]
) -> None:
    page = visits.page("/", color_scheme="light")
    screen(page)
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += findings(page, **CONTRAST)
    page.set_viewport_size(PHONE)
    found += findings(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("screen", [exploring, combat, board, replay], ids=lambda screen: screen.__name__)
def test_a_great_screen_is_well_used(visits: Visits, screen: Callable[[Page], None]) -> None:
    page = visits.page("/", viewport=GREAT)
    screen(page)
    page.evaluate(STILL)
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == (GREAT["width"], GREAT["height"])
    stage = page.locator("#stage").bounding_box()
    assert stage
    assert stage["width"] > GREAT["width"] * 0.4
    assert stage["height"] > GREAT["height"] * 0.7
    parts = [
        box["width"] * box["height"]
        for part in page.locator("#board section:visible, #head").all()
        if (box := part.bounding_box())
    ]
    assert sum(parts) > GREAT["width"] * GREAT["height"] * 0.9, "a part of the screen is empty"
    for part in page.locator("#board section:visible").all():
        over = part.evaluate("one => one.scrollWidth - one.clientWidth")
        assert over <= 0, f"{part.get_attribute('id')} is {over} pixels too wide"
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") >= 16


MOVING = """() => {
  window.moved = 0;
  const moves = (one) => one.playState === "running" && one.effect.getTiming().duration > 50;
  const look = () => {
    window.moved += document.getAnimations().filter(moves).length;
    requestAnimationFrame(look);
  };
  look();
}"""


def test_dice_tumble_but_not_for_those_who_want_it_still(visits: Visits) -> None:
    for wish, moves in (("no-preference", True), ("reduce", False)):
        hands = Hands(visits.page("/", reduced_motion=wish)).open("fight", positions.battle().saved())
        hands.is_asked()
        hands.page.evaluate(MOVING)
        hands.choose(0)
        hands.page.locator("#news .fresh .face").first.wait_for()
        if moves:
            hands.page.wait_for_function("() => window.moved > 0")
        else:
            hands.page.evaluate("() => new Promise(done => setTimeout(done, 120))")
            assert not hands.page.evaluate("window.moved")


def test_the_first_view_shows_all_of_a_small_maze(visits: Visits) -> None:
    page = visits.page("/")
    Hands(page).open("citadel", positions.citadel().saved()).is_asked()
    page.evaluate(STILL)
    frame = page.locator("#map").bounding_box()
    assert frame
    for place in page.locator("#map .floors > :not(.place-unexplored)").all():
        box = place.bounding_box()
        assert box
        assert frame["y"] <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_the_button_changes_light_and_dark_and_the_browser_remembers(visits: Visits) -> None:
    page = visits.page("/", color_scheme="light")
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.get_by_role("button", name="Dark page").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    night = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert night != paper
    page.reload()
    expect(page.get_by_role("button", name="Light page")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == night
