"""How near a seat is to winning [R48], and how far the others are: for those who look ahead."""

from __future__ import annotations

from labrys.games.warlock.board import CHAMBERS, SPACES, START
from labrys.games.warlock.chapters.c01_general import talismans_to_win
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State

EVEN = 0.4  # nobody is ahead
TALISMANS = 0.6  # all that are wanted
RIVAL = 0.5  # what the best of the others counts
COLUMN = 0.02  # for each column of the Maze on the way to the Chambers
INSIDE = 0.03
LIFE, ENOUGH_LIVES = 0.02, 4
THING, SPELL, COIN, POINT = 0.01, 0.004, 0.003, 0.01
LOST_TURN = 0.02
DEAD = 0.1


def score(state: State, seat: int) -> float:
    """From 0 (lost) to 1 (won)."""
    if state.over:
        return float(seat in state.winners)
    wanted = talismans_to_win(state)
    others = [standing(p, wanted) for p in state.players if p.seat != seat]
    mine = standing(state.players[seat], wanted)
    return EVEN + (1 - EVEN) * (mine - RIVAL * max(others, default=0.0))


def standing(p: Player, wanted: int) -> float:
    """Talismans above all; then the way to the next, and what helps to get there."""
    talismans = TALISMANS * p.talismans / wanted
    if not p.character:
        return talismans - DEAD
    return (
        talismans
        + on_the_way(p.at)
        + LIFE * min(p.lives, ENOUGH_LIVES)
        + THING * (len(p.things) + len(p.followers))
        + SPELL * len(p.spells)
        + COIN * p.gold
        + POINT * (p.strength + p.craft)
        - LOST_TURN * (p.lost_turns + p.barred)
    )


def on_the_way(space: str) -> float:
    """From outside through the doors and the four columns to the Chambers."""
    if space in SPACES:
        return INSIDE + COLUMN * int(space[1])
    if space in CHAMBERS:
        return INSIDE + 5 * COLUMN
    return INSIDE / 2 if space == START else 0.0
