"""Deathmaze: the maze in characters."""

from __future__ import annotations

from labrys.games.deathmaze.telling.view import View
from labrys.terminal import maze_map
from labrys.terminal.line.screen import Screen
from labrys.terminal.maze_map import Signs

SIGNS = Signs(
    counters={"entrance": ("E", "entrance")},
    features={"fountain": ("F", "fountain"), "statue": ("S", "statue"), "trap_door": ("T", "trap door")},
)


def map_text(view: View, screen: Screen, rows: int | None = None, *, explained: bool = True) -> str:
    """The maze around the party, and a line that explains the signs."""
    if not view.cells:
        return "There is no maze yet: the first corridor is drawn when the party goes in."
    cells = {(cell.x, cell.y): cell for cell in view.cells}
    return maze_map.map_text(cells, view.here, SIGNS, screen, rows, explained=explained)
