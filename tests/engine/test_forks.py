"""Forks: a twin, and a twin of a twin, in every respect; and runs that go to another process."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import weakref
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

import labrys
from labrys.engine.errors import LabrysError, UndoRefused
from labrys.engine.odds import of_options
from labrys.games import GAMES
from labrys.show.run import Run

each_game = pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock"])


def played(game: str, answers: int, seed: int = 19, **more: Any) -> Run[Any]:
    """A game after some random answers, or a few less if it ends before."""
    run = labrys.new(game, seed=seed, **more)
    go_on(run, seed, answers)
    return run


def go_on(run: Run[Any], seed: int, answers: int) -> str:
    """Some random answers; then the digest."""
    chance = random.Random(seed).random
    for _ in range(answers):
        if run.asking is not None:
            run.pick(run.asking.sample(chance))
    return run.digest()


def waiting_for_a_die() -> Run[Any]:
    """A game with somebody's own dice, at the first that is wanted."""
    for seed in range(100):
        run, chance = (
            labrys.new("deathmaze", seed=seed, house={"game": "basic"}, real_dice=True),
            random.Random(seed),
        )
        while run.asking is not None:
            run.pick(run.asking.sample(chance.random))
        if run.needed is not None:
            return run
    raise AssertionError("no game came to a die")


@each_game
def test_a_twin_of_a_twin_of_a_twin_is_where_they_are_and_goes_where_they_go(game: str) -> None:
    for seed in range(6):
        run = played(game, 10 + seed * 7, seed, seats=2)
        one = run.fork(seed=5, seat=0)
        go_on(one, 1, seed)
        two = one.fork()
        three = two.fork()
        assert one.digest() == two.digest() == three.digest()
        assert one.decision == two.decision == three.decision
        assert go_on(one, 2, 30) == go_on(three, 2, 30) == go_on(two, 2, 30)
        assert go_on(two.fork(seed=9), 3, 5) == go_on(three.fork(seed=9), 3, 5)


@each_game
def test_whatever_is_forked_stays_as_it_was(game: str) -> None:
    run, plain = played(game, 0, seats=3), played(game, 0, seats=3)
    chance, again = random.Random(1), random.Random(1)
    for number in range(60):
        if run.asking is None or plain.asking is None:
            break
        go_on(run.fork(seed=number, seat=run.asking.seat), number, 5)
        assert run.digest() == plain.digest()
        run.pick(run.asking.sample(chance.random))
        plain.pick(plain.asking.sample(again.random))
    assert (run.events, run.entries) == (plain.events, plain.entries)
    if run.entries:
        run.undo(consent=True)
        plain.undo(consent=True)
        assert run.digest() == plain.digest()


@each_game
def test_a_twin_counts_answers_and_knows_names_and_seats(game: str) -> None:
    run = played(game, 4, seats=2, players=["Ann", "Ben"])
    run.seats = ("me", "random")
    twin = run.fork(seed=1).fork()
    assert run.decision is not None
    assert twin.decision is not None
    assert (twin.number, twin.decision.number) == (run.number, run.decision.number)
    assert (twin.names, twin.seats) == (run.names, run.seats)
    go_on(twin, 1, 1)
    assert twin.number == run.number + 1


@each_game
def test_a_twin_has_no_past_and_says_so(game: str, tmp_path: Path) -> None:
    twin = played(game, 4).fork().fork()
    assert (twin.entries, twin.events, twin.undone) == ([], [], [])
    with pytest.raises(UndoRefused, match="keeps no journal"):
        twin.undo(consent=True)
    with pytest.raises(UndoRefused, match="keeps no journal"):
        twin.restart()
    with pytest.raises(LabrysError, match="keeps no journal"):
        twin.save(tmp_path / "twin.labrys")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("seed", "seat", "why"), [
    (None, 0, "needs a seed"), (1, 2, "there is no seat 2; the seats are 0 to 1"), (1, True, "there is no seat"),
    ("1", 0, "a seed is a whole number"), (-1, None, "a seed is a whole number"), (2**70, 0, "a seed is a whole"),
])  # fmt: skip
def test_a_fork_for_nobody_or_by_no_seed_is_refused(seed: Any, seat: Any, why: str) -> None:
    with pytest.raises(LabrysError, match=why):
        played("warlock", 4, seats=2).fork(seed, seat=seat)


