"""Several people at one table, each with a browser of his own."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect

import labrys
from labrys.record import save
from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.visit import PATIENCE, Ear, Visits


def seated(visits: Visits, save: bytes) -> tuple[Hands, Hands]:
    """Ann opens a saved game of two, and Ben takes the seat she has kept for him."""
    ann = Hands(visits.page()).open("two", save)
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    ann.page.get_by_role("button", name="Rename").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="So be it").click()
    for hands in (ann, ben):
        hands.show("Log")
    expect(ben.page.locator("#people")).to_contain_text("Ann")
    return ann, ben


@pytest.fixture
def two(visits: Visits) -> tuple[Hands, Hands]:
    """Ann and Ben in a fight."""
    return seated(visits, positions.together().saved("me", "me"))


def test_a_friend_comes_by_link_and_both_play_their_own_adventurers(visits: Visits) -> None:
    page = visits.page("/")
    page.locator("[data-game=deathmaze]").get_by_role("button", name="Play with friends").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url("**/t/*")
    ann = Hands(page)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    ben = Hands(visits.page(None)).sit(ann.link(1), "Ben")
    assert "seat=" not in ben.page.url, "the secret stays in the address"
    ben.page.get_by_role("button", name="I am ready").click()
    page.get_by_role("button", name="Start", exact=True).click()
    ann.choose(0)
    ann.press("take ready-made adventurers")
    expect(ann.asked).to_contain_text("Ben")
    assert ann.options.count() == 0
    ben.press("take ready-made adventurers")
    for hands in (ann, ben):
        expect(hands.log).to_contain_text("joins the party")
    expect(ben.page.locator("#party .card.own")).to_have_count(3)
    expect(ann.page.locator("#party .card.own")).to_have_count(3)
    own = [hands.page.locator("#party .card.own .card-name").all_inner_texts() for hands in (ann, ben)]
    assert not set(own[0]) & set(own[1])


def test_in_a_fight_each_sees_only_what_his_own_adventurers_can_do(two: tuple[Hands, Hands]) -> None:
    ann, ben = two
    ann.is_asked()
    ben.is_asked()
    offered = [set(hands.asked.get_by_role("heading", level=3).all_inner_texts()) for hands in two]
    labels = [hands.options.evaluate_all("all => all.map(one => one.ariaLabel)") for hands in two]
    assert any("Brand" in label for label in labels[0])
    assert not any("Brand" in label for label in labels[1]), offered
    assert any("Tam" in label for label in labels[1])
    ben.choose(0)
    expect(ann.log).to_contain_text("Tam")


def test_one_who_looks_on_sees_the_game_and_has_nothing_to_press(visits: Visits, two: tuple[Hands, Hands]) -> None:
    ann, _ = two
    page = visits.page(ann.page.url)
    watcher = Hands(page)
    expect(page.locator("#looking")).to_contain_text("You are looking on")
    expect(page.locator("#fight .fighter").first).to_be_visible()
    expect(watcher.asked.locator(".eyebrow")).to_contain_text("Ann")
    expect(watcher.prompt).to_contain_text("who does what?")
    for nothing in (
        "#asked button.option",
        "#fight button",
        "#map .hit",
        "#people button",
        "#chat form:not([hidden])",
    ):
        expect(page.locator(nothing)).to_have_count(0)
    expect(page.locator("#tools button:visible")).to_have_count(0)
    lines = watcher.log.locator(".line").count()
    ann.choose(0)
    expect(watcher.log.locator(".line")).not_to_have_count(lines)
    ann.show("Table")
    expect(ann.page.locator("#people")).to_contain_text("1 person looking on")


def test_what_chance_has_decided_is_taken_back_only_if_the_others_agree(two: tuple[Hands, Hands]) -> None:
    ann, ben = two
    before = ann.is_asked()
    lines = ben.log.locator(".line").count()
    ann.choose(0)
    undo = ann.page.get_by_role("button", name="Ask to take back")
    undo.click()
    expect(ann.page.locator("#proposal")).to_contain_text("Waiting for Ben")
    ben.page.locator("#proposal").get_by_role("button", name="Refuse").click()
    expect(ann.page.locator("#proposal")).to_be_hidden()
    ann.show("Table")
    expect(ann.page.locator("#chat")).to_contain_text("Ben does not agree")
    assert ann.is_asked() != before
    undo.click()
    ben.page.locator("#proposal").get_by_role("button", name="Agree").click()
    for hands in two:
        expect(hands.log.locator(".line").last).to_have_text(re.compile("Ann took back an answer"))
        expect(hands.page.locator("#proposal")).to_be_hidden()
    expect(ben.log.locator(".line")).to_have_count(lines + 1)
    ann.hears("Ann took back an answer")


def test_alone_an_answer_is_taken_back_at_once(visits: Visits) -> None:
    hands = Hands(visits.page()).open("alone", positions.exploring().saved())
    hands.is_asked()
    asked = hands.prompt.inner_text()
    hands.press("change the marching order")
    expect(hands.prompt).not_to_have_text(asked)
    hands.page.keyboard.press("u")
    expect(hands.prompt).to_have_text(asked)


def test_markup_in_the_chat_and_in_a_name_is_shown_as_it_was_typed(
    visits: Visits, two: tuple[Hands, Hands]
) -> None:
    ann, ben = two
    evil = "<img src=x onerror=alert(1)><b>bold</b> &amp; [8.43]"
    ann.page.on("dialog", lambda _: visits.complaints.append("a script was run"))
    ann.show("Table")
    ben.page.keyboard.press("/")
    ben.page.keyboard.type(evil)
    ben.page.keyboard.press("Enter")
    expect(ann.page.locator("#chat li").last).to_contain_text(evil)
    assert ann.page.locator("#chat img, #chat li b:not(.who)").count() == 0
    ben.show("Table")
    ben.page.get_by_role("button", name="Rename").click()
    ben.page.get_by_label("Your name").fill("<i>Ben</i>")
    ben.page.get_by_role("button", name="So be it").click()
    expect(ann.page.locator("#people")).to_contain_text("<i>Ben</i>")


def test_what_is_said_while_one_reads_the_log_is_marked_until_it_is_read(two: tuple[Hands, Hands]) -> None:
    ann, ben = two
    ann.show("Table")
    ann.page.get_by_label("Say something").fill("good luck")
    ann.page.keyboard.press("Enter")
    mark = ben.page.locator("#side-tabs .spoken")
    expect(mark).to_have_accessible_name("Table, somebody has said something")
    ben.show("Table")
    expect(ben.page.locator("#chat")).to_contain_text("good luck")
    expect(mark).to_have_count(0)
    assert ann.page.locator(".spoken").count() == 0, "nobody marks what he reads"


def test_a_bot_plays_for_one_who_wants_a_rest_and_gives_the_seat_back(two: tuple[Hands, Hands]) -> None:
    ann, ben = two
    ben.show("Table")
    ben.page.get_by_label("Let a bot play, Ben").select_option("random")
    expect(ann.page.locator("#people .seat").nth(1)).to_contain_text("random bot plays")
    ben.page.get_by_role("button", name="Take it back").click()
    expect(ann.page.locator("#people .seat").nth(1)).not_to_contain_text("bot plays")


def test_two_people_and_two_bots_race_and_a_spell_is_cast_in_anothers_turn(visits: Visits) -> None:
    page = visits.page()
    ear = Ear(page)
    ann = Hands(page).open("race", positions.secret().saved("me", "me", "heuristic", "random"))
    expect(ann.prompt).to_be_visible()
    link = ann.link(1)
    watcher = visits.page(None)
    watching = Ear(watcher)
    watcher.goto(page.url)
    expect(watcher.locator("#board")).to_be_visible()
    ben = Hands(visits.page(None)).sit(link, "Ben")
    ben.is_asked()
    expect(ben.asked).to_contain_text("Only you know that you are asked")
    for seen in (page, watcher):  # all have heard that Ben is there
        expect(seen.locator("#people .seat").nth(1)).to_have_attribute("data-online", "true")
    told, shown = len(ear.heard), ann.asked.inner_text()
    others = len(watching.heard)
    assert "Ben" not in shown
    assert "Stillness" not in watcher.content()
    ben.page.keyboard.press("h")  # asking for more tells nobody anything either
    expect(ben.page.locator("#advice")).to_contain_text("Enter takes it.")
    assert ann.asked.inner_text() == shown
    assert (len(ear.heard), len(watching.heard)) == (told, others)
    ben.asked.get_by_role("button", name=re.compile("Stillness")).click()
    expect(ann.log).to_contain_text("casts Stillness on")
    race(ann, ben)
    for seen in (page, ben.page, watcher):
        expect(seen.locator("#news .lines")).to_contain_text("Ben casts Stillness on")
        expect(seen.locator("#news .lines")).to_contain_text("Sensible bot")
        expect(seen.locator("#news .lines")).to_contain_text("Random bot")
        expect(seen.locator("#news .lines")).to_contain_text("Round 3 begins")


def race(ann: Hands, ben: Hands) -> None:
    """Both answer what they are asked until the third round."""
    end = time.monotonic() + 5 * PATIENCE / 1000
    while "Round 3 begins" not in ann.log.inner_text():
        assert time.monotonic() < end, "there was no third round"
        if not [asked for hands in (ann, ben) if (asked := hands.anything(wait=False))]:
            ann.page.wait_for_timeout(20)  # a bot goes on


def test_who_is_away_is_said_to_be_and_a_bot_plays_for_him(visits: Visits) -> None:
    run = labrys.new("deathmaze", seed=7, seats=2, house={"game": "basic"})
    run.answer("ready_made")
    assert run.decision is not None
    ann, ben = seated(visits, save.dumps(run))
    expect(ann.asked.locator(".eyebrow")).to_have_text("Waiting for Ben.")
    expect(ann.prompt).to_contain_text(run.decision.prompt.split(":")[0])  # what he is asked is no secret
    ben.page.close()
    expect(ann.asked.locator(".eyebrow")).to_have_text("Waiting: Ben is away.")
    ann.page.get_by_role("button", name="Let a bot play for Ben").click()
    ann.show("Table")
    expect(ann.page.locator("#people")).to_contain_text("bot plays")


def test_an_invitation_says_to_what_and_by_whom(visits: Visits) -> None:
    ann = Hands(visits.page()).open("two", positions.together().saved("me", "me"))
    guest = visits.page(None)
    guest.goto(ann.link(1))
    box = guest.get_by_role("dialog")
    expect(box).to_contain_text("invites you to Deathmaze.")
    expect(box).to_contain_text("At the table: ")


def test_what_is_for_good_is_asked_about_once_more(visits: Visits) -> None:
    run = labrys.new("deathmaze", seed=7, house={"game": "basic"})
    for answer in ("6", "ready_made"):
        run.answer(answer)
    run.answer(run.decision.options[0] if run.decision is not None else "")
    ann = Hands(visits.page()).open("leaving", save.dumps(run))
    before, leave = ann.is_asked(), ann.asked.get_by_role("button", name="leave the maze and end the expedition")
    leave.click()
    expect(ann.asked).to_contain_text("this is for good")
    assert ann.is_asked() == before
    ann.page.get_by_role("button", name="No", exact=True).click()
    expect(ann.asked.locator(".sure")).to_be_hidden()
    leave.click()
    ann.page.get_by_role("button", name="Yes, for good").click()
    ann.settled(before)
