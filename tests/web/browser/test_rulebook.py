"""The rulebook beside the board and on its own page: found by searching, reached from the log, and back again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import CONTRAST, findings
from tests.web.browser.visit import PHONE, Visits

SOON = 200  # milliseconds from a letter to what it finds
TYPED = """() => new Promise((done) => {
  const box = document.querySelector(".book-find");
  const began = performance.now();
  box.value = "poison";
  box.dispatchEvent(new Event("input"));
  requestAnimationFrame(() => done(performance.now() - began));
})"""
TOP = "(line) => Math.round(line.getBoundingClientRect().top)"


def fight(page: Page) -> Page:
    """In the middle of a game."""
    Hands(page).open("fight", positions.battle().saved()).is_asked()
    return page


def test_from_a_line_of_the_log_to_its_rule_and_back_to_the_same_line(visits: Visits) -> None:
    page = fight(visits.page())
    log = page.locator("#news .lines")
    log.evaluate("(list) => { list.scrollTop = 40; }")
    line = log.locator(".line", has_text="goes down into the maze")
    line.scroll_into_view_if_needed()
    before = line.evaluate(TOP)
    line.get_by_role("button", name="Rule 5.13").click()
    page.get_by_role("button", name="Open in the rulebook").click()
    book = page.get_by_role("complementary", name="Deathmaze")
    expect(book.locator(".passage.here h4")).to_contain_text("5.13")
    expect(book.locator(".passage.here .met-line")).to_contain_text("The party goes down into the maze.")
    expect(page.locator("#asked .prompt")).to_be_in_viewport()  # the board is still there
    book.get_by_role("link", name="5.12", exact=True).first.click()
    expect(book.locator(".passage.here h4")).to_contain_text("5.12")
    book.get_by_role("button", name="Back").click()
    book.get_by_role("button", name="To the log").click()
    expect(book).to_be_hidden()
    expect(line).to_have_class("line shown")
    expect(line.get_by_role("button", name="Rule 5.13")).to_be_focused()
    assert abs(line.evaluate(TOP) - before) <= 2


def test_from_a_rule_to_the_lines_that_cited_it(visits: Visits) -> None:
    page = fight(visits.page())
    page.keyboard.press("r")
    book = page.get_by_role("complementary", name="Deathmaze")
    book.get_by_label("Only what this game has met").check()
    expect(book.locator(".passage", has_text="8.47")).to_be_hidden()
    book.locator(".passage[data-rule='7.14']").get_by_role("button", name="Show in the log").click()
    expect(page.locator("#news .line.shown")).to_contain_text("Wound Points")
    book.get_by_text("Chapters").click()
    expect(book.get_by_role("button", name="Exploring the Maze")).to_contain_text("of 17")
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()


def test_a_search_finds_while_one_types_and_an_address_leads_to_a_rule(visits: Visits) -> None:
    page = visits.page("/rules/deathmaze#8.47")
    expect(page.locator(".passage.here h4")).to_contain_text("8.47")
    expect(page.locator(".passage.here")).to_be_in_viewport()
    took = page.evaluate(TYPED)
    assert took < SOON
    expect(page.locator(".results mark").first).to_have_text("poison", ignore_case=True)
    page.get_by_label("Search the rulebook").fill("throwing dagger 17 or more")
    expect(page.locator(".results li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".passage.here h4")).to_contain_text("8.43")
    assert page.url.endswith("#8.43")
    table = page.get_by_role("table", name="Combat Table")
    expect(table.get_by_role("columnheader", name="Sword")).to_be_visible()
    page.go_back()
    expect(page.locator(".passage.here h4")).to_contain_text("8.47")


def test_axe_finds_nothing_serious_in_the_rulebook(visits: Visits) -> None:
    page = visits.page("/rules/warlock", color_scheme="light")
    page.locator(".passage").first.wait_for()
    found = findings(page)
    page.goto("/")
    fight(page)
    page.keyboard.press("r")
    page.get_by_label("Only what this game has met").check()
    found += findings(page)
    page.emulate_media(color_scheme="dark")
    found += findings(page, **CONTRAST)
    page.set_viewport_size(PHONE)
    found += findings(page)
    assert not found, "\n".join(found)
