"""Scenes that both books of this system have: what can stand on the agenda."""

from __future__ import annotations

from msgspec import Struct


class FormUp(Struct, frozen=True, tag="form_up"):
    """[citadel 4.1-C] [deathmaze 5.11] The marching order before entering."""


class CloseUp(Struct, frozen=True, tag="close_up"):
    """[citadel 4.1-C] [deathmaze 5.12] After losses: enough in front?"""


class NextMove(Struct, frozen=True, tag="next_move"):
    """[citadel 5.0-A1] [deathmaze 5.28] Everything here is dealt with: where next?"""


class Explore(Struct, frozen=True, tag="explore"):
    """[citadel 5.0-A2] [deathmaze 5.22] A chit for the unknown place beyond this side."""

    side: int


class CheckMonsters(Struct, frozen=True, tag="check_monsters"):
    """[citadel 5.0-C2] [deathmaze 5.27] Is anybody there?"""

    new: bool  # a room entered for the first time


class JoinCombat(Struct, frozen=True, tag="join_combat"):
    """[citadel 9.0] [deathmaze 8.1] Combat is joined: Wound Points, places, weapons in hand."""

    monsters_first: bool = False  # after a failed bribe the first Party Combat Phase is lost


class Stand(Struct, frozen=True, tag="stand"):
    """[citadel 9.1] [deathmaze 8.13] Who stands where, and which weapons are in hand."""

    monsters_first: bool = False


class PartyCombatPhase(Struct, frozen=True, tag="party_combat_phase"):
    """[citadel 9.2-1] [deathmaze 8.21] One action of the party; the scene repeats until the phase is over."""

    begun: bool = False


class MonsterReorganizationPhase(Struct, frozen=True, tag="monster_reorganisation_phase"):
    """[citadel 9.2-5] [deathmaze 8.24] One monster may move up."""


class Treasure(Struct, frozen=True, tag="treasure"):
    """[citadel 14.0-1] [deathmaze 9.11] The treasure of the next slain monster."""


class Departure(Struct, frozen=True, tag="departure"):
    """[citadel R99] [deathmaze 3.1] The party is out: victories, shares, savings."""


class Abilities(Struct, frozen=True, tag="abilities"):
    """[citadel 12.2] [deathmaze 13.11] What one survivor buys."""

    who: str
