"""What play reaches: where every coverage point of a book was first met, and what never was.

Seeded games come first, of bots in one to all seats, every other one under house rules drawn by lot. What they
did not reach is then looked for in the cases. A point (`Book.coverage`) that neither shows is dead code, a dead
line of a table, or something no case proves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias, get_args

from msgspec import Struct

from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.rulebook.cases import StatedCase, read_entries
from labrys.rulebook.check import play as play_case
from labrys.rulebook.ledger import find_root
from labrys.rulebook.rules import house_rules
from labrys.show.book import Book
from labrys.sim.many import play

ORDER = "games first, then cases for what they did not reach"
EVENT = "event"  # the category every book has
GAMES = 2000
MOST_DECISIONS = 20_000  # a game that asks more often is left
SENSIBLE = 16  # a sensible player reaches other things than chance, but takes his time: one decision of so many

CoveragePoint: TypeAlias = tuple[str, str]
Progress: TypeAlias = Callable[[int], None]


class Place(Struct, frozen=True, omit_defaults=True):
    """Where something was first reached: a case, or a seeded game."""

    case: str = ""
    seed: int = 0
    bots: tuple[str, ...] = ()
    house: dict[str, Any] = {}
    command: str = ""  # shows the game

    @property
    def words(self) -> str:
        """In a few words; a star for house rules of its own."""
        if self.case:
            return self.case
        number = f"{len(self.bots)} × " if len(self.bots) > 1 else ""
        return f"seed {self.seed}, {number}{self.bots[0]}{' *' if self.house else ''}"


class Broken(Struct, frozen=True):
    """A game that raised, and what."""

    place: Place
    error: str


class Reach(Struct, frozen=True):
    """What was found. `unfinished` games asked too often and were left; `broken` ones raised."""

    game: str
    title: str
    order: str
    games: int
    cases: int
    seconds: float
    first: dict[str, dict[str, Place | None]]  # category → name → where
    unfinished: tuple[Place, ...]
    broken: tuple[Broken, ...]

    @property
    def missing(self) -> dict[str, list[str]]:
        """What was never reached, by category."""
        never = {
            category: [name for name, place in names.items() if place is None]
            for category, names in self.first.items()
        }
        return {category: names for category, names in never.items() if names}

    @property
    def complete(self) -> bool:
        """Was everything reached, and did no game break?"""
        return not self.missing and not self.broken

    def to_json(self) -> dict[str, Any]:
        """Plain data for a program."""
        fields = {name: getattr(self, name) for name in self.__struct_fields__}
        return {**fields, "missing": self.missing, "complete": self.complete}

    def to_text(self) -> str:
        """The same for people: each category with its names, at the end what is missing."""
        places = [place for names in self.first.values() for place in names.values()]
        there = [place for place in places if place is not None]
        by_case = sum(bool(place.case) for place in there)
        lines = [
            f"{self.title}: {len(there)} of {len(places)} reached, {len(there) - by_case} of them in "
            f"{self.games} seeded games and {by_case} in {self.cases} cases ({self.order}).",
            "A star: the game has house rules of its own; --json has the command that shows it.",
        ]
        for category, names in self.first.items():
            size = max(map(len, names), default=0)
            reached = [(name, place) for name, place in names.items() if place is not None]
            lines += ["", f"{category}: {len(reached)} of {len(names)}"]
            lines += [f"  {name:{size}}  {place.words}" for name, place in reached]
        return "\n".join([*lines, "", *self._ending()])

    def _ending(self) -> Iterator[str]:
        yield from (f"Broken: {broken.place.words}: {broken.error}" for broken in self.broken)
        if self.unfinished:
            games = "; ".join(place.words for place in self.unfinished)
            yield f"Left after {MOST_DECISIONS} decisions: {games}."
        for category, names in self.missing.items():
            yield f"Never reached, {category}: {', '.join(names)}."
        if not self.missing:
            yield "Nothing is missing."


def reach(book: Book[Any], games: int = GAMES, progress: Progress | None = None) -> Reach:
    """Play and try until everything is reached, or the games and the cases are at an end."""
    begun = time.perf_counter()
    search = Search(book)
    for seed in range(1, games + 1):
        if not search.wanted:
            break
        search.play(seed)
        if progress is not None:
            progress(seed)
    for entry in case_entries(book):
        if not search.wanted:
            break
        search.try_case(entry)
    return Reach(
        game=book.name,
        title=book.title,
        order=ORDER,
        games=search.games,
        cases=search.cases,
        seconds=time.perf_counter() - begun,
        first=search.first,
        unfinished=tuple(search.unfinished),
        broken=tuple(search.broken),
    )


class Search:
    """What is still wanted, and where the rest was found."""

    def __init__(self, book: Book[Any]) -> None:
        self.book = book
        self.first = coverage(book)
        self.wanted = {(category, name) for category, names in self.first.items() for name in names}
        self.games = self.cases = 0
        self.unfinished: list[Place] = []
        self.broken: list[Broken] = []
        self._bots = bots_of(book.name)
        self._decisions = dict.fromkeys(self._bots, 0)

    def play(self, seed: int) -> None:
        """One game."""
        bots, house = self.table(seed), house_by_lot(self.book, seed)
        place = Place("", seed, bots, house, command(self.book.name, seed, bots, house))
        found: set[CoveragePoint] = set()
        played = play(
            self.book,
            bots,
            house,
            seed,
            hear=lambda event: found.update(all_shown(self.book, event)),
            most=MOST_DECISIONS,
        )
        self.games += 1
        self._decisions[bots[0]] += played.decisions
        if played.unfinished:
            self.unfinished.append(place)
        elif played.error:
            self.broken.append(Broken(place, played.error))
        self.enter(found, place)

    def try_case(self, entry: StatedCase) -> None:
        """One case; one that cannot be played shows nothing (`labrys check` says why)."""
        try:
            run = play_case(entry.case(), self.book)
        except LabrysError:
            return
        self.cases += 1
        self.enter({point for event in run.events for point in all_shown(self.book, event)}, Place(entry.where))

    def enter(self, found: set[CoveragePoint], place: Place) -> None:
        """What is new is noted with its place."""
        for category, name in found & self.wanted:
            self.first[category][name] = place
        self.wanted -= found

    def table(self, seed: int) -> tuple[str, ...]:
        """Who plays, in one to all seats: mostly chance, and a sensible player for his share of the decisions."""
        chance, *sensible = self._bots
        number = 1 + seed % self.book.most_seats
        due = [bot for bot in sensible if self._decisions[bot] * SENSIBLE < self._decisions[chance]]
        return (due[0] if due else chance,) * number


def coverage(book: Book[Any]) -> dict[str, dict[str, Place | None]]:
    """Everything there is to reach, nothing of it reached yet: the kinds of events, then the book's own."""
    events = [kind.__name__ for kind in get_args(book.event_type)]
    named: Mapping[str, Sequence[str]] = {EVENT: events, **book.coverage()}
    return {category: dict.fromkeys(names) for category, names in named.items()}


