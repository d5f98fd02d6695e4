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
    name, text = (isinstance(said, str) and shipped_or_text(book, said, MOST_BYTES)) or _read(book, Path(said))
    book.check_scenario(text)
    return name, text


def shipped_or_text(book: AnyBook, said: str, most: int) -> tuple[str, str] | None:
    """The name and text of one that is shipped, or the text that this is; no file is read for it."""
    if not book.scenario_kind:
        book.check_scenario("")  # which says that there are none
    if said in book.scenarios:
        return said, book.scenarios[said]
    if "\n" not in said:
        return None
    if len(said) > most:
        raise LabrysError(f"a {book.scenario_kind} has at most {most} characters here, not {len(said)}")
    return "", said


def unknown(book: AnyBook, said: str, else_what: str) -> LabrysError:
    """What to say of a name that nobody knows."""
    shipped = ", ".join(book.scenarios) or "none"
    return LabrysError(f"there is no {book.scenario_kind} {said[:200]!r}; {else_what}, or one of these: {shipped}")


def _read(book: AnyBook, path: Path) -> tuple[str, str]:
    path = path.expanduser()
    if not path.exists():
        raise unknown(book, str(path), "name a file")
    try:
        return path.stem, files.read(path, book.scenario_kind, MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise BadSave(f"{str(path)!r} is no text in UTF-8, as a {book.scenario_kind} is") from None
