"""Warlock's Maze: what play should reach sooner or later, from the tables, and which event shows it."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.event import Event
from labrys.games.warlock import events as e
from labrys.games.warlock.tables import (
    CARD,
    CHARACTER,
    MAGIC_OBJECT,
    OUTSIDE,
    RESULTS,
    ROOMS,
    SPELL,
    TILE,
    TREASURE,
)

COVERAGE: dict[str, tuple[str, ...]] = {
    "character": tuple(CHARACTER),
    "tile": tuple(TILE),
    "room": tuple(dict.fromkeys(f"{row.room}:{row.result}" for row in ROOMS.rows)),
    "outside": tuple(OUTSIDE),
    "result": tuple(dict.fromkeys(f"{row.space}:{row.result}" for row in RESULTS.rows)),
    "card": tuple(CARD),
    "spell": tuple(SPELL),
    "magic_object": tuple(MAGIC_OBJECT),
    "treasure": tuple(TREASURE),
}


def shown(event: Event) -> Iterator[tuple[str, str]]:
    """Which of them this event shows."""
    match event:
        case e.Appeared():
            yield "character", event.character
        case e.Turned():
            yield "tile", event.tile
        case e.RoomResult() if f"{event.room}:{event.result}" in COVERAGE["room"]:
            yield "room", f"{event.room}:{event.result}"
        case e.RoomResult() if f"{event.room}:{event.result}" in COVERAGE["result"]:
            yield "result", f"{event.room}:{event.result}"
        case e.Moved() if event.space in OUTSIDE:
            yield "outside", event.space
        case e.Encountered() | e.DrewCard() if event.card in CARD:
            yield "card", event.card
        case e.SpellCast():
            yield "spell", event.spell
        case e.Took() if event.what in MAGIC_OBJECT:
            yield "magic_object", event.what
        case e.ChamberOpened() if event.treasure:
            yield "treasure", event.treasure
