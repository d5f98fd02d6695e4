"""PettingZoo: its own checks, both ways of acting, and what becomes of bad input."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

import labrys.learn
from labrys.engine.errors import LabrysError
from labrys.games import GAMES

# what PettingZoo's checker says of every environment with masks that is not on its own list
USUAL = "Observation is not a NumPy array|Observation space for each agent probably should be"


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_has_nothing_to_complain_of(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", USUAL)
        api_test(labrys.learn.aec_env(game, seats=2), num_cycles=25)
        parallel_api_test(labrys.learn.parallel_env(game, seats=2), num_cycles=25)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: labrys.learn.aec_env(game, seats=3), num_cycles=10)


def first_slots(env: Any, seed: int, most: int = 2000) -> list[tuple[str, int]]:
    """A game in which everybody takes the last action there is; who was asked, and what he took."""
    env.reset(seed=seed)
    taken = []
    for agent in env.agent_iter(most):
        seen, _, terminated, truncated, _ = env.last()
        action = None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[-1])
        if action is not None:
            taken.append((agent, action))
        env.step(action)
    return taken


def test_all_seats_of_warlock_are_asked() -> None:
    taken = first_slots(labrys.learn.aec_env("warlock", seats=4, limit=300), 3)
    assert {agent for agent, _ in taken} == {f"player_{seat}" for seat in range(4)}


def test_who_declares_together_acts_together() -> None:
    """In Mazes & Minotaurs all declare what they do in a round at the same time."""
    env = labrys.learn.parallel_env("minotaurs", seats=2)
    chance = np.random.default_rng(1)
    most = 0
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        while env.agents and most < 2:
            asked = [agent for agent, one in seen.items() if one["action_mask"].sum() > 1]
            assert asked
            most = max(most, len(asked))
            seen, *_ = env.step(
                {agent: int(chance.choice(np.flatnonzero(one["action_mask"]))) for agent, one in seen.items()}
            )
    assert most == 2


def test_rewards_are_those_of_the_outcome() -> None:
    env = labrys.learn.parallel_env("warlock", seats=2)
    chance = np.random.default_rng(2)
    seen, _ = env.reset(seed=5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    infos: dict[str, Any] = {}
    while env.agents:
        actions = {agent: int(chance.choice(np.flatnonzero(one["action_mask"]))) for agent, one in seen.items()}
        seen, rewards, _, _, infos = env.step(actions)
        totals = {agent: totals[agent] + reward for agent, reward in rewards.items()}
    assert sorted(totals.values()) == [-1.0, 1.0]
    assert all((totals[agent] > 0) == info["won"] for agent, info in infos.items())


def test_a_masked_action_ends_the_game_and_loses_it() -> None:
    env = labrys.learn.aec_env("deathmaze", seats=2)
    env.reset(seed=1)
    culprit = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(47)
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards[culprit] == -1.0
    parallel = labrys.learn.parallel_env("deathmaze", seats=2)
    parallel.reset(seed=1)
    _, rewards, over, _, infos = parallel.step({"player_0": 47, "player_1": 47})
    assert sorted(rewards.values()) == [-1.0, 0.0]
    assert all(over.values())
    assert "took a masked action" in infos["player_0"]["refused"]


@pytest.mark.parametrize("make", [labrys.learn.aec_env, labrys.learn.parallel_env])
def test_bad_input_gets_one_sentence(make: Any) -> None:
    with pytest.raises(LabrysError, match="there is no game called 'go'"):
        make("go")
    with pytest.raises(LabrysError, match="is for 1 to 6 players, not 7"):
        make("warlock", seats=7)
    with pytest.raises(LabrysError, match="there is no house rule 'talisman'"):
        make("warlock", house={"talisman": 1})
    with pytest.raises(LabrysError, match="it is 'ansi'"):
        make("warlock", render_mode="human")


def test_the_table_is_drawn_in_lines() -> None:
    env = labrys.learn.parallel_env("citadel", seats=1, render_mode="ansi")
    env.reset(seed=1)
    assert "  0) " in str(env.render())
