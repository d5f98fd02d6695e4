"""The registry: the games of this project, and those that other packages bring. Each is loaded when it is wanted.

A package outside the project brings a game by an entry point in the group `labrys.games`, named like the game:

    [project.entry-points."labrys.games"]
    thread = "labrys_thread:GAME"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from labrys.engine.errors import LabrysError
from labrys.show.book import AnyBook, Book

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "labrys.games"
OWN = {
    "deathmaze": "Deathmaze (1980): a catacomb that grows chit by chit, for one to six players",
    "citadel": "Citadel of Blood (1980): three levels, three suns and a Hellgate, for one to six players",
    "warlock": "Talisman: Warlock's Maze: hidden tiles, hidden hands and a race, for one to six players",
    "dungeon": "The Game of Dungeon (1974): personas, a store and a gamesmaster's maze, for one to six players",
    "minotaurs": "Mazes & Minotaurs: heroes, magicians and a Maze Master's labyrinth, for one to six players",
}


class Registry(Mapping[str, str]):
    """Every game by name, with a line about it. What other packages bring is looked up when it is asked for."""

    def __init__(self) -> None:
        self.faults: dict[str, str] = {}  # by name: why a game that somebody brings is not among them

    @cached_property
    def brought(self) -> Mapping[str, AnyBook]:
        """The games of other packages. One that is no good is told in `faults` and does no harm to the others."""
        found: dict[str, list[EntryPoint]] = {}
        for point in _entry_points():
            found.setdefault(point.name, []).append(point)
        books: dict[str, AnyBook] = {}
        for name, points in sorted(found.items()):
            try:
                books[name] = _brought(name, points)
            except LabrysError as fault:
                self.faults[name] = str(fault)
        return books

    def find(self, name: str) -> AnyBook:
        """The book of this name; the error lists those there are."""
        if name in OWN:
            book: AnyBook = import_module(f"{__name__}.{name}").GAME
            return book
        if name in self.brought:
            return self.brought[name]
        if name in self.faults:
            raise LabrysError(self.faults[name])
        raise LabrysError(f"there is no game called {name!r}; the games are: {', '.join(self)}")

    def __getitem__(self, name: str) -> str:
        if name in OWN:
            return OWN[name]
        book = self.brought[name]
        return f"{book.title}: {book.about}"

    def __iter__(self) -> Iterator[str]:
        yield from OWN
        yield from self.brought

    def __len__(self) -> int:
        return len(OWN) + len(self.brought)


def _entry_points() -> list[EntryPoint]:
    """Each once, though its package be found twice on the path."""
    from importlib.metadata import entry_points  # takes time, and is seldom wanted

    return sorted(set(entry_points(group=GROUP)), key=lambda point: (point.name, point.value))


def _brought(name: str, points: list[EntryPoint]) -> AnyBook:
    """The book that a package brings; an error in one sentence if there is something wrong with it."""
    where = " and ".join(f"{_package(point)} ({point.value})" for point in points)
    if name in OWN:
        raise LabrysError(f"{where} brings a game called {name!r}, but that is a game of Labrys itself")
    if len(points) > 1:
        raise LabrysError(f"two packages bring a game called {name!r}, {where}; only one of them can be installed")
    try:
        book = points[0].load()
    except Exception as error:  # whatever a stranger's module may raise: it must not hurt the other games
        raise LabrysError(f"the game {name!r} of {where} cannot be loaded: {_why(error)}") from None
    if not isinstance(book, Book):
        raise LabrysError(f"the game {name!r} of {where} is no Book, but a {type(book).__name__}")
    if book.name != name:
        raise LabrysError(f"the game {name!r} of {where} calls itself {book.name!r}; the two must be the same")
    return book


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.module


def _why(error: Exception) -> str:
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


GAMES = Registry()


@lru_cache
def find(name: str) -> AnyBook:
    """The book of this name; the error lists those there are.

    >>> find("deathmaze").title
    'Deathmaze'
    >>> find("chess")
    Traceback (most recent call last):
    labrys.engine.errors.LabrysError: there is no game called 'chess'; the games are: deathmaze, citadel, ...
    """
    return GAMES.find(name)
