"""Citadel of Blood [14.0]: what weapons, armour, potions, talismans, medallions and rings do, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.games.citadel.tables import CHARACTERISTIC, CHARTS, MONSTER, TALISMANS
from labrys.games.citadel.words import DOES
from labrys.kit.almanac import Almanac
from labrys.kit.words import count, listed

PERSONS = [MONSTER[kind].name for kind, row in CHARACTERISTIC.items() if row.person]


def talismans() -> Iterator[tuple[str, str]]:
    """[14.6-Mind] [14.6-Sun] [14.6-All-Suns] [14.6-Evil] What each does for its holder."""
    for row in TALISMANS.rows:
        words = "turns its holder on the party, unless he resists: then it breaks"
        if row.uses:
            cost = f"for {count(row.cost, 'wound')} to its holder"
            words = f"{cost}, gives one in front {row.code} wounds unless it resists; {row.uses} times a game"
        elif row.suns:
            suns = f"the {row.suns[0]} sun" if len(row.suns) == 1 else f"each of the suns, {listed(row.suns)}"
            words = f"adds {row.code} to its holder's Magic Potential under {suns}"
        yield f"{row.talisman}_talisman", words


does = Almanac(CHARTS, PERSONS, DOES, dict(talismans())).does
