"""The Game of Dungeon at the page: a gamesmaster and two players, the store, the map, the chair, sheets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from labrys.engine.event import GAMESMASTER
from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import CONTRAST, findings
from tests.web.browser.visit import PHONE, Visits


def test_a_gamesmaster_and_two_players_from_the_store_to_the_first_treasure(visits: Visits) -> None:
    descent = positions.Descent(positions.DESCENT, 2)
    ann = Hands(visits.page()).open("begin", descent.saved("me", "me"))
    bob = Hands(visits.phone(None)).sit(ann.link(1), "Bob")
    gil = Hands(visits.page(None)).sit(ann.link(GAMESMASTER), "Gil")
    descent.run.take_chair()
    people = {0: ann, 1: bob}
    while not positions.word("treasure")(descent):
        keys = [option.key for option in descent.decision.options]
        if positions.word("counter")(descent) and "suggested" in keys:
            descent.answer(next(key for key in keys if key.startswith("visit:")))
        else:
            descent.on()
        asked, answer = descent.steps[-1]
        if asked.seat == GAMESMASTER:
            expect(gil.prompt).to_contain_text(asked.prompt)
            expect(gil.asked.locator(".eyebrow")).to_contain_text("Proposed: ")
            before = gil.is_asked()
            gil.page.keyboard.press("Enter")  # what the dice say
            gil.settled(before)
        else:
            people[asked.seat].give(asked, answer)
    expect(ann.prompt).to_contain_text("Waiting for Gil.")
    expect(gil.page.locator("#cards, .party").first).to_contain_text("C4 the old bath")
    expect(ann.page.locator("body")).not_to_contain_text("the old bath")
    gil.give(descent.decision, "gold")  # the gamesmaster has the last word
    for hands in (ann, gil):
        expect(hands.log).to_contain_text("Gold: 32 G")


def test_the_gamesmaster_reads_out_words_and_sees_the_whole_maze(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", positions.maze().saved())
    hands.is_asked()
    expect(hands.page.locator("#map")).not_to_contain_text("Level 2")
    hands.show("Table")
    chair = hands.page.locator(".seat[data-seat='-2']:visible")
    chair.get_by_role("button", name="Take the chair").click()
    expect(hands.page.locator("#map").get_by_role("button", name="Level 2")).to_be_visible()
    expect(hands.page.locator("#map")).to_contain_text("C4 the old bath")
    before = hands.is_asked()
    hands.page.locator("#map .hit").first.click()  # whoever sits in the chair alone still leads the party
    hands.settled(before)
    assert not findings(hands.page)
    hands.press("read out words of your own")
    hands.page.get_by_label("Words").fill("It smells of soup here.")
    expect(hands.asked.locator(".eyebrow")).to_contain_text("You rule, as gamesmaster")
    hands.page.get_by_role("button", name="So be it").click()
    expect(hands.log).to_contain_text("It smells of soup here.")


def test_the_store_by_keys_and_in_gold(visits: Visits) -> None:
    hands = Hands(visits.page()).open("store", positions.store().saved())
    before = hands.is_asked()
    expect(hands.asked.locator(".purse")).to_contain_text(" G")
    expect(hands.asked.locator(".good.taken").first).to_be_attached()  # what the keeper suggests
    keys = hands.page.keyboard
    keys.press("f")
    keys.type("medi-kit")
    expect(hands.asked.locator(".good:visible")).to_have_count(1)
    expect(hands.asked.locator(".good:visible")).to_contain_text("as a gift")
    keys.press("Escape")
    hands.page.get_by_role("button", name="Put all back").click()
    keys.press("f")
    keys.type("sling")
    keys.press("Enter")
    expect(hands.asked.locator(".sticky")).to_contain_text("Buy 1 thing for 3 G")
    hands.page.get_by_label("How many: sling").press("Enter")
    hands.settled(before)
    expect(hands.log).to_contain_text("buys a sling for 3 G")


def test_the_store_on_a_phone(visits: Visits) -> None:
    hands = Hands(visits.phone()).open("store", positions.store().saved())
    before = hands.is_asked()
    hands.page.get_by_role("button", name="Put all back").tap()
    hands.page.get_by_role("button", name="One more: sling").tap()
    hands.page.get_by_role("button", name="Buy 1 thing for 3 G").tap()
    hands.settled(before)


def test_a_click_on_the_map_moves_the_party(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", positions.maze().saved())
    before = hands.is_asked()
    expect(hands.page.locator("#map .map-scale")).to_have_text("10 feet")
    way = hands.page.locator("#map .hit").first
    way.click()
    hands.settled(before)


def test_a_card_unfolds_to_a_sheet(visits: Visits) -> None:
    hands = Hands(visits.page()).open("maze", positions.maze().saved())
    hands.is_asked()
    card = hands.page.locator(".card[data-group=party]").first
    card.locator("summary").click()
    expect(card).to_contain_text("9th rank")
    expect(card.locator(".boxes span").first).to_be_visible()
    with hands.page.expect_download() as found:
        hands.page.get_by_role("button", name="Sheets").click()
    assert found.value.suggested_filename == "dungeon-sheets.pdf"
    assert found.value.path().read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("moment", [positions.store, positions.maze, positions.skirmish])
def test_axe_finds_nothing_serious(visits: Visits, moment: object) -> None:
    assert callable(moment)
    hands = Hands(visits.page("/", color_scheme="light")).open("moment", moment().saved())
    hands.is_asked()
    found = findings(hands.page)
    hands.page.emulate_media(color_scheme="dark")
    found += findings(hands.page, **CONTRAST)
    hands.page.set_viewport_size(PHONE)
    found += findings(hands.page)
    assert not found, "\n".join(found)
