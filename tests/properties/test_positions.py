"""A position in a line: whatever comes about in random play is told in a line and read back as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import labrys
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.record.save import save
from labrys.rulebook.positions import position_line, set_up
from labrys.sim.reach import house_by_lot

SEEDS = range(1, 13)  # the even ones under house rules by lot
DECISIONS = 250
SHARE = 0.1  # of the decisions are looked at


def fields(state: msgspec.Struct) -> dict[str, bytes]:
    """The state, but for its dice."""
    names = [name for name in state.__struct_fields__ if name != "dice"]
    return {name: msgspec.msgpack.encode(getattr(state, name)) for name in names}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_play_is_told_in_a_line_and_read_back(game: str, seed: int) -> None:
    book, chance, seats = labrys.find(game), Random(seed), 1 + seed % 4
    run = labrys.new(game, seed=seed, seats=seats, house=house_by_lot(book, seed))
    for _ in range(DECISIONS):
        if run.asking is None:
            break
        if chance.random() < SHARE:
            run.rebase()
            line = position_line(book, run.base)
            assert "\n" not in line
            assert fields(set_up(book, line)) == fields(run.base), line
        run.answer(run.asking.sample(chance.random))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_played_saved_and_told_again(game: str, tmp_path: Path) -> None:
    run = labrys.new(game, seed=3)
    chance = Random(3)
    for _ in range(30):
        assert run.asking is not None
        run.answer(run.asking.sample(chance.random))
    run.rebase()
    line = position_line(run.book, run.base)
    again = labrys.position(game, line, seed=5)
    assert again.asking is not None
    again.answer(again.asking.sample(chance.random))
    file = tmp_path / "from-a-position.labrys"
    save(again, file)
    assert labrys.load(file).digest() == again.digest()


def test_a_game_that_is_over_has_no_position() -> None:
    run = labrys.new("deathmaze", seed=3)
    chance = Random(3)
    while run.asking is not None:
        run.answer(run.asking.sample(chance.random))
    with pytest.raises(LabrysError, match="the game is over"):
        position_line(run.book, run.state)
