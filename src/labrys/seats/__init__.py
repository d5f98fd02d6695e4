"""Those who answer: random, heuristic, scripted. A person and a browser answer through their own surfaces."""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.errors import LabrysError
from labrys.seats.base import Seat
from labrys.seats.heuristic import heuristic
from labrys.seats.random_seat import RandomSeat
from labrys.seats.scripted import ScriptedSeat

__all__ = ["NAMES", "RandomSeat", "ScriptedSeat", "Seat", "make", "title"]


def _random(game: str, seat: int | None, seed: int) -> Seat:
    return RandomSeat(seat, seed)


SEATS: dict[str, Callable[[str, int | None, int], Seat]] = {"random": _random, "heuristic": heuristic}
NAMES = tuple(SEATS)
TITLES = {"heuristic": "Sensible bot"}  # where another word says more than its name


def title(name: str) -> str:
    """What people call a bot."""
    return TITLES.get(name, f"{name.capitalize()} bot")


def make(name: str, game: str, seat: int | None, seed: int) -> Seat:
    """A bot by name, for one seat of a game (None: for everybody), with its own source of chance."""
    if name not in SEATS:
        raise LabrysError(f"there is no bot called {name!r}; the bots are: {', '.join(NAMES)}")
    return SEATS[name](game, seat, seed)
