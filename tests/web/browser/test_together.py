"""Three people declare at the same time: each page asks its own, says who is waited for, and then shows all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.toy.test_entry_points import lay
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import findings
from tests.web.browser.visit import Visits
from tests.web.client import MANY, Server

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy game."""
    folder = tmp_path_factory.mktemp("hall")
    lay(folder / "site", "labrys-council", council="tests.toy.council:GAME")
    path = [str(folder / "site"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        with Server(folder, *MANY, "--pace", "0.03") as server:
            yield server
            assert not server.complaints(), server.complaints()


@pytest.fixture
def visits(browser: Browser, hall: Server) -> Iterator[Visits]:
    visits = Visits(browser, hall.address)
    yield visits
    visits.end()


@pytest.fixture
def three(visits: Visits) -> tuple[Hands, Hands, Hands]:
    """Ann, whose table it is, Ben, and Cleo with a phone; each has two heroes."""
    page = visits.page()
    page.locator(".game[data-game=council]").get_by_role("button", name="Play with friends or bots").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seats").select_option("3")
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    ann = Hands(page)
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    cleo = Hands(visits.phone(None)).sit(ann.link(2), "Cleo")
    for hands in (ben, cleo):
        hands.page.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Start", exact=True).click()
    for hands in (ann, ben, cleo):
        expect(hands.prompt).to_contain_text("What do you do?")
    return ann, ben, cleo


def test_three_declare_and_then_all_is_shown(three: tuple[Hands, Hands, Hands]) -> None:
    ann, ben, cleo = three
    expect(ann.asked).to_contain_text("All decide at the same time")
    cleo.press("strike")
    expect(cleo.asked).to_contain_text("So far: strike")
    cleo.press("eva")
    cleo.press("wait")
    expect(cleo.prompt).to_contain_text("You have declared: strike, eva, wait.")
    expect(cleo.asked).to_contain_text("Waiting for Ann and Ben. Then all is shown;")
    ann.show("Table")
    expect(ann.page.locator("#people .seat", has_text="Cleo")).to_contain_text("has declared")
    expect(ann.page.locator("#people .seat", has_text="Ben")).to_contain_text("deciding")
    for _ in range(2):
        ann.press("wait")
    expect(cleo.asked).to_contain_text("Waiting for Ben. Then all is shown;")
    for hands in (ann, cleo):
        assert findings(hands.page) == []
    ben.press("guard")
    expect(ben.asked).to_contain_text("So far: guard")
    ben.page.keyboard.press("Enter")
    ben.press("wait")
    for hands in three:
        expect(hands.log).to_contain_text("Cid: strike eva.")
        expect(hands.log).to_contain_text("Bea: guard 1.")
    expect(ann.prompt).to_contain_text("Again, or home?")
    expect(ben.asked).to_contain_text("Waiting for Ann.")


def test_one_takes_back_without_asking_anybody(three: tuple[Hands, Hands, Hands]) -> None:
    ann, ben, _ = three
    before = ben.is_asked()
    for _ in range(2):
        ann.press("wait")
    ann.page.get_by_role("button", name="Take back").click()
    expect(ann.asked).to_contain_text("So far: wait")
    ann.press("strike")
    ann.press("bea")
    expect(ann.prompt).to_contain_text("You have declared: wait, strike, bea.")
    assert ben.is_asked() == before
    expect(ben.page.locator("#proposal")).to_be_hidden()


def test_the_owner_waits_no_longer_for_others(three: tuple[Hands, Hands, Hands]) -> None:
    ann, ben, cleo = three
    for hands in (ann, cleo):
        for _ in range(2):
            hands.press("wait")
    expect(cleo.page.get_by_role("button", name="Wait no longer")).to_have_count(0)
    ann.page.get_by_role("button", name="Wait no longer").click()
    for hands in three:
        hands.hears("The table waits no longer for Ben.")
        expect(hands.log).to_contain_text("Bea: wait.")
    expect(ben.asked).to_contain_text("Waiting for Ann.")


def test_a_page_that_comes_back_knows_what_it_has_declared(three: tuple[Hands, Hands, Hands]) -> None:
    ann, ben, cleo = three
    ben.press("strike")
    ben.page.reload()
    expect(ben.asked).to_contain_text("So far: strike")
    ben.press("ada")
    ben.press("wait")
    ben.page.reload()
    expect(ben.prompt).to_contain_text("You have declared: strike, ada, wait.")
    for hands in (ann, cleo):
        for _ in range(2):
            hands.press("wait")
    expect(ben.log).to_contain_text("Bea: strike ada.")
