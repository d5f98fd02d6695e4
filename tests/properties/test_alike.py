"""Where a book says that all players see the same, they do, but for whose eyes it is and what each plays for."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

import labrys
from labrys.games import GAMES

ALIKE = [name for name in GAMES if labrys.find(name).alike]


@pytest.mark.parametrize("game", ALIKE)
def test_a_seat_sees_what_whoever_looks_on_sees_and_its_own_goal(game: str) -> None:
    for seed in range(3):
        run, chance = labrys.new(game, seed=seed, seats=3), Random(seed)
        for _ in range(60):
            if run.asking is None:
                break
            run.pick(run.asking.sample(chance.random))
            seen = run.view(None)
            for seat in range(3):
                view = run.view(seat)
                assert structs.replace(seen, seat=seat) == view
                drawn = structs.replace(run.book.picture(seen), goal=run.book.aim(view))
                assert drawn == run.book.picture(view)
                assert run.book.aim(view) == run.book.picture(view).goal
