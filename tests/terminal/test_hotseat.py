"""Several people at one keyboard in a game with secrets: each reads only what he may know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys.engine.ask import Choose, Respond
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.seats import RandomSeat, Seat
from labrys.show.english import capital
from labrys.show.run import Run
from labrys.show.sentence import PlayerName
from labrys.terminal.line.line import play
from labrys.terminal.line.screen import Screen
from tests.terminal.toy import Said, State, Talk, Together, Toy

PASS = re.compile(r"Pass the keyboard to (.*), then press Enter\.")


async def whisper(g: Game[State], scene: Talk) -> None:
    """Everybody hears a word of his own, and says another; then one may answer in secret."""
    seats = range(g.state.seats)
    for seat in seats:
        g.tell(Said("1.1", "something"))
        g.tell(Said("1.1", f"secret-{seat + 1}", to=(seat,)))
    for seat in seats:
        g.tell(Said("1.2", await Choose("1.2", seat, (f"yes-{seat + 1}", f"no-{seat + 1}"), "open")))
        g.tell(Said("1.3", f"because-{seat + 1}", to=(seat,)))
    await Respond("1.4", len(seats) - 1, ("hush", "pass"), "window")


async def over(g: Game[State], scene: Together) -> None:
    """Nothing more."""


class Whispers(Toy):
    """A game in which everybody has secrets."""

    scenes = {Talk: whisper, Together: over}  # noqa: RUF012 - as in every book

    def hidden_hands(self, state: State) -> bool:
        return True

    def narrate(self, event: Event, state: State) -> str:
        return capital(f"{PlayerName(0):hears} {event.words}.") if isinstance(event, Said) else ""


class Paper(Screen):
    """Keeps what could be read between two wipes of the screen."""

    def __init__(self, stdin: StringIO, stdout: StringIO) -> None:
        super().__init__(stdin, stdout, unicode=True, colour=False, size=(80, 24))
        self.pages = [""]

    def clear(self) -> None:
        self.pages.append("")
        super().clear()

    def line(self, text: str = "") -> None:
        self.pages[-1] += f"{text}\n"
        super().line(text)

    def ask(self, prompt: str = "> ") -> str:
        self.pages[-1] += f"{prompt}\n"
        return super().ask(prompt)


def sit_down(seats: int, *typed: str, bots: Sequence[Seat | None] = (), names: Sequence[str] = ()) -> Paper:
    book = Whispers()
    run: Run[Any] = Run(book, book.new(1, seats, book.house({})))
    run.names = tuple(names)
    screen = Paper(StringIO("".join(f"{line}\n" for line in typed)), StringIO())
    play(run, bots or [None] * seats, save=lambda: None, screen=screen)
    return screen


def test_each_reads_only_his_own_secrets() -> None:
    pages = sit_down(2, "", "yes-1", "", "", "no-2", "pass").pages
    for page in pages:
        assert not ("secret-1" in page and "secret-2" in page)
        assert not ("because-1" in page and "because-2" in page)
    handed = [PASS.search(page) for page in pages]
    assert [found.group(1) for found in handed if found] == ["Player 1", "Player 2"]
    first = next(page for page in pages if "secret-1" in page)
    second = next(page for page in pages if "secret-2" in page)
    assert "yes-1" in first
    assert "Player 1 hears yes-1." in second


def test_the_page_between_two_players_is_public() -> None:
    pages = sit_down(2, "", "yes-1", "", "", "no-2", "pass").pages
    between = next(page for page in pages if "to Player 2" in page)
    assert "yes-1" in between
    assert "secret" not in between
    assert "because" not in between
    assert any("because-1" in page and "when you have read this" in page for page in pages)


def test_what_all_may_know_is_not_told_twice_to_the_one_who_knows_more() -> None:
    pages = sit_down(2, "", "quit").pages
    read = next(page for page in pages if "secret-1" in page)
    assert read.count("hears something") == 1  # what player 2 heard


def test_the_log_and_why_are_of_the_one_who_asks() -> None:
    pages = sit_down(2, "", "yes-1", "", "", "log", "why", "quit").pages
    assert "secret-1" not in pages[-2]
    assert pages[-2].count("secret-2") == 2


def test_nobody_takes_back_what_another_has_answered() -> None:
    pages = sit_down(2, "", "yes-1", "", "", "undo", "quit").pages
    assert "The last answer was Player 1's: it is not yours to take back." in pages[-2]


def test_the_keyboard_need_not_be_taken() -> None:
    pages = sit_down(2, "quit").pages
    assert "Saved." in pages[-1]


def test_a_continued_game_recalls_only_what_all_may_know() -> None:
    book = Whispers()
    run: Run[Any] = Run(book, book.new(1, 2, book.house({})))
    run.answer("yes-1")
    screen = Paper(StringIO("\nlog\nquit\n"), StringIO())
    play(run, (None, None), save=lambda: None, screen=screen)
    assert "hears yes-1" in screen.pages[0]
    assert "secret" not in screen.pages[0]
    assert "secret-2" in screen.pages[-2]  # in the log
    assert "secret-1" not in screen.pages[-2]


def test_one_person_among_bots_keeps_the_keyboard() -> None:
    screen = sit_down(2, "yes-1", bots=(None, RandomSeat(1)))
    assert len(screen.pages) == 1
    assert "secret-1" in screen.pages[0]
    assert "secret-2" not in screen.pages[0]


def test_a_bots_chance_to_respond_is_not_announced() -> None:
    text = sit_down(2, "yes-1", bots=(None, RandomSeat(1))).pages[0]
    assert "hush" not in text
    assert "Bot 2:" not in text


def test_players_are_called_by_name_in_questions_too() -> None:
    pages = sit_down(2, "", "quit", names=("Ann", "Bob")).pages
    assert "Ann hears secret-1." in pages[1]
    assert "Pass the keyboard to Ann" in pages[0]


def test_a_game_with_hidden_hands_is_replayed_only_when_it_has_ended(tmp_path: Path) -> None:
    from labrys.commands import play as playing
    from labrys.record import save

    run = labrys.new("warlock", seed=3, seats=2)
    run.seats = ("me", "me")
    save.save(run, tmp_path / "game.labrys")
    with pytest.raises(LabrysError, match="not over"):
        playing.replay(tmp_path / "game.labrys", everything=True)
