"""`labrys maze show`, `export` and `import`: what they write, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from labrys import cli
from labrys.commands import maze as mazes
from labrys.engine.errors import LabrysError
from labrys.kit.mazefile import maze_of

ONE_PAGE = Path(__file__).parents[1] / "fixtures" / "onepage" / "vault-of-the-damp-archbishop.json"
BEGINS = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "uvtt": b"{", "tiled": b"<?xml"}


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli.app, ["maze", *words])
    assert done.exit_code == code, done.output
    return done.output


@pytest.mark.parametrize("to", BEGINS)
def test_a_shipped_maze_is_exported_by_its_name(to: str, tmp_path: Path) -> None:
    out = tmp_path / "goat"
    level = [] if to == "tiled" else ["--level", "1"]
    assert str(out) in run("export", "first-descent", "--to", to, "--out", str(out), *level)
    assert out.read_bytes().startswith(BEGINS[to])
    run("export", "first-descent", "--to", to, "--out", str(out), *level)


def test_show_draws_an_svg_when_asked(tmp_path: Path) -> None:
    out = tmp_path / "goat.svg"
    assert run("show", "first-descent", "--player-safe", "--svg", str(out)) == ""
    assert "for the players" in out.read_text(encoding="utf-8")
    assert "C3" in run("show", "first-descent", "--level", "1")


def test_the_kind_of_an_import_is_known_by_its_content(tmp_path: Path) -> None:
    misnamed = tmp_path / "crypt.tmx"
    misnamed.write_bytes(b"\xef\xbb\xbf" + ONE_PAGE.read_bytes())
    out = tmp_path / "crypt.maze"
    assert run("import", str(misnamed), "--out", str(out)) == ""
    assert maze_of(out.read_text(encoding="utf-8")).title == "Vault of the Damp Archbishop"
    run("export", str(out), "--to", "tiled", "--out", str(tmp_path / "crypt.json"))
    again = maze_of(run("import", str(tmp_path / "crypt.json")))
    assert again == maze_of(out.read_text(encoding="utf-8"))


def test_what_is_still_wrong_with_an_import_is_told(tmp_path: Path) -> None:
    page = json.loads(ONE_PAGE.read_text(encoding="utf-8"))
    page["rects"].append({"x": 20, "y": 20, "w": 3, "h": 3})
    lonely = tmp_path / "lonely.json"
    lonely.write_text(json.dumps(page), encoding="utf-8")
    text, findings = mazes.import_(lonely)
    assert "C7" in text
    assert [finding.text for finding in findings if "C7 has no entrance" in finding.text]


@pytest.mark.parametrize(
    ("to", "level", "safe", "complaint"),
    [
        ("svg", 9, False, "there is no level 9"),
        ("uvtt", None, False, "one level: add --level"),
        ("uvtt", 9, True, "there is no level 9"),
        ("tiled", 1, False, "leave out --level"),
        ("tiled", None, True, "leave out --level"),
    ],
)
def test_what_cannot_be_exported_is_refused(
    to: str, level: int | None, safe: bool, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(LabrysError, match=complaint):
        mazes.export("first-descent", to, level, tmp_path / "out", safe=safe)
    assert list(tmp_path.iterdir()) == []


def test_nothing_that_is_something_else_is_written_over(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary", encoding="utf-8")
    with pytest.raises(LabrysError, match="not written over"):
        mazes.export("first-descent", "svg", None, diary, safe=False)
    assert diary.read_text(encoding="utf-8") == "Dear diary"
    with pytest.raises(LabrysError, match="neither a Tiled map"):
        mazes.import_(diary)
