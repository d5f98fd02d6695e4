"""The rulebook in the app: its tree, its search, its tables, and from a line of the log to its rule and back."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from labrys.terminal.app.book import LogScreen, RulebookScreen
from labrys.terminal.app.screens import RulePaper
from tests.terminal.app.seeing import LARGE, SMALL, Table, new, position, sit_down
from tests.terminal.app.test_screens import BEGIN
from tests.terminal.positions import FIGHT


def book_of(table: Table) -> RulebookScreen:
    assert isinstance(table.app.screen, RulebookScreen)
    return table.app.screen


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_rulebook_is_read_chapter_by_chapter_with_the_cursor(size: tuple[int, int]) -> None:
    async def script(table: Table) -> None:
        await table.press("b")
        book_of(table)
        assert "1 Introduction" in table.text()
        assert "The Game" in table.text()
        await table.press("down", "down")
        assert "General Course of Play" in table.text()
        await table.press("enter", "down")
        assert "Each round begins with a move" in table.text()
        await table.press("escape")
        assert table.app.screen is table.board

    sit_down(new("deathmaze"), script, size)


def test_a_search_finds_while_one_types_and_a_table_is_drawn() -> None:
    async def script(table: Table) -> None:
        await table.press("b", "slash", *"combat", "space", *"table")
        assert book_of(table).query_one(Input).value == "combat table"
        await table.press("enter")
        await table.press("slash")
        book_of(table).query_one(Input).value = "8.43"
        await table.settle()
        await table.press("enter")
        assert "Combat Table" in table.text()
        assert "3 or less" in table.text()
        await table.press("enter")  # the whole window
        assert "Introduction" not in table.text()
        assert "Roll        Dagger  Throwing Dagger  Bow" in table.text()
        await table.press("escape")
        await table.press("slash", "escape")
        assert "Introduction" in table.text()  # the whole tree again

    sit_down(new("deathmaze"), script, LARGE)


def test_from_a_line_of_the_log_to_its_rule_and_back_to_the_same_line() -> None:
    async def script(table: Table) -> None:
        await table.press(*BEGIN, "1", "L")
        assert isinstance(table.app.screen, LogScreen)
        rows = table.app.screen.query_one(OptionList)
        told = [str(rows.get_option_at_index(n).prompt) for n in range(rows.option_count)]
        wanted = next(n for n, line in enumerate(told) if "goes down into the maze" in line)
        while rows.highlighted != wanted:
            await table.press("up")
        await table.press("enter")
        assert book_of(table)._shown == "5.13"
        assert "5 Exploring the Maze" in table.text()
        assert "met)" in table.text()
        await table.press("escape")
        assert isinstance(table.app.screen, LogScreen)
        assert table.app.screen.query_one(OptionList).highlighted == wanted
        await table.press("escape")
        assert "Where next?" in table.text()

    sit_down(new("deathmaze"), script, LARGE)


def test_from_the_rule_of_a_question_into_the_book_and_through_a_link_back() -> None:
    async def script(table: Table) -> None:
        await table.press("r")
        assert isinstance(table.app.screen, RulePaper)
        await table.press("b")
        book = book_of(table)
        assert book._shown == "8.21"
        book.action_go("8.22")
        await table.settle()
        assert "Monster Combat Phase" in table.text()
        await table.press("backspace")
        assert book._shown == "8.21"
        await table.press("m")
        assert "Introduction" not in table.text()  # nothing of it has been met

    sit_down(position("deathmaze", FIGHT), script, LARGE)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("rules house", "the book's reading"), ("rules 10", "10  Traps"), ("rules search cloves", "Lock and Cloves")],
)
def test_the_words_of_the_line_mode_open_it_too(typed: str, shown: str) -> None:
    async def script(table: Table) -> None:
        await table.type(typed)
        book_of(table)
        assert shown in table.text()

    sit_down(new("deathmaze"), script, LARGE)
