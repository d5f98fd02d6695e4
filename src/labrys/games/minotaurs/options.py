"""Mazes & Minotaurs: the options of decisions, chapter by chapter. The key of each says what it is about."""

from __future__ import annotations

from msgspec import Struct

# -- I characters --------------------------------------------------------------------------------------------


class Ready(Struct, frozen=True, tag="ready"):
    """A ready-made character."""

    key: str


class Bring(Struct, frozen=True, tag="bring"):
    """[A13] A character who waits in town comes along."""

    who: str


class Hire(Struct, frozen=True, tag="hire"):
    """[M4.21] A henchman or a guard."""

    who: str
    kind: str


class CarryLight(Struct, frozen=True, tag="carry_light"):
    """[M4.27] Who lights a torch and carries it."""

    who: str


# -- II combat -----------------------------------------------------------------------------------------------


class Melee(Struct, frozen=True, gc=False, tag="melee"):
    """[M2.18] Strike with what is in hand."""

    who: str
    target: str


class Shoot(Struct, frozen=True, gc=False, tag="shoot"):
    """[M2.40] Shoot or throw."""

    who: str
    target: str
    weapon: str


class Charge(Struct, frozen=True, gc=False, tag="charge"):
    """[M2.28] Run at somebody."""

    who: str
    target: str


class Unarmed(Struct, frozen=True, gc=False, tag="unarmed"):
    """[M2.44] Pugilism or wrestling."""

    who: str
    form: str
    target: str


class Power(Struct, frozen=True, gc=False, tag="power"):
    """[M3.06] Concentrate on a power; its targets are asked for next."""

    who: str
    power: str


class Arms(Struct, frozen=True, gc=False, tag="arms"):
    """[R58] Take these in hand; once a round, free."""

    who: str
    hand: tuple[str, ...]


class Do(Struct, frozen=True, gc=False, tag="do"):
    """Any other action of B5: hold, retreat, flee, full_move, break_free, keep_hold, let_go, drink …"""

    who: str
    action: str
    target: str = ""
    item: str = ""


class Tactics(Struct, frozen=True, gc=False, tag="tactics"):
    """[R20] A legal set of tactics; empty: none."""

    tactics: tuple[str, ...] = ()
    use: str = ""  # of two weapons


# -- III magic -----------------------------------------------------------------------------------------------


class Treat(Struct, frozen=True, gc=False, tag="treat"):
    """[B13] Heal somebody poisoned before it is too late."""

    who: str
    power: str
    target: str


class Vision(Struct, frozen=True, gc=False, tag="vision"):
    """[6.12] What a cell holds."""

    cell: int


class Free(Struct, frozen=True, gc=False, tag="free"):
    """[M3.29] A Sorcerer lets a slave go."""

    who: str
    slave: str


class Undo(Struct, frozen=True, gc=False, tag="undo"):
    """[C3] A curse, a shape or a death is undone."""

    who: str
    what: str


# -- VI the Maze Master --------------------------------------------------------------------------------------


class Go(Struct, frozen=True, gc=False, tag="go"):
    """[A3] Into a cell nobody has entered."""

    way: int
    how: str = ""  # or "carefully": two turns


class Walk(Struct, frozen=True, gc=False, tag="walk"):
    """[6.3] To a known cell."""

    cell: int


class Force(Struct, frozen=True, gc=False, tag="force"):
    """[6.4] What bars a side."""

    way: int


class Drink(Struct, frozen=True, gc=False, tag="drink"):
    """[6.8] A draught."""

    who: str
    item: str


class Use(Struct, frozen=True, gc=False, tag="use"):
    """[6.9] A mythic item that does something when it is used: the Ball of Twine, the Crucible."""

    who: str
    item: str


class Parley(Struct, frozen=True, gc=False, tag="parley"):
    """[6.6] This spokesman speaks to them."""

    who: str


class Offer(Struct, frozen=True, gc=False, tag="offer"):
    """[M4.20] A gift of so much silver."""

    silver: int


class Ask(Struct, frozen=True, gc=False, tag="ask"):
    """[6.6] What is in a neighbouring cell?"""

    cell: int


class Take(Struct, frozen=True, gc=False, tag="take"):
    """[A7] This one takes it."""

    who: str
    item: str
    number: int = 1
