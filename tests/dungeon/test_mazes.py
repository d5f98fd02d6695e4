"""The mazes that come with the Game of Dungeon, and those from a seed."""

from __future__ import annotations

import pytest

from labrys.games.dungeon.mazes import MAZES, VOCABULARY
from labrys.kit.mazefile import check, require

SHIPPED = {path.stem: path.read_text(encoding="utf-8") for path in sorted(MAZES.glob("*.maze"))}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_maze_has_no_errors(name: str) -> None:
    assert [finding for finding in check(SHIPPED[name], VOCABULARY) if finding.severity == "error"] == []


def test_the_beginners_maze_has_an_ordinary_door_on_every_chamber_of_its_way() -> None:
    maze = require(SHIPPED["first-descent"], VOCABULARY)
    assert len(maze.sheets) <= 2
    assert check(SHIPPED["first-descent"], VOCABULARY) == []
    hidden = [
        room for room, chamber in maze.chambers.items() if not any(e.edge in (2, 4) for e in chamber.entrances)
    ]
    assert hidden == [(1, 6)], "one secret for the elf to be proud of"
    assert any(chamber.double_treasure for chamber in maze.chambers.values())
