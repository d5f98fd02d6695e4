"""Remembering what a position means while one answer is thought of, or for as long as it means the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")
Reading = Callable[Concatenate[S, P], R]
MOST = 256  # pieces that are remembered


class Piece(Protocol):
    """Whoever has a name in the game."""

    id: str


W = TypeVar("W", bound=Piece)


def once_a_position(reading: Reading[S, P, R]) -> Reading[S, P, R]:
    """Read each position once: it is the bot's own copy (`Sight.position`), so it never changes."""
    return _remembered(reading, lambda state: None)


def while_alike(reading: Reading[S, P, R], what: Callable[[S], object]) -> Reading[S, P, R]:
    """Read anew only when what it depends on is no longer the same from one position to the next."""
    return _remembered(reading, what)


def _remembered(reading: Reading[S, P, R], what: Callable[[S], object]) -> Reading[S, P, R]:
    read: dict[tuple[object, ...], R] = {}
    position: list[S | None] = [None]
    before: list[object] = [None]

    @wraps(reading)
    def remembered(state: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if position[0] is not state:
            position[0] = state
            now = what(state)
            if now is None or now != before[0]:
                before[0] = now
                read.clear()
        found = read.get(args)
        if found is None:
            found = read[args] = reading(state, *args, **kwargs)
        return found

    return remembered


def each_while_alike(
    reading: Callable[[S, W], R], what: Callable[[S, W], tuple[object, ...]]
) -> Callable[[S, W], R]:
    """Read a piece anew only when what the reading depends on is no longer the same.

    Most of a piece is shared by all copies of a position, so it is quickly compared.
    """
    read: dict[str, tuple[tuple[object, ...], R]] = {}

    @wraps(reading)
    def remembered(state: S, who: W) -> R:
        now = what(state, who)
        found = read.get(who.id)
        if found is None or found[0] != now:
            if len(read) >= MOST:
                read.clear()
            found = read[who.id] = now, reading(state, who)
        return found[1]

    return remembered
