"""The tables of a game as people read them: titles, headings and cells in words.

What a table needs for that stands in its own file, beside what the rules read:

    headings = ["Die", "Monster", ""]      # one for each column; an empty one leaves the column out
    note = "Roll two dice."                # what the printed table says below itself
    grid = ["first", "second"]             # drawn with the first down the side, the second across the top
    names = { kind = "creatures" }         # the section of words.toml that has the names of a column
    blank = ["bonus"]                      # columns where 0 is no figure, but none
    spread = { numbers = ["2", "3"] }      # a column of lists becomes as many columns, with these headings
    cells.reach = { front = "the front row" }   # words for single cells of a column
    hidden = "It would give the answers away."  # not for the eyes of a player, and why
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from labrys.engine.errors import BadTable, plain_words
from labrys.rulebook.ledger import RULES, Ids

WORDS = "words.toml"
LEFT_OUT = {"plural", "slug"}  # columns that only programs read
NONE = "–"
_BAND = re.compile(r"(\d+)-(\d+)|\.\.(\d+)|(\d+)\+")
_KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

Names = Mapping[str, Mapping[str, str]]  # section of words.toml, or "" for the names in tables → key → words


class BookTable(Struct, frozen=True, omit_defaults=True):
    """A table in words. The first heading may stand for two: what runs down the side and what across the top."""

    id: str
    title: str
    rules: tuple[str, ...]  # those it belongs to; it is printed with the first
    source: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    linked: int = -1  # the column whose cells are numbers of rules, if there is one


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    """All that can stand in the file of a table."""

    rule: str
    title: str
    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    headings: tuple[str, ...] = ()
    note: str = ""
    grid: tuple[str, ...] = ()
    names: dict[str, str] = {}
    blank: tuple[str, ...] = ()
    spread: dict[str, tuple[str, ...]] = {}
    cells: dict[str, dict[str, str]] = {}
    hidden: str = ""


def tables(data: Path, ids: Ids) -> tuple[BookTable, ...]:
    """Every table of a game that a player may read, by the names of their files."""
    raw = {path.stem: _read(path) for path in sorted(data.glob("*.toml")) if path.name != RULES}
    files = {stem: file for stem, file in raw.items() if file is not None}
    names = {"": _names_in(files.values()), **_sections(data / WORDS)}
    return tuple(_table(stem, file, names, ids) for stem, file in files.items() if not file.hidden)


def hidden(data: Path) -> dict[str, str]:
    """The tables that are not shown, and why."""
    found = {path.stem: _read(path) for path in sorted(data.glob("*.toml")) if path.name != RULES}
    return {stem: file.hidden for stem, file in found.items() if file is not None and file.hidden}


def _read(path: Path) -> TableFile | None:
    """A table; None: it is none, but words or a template."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        file = msgspec.convert(raw, TableFile) if "rows" in raw else None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadTable(f"{path.name}: {plain_words(error)}") from None
    if file is None:
        return None
    if file.headings and len(file.headings) != len(file.columns):
        raise BadTable(f"{path.name}: {len(file.columns)} headings are wanted, one for each column")
    if strange := {*file.grid, *file.names, *file.cells, *file.blank, *file.spread} - set(file.columns):
        raise BadTable(f"{path.name}: there is no column {sorted(strange)[0]!r}")
    return file


# -- names -------------------------------------------------------------------------------------------------


def _names_in(files: Iterable[TableFile]) -> dict[str, str]:
    """The names that tables have for the keys in their other columns."""
    found: dict[str, str] = {}
    for file in files:
        if "name" not in file.columns:
            continue
        name = file.columns.index("name")
        for place in _keys_of_names(file):
            for row in file.rows:
                found.setdefault(row[place], row[name])
    return found


def _keys_of_names(file: TableFile) -> list[int]:
    """The columns that say the same as the names, for programs."""
    if "name" not in file.columns:
        return []
    name = file.columns.index("name")
    return [
        place
        for place, column in enumerate(file.columns)
        if place != name and (column in LEFT_OUT or all(_same(row[place], row[name]) for row in file.rows))
    ]


def _same(key: object, name: str) -> bool:
    plain = re.sub(r"\W+", "_", name.casefold())
    return isinstance(key, str) and key.casefold() in (plain, name.casefold(), plain.replace("_s_", "s_"))


def _sections(path: Path) -> dict[str, dict[str, str]]:
    """The words of a game, section by section: one thing, where one and several are told apart by a bar."""
    if not path.exists():
        return {}
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        section: {key: words.split("|")[0].strip() for key, words in lines.items() if isinstance(words, str)}
        for section, lines in raw.items()
        if isinstance(lines, dict)
    }


