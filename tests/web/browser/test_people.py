"""People who are recognised: badges, games together, a key that is kept and brought back."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browser.hands import Hands
from tests.web.browser.visit import Visits


def table_for_two(page: Page, name: str) -> Hands:
    """A new table of Deathmaze with a seat for a friend."""
    page.goto("/")
    page.locator("[data-game=deathmaze]").get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    return Hands(page).arrived()


def row(hands: Hands, seat: int, host: str = "#lobby") -> str:
    text = hands.page.locator(f"{host} .seat[data-seat='{seat}'] .grow").inner_text()
    return re.sub(r"\s+", " ", text)


def begin(ann: Hands, ben: Hands) -> None:
    ben.page.get_by_role("button", name="I am ready").click()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    for hands in (ann, ben):
        expect(hands.page.locator("#board")).to_be_visible()


def test_a_friend_is_known_again_at_the_next_table_and_a_namesake_is_told_apart(visits: Visits) -> None:
    ann_page, ben_page, other_page = visits.page("/"), visits.page(None), visits.page(None)
    ann = table_for_two(ann_page, "Ann")
    ben = Hands(ben_page).sit(ann.link(1), "Ben")
    badge = ann_page.locator("#lobby .seat[data-seat='1'] .badge")
    known = badge.inner_text()
    assert re.fullmatch("[a-z2-7]{4}", known)
    assert "played" not in row(ann, 1)
    begin(ann, ben)
    ann = table_for_two(ann_page, "Ann")
    ben.sit(ann.link(1), "Ben")
    expect(badge).to_have_text(known)
    expect(ann_page.locator("#lobby .seat[data-seat='1'] .met")).to_have_text(
        "You have played together 1 time here"
    )
    ann = table_for_two(ann_page, "Ann")
    Hands(other_page).sit(ann.link(1), "Ben")
    expect(badge).not_to_have_text(known)
    expect(ann_page.locator("#lobby .seat[data-seat='1'] .met")).to_have_text("Not the Ben you have played with")


def test_a_code_brings_ones_seat_and_table_to_another_browser(visits: Visits, tmp_path: Path) -> None:
    ann_page, ben_page, other = visits.page("/"), visits.page(None), visits.page("/")
    ann = table_for_two(ann_page, "Ann")
    ben = Hands(ben_page).sit(ann.link(1), "Ben")
    begin(ann, ben)
    ben_page.goto("/")
    ben_page.get_by_role("button", name="Show the code").click()
    code = ben_page.locator("#code").inner_text()
    ben_page.get_by_role("button", name="Done").click()
    with ben_page.expect_download() as saved:
        ben_page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "labrys-key.json"
    saved.value.save_as(file)
    other.get_by_role("button", name="I have a code or a file").click()
    wrong = ("2" if code[0] != "2" else "3") + code[1:]
    other.get_by_label("Your code").fill(wrong)
    other.get_by_role("button", name="That is me").click()
    expect(other.get_by_role("alert").locator("visible=true")).to_contain_text("A letter of this code is wrong")
    other.get_by_label("Your code").fill(code.lower())
    other.get_by_role("button", name="That is me").click()
    mine = other.locator(".your-game")
    expect(mine).to_have_count(1)
    mine.get_by_role("link").first.click()
    expect(other.locator("#board")).to_be_visible()
    expect(other.locator("#looking")).to_be_hidden()
    third = visits.page("/")
    third.get_by_role("button", name="I have a code or a file").click()
    third.locator("#key-file").set_input_files(file)
    expect(third.locator(".your-game")).to_have_count(1)
    expect(third.locator("#identity .known-as")).to_contain_text("Ben")


def test_who_looks_on_late_is_told_so_and_sees_the_game_by_itself(visits: Visits) -> None:
    ann = table_for_two(visits.page("/"), "Ann")
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    ann.page.get_by_label("Whoever looks on may").select_option("off")
    begin(ann, ben)
    page = visits.page(ann.page.url)
    expect(page.locator("#looking")).to_have_text("You are looking on. The game is shown when it is over.")
    expect(page.locator(".not-yet")).to_contain_text("It is being played now")
    expect(page.locator("#board")).to_be_hidden()
    ann.show("Table")
    expect(ann.page.locator("#people")).to_contain_text("1 person looking on, who see the game when it is over")
    ann.page.locator("#people").get_by_label("Whoever looks on may").select_option("now")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#looking")).to_have_text("You are looking on.")
    expect(ann.page.locator("#chat")).to_contain_text("Whoever looks on sees this game as it is played.")


def test_one_is_muted_for_oneself_and_blocked_for_all(visits: Visits) -> None:
    ann = table_for_two(visits.page("/"), "Ann")
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    begin(ann, ben)
    for hands in (ann, ben):
        hands.show("Table")
    people, chat = ann.page.locator("#people"), ann.page.locator("#chat")
    people.get_by_role("button", name="Mute").click()
    ben.page.get_by_label("Say something").fill("what a fool")
    ben.page.get_by_role("button", name="Say", exact=True).click()
    expect(ben.page.locator("#chat")).to_contain_text("what a fool")
    expect(chat).to_contain_text("Somebody you have muted said something")
    expect(chat).not_to_contain_text("what a fool")
    expect(people.locator(".seat[data-seat='1'] b")).to_have_text("Muted")
    people.get_by_role("button", name="Hear again").click()
    expect(chat).to_contain_text("what a fool")
    people.get_by_role("button", name="Block").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(chat).to_contain_text("The owner of the table has blocked Ben.")
    expect(people).to_contain_text("Ben is blocked here")
    expect(ben.page.locator("#line")).to_contain_text("The owner of the table has freed your seat")
    ben.page.goto(ann.page.url)
    expect(ben.page.locator("#lobby")).to_contain_text("The owner of this table has blocked you here.")
    people.get_by_role("button", name="Let back in").click()
    expect(people).not_to_contain_text("Ben is blocked here")


def test_a_game_over_days_says_since_when_and_a_feed_tells_whose_turn_it_is(visits: Visits) -> None:
    page = visits.page("/")
    page.locator("[data-game=deathmaze]").get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Played").select_option("3")
    page.get_by_label("Who takes longer").select_option("remind")
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    ann = Hands(page).arrived()
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    begin(ann, ben)
    ben.show("Table")
    expect(ben.page.locator("#people .since").first).to_have_text("Since today; a move may take 3 days")
    page.goto("/")
    expect(page.locator(".your-game")).to_contain_text("Since today; a move may take 3 days")
    page.get_by_role("button", name="A feed of your turns").click()
    address = page.get_by_label("Address of the feed").input_value()
    assert "Your turn: Deathmaze with Ben" in page.request.get(address).text()
    page.get_by_role("button", name="Take all my feeds back").click()
    expect(page.get_by_role("dialog")).to_contain_text("None of them can be read any more.")
    assert page.request.get(address).status == 404
