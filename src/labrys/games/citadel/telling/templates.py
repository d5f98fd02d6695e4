"""Words that need no more than their slots filled: the templates of `data/sentences.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from labrys.engine.event import Event
from labrys.games.citadel.state import State
from labrys.games.citadel.telling.words import coins, gain_words, name, spell_names, thing, whereabouts
from labrys.kit import maze

SENTENCES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "sentences.toml").read_text(encoding="utf-8")
)
APPROACH, OUTCOME = SENTENCES["approach"], SENTENCES["outcome"]

NAMES = ("who", "target", "by")  # fields that hold an id
THINGS = ("item", "weapon")

# an event's name → its templates, each with the field it looks at and the value it wants; "": whatever says yes
_TOLD: dict[str, list[tuple[str, str, str]]] = {}
for _key, _template in sorted(SENTENCES["events"].items(), key=lambda pair: (-pair[0].count("="), -len(pair[0]))):
    _event, _, _wish = _key.partition(".")
    _field, _, _value = _wish.partition("=")
    _TOLD.setdefault(_event, []).append((_field, _value, _template))


def told(event: Event, state: State) -> str | None:
    """What happened, by its template; None: it has none that fits."""
    for field, value, template in _TOLD.get(type(event).__name__, ()):
        found = getattr(event, field) if field else True
        if str(found) == value if value else found:
            return template.format_map(_slots(event, template, state)) if "{" in template else template
    return None


def _slots(event: Event, template: str, state: State) -> dict[str, str]:
    """The fields of an event that a template has slots for, as a person reads them."""
    slots: dict[str, str] = {}
    if "{where}" in template:
        x, y, level = (getattr(event, field) for field in ("x", "y", "level"))
        slots["where"] = whereabouts(maze.place(x, y, level))
    for field in event.__struct_fields__:
        if f"{{{field}}}" not in template:
            continue
        found = getattr(event, field)
        if field in NAMES and isinstance(found, str):
            slots[field] = name(found, state)
        elif field in THINGS:
            slots[field] = thing(found)
        elif field == "gold":
            slots[field] = coins(found)
        elif field == "spells":
            slots[field] = spell_names(found)
        elif field == "what":
            slots[field] = gain_words(found)
        else:
            slots[field] = str(found)
    return slots


def asked(key: str, of: str, state: State) -> str:
    """A question in words, by its template; empty: it has none."""
    template = SENTENCES["questions"].get(key, "")
    return template.format(of=of, who=name(of, state), sun=state.sun) if "{" in template else template


def offered(ask: str, word: str) -> tuple[str, str]:
    """A single word of a question, and what there is to know about it; empty: it has no template."""
    words, _, note = SENTENCES["options"].get(f"{ask}.{word}", "").partition(" | ")
    return words, note
