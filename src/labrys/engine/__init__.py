"""Knows no game: questions, dice, the machine that runs scenes."""
