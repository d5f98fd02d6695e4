"""What there is to meet in both books of this system, and which event shows it.

A coverage point is a category and a name, written as cases and saves write it: `spell` and `blast`, `feature` and
`fountain:poison`, `power` and `medusa:stone_gaze`. The lists come from a book's tables, so that a line of a table
which no play ever reaches is found out (`labrys rules GAME --reached`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TypeAlias

from labrys.engine.event import Event
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.tables import (
    CharacteristicsRow,
    MagicItemRow,
    MagicWeaponRow,
    MedallionRow,
    PotionRow,
    RingRow,
)
from labrys.systems.spi1980.things import WEAPONS

CoveragePoint: TypeAlias = tuple[str, str]
UNKNOWN = ("potion", "medallion", "talisman")  # found, but nobody knows yet which


def once(names: Iterable[str]) -> tuple[str, ...]:
    """Each name once, in the order of its table."""
    return tuple(dict.fromkeys(names))


def powers(rows: Iterable[CharacteristicsRow]) -> tuple[str, ...]:
    """Every monster with a power of its own: `troll:regeneration`."""
    return once(f"{row.kind}:{row.power}" for row in rows if row.power)


def magic_items(
    kinds: Iterable[MagicItemRow],
    weapons: Iterable[MagicWeaponRow],
    potions: Iterable[PotionRow],
    medallions: Iterable[MedallionRow],
    rings: Iterable[RingRow],
    others: Iterable[str],
) -> tuple[str, ...]:
    """Whatever the Magic Item Table can give, weapons and armour without their bonus."""
    plain = ["armour"] if any(row.item == "armour" for row in kinds) else []
    return once(
        [
            *(row.weapon for row in weapons),
            *plain,
            *(f"{row.potion}_potion" for row in potions),
            *(f"{row.medallion}_medallion" for row in medallions),
            *(f"{row.ring}_ring" for row in rings),
            *others,
        ]
    )


def spell_rings(rings: Iterable[RingRow]) -> tuple[str, ...]:
    """The rings that cast a spell."""
    return once(f"{row.ring}_ring" for row in rings if row.spell)


def kind_of(unit: str) -> str:
    """The kind in a monster's id: `evil_mage` of `evil_mage-2`."""
    return unit.rpartition("-")[0]


def shown(event: Event, monsters: Container[str]) -> Iterator[CoveragePoint]:
    """The coverage points an event of the kit shows; `monsters` are the kinds of the book."""
    match event:
        case e.Cast():
            if kind_of(event.who) in monsters:
                yield "power", f"{kind_of(event.who)}:{event.spell}"
            else:
                yield "spell", event.spell
                if event.ring:
                    yield "use", f"{event.spell}_ring"
        case e.Power():
            yield "power", f"{kind_of(event.who)}:{event.power}"
        case e.Met():
            yield "monster", event.kind
        case e.Investigated():
            yield "feature", f"{event.feature}:{event.result}"
        case e.Sprang():
            yield "trap", event.trap
        case e.Treasured():
            yield "treasure", event.letter
        case e.Found() | e.Tested():
            if event.item not in UNKNOWN and event.item not in WEAPONS:  # a weapon without a bonus is no magic
                yield "item", event.item.partition("+")[0]
        case e.Used():
            yield "use", event.item
        case e.Laid():
            yield "chit", event.code.partition("/")[0]
        case e.Negotiated():
            yield "talk", event.result
