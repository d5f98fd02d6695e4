"""Gymnasium: its own checks, seeds, masks, rewards, many processes; and what is said of bad input."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import labrys.learn
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.learn.gym import LabrysEnv, name_of


def episode(env: gymnasium.Env[Any, Any], seed: int) -> tuple[list[float], dict[str, Any]]:
    """A game by chance: the rewards, and what is told at its end."""
    chance = random.Random(seed)
    _, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, terminated, truncated, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        rewards.append(float(reward))
        over = terminated or truncated
    return rewards, info


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_has_nothing_to_complain_of(game: str) -> None:
    env = gymnasium.make(name_of(game), bots="random", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_the_module_form_of_a_name_registers_the_games() -> None:
    assert gymnasium.make("labrys.learn:labrys/Warlock-v0", bots="random").spec.id == name_of("warlock")  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "seats"), [("deathmaze", 1), ("warlock", 3)])
def test_the_same_seed_is_the_same_game(game: str, seats: int) -> None:
    env = gymnasium.make(name_of(game), seats=seats, bots="random")
    first, told = episode(env, 7)
    second, again = episode(env, 7)
    assert first == second
    assert told["result"] == again["result"]
    assert told["seed"] == again["seed"] == 7


def test_a_win_is_worth_one_and_a_loss_minus_one() -> None:
    env = gymnasium.make("labrys/Warlock-v0", seats=2, seat=1, bots=["random"])
    worth = set()
    for seed in range(6):
        rewards, info = episode(env, seed)
        assert set(rewards[:-1]) <= {0.0}
        assert rewards[-1] == (1.0 if info["won"] else -1.0)
        worth.add(rewards[-1])
    assert worth == {1.0, -1.0}


def test_shaping_adds_up_to_nothing_but_the_beginning() -> None:
    """What a potential adds in a whole game is what it was at the first question, negative: no policy gains."""
    plain, shaped = (LabrysEnv("deathmaze", shaping=shaping) for shaping in (0.0, 2.0))
    without, with_it = episode(plain, 3)[0], episode(shaped, 3)[0]
    shaped.reset(seed=3)
    assert shaped.table is not None
    begun = 2.0 * shaped.table.potential(0)
    assert len(without) == len(with_it)
    assert begun > 0
    assert sum(with_it) == pytest.approx(sum(without) - begun)
    assert any(reward not in (0.0, 1.0, -1.0) for reward in with_it[:-1])


def test_a_game_is_broken_off_at_its_limit() -> None:
    env = LabrysEnv("deathmaze", limit=10)
    env.reset(seed=1)
    for step in range(10):
        *_, terminated, truncated, _info = env.step(0)
        assert (terminated, truncated) == (False, step == 9)


def test_a_game_in_which_the_others_go_on_for_ever_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    env = LabrysEnv("warlock", seats=2, bots="random")
    env.reset(seed=1)
    monkeypatch.setattr("labrys.learn.table.LIMIT", 1)  # two answers of the other are too many
    steps = (env.step(0) for _ in range(200))
    _seen, reward, terminated, _truncated, info = next(step for step in steps if step[3])
    assert (reward, terminated) == (0.0, False)
    assert not info["action_mask"].any()  # nothing is asked of us


def test_the_table_is_drawn_in_lines() -> None:
    env = gymnasium.make("labrys/Deathmaze-v0", render_mode="ansi", house={"game": "basic"})
    env.reset(seed=7)
    drawn = str(env.render())
    assert "How many adventurers go in? [4.0]" in drawn
    assert "  5) 6" in drawn
    for _ in range(30):
        _, _, over, _, _info = env.step(0)
        assert not over
    assert "Experience" in str(env.render())


def test_many_games_in_processes_of_their_own() -> None:
    envs = gymnasium.make_vec(
        "labrys/Deathmaze-v0", num_envs=2, vectorization_mode="async", house={"game": "basic"}
    )
    try:
        seen, _ = envs.reset(seed=3)
        assert seen["state"].shape[0] == 2
        for _ in range(20):
            seen, _, _, _, _info = envs.step(
                np.array([int(np.flatnonzero(mask)[-1]) for mask in seen["action_mask"]])
            )
        alone = LabrysEnv("deathmaze", house={"game": "basic"})
        own, told = alone.reset(seed=3)
        for _ in range(20):
            own, _, _, _, told = alone.step(int(np.flatnonzero(told["action_mask"])[-1]))
        assert (seen["state"][0] == own["state"]).all()
        assert (seen["options"][0] == own["options"]).all()
    finally:
        envs.close()


def test_many_games_in_this_process() -> None:
    envs = labrys.learn.vector("warlock", 3, processes=False, bots="random")
    seen, _ = envs.reset(seed=1)
    assert seen["action_mask"].shape == (3, labrys.learn.SLOTS)
    envs.close()


def test_an_env_can_be_kept_and_taken_up_again() -> None:
    env = LabrysEnv("dungeon")
    chance = random.Random(1)
    _, info = env.reset(seed=2)
    for _ in range(37):
        *_, info = env.step(chance.randrange(int(info["action_mask"].sum())))
    twin: LabrysEnv = pickle.loads(pickle.dumps(env))
    for _ in range(40):
        action = chance.randrange(int(info["action_mask"].sum()))
        (seen, *rest, info), (same, *also, _told) = env.step(action), twin.step(action)
        assert (seen["state"] == same["state"]).all()
        assert rest == also
        if rest[1]:
            break


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"game": "deathmaze", "seats": 9}, "Deathmaze is for 1 to 6 players, not 9"),
        ({"game": "deathmaze", "seat": 1}, "there is no seat 1; the seats are 0 to 0"),
        ({"game": "warlock", "seats": 2, "bots": "genius"}, "'genius'"),
        ({"game": "warlock", "seats": 3, "bots": ["random"]}, "2 other seats want a bot each, and 1 are named"),
        ({"game": "deathmaze", "house": {"gold": 1}}, "there is no house rule 'gold'"),
        ({"game": "deathmaze", "house": {"game": "hard"}}, "'hard' is no value of the house rule game"),
        ({"game": "deathmaze", "scenario": "cave"}, "Deathmaze has no scenarios"),
        ({"game": "deathmaze", "illegal": "ignore"}, "it is one of lose, raise, fold"),
        ({"game": "deathmaze", "limit": 0}, "at least one action"),
        ({"game": "deathmaze", "render_mode": "human"}, "it is 'ansi'"),
    ],
)
def test_bad_input_gets_one_sentence(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(LabrysError) as refused:
        LabrysEnv(**settings)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_masked_action_loses_raises_or_is_folded() -> None:
    env = LabrysEnv("deathmaze")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(40)
    assert (reward, terminated) == (-1.0, True)
    assert "action 40 is masked; there are 0 to" in info["refused"]
    with pytest.raises(LabrysError, match=r"call reset\(\) for the next"):
        env.step(0)
    strict = LabrysEnv("deathmaze", illegal="raise")
    with pytest.raises(LabrysError, match=r"call reset\(\) first"):
        strict.step(0)
    strict.reset(seed=1)
    with pytest.raises(LabrysError, match="action 40 is masked: this question has the actions 0 to"):
        strict.step(40)
    with pytest.raises(LabrysError, match="the actions are 0 to 47"):
        strict.step(48)
    folded = LabrysEnv("deathmaze", illegal="fold")
    folded.reset(seed=1)
    assert folded.step(40)[2] is False
