"""Mazes: the cost of making and of checking one, and whether it grows with the squares and no faster."""

from __future__ import annotations

import json

from _measure import CPU, pin

from labrys.games.dungeon.mazes import VOCABULARY, new_maze
from labrys.kit.mazefile import check
from labrys.kit.mazefile.writing import write

LEVELS = 20
SIDES = (25, 50, 100)


def measure(side: int) -> tuple[float, float]:
    """CPU seconds to make a maze of so many squares each way, and to check its text."""
    begun = CPU()
    text = write(new_maze(7, LEVELS, side, side))
    made = CPU()
    errors = [finding for finding in check(text, VOCABULARY) if finding.severity == "error"]
    assert not errors, errors[0]
    return made - begun, CPU() - made


pin()
measure(SIDES[0])
figures: dict[str, object] = {"bench": "maze", "levels": LEVELS}
for side in SIDES:
    make, look = measure(side)
    squares = LEVELS * side * side / 1e6
    figures[f"{side}x{side}_make_seconds"] = round(make, 2)
    figures[f"{side}x{side}_check_seconds"] = round(look, 2)
    figures[f"{side}x{side}_us_per_square"] = round((make + look) / squares, 1)
print(json.dumps(figures))
