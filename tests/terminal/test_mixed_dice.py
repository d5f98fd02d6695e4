"""Dice of many sides at the keyboard: typed as they were rolled, and shown as they fell."""

from __future__ import annotations

import io

from labrys.engine.tape import RealTape, ScriptTape, Tape
from labrys.show.run import Run
from labrys.terminal import describe
from labrys.terminal.line.line import play
from labrys.terminal.sitting import Services
from tests.terminal.app.seeing import Table, sit_down
from tests.toy.arena import GAME, State, View


def arena(tape: Tape) -> Run[State, View]:
    run: Run[State, View] = Run(GAME, GAME.new(1, 1, GAME.house({})), tape=tape)
    run.names, run.seats = ("You",), ("me",)
    return run


def typed(run: Run[State, View], *lines: str) -> str:
    """What the line mode says to these lines."""
    paper = io.StringIO()
    play(run, [None], save=lambda: None, stdin=io.StringIO("\n".join(lines) + "\n"), stdout=paper)
    return paper.getvalue()


def test_dice_are_shown_by_name_and_number() -> None:
    said = typed(arena(ScriptTape([17, 5, 10, 11, 3, 4, 1])), "strike", "pray", "undo", "quit")
    assert "A blow for 5. d20:17 d8:5 [1.2] [1.1]" in said
    assert "No god listens. d100:11 [1.3]\n7 bruises. ⚂3 ⚃4 [1.3]" in said
    assert "Since then dice were rolled (d100:11 ⚂3 ⚃4). Type undo! to take it back" in said


def test_a_die_of_many_sides_is_typed_as_a_number() -> None:
    run = arena(RealTape(1))
    said = typed(run, "strike", "27", "three", "17", "9", "5", "10", "pray", "100 34, 7", "quit")
    assert "Roll a d20 for 1.1: 27\nA d20 shows 1 to 20, not 27: type what you rolled." in said
    assert "Roll a d20 for 1.1: three\nA d20 shows 1 to 20: type what you rolled." in said
    assert "Roll a d8 for 1.2: 9\nA d8 shows 1 to 8, not 9: type what you rolled." in said
    assert "Roll a d10 for 1.4: 10" in said
    assert [entry.dice for entry in run.entries] == ["(17/20)(5/8)(10/10)", "(100/100)34(7/10)"]


def test_what_is_typed_beyond_the_dice_that_are_wanted_is_not_used() -> None:
    run = arena(RealTape(1))
    said = typed(run, "strike", "9 10 4 12", "strike", "17 5 12", "8", "quit")
    assert "No more dice are wanted now; 4 12 is not used." in said
    assert "A d10 shows 1 to 10, not 12: type what you rolled." in said
    assert [entry.dice for entry in run.entries] == ["(9/20)(10/10)", "(17/20)(5/8)(8/10)"]


def test_the_foe_and_the_last_attack_are_told() -> None:
    run = arena(ScriptTape([17, 5, 10]))
    run.answer("strike")
    assert "You: d20 17." in describe.fight(run.picture(0))


def test_in_the_app_a_number_is_typed_or_clicked() -> None:
    async def script(table: Table) -> None:
        await table.press("1")
        assert table.form == "Dice"
        assert "Roll a d20 for 1.1" in table.text()
        assert "type what it shows and press Enter" in table.text()
        await table.press("3", "0", "enter")
        assert "A d20 shows 1 to 20, not 30." in table.text()
        await table.press("1", "8", "backspace", "7", "enter")
        assert "Roll a d8 for 1.2" in table.text()
        await table.press("9")
        assert "Roll a d8 for 1.2" in table.text()  # there is no such face
        await table.press("5")
        await table.type("10")
        assert table.run.entries[-1].dice == "(17/20)(5/8)(10/10)"
        assert "d20:17" in table.text()
        await table.press("2")
        assert "1 to 100" in table.text()
        await table.type("101")
        assert "A d100 shows 1 to 100, not 101: type what you rolled." in table.text()
        await table.type("11 34 2")
        assert table.run.entries[-1].dice == "(11/100)34(2/10)"
        await table.press("u")
        assert "(d100:11 ⚂3 ⚃4)" in table.text()  # the d10 was secret

    sit_down(arena(RealTape(1)), script, having=Services(lambda: None))
