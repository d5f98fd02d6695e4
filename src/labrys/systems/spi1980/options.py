"""Options of a decision that several books offer in the same words."""

from __future__ import annotations

from msgspec import Struct


class Attack(Struct, frozen=True, gc=False, tag="attack"):
    """Attack with the weapon in hand."""

    who: str
    target: str


class Take(Struct, frozen=True, gc=False, tag="take"):
    """Take the other weapon in hand."""

    who: str
    weapon: str


class CastSpell(Struct, frozen=True, gc=False, tag="cast"):
    """Cast a spell, or use it from a ring."""

    who: str
    spell: str
    target: str = ""
    ring: str = ""


class Use(Struct, frozen=True, gc=False, tag="use"):
    """Use up something he carries."""

    who: str
    item: str
    target: str = ""


class Done(Struct, frozen=True, gc=False, tag="done"):
    """ "May" includes not doing so: this player's adventurers do no more in this phase."""

    seat: int


class Slide(Struct, frozen=True, gc=False, tag="slide"):
    """Sideways into an empty box."""

    who: str
    box: str


class Step(Struct, frozen=True, gc=False, tag="step"):
    """To the row before or behind."""

    who: str
    box: str


class HandOver(Struct, frozen=True, gc=False, tag="hand_over"):
    """This player's adventurers hand something over."""

    seat: int


class Give(Struct, frozen=True, gc=False, tag="give"):
    """What is handed over."""

    who: str
    thing: str


class Detrap(Struct, frozen=True, gc=False, tag="detrap"):
    """He tries to remove a trap; with a Thief spell of that helper."""

    who: str
    helper: str = ""


class OpenIt(Struct, frozen=True, gc=False, tag="open"):
    """Somebody opens it and suffers the trap."""

    who: str
