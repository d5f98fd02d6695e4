"""Fights by pointing at who acts, then at whom; and a page on which nothing is out of sight and nothing moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from labrys.show.decision import Option
from labrys.show.picture import Card, Fight, Picture, Side
from labrys.web.protocol import Asked
from tests.web.browser import battle, positions, puppet
from tests.web.browser.hands import STILL, Hands
from tests.web.browser.visit import Visits

CARDS = (
    Card("bo", "Bo", "Hero", 0, "party", 8, 8, weapon="sword", row=0, column=0),
    Card("ida", "Ida", "Thief", 0, "party", 6, 6, weapon="bow", row=0, column=1),
    Card("orc", "Orc", "", -1, "foes", 5, 5, row=0, column=0),
    Card("troll", "Troll", "", -1, "foes", 9, 9, row=0, column=1),
)
PICTURE = Picture(
    "deathmaze",
    "Fight",
    cards=CARDS,
    fight=Fight("Round 1", Side("Against the party", ("orc", "troll")), Side("The party", ("bo", "ida")), 3),
)


def deed(who: str, on: str, way: str, weight: str = "main") -> Option:
    words = f"attacks the {on} with the {way}"
    return Option(f"{who}:{on}:{way}", words, subject=who.title(), who=who, on=on, act="attack", weight=weight)  # type: ignore[arg-type]


ROUND = Asked(
    "round-1",
    "8.21",
    "one",
    "Who does what?",
    (
        deed("bo", "orc", "sword"),
        deed("bo", "orc", "bow"),
        deed("bo", "troll", "sword"),
        deed("ida", "orc", "dagger"),
        deed("ida", "troll", "fist", "useless"),
        Option("done", "that is all", weight="pass"),
    ),
)


def card(page: Page, name: str) -> Callable[[], None]:
    return page.locator(f"#fight button.fighter[data-id={name}]").click


def shown(page: Page) -> list[str]:
    """The options in sight, by their labels."""
    buttons = page.locator("#asked button.option:visible")
    return [button.get_attribute("aria-label") or "" for button in buttons.all()]


def test_who_acts_is_chosen_then_whom_he_acts_on_and_nothing_is_asked_in_the_middle(visits: Visits) -> None:
    table = puppet.table(visits, PICTURE, ROUND)
    page = table.page
    card(page, "bo")()
    expect(page.locator(".fighter.chosen")).to_have_attribute("data-id", "bo")
    expect(page.locator(".narrowed")).to_contain_text("Bo:")
    assert [words for words in shown(page) if words.startswith("Ida")] == []
    expect(page.locator(".fighter.next")).to_have_count(2)
    card(page, "orc")()  # with the sword, or with the bow
    expect(page.locator(".narrowed")).to_contain_text("Bo → Orc:")
    assert shown(page) == ["Bo attacks the orc with the sword", "Bo attacks the orc with the bow", "that is all"]
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="All options").click()
    assert len(shown(page)) == 5
    card(page, "ida")()
    card(page, "orc")()
    expect(page.locator("#asked")).to_have_attribute("aria-busy", "true")
    assert table.answers == ["ida:orc:dagger"]


def test_whom_only_one_can_act_on_is_enough_and_what_is_of_no_use_is_folded_away(visits: Visits) -> None:
    table = puppet.table(visits, PICTURE, ROUND)
    page = table.page
    fold = page.locator("details.useless")
    expect(fold.locator("summary")).to_have_text("Of no use here (1)")
    expect(fold.locator("button.option")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.locator("button.option")).to_be_visible()
    expect(page.locator("#party .card-head")).to_have_count(
        0
    )  # whoever fights is drawn in the fight, and there alone
    card(page, "bo")()
    card(page, "troll")()
    expect(page.locator("#asked")).to_have_attribute("aria-busy", "true")
    assert table.answers == ["bo:troll:sword"]


def test_by_keys_who_then_whom_and_enter_is_enough_to_pass(visits: Visits) -> None:
    table = puppet.table(visits, PICTURE, ROUND)
    page = table.page
    page.locator("#fight button.fighter[data-id=bo]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#fight [aria-pressed=true]")).to_have_attribute("data-id", "bo")
    page.keyboard.press("Escape")
    expect(page.locator("#fight [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Enter")  # the focus is still on him
    page.keyboard.press("3")  # the third of his own
    expect(page.locator("#asked")).to_have_attribute("aria-busy", "true")
    assert table.answers == ["bo:troll:sword"]
    table.ask(Asked("round-2", *[getattr(ROUND, name) for name in ("rule", "kind", "prompt", "options")]))
    page.locator("#asked .prompt").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_have_attribute("aria-busy", "true")
    assert table.answers == ["bo:troll:sword", "done"]


def test_on_a_field_one_points_the_same_way(visits: Visits) -> None:
    table = puppet.table(visits, battle.PICTURE, battle.ATTACK)
    page = table.page
    page.locator(".piece[data-id=pyros]").click()
    expect(page.locator(".piece.chosen")).to_have_attribute("data-id", "pyros")
    page.locator(".piece[data-id=wolf-2]").click()
    expect(page.locator("#asked")).to_have_attribute("aria-busy", "true")
    assert table.answers == ["attack:wolf-2"]


# == room ===================================================================================================


def learning() -> positions.Sitting:
    """Citadel: which of all its spells somebody learns."""
    return positions.Sitting("citadel", 1).until(lambda now: len(now.decision.options) > 20)


TOOLS = "() => [...document.querySelectorAll('#tools button')].map((one) => one.getBoundingClientRect().left | 0)"


@pytest.mark.parametrize("moment", [learning, positions.battle, positions.magic], ids=lambda one: one.__name__)
def test_all_options_are_in_sight_at_a_desk(visits: Visits, moment: Callable[[], positions.Sitting]) -> None:
    sitting = moment()
    hands = Hands(visits.page()).open("room", sitting.saved())
    hands.is_asked()
    hands.page.evaluate(STILL)
    useful = [option for option in sitting.decision.options if option.weight != "useless"]
    options = hands.asked.locator(".option:visible")
    assert options.count() == len(useful)
    for option in (options.first, options.last):
        expect(option).to_be_in_viewport(ratio=1)
    list_ = hands.asked.locator(".options").evaluate("one => one.getBoundingClientRect().bottom")
    panel = hands.asked.evaluate("one => one.getBoundingClientRect().bottom")
    assert list_ <= panel
    expect(hands.log).to_be_visible()


def test_tools_stay_where_they_are_from_question_to_question_and_at_a_hint(visits: Visits) -> None:
    hands = Hands(visits.page()).open("fight", positions.battle().saved())
    hands.is_asked()
    where = hands.page.evaluate(TOOLS)
    tops = {button.bounding_box()["y"] for button in hands.page.locator("#tools button").all()}  # type: ignore[index]
    first = hands.options.first.bounding_box()
    hands.page.keyboard.press("h")
    expect(hands.page.locator("#advice")).to_contain_text("Enter takes it.")
    assert hands.options.first.bounding_box() == first
    hands.choose(0)
    hands.is_asked()
    assert hands.page.evaluate(TOOLS) == where
    assert {button.bounding_box()["y"] for button in hands.page.locator("#tools button").all()} == tops  # type: ignore[index]
