"""Deathmaze: what can happen here alone, and the union of all its events."""

from __future__ import annotations

from typing import TypeAlias, get_args

from labrys.engine.event import Event
from labrys.systems.spi1980.events import DungeonEvent


class Begun(Event, frozen=True, gc=False):
    """[4.1] Basic or Advanced Game."""

    advanced: bool


class Detrapped(Event, frozen=True, gc=False):
    """[10.12] A trap is removed, by a Thief or by Sesame."""

    who: str
    experience: int
    sesame: bool = False
    dice: tuple[int, ...] = ()
    skill: int = 0


class Dispersed(Event, frozen=True, gc=False):
    """[R28] Monsters at peace go their way."""


class Teleported(Event, frozen=True, gc=False):
    """[R17] By house rule: the party is elsewhere."""

    x: int
    y: int


class Shared(Event, frozen=True, gc=False):
    """[R35] The loot is divided."""

    each: int


DeathmazeEvent: TypeAlias = DungeonEvent | Begun | Detrapped | Dispersed | Teleported | Shared

ALL: tuple[type[Event], ...] = get_args(DeathmazeEvent)
