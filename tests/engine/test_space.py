"""A game that asks for paths and spots: forks, saves, replays and bots take them like any other question."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from labrys import seats
from labrys.engine import space
from labrys.engine.errors import IllegalAnswer
from labrys.engine.region import STEPS
from labrys.record.save import load, save
from labrys.seats import Sight
from labrys.seats.search import SQUARES, candidates
from labrys.show.decision import Decision, region_map
from labrys.show.run import Run
from tests.toy.skirmish import GAME, State


def skirmish(seats: int = 2, seed: int = 3) -> Run[State, State]:
    return Run(GAME, GAME.new(seed, seats, GAME.house({})))


def played(run: Run[State, State], seed: int) -> Run[State, State]:
    """To the end, by chance."""
    chance = random.Random(seed).random
    while run.asking is not None:
        run.answer(run.asking.sample(chance))
    return run


@pytest.mark.parametrize("seed", range(20))
def test_every_answer_by_chance_is_legal_and_survives_its_text(seed: int) -> None:
    run, chance = skirmish(), random.Random(seed).random
    while (ask := run.asking) is not None:
        answer = ask.sample(chance)
        ask.value(answer)
        assert ask.read(ask.write(answer)) == answer
        run.answer(ask.write(answer))
    assert run.outcome is not None


def test_a_fork_and_an_undo_come_to_the_same_field() -> None:
    run = skirmish()
    run.answer("d3/ne")
    twin = run.fork()
    for one in (run, twin):
        one.answer("d5")
    assert run.digest() == twin.digest()
    run.undo(2)
    assert run.decision is not None
    assert run.decision.kind == "path"
    assert run.state.heroes[0].at == GAME.new(3, 2, GAME.house({})).heroes[0].at


def test_a_save_keeps_ways_as_text(tmp_path: Path) -> None:
    run = skirmish()
    for answer in ("b1-c1-d2/w", "keep", "leave"):
        run.answer(answer)
    assert [entry.answer for entry in run.entries] == ["b1-c1-d2/w", "keep", "leave"]
    path = tmp_path / "game.labrys"
    save(run, path)
    again = load(path, lambda name: GAME).run
    assert again.digest() == run.digest()
    assert played(again, 5).digest() == played(run, 5).digest()


def test_the_region_goes_over_the_wire_and_comes_back() -> None:
    run = skirmish()
    decision = run.decision
    assert decision is not None
    sent = msgspec.json.encode(decision)
    back = msgspec.json.decode(sent, type=Decision)
    assert back.region == decision.region
    assert back.region is not None
    assert back.region.steps.splitlines()[0] == "1012.55....."
    assert [option.key for option in back.options] == ["leave"]


def test_ways_and_steps_of_the_map_are_those_of_the_region() -> None:
    """Whoever follows the last steps back comes to the start by the very way the name of a square stands for."""
    ask = skirmish(6).asking
    assert isinstance(ask, space.Path)
    told, region = region_map(ask), ask.region
    row = region.width + 1
    steps = {n: int(mark, 36) for n, mark in enumerate(told.steps) if mark not in ".\n"}
    for square, number in steps.items():
        way = [square]
        while told.ways[way[0]] != ".":
            east, south = STEPS[int(told.ways[way[0]])]
            way.insert(0, way[0] - east - south * row)
        assert tuple(way) == region.way(square)
        assert len(way) - 1 == number
        if square not in told.through:
            assert ask.to(square)[0] == int(told.faces[square])


@pytest.mark.parametrize(
    ("answer", "rule"), [("e1", "2.1"), ("b4", "2.2"), ("l8", "2.3"), ("h2-i2", "2.1"), ("up", "2.1")]
)
def test_a_refusal_names_its_rule_and_loses_nothing(answer: str, rule: str) -> None:
    run = skirmish()
    before = run.digest()
    with pytest.raises(IllegalAnswer) as refused:
        run.answer(answer)
    assert refused.value.rule == rule
    assert "possible: " in str(refused.value)
    assert run.digest() == before


def test_the_search_looks_into_a_handful_of_squares() -> None:
    run = skirmish()
    ask = run.asking
    assert ask is not None
    found = candidates(Sight(run, 0), ask, random.Random(1))
    assert found[:2] == [ask.default, -1]  # what goes without saying, and what stands beside the squares
    assert len(found) <= 2 + SQUARES
    for answer in found:
        ask.value(answer)


@pytest.mark.parametrize("bot", ["random", "search-60"])
def test_bots_play_on_a_field(bot: str) -> None:
    run = skirmish(1)
    player = seats.make(bot, "skirmish", 7)
    while run.asking is not None:
        run.answer(player.choose(Sight(run, 0)))
    if bot != "random":
        assert GAME.score(run.state, 0) >= 5  # it has gone east, as its score tells it
