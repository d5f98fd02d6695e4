"""Mazes & Minotaurs on the page: a character is made, a battle is played on its squares, a labyrinth is drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import labrys
from labrys.record import save
from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import CONTRAST, findings
from tests.web.browser.visit import PHONE, Visits


def beginning(visits: Visits) -> Hands:
    """A table at which nobody has come along yet."""
    run = labrys.new("minotaurs", seed=5)
    run.seats = ("me",)
    hands = Hands(visits.page()).open("quest", save.dumps(run))
    hands.is_asked()
    return hands


def test_a_sheet_grows_as_one_chooses_and_every_choice_says_what_it_is_worth(visits: Visits) -> None:
    hands = beginning(visits)
    page, sheet = hands.page, hands.page.locator(".growing")
    hands.options.filter(has_text="Roll up a new character").click()
    expect(sheet).to_contain_text("Result 6")
    expect(hands.options.filter(has_text="A woman")).to_contain_text("Amazon")
    hands.options.filter(has_text="A man").click()
    expect(hands.options.filter(has_text="Spearman")).to_contain_text("Hits 1")
    hands.options.filter(has_text="Spearman").click()
    expect(sheet).to_contain_text("Spearman, level 1")
    rows = page.locator(".assign-row")
    expect(rows).to_have_count(6)
    expect(rows.nth(1)).to_contain_text("the prime requisite")
    before = rows.nth(3).locator(".assign-result").inner_text(), rows.nth(5).locator(".assign-result").inner_text()
    rows.nth(3).click()
    rows.nth(5).click()
    after = rows.nth(3).locator(".assign-result").inner_text(), rows.nth(5).locator(".assign-result").inner_text()
    assert after == before[::-1]
    hands.asked.get_by_role("button", name="Take these").click()
    expect(sheet.locator(".figure").filter(has_text="Might")).to_be_visible()
    expect(sheet.locator(".step.now")).to_contain_text("Name and age")
    assert findings(page) == []
    hands.asked.get_by_label("Name").fill("Pyros")
    hands.asked.get_by_role("button", name="So be it").click()
    expect(page.locator("#party")).to_contain_text("Pyros")
    expect(hands.prompt).to_contain_text("Who comes along? (3 more)")


def test_results_are_not_shared_out_against_the_rule(visits: Visits) -> None:
    hands = beginning(visits)
    for words in ("Roll up a new character", "A man", "Spearman"):
        hands.options.filter(has_text=words).click()
    rows = hands.page.locator(".assign-row")
    rows.nth(1).click()
    rows.nth(5).click()
    hands.asked.get_by_role("button", name="Take these").click()
    expect(hands.asked.locator(".refusal")).to_contain_text("Skill, must have the highest result")
    expect(rows).to_have_count(6)


def test_somebody_moves_on_the_field_and_turns(visits: Visits) -> None:
    melee = positions.melee()
    hands = Hands(visits.page()).open("melee", melee.saved())
    before = hands.is_asked()
    page = hands.page
    expect(page.locator(".piece")).to_have_count(len(melee.picture().fight.field.stands))  # type: ignore[union-attr]
    expect(page.locator(".roster-entry")).to_have_count(page.locator(".piece").count())
    assert page.locator(".piece-picture").count() == page.locator(".piece").count()  # nobody is shown by initials
    expect(page.locator(".piece.active")).to_have_count(1)
    page.keyboard.press("e")
    expect(hands.asked.locator(".squares-told")).to_contain_text("facing")
    hands.asked.get_by_role("button", name="Go", exact=True).click()
    hands.settled(before)


@pytest.mark.parametrize(
    "moment", [positions.melee, positions.labyrinth, positions.parley], ids=lambda it: it.__name__
)
def test_axe_finds_nothing_serious(visits: Visits, moment: object) -> None:
    assert callable(moment)
    page = Hands(visits.page("/", color_scheme="light")).open("quest", moment().saved()).page
    Hands(page).is_asked()
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += findings(page, **CONTRAST)
    page.set_viewport_size(PHONE)
    found += findings(page)
    assert not found, "\n".join(found)


def test_a_human_maze_master_moves_the_creatures_on_the_field(visits: Visits) -> None:
    hands = Hands(visits.page()).open("melee", positions.melee().saved())
    hands.is_asked()
    page, brow = hands.page, hands.asked.locator(".eyebrow")
    hands.show("Table")
    page.locator(".seat[data-seat='-2']:visible").get_by_role("button", name="Take the chair").click()
    expect(page.locator(".seat[data-seat='-2']:visible")).to_contain_text("you")
    for _ in range(40):
        before = hands.is_asked()
        ruling = brow.filter(has_text="You rule, as gamesmaster").count()
        if ruling and hands.asked.locator(".squares").count():
            break
        go = hands.asked.get_by_role("button", name="Go", exact=True)
        (go if go.count() else hands.options.first).click()
        hands.settled(before)
    expect(brow).to_contain_text("Proposed: ")
    expect(page.locator(".piece.theirs.active")).to_have_count(1)
    assert findings(page) == []
    before = hands.is_asked()
    page.keyboard.press("Enter")
    hands.settled(before)
