"""A stranger's first game: one click, a guide, and the game goes on without it."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import expect

from tests.web.browser.hands import Hands
from tests.web.browser.visit import Visits

MOST_BYTES = 250_000  # transferred up to the first question, the first page included
MOST_SECONDS = 8  # it takes less than 2; a machine that does much else at once may be slower


def test_a_stranger_learns_by_playing_and_leaves_the_guide_when_he_likes(visits: Visits) -> None:
    page = visits.page("/")
    page.get_by_role("button", name="Learn by playing").click()
    page.wait_for_url("**/t/*")
    hands = Hands(page).arrived()
    note = page.locator("#lesson")
    expect(note.get_by_role("note")).to_contain_text("You are in the maze")
    expect(note.get_by_role("button", name="Rule 3.1")).to_be_visible()
    hands.options.filter(has_text="south through the door").click()
    expect(note.get_by_role("note")).to_contain_text("The maze grows")
    note.get_by_text("Told before (1)").click()
    expect(note.locator(".lessons")).to_contain_text("You are in the maze")
    page.reload()
    expect(note.get_by_role("note")).to_contain_text("The maze grows")
    page.keyboard.press("u")
    expect(note.get_by_role("note")).to_contain_text("You are in the maze")
    note.get_by_role("button", name="Leave the guide").click()
    expect(note).to_be_hidden()
    hands.options.filter(has_text="south through the door").click()
    expect(hands.prompt).to_contain_text("how shall it lie?")
    expect(note).to_be_hidden()


def test_the_first_question_comes_soon_and_with_little_weight(visits: Visits) -> None:
    warm = visits.page("/")
    warm.get_by_role("button", name="Learn by playing").click()
    Hands(warm).arrived()
    page = visits.page(None)  # somebody new, at a server that is warm
    weights: list[int] = []
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: weights.append(len(frame))))
    page.goto("/")
    button = page.get_by_role("button", name="Learn by playing")
    expect(button).to_be_visible()
    begun = monotonic()
    button.click()
    page.locator("#asked .option").first.wait_for()
    took = monotonic() - begun
    page.wait_for_load_state("networkidle")
    assert sum(weights) <= MOST_BYTES, f"{sum(weights)} bytes"
    assert took <= MOST_SECONDS, f"{took:.1f} seconds"
