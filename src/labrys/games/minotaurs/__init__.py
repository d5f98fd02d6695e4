"""Mazes & Minotaurs: the rules of the game."""
