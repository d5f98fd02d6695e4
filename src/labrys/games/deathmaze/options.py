"""Deathmaze: the options of the party's decisions. Each names what it is about, so its key says it all."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.systems.spi1980.options import Attack, CastSpell, HandOver, Take, Use


class AttackTwice(Struct, frozen=True, gc=False, tag="twice"):
    """[R42] Eat Cannabis and attack the same monster twice."""

    who: str
    target: str


Action: TypeAlias = Attack | AttackTwice | Take | CastSpell | Use  # of one member of the party


class Lock(Struct, frozen=True, gc=False, tag="lock"):
    """[R24] Lock a door: with the spell, or with Cloves."""

    who: str
    means: str
    side: str = ""


class Leave(Struct, frozen=True, gc=False, tag="leave"):
    """[R75] By house rule: one player takes his adventurers out."""

    seat: int


Offer: TypeAlias = CastSpell | Use | HandOver | Lock | str


class Sesame(Struct, frozen=True, gc=False, tag="sesame"):
    """[R22] The trap opens by itself."""

    who: str
