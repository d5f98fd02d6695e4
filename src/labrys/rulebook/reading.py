"""The whole rulebook of a game as people read it: chapters, rules, tables and house rules, in the book's order.

The page, the app, line mode and `labrys rules` all draw this. Whatever a rule speaks of by its number is known
here, so that a surface makes links without reading English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from labrys.rulebook import printed, rules
from labrys.rulebook.ledger import Ids
from labrys.rulebook.printed import BookTable
from labrys.show.book import AnyBook

MOST_ANSWERS = 8  # more are numbers, and are not told one by one
_NUMBER = re.compile(r"(?<![\w.])[A-Za-z]{0,3}\d[\w.-]*")


class BookRule(Struct, frozen=True, omit_defaults=True):
    """One rule, with the tables that are printed there and what else bears on it."""

    id: str
    title: str
    text: str
    advanced: bool = False
    ruling: bool = False  # ours, and not the book's
    otherwise: str = ""  # the other reading of a ruling
    links: dict[str, str] = {}  # numbers in its texts → the rule or chapter they lead to
    tables: tuple[BookTable, ...] = ()  # those printed here
    see: tuple[str, ...] = ()  # the ids of tables printed elsewhere that belong to it, too
    rulings: tuple[str, ...] = ()  # others that bear on it
    house: tuple[str, ...] = ()  # the house rules that change it


class BookChapter(Struct, frozen=True):
    """A chapter and its rules."""

    id: str
    title: str
    rules: tuple[BookRule, ...]


class HouseAnswer(Struct, frozen=True, omit_defaults=True):
    """One value of a house rule, in words."""

    value: str
    words: str
    book: bool = False  # so the book has it, as far as we can tell
    usual: bool = False  # so it is played if nobody says anything


class HouseQuestion(Struct, frozen=True, omit_defaults=True):
    """A house rule: a question and its answers. Without answers any number does, and `usual` is the usual one."""

    name: str
    question: str
    answers: tuple[HouseAnswer, ...]
    rule: str = ""
    usual: str = ""
    preset: bool = False  # it stands for several others


class WholeBook(Struct, frozen=True):
    """A rulebook."""

    game: str
    title: str
    about: str
    chapters: tuple[BookChapter, ...]
    house: tuple[HouseQuestion, ...]

    @property
    def ids(self) -> Ids:
        """All numbers, to make links with."""
        return Ids([rule.id for rule in self.rules()], [chapter.id for chapter in self.chapters])

    def rules(self) -> Iterator[BookRule]:
        """Every rule, in the order of the book."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    def rule(self, id: str) -> BookRule | None:
        """The rule of this id, however it is typed."""
        wanted = id.strip("[] ").casefold()
        return next((rule for rule in self.rules() if rule.id.casefold() == wanted), None)

    def chapter(self, id: str) -> BookChapter | None:
        """The chapter of this id: `8`, `8.0` or `R`."""
        wanted = id.strip("[] ").removesuffix(".0").casefold()
        return next((chapter for chapter in self.chapters if chapter.id.casefold() == wanted), None)

    def chapter_of(self, rule: str) -> BookChapter:
        """The chapter this rule stands in."""
        return next(chapter for chapter in self.chapters if any(one.id == rule for one in chapter.rules))

    def table(self, id: str) -> tuple[BookRule, BookTable] | None:
        """A table, and the rule it is printed with."""
        return next(((rule, table) for rule in self.rules() for table in rule.tables if table.id == id), None)


# -- making it ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def read(book: AnyBook) -> WholeBook:
    """The rulebook of a game."""
    pages = rules.load(book)
    ids, bearing = pages.ids, rules.bearing(pages)
    tables = printed.tables(book.data, ids)
    homes = {table.id: _home(table, pages) for table in tables}
    house = house_rules(book)
    chapters = []
    for chapter in pages.chapters.values():
        readings = [
            BookRule(
                rule.id,
                rule.title,
                rule.text,
                rule.advanced,
                rule.ruling,
                rule.alternative,
                links(f"{rule.text} {rule.alternative}", ids, rule.id),
                tuple(table for table in tables if homes[table.id] == rule.id),
                tuple(table.id for table in tables if rule.id in table.rules and homes[table.id] != rule.id),
                tuple(bearing[rule.id]),
                tuple(one.name for one in house if one.rule == rule.id),
            )
            for rule in pages.of(chapter.id)
        ]
        chapters.append(BookChapter(chapter.id, chapter.title, tuple(readings)))
    return WholeBook(book.name, book.title, book.about, tuple(chapters), house)


