"""Lines: a piece, an event, a scene or a whole position in a line of text.

    Brand hero 1L sword+1 hammer wounds=3
    Attacked who=brand roll=4 wounds=1
    meeting by_door=true / party Brand hero 1L; Ilse hero 1R / monsters orc; orc

A line is words and named values. ` / ` parts the clauses of a longer line, `;` the records of a clause. A list
stands in brackets, `(4 5)`, and so does a table, `(sword=1 bow=2)`, an empty one `(=)`; in quotes stands what has
spaces in it or would be read as something else: `'Old Tom'`, `'3'`. Numbers, `true` and `false` are what they look
like.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from labrys.engine.errors import BadCase

Value: TypeAlias = Any  # str, int, bool, a list of them, or a table
Record: TypeAlias = dict[str, Value]

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<quoted>'(?:[^']|'')*')(?P<names>=)?
    | (?P<empty>\(=\))
    | (?P<mark>[();]|/(?!\S))
    | (?P<word>[^\s()';=]+)(?P<named>=)?
    )""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"-?\d+", re.ASCII)
MOST_DIGITS = 400  # of a number in a line: Python reads no more than 4,300
MOST_DEPTH = 40  # of brackets in brackets
MOST_SHOWN = 200  # characters of a line, in what is said of it
_PLAIN = re.compile(r"[^\s()';=]+")
NOTHING = "-"
CLAUSE = " / "
_CONSTANTS = {"true": True, "false": False}


class Line(Struct):
    """The words of a record in their order, and its named values."""

    words: list[Value]
    named: dict[str, Value]


# -- reading ---------------------------------------------------------------------------------------------------


def read_clauses(text: str) -> list[list[Line]]:
    """A longer line: its clauses, and the records of each."""
    return _Reader(text).clauses()


def read_line(text: str) -> Line:
    """One record."""
    clauses = read_clauses(text)
    if len(clauses) != 1 or len(clauses[0]) != 1:
        raise BadCase(f"{text[:MOST_SHOWN]!r} is more than one thing: neither `;` nor ` / ` belongs there")
    return clauses[0][0]


class _Reader:
    """Reads a line from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, Value]] = []  # what kind, and what it is
        place, text = 0, text.rstrip()
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None:
                raise self.bad(f"{text[place:].strip()[:20]!r} cannot be read")
            place = found.end()
            if (quoted := found["quoted"]) is not None:
                self.tokens.append(("name" if found["names"] else "value", quoted[1:-1].replace("''", "'")))
            elif found["empty"]:
                self.tokens.append(("value", {}))
            elif (mark := found["mark"]) is not None:
                self.tokens.append((mark, mark))
            elif found["named"]:
                self.tokens.append(("name", found["word"]))
            else:
                word = found["word"]
                if len(word) > MOST_DIGITS and _NUMBER.fullmatch(word):
                    raise self.bad(f"the number {word[:20]}… has {len(word)} digits")
                self.tokens.append(("value", _plain(word)))
        self.place = self.depth = 0

    def bad(self, why: str) -> BadCase:
        shown = self.text if len(self.text) <= MOST_SHOWN else f"{self.text[: MOST_SHOWN - 1]}…"
        return BadCase(f"the line {shown!r}: {why}")

    def peek(self) -> str:
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def take(self) -> Value:
        self.place += 1
        return self.tokens[self.place - 1][1]

    def clauses(self) -> list[list[Line]]:
        found = [[self.record()]]
        while mark := self.peek():
            if mark not in "/;":
                raise self.bad(f"{mark!r} has no beginning")
            self.take()
            if mark == "/":
                found.append([])
            found[-1].append(self.record())
        return found

    def record(self) -> Line:
        line = Line([], {})
        while (kind := self.peek()) in ("name", "value", "("):
            if kind == "name":
                name = self.take()
                if name in line.named:
                    raise self.bad(f"{name} is said twice")
                line.named[name] = self.value(name)
            else:
                line.words.append(self.value(""))
        return line

    def value(self, name: str) -> Value:
        kind = self.peek()
        if kind == "value":
            return self.take()
        if kind != "(":
            raise self.bad(f"{name}= wants a value")
        self.take()
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise self.bad(f"there are more than {MOST_DEPTH} brackets in each other")
        inside = self.record()
        if self.peek() != ")":
            raise self.bad("a bracket is not closed")
        self.take()
        self.depth -= 1
        if inside.named and inside.words:
            raise self.bad("a bracket holds a list or a table, not both")
        return inside.named or inside.words


