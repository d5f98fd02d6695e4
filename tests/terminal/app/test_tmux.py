"""The real program in a real terminal: a fight, quit, and go on. It needs tmux, and says so if there is none."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None,
    reason="NOT TESTED: tmux is not installed, so the app was not played in a terminal",
)
OPTION = re.compile(r"^ +(\d+) (.*)$", re.MULTILINE)
PATIENCE = 120  # seconds, on the slowest machine
ARROWS = {"↑": "Up", "→": "Right", "↓": "Down", "←": "Left"}


class Terminal:
    """A terminal of 80×24 with a program in it."""

    def __init__(self, home: Path) -> None:
        self.home, self.socket = home, ""

    def tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True, check=False
        )
        return done.stdout

    def start(self, *words: str) -> None:
        """In a server of its own: the last one may still be going down."""
        self.socket = f"labrys-{uuid.uuid4().hex[:12]}"
        command = (
            f"env LABRYS_HOME={self.home} TERM=xterm-256color {sys.executable} -m labrys.cli {' '.join(words)}"
        )
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", "-s", "table", f"{command}; cat")

    def close(self) -> None:
        self.tmux("kill-server")

    def text(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", "table")

    def look(self) -> str:
        """With its colours: a cursor is one."""
        return self.tmux("capture-pane", "-p", "-e", "-t", "table")

    def press(self, key: str) -> None:
        self.tmux("send-keys", "-t", "table", key)

    def until(self, *any_of: str) -> str:
        """Wait until one of these is on the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            text = self.text()
            if any(words in text for words in any_of):
                return text
            time.sleep(0.05)
        raise AssertionError(f"none of {any_of} came up:\n{self.text()}")

    def press_and_wait(self, key: str) -> str:
        """Press a key and wait until the screen is another one, and stands still for twice as long as it took."""
        before = self.look()
        self.press(key)
        begun = time.monotonic()
        took, last, since = 0.0, before, begun
        while time.monotonic() < begun + PATIENCE:
            time.sleep(0.03)
            now, moment = self.look(), time.monotonic()
            if now != last:
                last, since = now, moment
                took = took or moment - begun
            if now != before and moment - since > max(0.12, 2 * took):
                return self.text()
        raise AssertionError(f"{key} changed nothing:\n{last}")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path)
    yield opened
    opened.close()


def wise(text: str) -> str:
    """What a cautious player presses: attack, be ready, go on."""
    options = OPTION.findall(text)
    for wish in (" attacks ", "ready:", "that is all", "nothing", "go "):
        for number, words in options:
            if wish in f" {words}":
                return str(number)
    return str(options[0][0]) if options else "Enter"


def test_a_fight_in_a_real_terminal_then_quit_and_go_on(terminal: Terminal) -> None:
    terminal.start("play", "deathmaze", "--seed", "7")
    terminal.until("Which game shall it be?")
    for key in ("1", "3", "Enter", "1"):
        terminal.press_and_wait(key)
    text = terminal.press_and_wait("1")
    assert "Where next?" in text
    for _ in range(30):
        if " Fight " in text:
            break
        text = terminal.press_and_wait("1")
    assert "─ Round 1 ─" in text
    for _ in range(40):
        if " Fight " not in text:
            break
        text = terminal.press_and_wait(wise(text))
    assert " Fight " not in text
    terminal.press("q")
    text = terminal.until("Saved.")
    assert "Go on with: labrys play --continue" in text
    terminal.close()

    terminal.start("play", "--continue")
    text = terminal.until("the game goes on")
    assert " Map " in text
    terminal.press("q")
    terminal.until("Saved.")


def test_line_mode_is_chosen_with_a_flag(terminal: Terminal) -> None:
    terminal.start("play", "deathmaze", "--line", "--seed", "7")
    assert "Answer with a number or a word." in terminal.until("Which game shall it be?")


def by_cursor(text: str) -> list[str]:
    """What one presses who knows the cursor keys, Enter and Space alone: the next of whatever there is."""
    ways = re.search(r"^ ([↑→↓←]+) go that way", text, re.MULTILINE)
    if ways:
        return [ARROWS[ways.group(1)[0]]]
    if "How many" in text:
        return ["Up", "Up", "Up", "Enter"]  # one will do
    if "Enter takes this order" in text or "Enter keeps this order" in text:
        return ["Enter"]
    return ["Down", "Enter"]


def test_a_muster_and_a_fight_of_the_citadel_by_cursor_keys_alone(terminal: Terminal) -> None:
    terminal.start("play", "citadel", "--seed", "5")
    text = terminal.until("How many Heroes go in?")
    fought = False
    for _ in range(90):
        fought = fought or "who does what?" in text
        if fought and " Fight " not in text:
            break
        if "◄►" in text:
            text = terminal.press_and_wait("Right")
        for key in by_cursor(text):
            text = terminal.press_and_wait(key)
    assert fought
    assert " Fight " not in text, text
