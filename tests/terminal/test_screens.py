"""What the line mode shows of the three games, kept as text: maps, fights, people, drawn and in words.

LABRYS_SCREENS=write writes them anew; read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from labrys.seats import Sight
from labrys.show.run import Run
from tests.terminal.app.seeing import position
from tests.terminal.positions import CITADEL, FIGHT, RICH_BOARD
from tests.terminal.test_line import sit_down

SCREENS = Path(__file__).parent / "screens"
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
FOES = [{"kind": "troll", "box": "1L", "wounds": 2}, {"kind": "evil_mage", "box": "2C"}]


def board() -> Run[Any]:
    return position("warlock", RICH_BOARD, ("me", "heuristic", "heuristic"))


def same_as_kept(name: str, text: str) -> None:
    file = SCREENS / f"{name}.txt"
    if os.environ.get("LABRYS_SCREENS") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.exists(), f"there is no screen {name}; LABRYS_SCREENS=write writes it"
    assert text == file.read_text(encoding="utf-8")


@SIZES
def test_a_fight(size: tuple[int, int]) -> None:
    told = sit_down(position("deathmaze", FIGHT), "party", "sheet ilse", "sheet ogre", size=size)
    same_as_kept(f"fight-{size[0]}x{size[1]}", told.text)


@SIZES
def test_levels_stand_side_by_side_with_their_stairs_in_line(size: tuple[int, int]) -> None:
    told = sit_down(position("citadel", CITADEL), "map", "look", "party", "sheet gwai", size=size)
    same_as_kept(f"levels-{size[0]}x{size[1]}", told.text)


@SIZES
def test_a_board_and_those_who_are_on_it(size: tuple[int, int]) -> None:
    bots: list[Any] = [None, RandomPlayer(), RandomPlayer()]
    told = sit_down(board(), "map", "look", "party", "sheet", "sheet magus", size=size, bots=bots)
    same_as_kept(f"board-{size[0]}x{size[1]}", told.text)


def test_everything_in_words() -> None:
    citadel = position("citadel", CITADEL | {"scene": "party_combat_phase", "monsters": FOES})
    told = sit_down(position("citadel", CITADEL), "map", "party", "sheet alm", pictures=False)
    fight = sit_down(citadel, "party", pictures=False)
    around = sit_down(board(), "map", "party", pictures=False, bots=[None, RandomPlayer(), RandomPlayer()])
    same_as_kept("words", f"{told.text}\n{fight.text}\n{around.text}")


def test_without_unicode() -> None:
    told = sit_down(position("citadel", CITADEL), "map", unicode=False)
    around = sit_down(board(), "map", unicode=False, bots=[None, RandomPlayer(), RandomPlayer()])
    assert (told.text + around.text).isascii()
    same_as_kept("ascii", f"{told.text}\n{around.text}")


class RandomPlayer:
    """Somebody who is never asked here."""

    name = "nobody"

    def choose(self, sight: Sight) -> int:
        raise AssertionError("nobody asks him")
