"""Dungeon: what play should reach sooner or later, from the tables, and which event shows it."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.event import Event
from labrys.games.dungeon import events as e
from labrys.games.dungeon.tables import (
    ADVICE,
    BADDIES,
    BOOK_KEYS,
    CURSE,
    JEWELS,
    MAGIC_WEAPON,
    PRICE,
    SAGE,
    SPECIAL_CHAMBER,
    SPELL,
    SUPPLY_FOUND,
    TREASURE,
    WISHES,
)

NOT_THINGS = ("plus_two", "two_weapons", "choice", "book", "two_spells")
MANNERS = ("wrathful", "cross", "indifferent", "friendly", "delighted")


DOORS = ("door", "double_door", "secret_door")


def once(words: Iterator[str]) -> tuple[str, ...]:
    """Each word once, in its order."""
    return tuple(dict.fromkeys(word for word in words if word not in NOT_THINGS))


COVERAGE: dict[str, tuple[str, ...]] = {
    "baddie": tuple(BADDIES),
    "treasure": tuple(line.line for line in TREASURE),
    "jewel": tuple(JEWELS),
    "magic weapon": once(row.item for items in MAGIC_WEAPON.values() for row in items.values()),
    "spell": once(row.key for spells in SPELL.values() for row in spells.values()),
    "book": tuple(sorted(BOOK_KEYS)),
    "supply": once(row.supply for group in SUPPLY_FOUND.values() for row in group.values()),
    "bought": tuple(PRICE),
    "sage": once(iter(SAGE.values())),
    "manner": MANNERS,
    "curse": once(iter(CURSE.values())),
    "advice": once(iter(ADVICE.values())),
    "wish": tuple(WISHES),
    "chamber": once(iter(SPECIAL_CHAMBER.values())),
    "feature": ("stairs_down", "stairs_up", "trap", "hole", "panel", "chute", "tower", *DOORS),
}


def shown(event: Event) -> Iterator[tuple[str, str]]:
    """The points an event shows. What only one maze has, its own baddies or Las Vegas, is none."""
    return (point for point in _points(event) if point[1] in COVERAGE[point[0]])


def _points(event: Event) -> Iterator[tuple[str, str]]:
    match event:
        case e.Met():
            yield "baddie", event.kind
        case e.TreasureRolled():
            for line in event.lines:
                yield "treasure", line
        case e.Found():
            for sort in ("jewel", "magic weapon", "spell", "book", "supply"):
                if event.item in COVERAGE[sort]:
                    yield sort, event.item
        case e.CalledOut():
            yield "feature", "panel" if event.panel else event.feature
            for kind, _ in event.doors:
                yield "feature", kind
        case e.Landed():
            yield "feature", event.how
            yield "feature", event.feature
        case e.TorchesBought():
            yield "bought", "torch"
        case e.Bought():
            for good in event.goods:
                yield "bought", good
        case e.SageMet():
            yield "sage", event.kind
        case e.SageManner():
            yield "manner", event.manner
        case e.Cursed():
            yield "curse", event.curse
        case e.Advised():
            yield "advice", event.fact
        case e.WishMade():
            yield "wish", event.wish
        case e.Visited():
            yield "chamber", event.place
