"""The Game of Dungeon: the options of decisions, chapter by chapter. The key of each says what it is about."""

from __future__ import annotations

from msgspec import Struct

# -- 1 the game ----------------------------------------------------------------------------------------------


class Bring(Struct, frozen=True, tag="bring"):
    """[D1.06] A persona who waits at home goes down."""

    who: str


class Company(Struct, frozen=True, tag="company"):
    """[D1.10] So many ready-made personas."""

    number: int


class Retire(Struct, frozen=True, tag="retire"):
    """[D1.06] A persona is given up."""

    who: str


# -- 2 the maze ----------------------------------------------------------------------------------------------

# -- 3 treasure, sages ---------------------------------------------------------------------------------------

# -- 4 personas ----------------------------------------------------------------------------------------------


class CallMutiny(Struct, frozen=True, tag="call_mutiny"):
    """[6.8] A vote against the leader."""

    who: str


class Threaten(Struct, frozen=True, tag="threaten"):
    """[6.8] The same vote, without effect."""

    who: str


class Nurse(Struct, frozen=True, tag="nurse"):
    """[D4.13] A priest heals, at the risk of being jumped."""

    who: str


# -- 5 the General Store -------------------------------------------------------------------------------------


class Visit(Struct, frozen=True, tag="visit"):
    """[D5.08] A member fills a basket."""

    who: str


class Simulacrum(Struct, frozen=True, tag="simulacrum"):
    """[D5.16] What kind of simulacrum."""

    calling: str
    denomination: str
    sex: str
    virtue: str  # virgin or experienced


class Sale(Struct, frozen=True, tag="sale"):
    """[D3.10] A weapon the keeper would buy, for so much silver."""

    who: str
    item: str
    price: int


class HandOver(Struct, frozen=True, tag="hand_over"):
    """[D3.09] A thing a member could give away."""

    who: str
    item: str


# -- 6 battle ------------------------------------------------------------------------------------------------

# -- 8 special chambers --------------------------------------------------------------------------------------
