"""Warlock's Maze, part VI, Optional Rules [W6.1]–[W6.3]: the Short Maze."""

from __future__ import annotations

from labrys.games.warlock.chapters.c02_setting_up import lay_tiles
from labrys.games.warlock.pieces import PRINTED_CORRIDOR, Tile
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import PRINTED
from labrys.kit.variants import as_printed, in_place_of


@in_place_of(lay_tiles, short_maze=True)
def lay_three_columns(state: State) -> None:
    """[W6.1] [W6.2] [W6.3] [R54] Tiles on three columns; in the last the printed corridors are used instead."""
    as_printed(lay_tiles)(state)
    straight = state.house.printed_corridors == "straight"
    for space, row in PRINTED.items():
        openings = row.straight if straight else row.openings
        state.maze[space] = Tile(PRINTED_CORRIDOR, up=True, openings=openings)
