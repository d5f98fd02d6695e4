"""Somebody who has never played: the page says what to do, and a guide chooses where too much is asked."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.hands import Hands
from tests.web.browser.positions import Sitting, battle, exploring
from tests.web.browser.visit import Visits


def test_the_guide_sets_up_a_whole_game_and_then_leaves_it_to_the_person(visits: Visits) -> None:
    page = visits.page()
    page.locator("[data-game=citadel]").get_by_role("button", name="Play alone").click()
    page.get_by_role("button", name="Set up everything for me").click()
    expect(page.locator("#cover")).to_be_hidden()
    Hands(page).is_asked()
    expect(page.locator("#party .card")).to_have_count(6)
    expect(page.get_by_role("button", name="Play myself")).to_have_count(0)


def test_the_guide_chooses_spells_at_once(visits: Visits) -> None:
    spells = Sitting("citadel", 7).until(lambda now: now.decision.kind == "some")
    hands = Hands(visits.page()).open("spells", spells.saved())
    before = hands.is_asked()
    hands.asked.get_by_role("button", name="Let the guide choose").click()
    hands.settled(before)
    expect(hands.log).to_contain_text("learns")


def test_how_to_answer_is_said_three_times_and_then_no_more(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", exploring().saved())
    lesson = hands.asked.get_by_text("Click an arrow or a marked place on the map")
    for _ in range(3):
        before = hands.is_asked()
        expect(lesson).to_be_visible()
        hands.options.get_by_text("Change the marching order").click()
        hands.settled(before)
        before = hands.is_asked()
        hands.asked.get_by_role("button", name="Stand like this").click()
        hands.settled(before)
    hands.is_asked()
    expect(lesson).to_have_count(0)


def test_an_option_shows_what_it_is_about(visits: Visits) -> None:
    hands = Hands(visits.page()).open("fight", battle().saved())
    hands.is_asked()
    hands.options.first.hover()
    expect(hands.page.locator("#fight .fighter.pointed")).to_have_count(2)  # who strikes, and whom


def test_the_way_out_of_a_long_list_stays_in_sight_and_zero_takes_it(visits: Visits) -> None:
    hands = Hands(visits.page()).open("fight", battle().saved())
    before = hands.is_asked()
    expect(hands.asked.get_by_role("button", name="that is all for this round")).to_be_in_viewport()
    hands.page.keyboard.press("0")
    hands.settled(before)


def test_the_goal_is_told_under_the_first_questions_with_a_map(visits: Visits) -> None:
    page = visits.page()
    page.locator("[data-game=warlock]").get_by_role("button", name="Play alone").click()
    hands = Hands(page)
    hands.is_asked()
    expect(hands.asked.locator(".goal")).to_contain_text("To win, be the first to hold two Talismans")
    for _ in range(3):
        hands.anything()
    hands.is_asked()
    expect(hands.asked.locator(".goal")).to_have_count(0)