def all_shown(book: Book[Any], event: Event) -> Iterator[CoveragePoint]:
    """What an event shows: itself, and what the book says."""
    yield EVENT, event.name
    yield from book.shown(event)


def bots_of(game: str) -> list[str]:
    """The random seat, and the heuristic one if the game has it."""
    return ["random", "heuristic"] if seats.has_heuristic(game) else ["random"]


def house_by_lot(book: Book[Any], seed: int) -> dict[str, Any]:
    """The book's own reading for odd seeds; for even ones each house rule by lot. Only what differs is told."""
    if seed % 2:
        return {}
    chance = Random(seed)
    drawn = {rule.name: chance.choice(rule.values) for rule in house_rules(book) if rule.values}
    usual = {rule.name: rule.default for rule in house_rules(book)}
    return {name: value for name, value in drawn.items() if value != usual[name]}


def command(game: str, seed: int, bots: Sequence[str], house: Mapping[str, Any]) -> str:
    """What to type to see a game."""
    words = ["labrys watch", game, f"--seed {seed}", *(f"--bot {bot}" for bot in bots)]
    return " ".join([*words, *(f"--rule {name}={str(value).lower()}" for name, value in house.items())])


def case_entries(book: Book[Any]) -> Iterator[StatedCase]:
    """The cases of this book, if the project they belong to is here."""
    root = find_root(book.data)
    for path in [] if root is None else sorted((root / "cases" / book.name).rglob("*.toml")):
        with suppress(LabrysError):  # a file that cannot be read: `labrys check` says why
            yield from read_entries(path, path.name)
