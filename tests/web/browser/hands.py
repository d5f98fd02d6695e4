"""Somebody's hands at a page of a table: they answer by pointing and pressing, as a person would."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, TimeoutError, expect

from labrys.show.decision import Decision
from tests.web.browser.positions import Step

SOON = 3000  # milliseconds for a button that is there
TRIES = 10  # so often, if the machine is slow
STILL = """() => new Promise((done) => {
  let [last, same] = ["", 0];
  const look = () => {
    const parts = [...document.querySelectorAll("#map, #map .world, #ask, #party")];
    const now = JSON.stringify(parts.map((one) => [one.getAttribute("style"), one.getBoundingClientRect()]));
    [last, same] = [now, now === last ? same + 1 : 0];
    if (same > 5) done(true);
    else requestAnimationFrame(look);
  };
  look();
})"""


class Hands:
    """The hands of one person at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked = page.locator("#asked")
        self.prompt = self.asked.locator(".prompt")
        self.options = self.asked.locator("button.option")
        self.log = page.locator("#news .lines")
        self.send = self.asked.locator(".sticky button.main, .head-row button.main, .amount button.main")

    # -- coming --------------------------------------------------------------------------------------------------

    def open(self, name: str, save: bytes) -> Hands:
        """Open a saved game from the first page."""
        self.page.locator("#save-file").set_input_files(
            {"name": f"{name}.labrys", "mimeType": "application/json", "buffer": save}
        )
        self.page.wait_for_url("**/t/*")
        return self.arrived()

    def arrived(self) -> Hands:
        """Wait until the table is drawn: an address is there before the server has said what is at the table."""
        expect(self.page.locator("#lobby:visible, #board:visible .prompt")).to_have_count(1)
        return self

    def told(self) -> Hands:
        """Wait until a question is there with all that belongs to it, and nothing moves any more.

        What is barred comes after the question; the map is drawn anew when there is less room for it. Only for a
        question at which something is barred.
        """
        self.is_asked()
        expect(self.asked.locator(".barred li").first).to_be_attached()
        self.page.evaluate(STILL)
        return self

    def sit(self, link: str, name: str) -> Hands:
        """Take the seat of a link."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self.arrived()

    def link(self, seat: int) -> str:
        """The link of an open seat, as the owner copies it."""
        self.arrived()
        if self.page.locator("#board").is_visible():
            self.show("Table")
        self.page.locator(f".seat[data-seat='{seat}']:visible").get_by_role("button", name="Copy link").click()
        link = self.page.get_by_label("Link", exact=True).input_value()
        self.page.get_by_role("button", name="Done").click()
        return link

    def show(self, part: str) -> None:
        """Show the log or the people, where there is room for one of them."""
        self.page.locator("#side-tabs").get_by_role("button", name=part).click()

    def hears(self, words: str) -> None:
        """Wait until these have passed by, or see that they have."""
        self.page.wait_for_function("words => window.toasts.some((one) => one.includes(words))", arg=words)

    # -- answering -----------------------------------------------------------------------------------------------

    def is_asked(self) -> str:
        """Wait until there is a question; its name."""
        expect(self.asked).to_have_attribute("data-decision", re.compile("."))
        return self.asked.get_attribute("data-decision") or ""

    def settled(self, before: str) -> None:
        """Wait until that question is not open any more."""
        self.page.wait_for_function(
            "before => { const asked = document.getElementById('asked');"
            " return asked.dataset.decision !== before && asked.getAttribute('aria-busy') !== 'true'; }",
            arg=before,
        )

    def give(self, decision: Decision, answer: str) -> None:
        """Answer: on the map or in the fight if it can be pointed at, else by its button."""
        expect(self.prompt).to_contain_text(decision.prompt)
        before = self.is_asked()
        {
            "one": self._one,
            "some": self._some,
            "amount": self._amount,
            "arrange": self._arrange,
            "name": self._name,
            "basket": self._basket,
        }[decision.kind](decision, answer)
        if any(option.key == answer and option.final for option in decision.options):
            self.asked.get_by_role("button", name="Yes, for good").click()
        self.settled(before)

    def play(self, steps: tuple[Step, ...]) -> None:
        """Give these answers."""
        for decision, answer in steps:
            self.give(decision, answer)

    def choose(self, number: int = 0) -> None:
        """Take an option by its place."""
        before = self.is_asked()
        self.options.nth(number).click()
        self.settled(before)

    def anything(self, *, wait: bool = True) -> str:
        """Answer whatever is asked, the simplest way; what was asked. Without waiting: nothing, if it is gone."""
        before = self.is_asked() if wait else self.asked.get_attribute("data-decision")
        if not before:
            return ""
        asked = self.prompt.inner_text()
        for _ in range(TRIES):
            try:
                self._anything()
                break
            except TimeoutError:  # a question that one need not answer may be gone meanwhile
                if self.asked.get_attribute("data-decision") != before:
                    break
        self.settled(before)
        return asked

    def _anything(self) -> None:
        if self.asked.locator(".option.tick").count():
            while self.send.is_disabled(timeout=SOON):
                self.asked.locator(".option.tick:has(input:not(:checked))").first.click(timeout=SOON)
        (self.send if self.send.count() else self.options).first.click(timeout=SOON)

    def press(self, words: str) -> None:
        """Take the option with these words."""
        before = self.is_asked()
        self.asked.get_by_role("button", name=words, exact=True).click()
        self.settled(before)

    def target(self, decision: Decision, key: str) -> Locator | None:
        """Where an option can be pointed at, if it is the only one there."""
        option = next(option for option in decision.options if option.key == key)
        if not option.on or sum(option.on in (other.on, other.who) for other in decision.options) != 1:
            return None
        fighter = self.page.locator(f"#fight .theirs button.fighter[data-id={quoted(option.on)}]:visible")
        place = self.page.locator(f"#map .hit[aria-label$={quoted(option.label)}]:visible")
        return next((found for found in (fighter, place) if found.count() == 1), None)

    def _one(self, decision: Decision, answer: str) -> None:
        target = self.target(decision, answer)
        label = next(option.label for option in decision.options if option.key == answer)
        button = self.asked.locator(f"button.option[aria-label={quoted(label)}]").first
        if not target and not button.is_visible():
            self.asked.locator(f"details:has(button.option[aria-label={quoted(label)}]) > summary").first.click()
        (target or button).click()

    def _some(self, decision: Decision, answer: str) -> None:
        wanted = answer.split()
        for number, option in enumerate(decision.options):
            tick = self.asked.locator(".option.tick").nth(number)
            if tick.locator("input").is_checked() != (option.key in wanted):
                tick.click()
        self.send.click()

    def _basket(self, decision: Decision, answer: str) -> None:
        for word in answer.split() if answer != "none" else ():
            key, _, number = word.partition("*")
            place = decision.keys().index(key)
            self.asked.locator(".good input").nth(place).fill(number or "1")
        self.asked.locator(".sticky button.main").click()

    def _amount(self, decision: Decision, answer: str) -> None:
        self.asked.locator("input[type=number]").fill(answer)
        self.asked.get_by_role("button", name=f"Choose {answer}").click()

    def _arrange(self, decision: Decision, answer: str) -> None:
        labels = {option.key: option.main for option in decision.options}
        for word in answer.split():
            key, _, box = word.partition(":")
            now = self.asked.locator(f".arrange-box[aria-label*={quoted(': ' + labels[key])}]")
            if now.get_attribute("data-box") != box:
                now.click()
                self.asked.locator(f".arrange-box[data-box='{box}']").click()
        self.asked.get_by_role("button", name="Stand like this").click()

    def _name(self, decision: Decision, answer: str) -> None:
        self.asked.get_by_label("Name").fill(answer)
        self.asked.get_by_role("button", name="So be it").click()


def quoted(text: str) -> str:
    """As a selector writes it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
