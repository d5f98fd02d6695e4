"""A game over again, as a page and as a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.test_looks import findings
from tests.web.browser.visit import Visits


def test_the_scrubber_goes_to_any_moment_and_the_game_plays_by_itself(visits: Visits) -> None:
    hands = Hands(visits.page()).open("over", positions.over().saved())
    page = hands.page
    expect(hands.prompt).to_contain_text("The game is over")
    hands.asked.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/r/*")
    last = len(positions.over().steps)
    moment, scrubber = page.locator(".moment"), page.get_by_role("slider")
    expect(moment).to_contain_text(f"0 of {last}")
    expect(page.locator("#cover")).to_contain_text("Press Play")
    scrubber.fill(str(last - 1))
    expect(moment).to_contain_text(f"{last - 1} of {last}")
    expect(page.locator("#map")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(moment).to_contain_text(f"{last} of {last}")
    page.get_by_label("One step back").click()
    expect(moment).to_contain_text(f"{last - 1} of {last}")
    scrubber.fill("0")
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(moment).to_contain_text(f"{last} of {last}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_fight_is_seen_again_in_a_replay_of_ones_own_game(visits: Visits) -> None:
    sitting = positions.battle()
    hands = Hands(visits.page()).open("fight", sitting.saved())
    hands.is_asked()
    hands.page.goto(hands.page.url.replace("/t/", "/r/"))
    hands.page.get_by_role("slider").fill(str(len(sitting.steps)))
    expect(hands.page.locator("#fight .theirs .fighter")).to_be_visible()
    expect(hands.page.locator("#news .lines")).to_contain_text("Round 1 of the fight")
    hands.page.get_by_role("slider").fill("3")
    expect(hands.page.locator("#fight")).to_be_hidden()


def test_a_link_leads_a_friend_to_the_moment_and_another_game_goes_on_from_there(visits: Visits) -> None:
    sitting = positions.battle()
    hands = Hands(visits.page()).open("fight", sitting.saved())
    hands.is_asked()
    page = hands.page
    hands.log.locator(".line", has_text="A Skeleton lurks here").hover()
    hands.log.locator(".line", has_text="A Skeleton lurks here").get_by_label("Link to this moment").click()
    address = page.get_by_label("Link", exact=True).input_value()
    at = int(address.rpartition("=")[2])
    guest = visits.page(address)
    expect(guest.locator(".moment")).to_contain_text(f"{at} of {len(sitting.steps)}")
    expect(guest.locator(".line.here")).to_contain_text(["A Skeleton lurks here"])
    expect(guest.get_by_role("button", name="Play on from here")).to_be_hidden()
    assert not findings(guest)
    guest.locator(".line", has_text="The party forms up").click()
    expect(guest.locator(".line.here")).to_contain_text(["The party forms up"])
    page.get_by_role("link", name="Look at it").click()
    expect(page.locator(".line.here")).to_contain_text(["A Skeleton lurks here"])
    page.get_by_role("button", name="Another game from this moment").click()
    assert not findings(page)
    page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    hands.is_asked()
    expect(hands.log).to_contain_text("goes on from a moment of another")
    page.get_by_role("link", name="Came from").click()
    expect(page.locator(".line.here")).to_contain_text(["A Skeleton lurks here"])


def test_a_game_is_saved_as_a_file_and_goes_on_from_it(visits: Visits, tmp_path: Path) -> None:
    hands = Hands(visits.page()).open("maze", positions.exploring().saved())
    hands.choose(0)
    hands.is_asked()
    prompt, options = hands.prompt.inner_text(), hands.options.all_inner_texts()
    with hands.page.expect_download() as coming:
        hands.page.get_by_role("button", name="Save").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.suffix == ".labrys"
    other = Hands(visits.page()).open("again", file.read_bytes())
    expect(other.prompt).to_have_text(prompt, use_inner_text=True)
    expect(other.options).to_have_text(options, use_inner_text=True)
    other.choose(0)


def test_the_end_tells_how_it_came_and_the_dice_can_be_checked(visits: Visits) -> None:
    hands = Hands(visits.page()).open("over", positions.over().saved())
    expect(hands.asked.locator(".told").first).to_be_visible()
    expect(hands.asked.locator(".parade li")).to_have_count(6)
    expect(hands.asked.locator(".tally")).to_contain_text("Answers")
    assert not findings(hands.page)
    expect(hands.asked.locator(".promise")).to_contain_text("The dice are as promised")
    hands.asked.get_by_text("The dice can be checked").click()
    expect(hands.asked.locator(".proof code").first).to_have_text("1")
    hands.asked.get_by_role("button", name="Play again").click()
    expect(hands.asked.locator(".prompt")).to_contain_text("Which game shall it be?")
