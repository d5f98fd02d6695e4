"""How well the party fares, for those who look ahead: lives and Hits, points earned, cells seen, the goal."""

from __future__ import annotations

from labrys.games.minotaurs.state import State, living
from labrys.games.minotaurs.tables import CREATURES

LIFE, HIT, POWER = 8.0, 0.5, 0.15  # a character; each Hit and each point of Power left
CELL, FOE, BEATEN = 0.8, 0.25, 0.06  # a cell entered; a Hit the foes still have; a point of Glory overcome
GOAL, OUT = 40.0, 6.0
WHOLE = 180.0  # more than a party can have


def score(state: State, seat: int) -> float:
    """From 0 (lost) to 1."""
    if state.over == "lost":
        return 0.0
    total = 0.0
    for one in living(state):
        total += LIFE + HIT * one.hits + POWER * one.power - (3.0 if one.out else 0.0)
    total += CELL * len(state.entered)
    for kind, half, _ in state.overcome:
        total += BEATEN * (CREATURES[kind].glory + CREATURES[kind].wisdom) * half / 2
    for one in state.foes:
        if not one.fate and not one.out:
            total -= FOE * one.hits
    if state.goal == "done":
        total += GOAL
    elif state.goal:
        total += GOAL / 2
    if state.over:
        total += OUT
    return max(0.0, min(0.999, total / WHOLE))
