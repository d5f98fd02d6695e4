"""The bots by name: our own, the levels for people, and those from outside (`package.module:Class`)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from importlib import import_module

from labrys.engine.dice import read_seed
from labrys.engine.errors import LabrysError
from labrys.seats import levels, outside
from labrys.seats.base import Seat
from labrys.seats.erring import ErringSeat, taken_apart
from labrys.seats.levels import LEVELS
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
ALLOWED: list[str] = []  # bots from outside that a stranger may name, too
SLIPS = 1  # added to a bot's seed for the chance by which it errs


def title(name: str) -> str:
    """What people call a bot.

    >>> title("heuristic"), title("hard"), title("mine.bots:Greedy")
    ('Sensible bot', 'Hard bot', 'Greedy bot')
    """
    short = outside.Spec(name).name.rpartition(":")[2].rpartition(".")[2]
    return TITLES.get(name, f"{short[:1].upper()}{short[1:]} bot")


def has_heuristic(game: str) -> bool:
    """Is there a sensible player of this game?

    >>> has_heuristic("citadel")
    True
    """
    return game in HEURISTICS


def names(game: str) -> tuple[str, ...]:
    """The bots of Labrys itself that can play this game, by what they are.

    >>> names("deathmaze")
    ('random', 'heuristic', 'search')
    """
    return tuple(name for name in NAMES if name != "heuristic" or has_heuristic(game))


def offered(game: str) -> tuple[str, ...]:
    """What people may put into a seat: the levels, our bots by what they are, and what the owner has allowed.

    >>> offered("deathmaze")
    ('easy', 'fair', 'hard', 'random', 'heuristic', 'search')
    """
    return (*LEVELS, *names(game), *ALLOWED)


def allow(bots: Sequence[str]) -> None:
    """In this process these bots from outside may be named by anybody: their owner says so. They must be there.

    >>> allow(["labrys.seats:RandomSeat"])
    >>> offered("deathmaze")[-1]
    'labrys.seats:RandomSeat'
    >>> allow([])
    """
    for bot in bots:
        if not outside.is_outside(bot):
            raise LabrysError(
                f"{bot!r} is no bot from outside; those are named package.module:Class, or by a package"
            )
        outside.process_of(outside.Spec(bot).target).check()
    ALLOWED[:] = dict.fromkeys(bots)


def is_own(name: str) -> bool:
    """Is this the name of a bot or a level of Labrys itself?

    >>> is_own("hard"), is_own("mine:Greedy")
    (True, False)
    """
    return name in SEATS or name in LEVELS or name.startswith("search-")


def thinks(name: str, game: str) -> bool:
    """Does it take its time, so that nobody should have to wait for it?

    >>> thinks("search", "deathmaze"), thinks("random", "deathmaze")
    (True, False)
    """
    name = level(name, game)
    return name.split("-")[0] in THINKERS or not is_own(name.partition("~")[0])


def level(name: str, game: str) -> str:
    """The bot that plays at this level in this game; another name is what it is.

    >>> level("random", "deathmaze")
    'random'
    """
    return levels.bot_of(name, game, sensible=has_heuristic(game)) if name in LEVELS else name


def guide(game: str) -> str:
    """The bot that gives hints in this game: its sensible player, else one that looks ahead; or nobody.

    >>> guide("deathmaze")
    'heuristic'
    """
    return next((name for name in ("heuristic", "search") if name in names(game)), "")


def make(name: str, game: str, seed: int) -> Seat:
    """A bot by name, for one seat of a game, with its own source of chance.

    >>> make("random", "deathmaze", seed=1).name
    'random'
    >>> make("oracle", "deathmaze", seed=1)
    Traceback (most recent call last):
    labrys.engine.errors.LabrysError: there is no bot called 'oracle'; ...
    """
    name = level(name, game)
    if (erring := taken_apart(name)) is not None:
        return ErringSeat(make(erring[0], game, seed), erring[1], seed + SLIPS)
    if name in SEATS:
        return SEATS[name](game, seed)
    if name.startswith("search-"):
        return SearchSeat(seed, budget(name.removeprefix("search-")))
    if outside.is_outside(name):
        return outside.OutsideSeat(name, seed)
    known = f"{', '.join((*NAMES, *outside.brought()))}; by level: {', '.join(LEVELS)}"
    raise LabrysError(f"there is no bot called {name!r}; the bots are: {known}; your own: package.module:Class")


def bot_seed(seed: int | str, seat: int) -> int:
    """A bot's own source of chance: it says nothing about the game's dice, and is the same in every process.

    >>> bot_seed(7, 0) == bot_seed(7, 0) != bot_seed(7, 1)
    True
    """
    return int.from_bytes(
        hashlib.blake2b(b"bot %d of game %d" % (seat, read_seed(seed)), digest_size=8).digest(), "big"
    )
