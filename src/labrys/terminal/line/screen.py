"""What the line mode writes on: a stream, with what it can show. Also the reading of lines."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from textwrap import fill
from typing import TextIO

FACES = "⚀⚁⚂⚃⚄⚅"
STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "36"}
WIDEST = 100  # longer lines of prose are hard to read
SHORT = 16  # labels up to here are set side by side when there are more than three
TIE = "\u00a0"  # a space where a line is not to be broken
TIED = re.compile(rf"(?<!,) (?=[\[\d{FACES}]|d\d)")  # no number, die or rule begins a line, but in a list
RULE = re.compile(r"(\[(?:\d+\.\w+(?:-[\w'-]+)?|[A-Z]{1,2}\d+(?:\.\d+)*[a-z]?)\])")
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, what has scrolled off it

_PLAIN: Mapping[str, str] = {
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+",
    "┼": "+", "╴": "-", "╶": "-", "╵": "|", "╷": "|", "█": "#", "░": ".", "♥": "", "►": "*", "·": ".",
    "—": "-", "–": "-", "−": "-", "…": "...", "×": "x", "½": "1/2", "’": "'", "‘": "'", "“": '"', "”": '"',
    "†": "+",
}  # fmt: skip
PLAIN = str.maketrans(dict(_PLAIN))


def die_text(face: int, sides: int = 6) -> str:
    """A die as it fell: a six-sided one with its pips, `⚂3`, others by name, `d20:17`."""
    return f"{FACES[face - 1]}{face}" if sides == 6 else f"d{sides}:{face}"


class Closed(Exception):
    """Nothing more comes in: the end of the file."""


class Screen:
    """Writes lines: wrapped, styled and in Unicode as far as the terminal can."""

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        *,
        unicode: bool | None = None,
        colour: bool | None = None,
        size: tuple[int, int] | None = None,
        pictures: bool = True,
    ) -> None:
        """What is not said is found out. `pictures`: draw maps and marching orders, else tell them in words."""
        self.stdin, self.stdout, self.pictures, self._size = stdin, stdout, pictures, size
        self.unicode = speaks_unicode(stdout) if unicode is None else unicode
        self.colour = shows_colour(stdout, os.environ) if colour is None else colour
        self._console = stdin is sys.stdin and stdout is sys.stdout and stdin.isatty() and stdout.isatty()
        if self._console:
            _edit_lines()

    # -- what fits -----------------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """Characters a line."""
        return max(self._terminal()[0], 20)

    @property
    def prose(self) -> int:
        """Characters a line of sentences."""
        return min(self.width - 1, WIDEST)

    @property
    def height(self) -> int:
        """Lines a screen."""
        return max(self._terminal()[1], 10)

    def _terminal(self) -> tuple[int, int]:
        if self._size is not None:
            return self._size
        if not self.stdout.isatty():
            return 80, 50
        columns, lines = shutil.get_terminal_size((80, 24))
        return columns, lines

    # -- writing -------------------------------------------------------------------------------------------

    def line(self, text: str = "") -> None:
        """One line as it is, or several."""
        self.stdout.write(self.fit(text) + "\n")

    def sentence(self, text: str, indent: str = "", *styles: str) -> None:
        """A sentence, wrapped; the rules it cites in brackets are grey."""
        tied = TIED.sub(TIE, text)
        lines = fill(
            tied, self.prose, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False
        )
        parts = RULE.split(lines.replace(TIE, " "))
        self.line("".join(self.style(part, *(("dim",) if i % 2 else styles)) for i, part in enumerate(parts)))

    def paragraphs(self, text: str, indent: str = "") -> None:
        """A text of several lines, each wrapped."""
        for part in text.splitlines():
            self.sentence(part, indent) if part.strip() else self.line()

    def choices(self, labels: Sequence[str], first: int = 1, digits: int = 0) -> None:
        """Numbered labels: many short ones side by side, read down the columns; else below each other."""
        widest = max((len(label) for label in labels), default=0)
        digits = digits or len(str(first + len(labels) - 1))
        across = max(1, min(self.prose // (widest + digits + 4), 3))
        many = len(labels) > (6 if widest > SHORT else 3) and self.pictures
        down = -(-len(labels) // across) if many else len(labels)
        for row in range(down):
            cells = [(f"{first + n:>{digits}})", labels[n]) for n in range(row, len(labels), down)]
            if widest + digits + 4 > self.prose:
                self.sentence(" ".join(cells[0]), "  ")
                continue
            text = "".join(f"  {self.style(number, 'blue')} {label:<{widest}}" for number, label in cells)
            self.line(text.rstrip())

    def clear(self) -> None:
        """Nothing of what was written can be read any more; where it stays anyway, a line is drawn under it."""
        if self._console:
            _forget_lines()
        if not self.stdout.isatty():
            self.line("─" * self.prose)
        elif os.environ.get("TERM") == "dumb":
            self.line("\n" * self.height)
        else:
            self.stdout.write(WIPE)

    def style(self, text: str, *styles: str) -> str:
        """The text in these styles, if the terminal shows any."""
        if not self.colour or not text or not styles:
            return text
        return f"\x1b[{';'.join(STYLES[style] for style in styles)}m{text}\x1b[0m"

    def fit(self, text: str) -> str:
        """In ASCII where there is no Unicode: the nearest characters."""
        if self.unicode:
            return text
        return text.translate(PLAIN).encode("ascii", "replace").decode("ascii")

    def die(self, face: int, sides: int = 6) -> str:
        """A die as it fell."""
        return f"[{face}]" if sides == 6 and not self.unicode else die_text(face, sides)

    # -- reading -------------------------------------------------------------------------------------------

    def ask(self, prompt: str = "> ") -> str:
        """One line from the player; `Closed` at the end of the file."""
        if self._console:
            try:
                return printable(input(self.fit(prompt)))
            except EOFError:
                raise Closed from None
            except UnicodeDecodeError:
                return "\ufffd"
        self.stdout.write(self.fit(prompt))
        self.stdout.flush()
        try:
            text = self.stdin.readline()
        except UnicodeDecodeError:
            text = "\ufffd"
        if not text:
            raise Closed
        if not self.stdin.isatty():  # a transcript should show what was answered
            self.line(printable(text))
        return printable(text)


def printable(text: str) -> str:
    """What was typed, without control characters and broken bytes."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is all it takes


def _forget_lines() -> None:
    """So that the arrow keys do not bring back what somebody else has typed."""
    with suppress(ImportError):
        import readline

        readline.clear_history()


def speaks_unicode(stream: TextIO) -> bool:
    """Can this stream show box drawing?"""
    return "utf" in (getattr(stream, "encoding", None) or "utf-8").casefold()


def shows_colour(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Only on a terminal, and not against the player's wish (no-color.org)."""
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return stream.isatty()
