"""Views remember what they saw of a piece while it stays as it was: what is remembered must be what is there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.sim.reach import house_by_lot

DUNGEONS = ("deathmaze", "citadel")


@pytest.mark.parametrize("game", DUNGEONS)
@pytest.mark.parametrize("seed", range(6))
def test_the_maze_that_is_remembered_is_the_maze_that_lies_there(game: str, seed: int) -> None:
    view: Any = import_module(f"labrys.games.{game}.view")
    house = house_by_lot(labrys.find(game), seed)
    run, bot = labrys.new(game, seed=seed, house=house), seats.make("random", game, None, seed)
    for _ in range(150):
        if run.asking is None:
            break
        run.pick(bot.choose(run))
        assert view.cells(run.state) == tuple(view.cell(run.state, where) for where in run.state.maze)
