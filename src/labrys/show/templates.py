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

    def fits(self, about: Struct) -> bool:
        """Do all its conditions hold?"""
        return all(_holds(getattr(about, field), wanted) for field, wanted in self.conditions)


class Templates(Generic[W]):
    """A file of sentences."""

    def __init__(
        self, file: Path, events: Iterable[type[Event]], ways: Mapping[str, Way[W]], section: str = "events"
    ) -> None:
        """`ways`: how slots can be said. A name that is not known is refused now, not in the middle of a game."""
        self._ways = ways
        kinds = {event.__name__: event for event in events}
        self._by_event: dict[str, tuple[Template, ...]] = {}
        for name, lines in read(file)[section].items():
            if name not in kinds:
                raise BadTable(f"{file.name}: there is no event {name!r}")
            listed = lines if isinstance(lines, list) else [{SAY: lines}]
            self._by_event[name] = tuple(read_template(line, SAY, kinds[name], ways, file.name) for line in listed)

    def sentence(self, event: Event, words: W) -> str | None:
        """The sentence for an event; None: this file has none."""
        for template in self._by_event.get(event.name, ()):
            if template.fits(event):
                return fill(template.parts, event, words, self._ways)
        return None


def read_template(
    line: Mapping[str, Any], key: str, kind: type[Struct], ways: Mapping[str, Way[W]], where: str
) -> Template:
    """One line of a file: the words stand under `key`, all else are conditions."""
    conditions = tuple((field, value) for field, value in line.items() if field != key)
    for name, _ in conditions:
        _check_field(name, kind, where)
    return Template(conditions, read_parts(line[key], kind, ways, where))


def read_parts(text: str, kind: type[Struct], ways: Mapping[str, Way[W]], where: str) -> tuple[str | Slot, ...]:
    """Words, and slots for fields of this kind of Struct."""
    parts: list[str | Slot] = []
    for words, field, spec, _ in Formatter().parse(text):
        if words:
            parts.append(words)
        if field is not None:
            way, _, rest = (spec or (NAME if field in PEOPLE else "")).partition(" ")
            _check_field(field, kind, where)
            if way and way not in ways:
                raise BadTable(f"{where}: {way!r} is no way to say a slot; there is {', '.join(ways)}")
            parts.append(Slot(field, way, rest))
    return tuple(parts)


def _check_field(name: str, kind: type[Struct], where: str) -> None:
    if name and name not in kind.__struct_fields__:
        raise BadTable(f"{where}: {kind.__name__} has no field {name!r}")


def fill(parts: tuple[str | Slot, ...], about: Struct, words: W, ways: Mapping[str, Way[W]]) -> str:
    """The words, with what stands in the slots."""
    if len(parts) == 1 and isinstance(parts[0], str):
        return parts[0]
    return "".join(part if isinstance(part, str) else _said(part, about, words, ways) for part in parts)


def _said(slot: Slot, about: Struct, words: W, ways: Mapping[str, Way[W]]) -> str:
    value = getattr(about, slot.field) if slot.field else about
    return ways[slot.way](words, value, slot.rest) if slot.way else str(value)


def _holds(found: object, wanted: object) -> bool:
    return bool(found) is wanted if isinstance(wanted, bool) else found == wanted


def read(file: Path) -> dict[str, dict[str, Any]]:
    """A file of sentences, by its sections."""
    return tomllib.loads(file.read_text(encoding="utf-8"))
