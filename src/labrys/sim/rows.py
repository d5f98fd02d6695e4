"""The games of a study, a row each: written while they are played, read back when a study goes on.

While a study runs its rows go to a journal, a line of JSON for each game in the order of the games. For `.jsonl`
that is the file itself; for `.csv` and `.parquet` it lies beside it, and the table is made from it at the end.
Whenever the program is killed, all the lines before are whole.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec
from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.record import files

if TYPE_CHECKING:
    from labrys.sim.plan import Plan

FORMATS = (".jsonl", ".csv", ".parquet")
JOURNAL = ".journal"  # after the name of a table
GROUP = 10_000  # rows that are put into a table at a time


class SeatRow(Struct, frozen=True, omit_defaults=True):
    """What became of a seat. `facts` are what a book tells of it beside figures, such as who it played."""

    bot: str
    won: bool
    place: float  # 1 is the best; seats that did equally well share the mean; 0: the game did not end
    decisions: int
    figures: dict[str, int | float] = {}
    facts: dict[str, str] = {}


class Row(Struct, frozen=True, omit_defaults=True):
    """One game."""

    study: str  # fingerprint of the plan
    game: int  # counted from 0 in each arm; in campaigns, which campaign
    arm: str
    seed: int
    result: str  # empty: it did not end
    decisions: int
    seats: tuple[SeatRow, ...]
    figures: dict[str, int | float] = {}
    link: int = 0  # which game of its campaign
    error: str = ""  # why it did not end
    blamed: str = ""  # the bot that has failed
    unfinished: bool = False  # nothing went wrong: it was left after too many decisions


def check_format(path: Path) -> None:
    """A format there is, and the library it needs."""
    if path.suffix not in FORMATS:
        raise LabrysError(f"rows are written as {', '.join(FORMATS)}; {str(path)!r} is none of these")
    if path.suffix == ".parquet":
        arrow()


def arrow() -> Any:
    """The library for parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise LabrysError(
            "a .parquet file wants the extra `lab`: pip install 'labrys[lab]'; or write .csv or .jsonl"
        ) from None
    return pyarrow


# -- the journal -------------------------------------------------------------------------------------------------


class Journal:
    """The rows of one study, as far as it has come."""

    def __init__(self, path: Path, plan: Plan, *, resume: bool) -> None:
        check_format(path)
        self.path, self.plan = path, plan
        self.lines = path if path.suffix == ".jsonl" else path.with_name(path.name + JOURNAL)
        if resume and not self.lines.exists():
            raise LabrysError(f"there are no rows to go on with in {str(self.lines)!r}; begin them with --rows")
        for file in () if resume else {path, self.lines}:
            files.check(file, "file of rows")
            if file.exists() and file.stat().st_size:
                raise LabrysError(
                    f"{str(file)!r} is there already; go on with --resume {path}, or name another file"
                )
        self._file = self._open()

    def _open(self) -> BinaryIO:
        try:
            file = open(self.lines, "r+b" if self.lines.exists() else "w+b")  # noqa: SIM115 - closed by `close`
        except OSError as error:
            raise LabrysError(f"{str(self.lines)!r} cannot be written: {error.strerror}") from None
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # goes with this process, also if it is killed
            except OSError:
                file.close()
                raise LabrysError(
                    f"another program is writing {str(self.lines)!r}; wait for it, or end it"
                ) from None
        return file

    def kept(self) -> Iterator[list[Row]]:
        """The rows of each seed that is whole; what comes after, such as a torn line, is cut off."""
        unit: list[Row] = []
        whole = at = done = 0
        study = self.plan.fingerprint
        begin = b'{"study":"%s"' % study.encode()
        for number, line in enumerate(self._file, 1):
            at += len(line)
            if not line.endswith(b"\n") and (line.startswith(begin) or begin.startswith(line)):
                break  # it was being written
            try:
                row = _ROW.decode(line)
            except msgspec.DecodeError as error:
                raise LabrysError(f"{str(self.lines)!r}, line {number} is no row of a game: {error}") from None
            if row.study != study:
                raise LabrysError(
                    f"{str(self.path)!r} holds the rows of another study ({row.study}, and this is {study}): "
                    "game, rules, bots, first seed and version must be the same"
                )
            if row.game // self.plan.turns != done:
                raise LabrysError(f"{str(self.lines)!r}, line {number} is out of order: game {row.game}")
            unit.append(row)
            if ends_unit(self.plan, row):
                yield unit
                unit, whole, done = [], at, done + 1
        self._file.seek(whole)
        self._file.truncate()

    def write(self, unit: Iterable[Row]) -> None:
        """The rows of one seed."""
        self._file.write(b"".join([_ENCODER.encode(row) + b"\n" for row in unit]))

    def flush(self) -> None:
        """Out of this process: from now on a kill does no harm."""
        try:
            self._file.flush()
        except OSError as error:
            raise LabrysError(f"{str(self.lines)!r} cannot be written: {error.strerror}") from None

    def close(self, *, well: bool = True) -> None:
        """Everything is on the disk; if all went well, a table is made of it."""
        self.flush()
        os.fsync(self._file.fileno())
        if well and self.path != self.lines:
            table(self.lines, self.path, self.plan)
        self._file.close()


