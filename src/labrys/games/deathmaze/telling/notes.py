"""Deathmaze [9.0] [12.0]: what weapons, armour, potions, spices, medallions, rings and powers do."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.games.deathmaze.tables import CHARACTERISTIC, CHARTS, MEDALLION_ROW, MONSTER, SPELL, SPICE_CODE
from labrys.games.deathmaze.telling.words import DOES
from labrys.systems.spi1980.telling.notes import Notes, common_powers

PERSONS = [MONSTER[kind].name for kind, row in CHARACTERISTIC.items() if row.person]
SPICES: Mapping[str, str] = {
    "mustard": f"heals whoever eats it of {SPICE_CODE['mustard']} wounds",
    "sesame": "takes a trap away, before anybody touches it",
    "spinach": f"adds {SPICE_CODE['spinach']} to the eater's attacks for one fight",
    "red_pepper": f"thrown at one in front, gives it {SPICE_CODE['red_pepper']} wounds unless it resists",
    "cloves": f"locks a door for good: {DOES['lock']}",
    "cannabis": "eaten with an attack, makes it two on the same monster",
}
OWN: Mapping[str, str] = {
    **SPICES,
    "dexterity_medallion": f"adds {MEDALLION_ROW['dexterity'].bonus} to attacks with bow and throwing dagger",
}
# [12.0] what a monster's power does
POWERS: Mapping[str, str] = {
    **common_powers(SPELL["lightning"].code, SPELL["lightning"].cost),
    "fire_breath": "from the front row, after its bite: 1 wound to the same man unless he resists",
    "stench": "before the fight: everybody who fails to resist it has 1 less on his attacks in it",
    "stone_gaze": "after each of her attacks, hit or miss: on a further 6 its target is stone",
}


class Deathmaze(Notes):
    """This book's own."""

    ring = "can be used by a Wizard"


does = Deathmaze(CHARTS, PERSONS, DOES, OWN).does
