"""What both dungeon books can show: weapons, magic items, spells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from labrys.show.english import capital
from labrys.systems.spi1980.tables import Charts
from labrys.systems.spi1980.telling.picture import drawn
from labrys.systems.spi1980.things import WEAPONS

MAGIC = "+1"  # any magic weapon or armour is drawn alike


def weapons(name: Callable[[str], str]) -> dict[str, str]:
    """The six weapons, plain and magic; and armour, which is always magic."""
    magic = {drawn(kind + MAGIC): f"magic {name(kind)}" for kind in (*WEAPONS, "armour")}
    return {kind: name(kind) for kind in WEAPONS} | magic


def items(charts: Charts, name: Callable[[str], str], more: Iterable[str] = ()) -> dict[str, str]:
    """Potions, medallions, rings and what else the book has; and those nobody knows yet."""
    found = [
        *(f"{kind}_potion" for kind in charts.potion_code),
        *(f"{kind}_medallion" for kind in charts.medallion_row),
        *(f"{kind}_ring" for kind in charts.ring_row),
        *more,
    ]
    unknown = dict.fromkeys(slug.rpartition("_")[2] for slug in found if "_" in slug)
    kinds = {kind: f"unknown {kind}" for kind in unknown if kind in ("potion", "medallion", "ring", "talisman")}
    return {slug: name(slug) for slug in found} | kinds


def spells(names: Mapping[str, str]) -> dict[str, str]:
    """The spells, by the word for the drawing."""
    return {f"{spell}_spell": name for spell, name in names.items()}


def features(names: Mapping[str, str]) -> dict[str, str]:
    """What may be in a room."""
    return {kind: capital(name) for kind, name in names.items()}
