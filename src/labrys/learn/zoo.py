"""PettingZoo: every seat a learner. `aec_env` asks one after the other, `parallel_env` all who act together."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from labrys.engine.errors import LabrysError
from labrys.learn.layout import ENCODING, OPTION_SIZE, STATE_SIZE
from labrys.learn.steps import SLOTS
from labrys.learn.table import LIMIT, LOSS, Table, setting

FLAT = STATE_SIZE + SLOTS * OPTION_SIZE
SEEDS = 1 << 48
Seen = dict[str, Any]
Told = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


def seen_space() -> spaces.Dict:
    """What an observation may be: `labrys.learn.split` parts state and options."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (FLAT,), np.float32),
            "action_mask": spaces.Box(0, 1, (SLOTS,), np.int8),
        }
    )


class Zoo:
    """What both kinds of environment have in common: a table, and who is who."""

    metadata: dict[str, Any]
    render_mode: str | None

    def _set_up(
        self,
        game: str,
        seats: int | None,
        house: Mapping[str, object] | None,
        scenario: str | os.PathLike[str],
        shaping: float,
        discount: float,
        limit: int,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise LabrysError(f"{render_mode!r} is no way to draw a game; it is 'ansi'")
        self.setting = setting(game, seats, house, scenario, limit)
        self.shaping, self.discount, self.render_mode = shaping, discount, render_mode
        self.metadata = {
            "name": f"labrys_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 4,
        }  # fmt: skip
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(SLOTS) for agent in self.possible_agents}
        self._chance = np.random.default_rng()
        self.table: Table | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _deal(self, seed: int | None) -> Table:
        """A new game: of this seed, or of one that is drawn."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        while True:
            table = Table(self.setting, int(self._chance.integers(SEEDS)) if seed is None else seed)
            if not table.over:
                break
            seed = None  # it was over before anybody could choose anything
        self.table = table
        self.agents = list(self.possible_agents)
        self._potentials = {agent: self._potential(agent) for agent in self.agents}
        return table

    def _begun(self) -> Table:
        if self.table is None:
            raise LabrysError("no game has begun: call reset() first")
        return self.table

    def _potential(self, agent: str) -> float:
        return self.shaping * self._begun().potential(self._seat(agent)) if self.shaping else 0.0

    def _reward(self, agent: str) -> float:
        """The result, when it is over; and what has come nearer to the goal since."""
        now, before = self._potential(agent), self._potentials[agent]
        self._potentials[agent] = now
        return self._begun().result(self._seat(agent)) + self.discount * now - before

    def _info(self, agent: str) -> dict[str, Any]:
        table, info = self._begun(), dict[str, Any](encoding=ENCODING)
        if table.over and (outcome := table.run.outcome) is not None:
            info |= {"result": outcome.result, "won": self._seat(agent) in outcome.winners}
        return info

    def render(self) -> str | None:
        """The table of whoever is asked, in lines."""
        if self.render_mode is None:
            return None
        from labrys.learn.ansi import drawn

        table = self._begun()
        return drawn(table, 0 if table.turn is None else table.turn)

    def close(self) -> None:
        """Nothing is open."""


class LabrysAEC(Zoo, AECEnv[str, Seen, int]):
    """One seat after the other. Use `aec_env`, which also minds illegal actions."""

    def __init__(self, *settings: Any) -> None:
        super().__init__()
        self._set_up(*settings)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        table = self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        assert table.turn is not None
        self.agent_selection = self.possible_agents[table.turn]

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty unless it is asked."""
        table, seat = self._begun(), self._seat(agent)
        seen = table.observe(seat)
        if seat != table.turn:  # who is asked later, of those who declare together, waits
            seen.mask[:] = 0
        return {"observation": seen.flat, "action_mask": seen.mask}

    def step(self, action: int | None) -> None:
        """One action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise LabrysError(f"{agent} is asked something: None is no action")
        table = self._begun()
        table.act(self._seat(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        for one in self.agents:
            self.rewards[one] = self._reward(one)
            self.terminations[one], self.truncations[one] = table.over, table.broken_off
            self.infos[one] = self._info(one)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0] if table.turn is None else self.possible_agents[table.turn]


class LabrysParallel(Zoo, ParallelEnv[str, Seen, int]):
    """All who are asked at the same time act at the same time; the others have one action: to wait."""

    WAIT = 0

    def __init__(self, *settings: Any) -> None:
        self._set_up(*settings)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game."""
        self._deal(seed)
        return self._seen(), {agent: self._info(agent) for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        table, found = self._begun(), {}
        for agent in self.agents:
            seen = table.observe(self._seat(agent))
            if not seen.mask.any():
                seen.mask[self.WAIT] = 1
            found[agent] = {"observation": seen.flat, "action_mask": seen.mask}
        return found

    def step(self, actions: dict[str, int]) -> Told:
        """An action of each. Whoever is not asked may say anything: it is not heard."""
        table = self._begun()
        asked = table.asked
        for seat in asked:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise LabrysError(f"{agent} is asked something, and no action of his is named")
            if not 0 <= int(actions[agent]) < table.legal(seat):
                return self._ended_by(agent)
        for seat in asked:
            if seat in table.asked:
                table.act(seat, int(actions[self.possible_agents[seat]]))
        seen, rewards = self._seen(), {agent: self._reward(agent) for agent in self.agents}
        over, broken = dict.fromkeys(self.agents, table.over), dict.fromkeys(self.agents, table.broken_off)
        infos = {agent: self._info(agent) for agent in self.agents}
        if table.over or table.broken_off:
            self.agents = []
        return seen, rewards, over, broken, infos

    def _ended_by(self, culprit: str) -> Told:
        """A masked action ends the game, and whoever took it loses: as PettingZoo's own wrapper has it."""
        seen, agents, self.agents = self._seen(), self.agents, []
        infos = {agent: self._info(agent) | {"refused": f"{culprit} took a masked action"} for agent in agents}
        rewards = {agent: LOSS if agent == culprit else 0.0 for agent in agents}
        return seen, rewards, dict.fromkeys(agents, True), dict.fromkeys(agents, False), infos


def aec_env(
    game: str,
    seats: int | None = None,
    *,
    house: Mapping[str, object] | None = None,
    scenario: str | os.PathLike[str] = "",
    shaping: float = 0.0,
    discount: float = 1.0,
    limit: int = LIMIT,
    render_mode: str | None = None,
) -> AECEnv[str, Seen, int]:
    """A game whose seats are asked one after the other. A masked action ends it, and whoever took it loses.

    >>> env = aec_env("warlock", seats=4)
    >>> env.reset(seed=1)
    >>> env.agents, int(env.last()[0]["action_mask"].sum()) > 1
    (['player_0', 'player_1', 'player_2', 'player_3'], True)
    """
    env: AECEnv[str, Seen, int] = LabrysAEC(game, seats, house, scenario, shaping, discount, limit, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=LOSS)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel_env(
    game: str,
    seats: int | None = None,
    *,
    house: Mapping[str, object] | None = None,
    scenario: str | os.PathLike[str] = "",
    shaping: float = 0.0,
    discount: float = 1.0,
    limit: int = LIMIT,
    render_mode: str | None = None,
) -> ParallelEnv[str, Seen, int]:
    """A game in which all act at once: those who declare together really do; else one acts and the others wait.

    >>> env = parallel_env("warlock", seats=2)
    >>> seen, infos = env.reset(seed=7)
    >>> sorted(seen)
    ['player_0', 'player_1']
    """
    return LabrysParallel(game, seats, house, scenario, shaping, discount, limit, render_mode)
