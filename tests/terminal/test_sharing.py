"""Warlock's Maze at one keyboard: everybody sees his own hand and nobody else's."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest

from labrys.games.warlock.book import GAME
from labrys.games.warlock.telling.words import described
from labrys.show.run import Run
from labrys.terminal.line.line import play
from tests.terminal.test_hotseat import PASS, Paper
from tests.terminal.test_line import sit_down

SESSIONS = 4
ANSWERS = 120


class Typist(StringIO):
    """Somebody who presses Enter when asked to, and else answers by chance."""

    def __init__(self, run: Run[Any], seed: int, answers: int) -> None:
        super().__init__()
        self.run, self.chance, self.left, self.told = run, Random(seed), answers, ""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """The next line; nothing more after so many."""
        self.left -= 1
        if self.left < 0:
            return ""
        if "Enter" in self.told or self.run.asking is None:
            return "\n"
        ask = self.run.asking
        return f"{ask.write(ask.sample(self.chance.random))}\n"


class Diary(Paper):
    """Remembers who read which page, and what was in his hand."""

    def ask(self, prompt: str = "> ") -> str:
        typist = self.stdin
        assert isinstance(typist, Typist)
        typist.told = prompt
        return super().ask(prompt)


@pytest.mark.parametrize("seed", range(SESSIONS))
def test_two_at_one_keyboard_never_read_each_others_secrets(seed: int) -> None:
    run: Run[Any] = Run(GAME, GAME.new(seed, 2, GAME.house({})))
    diary = Diary(Typist(run, seed, ANSWERS), StringIO())
    assert play(run, (None, None), save=lambda: None, screen=diary) == 0
    told = [{run.narrate([event])[0] for event in run.events if event.to == (seat,)} for seat in (0, 1)]
    reader = None
    for page in diary.pages:
        passed = PASS.search(page)
        flat = " ".join(page.split())
        for seat in (0, 1):
            if passed or seat != reader:
                assert not [secret for secret in told[seat] - told[1 - seat] if secret in flat]
        assert not passed or "\n Spells: " not in page
        reader = int(passed.group(1)[-1]) - 1 if passed else reader


def test_open_hands_need_no_handing_over() -> None:
    assert GAME.hidden_hands(GAME.new(1, 2, GAME.house({})))
    run: Run[Any] = Run(GAME, GAME.new(1, 2, GAME.house({"hands": "open"})))
    assert "Pass the keyboard" not in sit_down(run, "stay", "end", "stay", "end", bots=(None, None)).text


def test_a_person_among_bots_reads_his_own_spells_only() -> None:
    run: Run[Any] = Run(GAME, GAME.new(5, 1, GAME.house({})))
    told = sit_down(run, "help", "map", "look", "party", "sheet", "why", "rule V1a", "quit")
    assert "\n Spells: " in told.text or not run.state.players[0].spells
    assert all(described(spell).split(" (")[0] in told.text for spell in run.state.players[0].spells)
