"""Gymnasium: one seat of a game, the others taken by bots.

>>> import gymnasium, labrys.learn
>>> env = gymnasium.make("labrys/Deathmaze-v0", house={"game": "basic"})
>>> seen, info = env.reset(seed=7)
>>> int(info["action_mask"].sum())
6
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from labrys.engine.errors import LabrysError
from labrys.learn.encoder import Observation
from labrys.learn.layout import ENCODING, OPTION_SIZE, STATE_SIZE
from labrys.learn.steps import SLOTS
from labrys.learn.table import LIMIT, LOSS, Company, Table, others, setting

Seen = dict[str, Any]  # state, options, action_mask
Illegal = Literal["lose", "raise", "fold"]
SEEDS = 1 << 48  # of the games that are played when no seed is named


def seen_space() -> spaces.Dict:
    """What an observation may be."""
    return spaces.Dict(
        {
            "state": spaces.Box(-1.0, 1.0, (STATE_SIZE,), np.float32),
            "options": spaces.Box(-1.0, 1.0, (SLOTS, OPTION_SIZE), np.float32),
            "action_mask": spaces.MultiBinary(SLOTS),
        }
    )


def as_seen(observation: Observation) -> Seen:
    """An observation as Gymnasium has it."""
    return {
        "state": observation.state,
        "options": observation.options,
        "action_mask": observation.mask,
    }


class LabrysEnv(gymnasium.Env[Any, Any]):
    """A game for one learner. A step is one action of his, however much the others do after it.

    >>> env = LabrysEnv("deathmaze", house={"game": "basic"})
    >>> seen, info = env.reset(seed=7)
    >>> sorted(seen)
    ['action_mask', 'options', 'state']
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "",
        house: Mapping[str, object] | None = None,
        scenario: str | os.PathLike[str] = "",
        shaping: float = 0.0,
        discount: float = 1.0,
        illegal: Illegal = "lose",
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        """`bots`: a name for all other seats, or one for each. `shaping`: what the whole way to the goal is worth
        beside the win; `discount` is that of the learner, so that shaping changes no best policy. `illegal`: a
        masked action loses the game, raises, or is folded onto the actions there are. `limit`: of actions.
        """
        if illegal not in ("lose", "raise", "fold"):
            raise LabrysError(
                f"{illegal!r} is nothing to do about a masked action; it is one of lose, raise, fold"
            )
        if render_mode not in (None, "ansi"):
            raise LabrysError(f"{render_mode!r} is no way to draw a game; it is 'ansi'")
        self.setting = setting(game, seats, house, scenario, limit)
        self.seat, self.bots = seat, others(self.setting, seat, bots)
        self.shaping, self.discount, self.illegal, self.render_mode = shaping, discount, illegal, render_mode
        self.action_space = spaces.Discrete(SLOTS)
        self.observation_space = seen_space()
        self.table: Table | None = None
        self.game_seed = -1  # of the game that is played
        self._potential = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game: with a seed that of `labrys play --seed`, else one drawn from the env's own chance.

        >>> env = LabrysEnv("deathmaze", house={"game": "basic"})
        >>> seen, info = env.reset(seed=7)
        >>> int(info["action_mask"].sum()) > 1
        True
        """
        super().reset(seed=seed)
        while True:
            self.game_seed = int(self.np_random.integers(SEEDS)) if seed is None else seed
            table = self.table = Table(self.setting, self.game_seed)
            self._company = Company(table, self.bots, self.game_seed)
            if self._company.play() and not table.over:
                break
            seed = None  # it was over, or had no end, before the learner could choose anything
        self._lost = False
        self._potential = self._near(table)
        return self._told(table)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One action, and what the others do after it.

        >>> env = LabrysEnv("deathmaze", house={"game": "basic"})
        >>> seen, info = env.reset(seed=7)
        >>> seen, reward, terminated, truncated, info = env.step(0)
        >>> reward, terminated, truncated
        (0.0, False, False)
        """
        table = self._open_table()
        number = self._legal(table, action)
        if number is None:
            self._lost = True
            seen, info = self._told(table)
            info["refused"] = f"action {int(action)} is masked; there are 0 to {table.legal(self.seat) - 1}"
            return seen, LOSS - self._shaped(0.0), True, False, info
        table.act(self.seat, number)
        broken_off = not self._company.play() or table.broken_off
        seen, info = self._told(table)
        reward = table.result(self.seat) + self._shaped(self._near(table))
        return seen, float(reward), table.over, broken_off, info

    def _open_table(self) -> Table:
        if self.table is None:
            raise LabrysError("no game has begun: call reset() first")
        if self.table.over or self._lost:
            raise LabrysError("the game is over: call reset() for the next")
        return self.table

    def _legal(self, table: Table, action: int) -> int | None:
        """The action, if there is such a one; None: it is masked, and that loses the game."""
        number, legal = int(action), table.legal(self.seat)
        if not 0 <= number < SLOTS:
            raise LabrysError(f"{action!r} is no action; the actions are 0 to {SLOTS - 1}")
        if number < legal:
            return number
        if self.illegal == "raise":
            raise LabrysError(f"action {number} is masked: this question has the actions 0 to {legal - 1} now")
        return number % legal if self.illegal == "fold" else None

    def _near(self, table: Table) -> float:
        """What it is worth to be as near to the goal as now; nobody measures it, if that is nothing."""
        return self.shaping * table.potential(self.seat) if self.shaping else 0.0

    def _shaped(self, potential: float) -> float:
        """What the step has brought nearer to the goal: the discounted potential now, less that before."""
        gained, self._potential = self.discount * potential - self._potential, potential
        return gained

    def _told(self, table: Table) -> tuple[Seen, dict[str, Any]]:
        observation = table.observe(self.seat)
        info: dict[str, Any] = {
            "action_mask": observation.mask.copy(),
            "encoding": ENCODING,
            "seed": self.game_seed,
        }
        if table.over and (outcome := table.run.outcome) is not None:
            info |= {"result": outcome.result, "won": self.seat in outcome.winners}
            info |= {f"figure_{name}": value for name, value in outcome.figures.items()}
        return as_seen(observation), info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask, as sb3-contrib's MaskablePPO asks for it.

        >>> env = LabrysEnv("deathmaze", house={"game": "basic"})
        >>> seen, info = env.reset(seed=7)
        >>> env.action_masks().shape
        (48,)
        """
        found = np.zeros(SLOTS, np.bool_)
        if self.table is not None:
            found[: self.table.legal(self.seat)] = True
        return found

    def render(self) -> str:
        """The table and the question, in lines.

        >>> env = LabrysEnv("deathmaze", house={"game": "basic"})
        >>> seen, info = env.reset(seed=7)
        >>> len(env.render().splitlines()) > 1
        True
        """
        from labrys.learn.ansi import drawn

        return drawn(self._begun(), self.seat)

    def _begun(self) -> Table:
        if self.table is None:
            raise LabrysError("no game has begun: call reset() first")
        return self.table


def name_of(game: str) -> str:
    """What Gymnasium calls a game.

    >>> name_of("deathmaze")
    'labrys/Deathmaze-v0'
    """
    return f"labrys/{game.capitalize()}-v0"


def register(games: Sequence[str]) -> None:
    """Make these games known to `gymnasium.make`."""
    for game in games:
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(name_of(game), "labrys.learn.gym:LabrysEnv", kwargs={"game": game})


def vector(
    game: str, number: int, *, processes: bool = True, **settings: Any
) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    """Many games at once, by Gymnasium's own `make_vec`: each in a process of its own, or all in this one.

    >>> envs = vector("warlock", 2, processes=1)
    >>> envs.num_envs
    2
    >>> envs.close()
    """
    if type(number) is not int or number < 1:
        raise LabrysError(f"at least one game is played at once, not {number!r}")
    setting(game, settings.get("seats"), settings.get("house"), settings.get("scenario", ""))  # refuse it here
    register([game])
    how = gymnasium.VectorizeMode.ASYNC if processes else gymnasium.VectorizeMode.SYNC
    return gymnasium.make_vec(f"labrys.learn:{name_of(game)}", num_envs=number, vectorization_mode=how, **settings)
