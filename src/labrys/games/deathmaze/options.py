"""Deathmaze: the options of the party's decisions. Each names what it is about, so its key says it all."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Attack(Struct, frozen=True, gc=False, tag="attack"):
    """[8.21] Attack with the weapon in hand."""

    who: str
    target: str


class AttackTwice(Struct, frozen=True, gc=False, tag="twice"):
    """[R42] Eat Cannabis and attack the same monster twice."""

    who: str
    target: str


class Take(Struct, frozen=True, gc=False, tag="take"):
    """[8.41] Take the other weapon in hand."""

    who: str
    weapon: str


class CastSpell(Struct, frozen=True, gc=False, tag="cast"):
    """[11.1] Cast a spell, or use it from a ring."""

    who: str
    spell: str
    target: str = ""
    ring: str = ""


class Use(Struct, frozen=True, gc=False, tag="use"):
    """[R19] Drink a potion or use a spice."""

    who: str
    item: str
    target: str = ""


class Done(Struct, frozen=True, gc=False, tag="done"):
    """[8.21] "May" includes not doing so: this player's adventurers do no more in this phase."""

    seat: int


Action: TypeAlias = Attack | AttackTwice | Take | CastSpell | Use | Done


class Slide(Struct, frozen=True, gc=False, tag="slide"):
    """[8.52] Sideways into an empty box."""

    who: str
    box: str


class Step(Struct, frozen=True, gc=False, tag="step"):
    """[8.52] To the row before or behind."""

    who: str
    box: str


class HandOver(Struct, frozen=True, gc=False, tag="hand_over"):
    """[9.17] This player's adventurers hand something over."""

    seat: int


class Give(Struct, frozen=True, gc=False, tag="give"):
    """[9.17] What is handed over."""

    who: str
    thing: str


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


class Detrap(Struct, frozen=True, gc=False, tag="detrap"):
    """[10.12] A Thief tries; by house rule of R17 with a wizard's Thief spell."""

    who: str
    helper: str = ""


class OpenIt(Struct, frozen=True, gc=False, tag="open"):
    """[10.13] Somebody opens it and suffers the trap."""

    who: str
