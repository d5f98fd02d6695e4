"""Deathmaze: what play should reach sooner or later, from the tables, and which event shows it."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.event import Event
from labrys.games.deathmaze.events import Begun, Detrapped
from labrys.games.deathmaze.tables import (
    CHARACTERISTIC,
    CHARTS,
    CHIT,
    CLASS,
    FEATURES_51,
    MISTS,
    MONSTER,
    NEGOTIATIONS,
    SPELL,
    SPICES,
    TREASURE,
)
from labrys.systems.spi1980.events import Drawn, Healed, Joined, Locked
from labrys.systems.spi1980.telling import coverage as shared
from labrys.systems.spi1980.telling.coverage import CoveragePoint, once

FEATURE_ROWS = [
    *((row.feature, row.result, row.code) for row in CHARTS.features.rows),
    *((row.feature, row.result, row.code) for row in FEATURES_51.rows),
]
FOUND_TREASURES = {code for _, result, code in FEATURE_ROWS if result == "treasure"}
MONSTERS_TREASURES = {t for row in CHARACTERISTIC.values() for t in (row.room_treasure, row.wandering_treasure)}

COVERAGE: dict[str, tuple[str, ...]] = {
    "game": ("basic", "advanced"),
    "class": tuple(CLASS),
    "chit": tuple(CHIT),
    "monster": tuple(MONSTER),
    "power": shared.powers(CHARACTERISTIC.values()),
    "talk": once(row.result for row in NEGOTIATIONS.rows),
    "spell": tuple(SPELL),
    "trap": once(row.trap for row in CHARTS.traps.rows),
    "feature": once(
        [
            *(f"{feature}:{result}" for feature, result, _ in FEATURE_ROWS),
            *(f"mist:{row.result}" for row in MISTS.rows),
        ]
    ),
    "treasure": tuple(letter for letter in TREASURE if letter in FOUND_TREASURES | MONSTERS_TREASURES),
    "item": shared.magic_items(
        CHARTS.magic_items.rows,
        CHARTS.magic_weapons.rows,
        CHARTS.potions.rows,
        CHARTS.medallions.rows,
        CHARTS.rings.rows,
        (row.spice for row in SPICES.rows),
    ),
    "use": once(
        [
            *(f"{row.potion}_potion" for row in CHARTS.potions.rows),
            *(row.spice for row in SPICES.rows),
            *shared.spell_rings(CHARTS.rings.rows),
        ]
    ),
}


def shown(event: Event) -> Iterator[CoveragePoint]:
    """Which of them this event shows."""
    yield from shared.shown(event, MONSTER)
    match event:
        case Begun():
            yield "game", "advanced" if event.advanced else "basic"
        case Joined():
            yield "class", event.klass
        case Drawn():
            yield "chit", event.code  # a marked one is hardly ever laid
        case Healed(regenerated=True):
            yield "power", f"{shared.kind_of(event.who)}:regeneration"
        case Detrapped(sesame=True):
            yield "use", "sesame"
        case Locked(means="cloves"):
            yield "use", "cloves"
