"""What is declared together, at one keyboard: one is asked after the other; what a bot declares is told last."""

from __future__ import annotations

from io import StringIO
from typing import Any

from labrys.seats import RandomSeat, Seat
from labrys.show.run import Run
from labrys.terminal.line.line import play
from labrys.terminal.line.screen import Screen
from tests.toy.council import GAME


def told(answers: str, controllers: list[Seat | None], seed: int = 1) -> tuple[str, Run[Any]]:
    run: Run[Any] = Run(GAME, GAME.new(seed, len(controllers), GAME.house({})))
    out = StringIO()
    play(run, controllers, save=lambda: None, screen=Screen(StringIO(answers), out))
    return out.getvalue(), run


def test_two_at_one_keyboard_are_asked_hero_by_hero() -> None:
    text, run = told("wait\n" * 6 + "home\n", [None, None])
    assert run.over
    assert [entry.seat for entry in run.entries] == [0, 1, 0, 1, 0, 1, 0]
    assert text.index("Ada: wait.") > text.rindex("What do you do?")


def test_what_a_bot_declares_is_told_with_the_rest() -> None:
    text, run = told("wait\nwait\nwait\nhome\n", [None, RandomSeat(3)])
    assert run.over
    declared = [entry for entry in run.entries if entry.phase]
    assert {entry.seat for entry in declared} == {0, 1}
    before, _, after = text.partition("Ada: wait.")
    assert "Bea: " in after
    assert "Bot 2:" not in before
    assert not any(f": {entry.answer}" in before for entry in declared if entry.seat == 1)


def test_a_declaration_is_taken_back_before_all_is_shown() -> None:
    text, run = told("strike\nundo\nguard\n2\n" + "wait\n" * 5 + "home\n", [None, None])
    assert run.over
    assert "Ada: guard 2." in text
    assert "Ada: strike" not in text
