"""Those who answer: random, heuristic, scripted. A person and a browser answer through their own surfaces."""

from __future__ import annotations

from labrys.seats.base import Seat, Sight
from labrys.seats.random_seat import RandomSeat
from labrys.seats.registry import NAMES, bot_seed, guide, has_heuristic, make, names, title
from labrys.seats.scripted import ScriptedSeat

__all__ = [
    "NAMES",
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
