"""Deathmaze: the pieces. Adventurers with their records, monster counters, and what the slain leave."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.show.campaign import Campaign
from labrys.systems.spi1980 import pieces as units
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.things import Weapon

Klass = Literal["hero", "thief", "wizard"]


class Adventurer(units.Adventurer, eq=False, kw_only=True, tag="adventurer"):
    """[4.0] One Character Record, and where its counter stands."""

    klass: Klass
    magic_resistance: int = 1
    spare: tuple[Weapon, ...] = ()  # only with the house rule of R65
    spell_wounds: int = 0
    bezants: int = 0  # his share, once he is out
    saved_experience: int = 0  # left at home, 13.12
    saved_bezants: int = 0
    two_attacks: bool = False  # Cannabis with the house rule of R42
    alcohol: int = 0
    fog: bool = False  # Moves 51: a part-time Werewolf
    werewolf: bool = False  # ... in this combat


class Roster(Campaign):
    """[13.0] Those who wait for another game."""

    people: tuple[Adventurer, ...] = ()


class Monster(units.Monster, eq=False, kw_only=True, tag="monster"):
    """A monster counter. Wound Points are rolled when combat is joined (7.14)."""

    bezants: int = NOT_ROLLED  # rolled for a Cow, 7.21
    paid: int = 0
    counted: bool = False  # as defeated when it was charmed (house rule of R31)
    plundered: bool = False  # its treasure is the party's since an Agreement (house rule of R93)


Fighter: TypeAlias = Adventurer | Monster


class Slain(Struct, frozen=True):
    """A monster whose treasure is not yet settled. `letter` overrides its own (a feature's treasure)."""

    kind: str
    room: bool
    bezants: int = NOT_ROLLED
    paid: int = 0
    letter: str = ""
    id: str = ""
