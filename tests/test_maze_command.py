"""`labrys maze`: new, check and show; what cannot be read is told in one line, with exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from labrys import games
from labrys.commands import maze
from labrys.games import dungeon
from labrys.games.dungeon import book
from tests.test_cli import labrys


def test_a_new_maze_is_sound_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    file = tmp_path / "mine.maze"
    labrys("maze", "new", "--levels", "1", "--width", "9", "--height", "8", "--seed", "4", "--out", str(file))
    same = labrys("maze", "new", "--levels", "1", "--width", "9", "--height", "8", "--seed", "4").stdout
    assert file.read_text(encoding="utf-8") == same
    assert json.loads(labrys("maze", "check", str(file), "--json").stdout) == {
        str(file): {"findings": [], "difficulty": None}
    }


def test_a_file_that_is_no_maze_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt,", encoding="utf-8")
    assert "is no maze and is not written over" in labrys("maze", "new", "--out", str(file), code=2).stderr
    assert file.read_text(encoding="utf-8") == "Dear aunt,"


def test_check_tells_file_line_and_column_and_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "bad.maze"
    file.write_text("level: 1\n+---+\n| ? |\n+---+\n", encoding="utf-8")
    done = labrys("maze", "check", "first-descent", str(file), code=2)
    first, second = done.stdout.splitlines()
    assert first == "first-descent: nothing is wrong with it"
    assert second.startswith(f"{file}:3:2: error: ' ? ' is no square")


def test_show_draws_what_the_gamesmaster_sees_and_what_the_players_may() -> None:
    everything = labrys("maze", "show", "first-descent", "--level", "1").stdout
    safe = labrys("maze", "show", "first-descent", "--level", "1", "--player-safe").stdout
    assert "secret door" in everything
    assert "secret" not in safe
    assert "rats" not in safe


def test_the_beginners_maze_is_milder_than_the_deep_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.OWN, "dungeon", "while it is not in the list")
    monkeypatch.setattr(dungeon, "GAME", book.GAME, raising=False)
    mild, deep = (
        maze.difficulty(name, 10, "heuristic", 1, 1) for name in ("first-descent", "the-giant-who-would-not-wake")
    )
    assert mild.home.share > deep.home.share
    assert maze.difficulty_text(mild).startswith(f"{mild.word}: of 10 parties of the heuristic bot ")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["new", "--levels", "0"], "a maze has from 1 to 99 levels, not 0"),
        (["new", "--width", "7"], "a maze has from 8 to 250 squares across, not 7"),
        (
            ["check", "nowhere.maze"],
            "there is no maze 'nowhere.maze'; name a file, or one of these: first-descent",
        ),
        (["check", "first-descent", "--seats", "2"], "--seats is for playing the maze"),
        (["check", "docs"], "is a folder, not a file with a maze"),
        (["check", "docs/images/home.png"], "docs/images/home.png:1:1: this is no text in UTF-8"),
        (["show", "first-descent", "--level", "9"], "there is no level 9 to show; the levels are: 1, 2"),
        (["show", "README.md"], "line 1, column 1 of the maze"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str) -> None:
    done = labrys("maze", *words, code=2)
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
