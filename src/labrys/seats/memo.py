"""Remembering what a position means while one answer is thought of."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


def once_a_position(reading: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Read each position once: it is the bot's own copy (`Sight.position`), so it never changes."""
    read: dict[tuple[object, ...], R] = {}
    position: list[S | None] = [None]

    @wraps(reading)
    def remembered(state: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if position[0] is not state:
            position[0] = state
            read.clear()
        if args not in read:
            read[args] = reading(state, *args, **kwargs)
        return read[args]

    return remembered
