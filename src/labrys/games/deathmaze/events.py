"""Deathmaze: what can happen here alone, and the union of all its events."""

from __future__ import annotations

from typing import TypeAlias

from labrys.core.event import Event, Rolled
from labrys.kit.events import (
    Ability,
    Absorbed,
    Armoured,
    Arrow,
    Assigned,
    Attacked,
    Blighted,
    Cast,
    ChangedSides,
    Charmed,
    DetrapFailed,
    Died,
    Drawn,
    Dropped,
    Experience,
    FormedUp,
    Found,
    Gem,
    Healed,
    Investigated,
    Joined,
    Laid,
    Left,
    LeftShut,
    Locked,
    Loot,
    Lost,
    Met,
    Moved,
    Negotiated,
    Neutralised,
    NobodyThere,
    Opened,
    Paid,
    PeaceBroken,
    Power,
    Resisted,
    Restored,
    RoundBegun,
    Slept,
    Sprang,
    Stepped,
    Stoned,
    Stood,
    Strengthened,
    SwordSkill,
    Tested,
    Took,
    TrapFound,
    Treasured,
    Untrapped,
    Used,
    Winner,
    Won,
    Wounded,
    WoundPoints,
)


class Begun(Event, frozen=True, gc=False):
    """[4.1] Basic or Advanced Game."""

    advanced: bool


class Detrapped(Event, frozen=True, gc=False):
    """[10.12] A trap is removed, by a Thief or by Sesame."""

    who: str
    experience: int
    sesame: bool = False


class Dispersed(Event, frozen=True, gc=False):
    """[R28] Monsters at peace go their way."""


class Teleported(Event, frozen=True, gc=False):
    """[R17] By house rule: the party is elsewhere."""

    x: int
    y: int


class Shared(Event, frozen=True, gc=False):
    """[R35] The loot is divided."""

    each: int


DeathmazeEvent: TypeAlias = (
    Arrow
    | Rolled
    | Begun
    | Joined
    | FormedUp
    | Drawn
    | Laid
    | Moved
    | Untrapped
    | TrapFound
    | Detrapped
    | DetrapFailed
    | Opened
    | LeftShut
    | Sprang
    | NobodyThere
    | Met
    | SwordSkill
    | Locked
    | Negotiated
    | Paid
    | PeaceBroken
    | Dispersed
    | WoundPoints
    | Stood
    | RoundBegun
    | Took
    | Attacked
    | Wounded
    | Absorbed
    | Healed
    | Died
    | Cast
    | Resisted
    | Used
    | Strengthened
    | Armoured
    | Charmed
    | ChangedSides
    | Slept
    | Power
    | Stoned
    | Restored
    | Stepped
    | Won
    | Experience
    | Investigated
    | Treasured
    | Gem
    | Loot
    | Found
    | Tested
    | Assigned
    | Dropped
    | Neutralised
    | Blighted
    | Teleported
    | Left
    | Shared
    | Winner
    | Ability
    | Lost
)
