"""What is printed as a table is a TOML table: typed, checked when it is loaded, immutable.

rule = "9.14"
title = "Gem Table"
source = "reconstructed"
columns = ["roll", "bezants"]
rows = [["2", 1], ["3-4", 5], ["12+", 150]]
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct, structs

from labrys.engine.errors import BadTable, plain_words

R = TypeVar("R", bound=Struct)
_BAND = re.compile(r"(?:(\d+)(?:-(\d+)|(\+))?|\.\.(\d+))")


class PrintedTable(Struct, Generic[R], frozen=True):
    """One printed table: where it comes from, and its rows."""

    rule: str
    title: str
    source: str
    rows: tuple[R, ...]


def load(path: Path, row_type: type[R]) -> PrintedTable[R]:
    """Read a table; every complaint names the file and the row."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadTable(f"{path.name}: cannot be read as TOML ({error})") from None
    for key in ("rule", "title", "source", "columns", "rows"):
        if key not in raw:
            raise BadTable(f"{path.name}: the line `{key} = ...` is missing")
    columns = raw["columns"]
    wanted = [field.name for field in structs.fields(row_type) if field.required]
    if missing := [name for name in wanted if name not in columns]:
        raise BadTable(f"{path.name}: column {missing[0]!r} is missing; the columns are {', '.join(wanted)}")
    rows = [_row(path.name, number, columns, row, row_type) for number, row in enumerate(raw["rows"], 1)]
    return PrintedTable(raw["rule"], raw["title"], raw["source"], tuple(rows))


def _row(file: str, number: int, columns: list[str], row: object, row_type: type[R]) -> R:
    if not isinstance(row, list) or len(row) != len(columns):
        raise BadTable(f"{file}, row {number}: {len(columns)} values are wanted ({', '.join(columns)})")
    try:
        return msgspec.convert(dict(zip(columns, row, strict=True)), row_type)
    except msgspec.ValidationError as error:
        raise BadTable(f"{file}, row {number}: {plain_words(error)}") from None


def band(text: str, low: int, high: int) -> range:
    """The rolls a printed band covers: `4`, `1-3`, `..3` (three or less), `17+`.

    >>> list(band("..3", 1, 6)), list(band("5+", 1, 6))
    ([1, 2, 3], [5, 6])
    """
    match = _BAND.fullmatch(text)
    if match is None:
        raise BadTable(f"{text!r} is no band of rolls; bands look like 4, 1-3, ..3 or 17+")
    first, last, plus, most = match.groups()
    if most is not None:
        return range(low, int(most) + 1)
    return range(int(first), high + 1 if plus else int(last or first) + 1)


def by_roll(
    table: PrintedTable[R], bands: Callable[[R], str], low: int, high: int, rows: Sequence[R] | None = None
) -> dict[int, R]:
    """Roll → row, for every roll from low to high; a gap or an overlap is an error."""
    found: dict[int, R] = {}
    for row in table.rows if rows is None else rows:
        for roll in band(bands(row), low, high):
            if roll in found:
                raise BadTable(f"{table.title}: the roll {roll} stands in two rows")
            found[roll] = row
    if gaps := [roll for roll in range(low, high + 1) if roll not in found]:
        raise BadTable(f"{table.title}: no row covers the roll {gaps[0]}")
    return found
