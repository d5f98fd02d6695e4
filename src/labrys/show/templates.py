"""Sentences that are only slots, as data: the event, what must be so of it, and the words.

    [events]
    Untrapped = "the {on} is not trapped."
    Drawn = [
        { fate = "kept", say = "" },
        { fate = "misfit", say = "a {code:chit} is drawn, does not fit and goes back." },
    ]

A slot is a field of the event; `{:where}`, without one, is about the whole event. After the colon stands how the
book says it: `{code:chit}`, `{points:count Wound Point}`; without a colon it is said as it is, but an id in `who`,
`target` or `by` by its name. A condition is a value, or true and false for what says yes or no. The first line
whose conditions hold is taken. A second language would be a second file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from string import Formatter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from labrys.engine.errors import BadTable
from labrys.engine.event import Event

W = TypeVar("W")  # the book's words at one moment of a game
Way = Callable[[W, Any, str], str]  # how a value is said: the words, the value, what stands behind the way's name

PEOPLE = ("who", "target", "by")
SAY, NAME = "say", "name"


class Slot(Struct, frozen=True):
    """A field of the event, and how it is said: the way's name, and what stands behind it."""

    field: str
    way: str
    rest: str


class Template(Struct, frozen=True):
    """When it is to be used, and its parts: words, and slots."""

    conditions: tuple[tuple[str, object], ...]
    parts: tuple[str | Slot, ...]


class Templates(Generic[W]):
    """A file of sentences."""

    def __init__(
        self, file: Path, events: Iterable[type[Event]], ways: Mapping[str, Way[W]], section: str = "events"
    ) -> None:
        """`ways`: how slots can be said. A name that is not known is refused now, not in the middle of a game."""
        self._file, self._ways = file.name, ways
        kinds = {event.__name__: event for event in events}
        self._by_event: dict[str, tuple[Template, ...]] = {}
        for name, lines in read(file)[section].items():
            if name not in kinds:
                raise BadTable(f"{self._file}: there is no event {name!r}")
            listed = lines if isinstance(lines, list) else [{SAY: lines}]
            self._by_event[name] = tuple(self._read(kinds[name], line) for line in listed)

    def _read(self, event: type[Event], line: dict[str, Any]) -> Template:
        conditions = tuple((field, value) for field, value in line.items() if field != SAY)
        parts: list[str | Slot] = []
        for words, field, spec, _ in Formatter().parse(line[SAY]):
            if words:
                parts.append(words)
            if field is not None:
                way, _, rest = (spec or (NAME if field in PEOPLE else "")).partition(" ")
                parts.append(Slot(field, way, rest))
        slots = [part for part in parts if isinstance(part, Slot)]
        for name in (*(field for field, _ in conditions), *(slot.field for slot in slots)):
            if name and name not in event.__struct_fields__:
                raise BadTable(f"{self._file}: {event.__name__} has no field {name!r}")
        for slot in slots:
            if slot.way and slot.way not in self._ways:
                raise BadTable(
                    f"{self._file}: {slot.way!r} is no way to say a slot; there is {', '.join(self._ways)}"
                )
        return Template(conditions, tuple(parts))

    def sentence(self, event: Event, words: W) -> str | None:
        """The sentence for an event; None: this file has none."""
        for template in self._by_event.get(event.name, ()):
            if all(_holds(getattr(event, field), wanted) for field, wanted in template.conditions):
                return "".join(self._said(part, event, words) for part in template.parts)
        return None

    def _said(self, part: str | Slot, event: Event, words: W) -> str:
        if isinstance(part, str):
            return part
        value = getattr(event, part.field) if part.field else event
        return self._ways[part.way](words, value, part.rest) if part.way else str(value)


def _holds(found: object, wanted: object) -> bool:
    return bool(found) is wanted if isinstance(wanted, bool) else found == wanted


def read(file: Path) -> dict[str, dict[str, Any]]:
    """A file of sentences, by its sections."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
