"""Maze files: what is read is what is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from labrys.engine.errors import LabrysError
from labrys.kit.mazefile import Cell, Edge, Maze, Part, Side, check, maze_of

MODEL = (Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text()


@pytest.fixture(scope="module")
def model() -> Maze:
    return maze_of(MODEL)


def test_the_model_map_has_its_twelve_features_where_they_are_drawn(model: Maze) -> None:
    sheet = model.sheets[2]
    at = sheet.at
    assert sheet.kind(at(4, 2)) == Cell.TOWER
    assert sheet.edge(at(2, 5), Side.EAST) == Edge.SECRET
    assert model.chambers[2, 1].width == model.chambers[2, 1].height == 2
    assert model.chambers[2, 2].double_treasure
    assert model.chambers[2, 3].category == "mammals"
    assert (sheet.level, sheet.north) == (2, Side.NORTH)
    assert sheet.ways(at(2, 7)) == (Side.NORTH,)
    assert not sheet.doors(at(2, 7))
    assert model.stairs[2, at(7, 8)] == (3, model.sheets[3].at(7, 8))
    assert model.chutes[2, at(5, 1), Side.WEST] == (5, model.sheets[5].at(3, 7))
    assert sheet.edge(at(4, 4), Side.EAST) == Edge.PANEL
    assert model.traps[2, at(6, 7)] == (3, model.sheets[3].at(6, 7))
    assert sheet.edge(at(8, 7), Side.EAST) == Edge.DOUBLE


def test_the_parts_of_a_chamber_are_the_halves_of_its_rows_and_columns(model: Maze) -> None:
    first, second = model.chambers[2, 1].entrances
    assert (first.part, first.side, first.edge) == (Part(-1, -1), Side.WEST, Edge.SECRET)
    assert (second.part, second.side, second.edge) == (Part(1, 1), Side.EAST, Edge.SECRET)


def test_the_model_map_is_sound_and_its_towers_pass_two_levels_by() -> None:
    assert [(finding.line, finding.severity) for finding in check(MODEL)] == [(26, "warning"), (37, "warning")]


def test_the_same_text_is_the_same_maze_at_once(model: Maze) -> None:
    assert maze_of(MODEL) is model


def test_where_north_is_not_up_the_compass_turns_with_it() -> None:
    turned = maze_of(MODEL.replace("north: up", "north: right")).sheets[2]
    assert [turned.compass(side) for side in Side] == [Side.WEST, Side.EAST, Side.NORTH, Side.SOUTH]
    assert all(turned.side_to(turned.compass(side)) == side for side in Side)
    corner = turned.at(6, 3)  # open to the top and to the left, which are west and south
    assert turned.ways(corner) == (Side.WEST, Side.NORTH)


def test_a_text_that_is_no_maze_is_refused_in_one_sentence() -> None:
    with pytest.raises(LabrysError, match="line 1, column 1 of the maze: there is no level here"):
        maze_of("title: nothing yet\n")
