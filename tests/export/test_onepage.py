"""Watabou's One Page Dungeon: everything its files have comes over; hostile ones are refused in a sentence."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from labrys.engine.errors import LabrysError
from labrys.export import onepage
from labrys.games.dungeon.mazes import VOCABULARY
from labrys.kit.mazefile import Cell, Edge, Maze, check, require
from labrys.kit.mazefile.reading import read

FIXTURES = Path(__file__).parents[1] / "fixtures" / "onepage"
FILES = sorted(FIXTURES.glob("*.json"))
Json = dict[str, Any]


def imported(page: Json) -> Maze:
    return require(onepage.read(json.dumps(page).encode()), VOCABULARY)


def room(x: int, y: int, **more: object) -> Json:
    return {"x": x, "y": y, "w": 3, "h": 3, **more}


def door(x: int, y: int, type: int, dx: int = 1, dy: int = 0) -> Json:
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": type}


def test_the_samples_use_all_that_the_format_has() -> None:
    pages = [json.loads(file.read_text(encoding="utf-8")) for file in FILES]
    assert len(pages) >= 2
    assert {door["type"] for page in pages for door in page["doors"]} == set(range(10))
    for what in ("rotunda", "ending"):
        assert any(rect.get(what) for page in pages for rect in page["rects"])
    for what in ("notes", "columns", "water", "story"):
        assert all(page[what] for page in pages)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sample_becomes_a_maze_that_can_be_played(file: Path) -> None:
    text = onepage.read(file.read_bytes())
    assert check(text, VOCABULARY) == []
    maze = require(text, VOCABULARY)
    chambers = maze.chambers.values()
    assert any(chamber.double_treasure for chamber in chambers)
    assert any("water" in chamber.hazards for chamber in chambers)
    assert sum(bool(chamber.says) for chamber in chambers) >= 2
    assert bytes([Edge.SECRET]) in maze.sheets[1].edges
    assert bytes([Edge.DOUBLE]) in maze.sheets[1].edges
    assert maze.towers[1].surface
    assert text.startswith("; "), "its story"


def test_the_way_out_is_the_tower_and_without_one_a_tower_is_built() -> None:
    maze = imported({"rects": [room(0, 0), {"x": 3, "y": 1, "w": 1, "h": 1}], "doors": [door(3, 1, 3, -1)]})
    x, y = maze.sheets[1].xy(maze.towers[1].cells[1])
    assert maze.chambers[1, 1].x + 3 == x
    assert maze.chambers[1, 1].y + 1 == y
    assert list(imported({"rects": [room(0, 0)]}).towers) == [1]


def test_what_is_written_in_a_note_cannot_be_a_line_of_its_own() -> None:
    note = {"text": "a; empty\nlevel: 7\n= gold 5 \u202e \x1b[31m", "pos": {"x": 1, "y": 1}}
    maze = imported({"title": "t\nrules: x", "rects": [room(0, 0)], "notes": [note]})
    assert list(maze.sheets) == [1]
    assert not maze.chambers[1, 1].empty
    assert maze.title == "t rules: x"
    assert "\x1b" not in maze.chambers[1, 1].says


def test_more_chambers_than_a_level_can_number_become_corridors() -> None:
    page = {"rects": [room(4 * (at % 12), 4 * (at // 12)) for at in range(120)]}
    maze = read(onepage.read(json.dumps(page).encode())).maze
    assert maze
    assert len(maze.chambers) == 99
    assert maze.sheets[1].cells.count(Cell.CORRIDOR) == 21 * 9


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        (b"", "not even JSON"),
        (b"\xff\xfe", "not even JSON"),
        (b"[" * 100_000, "no One Page Dungeon"),
        (b'{"rects": ' * 50_000, "no One Page Dungeon"),
        (b"[]", "no One Page Dungeon"),
        (b"{}", "rects"),
        (b'{"rects": []}', "no rectangles"),
        (b'{"rects": {"x": 1}}', "rects"),
        (b'{"rects": [{"x": "1", "y": 1, "w": 1, "h": 1}]}', "no One Page Dungeon"),
        (b'{"rects": [{"x": 1.5, "y": 1, "w": 1, "h": 1}]}', "no One Page Dungeon"),
        (b'{"rects": [{"x": NaN, "y": 1, "w": 1, "h": 1}]}', "not even JSON"),
        (b'{"rects": [{"x": 1e999, "y": 1, "w": 1, "h": 1}]}', "no One Page Dungeon"),
        (b'{"rects": [{"x": 1, "y": 1, "w": 0, "h": 1}]}', "is empty"),
        (b'{"rects": [{"x": 1, "y": 1, "w": -5, "h": 1}]}', "is empty"),
        (b'{"rects": [{"x": 99999999999999999999, "y": 1, "w": 1, "h": 1}]}', "edge of the world|no One Page"),
        (b'{"rects": [{"x": 1, "y": 1, "w": 999999999999, "h": 1}]}', "wider or higher"),
        (b'{"rects": [{"x": -9000, "y": 1, "w": 1, "h": 1}, {"x": 9000, "y": 1, "w": 1, "h": 1}]}', "wider"),
        (b'{"rects": [{"x": 1, "y": 1, "w": 1, "h": 1}], "notes": [{"text": 5}]}', "no One Page Dungeon"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(page: bytes, complaint: str) -> None:
    with pytest.raises(LabrysError, match=complaint) as refused:
        onepage.read(page)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("place", [1e300, -1e300, 10**18])
def test_doors_notes_and_water_beyond_the_page_are_left_out(place: float) -> None:
    far = {"x": place, "y": place}
    maze = imported({"rects": [room(0, 0)], "notes": [{"text": "here", "pos": far}], "water": [far]})
    assert not maze.chambers[1, 1].says
    assert not maze.chambers[1, 1].hazards


def test_a_million_rectangles_take_no_long_time() -> None:
    began = time.monotonic()
    one = b'{"x":0,"y":0,"w":200,"h":200},'
    with pytest.raises(LabrysError, match="over and over"):
        onepage.read(b'{"rects":[' + one * 100_000 + one[:-1] + b"]}")
    with pytest.raises(LabrysError, match="bytes"):
        onepage.read(b'{"rects":[' + one * 1_000_000 + one[:-1] + b"]}")
    small = b'{"x":0,"y":0,"w":1,"h":1},'
    onepage.read(b'{"rects":[' + small * 150_000 + small[:-1] + b"]}")
    assert time.monotonic() - began < 60
