"""The README and the docstrings are true: their examples run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import labrys
from labrys.games import OWN
from labrys.show.english import how_long

README = Path(__file__).parents[1] / "README.md"
MODULES = [
    "labrys.engine.ask",
    "labrys.engine.dice",
    "labrys.engine.odds",
    "labrys.show.english",
    "labrys.rulebook.tables",
    "labrys.kit.maze",
]


def test_the_example_of_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 8
    assert failed == 0


@pytest.mark.parametrize("game", [game for game in OWN if any(labrys.find(game).minutes)])
def test_the_readme_tells_how_long_a_game_takes(game: str) -> None:
    book, text = labrys.find(game), README.read_text(encoding="utf-8")
    told = text[text.index(f"- **{book.title}**") :].partition("\n- ")[0]
    assert how_long(book.minutes) in told
    assert ("Begin with this one" in told) == bool(book.begin)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried > 0
    assert failed == 0
