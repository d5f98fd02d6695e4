"""What a program does with a run: answer, sample, look, print, save."""

from __future__ import annotations

import pickle
import random
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import labrys
from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.show.decision import Decision

each_game = pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock"])


def test_an_option_is_an_answer() -> None:
    run = labrys.new("deathmaze", seed=7, house={"game": "basic"})
    run.answer("6")
    assert run.decision is not None
    ready_made, *_ = run.decision.options
    run.answer(ready_made)
    assert run.entries[-1].answer == "ready_made"
    with pytest.raises(IllegalAnswer, match="'ready_made' is not"):
        run.answer(ready_made)


@each_game
def test_every_kind_of_question_can_be_answered_by_chance(game: str) -> None:
    kinds = set()
    for seed in range(8):
        run, chance = labrys.new(game, seed=seed, seats=2), Random(seed)
        for _ in range(120):
            if (decision := run.decision) is None:
                break
            kinds.add(decision.kind)
            run.answer(decision.sample(chance))
    assert kinds >= {"deathmaze": {"one", "arrange", "name"}, "citadel": {"one", "some", "arrange"}}.get(
        game, {"one"}
    )


def test_the_module_random_is_chance_enough() -> None:
    run = labrys.new("warlock", seed=1)
    assert run.decision is not None
    run.answer(run.decision.sample(random))
    assert run.number == 1


def test_a_decision_that_came_over_the_wire_gives_no_answers() -> None:
    run = labrys.new("warlock", seed=1)
    wire = msgspec.json.decode(msgspec.json.encode(run.decision), type=Decision)
    assert wire == run.decision
    with pytest.raises(LabrysError, match="only the run"):
        wire.sample()


@each_game
def test_without_a_journal_the_same_game_is_played(game: str) -> None:
    kept, fast = labrys.new(game, seed=3, seats=2), labrys.new(game, seed=3, seats=2, journal=False)
    chance, again = Random(1), Random(1)
    while kept.asking is not None and fast.asking is not None and kept.number < 300:
        kept.pick(kept.asking.sample(chance.random))
        fast.pick(fast.asking.sample(again.random))
    assert kept.digest() == fast.digest()
    assert (fast.events, fast.entries) == ([], [])


def test_a_run_says_where_it_stands() -> None:
    run = labrys.new("deathmaze", seed=7, house={"game": "basic"})
    assert repr(run) == "<Run of Deathmaze: after 0 answers seat 0 is asked 'how_many' [4.0]>"
    run.answer("6")
    assert repr(run.fork()).startswith("<Run of Deathmaze: after 1 answer seat 0 is asked")
    assert repr(run.decision).startswith("<Decision 1 [4.0] for seat 0: ")
    assert repr(run.game).startswith("<Game after 0 dice and 0 draws; to come: ")
    assert "'deathmaze': Deathmaze" in repr(run.book)
    while run.asking is not None:
        run.pick(run.asking.sample(Random(run.number).random))
    assert (
        repr(run) == f"<Run of Deathmaze: over after {run.number} answers, {run.outcome and run.outcome.result}>"
    )


@pytest.mark.parametrize("seat", [9, -1, 2, True, "0", 0.0])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any) -> None:
    run = labrys.new("citadel", seed=1, seats=2)
    with pytest.raises(LabrysError, match=r"there is no seat .*the seats are 0 to 1"):
        run.view(seat)


@pytest.mark.parametrize("seed", ["7", 7.0, True, -1, 2**63])
def test_a_seed_that_is_no_number_is_refused(seed: Any) -> None:
    with pytest.raises(LabrysError, match="a seed is a whole number"):
        labrys.new("citadel", seed=seed)


@pytest.mark.parametrize("seats", ["2", True, 0, 7, 2.0])
def test_so_is_a_number_of_seats(seats: Any) -> None:
    with pytest.raises(LabrysError, match="is for 1 to 6 players"):
        labrys.new("citadel", seats=seats)


def test_a_game_is_saved_and_loaded_at_the_door(tmp_path: Path) -> None:
    run = labrys.new("warlock", seed=1)
    run.save(str(tmp_path / "one.labrys"))
    labrys.save(run, tmp_path / "two.labrys")
    assert (tmp_path / "one.labrys").read_bytes() == (tmp_path / "two.labrys").read_bytes()
    assert labrys.load(tmp_path / "one.labrys").digest() == run.digest()


def test_bots_and_the_simulator_are_at_the_door() -> None:
    assert "random" in labrys.seats.NAMES
    assert labrys.sim.simulate("warlock", 1, ["random"], 1, 1, {}).games == 1
    with pytest.raises(AttributeError, match="no attribute 'hats'"):
        getattr(labrys, "hats")  # noqa: B009  # the name is the point


@pytest.mark.parametrize("game", labrys.GAMES)
@pytest.mark.parametrize("journal", [True, False])
def test_a_decision_looked_at_later_says_what_it_said(game: str, journal: bool) -> None:
    late, prompt = (labrys.new(game, seed=5, seats=2, journal=journal) for _ in range(2))
    chance, again = Random(1), Random(1)
    kept, seen = list[Decision](), list[bytes]()
    while late.decision is not None and prompt.decision is not None and late.number < 150:
        kept.append(late.decision)
        seen.append(msgspec.json.encode(prompt.decision))
        late.answer(late.decision.sample(chance))
        prompt.answer(prompt.decision.sample(again))
        if late.number % 10 == 0:
            late.fork()
    assert [msgspec.json.encode(decision) for decision in kept] == seen


def test_a_decision_is_told_before_its_past_is_forgotten() -> None:
    run = labrys.new("deathmaze", seed=7, journal=False)
    decision = run.decision
    run.forget()
    assert decision is not None
    run.answer("basic")
    assert decision.prompt == "Which game shall it be?"
    assert run.decision is not None
    last = run.decision
    run.answer(4)
    assert last.prompt == "How many adventurers go in?"


def test_a_decision_is_pickled_with_its_words_and_without_its_run() -> None:
    run = labrys.new("deathmaze", seed=7)
    back = pickle.loads(pickle.dumps(run.decision))
    assert back == run.decision
    assert vars(back).keys() == {each.name for each in fields(back)}
