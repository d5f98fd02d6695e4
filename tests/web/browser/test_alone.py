"""One person and the maze."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from tests.web.browser.hands import Hands
from tests.web.browser.positions import FIGHT, through_a_fight
from tests.web.browser.visit import Visits


def with_seed(page: Page, seed: int) -> None:
    """The next table this page makes has these dice."""

    def send(route: Route) -> None:
        wish = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**wish, "seed": seed}))

    page.route("**/api/tables", send, times=1)


def test_one_click_starts_a_game_that_is_played_through_a_fight_by_pointing_at_things(visits: Visits) -> None:
    page = visits.page("/")
    with_seed(page, FIGHT)
    page.locator("[data-game=deathmaze]").get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/t/*")
    hands = Hands(page)
    fought = False
    for decision, answer in through_a_fight():
        hands.give(decision, answer)
        fought = fought or page.locator("#fight").is_visible()
    assert fought
    expect(page.locator("#fight")).to_be_hidden()
    expect(page.locator("#map")).to_be_visible()
    expect(hands.log).to_contain_text("Round 1 of the fight")
    expect(page.locator("#head .meter").first).to_contain_text("of 75")  # how far it is to the goal
    expect(page.locator("#party .key-figure").first).to_contain_text("Experience Points")
