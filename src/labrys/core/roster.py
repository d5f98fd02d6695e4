"""The roster: survivors on their way from one game to the next. See `docs/save-format.md`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from labrys.core.book import AnyBook
from labrys.core.errors import BadSave

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
    try:
        file = msgspec.json.decode(path.read_bytes(), type=RosterFile)
        records = [msgspec.json.decode(raw, type=book.veteran_type) for raw in file.records]
    except (OSError, msgspec.DecodeError) as error:
        raise BadSave(f"{path.name} is no roster of {book.title}: {error}") from None
    if file.labrys != "roster" or file.game != book.name or file.format != FORMAT:
        raise BadSave(
            f"{path.name} is not a roster of {book.title} in format {FORMAT}: "
            f"it is a {file.labrys!r} of {file.game!r} in format {file.format}"
        )
    return tuple(records)


def update(path: Path, book: AnyBook, state: Any) -> list[Struct]:
    """After a game: the fallen are struck out, the survivors entered. Returns the survivors."""
    survivors = book.survivors(state)
    gone = {*book.fallen(state), *(getattr(record, "id", "") for record in survivors)}
    kept = [record for record in load(path, book) if getattr(record, "id", "") not in gone]
    raw = [msgspec.Raw(msgspec.json.encode(record)) for record in [*kept, *survivors]]
    path.parent.mkdir(parents=True, exist_ok=True)
    rough = path.with_name(path.name + ".part")
    text = msgspec.json.encode(RosterFile("roster", FORMAT, book.name, raw))
    rough.write_bytes(msgspec.json.format(text, indent=2) + b"\n")
    rough.replace(path)
    return survivors