def _plain(word: str) -> Value:
    if len(word) <= MOST_DIGITS and _NUMBER.fullmatch(word):
        return int(word)
    return _CONSTANTS.get(word, word)


# -- writing ---------------------------------------------------------------------------------------------------


def write_value(value: Value) -> str:
    """A value so that it is read again as it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        safe = _PLAIN.fullmatch(value) and value != "/" and _plain(value) == value
        return value if safe else "'" + value.replace("'", "''") + "'"
    if isinstance(value, Mapping):
        return f"({write_record(value) or '='})"
    if isinstance(value, list | tuple):
        return f"({' '.join(map(write_value, value))})"
    return str(value)


def write_record(table: Mapping[str, Value]) -> str:
    """Named values."""
    return " ".join(f"{write_name(name)}={write_value(value)}" for name, value in table.items())


def write_name(name: str) -> str:
    """The name of a value."""
    return name if _PLAIN.fullmatch(name) else "'" + name.replace("'", "''") + "'"


# -- pieces ----------------------------------------------------------------------------------------------------


class Words(Struct, frozen=True):
    """Which field of a piece a word without a name belongs to: the first that knows it.

    `fields` have one word, `lists` several; `firsts` can only be the first of all, and so can `name`, which is
    whatever nothing else knows.
    """

    firsts: dict[str, Callable[[str], Any]] = {}
    fields: dict[str, Callable[[str], Any]] = {}
    lists: dict[str, Callable[[str], Any]] = {}
    flags: tuple[str, ...] = ()
    name: str = ""
    what: str = "piece"

    def find(self, word: Value, table: Mapping[str, Value]) -> str:
        """The field that a word belongs to; empty: none knows it."""
        if not isinstance(word, str):
            return ""
        for field, knows in ((self.firsts | self.fields) if not table else self.fields).items():
            if field not in table and knows(word):
                return field
        for field, knows in self.lists.items():
            if knows(word):
                return field
        if word in self.flags:
            return word
        return self.name if not table else ""

    def read(self, line: Line) -> Record:
        """A piece as a table; a dash is one of whom nothing is said."""
        table: Record = {}
        if line.words == [NOTHING]:
            return table
        for word in line.words:
            field = self.find(word, table)
            if not field:
                raise BadCase(
                    f"{write_value(word)} says nothing about a {self.what}; name it: field={write_value(word)}"
                )
            if field in self.lists:
                table.setdefault(field, []).append(word)
            else:
                table[field] = True if field in self.flags and word == field else word
        for name, value in line.named.items():
            if name in table:
                raise BadCase(f"{name} of a {self.what} is said twice")
            table[name] = value
        return table

    def write(self, table: Mapping[str, Value]) -> str:
        """A piece as a line: first what goes without a name, then the rest by name."""
        said: Record = {}
        words: list[str] = []
        order = [*self.firsts, self.name, *self.fields, *self.lists, *self.flags]
        for field in order:
            if field in table and field not in said:
                self._say(field, table[field], said, words)
        rest = {name: value for name, value in table.items() if name not in said}
        return " ".join(filter(None, [*words, write_record(rest)])) or NOTHING

    def _say(self, field: str, value: Value, said: Record, words: list[str]) -> None:
        """Without its name, if it is known for what it is."""
        each = value if field in self.lists and isinstance(value, list | tuple) else [value]
        if field in self.flags and field not in self.fields:
            if value is True:
                each = [field]
            else:
                return
        if each and all(isinstance(word, str) and self.find(word, said) == field for word in each):
            words += map(write_value, each)
            said[field] = value


def read_pieces(lines: Iterable[Line], words: Words) -> list[Record]:
    """The pieces of a clause; a clause without any is an empty list."""
    return [words.read(line) for line in lines if line.words or line.named]
