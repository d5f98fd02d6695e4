"""Views remember what they saw of a piece while it stays as it was: what is remembered must be what is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import labrys
from labrys.engine.cache import Shelf
from labrys.games import GAMES
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot
from labrys.systems.spi1980.pieces import NOT_NUMBERED, Monster

DUNGEONS = ("deathmaze", "citadel")


def played(game: str, seed: int) -> Iterator[Run[Any]]:
    """A game by chance, by house rules of its own, after each of many answers."""
    run = labrys.new(game, seed=seed, house=house_by_lot(labrys.find(game), seed))
    chance = random.Random(seed).random
    while run.asking is not None and len(run.entries) < 150:
        run.pick(run.asking.sample(chance))
        yield run


@pytest.mark.parametrize("game", DUNGEONS)
@pytest.mark.parametrize("seed", range(6))
def test_the_maze_that_is_remembered_is_the_maze_that_lies_there(game: str, seed: int) -> None:
    view: Any = import_module(f"labrys.games.{game}.telling.view")
    for run in played(game, seed):
        assert view.cells(run.state) == tuple(view.cell(run.state, where) for where in run.state.maze)


@pytest.mark.parametrize("game", DUNGEONS)
@pytest.mark.parametrize("seed", range(6))
def test_the_records_and_counters_that_are_remembered_are_those_that_lie_there(game: str, seed: int) -> None:
    """Each is made anew and compared with what was kept, on the view and in the picture."""
    view: Any = import_module(f"labrys.games.{game}.telling.view")
    picture: Any = import_module(f"labrys.games.{game}.telling.picture")
    for run in played(game, seed):
        units = [*run.state.party, *run.state.monsters]
        for unit in units:
            if isinstance(unit, Monster):
                number = run.state.numbers.get(unit.id, NOT_NUMBERED)
                assert view.foe(unit, run.state) == view._foe((unit, number))
            else:
                assert view.sheet(unit) == view._sheet((unit, "alive"))
        now: Any = run.view(0)
        kept = {card.id: card for card in run.book.picture(now).cards}
        assert all(kept[who.id] == picture.record(who, "party") for who in now.party)
        assert all(kept[foe.id] == picture.counter(foe, "foes") for foe in now.foes)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_on_shelves_is_what_would_be_made_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole picture, with all that is remembered and without."""
    for seed in range(2):
        for run in played(game, seed):
            kept = run.picture(0)
            with monkeypatch.context() as bare:
                bare.setattr(Shelf, "find", lambda shelf, key, thing: shelf._make(thing))
                assert run.picture(0) == kept
