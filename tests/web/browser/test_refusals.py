"""What cannot be done says so in a sentence, and what to do instead."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.visit import Visits
from tests.web.client import Office


def test_without_javascript_every_page_says_what_to_do(visits: Visits) -> None:
    page = visits.page("/", java_script_enabled=False)
    for path in ("/", "/t/nosuchtable", "/r/nosuchtable"):
        page.goto(path)
        expect(page.locator(".noscript")).to_contain_text("JavaScript")
        expect(page.locator(".noscript")).to_contain_text("labrys")


def test_a_seat_cannot_be_taken_twice(visits: Visits, office: Office) -> None:
    made = office.made("deathmaze", "me", "open", "open")
    first, second = made.links
    Hands(visits.page(None)).sit(first.link, "Ben")
    visits.expect("409")
    page = visits.page(first.link)
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("This link has been used already")
    page.get_by_role("button", name="Only look on").click()
    expect(page.locator("#looking")).to_be_visible()
    Hands(page).sit(second.link, "Cleo")
    expect(page.locator("#looking")).to_be_hidden()


def test_the_link_of_a_full_table_says_that_all_seats_are_taken(visits: Visits, office: Office) -> None:
    visits.expect("409")
    made = office.made("deathmaze", "me", "open")
    office.claimed(made.table, made.links[0], "Ben")
    page = visits.page(made.links[0].link)
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("All seats of this table are taken")


def test_the_link_of_an_ended_table_says_that_the_game_is_over(visits: Visits) -> None:
    visits.expect("409")
    ann = Hands(visits.page()).open("over", positions.over().saved())
    expect(ann.prompt).to_contain_text("over")
    page = visits.page(f"{ann.page.url}#seat={'x' * 22}")
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("This game is over")


def test_a_table_that_is_deleted_says_so_to_everybody_there_and_to_whoever_comes_later(visits: Visits) -> None:
    visits.expect("404")
    ann = Hands(visits.page()).open("maze", positions.exploring().saved())
    ann.is_asked()
    address = ann.page.url
    watcher = visits.page(address)
    expect(watcher.locator("#looking")).to_be_visible()
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Delete").click()
    ann.page.get_by_role("button", name="Delete it").click()
    expect(ann.page.locator("#tables li")).to_have_count(0)
    expect(watcher.locator("#line")).to_contain_text("The owner has deleted this table")
    late = visits.page(address)
    expect(late.get_by_role("main")).to_contain_text("There is no such table")
    expect(late.get_by_role("main").get_by_role("link", name="All games")).to_be_visible()
    replay = visits.page(address.replace("/t/", "/r/"))
    expect(replay.locator("#line")).to_contain_text("There is no such table")


def test_a_file_that_is_no_saved_game_is_refused_in_a_sentence(visits: Visits) -> None:
    visits.expect("400")
    page = visits.page()
    page.locator(".game").first.wait_for()
    for name, content in {
        "cat.png": b"\x89PNG\r\n\x1a\n",
        "half.labrys": positions.exploring().saved()[:900],
        "empty.labrys": b"",
    }.items():
        with page.expect_response(lambda told: told.status == 400):
            page.locator("#save-file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})
        problem = page.locator("#open .refusal")
        expect(problem).to_be_visible()
        assert len(problem.inner_text()) > 20
        assert "{" not in problem.inner_text()
        assert page.url.endswith("/")


def test_a_link_to_nowhere_says_that_there_is_no_such_table(visits: Visits) -> None:
    page = visits.page("/t/nosuchtable000")
    expect(page.get_by_role("main")).to_contain_text("There is no such table")
