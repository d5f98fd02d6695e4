"""The main screens as text, at 80×24 and 120×40. LABRYS_SCREENS=write writes them anew; read the difference."""

from __future__ import annotations

from typing import Any

import pytest

from tests.terminal.app.seeing import LARGE, SMALL, Table, new, position, same_as_kept, sit_down
from tests.terminal.positions import BOARD, CITADEL, FIGHT

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
BEGIN = ("1", "3", "enter", "1")  # three ready-made adventurers, and the entrance to be laid


def keep(name: str, run: Any, size: tuple[int, int], *keys: str) -> None:
    async def script(table: Table) -> None:
        await table.press(*keys)
        same_as_kept(f"{name}-{size[0]}x{size[1]}", table.text())

    sit_down(run, script, size)


@SIZES
def test_the_start(size: tuple[int, int]) -> None:
    keep("start", new("deathmaze"), size)


@SIZES
def test_exploring(size: tuple[int, int]) -> None:
    keep("exploring", new("deathmaze"), size, *BEGIN, "1", "right", "1")


@SIZES
def test_how_a_chit_shall_lie(size: tuple[int, int]) -> None:
    keep("turn", new("deathmaze"), size, *BEGIN)


@SIZES
def test_a_fight(size: tuple[int, int]) -> None:
    keep("combat", position("deathmaze", FIGHT), size)


@SIZES
def test_a_marching_order(size: tuple[int, int]) -> None:
    keep("arrange", new("deathmaze"), size, *BEGIN, "1", "5")


@SIZES
def test_a_level_of_the_citadel(size: tuple[int, int]) -> None:
    keep("level", position("citadel", CITADEL), size)


@SIZES
def test_a_board(size: tuple[int, int]) -> None:
    keep("board", position("warlock", BOARD, ("me", "heuristic")), size)


@SIZES
def test_a_rule(size: tuple[int, int]) -> None:
    keep("rule", position("deathmaze", FIGHT), size, "r")


@SIZES
def test_a_sheet(size: tuple[int, int]) -> None:
    keep("sheet", position("deathmaze", FIGHT), size, "s", "right")


@SIZES
def test_the_help(size: tuple[int, int]) -> None:
    keep("help", new("deathmaze"), size, "question_mark")


def test_a_window_that_is_too_small_says_so() -> None:
    keep("too-small", new("deathmaze"), (50, 12))
