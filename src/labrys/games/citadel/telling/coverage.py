"""Citadel of Blood: what play should reach sooner or later, from the tables, and which event shows it."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.event import Event
from labrys.games.citadel.chapters.c12_gaining_experience_points import PRICED
from labrys.games.citadel.chapters.c16_the_hellgate import DEMON, X
from labrys.games.citadel.events import HellgateFound, HellgateTold, SunRules
from labrys.games.citadel.tables import (
    ABILITY,
    CHARACTERISTIC,
    CHARTS,
    CHIT,
    HERO,
    INITIATE,
    LEVEL,
    MIRRORS,
    MONSTER,
    NEGOTIATIONS,
    SPELL,
    SUN_TABLE,
    TALISMANS,
    TREASURE,
)
from labrys.systems.spi1980.events import Ability, Healed, Joined, Moved, Wounded
from labrys.systems.spi1980.telling import coverage as kit
from labrys.systems.spi1980.telling.coverage import CoveragePoint, once

LEVELS = range(1, len(LEVEL["wounds"]))
CHARMS = tuple(f"{row.talisman}_talisman" for row in TALISMANS.rows)

COVERAGE: dict[str, tuple[str, ...]] = {
    "hero": tuple(HERO),
    "race": tuple(INITIATE),
    "sun": once(row.sun for row in SUN_TABLE.rows),
    "level": tuple(str(level) for level in LEVELS),
    "chit": tuple(row.code for row in CHIT.values() if row.kind != "gateway"),  # it lies there from the start
    "monster": tuple(MONSTER),
    "power": kit.powers(CHARACTERISTIC.values()),
    "talk": once(row.result for row in NEGOTIATIONS.rows),
    "spell": tuple(SPELL),
    "trap": once(row.trap for row in CHARTS.traps.rows),
    "feature": once([*(f"{row.feature}:{row.result}" for row in CHARTS.features.rows), "mirror:mirror"]),
    "mirror": once(
        [*(f"level:{row.level}" for row in MIRRORS.rows), *(f"segments:{row.segments}" for row in MIRRORS.rows)]
    ),
    "treasure": tuple(TREASURE),
    "item": kit.magic_items(
        CHARTS.magic_items.rows,
        CHARTS.magic_weapons.rows,
        CHARTS.potions.rows,
        CHARTS.medallions.rows,
        CHARTS.rings.rows,
        CHARMS,
    ),
    "use": once(
        [
            *(f"{row.potion}_potion" for row in CHARTS.potions.rows),
            *kit.spell_rings(CHARTS.rings.rows),
            *(f"{row.talisman}_talisman" for row in TALISMANS.rows if row.uses),
        ]
    ),
    "ability": tuple(ABILITY),
}


def shown(event: Event) -> Iterator[CoveragePoint]:
    """Which of them this event shows."""
    yield from kit.shown(event, MONSTER)
    match event:
        case Joined(klass="hero"):
            yield "hero", event.who
        case Joined():
            yield "race", event.klass
        case SunRules():
            yield "sun", event.sun
        case Moved():
            yield "level", str(event.level)
        case HellgateTold() if event.level:
            yield "mirror", f"segments:{event.segments}" if event.segments else f"level:{event.level}"
        case HellgateFound() if event.x:
            yield "monster", DEMON
            yield "monster", X
        case Healed(regenerated=True):
            yield "power", f"{kit.kind_of(event.who)}:regeneration"
        case Wounded() if event.left and has_rage(kit.kind_of(event.who)):
            yield "power", f"{kit.kind_of(event.who)}:rage"  # every wound makes it angrier
        case Ability():
            ability = event.what.partition(":")[0]
            yield "ability", PRICED.get(ability, ability)


def has_rage(kind: str) -> bool:
    """Does this kind of monster grow angry when wounded?"""
    return kind in MONSTER and CHARACTERISTIC[kind].power == "rage"
