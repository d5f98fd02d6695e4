"""The games, each loaded only when it is wanted."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from labrys.engine.errors import LabrysError
from labrys.show.book import AnyBook

GAMES = {
    "deathmaze": "Deathmaze (1980): a catacomb that grows chit by chit, for one to six players",
    "citadel": "Citadel of Blood (1980): three levels, three suns and a Hellgate, for one to six players",
    "warlock": "Talisman: Warlock's Maze: hidden tiles, hidden hands and a race, for one to six players",
}


@lru_cache
def find(name: str) -> AnyBook:
    """The book of this name; the error lists those there are."""
    if name not in GAMES:
        raise LabrysError(f"there is no game called {name!r}; the games are: {', '.join(GAMES)}")
    book: AnyBook = import_module(f"labrys.games.{name}").GAME
    return book
