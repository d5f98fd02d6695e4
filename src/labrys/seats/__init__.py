"""Those who answer: random, heuristic, search, scripted. People answer through a surface."""

from __future__ import annotations

from labrys.seats.base import Seat, Sight
from labrys.seats.random_seat import RandomSeat
from labrys.seats.registry import NAMES, THINKERS, bot_seed, guide, has_heuristic, make, names, title
from labrys.seats.scripted import ScriptedSeat

__all__ = [
    "NAMES",
    "THINKERS",
    "RandomSeat",
    "ScriptedSeat",
    "Seat",
    "Sight",
    "bot_seed",
    "guide",
    "has_heuristic",
    "make",
    "names",
    "title",
]
