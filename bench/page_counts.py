"""What the page of a table asks of a player: a script plays each game in Chromium at 1280×800 and counts.

    python bench/page_counts.py [--game NAME]… [--decisions 150] [--seed 1] [--by-hand] [--notes FILE]

It answers as a hint says, and with the means of the page: in a fight it points at who acts, then at whom; it
takes what is offered for a whole round, if there is such a button; else it presses Enter. It prints one JSON line
a game:

- `hiding`: decisions of which an option is not in sight without scrolling or opening anything; those of no use
  here need not be. `folded`: those of them that hide only what may be done besides, behind a heading
- `useless`: options of no use here that are shown, of all `options` that are
- `answers_a_round`: what a player has to do in a round of a fight, on average
- `moved`: decisions at which a tool or a tab was elsewhere than at the one before, or went elsewhere at a hint
- `dialogs`: boxes in the middle of the screen that stood between pointing and the answer

`--by-hand` gives no order for a whole round: then every question of a fight is met, the longest lists among them.
Only so are figures comparable with those of a page that has no orders. `--notes` writes a JSON line for each
decision, to see which ones they are.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, TimeoutError, WebSocket, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SEATS = {"warlock": ["me", "heuristic", "heuristic"]}  # a race wants rivals
LIMITS = ("creates_per_minute", "odds_per_minute", "messages_per_second", "message_burst")
PATIENCE = 60_000  # milliseconds
SOON = 4_000  # milliseconds for what is there already

MAKE = """async ([game, seats, seed]) => {
  const owner = "page-counts-owner-0123456789";
  const body = JSON.stringify({ game, seats, seed, name: "Ann", start: true });
  const headers = { Authorization: `Bearer ${owner}`, "Content-Type": "application/json" };
  const made = await (await fetch("/api/tables", { method: "POST", headers, body })).json();
  if (!made.table) throw new Error(JSON.stringify(made));
  localStorage.setItem(`labrys.seat.${made.table}`, made.key);
  return made.address;
}"""

STILL = """() => new Promise((done) => {
  let [last, same] = ["", 0];
  const look = () => {
    const parts = [...document.querySelectorAll("#map .world, #ask, #party, #asked .option")];
    const now = JSON.stringify(parts.map((one) => one.getBoundingClientRect()));
    [last, same] = [now, now === last ? same + 1 : 0];
    if (same > 4) done(true);
    else requestAnimationFrame(look);
  };
  look();
})"""

TOOLS = """() => [...document.querySelectorAll("#tools button, #side-tabs button")]
  .filter((one) => one.checkVisibility())
  .map((one) => { const { x, y } = one.getBoundingClientRect(); return [one.firstChild.textContent, x|0, y|0]; })
"""

# An option is in sight if its middle and its ends are, and nothing lies over them.
COUNT = """() => {
  const asked = document.getElementById("asked");
  const [width, height] = [innerWidth, innerHeight];
  const clips = (one) => /auto|scroll|hidden/.test(getComputedStyle(one).overflow);
  const inside = (one) => {
    const box = one.getBoundingClientRect();
    if (box.top < 0 || box.bottom > height + 1 || box.left < 0 || box.right > width + 1) return false;
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (!clips(up)) continue;
      const edge = up.getBoundingClientRect();
      if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1) return false;
    }
    const heights = [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3];
    return heights.every((y) => one.contains(document.elementFromPoint(box.left + 12, y)));
  };
  const options = [...asked.querySelectorAll(".option, .good")];
  const all = options.map((one) => ({
    weight: one.dataset.weight ?? "main",
    shown: one.checkVisibility(),
    folded: Boolean(one.closest("details:not([open])")),
    seen: one.checkVisibility() && inside(one),
    words: one.getAttribute("aria-label") ?? one.textContent,
  }));
  const fight = document.getElementById("fight");
  const title = [...fight.querySelectorAll(".fight-title, .field-title")].find((one) => one.checkVisibility());
  return {
    prompt: asked.querySelector(".prompt")?.textContent ?? "",
    all,
    fight: fight.hidden ? "" : (title?.textContent ?? "fight"),
    room: asked.closest("#board")?.dataset.room ?? "",
  };
}"""


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The address of a server of its own."""
    free = [word for limit in LIMITS for word in ("--limit", f"{limit}=1000000")]
    where = ["--host", "127.0.0.1", "--port", "0", "--database", f"{folder}/tables.db", "--no-open", "--pace", "0"]
    command = [sys.executable, "-m", "labrys.cli", "serve", *where, *free]
    with (Path(folder) / "log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, env=os.environ | {"LABRYS_HOME": folder}
        )
    assert process.stdout is not None
    try:
        line = process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, f"the server said {line!r}"
        yield found[0]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


