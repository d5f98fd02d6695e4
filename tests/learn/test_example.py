"""The example that learns: a few seconds of it; and its parts, each by what it should come to."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from learn_deathmaze import (
    HOUSE,
    MEMORY,
    Game,
    Maker,
    Step,
    WayHome,
    by_bot,
    by_chance,
    by_policy,
    gained,
    main,
    play,
    points,
    settings,
    share,
    watch,
)
from option_policy import Batch, Policy

from labrys.kit.maze import coordinates
from labrys.learn import LabrysEnv
from labrys.learn.layout import OPTION_SIZE, STATE_SIZE


def some_steps(steps: int = 6, most: int = 4) -> Batch:
    chance = np.random.default_rng(1)
    number = chance.integers(2, most + 1, steps)
    mask = np.arange(most) < number[:, None]
    options = chance.standard_normal((steps, most, 5)).astype(np.float32) * mask[:, :, None]
    floats = [chance.standard_normal(steps).astype(np.float32) for _ in range(2)]
    states = chance.standard_normal((steps, 7)).astype(np.float32)
    return Batch(states, options, mask, np.zeros(steps, np.int64), np.full(steps, 0.5, np.float32), *floats)


def chances(policy: Policy, steps: Batch) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How likely the first option of each step is."""
    shown = zip(steps.states, steps.options, steps.mask, strict=True)
    return np.array([policy.chances(state, options[: mask.sum()])[0] for state, options, mask in shown])


def test_a_policy_that_has_learnt_nothing_plays_by_chance() -> None:
    steps = some_steps()
    assert chances(Policy(7, 5, 1), steps) == pytest.approx(1 / steps.mask.sum(axis=1))


def test_a_policy_learns_to_do_what_it_is_shown() -> None:
    policy, steps = Policy(7, 5, 1, hidden=8), some_steps()
    for _ in range(300):
        policy.imitate(steps, 0.01)
    assert chances(policy, steps).mean() > 0.9
    assert not policy.worth(steps.states).any()


def test_a_policy_does_more_of_what_was_better_and_less_of_what_was_worse() -> None:
    policy, steps = Policy(7, 5, 1, hidden=8), some_steps()
    before = chances(policy, steps)
    steps = steps._replace(chances=before.astype(np.float32), advantages=np.array([1, -1] * 3, np.float32))
    for _ in range(20):
        policy.learn(steps, 0.01, 0.0)
    change = chances(policy, steps) - before
    assert change[::2].mean() > 0.02 > -0.02 > change[1::2].mean()


def test_a_policy_learns_what_states_are_worth() -> None:
    policy, steps = Policy(7, 5, 1, hidden=8), some_steps()
    for _ in range(300):
        policy.learn(steps, 0.01, 0.0)
    assert np.abs(policy.worth(steps.states) - steps.returns).max() < 0.3


def test_a_step_is_credited_with_what_comes_after_it() -> None:
    state, rows = np.zeros(STATE_SIZE, np.float32), np.zeros((2, OPTION_SIZE + MEMORY), np.float32)
    steps = [Step(state, rows, 0, 0.5, reward) for reward in (0.0, 1.0, 0.0)]
    gains, returns = gained(Policy(STATE_SIZE, OPTION_SIZE + MEMORY, 1), Game(steps, False, 0))
    assert gains == pytest.approx([0.999 * 0.97, 1.0, 0.0])
    assert returns == pytest.approx(gains)  # nothing was expected


def test_whoever_counts_his_steps_knows_the_way_home() -> None:
    env = LabrysEnv("deathmaze", house=HOUSE)
    seen, info = env.reset(seed=3)
    choose, home, over, farthest = by_bot(env, 3), WayHome(), False, 0
    while not over:
        assert env.table is not None
        if env.table.walk(0).ask.ask == "next_move":
            state = env.table.run.state
            here, entrance = coordinates(state.here), coordinates(state.entrance)
            assert (home.east, home.south) == (here[0] - entrance[0], here[1] - entrance[1])
            farthest = max(farthest, home.far)
        rows = home.seen_in(seen["state"], seen["options"][: int(info["action_mask"].sum())])
        action, _ = choose(seen["state"], rows)
        home.gone(rows[action])
        seen, _, over, _, info = env.step(action)
    assert farthest > 2


def test_who_has_watched_a_few_games_plays_better_than_chance_in_games_nobody_has_seen() -> None:
    policy, env = Policy(STATE_SIZE, OPTION_SIZE + MEMORY, 1), LabrysEnv("deathmaze", house=HOUSE, limit=1000)
    watch(policy, 8, np.random.default_rng(1))
    shown = play(env, 1, by_bot).steps
    agreed = np.mean([policy.chances(step.state, step.options)[step.action] for step in shown])
    assert agreed > 1.4 * np.mean([1 / len(step.options) for step in shown])

    def progress(player: Maker) -> float:
        return float(
            np.mean([sum(step.reward for step in play(env, seed, player).steps) for seed in range(1, 17)])
        )

    assert progress(by_policy(policy)) > progress(by_chance) + 0.1


def test_the_example_runs(tmp_path: Path) -> None:
    words = ["--lessons", "1", "--updates", "2", "1", "--batch", "2", "--games", "2", "--out"]
    told: list[str] = []
    written = main(settings([*words, str(tmp_path)]), told.append)
    assert {"from nothing", "after watching"} == written["curves"].keys()
    assert json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))["tried_on"] == 2
    assert [line.split(" won")[0].strip() for line in told[-2:]] == ["random", "sensible bot"]
    again = Policy.load(tmp_path / "after-watching.npz")
    assert again.weights["A"].shape == (OPTION_SIZE + MEMORY, 32)


def test_a_point_of_the_curve_is_made_of_some_games_in_a_row() -> None:
    found = points([Game([], number < 2, number) for number in range(4)], 2)
    assert [point.games for point in found] == [0, 2]
    assert [point.won[0] for point in found] == [1.0, 0.0]
    assert [point.loot[0] for point in found] == [0.5, 2.5]


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert share(0, 300) == pytest.approx((0.0, 0.0, 0.0126), abs=1e-4)
