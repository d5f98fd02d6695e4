"""Easy, fair, hard: for people, who choose by what they want and not by how a bot is made.

Which bot each of them is in a game stands in `levels.toml`, with the ratings it was chosen by.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from labrys.seats.search import SearchSeat

LEVELS = {"easy": "errs often", "fair": "errs now and then", "hard": "plays its best"}
DATA = Path(__file__).with_name("levels.toml")


class Rated(Struct, frozen=True):
    """A bot that was measured: its rating, how sure that is, and the share of points it took, low to high."""

    bot: str
    rating: float
    sigma: float
    points: float
    low: float
    high: float
    won: int  # games


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """A game: the bot of each level, and what they were chosen from."""

    easy: str
    fair: str
    hard: str
    seeds: int = 100
    command: str = ""
    rated: tuple[Rated, ...] = ()
    note: str = ""  # what could not be had


@cache
def table() -> dict[str, Measured]:
    """By game."""
    return msgspec.toml.decode(DATA.read_bytes(), type=dict[str, Measured])


def bot_of(level: str, game: str, *, sensible: bool) -> str:
    """The bot that plays at a level. In a game that nobody has measured: our best guess."""
    if game in table():
        found: str = getattr(table()[game], level)
        return found
    if sensible:
        return {"easy": "heuristic~0.3", "fair": "heuristic~0.1", "hard": "heuristic"}[level]
    return {"easy": "random", "fair": f"{SearchSeat.name}-25", "hard": SearchSeat.name}[level]


def rating(bot: str, game: str) -> Rated | None:
    """What is known of a bot's strength in a game."""
    found = table().get(game)
    return None if found is None else next((one for one in found.rated if one.bot == bot), None)
