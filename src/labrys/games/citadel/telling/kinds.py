"""Citadel of Blood: everybody and everything its pictures can show."""

from __future__ import annotations

from labrys.games.citadel.tables import CHARTS, HERO, INITIATE, MONSTER, SPELL, SUN_TABLE, TALISMAN_ROW
from labrys.games.citadel.telling.picture import drawn
from labrys.games.citadel.telling.words import COUNTERS, FEATURE_NAMES, race_name, thing
from labrys.show.kinds import Kinds, groups
from labrys.systems.spi1980.telling import kinds as shared

WAYS = {"stairs_up": "stairs up", "stairs_down": "stairs down", "monsters": "monsters left behind"}


def people() -> dict[str, str]:
    """Heroes of five races, Initiates of three."""
    heroes = {drawn(row.race, True): f"{race_name(row.race)} Hero" for row in HERO.values()}
    return heroes | {drawn(race, False): f"{race_name(race)} Initiate" for race in INITIATE}


def kinds() -> tuple[Kinds, ...]:
    """In the order of the book."""
    talismans = [f"{kind}_talisman" for kind in TALISMAN_ROW]
    places = {**COUNTERS, **WAYS, **FEATURE_NAMES}
    return groups(
        (
            ("Heroes and Initiates", people()),
            ("Monsters", {kind: row.name for kind, row in MONSTER.items()}),
            ("Features", shared.features(places)),
            ("Weapons and armour", shared.weapons(thing)),
            ("Magic items", shared.items(CHARTS, thing, talismans)),
            ("Spells", shared.spells({spell: row.name for spell, row in SPELL.items()})),
            (
                "Suns and treasure",
                {f"sun_{row.sun}": f"{row.sun} sun" for row in SUN_TABLE.rows} | {"gold": "Gold Marks"},
            ),
        )
    )