def test_who_has_forgotten_his_past_says_so() -> None:
    twin = played("warlock", 4).fork(seed=1)
    twin.forget()
    go_on(twin, 1, 3)
    for copied in (twin.fork, lambda: pickle.dumps(twin)):
        with pytest.raises(LabrysError, match="forgotten its past"):
            copied()


def test_the_odds_of_a_twin_are_those_of_its_position() -> None:
    compared = 0
    for seed in range(1, 12):
        run = played("deathmaze", 0, seed, house={"game": "basic"})
        chance = random.Random(seed).random
        while run.asking is not None and not (run.state.round and run.asking.ask == "action"):
            run.pick(run.asking.sample(chance))
        if run.asking is not None:
            assert of_options(run.fork().fork()) == of_options(run)
            compared += 1
    assert compared


def test_dice_typed_for_a_twin_are_not_typed_for_the_other() -> None:
    run = waiting_for_a_die()
    twin = run.fork()
    assert twin.needed is not None
    twin.supply(3)
    assert run.needed is not None
    assert run.entries[-1].dice == ""
    run.supply(3)
    assert run.digest() == twin.digest()


def test_a_twin_is_gone_when_nobody_holds_it() -> None:
    run = played("warlock", 20, seats=3)
    gc.disable()
    try:
        twin = run.fork(seed=1)
        go_on(twin, 1, 5)
        gone = weakref.ref(twin)
        del twin
        assert gone() is None, "it lies in a circle, and only the garbage collector finds it"
    finally:
        gc.enable()


# -- pickling ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answers", [0, 1, 17, 50])
def test_a_pickled_run_is_the_same_run(game: str, answers: int) -> None:
    run = played(game, answers, players=["Ann"])
    back: Run[Any] = pickle.loads(pickle.dumps(run))
    assert (back.digest(), back.decision, back.events, back.entries) == (
        run.digest(), run.decision, run.events, run.entries,
    )  # fmt: skip
    assert go_on(back, 1, 10) == go_on(run, 1, 10)
    assert (back.events, back.entries) == (run.events, run.entries)
    if run.entries:
        run.undo(consent=True)
        back.undo(consent=True)
        assert back.digest() == run.digest()


@each_game
def test_a_pickled_twin_keeps_its_own_dice(game: str) -> None:
    twin = played(game, 12, seats=2).fork(seed=7, seat=1)
    go_on(twin, 1, 3)
    back: Run[Any] = pickle.loads(pickle.dumps(twin))
    assert back.names == twin.names
    assert go_on(back, 2, 30) == go_on(twin, 2, 30)


def test_a_run_that_waits_for_a_die_can_be_pickled() -> None:
    run = waiting_for_a_die()
    back: Run[Any] = pickle.loads(pickle.dumps(run))
    for one in (run, back):
        one.supply(2)
    assert back.digest() == run.digest()


def test_a_deep_copy_is_a_run_of_its_own() -> None:
    run = played("citadel", 20)
    before, twin = run.digest(), copy.deepcopy(run)
    assert twin.digest() == before
    go_on(twin, 1, 10)
    assert run.digest() == before


def immutable(thing: object) -> bool:
    """Can twins share it? A list of such things nobody changes."""
    if isinstance(thing, list | tuple):
        return all(map(immutable, thing))
    return isinstance(thing, str | int) or (isinstance(thing, Struct) and thing.__struct_config__.frozen)


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game != "minotaurs"]
)  # there most is declared together
def test_what_is_listed_once_for_all_twins_never_changes(game: str) -> None:
    """A twin is told the options of its original; it has pieces of its own, so no piece is among them."""
    listed, asked = 0, 0
    for seed in range(6):
        run, chance = labrys.new(game, seed=seed, seats=2, journal=False), random.Random(seed).random
        while run.asking is not None and run.number < 200:
            known = [what for _, _, what in run.game.lists or ()]
            assert immutable(known)
            twin = run.fork()
            told = [what for _, _, what in twin.game.lists or ()]
            assert len(told) <= len(known)
            assert all(one is other for one, other in zip(reversed(told), reversed(known), strict=False))
            listed, asked = listed + len(told), asked + 1
            run.pick(run.asking.sample(chance))
            go_on(twin, seed, 1)
    assert listed > asked / 100
