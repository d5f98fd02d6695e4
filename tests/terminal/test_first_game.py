"""The guided first game in a terminal."""

from __future__ import annotations

from pathlib import Path

import labrys
from labrys.record import save
from labrys.rulebook import first
from tests.terminal.app.seeing import LARGE, Table
from tests.terminal.app.seeing import sit_down as sit_down_at_the_app
from tests.terminal.test_line import sit_down


def test_the_line_mode_prints_a_lesson_before_its_question_and_tells_them_again() -> None:
    told = sit_down(first.begin(labrys.find("deathmaze")), "south", "guide lessons", "guide leave", "1")
    lines = told.text
    assert lines.index("You are in the maze") < lines.index("Where next?") < lines.index("* The maze grows")
    assert lines.count("Nobody has been there before") == 2
    assert "The guide leaves you" in lines
    assert not first.is_guided(told.run)
    assert "* A trap" not in lines


def test_the_app_shows_a_lesson_above_its_question() -> None:
    async def script(table: Table) -> None:
        assert "You are in the maze." in table.text()
        await table.type("south")
        assert "The maze grows." in table.text()
        await table.type("guide lessons")
        assert "You are in the maze." in table.text()
        await table.press("escape")
        await table.type("guide leave")
        assert "The maze grows." not in table.text()
        assert len(table.run.entries) == 1

    sit_down_at_the_app(first.begin(labrys.find("deathmaze")), script, LARGE)


def test_what_was_told_is_in_the_save(tmp_path: Path) -> None:
    run = first.begin(labrys.find("deathmaze"))
    file = tmp_path / "first.labrys"
    sit_down(run, "south", save=lambda: save.save(run, file))
    again = save.load(file, labrys.find).run
    assert [lesson.title for lesson in first.lessons(again)] == ["You are in the maze", "The maze grows"]
    assert "* The maze grows" in sit_down(again).text