_ROW = msgspec.json.Decoder(Row)
_ENCODER = msgspec.json.Encoder()


def ends_unit(plan: Plan, row: Row) -> bool:
    """Is this the last row of those that share a seed?"""
    last_turn = row.game % plan.turns == plan.turns - 1
    last_link = row.link == plan.games_per_campaign - 1 or bool(row.error)
    return last_turn and last_link and row.arm == plan.arms[-1].label


def read(lines: Path) -> Iterator[Row]:
    """The rows of a journal or a `.jsonl` file."""
    with lines.open("rb") as file:
        for line in file:
            yield _ROW.decode(line)


# -- tables ------------------------------------------------------------------------------------------------------


def table(lines: Path, to: Path, plan: Plan) -> None:
    """A table with a column for everything that occurs, written whole or not at all."""
    columns: dict[str, type] = {}
    for row in read(lines):
        for name, value in flat(row).items():
            known = columns.setdefault(name, type(value))
            if known is int and type(value) is float:
                columns[name] = float
    rough = to.with_name(to.name + ".part")
    write = _write_csv if to.suffix == ".csv" else _write_parquet
    try:
        write((flat(row) for row in read(lines)), columns, rough, plan)
        rough.replace(to)
    except OSError as error:
        raise LabrysError(f"{str(to)!r} cannot be written: {error.strerror}; the rows are in {lines}") from None


def flat(row: Row) -> dict[str, Any]:
    """A row as columns: `figures.rounds`, `seat1.place`, `seat1.figures.gold`, `seat1.facts.character`."""
    columns: dict[str, Any] = {
        "study": row.study,
        "game": row.game,
        "arm": row.arm,
        "seed": row.seed,
        "link": row.link,
        "result": row.result,
        "decisions": row.decisions,
        "error": row.error,
        "blamed": row.blamed,
        "unfinished": row.unfinished,
    }
    columns |= {f"figures.{name}": value for name, value in row.figures.items()}
    for number, seat in enumerate(row.seats, 1):
        own = {"bot": seat.bot, "won": seat.won, "place": float(seat.place), "decisions": seat.decisions}
        columns |= {f"seat{number}.{name}": value for name, value in own.items()}
        columns |= {f"seat{number}.figures.{name}": value for name, value in seat.figures.items()}
        columns |= {f"seat{number}.facts.{name}": value for name, value in seat.facts.items()}
    return columns


def _write_csv(rows: Iterator[dict[str, Any]], columns: dict[str, type], to: Path, plan: Plan) -> None:
    with to.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(columns), restval="")
        writer.writeheader()
        writer.writerows(rows)


def _write_parquet(rows: Iterator[dict[str, Any]], columns: dict[str, type], to: Path, plan: Plan) -> None:
    pa = arrow()
    kinds = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    said = {"labrys.study": plan.fingerprint, "labrys.plan": msgspec.json.encode(plan).decode()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in columns.items()], metadata=said)
    with pa.parquet.ParquetWriter(to, schema) as writer:
        for group in _groups(rows):
            writer.write_table(pa.Table.from_pylist(group, schema=schema))


def _groups(rows: Iterator[dict[str, Any]]) -> Iterator[Sequence[dict[str, Any]]]:
    group: list[dict[str, Any]] = []
    for row in rows:
        group.append(row)
        if len(group) == GROUP:
            yield group
            group = []
    if group:
        yield group
