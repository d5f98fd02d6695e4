"""Those who answer: bots of ours, by what they are or by level, and your own. People answer through a surface.

>>> NAMES
('random', 'heuristic', 'search')
>>> THINKERS
('search',)
>>> list(LEVELS)
['easy', 'fair', 'hard']
>>> Answer
int | str | tuple[int, ...]
"""

from __future__ import annotations

from labrys.engine.ask import Answer
from labrys.seats.base import Seat, Sight
from labrys.seats.bot import Bot
from labrys.seats.levels import LEVELS
from labrys.seats.outside import BotFault
from labrys.seats.random_seat import RandomSeat
from labrys.seats.registry import (
    NAMES,
    THINKERS,
    allow,
    bot_seed,
    guide,
    has_heuristic,
    is_own,
    level,
    make,
    names,
    offered,
    thinks,
    title,
)
from labrys.seats.scripted import ScriptedSeat

__all__ = [
    "LEVELS",
    "NAMES",
    "THINKERS",
    "Answer",
    "Bot",
    "BotFault",
    "RandomSeat",
    "ScriptedSeat",
    "Seat",
    "Sight",
    "allow",
    "bot_seed",
    "guide",
    "has_heuristic",
    "is_own",
    "level",
    "make",
    "names",
    "offered",
    "thinks",
    "title",
]
