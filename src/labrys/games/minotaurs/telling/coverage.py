"""Minotaurs: what play should reach sooner or later, from the tables, and which event shows it."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.event import Event
from labrys.games.minotaurs import events as e
from labrys.games.minotaurs.tables import ABILITIES, CLASSES, CREATURES, GOALS, MYTHIC, POWERS, TACTICS, TRAP

COVERAGE: dict[str, tuple[str, ...]] = {
    "class": tuple(CLASSES),
    "goal": tuple(dict.fromkeys(GOALS.values())),
    "creature": tuple(CREATURES),
    "ability": tuple(ABILITIES),
    "power": tuple(POWERS),
    "tactic": tuple(TACTICS),
    "trap": tuple(TRAP),
    "mythic item": tuple(MYTHIC),
}


def shown(event: Event) -> Iterator[tuple[str, str]]:
    """The points an event shows."""
    return (point for point in _points(event) if point[1] in COVERAGE[point[0]])


def _points(event: Event) -> Iterator[tuple[str, str]]:
    match event:
        case e.Joined():
            yield "class", event.calling
        case e.QuestGiven():
            yield "goal", event.goal
        case e.Met():
            yield "creature", event.kind
            for ability in CREATURES[event.kind].abilities:
                yield "ability", ability
        case e.PowerUsed():
            yield "power", event.power
        case e.Declared():
            for tactic in event.tactics:
                yield "tactic", tactic
            yield "tactic", event.action
        case e.TrapMet():
            yield "trap", event.trap
        case e.TreasureFound():
            yield "mythic item", event.item
