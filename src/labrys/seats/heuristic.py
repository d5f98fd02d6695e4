"""The heuristic seat: plays a game as a sensible person would. Each game has its own, in its own module."""

from __future__ import annotations

from importlib import import_module

from labrys.engine.errors import LabrysError
from labrys.seats.base import Seat

HEURISTICS = {
    "deathmaze": "labrys.seats.deathmaze",
    "citadel": "labrys.seats.citadel",
    "warlock": "labrys.seats.warlock",
}


def heuristic(game: str, seat: int | None, seed: int) -> Seat:
    """The sensible player of this game."""
    if game not in HEURISTICS:
        raise LabrysError(f"{game!r} has no heuristic seat; the games that have one: {', '.join(HEURISTICS)}")
    made: Seat = import_module(HEURISTICS[game]).HeuristicSeat(seat, seed)
    return made
