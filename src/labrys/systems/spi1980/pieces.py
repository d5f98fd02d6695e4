"""The pieces of a fight: adventurers with their records, and monster counters. Each book adds its own fields."""

from __future__ import annotations

from msgspec import Struct

from labrys.systems.spi1980.things import Item, Weapon, WeaponKind

NOBODY = ""
NOT_ROLLED = -1
NOT_NUMBERED = -1  # a monster of an older save
WAITING = -1  # the row of somebody who has no box yet


class Unit(Struct, eq=False, kw_only=True):
    """Whoever can be hurt and stands in a box."""

    id: str
    wound_points: int = 0
    wounds: int = 0
    row: int = 0
    column: int = 0
    acted: bool = False  # in this Party Combat Phase
    moved: bool = False  # changed sides or box in this phase
    asleep: bool = False


class Adventurer(Unit, eq=False, kw_only=True):
    """What every adventurer's record has."""

    name: str
    seat: int
    detrap: int = 0
    weapons: tuple[Weapon, ...] = ()
    skills: dict[WeaponKind, int] = {}  # replaced, never changed in place: clones share it
    spells: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    experience: int = 0
    in_hand: int = 0  # which weapon; NOT_ROLLED = none
    thrown: tuple[int, ...] = ()  # which weapons lie among the enemies
    might: tuple[int, ...] = ()  # Strength, for one combat
    mage_armour: int = 0
    stench: bool = False
    turned_by: str = NOBODY  # whom he fights for


class Monster(Unit, eq=False, kw_only=True):
    """What every monster counter has."""

    kind: str
    row: int = WAITING  # no box before combat
    room: bool = True  # met as a room monster: the first treasure letter
    skill: int = 0  # an Evil Hero's with the sword
    wounded_phases: int = 0  # a Troll's count
    charmer: str = NOBODY
