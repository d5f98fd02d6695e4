"""The events of a game and their fields, as cases name them: a page made from the Structs themselves."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec

from labrys.engine.event import Event
from labrys.rulebook.check import events_of
from labrys.show.book import Book

EVERYWHERE = ("to", "rule")
_PLAIN = {str: "text", int: "number", bool: "true or false"}


def page(book: Book[Any]) -> str:
    """The page, in Markdown."""
    lines = [
        f"# {book.title}: the events",
        "",
        "What a case may expect or rule out (`Attacked who=brand roll=4`, `never Died`). Every event also has",
        "`rule`, the rule it happened by, and `to`, who is told during play: a list of seats (-2 is the",
        "gamesmaster), `()` for nobody; left out: everybody.",
        "After `=` stands what a field is if nothing else is told.",
        f"This page is made by `labrys case events {book.name}`.",
        "",
        "| event | says | fields |",
        "|---|---|---|",
        *(_row(kind) for _, kind in sorted(events_of(book).items())),
    ]
    return "\n".join(lines)


def _row(kind: type[Event]) -> str:
    said = " ".join((kind.__doc__ or "").split()).replace("|", "\\|")
    fields = [_field(field) for field in msgspec.structs.fields(kind) if field.name not in EVERYWHERE]
    return f"| `{kind.__name__}` | {said} | {'<br>'.join(fields) or '–'} |"


def _field(field: msgspec.structs.FieldInfo) -> str:
    default = "" if field.default is msgspec.NODEFAULT else f" = {_value(field.default)}"
    return f"`{field.name}{default}`: {words(field.type)}"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else "()" if value == () else str(value) or "''"


def words(kind: Any) -> str:
    """The type of a field in words.

    >>> words(tuple[str, ...]), words(int | None), words(Literal["a", "b"])
    ('list of text', 'number or nothing', 'a, b')
    """
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is type(None):
        return "nothing"
    origin, parts = get_origin(kind), [part for part in get_args(kind) if part is not ...]
    if origin is Literal:
        return ", ".join(str(part) or "''" for part in parts)
    if origin in (tuple, list):
        inner = dict.fromkeys(words(part) for part in parts)
        return f"list of {' and '.join(inner)}"
    if origin is dict:
        return f"table of {words(parts[1])}"
    if parts:
        return " or ".join(words(part) for part in parts)
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()
