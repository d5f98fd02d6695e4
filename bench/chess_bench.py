"""The yardstick: python-chess in random play, and a copy of its board in mid-game."""

from __future__ import annotations

import json
import random

from _measure import cost_us, pin, rate

try:
    import chess
except ImportError:
    print(json.dumps({"bench": "chess", "skipped": "python-chess is not installed (pip install chess)"}))
    raise SystemExit(0) from None

pin()
rng = random.Random(1)


def game() -> int:
    """One random game; how many decisions it took."""
    board, decisions = chess.Board(), 0
    while not board.is_game_over(claim_draw=False):
        board.push(rng.choice(list(board.legal_moves)))
        decisions += 1
    return decisions


def middle_game() -> chess.Board:
    """A board after some forty half-moves."""
    board = chess.Board()
    for _ in range(40):
        board.push(rng.choice(list(board.legal_moves)))
        if board.is_game_over():
            board.pop()
            break
    return board


board = middle_game()
print(json.dumps({"bench": "chess", "decisions_per_second": rate(game), "copy_us": cost_us(board.copy)}))
