"""The bots by name, and those from outside by `package.module:Class`."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from importlib import import_module

from labrys.engine.errors import LabrysError
from labrys.seats.base import Seat
from labrys.seats.random_seat import RandomSeat
from labrys.seats.search import SearchSeat, budget

HEURISTICS = {
    "deathmaze": "labrys.seats.deathmaze",
    "citadel": "labrys.seats.citadel",
    "warlock": "labrys.seats.warlock",
    "dungeon": "labrys.seats.dungeon",
    "minotaurs": "labrys.seats.minotaurs",
}
TITLES = {"heuristic": "Sensible bot"}  # where another word says more than its name


def _random(game: str, seed: int) -> Seat:
    return RandomSeat(seed)


def _heuristic(game: str, seed: int) -> Seat:
    if game not in HEURISTICS:
        raise LabrysError(f"{game!r} has no heuristic seat; the games that have one: {', '.join(HEURISTICS)}")
    made: Seat = import_module(HEURISTICS[game]).HeuristicSeat(seed)
    return made


def _search(game: str, seed: int) -> Seat:
    return SearchSeat(seed)


SEATS: dict[str, Callable[[str, int], Seat]] = {"random": _random, "heuristic": _heuristic, "search": _search}
NAMES = tuple(SEATS)
THINKERS = ("search",)  # these take their time


def title(name: str) -> str:
    """What people call a bot."""
    return TITLES.get(name, f"{name.capitalize()} bot")


def has_heuristic(game: str) -> bool:
    """Is there a sensible player of this game?"""
    return game in HEURISTICS


def names(game: str) -> tuple[str, ...]:
    """The bots that can play this game."""
    return tuple(name for name in NAMES if name != "heuristic" or has_heuristic(game))


def guide(game: str) -> str:
    """The bot that gives hints in this game: its sensible player, else one that looks ahead; or nobody."""
    return next((name for name in ("heuristic", "search") if name in names(game)), "")


def make(name: str, game: str, seed: int) -> Seat:
    """A bot by name, for one seat of a game, with its own source of chance."""
    if ":" in name:
        return from_outside(name, seed)
    if name.startswith("search-"):
        return SearchSeat(seed, budget(name.removeprefix("search-")))
    if name not in SEATS:
        raise LabrysError(
            f"there is no bot called {name!r}; the bots are: {', '.join(NAMES)}; your own: package.module:Class"
        )
    return SEATS[name](game, seed)


def from_outside(name: str, seed: int) -> Seat:
    """A bot of somebody's own: a class that takes a seed, in a module that can be imported from here."""
    module, _, kind = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), kind, None)
    except (ImportError, ValueError) as error:
        raise LabrysError(f"the bot {name!r} cannot be imported: {error}") from None
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise LabrysError(f"the bot {name!r} is no class with a method `choose`; see docs/writing-a-bot.md")
    made: Seat = found(seed)
    return made


def bot_seed(seed: int, seat: int) -> int:
    """A bot's own source of chance: it says nothing about the game's dice, and is the same in every process."""
    return int.from_bytes(hashlib.blake2b(b"bot %d of game %d" % (seat, seed), digest_size=8).digest(), "big")
