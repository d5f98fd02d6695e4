"""The decision: its rule, what is barred, odds, a hint; an amount, levels, spells."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.visit import Visits


def test_the_number_of_a_rule_opens_the_rule(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", positions.exploring().saved())
    hands.is_asked()
    hands.prompt.get_by_role("button", name="Rule 5.28").click()
    rule = hands.page.get_by_role("dialog")
    expect(rule.get_by_role("heading")).to_contain_text("5.28 ·")
    expect(rule.locator("p").first).not_to_be_empty()
    rule.get_by_role("button", name="Close").click()
    expect(rule).to_have_count(0)
    hands.log.locator(".rule").last.click()
    expect(rule.get_by_role("heading")).to_contain_text("·")


def test_what_is_barred_is_struck_out_with_the_reason_and_its_rule(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", positions.exploring().saved())
    barred = hands.asked.locator(".barred li")
    expect(barred).to_have_count(1)
    expect(barred.locator(".what")).to_have_css("text-decoration-line", "line-through")
    expect(barred.locator(".why")).not_to_be_empty()
    expect(barred.locator(".rule")).to_be_visible()
    assert barred.locator("button.option").count() == 0


def test_odds_appear_at_the_options_and_go_away_again(visits: Visits) -> None:
    hands = Hands(visits.page()).open("fight", positions.battle().saved())
    hands.is_asked()
    hands.page.get_by_role("button", name="Odds").click()
    expect(hands.asked.locator(".odds .bar").first).to_be_visible()
    expect(hands.asked.locator(".odds .chance").first).to_have_text(re.compile(r"\d+%"))
    expect(hands.page.locator("#advice")).to_have_text("Counted out exactly.")
    hands.page.keyboard.press("o")
    expect(hands.asked.locator(".odds")).to_have_count(0)
    expect(hands.page.locator("#advice")).to_be_hidden()


def test_odds_that_were_played_out_say_so(visits: Visits) -> None:
    hands = Hands(visits.page()).open("call", positions.calling().saved())
    hands.is_asked()
    hands.page.keyboard.press("o")
    expect(hands.asked.locator(".odds .chance").first).to_have_text(re.compile(r"^(≈|under |over )\d+%$"))
    expect(hands.page.locator("#advice")).to_contain_text(
        re.compile(r"layed out \d+ times: a share may be off by")
    )


def test_the_whole_fight_is_told_by_button_and_by_key(visits: Visits) -> None:
    hands = Hands(visits.page()).open("fight", positions.battle().saved())
    hands.is_asked()
    advice = hands.page.locator("#advice")
    hands.page.get_by_role("button", name="How will it end?").click()
    expect(advice.locator(".bar").first).to_contain_text("you win in", timeout=30_000)
    expect(advice).to_contain_text("This holds if everybody does what a sensible player would do.")
    hands.page.keyboard.press("o")
    expect(hands.asked.locator(".odds .words").first).to_have_text(re.compile("^(you|nothing)"))
    expect(advice).to_have_text("Counted out exactly.")
    hands.page.keyboard.press("w")
    expect(advice).to_contain_text("you win in", timeout=30_000)


def test_a_hint_marks_one_option_and_enter_takes_it(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", positions.exploring().saved())
    before = hands.is_asked()
    hands.page.keyboard.press("h")
    hinted = hands.asked.locator(".option.hinted")
    expect(hinted).to_have_count(1)
    expect(hinted).to_be_focused()
    expect(hands.page.locator("#advice")).to_contain_text("close to the entrance. Enter takes it.")  # and why
    hands.page.keyboard.press("Enter")
    hands.settled(before)


def test_the_levels_of_the_citadel_are_tabs(visits: Visits) -> None:
    hands = Hands(visits.page()).open("citadel", positions.citadel().saved())
    hands.is_asked()
    levels = hands.page.locator(".map-level")
    expect(levels).to_have_count(3)
    expect(levels.first).to_have_attribute("aria-pressed", "true")
    assert hands.page.locator("#map .hit").count() > 0
    levels.nth(1).click()
    expect(levels.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(hands.page.locator("#map .token")).to_have_count(0)
    levels.first.click()
    expect(hands.page.locator("#map .token")).to_have_count(1)


def test_a_bribe_is_set_with_a_slider_and_paid(visits: Visits) -> None:
    sitting = positions.bribery()
    hands = Hands(visits.page()).open("bribe", sitting.saved())
    before = hands.is_asked()
    decision = sitting.decision
    slider, send = hands.asked.get_by_role("slider"), hands.asked.locator(".amount button.main")
    slider.fill(str(decision.least + 1))
    expect(send).to_have_text(f"Choose {decision.least + 1}")
    hands.asked.get_by_role("spinbutton").fill(str(decision.most + 1))
    expect(send).to_be_disabled()
    slider.press("ArrowLeft")
    expect(send).to_have_text(f"Choose {decision.least}")
    send.click()
    hands.settled(before)


def test_a_spell_is_cast_in_a_fight(visits: Visits) -> None:
    hands = Hands(visits.page()).open("magic", positions.magic().saved())
    hands.is_asked()
    expect(hands.asked.get_by_label("Type an answer")).to_be_hidden()  # it takes no room until it is wanted
    hands.page.get_by_role("button", name="Find").click()
    hands.asked.get_by_label("Type an answer").fill("maytwist sleep troll")
    expect(hands.asked.locator("button.option:visible")).to_have_count(1)
    before = hands.is_asked()
    hands.asked.locator("button.option:visible").click()
    hands.settled(before)
    expect(hands.log).to_contain_text("casts Sleep")
