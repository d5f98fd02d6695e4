"""Citadel of Blood [14.0] [15.0]: what weapons, armour, potions, talismans, medallions, rings and powers do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from labrys.games.citadel.tables import CHARACTERISTIC, CHARTS, MONSTER, POWER, SPELL, TALISMANS
from labrys.games.citadel.telling.words import DOES
from labrys.show.english import count, listed
from labrys.systems.spi1980.telling.notes import Notes, common_powers

PERSONS = [MONSTER[kind].name for kind, row in CHARACTERISTIC.items() if row.person]
# [15.0] what a monster's power does; [R3] [R4] in words that hold whichever way fire and stench are read
POWERS: Mapping[str, str] = {
    **common_powers(SPELL["lightning"].code, SPELL["lightning"].cost),
    "fire_breath": f"its fire gives those in front of it {POWER['fire_breath'].code} wounds",
    "rage": "adds 1 to its Combat Bonus for every wound it has taken",
    "stench": "before the fight: everybody who fails to resist it fights the worse for it",
    "stone_gaze": "before each of her attacks a die: on a 6 its target is stone",
}


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


does = Notes(CHARTS, PERSONS, DOES, dict(talismans())).does
