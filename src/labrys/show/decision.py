"""A question as a surface gets it: its options, and what is barred."""

from __future__ import annotations

from msgspec import Struct

from labrys.show.picture import Turn


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One option on the wire: a stable key, words, whose it is, what it points at."""

    key: str
    label: str
    seat: int = 0  # whose; the first seat goes without saying on the wire
    at: str = ""  # the key of a place or the id of a card in the picture
    turn: Turn | None = None  # how a tile would lie


class Barred(Struct, frozen=True):
    """What a player might expect here, and the rule that forbids it."""

    label: str
    rule: str
    why: str


class Decision(Struct, frozen=True, gc=False, omit_defaults=True):
    """A question on the wire."""

    number: int  # how many answers were given before it
    rule: str
    seat: int
    kind: str
    prompt: str
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 0
    boxes: tuple[str, ...] = ()
    secret: bool = False  # the others must not learn who is asked

    def keys(self) -> list[str]:
        """The keys of the options."""
        return [option.key for option in self.options]
