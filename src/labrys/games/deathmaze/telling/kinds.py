"""Deathmaze: everybody and everything its pictures can show."""

from __future__ import annotations

from labrys.games.deathmaze.tables import CHARTS, CLASS, MONSTER, SPELL, SPICE_CODE
from labrys.games.deathmaze.telling.words import FEATURE_NAMES
from labrys.show.english import capital
from labrys.show.kinds import Kinds, groups
from labrys.systems.spi1980.telling import kinds as shared
from labrys.systems.spi1980.telling.words import thing


def kinds() -> tuple[Kinds, ...]:
    """In the order of the book."""
    return groups(
        (
            ("Adventurers", {klass: capital(klass) for klass in CLASS}),
            ("Monsters", {kind: row.name for kind, row in MONSTER.items()}),
            (
                "Features",
                shared.features({"entrance": "entrance", "monsters": "monsters left behind"} | {**FEATURE_NAMES}),
            ),
            ("Weapons and armour", shared.weapons(thing)),
            ("Magic items", shared.items(CHARTS, thing, SPICE_CODE)),
            ("Spells", shared.spells({spell: row.name for spell, row in SPELL.items()})),
            ("Treasure", {"gold": "Bezants"}),
        )
    )
