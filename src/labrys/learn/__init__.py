"""Doors for learning programs: Gymnasium, PettingZoo, OpenSpiel. `docs/learning.md` tells how to go through them.

>>> import gymnasium, labrys.learn
>>> env = gymnasium.make("labrys/Warlock-v0", bots="random")
>>> env.action_space
Discrete(48)
>>> SLOTS, ENCODING
(48, 1)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from labrys.engine.errors import LabrysError
from labrys.games import GAMES

NEEDS = {"numpy": "numpy", "gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "pyspiel": "open_spiel"}


def missing(module: str | None) -> LabrysError:
    """What to say where a library is not installed."""
    return LabrysError(f"learning needs {NEEDS.get(module or '', module)}: pip install 'labrys[learn]'")


try:
    from labrys.learn.description import Description, describe
    from labrys.learn.encoder import Observation, encode, split
    from labrys.learn.follow import actions_for
    from labrys.learn.gym import LabrysEnv, register, vector
    from labrys.learn.layout import ENCODING
    from labrys.learn.steps import SLOTS, Choice, Walk
except ModuleNotFoundError as error:
    if error.name not in NEEDS:
        raise
    raise missing(error.name) from None

if TYPE_CHECKING:
    from labrys.learn.zoo import aec_env, parallel_env

__all__ = [
    "ENCODING",
    "SLOTS",
    "Choice",
    "Description",
    "LabrysEnv",
    "Observation",
    "Walk",
    "actions_for",
    "aec_env",
    "describe",
    "encode",
    "parallel_env",
    "split",
    "vector",
]


def __getattr__(name: str) -> Any:
    """PettingZoo is loaded when it is wanted."""
    if name not in ("aec_env", "parallel_env"):
        raise AttributeError(f"module 'labrys.learn' has no attribute {name!r}")
    try:
        return getattr(import_module("labrys.learn.zoo"), name)
    except ModuleNotFoundError as error:
        if error.name not in NEEDS:
            raise
        raise missing(error.name) from None


register(list(GAMES))  # so that `gymnasium.make` finds them
