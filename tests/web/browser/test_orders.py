"""Standing orders on the page: one word for a round of a fight, a click for a walk."""

from __future__ import annotations

from playwright.sync_api import expect

import labrys
from labrys.record import save
from labrys.seats import Sight, make
from tests.web.browser.hands import Hands
from tests.web.browser.positions import Sitting, exploring
from tests.web.browser.visit import Visits


def melee() -> Sitting:
    """A fight in which a round takes several answers, and is not the last."""

    def several(now: Sitting) -> bool:
        fight = now.picture().fight
        blows = [option for option in now.decision.options if option.act == "attack"]
        return fight is not None and len(fight.theirs.cards) > 2 and len(blows) > 3

    return Sitting("citadel", 7).until(several)


def test_one_key_lets_everybody_attack_and_one_takes_it_all_back(visits: Visits) -> None:
    hands = Hands(visits.page()).open("melee", melee().saved())
    before, asked = hands.is_asked(), hands.prompt.inner_text()
    lines = hands.log.locator("> *").count()
    expect(hands.asked.get_by_role("button", name="Everybody attacks")).to_be_visible()
    hands.page.keyboard.press("a")
    hands.settled(before)
    hands.is_asked()
    assert hands.log.locator("> *").count() > lines + 3, "each blow has its line"
    expect(hands.asked.get_by_role("button", name="Stop")).to_have_count(0)
    hands.page.keyboard.press("u")
    expect(hands.prompt).to_have_text(asked)


def test_the_guide_fights_a_round_and_then_leaves_it_to_the_person(visits: Visits) -> None:
    hands = Hands(visits.page()).open("melee", melee().saved())
    before = hands.is_asked()
    expect(hands.page.locator("#fight")).to_contain_text("Round 1")
    hands.asked.get_by_role("button", name="Let the guide fight this round").click()
    hands.settled(before)
    expect(hands.page.locator("#fight")).to_contain_text("Round 2")
    hands.is_asked()
    expect(hands.asked.get_by_role("button", name="Let the guide fight this round")).to_be_visible()


def test_a_click_on_a_known_place_walks_there_and_shows_the_way_before(visits: Visits) -> None:
    sitting = exploring()
    hands = Hands(visits.page()).open("exploring", sitting.saved())
    before = hands.is_asked()
    spot = hands.page.locator("#map .walk").first
    target = spot.get_attribute("data-walk") or ""
    spot.hover()
    expect(hands.page.locator("#map .way")).to_be_visible()
    spot.click()
    hands.settled(before)
    hands.is_asked()
    assert target != sitting.picture().here
    expect(hands.page.locator("#map .way")).to_be_hidden()
    hands.page.keyboard.press("t")
    if hands.page.locator("#map .walk").count():
        expect(hands.page.get_by_role("dialog").get_by_role("button").first).to_be_focused()


def rolling() -> bytes:
    """Deathmaze with real dice, which always show a 4, in a fight."""
    run = labrys.new("deathmaze", seed=7, real_dice=True)
    guide = make("heuristic", "deathmaze", 1)
    while run.needed is not None or run.asking is None or run.asking.ask != "action":
        if run.needed is not None:
            run.supply(4)
        else:
            run.pick(guide.choose(Sight(run, 0)))
    run.seats = ("me",)
    return save.dumps(run)


def test_with_dice_of_ones_own_the_page_asks_what_they_show(visits: Visits) -> None:
    hands = Hands(visits.page()).open("rolling", rolling())
    hands.is_asked()
    hands.choose(0)
    faces = hands.asked.get_by_role("group", name="Faces of a d6")
    expect(faces.get_by_role("button")).to_have_count(6)
    expect(hands.asked).to_contain_text("nobody can check them")
    faces.get_by_role("button", name="6").click()
    hands.is_asked()
    expect(hands.log.get_by_label("a die: 6").last).to_be_visible()
    hands.page.keyboard.press("a")  # and an order waits for its dice
    hands.asked.get_by_label("Or type several at once").fill("7")
    hands.page.keyboard.press("Enter")
    expect(hands.asked).to_contain_text("A d6 shows 1 to 6")
    hands.asked.get_by_label("Or type several at once").fill("3")
    hands.page.keyboard.press("Enter")
    expect(hands.asked.get_by_text("A d6 shows 1 to 6")).to_be_hidden()