def _home(table: BookTable, pages: rules.Rulebook) -> str:
    """Where it is printed: with the first of its rules that is the book's own, else with the first ruling."""
    own = [rule for rule in table.rules if not pages.rules[rule].ruling]
    return (own or list(table.rules))[0]


def links(text: str, ids: Ids, own: str = "") -> dict[str, str]:
    """The numbers in a text that lead to a rule, or to a chapter; not those of the rule it stands in.

    >>> links("As in 8.4 (R2), half of 3.5.", Ids(["8.41", "R2"], ["8", "R"]))
    {'8.4': '8.41', 'R2': 'R2'}
    """
    return {number: to for _, number, to in links_of(text, ids) if to != own}


def links_of(text: str, ids: Ids) -> Iterator[tuple[int, str, str]]:
    """Where in a text a number stands that leads somewhere, the number, and where it leads."""
    for match in _NUMBER.finditer(text):
        number = match.group().rstrip(".-")
        under = ids.under(number) if number in ids.ids or "." in number else []
        if under:
            yield match.start(), number, under[0]


def house_rules(book: AnyBook) -> tuple[HouseQuestion, ...]:
    """The house rules of a game with their answers in words, presets first."""
    presets = [_house(rule, preset=True) for rule in rules.house_presets(book)]
    return (*presets, *(_house(rule) for rule in rules.house_rules(book)))


def _house(rule: rules.HouseRule, *, preset: bool = False) -> HouseQuestion:
    listed = rule.values if len(rule.values) <= MOST_ANSWERS else ()
    book = rule.default if rule.printed is None else rule.printed
    answers = tuple(
        HouseAnswer(
            rules.word(value),
            printed.large(rules.answer(rules.word(value), rule.words)),
            value == book and not preset,
            value == rule.default,
        )
        for value in listed
    )
    usual = printed.large(rules.answer(rules.word(rule.default), rule.words)) if not listed else ""
    return HouseQuestion(rule.name, rule.question, answers, rule.rule, usual, preset)


class Departure(Struct, frozen=True):
    """A house rule by which a table plays otherwise than usual, in words."""

    name: str
    value: str
    question: str
    answer: str


def departures(book: AnyBook, house: Struct) -> tuple[Departure, ...]:
    """Where these house rules are not the usual ones."""
    if house == book.house({}):
        return ()
    return tuple(
        Departure(rule.name, value, rule.question, printed.large(rules.answer(value, rule.words)))
        for rule in rules.house_rules(book)
        if (value := rules.word(getattr(house, rule.name))) != rules.word(rule.default)
    )


def house_of(book: AnyBook, state: object) -> Struct:
    """The house rules a game is played by, as its state has them."""
    found = getattr(state, "house", None)
    return found if isinstance(found, book.house_type) else book.house({})


# -- looking for something -----------------------------------------------------------------------------------


class Hit(Struct, frozen=True):
    """A rule in which all that was looked for is found; the better the lower. `table`: it is found there alone."""

    rule: BookRule
    rank: int
    table: str = ""


def search(book: WholeBook, words: str, most: int = 60) -> list[Hit]:
    """The rules that have all these words, by number, title, text and tables, the likeliest first."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    found = [hit for rule in book.rules() if (hit := _hit(rule, wanted))]
    return sorted(found, key=lambda hit: hit.rank)[:most]


def _hit(rule: BookRule, wanted: list[str]) -> Hit | None:
    number, title = rule.id.casefold(), rule.title.casefold()
    if [number] == wanted:
        return Hit(rule, 0)
    if len(wanted) == 1 and number.startswith(wanted[0]):
        return Hit(rule, 1)
    if all(word in title for word in wanted):
        return Hit(rule, 2)
    text = f"{number} {title} {rule.text} {rule.otherwise}".casefold()
    if all(word in text for word in wanted):
        return Hit(rule, 3)
    for table in rule.tables:
        whole = f"{text} {' '.join(_cells(table))}".casefold()
        if all(word in whole for word in wanted):
            return Hit(rule, 4, table.title)
    return None


def _cells(table: BookTable) -> Iterable[str]:
    yield from (table.title, table.note, *table.headings)
    for row in table.rows:
        yield from row
