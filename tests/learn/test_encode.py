"""The one encoder: bounded, without English, without secrets, the same in every process."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import Struct, structs

import labrys
import labrys.learn
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.learn import layout
from labrys.learn.encoder import Look, encode, observation, split
from labrys.learn.layout import OPTION_SIZE, STATE_SIZE, bucket
from labrys.learn.steps import SLOTS
from labrys.learn.table import Table, setting
from labrys.show.acts import ACTS

READ = ("name", "title", "words", "note", "mark", "weapon", "declared", "points_name", "moment", "next", "value")


def some_way_in(game: str, seed: int, actions: int, seats: int = 2) -> Table:
    """A table after so many actions by chance, or as many as there were."""
    table, chance = Table(setting(game, seats), seed), random.Random(seed)
    while not table.over and table.actions < actions:
        assert table.turn is not None
        table.act(table.turn, chance.randrange(table.legal(table.turn)))
    return table if not table.over else some_way_in(game, seed + 1000, actions, seats)


@pytest.mark.parametrize("game", GAMES)
def test_observations_are_numbers_from_minus_one_to_one(game: str) -> None:
    table, chance = Table(setting(game, 2), 5), random.Random(5)
    used = np.zeros(STATE_SIZE, bool)
    while not table.over and table.actions < 150:
        seat = table.turn
        assert seat is not None
        seen = table.observe(seat)
        assert seen.state.shape == (STATE_SIZE,)
        assert seen.options.shape == (SLOTS, OPTION_SIZE)
        assert seen.state.dtype == seen.options.dtype == np.float32
        assert np.isfinite(seen.flat).all()
        assert np.abs(seen.flat).max() <= 1.0
        assert seen.mask.sum() == table.legal(seat) >= 2
        assert (seen.options[:, :].any(axis=1) == seen.mask.astype(bool)).all()
        state, options = split(seen.flat)
        assert (state == seen.state).all()
        assert (options == seen.options).all()
        other = table.observe(1 - seat)
        assert other.mask.sum() == (table.legal(1 - seat) if 1 - seat in table.asked else 0)
        used |= seen.state != 0
        table.act(seat, chance.randrange(table.legal(seat)))
    assert used.sum() > 150


def unread(thing: Any) -> Any:
    """The same without a word that people read."""
    if isinstance(thing, tuple):
        return tuple(map(unread, thing))
    if isinstance(thing, dict):
        return {key: unread(value) for key, value in thing.items()}
    if not isinstance(thing, Struct):
        return thing
    return structs.replace(
        thing,
        **{
            field: "?" if field in READ and isinstance(value, str) else unread(value)
            for field in thing.__struct_fields__
            if (value := getattr(thing, field)) is not None
        },
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_word_that_people_read_is_encoded(game: str) -> None:
    table = some_way_in(game, 3, 60)
    seat = table.turn
    assert seat is not None
    view = table.book.view(table.run.state, seat)
    picture, decision = table.book.picture(view), table.decision(seat)
    plain = replace(
        decision,
        prompt="?",
        options=tuple(structs.replace(o, words="?", note="?", subject="?") for o in decision.options),
    )
    looks = [Look(one, view, seat, 2) for one in (picture, unread(picture))]
    seen = [observation(look, said, table.walk(seat)) for look, said in zip(looks, (decision, plain), strict=True)]
    assert picture != looks[1].picture
    assert (seen[0].flat == seen[1].flat).all()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_see_changes_nothing(game: str) -> None:
    for actions in (40, 80, 120):
        table = some_way_in(game, 11, actions, 3)
        seat = table.turn
        assert seat is not None
        for seed in (1, 2):
            twin = table.clone(seed, seat)
            assert (twin.observe(seat).flat == table.observe(seat).flat).all()


def test_another_process_sees_the_same() -> None:
    program = (
        "import hashlib, labrys; from labrys.learn import encode\n"
        "run = labrys.new('warlock', seed=4, seats=2)\n"
        "seat = run.decision.seat\n"
        "seen = encode(run.picture(seat), run.decision, seat, view=run.view(seat))\n"
        "print(hashlib.blake2b(seen.flat.tobytes()).hexdigest())"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert len(told[0]) > 100


def test_a_question_over_the_wire_cannot_be_encoded() -> None:
    run = labrys.new("deathmaze", seed=1)
    assert run.decision is not None
    with pytest.raises(ValueError, match=r"take `run\.decision`"):
        encode(run.picture(0), replace(run.decision), 0)


def test_buckets_are_what_they_were() -> None:
    """Whoever changes one of these must raise ENCODING: what was learnt would be worth nothing."""
    assert labrys.learn.ENCODING == 1
    assert [bucket("sign", kind, 8) for kind in ("sword", "troll", "hero", "talisman")] == [3, 3, 7, 5]
    assert set(ACTS) == set(layout.ACTS)
    assert (STATE_SIZE, OPTION_SIZE, SLOTS) == (1572, 124, 48)


def test_the_page_tells_every_block() -> None:
    page = (Path(labrys.__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    assert f"| state | {STATE_SIZE} |" in page
    assert f"| options | {SLOTS} × {OPTION_SIZE} |" in page
    for block in (*layout.QUESTION, *layout.CARD, *layout.CELL, *layout.OPTION):
        assert f"`{block.name}`" in page


@pytest.mark.parametrize("game", GAMES)
def test_every_slot_can_be_described(game: str) -> None:
    told = labrys.learn.describe(game)
    assert len(told.state) == STATE_SIZE
    assert len(set(told.state)) == STATE_SIZE
    assert len(told.options) == OPTION_SIZE
    assert len(set(told.options)) == OPTION_SIZE
    table = some_way_in(game, 3, 30)
    assert table.turn is not None
    ask = table.walk(table.turn).ask
    assert any(ask.rule in words for words in told.buckets["rule"].values())
    assert {"rule", "sign", "facts", "figures"} <= told.buckets.keys()
    with pytest.raises(LabrysError, match="there is no game called 'chess'"):
        labrys.learn.describe("chess")
