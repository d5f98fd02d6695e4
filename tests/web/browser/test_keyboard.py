"""Without a mouse: from the first page through a fight, and one always sees where one is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from labrys.show.decision import Decision
from tests.web.browser import positions
from tests.web.browser.hands import Hands, quoted
from tests.web.browser.test_alone import with_seed
from tests.web.browser.visit import Visits

ARROWS = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}
FOCUS = """() => {
  const now = document.activeElement;
  if (!now || now === document.body) return null;
  const drawn = () => [now, ...now.querySelectorAll("*")].map((one) => {
    const style = getComputedStyle(one);
    return [style.outline, style.boxShadow, style.stroke, style.strokeWidth, style.fill, style.opacity].join();
  }).join();
  const focused = drawn();
  now.blur();
  const shown = drawn() !== focused; // it looks otherwise than without the focus
  now.focus({ preventScroll: true });
  const box = now.getBoundingClientRect();
  const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0;
  return { words: now.ariaLabel || now.textContent.trim().slice(0, 40), shown, seen };
}"""


def tab_to(page: Page, words: str, most: int = 60) -> None:
    """Press Tab until this has the focus; on the way the focus is always visible."""
    for _ in range(most):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUS)
        if now is None:
            continue
        assert now["seen"], f"{now['words']} has the focus and is not on the screen"
        assert now["shown"], f"{now['words']} does not show that it has the focus"
        if now["words"] == words:
            return
    raise AssertionError(f"{words} was not reached")


class Keys(Hands):
    """Hands that touch only the keyboard."""

    def type(self, decision: Decision, answer: str) -> None:
        """Answer this with keys."""
        before = self.is_asked()
        getattr(self, f"_type_{decision.kind}")(decision, answer)
        self.settled(before)

    def _type_one(self, decision: Decision, answer: str) -> None:
        if answer in ARROWS:
            return self.page.keyboard.press(ARROWS[answer])
        label = next(option.label for option in decision.options if option.key == answer)
        button = self.asked.locator(f"button.option[aria-label={quoted(label)}]").first
        number = button.get_attribute("aria-keyshortcuts")
        if number:
            return self.page.keyboard.press(number)
        self.page.keyboard.press("f")
        self.page.keyboard.type(answer)
        return self.page.keyboard.press("Enter")

    def _type_amount(self, _: Decision, answer: str) -> None:
        self.page.keyboard.type(answer)
        self.page.keyboard.press("Enter")

    def _type_arrange(self, _: Decision, __: str) -> None:
        tab_to(self.page, "Stand like this")
        self.page.keyboard.press("Enter")


def test_from_the_first_page_through_a_fight_with_keys_alone(visits: Visits) -> None:
    page = visits.page("/")
    page.locator(".game").first.wait_for()
    with_seed(page, positions.FIGHT)
    tab_to(page, "Play alone")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    keys = Keys(page)
    for decision, answer in positions.through_a_fight():
        keys.type(decision, answer)
    page.locator("#fight").wait_for(state="hidden")


def test_tab_goes_through_everything_at_the_table_and_the_focus_is_always_seen(visits: Visits) -> None:
    keys = Keys(visits.page()).open("maze", positions.exploring().saved())
    keys.told()
    seen: list[str] = []
    for _ in range(80):
        keys.page.keyboard.press("Tab")
        now = keys.page.evaluate(FOCUS)
        if now is None:
            break
        assert now["seen"], now
        assert now["shown"], now
        seen.append(now["words"])
    for words in ("Labrys, all games", "Zoom in", "Odds", "Hint", "Change the marching order", "Log", "Table"):
        assert any(words.lower() in one.lower() for one in seen), (words, seen)


def test_keys_open_help_chat_and_the_map_and_escape_leaves_them(visits: Visits) -> None:
    keys = Keys(visits.page()).open("fight", positions.battle().saved())
    keys.is_asked()
    page = keys.page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("1")  # rests while the dialog is open
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator("#stage")).to_have_attribute("data-shows", "map")
    page.keyboard.press("m")
    expect(page.locator("#stage")).to_have_attribute("data-shows", "fight")
    page.keyboard.press("f")
    page.keyboard.type("garth axe")
    page.keyboard.press("Escape")
    expect(page.locator("input:focus")).to_have_count(0)
