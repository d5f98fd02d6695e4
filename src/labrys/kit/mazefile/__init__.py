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
    Place,
    Sage,
    Sheet,
    Side,
    Tower,
    Treasure,
)
from labrys.kit.mazefile.vocabulary import BadColumn, Vocabulary, key_of, name_of

__all__ = [
    "BadColumn",
    "Baddie",
    "Cell",
    "Chamber",
    "Edge",
    "Entrance",
    "Finding",
    "Maze",
    "Part",
    "Place",
    "Sage",
    "Sheet",
    "Side",
    "Tower",
    "Treasure",
    "Vocabulary",
    "check",
    "key_of",
    "maze_of",
    "name_of",
    "require",
]
