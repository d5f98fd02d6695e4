"""Warlock's Maze: the options of its decisions. Each names what it is about, so its key says it all."""

from __future__ import annotations

from msgspec import Struct


class Go(Struct, frozen=True, gc=False, tag="go"):
    """[W3.3] A step to this space: through an opening, or with the Stone Sprite, the Keystone, the Teleporter."""

    space: str
    by: str = ""  # "sprite", "keystone", "teleporter"


class Cast(Struct, frozen=True, gc=False, tag="cast"):
    """[W7.20] A Spell, its target, and the thing it is about."""

    spell: str
    target: str = ""
    of: str = ""


class UseThing(Struct, frozen=True, gc=False, tag="use"):
    """An Object, Magic Object or ability is used: `phial`, `satchel`, `twine`, `lantern`, `cloak` ..."""

    what: str
    target: str = ""


class Drop(Struct, frozen=True, gc=False, tag="drop"):
    """[R58] [W7.6] Something is put down."""

    thing: str


class Attack(Struct, frozen=True, gc=False, tag="attack"):
    """[W7.16] A character here is attacked; by Evil Eye in psychic combat."""

    player: str
    by: str = ""  # "evil_eye": in psychic combat


class Steal(Struct, frozen=True, gc=False, tag="steal"):
    """[CH07] Light Fingers, instead of an attack."""

    player: str


class TakePrize(Struct, frozen=True, gc=False, tag="prize"):
    """[W7.16] What the winner takes: `life`, `gold`, `talisman` or a thing."""

    what: str


class Lie(Struct, frozen=True, gc=False, tag="lie"):
    """[W3.8] How a tile lies: its openings."""

    openings: str


class Trade(Struct, frozen=True, gc=False, tag="trade"):
    """[W7.13] Trophies handed in for a point of Strength or Craft."""

    trophies: tuple[str, ...]


class Buy(Struct, frozen=True, gc=False, tag="buy"):
    """[O1] In the Village: a Life or an Object."""

    what: str
