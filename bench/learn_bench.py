"""Steps a second through the doors for learning programs, by random legal actions, beside peers."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from _measure import cost_us, pin, rate

try:
    import gymnasium

    import labrys.learn
except Exception as error:  # no gymnasium, no numpy
    print(json.dumps({"bench": "learn", "skipped": str(error)}))
    raise SystemExit(0) from None

from labrys.games import GAMES
from labrys.learn.gym import name_of
from labrys.learn.table import Table, setting

SECONDS, REPEATS, STEPS = 0.5, 3, 200


def stepper(env: Any) -> Callable[[], int]:
    """Some steps of an environment, begun anew whenever it is over."""
    chance = random.Random(1)
    _, info = env.reset(seed=1)
    actions = int(env.action_space.n)

    def steps() -> int:
        nonlocal info
        for _ in range(STEPS):
            legal = int(info["action_mask"].sum()) if "labrys" in env.spec.id else actions
            _, _, terminated, truncated, info = env.step(chance.randrange(legal))
            if terminated or truncated:
                _, info = env.reset()
        return STEPS

    return steps


def zoo(env: Any) -> Callable[[], int]:
    """A whole game of PettingZoo."""
    chance = random.Random(1)

    def game() -> int:
        env.reset(seed=chance.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else chance.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += not over
        return steps

    return game


def spiel(name: str) -> Callable[[], int]:
    """A whole game of OpenSpiel; whoever acts looks at his tensor first."""
    for module in ("labrys.learn.open_spiel", "open_spiel.python.games.liars_poker"):
        import_module(module)
    pyspiel = import_module("pyspiel")
    loaded, chance = pyspiel.load_game(name), random.Random(1)

    def game() -> int:
        state, steps = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return game


def per_second(work: Callable[[], int]) -> float:
    return rate(work, SECONDS, REPEATS)


def observed(game: str) -> float:
    """Microseconds of one observation, nothing of it known before."""
    table, chance = Table(setting(game), 1), random.Random(1)
    while not table.over and table.actions < 60:
        assert table.turn is not None
        table.act(table.turn, chance.randrange(table.legal(table.turn)))
    seat = table.turn

    def look() -> None:
        table._looks.clear()
        table._seen.clear()
        table.observe(0 if seat is None else seat)

    return cost_us(look, 200, 5)


pin()
figures: dict[str, Any] = {"bench": "learn", "encoding": labrys.learn.ENCODING}
for game in GAMES:
    env = gymnasium.make(name_of(game), bots="random", disable_env_checker=True)
    figures[f"{game}_steps_per_second"] = per_second(stepper(env))
    figures[f"{game}_observation_us"] = observed(game)
figures["warlock_aec_steps_per_second"] = per_second(zoo(labrys.learn.aec_env("warlock", seats=2)))
for peer in ("CartPole-v1", "Blackjack-v1", "Taxi-v4"):
    try:
        figures[f"peer_{peer}"] = per_second(stepper(gymnasium.make(peer, disable_env_checker=True)))
    except Exception as error:
        figures[f"peer_{peer}"] = f"skipped: {str(error)[:60]}"
for peer in ("connect_four_v3", "chess_v6"):
    try:
        figures[f"peer_{peer}"] = per_second(zoo(import_module(f"pettingzoo.classic.{peer}").env()))
    except Exception as error:
        figures[f"peer_{peer}"] = f"skipped: {str(error)[:60]}"
for peer in ("labrys_warlock(seats=2)", "backgammon", "python_liars_poker"):
    try:
        figures[f"openspiel_{peer}"] = per_second(spiel(peer))
    except Exception as error:
        figures[f"openspiel_{peer}"] = f"skipped: {str(error)[:60]}"
print(json.dumps(figures))
