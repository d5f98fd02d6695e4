"""Survivors play on: from the end of a game, and from a file."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import findings
from tests.web.browser.visit import Visits

ROSTER = Path(__file__).parents[2] / "fixtures" / "rosters-0.1" / "deathmaze-roster.json"


def leaving() -> positions.Sitting:
    """Deathmaze: the party stands at the entrance and may leave."""
    return positions.Sitting("deathmaze", 1, wishes=positions.READY_MADE).until(
        lambda now: any(option.key == "leave" for option in now.decision.options)
    )


def test_a_campaign_from_the_end_of_a_game_to_the_start_of_the_next(visits: Visits, tmp_path: Path) -> None:
    """The end is entered by itself; the first page, the campaign's own and the ending all go on from there."""
    hands = Hands(visits.page()).open("leaving", leaving().saved())
    page = hands.page
    hands.give(leaving().decision, "leave")
    expect(hands.asked).to_contain_text("The game is over")
    with page.expect_download() as coming:
        hands.asked.get_by_role("button", name="Campaign file").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["labrys"], len(told["people"]), len(told["games"])) == ("campaign", 6, 1)
    page.goto("/")
    game = page.locator(".your-game.over")
    expect(game).to_contain_text("Deathmaze")
    expect(game.get_by_role("button", name="Play on with those who came back")).to_be_visible()
    assert not findings(page)
    page.locator("[data-campaign=deathmaze]").get_by_role("link", name="Deathmaze").click()
    expect(page.get_by_role("heading", name="Those who came back")).to_be_visible()
    expect(page.locator(".campaign article.card")).to_have_count(6)
    expect(page.locator("ol.calendar > li")).to_have_count(1)
    assert not findings(page)
    page.get_by_role("button", name="Play on with those who came back").click()
    page.wait_for_url("**/t/*")
    hands.choose(0)
    hands.asked.get_by_role("button", name="Choose 6").click()
    expect(hands.asked).to_contain_text("Make your own, or take survivors")
    expect(hands.asked).to_contain_text("Brand")
    page.goto("/campaigns/deathmaze")
    expect(page.locator(".notice")).to_contain_text("A game of this campaign is being played")


def test_the_survivors_play_on_from_the_end_of_a_game(visits: Visits) -> None:
    hands = Hands(visits.page()).open("over", positions.over().saved())
    before = hands.page.url
    hands.asked.get_by_role("button", name="Play on with those who came back").click()
    hands.page.wait_for_url(lambda url: "/t/" in url and url != before)
    hands.page.goto("/campaigns")
    expect(hands.page.locator(".your-game")).to_have_count(1)
    assert not findings(hands.page)


def test_a_campaign_file_begins_a_table_with_friends(visits: Visits) -> None:
    page = visits.page()
    page.locator("#save-file").set_input_files(ROSTER)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ilse, Garth, Tam, Wenna and Brand can go on")
    assert not findings(page)
    dialog.get_by_label("Seats").select_option("2")
    dialog.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".lobby-title")).to_contain_text(
        "From earlier games: Ilse, Garth, Tam, Wenna and Brand can go on."
    )


def test_a_campaign_that_will_not_do_is_refused_where_it_was_chosen(visits: Visits) -> None:
    visits.expected.append("400")
    page = visits.page()
    page.locator("[data-game=citadel]").get_by_role("button", name="With a campaign").click()
    dialog = page.get_by_role("dialog")
    page.locator("#campaign-file").set_input_files(ROSTER)
    dialog.get_by_role("button", name="Create the table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("campaign of deathmaze")
    dialog.get_by_role("button", name="Without it").click()
    expect(dialog).to_contain_text("who goes on from an earlier game")
    dialog.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
