"""Tiled maps: there and back it is the same maze; strange files are refused in a sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from labrys.engine.errors import LabrysError
from labrys.export import tiled
from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.kit.mazefile import Maze, check, maze_of, require
from labrys.kit.mazefile.writing import write

MODEL = maze_of((Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text(encoding="utf-8"))
SHIPPED = [require(path.read_text(encoding="utf-8"), VOCABULARY) for path in sorted(MAZES.glob("*.maze"))]
GENERATED = [new_maze(seed, levels=3, width=9 + seed, height=16 - seed) for seed in range(4)]


@pytest.mark.parametrize("maze", [MODEL, *SHIPPED, *GENERATED], ids=lambda maze: maze.title)
def test_there_and_back_it_is_the_same_maze(maze: Maze) -> None:
    text = tiled.read(tiled.export(maze).encode())
    assert maze_of(text) == maze
    assert text == write(maze)


def test_levels_with_origins_of_their_own_stay_where_they_are() -> None:
    maze = maze_of(
        "level: 1\norigin: -3,7\n+---+---+\n|T1 D . |\n+---+---+\n"
        "level: 4\nnorth: left\norigin: 5,-2\n+---+---+\n| . DT1 |\n+---+---+\ntower T1: surface, levels 1, 4\n"
    )
    assert maze_of(tiled.read(tiled.export(maze).encode())) == maze


def test_a_side_that_was_moved_by_hand_is_taken_for_the_nearest() -> None:
    maze = maze_of("level: 1\n+---+---+\n|T1 D . |\n+---+---+\ntower T1: surface, levels 1\n")
    text = tiled.export(maze)
    moved = text.replace('x="30" y="0" width="4" height="32"', 'x="27.5" y="3" width="9" height="20"')
    assert moved != text
    assert maze_of(tiled.read(moved.encode())) == maze


TOOL = shutil.which("tmxrasterizer")
MISSING = "!!! NO TILED: that Tiled opens our maps is NOT CHECKED. Install the package 'tiled' to check it. !!!"


@pytest.mark.skipif(TOOL is None, reason=MISSING)
def test_tiled_itself_opens_the_map(tmp_path: Path) -> None:
    (tmp_path / "maze.tmx").write_text(tiled.export(SHIPPED[0]), encoding="utf-8")
    (tmp_path / tiled.TILES).write_bytes(tiled.tiles())
    done = subprocess.run(
        [str(TOOL), str(tmp_path / "maze.tmx"), str(tmp_path / "maze.png")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "maze.png").read_bytes().startswith(b"\x89PNG"), done.stderr


GOOD = tiled.export(maze_of("level: 1\n+---+---+\n|T1 D . |\n+---+---+\ntower T1: surface, levels 1\n"))
BOMB = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><map>&b;</map>'


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (b"", "no XML"),
        (b"<map", "no XML"),
        (b"<map/>", "no Tiled map"),
        (b"\xff\xfe\x00", "no XML"),
        (b'<?xml version="1.0" encoding="ebcdic-nonsense"?><map/>', "no .*Tiled map|no XML"),
        (BOMB.encode(), "entities of its own"),
        (BOMB.encode("utf-16"), "entities of its own"),
        (b'<svg width="5" height="5"/>', "no Tiled map"),
        (GOOD.replace('width="2"', 'width="-2"').encode(), "no Tiled map"),
        (GOOD.replace('width="2"', 'width="99999999"').encode(), "no Tiled map"),
        (GOOD.replace('width="2"', f'width="{"9" * 5000}"').encode(), "no Tiled map"),
        (GOOD.replace('height="1"', 'height="NaN"').encode(), "no Tiled map"),
        (GOOD.replace('"level 1"', '"level one"').encode(), "names no level"),
        (GOOD.replace('"level 1"', f'"level {"1" * 5000}"').encode(), "names no level"),
        (GOOD.replace('"level 1"', '"cellar"').encode(), "no group called"),
        (GOOD.replace('encoding="csv"', 'encoding="base64"').encode(), "CSV"),
        (GOOD.replace("202,2", "202,2,2").encode(), "3 tiles, not 2 times 1"),
        (GOOD.replace("202,2", "202,-2").encode(), "no number"),
        (GOOD.replace("202,2", f"202,{'2' * 6000}").encode(), "no number"),
        (GOOD.replace("202,2", "202,9").encode(), "tile 9 is none of"),
        (GOOD.replace("202,2", "0,0").encode(), "is empty"),
        (GOOD.replace('name="door"', 'name="portcullis"').encode(), "is no side"),
        (GOOD.replace('x="30"', 'x="here"').encode(), "no proper place"),
        (GOOD.replace('type="int" value="1"', 'type="int" value="one"').encode(), "no coordinate"),
        (GOOD.replace('type="int" value="1"', 'type="int" value="1000000"').encode(), "no coordinate"),
    ],
)
def test_a_strange_file_is_refused_in_a_sentence(source: bytes, complaint: str) -> None:
    with pytest.raises(LabrysError, match=complaint) as refused:
        tiled.read(source)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize("place", ["NaN", "inf", "-1e999", "1e308", "-5000"])
def test_a_side_that_stands_nowhere_is_left_out(place: str) -> None:
    text = tiled.read(GOOD.replace('x="30"', f'x="{place}"').encode())
    assert "|T1 | . |" in text


def test_deep_and_long_files_take_no_long_time() -> None:
    began = time.monotonic()
    deep = b"<map>" + b"<group>" * 200_000 + b"</group>" * 200_000 + b"</map>"
    with pytest.raises(LabrysError):
        tiled.read(deep)
    many = GOOD.replace(
        "</objectgroup>", '<object name="door" x="30" y="0" width="4" height="32"/>' * 100_000 + "</objectgroup>"
    )
    assert not [one for one in check(tiled.read(many.encode())) if one.severity == "error"]
    assert time.monotonic() - began < 60
    with pytest.raises(LabrysError, match="bytes"):
        tiled.read(b" " * (tiled.MOST_BYTES + 1))
