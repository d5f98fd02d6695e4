"""The yardsticks: python-chess and OpenSpiel's backgammon (C++, called from Python), in random play.

Each is a probe like our own, measured in the same process and in the same rounds.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import Any

from _children import child_cpu
from _measure import CPU, SECOND, Probe, Size, cost

CHESS, BACKGAMMON, COPY, PYTHON = "chess", "backgammon", "chess_copy", "python"
TITLES = {
    CHESS: "python-chess",
    BACKGAMMON: "OpenSpiel's backgammon (C++)",
    COPY: "python-chess's `copy()`",
    PYTHON: "`python -c pass`",
}
HALF_MOVES = 40  # of the board that is copied


def yardsticks(size: Size) -> dict[str, Probe]:
    """Those that can be had here."""
    found = {PYTHON: Probe(PYTHON, "", "start", lambda number: [child_cpu([sys.executable, "-c", "pass"])])}
    for add in (_chess, _backgammon):
        try:
            found |= add(size)
        except ImportError:
            continue
    return found


def _chess(size: Size) -> dict[str, Probe]:
    chess: Any = import_module("chess")

    def game(chance: random.Random) -> int:
        board, decisions = chess.Board(), 0
        while not board.is_game_over(claim_draw=False):
            board.push(chance.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    board, chance = chess.Board(), random.Random(1)
    for _ in range(HALF_MOVES):
        board.push(chance.choice(list(board.legal_moves)))
    assert not board.is_game_over()

    def play(number: int) -> list[float]:
        return [per_decision(game, number, size.decisions)]

    def copy(number: int) -> list[float]:
        return [cost(board.copy, 25 * size.calls)]

    return {
        CHESS: Probe(CHESS, "", "decisions", play, rate=True),
        COPY: Probe(COPY, "", "a copy", copy),
    }


def _backgammon(size: Size) -> dict[str, Probe]:
    pyspiel: Any = import_module("pyspiel")
    loaded = pyspiel.load_game("backgammon")

    def game(chance: random.Random) -> int:
        state, decisions = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, chances)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    def play(number: int) -> list[float]:
        return [per_decision(game, number, size.decisions)]

    return {BACKGAMMON: Probe(BACKGAMMON, "", "decisions", play, rate=True)}


def per_decision(game: Any, number: int, least: int) -> float:
    """CPU microseconds of a decision: random games until there were enough, the same ones in every run."""
    chance, decisions = random.Random(number), 0
    begun = CPU()
    while decisions < least:
        decisions += game(chance)
    return (CPU() - begun) / decisions * SECOND


def version(name: str) -> str:
    """Of a package, if it is there."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed(name)
    except PackageNotFoundError:
        return "not installed"
