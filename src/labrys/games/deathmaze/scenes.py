"""Deathmaze: the scenes, in the order of the book: what can stand on the agenda."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import (
    Abilities,
    CheckMonsters,
    CloseUp,
    Departure,
    Explore,
    FormUp,
    JoinCombat,
    MonsterReorganizationPhase,
    NextMove,
    PartyCombatPhase,
    Stand,
    Treasure,
)


class Muster(Struct, frozen=True, tag="muster"):
    """[4.0] Which game, and whether the party is made or taken ready."""


class Create(Struct, frozen=True, tag="create"):
    """[4.0] The next adventurer of a seat is created."""

    seat: int


class GoIn(Struct, frozen=True, tag="go_in"):
    """[5.13] The entrance corridor is drawn."""


class DoorTrap(Struct, frozen=True, tag="door_trap"):
    """[5.26] Is the door beyond this side trapped?"""

    side: int


class Trapped(Struct, frozen=True, tag="trapped"):
    """[10.1] A trap was found: on a door, a chest, or under a trap door."""

    on: Literal["door", "chest", "feature"]
    who: str = NOBODY  # under a trap door: the investigator
    side: int = NOT_ROLLED  # of the present chit, for a door


class Enter(Struct, frozen=True, tag="enter"):
    """[5.28] The party moves onto the chit beyond this side."""

    side: int


class Meeting(Struct, frozen=True, tag="meeting"):
    """[7.13] Monsters in sight: negotiate or attack."""

    by_door: bool = False  # so that Lock is possible
    tries: int = 0


class MonsterCombatPhase(Struct, frozen=True, tag="monster_combat_phase"):
    """[8.22] All monsters; alone: nothing but this phase comes before the party's (house rule of R57)."""

    alone: bool = False


class PartyReorganizationPhase(Struct, frozen=True, tag="party_reorganisation_phase"):
    """[8.23] Slides and one step; the scene repeats until it is over."""

    stepped: bool = False
    slid: tuple[tuple[str, int], ...] = ()  # who slid, and which way


class Victory(Struct, frozen=True, tag="victory"):
    """[8.6] The monsters are dead: daggers, experience, men in stone."""


class Estate(Struct, frozen=True, tag="estate"):
    """[9.17] Things without an owner are assigned, one at a time."""


class Feature(Struct, frozen=True, tag="feature"):
    """[6.0] The room's feature may be investigated."""


class ClimbUp(Struct, frozen=True, tag="climb_up"):
    """[R25] Back from the room under a trap door; by house rule one alone, to his old box."""

    who: str = NOBODY
    row: int = 0
    column: int = 0


class Open(Struct, frozen=True, tag="open"):
    """[9.16] A chest, opened or safe: what was rolled for it is gained."""

    bezants: int
    gems: int
    items: int


class Find(Struct, frozen=True, tag="find"):
    """[9.15] The next of so many magic items."""

    items: int


class Test(Struct, frozen=True, tag="test"):
    """[9.4] [9.6] A potion or medallion is tested by somebody (named, for a feature's)."""

    item: Literal["potion", "medallion"]
    who: str = NOBODY


Scene: TypeAlias = (
    Muster
    | Create
    | FormUp
    | CloseUp
    | GoIn
    | NextMove
    | Explore
    | DoorTrap
    | Trapped
    | Enter
    | CheckMonsters
    | Meeting
    | JoinCombat
    | Stand
    | PartyCombatPhase
    | MonsterCombatPhase
    | PartyReorganizationPhase
    | MonsterReorganizationPhase
    | Victory
    | Estate
    | Feature
    | ClimbUp
    | Treasure
    | Open
    | Find
    | Test
    | Departure
    | Abilities
)