# -- a table -----------------------------------------------------------------------------------------------


def _table(stem: str, file: TableFile, names: Names, ids: Ids) -> BookTable:
    rows = [[_cell(file, place, value, names) for place, value in enumerate(row)] for row in file.rows]
    shown = [place for place in range(len(file.columns)) if _heading(file, place)]
    if file.grid:
        headings, cells = _across(file, rows, shown)
    else:
        headings = [word for place in shown for word in _headings(file, place)]
        cells = [[cell for place in shown for cell in row[place]] for row in rows]
    linked = -1 if file.grid else next((n for n, place in enumerate(shown) if file.columns[place] == "rule"), -1)
    belongs = [rule for word in file.rule.replace(",", " ").split() for rule in ids.under(word)[:1]]
    return BookTable(
        stem,
        file.title,
        tuple(dict.fromkeys(belongs)),
        file.source,
        tuple(headings),
        tuple(map(tuple, cells)),
        file.note,
        linked,
    )


def _headings(file: TableFile, place: int) -> Sequence[str]:
    return file.spread.get(file.columns[place]) or [_heading(file, place)]


def _heading(file: TableFile, place: int) -> str:
    if file.headings:
        return file.headings[place]
    return "" if place in _keys_of_names(file) else large(file.columns[place].replace("_", " "))


def _across(file: TableFile, rows: list[list[list[str]]], shown: list[int]) -> tuple[list[str], list[list[str]]]:
    """The same with one column down the side and another across the top."""
    down, over = map(file.columns.index, file.grid)
    rest = [place for place in shown if place not in (down, over)]
    tops = list(dict.fromkeys(row[over][0] for row in rows))
    sides: dict[str, dict[str, str]] = {}
    for row in rows:
        words = ", ".join(row[place][0] for place in rest if row[place] != [NONE])
        sides.setdefault(row[down][0], {})[row[over][0]] = words or NONE
    corner = f"{_heading(file, down)} \\ {_heading(file, over)}"
    return [corner, *tops], [[side, *(cells.get(top, NONE) for top in tops)] for side, cells in sides.items()]


def _cell(file: TableFile, place: int, value: object, names: Names) -> list[str]:
    """What stands in it: one text, or several where it is spread out."""
    column = file.columns[place]
    if column in file.spread and isinstance(value, list | tuple):
        return [str(one) for one in value]
    section = file.names.get(column)
    known = {**(names.get(section, {}) if section else names[""]), **file.cells.get(column, {})}
    if str(value) == "0" and column in file.blank:
        return [known.get("0", NONE)]
    words = _value(value, known)
    first = value[0] if isinstance(value, list | tuple) and value else value
    key = isinstance(first, str) and _KEY.fullmatch(first.partition(":")[0])
    return [(large(words) if key else words) or NONE]


def _value(value: object, known: Mapping[str, str]) -> str:
    if isinstance(value, str):
        return in_words(value, known)
    if isinstance(value, list | tuple):
        return ", ".join(_value(one, known) for one in value) or known.get("[]", "")
    if isinstance(value, dict):
        return ", ".join(in_words(key, {}) + ("" if one is True else f" {one}") for key, one in value.items())
    plain = str(value).lower() if isinstance(value, bool) else str(value)
    if plain in known or not isinstance(value, bool):
        return known.get(plain, plain.replace("-", "−"))
    return "yes" if value else ""


def in_words(text: str, names: Mapping[str, str]) -> str:
    """A cell for people.

    >>> in_words("17+", {}), in_words("evil_hero", {"evil_hero": "Evil Hero"}), in_words("3D6x5", {})
    ('17 or more', 'Evil Hero', '3D6×5')
    """
    if text in names:
        return names[text]
    if band := _BAND.fullmatch(text):
        first, last, most, least = band.groups()
        return f"{most} or less" if most else f"{least} or more" if least else f"{first}–{last}"
    if _KEY.fullmatch(text):
        return text.replace("_", " ")
    if all(map(_KEY.fullmatch, text.split(":"))):  # skill:sword
        return ": ".join(in_words(part, names) for part in text.split(":"))
    return re.sub(r"(?<=[\dD])x(?=\d)", "×", re.sub(r"^-(?=\d)", "−", text))


def large(text: str) -> str:
    """Its first letter large."""
    return text[:1].upper() + text[1:]
