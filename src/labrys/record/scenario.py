"""A scenario by name, by file or as text. Files are read like all others: regular ones, of a bounded size."""

from __future__ import annotations

import os
from pathlib import Path

from labrys.engine.errors import BadSave, LabrysError
from labrys.record import files
from labrys.show.book import AnyBook

MOST_BYTES = 8_000_000


def find(book: AnyBook, said: str | os.PathLike[str]) -> tuple[str, str]:
    """Its name and its text, checked: a text has line breaks, a shipped one a name, all else is a file."""
    if not said:
        return "", ""
    if not book.scenario_kind:
        book.check_scenario("")  # which says that there are none
    name, text = _read(book, said)
    book.check_scenario(text)
    return name, text


def _read(book: AnyBook, said: str | os.PathLike[str]) -> tuple[str, str]:
    if isinstance(said, str) and "\n" in said:
        if len(said) > MOST_BYTES:
            raise LabrysError(f"a {book.scenario_kind} has at most {MOST_BYTES} characters, not {len(said)}")
        return "", said
    if isinstance(said, str) and said in book.scenarios:
        return said, book.scenarios[said]
    path = Path(said).expanduser()
    if not path.exists():
        shipped = ", ".join(book.scenarios) or "none"
        raise LabrysError(
            f"there is no {book.scenario_kind} {str(said)[:200]!r}; name a file, or one of these: {shipped}"
        )
    try:
        return path.stem, files.read(path, book.scenario_kind, MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise BadSave(f"{str(path)!r} is no text in UTF-8, as a {book.scenario_kind} is") from None
