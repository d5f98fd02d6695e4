"""Warlock's Maze in the line mode: the board fits, and everybody sees his own hand and nobody else's."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest

from labrys.games.warlock.book import GAME
from labrys.games.warlock.pieces import Chamber, Player, Tile
from labrys.games.warlock.state import State
from labrys.games.warlock.telling.view import look
from labrys.games.warlock.telling.words import described
from labrys.show.picture import Turn
from labrys.show.run import Run
from labrys.terminal.line.line import play
from labrys.terminal.line.screen import Screen
from labrys.terminal.render import renderer
from labrys.terminal.warlock import RENDERER
from labrys.terminal.warlock_board import board, ring
from tests.terminal.test_hotseat import PASS, Paper
from tests.terminal.test_line import sit_down

SESSIONS = 4
ANSWERS = 120


def screen(width: int = 80, *, unicode: bool = True) -> Screen:
    return Screen(StringIO(), StringIO(), unicode=unicode, colour=False, size=(width, 24))


@pytest.fixture
def table() -> State:
    """A Ranger on B2 with the Bone Sentry east of him, a Magus in the Starting Area, a Witch at the Chapel."""
    state = GAME.new(1, 3, GAME.house({}), ())
    state.players = [
        Player("player-1", 0, "ranger", lives=3, gold=2, at="B2", things=("sword",), spells=("veil",)),
        Player("player-2", 1, "magus", lives=4, gold=1, at="START", spells=("mend", "unweave"), talismans=1),
        Player("player-3", 2, "witch", lives=4, at="O2", followers=("MZ31",), trophies=("MZ06",)),
    ]
    state.maze = {f"{row}{column}": Tile() for row in "ABC" for column in "1234"}
    state.maze["B2"] = Tile("T05", up=True, openings="NESW")
    state.maze["B3"] = Tile("T03", up=True, openings="NW", cards=("MZ04",), loot=("MZ22", "MZ30"), gold=2)
    state.maze["A2"] = Tile("T12", seen=(0,))
    state.chambers = {"TA": Chamber("TR1", (1,)), "TB": Chamber(spent=True), "TC": Chamber()}
    return state


def test_the_renderer_is_found() -> None:
    assert renderer("warlock") is RENDERER


def test_the_board(table: State) -> None:
    lines = board(look(table, 0), screen())
    assert lines[5:10] == [
        "│START│               ┌B2───   ─────┐┌B3───   ─────┐               ┌TB───────┐",
        "│     │ ░ B1 ░░░░░░░░ │  Crossing   ││   Crooked   │ ░ B4 ░░░░░░░░ │ Chamber │",
        "│  2    ░░░░░░░░░░░░░    ►1 Ranger                 │ ░░░░░░░░░░░░░    spent  │",
        "│     │ ░░░░░░░░░░░░░ │             ││S4 Bone Sent…│ ░░░░░░░░░░░░░ │         │",
        "│     │               └─────   ─────┘└─────────────┘               └─────────┘",
    ]
    assert ring(look(table, 0), screen(100)) == [
        "Outside: Warlock's Cave · Village · Chapel [3 Witch] · Ruins · Watchtower · Training Yard"
    ]


def test_a_tile_is_named_only_to_those_who_have_looked(table: State) -> None:
    own, other = ("\n".join(board(look(table, seat), screen())) for seat in (0, 1))
    assert "Teleporter?" in own
    assert "Teleporter" not in other
    assert "Talisman?" in other
    assert "Talisman" not in own


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_everything_fits(table: State, width: int) -> None:
    paper, view = screen(width), look(table, 0)
    texts = [RENDERER.map_text(view, paper), RENDERER.sheet_text(view, paper, "", None)]
    texts.append(RENDERER.scene(view, "act", [*Run(GAME, GAME.new(1, 2, GAME.house({}), ())).events], paper))
    assert max(len(line) for text in texts for line in text.splitlines()) < width


def test_without_unicode_the_board_is_ascii(table: State) -> None:
    paper = screen(unicode=False)
    assert paper.fit(RENDERER.map_text(look(table, 0), paper)).isascii()


def test_own_spells_are_shown_and_others_counted(table: State) -> None:
    paper, view = screen(100), look(table, 0)
    assert "Veil (evade the attack), when you are attacked" in RENDERER.sheet_text(view, paper, "", None)
    magus = RENDERER.sheet_text(view, paper, "mag", None)
    assert "Spells   2 of 2" in magus
    assert "Mend" not in magus
    assert "nobody called" in RENDERER.sheet_text(view, paper, "orc", None)
    party = RENDERER.party_text(view, paper, ("Ann", "Bob", "Cid"))
    assert "2 Bob          Magus      S2  C5  Lives 4/4, 1 Gold, 2 Spells, 1 Talisman" in party
    assert "Cave Bear 5 S" in party


def test_the_place_in_words(table: State) -> None:
    words = RENDERER.look_text(look(table, 0), screen())
    assert "You are on B2, a Crossing open on all sides." in words
    assert "North: A2, face down; you know the Teleporter." in words
    assert "East: B3, a Crooked Passage open north and west, Bone Sentry (Strength 4)" in words
    assert "Treasure Chamber B: spent." in words


def test_the_ways_a_tile_can_lie_are_drawn() -> None:
    lying = [Turn("tile", ("open", "wall", "wall", "open")), Turn("tile", ("wall", "wall", "open", "open"))]
    picture = RENDERER.preview(lying, screen()).splitlines()
    assert picture[0] == "  ┌──   ──┐  ┌───────┐"
    assert picture[2] == "      1   │      2   │"


# -- sessions --------------------------------------------------------------------------------------------------


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
    run: Run[Any] = Run(GAME, GAME.new(seed, 2, GAME.house({}), ()))
    diary = Diary(Typist(run, seed, ANSWERS), StringIO())
    assert play(run, (None, None), save=lambda: None, screen=diary) == 0
    told = [{run.narrate([event])[0] for event in run.events if event.only == seat} for seat in (0, 1)]
    reader = None
    for page in diary.pages:
        passed = PASS.search(page)
        flat = " ".join(page.split())
        for seat in (0, 1):
            if passed or seat != reader:
                assert not [secret for secret in told[seat] - told[1 - seat] if secret in flat]
        assert not passed or "Your Spells" not in page
        reader = int(passed.group(1)[-1]) - 1 if passed else reader


def test_open_hands_need_no_handing_over() -> None:
    assert GAME.hidden_hands(GAME.new(1, 2, GAME.house({}), ()))
    run: Run[Any] = Run(GAME, GAME.new(1, 2, GAME.house({"hands": "open"}), ()))
    assert "Pass the keyboard" not in sit_down(run, "stay", "end", "stay", "end", bots=(None, None)).text


def test_a_person_among_bots_reads_his_own_spells_only() -> None:
    run: Run[Any] = Run(GAME, GAME.new(5, 1, GAME.house({}), ()))
    told = sit_down(run, "help", "map", "look", "party", "sheet", "why", "rule V1a", "quit")
    assert "Your Spells" in told.text or not run.state.players[0].spells
    assert all(described(spell).split(" (")[0] in told.text for spell in run.state.players[0].spells)
