"""Maze files: a gamesmaster draws levels, chambers and tricks as plain text (docs/mazes.md). Knows no game."""

from labrys.kit.mazefile.checking import check, maze_of, require
from labrys.kit.mazefile.finding import Finding
from labrys.kit.mazefile.model import (
    Baddie,
    Cell,
    Chamber,
    Edge,
    Entrance,
    Maze,
    Part,
    Peace,
    Place,
    Sage,
    Sheet,
    Side,
    Tower,
    Treasure,
)
from labrys.kit.mazefile.vocabulary import Vocabulary

__all__ = [
    "Baddie",
    "Cell",
    "Chamber",
    "Edge",
    "Entrance",
    "Finding",
    "Maze",
    "Part",
    "Peace",
    "Place",
    "Sage",
    "Sheet",
    "Side",
    "Tower",
    "Treasure",
    "Vocabulary",
    "check",
    "maze_of",
    "require",
]
