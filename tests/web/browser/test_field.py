"""A battle on squares: one sees what a figure reaches, goes by pointing or by keys, strikes whom one clicks."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from labrys.web.protocol import Asked
from tests.web.browser import battle
from tests.web.browser.puppet import Puppet, table
from tests.web.browser.test_looks import CONTRAST, findings
from tests.web.browser.visit import PHONE, Visits

SQUARE = 40  # units of the drawing


def figure(page: Page, card: str) -> Locator:
    return page.locator(f".piece[data-id='{card}']")


def where(puppet: Puppet, name: str) -> tuple[float, float]:
    """The middle of the square with this name, on the screen."""
    x, y = ord(name[0]) - 97, int(name[1:]) - 1
    left, top = puppet.page.evaluate(
        "([x, y]) => { const world = document.querySelector('.field-world');"
        " const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(world.getScreenCTM());"
        " return [left, top]; }",
        [(x + 0.5) * SQUARE, (y + 0.5) * SQUARE],
    )
    return left, top


def point(puppet: Puppet, name: str, *, tap: bool = False) -> None:
    """Click it."""
    touch = puppet.page.touchscreen.tap if tap else puppet.page.mouse.click
    touch(*where(puppet, name))


def hover(puppet: Puppet, name: str) -> None:
    """Only point at it."""
    puppet.page.mouse.move(*where(puppet, name))


def test_everybody_stands_where_the_picture_says_with_his_order_hits_power_and_intention(visits: Visits) -> None:
    page = table(visits, battle.PICTURE).page
    expect(page.locator(".piece")).to_have_count(len(battle.STANDS))
    expect(figure(page, "minotaur")).to_have_attribute("style", re.compile(r"translate\(280px, 120px\)"))
    expect(figure(page, "korax")).to_have_attribute(
        "aria-label", re.compile("Hits 9/16.*faces north-east.*charges")
    )
    names = page.locator(".roster-name").all_inner_texts()
    assert names[:3] == ["Wolf 1", "Wolf 2", "Harpy"]
    assert names[-1] == "Bronze Colossus"
    ianthe = page.locator(".roster-entry[data-id=ianthe]")
    expect(ianthe).to_contain_text("casts Confusion")
    expect(ianthe.get_by_role("img", name="5 of 8 Power")).to_be_visible()
    expect(page.locator(".roster-entry[aria-current]")).to_contain_text("Pyros")
    expect(figure(page, "talos").locator(".piece-initials")).to_have_text("BC")  # there is no picture of him


def test_whoever_is_pointed_at_shows_reach_arcs_ranges_and_how_far_he_is(visits: Visits) -> None:
    page = table(visits, battle.PICTURE).page
    figure(page, "pyros").hover()
    expect(page.locator(".field-world rect.field-reach")).to_have_count(1)
    expect(page.locator(".arc-f, .arc-s, .arc-r")).to_have_count(8)
    figure(page, "thalia").hover()
    expect(page.locator(".field-range-name")).to_have_text(["short 18 ft"])  # the normal range is beyond the walls
    expect(page.locator(".field-measure-feet")).to_have_text("18 ft")
    expect(page.locator(".field-told")).to_contain_text("shoots at the Harpy")
    page.mouse.move(5, 5)
    expect(page.locator(".field-measure")).to_have_count(0)


def test_the_way_is_shown_before_one_goes_and_a_second_click_goes(visits: Visits) -> None:
    puppet = table(visits, battle.PICTURE, battle.PATH)
    page = puppet.page
    assert page.locator(".field-open").count() > 20
    assert page.locator(".field-threatened").count() > 5
    point(puppet, "g9")
    expect(page.locator(".squares-told")).to_have_text("g9, 12 ft of 30, facing south-east.")
    expect(page.locator(".field-way-line")).to_have_count(1)
    expect(page.locator(".field-arrow")).to_have_count(8)
    page.locator(".field-arrow").nth(4).click()
    expect(page.locator(".squares-told")).to_have_text("g9, 12 ft of 30, facing south.")
    assert not puppet.answers
    point(puppet, "g9")
    page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert puppet.answers == ["g9/s"]


def test_what_is_proposed_can_be_changed_and_taken_back(visits: Visits) -> None:
    puppet = table(visits, battle.PICTURE, battle.PATH)
    page = puppet.page
    point(puppet, "g9")
    point(puppet, "i10")
    expect(page.locator(".squares-told")).to_contain_text("i10")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_disabled()
    expect(page.locator(".field-ghost.settled")).to_have_count(0)
    point(puppet, "l10")  # a wall
    expect(page.locator(".squares-told")).to_have_text("l10 cannot be reached.")
    page.get_by_role("button", name="Pyros flees", exact=True).click()
    page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert puppet.answers == ["flee"]


def test_with_keys_alone_one_goes_turns_and_confirms(visits: Visits) -> None:
    puppet = table(visits, battle.PICTURE, battle.PATH)
    keys = puppet.page.keyboard
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        keys.press(key)
    expect(puppet.page.locator(".field-cursor")).to_have_count(1)
    expect(puppet.page.locator(".squares-told")).to_contain_text("g9, 12 ft of 30")
    keys.press("Enter")
    keys.press("q")
    keys.press("q")
    expect(puppet.page.locator(".squares-told")).to_contain_text("facing north-east")
    keys.press("Enter")
    puppet.page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert puppet.answers == ["g9/ne"]


def test_a_square_can_be_typed_and_what_cannot_be_is_left_to_the_rule(visits: Visits) -> None:
    puppet = table(visits, battle.PICTURE, battle.PATH)
    page = puppet.page
    page.keyboard.press("f")
    page.keyboard.type("h8/w")
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    puppet.ask(replace(battle.PATH, id="path-2"))
    page.keyboard.press("f")
    page.keyboard.type("l10")
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert puppet.answers == ["h8/w", "l10"]


def test_a_foe_is_struck_by_a_click_and_on_a_phone_by_two_taps(visits: Visits) -> None:
    puppet = table(visits, battle.PICTURE, battle.ATTACK)
    figure(puppet.page, "wolf-2").hover()
    expect(puppet.page.locator(".field-told")).to_contain_text("Pyros attacks Wolf 2 (35 %)")
    figure(puppet.page, "wolf-2").click()
    puppet.page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert puppet.answers == ["attack:wolf-2"]
    phone = table(visits, battle.PICTURE, battle.ATTACK, viewport=PHONE, has_touch=True, is_mobile=True)
    point(phone, "f5", tap=True)
    expect(phone.page.locator(".field-told")).to_contain_text("Pyros attacks Wolf 1 (60 %)")
    assert not phone.answers
    point(phone, "f5", tap=True)
    phone.page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert phone.answers == ["attack:wolf-1"]


def test_on_a_phone_the_field_is_as_wide_as_the_screen_and_tapping_twice_goes(visits: Visits) -> None:
    phone = table(visits, battle.PICTURE, battle.PATH, viewport=PHONE, has_touch=True, is_mobile=True)
    box = phone.page.locator(".field-world").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert 0.9 * PHONE["width"] < box["width"] <= PHONE["width"]
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    point(phone, "c5", tap=True)
    expect(phone.page.locator(".squares-told")).to_contain_text("c5")
    point(phone, "c5", tap=True)
    phone.page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert phone.answers == ["c5/nw"]


def test_the_focus_goes_through_the_figures_and_shows_what_a_pointer_would(visits: Visits) -> None:
    page = table(visits, battle.PICTURE, battle.ATTACK).page
    figure(page, "pyros").focus()
    page.keyboard.press("Tab")
    expect(figure(page, "korax")).to_be_focused()
    expect(page.locator(".field-told")).to_contain_text("Korax, Barbarian")


@pytest.mark.parametrize("decision", [battle.PATH, battle.ATTACK], ids=("path", "attack"))
def test_axe_finds_nothing_serious(visits: Visits, decision: Asked) -> None:
    page = table(visits, battle.PICTURE, decision, color_scheme="light").page
    figure(page, "pyros").focus()
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += findings(page, **CONTRAST)
    page.set_viewport_size(PHONE)
    found += findings(page)
    assert not found, "\n".join(found)


def test_all_drawings_are_shown_on_a_page_of_their_own(visits: Visits) -> None:
    page = visits.page("/static/catalogue.html")
    expect(page.get_by_role("heading", name="Folk")).to_be_visible()
    assert page.locator("li .piece").count() > 100
    assert not findings(page)


def test_what_goes_without_saying_is_proposed_and_pointing_elsewhere_shows_another_way(visits: Visits) -> None:
    puppet = table(visits, battle.PICTURE, replace(battle.PATH, default="e7/ne"))
    page = puppet.page
    expect(page.locator(".squares-told")).to_have_text("e7, stay here, facing north-east.")
    hover(puppet, "g9")
    expect(page.locator(".squares-told")).to_have_text("g9, 12 ft of 30, facing south-east.")
    page.mouse.move(5, 5)
    expect(page.locator(".squares-told")).to_contain_text("e7, stay here")
    page.keyboard.press("Enter")
    page.wait_for_function("document.getElementById('asked').getAttribute('aria-busy') === 'true'")
    assert puppet.answers == ["e7/ne"]
