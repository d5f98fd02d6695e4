"""Citadel of Blood: the options of its decisions. Each names what it is about, so its key says it all."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.systems.spi1980.options import Attack, CastSpell, Done, HandOver, Take, Use


class Mind(Struct, frozen=True, gc=False, tag="mind"):
    """[14.6-Mind] Mind battle: a Talisman of Mind against one monster."""

    who: str
    target: str


Action: TypeAlias = Attack | Take | CastSpell | Use | Mind | Done


class Lock(Struct, frozen=True, gc=False, tag="lock"):
    """[10.6-Lock] The caster locks the door just used; by house rule of R9 the door to this side."""

    who: str
    side: str = ""


class Reopen(Struct, frozen=True, gc=False, tag="reopen"):
    """[13.4-Clavichord] He takes a wound and gets the gold out of the clavichord in this room."""

    who: str


class LeaveAtHome(Struct, frozen=True, gc=False, tag="leave_at_home"):
    """[17.4] A magic weapon stays at home."""

    weapon: str


class FetchFromHome(Struct, frozen=True, gc=False, tag="fetch"):
    """[17.4] A magic weapon left at home goes in again."""

    weapon: str


Offer: TypeAlias = CastSpell | Use | HandOver | Lock | Reopen | str
