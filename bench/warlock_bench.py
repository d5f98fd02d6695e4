"""Warlock's Maze: decisions a second, forks, saves, with four seats."""

from _game import measure

measure("warlock", {}, {}, moment="act", seats=4)
