"""When the line breaks: nothing is lost and nothing counts twice."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.visit import Visits
from tests.web.client import Server

BROKEN = r"WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED"


def answers(page: Page) -> int:
    """How many answers the server knows of at the table of this page."""
    table = page.url.rpartition("/")[2]
    return int(page.request.get(f"/api/tables/{table}").json().get("answers", 0))


def test_a_reload_in_mid_decision_shows_the_same_question(visits: Visits) -> None:
    hands = Hands(visits.page()).open("alone", positions.exploring().saved())
    name, asked, log = hands.told().is_asked(), hands.asked.inner_text(), hands.log.inner_text()
    hands.page.reload()
    assert hands.is_asked() == name
    expect(hands.asked).to_have_text(asked, use_inner_text=True)
    expect(hands.log).to_have_text(log, use_inner_text=True)
    hands.choose(0)


def test_the_server_dies_before_an_answer_and_gets_it_once_when_it_is_back(visits: Visits, server: Server) -> None:
    visits.expect(BROKEN)
    hands = Hands(visits.page()).open("alone", positions.exploring().saved())
    before, given = hands.is_asked(), answers(hands.page)
    server.kill()
    hands.options.nth(0).click()
    expect(hands.page.locator("#line")).to_contain_text("Reconnecting")
    server.start()
    hands.settled(before)
    expect(hands.page.locator("#line")).to_be_hidden()
    assert answers(hands.page) == given + 1


def test_the_network_goes_away_in_mid_decision_and_comes_back(visits: Visits) -> None:
    visits.expect(BROKEN)
    hands = Hands(visits.page()).open("alone", positions.exploring().saved())
    before, given = hands.is_asked(), answers(hands.page)
    hands.page.context.set_offline(True)
    expect(hands.page.locator("#line")).to_contain_text("Reconnecting")
    hands.options.nth(0).click()
    expect(hands.asked).to_have_attribute("aria-busy", "true")
    hands.page.context.set_offline(False)
    hands.settled(before)
    expect(hands.page.locator("#line")).to_be_hidden()
    assert answers(hands.page) == given + 1


def test_an_answer_whose_confirmation_was_lost_counts_once(visits: Visits) -> None:
    page = visits.page()
    lost: list[str] = []
    sent: list[str] = []

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def out(message: str | bytes) -> None:
            server.send(message)
            if json.loads(message)["type"] == "answer":
                sent.append(str(message))

        def home(message: str | bytes) -> None:
            if json.loads(message).get("accepted") and not lost:
                lost.append(str(message))
                line.close(code=1001)
            elif not lost or len(sent) > 1 or json.loads(message)["type"] != "step":
                line.send(message)

        line.on_message(out)
        server.on_message(home)

    page.route_web_socket("**/ws/tables/*", carry)
    hands = Hands(page).open("alone", positions.exploring().saved())
    before, given = hands.is_asked(), answers(page)
    hands.options.nth(0).click()
    hands.settled(before)
    expect(hands.asked).to_have_attribute("aria-busy", "false")
    assert lost
    assert answers(page) == given + 1


def test_somebodys_line_breaks_and_the_others_see_that_he_is_away(visits: Visits, server: Server) -> None:
    ann = Hands(visits.page()).open("two", positions.together().saved("me", "me"))
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    ben.is_asked()
    ann.show("Table")
    expect(ann.page.locator("#people .seat").nth(1)).not_to_contain_text("away")
    address = ben.page.url
    ben.page.goto("about:blank")
    expect(ann.page.locator("#people .seat").nth(1)).to_contain_text("away")
    ben.page.goto(address)
    ben.is_asked()
    expect(ann.page.locator("#people .seat").nth(1)).not_to_contain_text("away")
