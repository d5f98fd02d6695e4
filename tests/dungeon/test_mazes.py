"""The mazes that come with the Game of Dungeon, and those from a seed."""

from __future__ import annotations

import pytest

from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.kit.mazefile import Cell, Edge, Maze, check, require
from labrys.kit.mazefile.checking import WALKED, reach
from labrys.kit.mazefile.reading import read
from labrys.kit.mazefile.writing import write

SHIPPED = {path.stem: path.read_text(encoding="utf-8") for path in sorted(MAZES.glob("*.maze"))}
EVERY = [require(text, VOCABULARY) for name, text in SHIPPED.items() if name != "model"]  # those of ours
CHAMBERS = [chamber for maze in EVERY for chamber in maze.chambers.values()]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_maze_has_no_errors(name: str) -> None:
    assert [finding for finding in check(SHIPPED[name], VOCABULARY) if finding.severity == "error"] == []


def test_the_beginners_maze_has_an_ordinary_door_on_every_chamber_of_its_way() -> None:
    maze = require(SHIPPED["first-descent"], VOCABULARY)
    assert len(maze.sheets) <= 2
    assert check(SHIPPED["first-descent"], VOCABULARY) == []
    seen = [
        room for room, chamber in maze.chambers.items() if not any(e.edge in WALKED for e in chamber.entrances)
    ]
    assert seen == [(1, 6)], "one secret for the elf to be proud of"
    assert any(chamber.double_treasure for chamber in maze.chambers.values())


def test_the_deep_maze_has_places_of_no_return_and_says_so() -> None:
    findings = check(SHIPPED["the-giant-who-would-not-wake"], VOCABULARY)
    assert [finding.severity for finding in findings] == ["warning", "warning"]
    assert "no way back" in findings[1].text


def test_together_they_use_every_feature_of_a_map() -> None:
    sheets = [sheet for maze in EVERY for sheet in maze.sheets.values()]
    assert {kind for sheet in sheets for kind in sheet.cells} == set(Cell)
    assert {edge for sheet in sheets for edge in sheet.edges} == set(Edge)
    assert len({sheet.north for sheet in sheets}) == 4
    assert any(chamber.irregular for chamber in CHAMBERS)
    assert any(maze.panels for maze in EVERY)
    assert {tower.surface for maze in EVERY for tower in maze.towers.values()} == {True, False}


def test_together_they_use_every_part_of_a_chamber() -> None:
    for part in ("double_treasure", "empty", "name", "says", "category", "foe", "foe_number"):
        assert any(getattr(chamber, part) for chamber in CHAMBERS), part
    assert {chamber.special for chamber in CHAMBERS} == VOCABULARY.specials | {""}
    assert {hazard for chamber in CHAMBERS for hazard in chamber.hazards} == VOCABULARY.hazards
    kinds = {treasure.kind for chamber in CHAMBERS for treasure in chamber.treasures}
    assert kinds == {"gold", "silver", "karma", "item", ""}
    assert any(maze.sages for maze in EVERY)
    assert any(maze.baddies for maze in EVERY)
    assert any(maze.tables for maze in EVERY)
    assert any(maze.rules for maze in EVERY)


def test_what_is_said_of_chambers_is_said_of_all_of_them() -> None:
    assert all(chamber.name and chamber.says for chamber in CHAMBERS)


# -- from a seed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_a_generated_maze_keeps_its_promises(seed: int) -> None:
    maze = new_maze(seed)
    text = write(maze)
    assert read(text, VOCABULARY).maze == maze
    assert [finding for finding in check(text, VOCABULARY) if finding.severity == "error"] == []
    assert any(chamber.entrances[0].edge == Edge.DOOR for chamber in maze.chambers.values())
    surface = [place for tower in maze.towers.values() for place in tower.cells.items()]
    reached = reach(maze, surface, WALKED, {})
    for level, sheet in maze.sheets.items():
        walked = [c for c, kind in enumerate(sheet.cells) if kind not in (Cell.ROCK, Cell.CHAMBER)]
        assert all(reached[level][cell] for cell in walked), "with panels shut and secret doors unfound"


def test_the_same_inputs_give_the_same_maze() -> None:
    assert write(new_maze(11, 4, 20, 9)) == write(new_maze(11, 4, 20, 9))
    assert write(new_maze(11, 4, 20, 9)) != write(new_maze(12, 4, 20, 9))


@pytest.mark.parametrize(
    ("levels", "width", "height"), [(1, 8, 8), (9, 8, 8), (99, 8, 8), (2, 30, 8), (1, 60, 60)]
)
def test_any_size_will_do(levels: int, width: int, height: int) -> None:
    maze = new_maze(5, levels, width, height)
    assert len(maze.sheets) == levels
    assert {(sheet.width, sheet.height) for sheet in maze.sheets.values()} == {(width, height)}
    assert [finding for finding in check(write(maze), VOCABULARY) if finding.severity == "error"] == []


def test_a_default_level_has_about_ten_chambers_and_four_tricks() -> None:
    """About ten chambers, seven of them found without an elf, some 110 squares of corridor, four tricks."""
    mazes = [new_maze(seed) for seed in range(100)]
    levels = sum(len(maze.sheets) for maze in mazes)
    assert 9 < sum(len(maze.chambers) for maze in mazes) / levels < 11
    assert 90 < sum(_corridors(maze) for maze in mazes) / levels < 130
    found = 0
    for maze in mazes:
        starts = [place for tower in maze.towers.values() for place in tower.cells.items()]
        reached = reach(maze, starts, WALKED | {Edge.PANEL}, {})
        found += sum(reached[level][chamber.cells[0]] for (level, _), chamber in maze.chambers.items())
    assert 6 < found / levels < 8
    tricks = sum(len(maze.stairs) // 2 + len(maze.traps) + len(maze.chutes) + _across(maze) for maze in mazes)
    assert 3 < tricks / levels < 5.5


def _corridors(maze: Maze) -> int:
    return sum(kind not in (Cell.ROCK, Cell.CHAMBER, Cell.TOWER) for s in maze.sheets.values() for kind in s.cells)


def _across(maze: Maze) -> int:
    """Panels, and secret doors between two squares of corridor."""
    found = 0
    for sheet in maze.sheets.values():
        for cell, kind in enumerate(sheet.cells):
            for side in (1, 2):
                there = sheet.beyond(cell, side)
                if sheet.edge(cell, side) == Edge.PANEL or (
                    sheet.edge(cell, side) == Edge.SECRET and Cell.CHAMBER not in (kind, sheet.cells[there])
                ):
                    found += 1
    return found
