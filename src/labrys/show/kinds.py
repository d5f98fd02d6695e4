"""All kinds of people, foes, things and features a game can show: what a surface that draws must know.

A `Card.sign`, a `Sign.kind` or `what`, a `Thing.kind` is always one of them, unless somebody else wrote it: a maze
of one's own may bring foes nobody has drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct


class Kinds(Struct, frozen=True):
    """A titled group of them: Monsters, Potions, Spells."""

    title: str
    names: Mapping[str, str]  # by the word for the drawing: what it is called


def groups(found: Iterable[tuple[str, Mapping[str, str]]]) -> tuple[Kinds, ...]:
    """Those that have somebody in them."""
    return tuple(Kinds(title, names) for title, names in found if names)
