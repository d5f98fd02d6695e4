"""The roster: survivors on their way from one game to the next. See `docs/save-format.md`."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from labrys.engine.errors import BadSave
from labrys.record import files
from labrys.show.book import AnyBook

FORMAT = 1


class RosterFile(Struct):
    """The file as it lies on disk."""

    labrys: str
    format: int
    game: str
    records: list[msgspec.Raw]


def load(path: Path, book: AnyBook) -> tuple[Struct, ...]:
    """The records of a roster; none if there is no file yet."""
    if not path.exists():
        return ()
    remedy = "move it away, or name another roster with --roster"
    try:
        file = msgspec.json.decode(path.read_bytes(), type=RosterFile)
        records = [msgspec.json.decode(raw, type=book.veteran_type) for raw in file.records]
    except (OSError, msgspec.DecodeError):
        raise BadSave(f"{str(path)!r} is no roster of {book.title}, or it is damaged; {remedy}") from None
    if file.labrys != "roster" or file.game != book.name or file.format != FORMAT:
        raise BadSave(f"{str(path)!r} is a roster of another game or version; {remedy}")
    return tuple(records)


def update(path: Path, book: AnyBook, state: Any, veterans: Container[str]) -> list[Struct]:
    """After a game: fallen veterans are struck out, survivors entered. Returns the survivors.

    `veterans` are the ids that came from the roster; whoever else has an id that is taken gets another.
    """
    survivors = book.survivors(state)
    gone = {*book.fallen(state), *(_id(record) for record in survivors)}
    kept = [record for record in load(path, book) if _id(record) not in gone or _id(record) not in veterans]
    taken = {_id(record) for record in kept}
    entered = [record if _id(record) not in taken else _renamed(record, taken) for record in survivors]
    raw = [msgspec.Raw(msgspec.json.encode(record)) for record in [*kept, *entered]]
    text = msgspec.json.encode(RosterFile("roster", FORMAT, book.name, raw))
    files.write(path, msgspec.json.format(text, indent=2) + b"\n", "roster", folders=True)
    return entered


def _id(record: Struct) -> str:
    return str(getattr(record, "id", ""))


def _renamed(record: Struct, taken: set[str]) -> Struct:
    number = next(n for n in range(2, 10_000) if f"{_id(record)}-{n}" not in taken)
    return structs.replace(record, id=f"{_id(record)}-{number}")
