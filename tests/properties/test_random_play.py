"""At every decision of random play: fork, save and load, and replay agree; undo restores; pieces are conserved."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import labrys
from labrys.core import save
from labrys.core.errors import IllegalAnswer, UndoRefused
from labrys.core.run import Run

HOUSES: list[dict[str, object]] = [
    {},
    {"game": "basic"},
    {"features": "moves51", "game": "advanced"},
    {"leader": "vote", "leaving": "each_player", "loot_shares": "free"},
    {"room_below": "investigator", "leader": "rotating", "trap_duty": "may_leave", "lock": "quiet"},
]


def play(seed: int, seats: int, house: dict[str, object]) -> Any:
    """A random game, stopping at every decision."""
    run = labrys.new("deathmaze", seed=seed, seats=seats, house=house)
    chance = random.Random(seed).random
    while run.asking is not None:
        yield run
        run.pick(run.asking.sample(chance))
    yield run


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_fork_and_conservation_at_every_decision(seed: int, house: dict[str, object]) -> None:
    for run in play(seed, 1 + seed % 6, house):
        run.book.conserved(run.state)
        twin = run.fork()
        assert twin.digest() == run.digest()
        assert twin.view() == run.view()
        if run.asking is not None:
            assert twin.decision == renumbered(run, twin)


def renumbered(run: Run[Any], twin: Run[Any]) -> Any:
    """The same question; a fork keeps no journal, so it counts its answers from its own beginning."""
    assert run.decision is not None
    assert twin.decision is not None
    return structs.replace(run.decision, number=twin.decision.number)


@pytest.mark.parametrize("seed", range(5))
def test_save_and_load_and_replay_agree_at_every_decision(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.labrys"
    for place, run in enumerate(play(seed, 1 + seed % 3, {})):
        if place > 120:
            break
        save.save(run, path)
        back = labrys.load(path)
        assert back.digest() == run.digest()
        assert back.decision == run.decision
        again = labrys.new("deathmaze", seed=seed, seats=1 + seed % 3)
        again.replay(run.entries)
        assert again.digest() == run.digest()


@pytest.mark.parametrize("seed", range(6))
def test_undo_restores_the_digest_or_is_refused_by_name(seed: int) -> None:
    digests: list[str] = []
    for place, run in enumerate(play(seed, 1 + seed % 6, {})):
        if place and place <= 80:
            twin = labrys.new("deathmaze", seed=seed, seats=1 + seed % 6)
            twin.replay(run.entries)
            if twin.entries[-1].free:
                twin.undo()
            else:
                with pytest.raises(UndoRefused, match=twin.entries[-1].rule):
                    twin.undo()
                twin.undo(consent=True)
            assert twin.digest() == digests[-1]
        digests.append(run.digest())


@pytest.mark.parametrize("seed", range(6))
def test_answers_outside_the_options_are_refused_with_the_rule_and_touch_nothing(seed: int) -> None:
    for run in play(seed, 1 + seed % 6, {}):
        if run.asking is None:
            break
        before = run.digest()
        for wrong in (10_000, -1, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "\0", "no such answer at all, surely not"):
            with pytest.raises(IllegalAnswer) as refusal:
                run.answer(wrong)
            assert refusal.value.rule
        assert run.digest() == before


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_random_games_end(seats: int) -> None:
    book = labrys.find("deathmaze")
    for seed in range(60):
        chance = random.Random(seed).random
        run = Run(book, book.new(seed, seats, book.house({}), ()), keep=False, journal=False)
        for _ in range(50_000):
            if run.asking is None:
                break
            run.pick(run.asking.sample(chance))
        assert run.over
        assert run.outcome is not None


@pytest.mark.parametrize("seed", range(6))
def test_nobody_can_see_the_future_or_more_than_the_table(seed: int) -> None:
    """Two games that differ only in dice not yet rolled look the same to every seat and to a spectator."""
    seats = 1 + seed % 6
    for run in play(seed, seats, {}):
        other = run.fork(seed=seed + 1000)
        for seat in (None, *range(seats)):
            assert other.view(seat) == run.view(seat)
        if run.asking is not None:
            assert other.decision == renumbered(run, other)