class Player:
    """Somebody at the page of a table, who does as a hint says; and what was counted there."""

    def __init__(self, browser: Browser, address: str, game: str, seed: int, *, orders: bool = True) -> None:
        self.browser, self.address, self.game, self.seed = browser, address, game, seed
        self.orders = orders
        self.decision: dict[str, Any] | None = None
        self.hint = ""
        self.over = False
        self.dialogs = 0
        self.notes: list[dict[str, Any]] = []
        self.page: Page | None = None
        self.begin()

    def begin(self) -> None:
        """Sit down at a new table."""
        if self.page:
            self.page.context.close()
        context = self.browser.new_context(
            base_url=self.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        self.page = page = context.new_page()
        page.on("websocket", self._listen)
        page.goto("/")
        address = page.evaluate(MAKE, [self.game, SEATS.get(self.game, ["me"]), self.seed])
        self.seed += 1
        self.decision, self.over, self.tools = None, False, []
        page.goto(address)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] in ("frame", "step"):
            self.decision, self.over = message.get("decision"), bool(message.get("over"))
        elif message["type"] == "told" and message["want"] == "hint":
            self.hint = message.get("hint", "")

    # -- a decision ----------------------------------------------------------------------------------------------

    def on(self) -> None:
        """See what is asked, count, and answer it."""
        page = self.page
        assert page is not None
        if not self.asked():
            self.begin()
            return self.on()
        page.evaluate(STILL)
        decision = self.decision
        assert decision is not None
        seen = page.evaluate(COUNT)
        before, self.tools = self.tools, page.evaluate(TOOLS)
        dialogs = self.dialogs
        how = self.answer(decision, bool(seen["fight"]))
        hinted = how.pop("tools", self.tools)
        moved = shifted(before, self.tools) or shifted(self.tools, hinted)
        self.notes.append(
            {"kind": decision["kind"], "rule": decision["rule"], **seen, **how}
            | {"moved": moved, "dialogs": self.dialogs - dialogs}
        )
        return None

    def asked(self) -> bool:
        """Wait for a question; False: the game is over."""
        page = self.page
        assert page is not None
        open_ = "() => Boolean(document.querySelector('#asked[data-decision]:not([data-decision=\"\"])'))"
        for _ in range(PATIENCE // 200):
            if self.over:
                return False
            if self.decision and page.evaluate(open_):
                return True
            page.wait_for_timeout(50)
        raise TimeoutError(f"{self.game}: nothing was asked")

    def answer(self, decision: dict[str, Any], fighting: bool) -> dict[str, Any]:
        """By a button for the whole round, by pointing, or with Enter."""
        page = self.page
        assert page is not None
        whole = page.locator("#asked .orders button[aria-keyshortcuts=A]:visible")
        if fighting and self.orders and whole.count():
            whole.first.click()
            self.gone(decision)
            return {"how": "order"}
        self.hint = ""
        page.keyboard.press("h")
        for _ in range(PATIENCE // 20):
            if self.hint:
                break
            page.wait_for_timeout(20)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        tools = page.evaluate(TOOLS)
        how = "pointed" if fighting and self.point(decision) else "enter"
        if how == "enter":
            page.keyboard.press("Enter")
        try:
            self.gone(decision, SOON)
        except TimeoutError:  # the focus was on something else that Enter is for
            page.locator("#asked .hinted, #asked button.main:enabled").first.click()
            self.gone(decision)
        return {"how": how, "tools": tools}

    def point(self, decision: dict[str, Any]) -> bool:
        """At who acts, then at whom. Was that an answer?"""
        option = next((one for one in decision.get("options", ()) if one["key"] == self.hint), None)
        if option is None or decision["kind"] != "one":
            return False
        for at in dict.fromkeys((option.get("who", ""), option.get("on", ""))):
            card = self.card(at)
            if card is None:
                continue
            card.click(timeout=SOON)
            if self.in_the_middle(option) or self.waits(decision):
                return True
        return False

    def card(self, at: str) -> Locator | None:
        """Where somebody can be pointed at in the fight."""
        assert self.page is not None
        name = at.replace("\\", "\\\\").replace('"', '\\"')
        found = self.page.locator(
            f'#fight button.fighter[data-id="{name}"]:visible, #fight .piece.target[data-id="{name}"]:visible'
        )
        return found.first if at and found.count() else None

    def in_the_middle(self, option: dict[str, Any]) -> bool:
        """A dialog that asks which was meant: it is counted, and answered."""
        assert self.page is not None
        box = self.page.locator("dialog[open]")
        if not box.count():
            return False
        self.dialogs += 1
        subject, words, note = option.get("subject", ""), option["words"], option.get("note", "")
        label = f"{subject} {words}".strip() + (f" ({note})" if note else "")
        wanted = re.compile(f"^{re.escape(label)}$", re.IGNORECASE)
        box.get_by_role("button", name=wanted).first.click()
        return True

    def waits(self, decision: dict[str, Any]) -> bool:
        """Has the page sent an answer?"""
        assert self.page is not None
        asked = self.page.locator("#asked")
        busy = asked.get_attribute("aria-busy") == "true"
        return busy or asked.get_attribute("data-decision") != decision["id"]

    def gone(self, decision: dict[str, Any], patience: int = PATIENCE) -> None:
        """Wait until this question is not open any more."""
        assert self.page is not None
        self.page.wait_for_function(
            "before => { const asked = document.getElementById('asked');"
            " return asked.dataset.decision !== before && asked.getAttribute('aria-busy') !== 'true'; }",
            arg=decision["id"],
            timeout=patience,
        )


def shifted(before: list[list[Any]], after: list[list[Any]]) -> bool:
    """Is a tool that is still there not where it was?"""
    places = {words: (x, y) for words, x, y in before}
    return any(words in places and places[words] != (x, y) for words, x, y in after)


# -- figures -----------------------------------------------------------------------------------------------------


def figures(game: str, notes: list[dict[str, Any]]) -> dict[str, Any]:
    """Counted over all decisions."""
    unseen = [[one for one in note["all"] if one["weight"] != "useless" and not one["seen"]] for note in notes]
    besides = [
        found for found in unseen if found and all(one["folded"] and one["weight"] == "aside" for one in found)
    ]
    shown = [one for note in notes for one in note["all"] if one["shown"]]
    useless = sum(one["weight"] == "useless" for one in shown)
    rounds: list[int] = []
    for before, note in zip([{"fight": ""}, *notes], notes, strict=False):
        if note["fight"] and note["fight"] == before["fight"]:
            rounds[-1] += 1
        elif note["fight"]:
            rounds.append(1)
    hiding = sum(map(bool, unseen))
    return {
        "bench": "page_counts",
        "game": game,
        "decisions": len(notes),
        "hiding": hiding,
        "folded": len(besides),
        "hiding_percent": share(hiding, len(notes)),
        "options": len(shown),
        "useless": useless,
        "useless_percent": share(useless, len(shown)),
        "rounds": len(rounds),
        "answers_a_round": round(sum(rounds) / len(rounds), 1) if rounds else 0,
        "moved": sum(note["moved"] for note in notes),
        "dialogs": sum(note["dialogs"] for note in notes),
    }


def share(some: int, of: int) -> float:
    """In percent."""
    return round(100 * some / of, 1) if of else 0.0


def main() -> None:
    """Play, and print the figures."""
    words = argparse.ArgumentParser(description="Counts what the page of a table asks of a player.")
    words.add_argument("--game", action="append", help="one of the games; default: all five")
    words.add_argument("--decisions", type=int, default=150)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--by-hand", action="store_true", help="no orders for a whole round")
    words.add_argument("--notes", help="a file for a line about each decision")
    wish = words.parse_args()
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        sys.exit("there is no Chromium here")
    games = wish.game or ["deathmaze", "citadel", "minotaurs", "warlock", "dungeon"]
    with tempfile.TemporaryDirectory() as folder, serving(folder) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=ARGUMENTS)
        for game in games:
            player = Player(browser, address, game, wish.seed, orders=not wish.by_hand)
            while len(player.notes) < wish.decisions:
                player.on()
            if wish.notes:
                with Path(wish.notes).open("a") as file:
                    file.writelines(json.dumps({"game": game, **note}) + "\n" for note in player.notes)
            print(json.dumps(figures(game, player.notes)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
