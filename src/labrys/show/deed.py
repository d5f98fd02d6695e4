"""What an event means to the story of a game: who fell to whom, what was found, what dice decided by what odds.

A game says it of its own events (`Book.deeds`, `Book.thrown`); `story.py` makes the story of it, for every game
alike. Words in a deed are those of the game; where a player is meant they are slots (`sentence.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from labrys.engine.odds import of_code

Kind = Literal[
    "joined",  # `who`, a `what`, comes along
    "fight",  # against `what`, `number` of them
    "round",  # of a fight, or of play where there is no other
    "blow",  # at `id`, `by` somebody: whoever falls next fell to it
    "wound",  # `number`, to one of ours or of theirs
    "fell",  # one of ours, or of theirs; `what` says how, if not by a blow
    "back",  # who had fallen lives
    "found",  # `what`, a thing worth telling
    "money",  # `number`, in the coin of the game
    "feat",  # what everybody will speak of: told in the words of the log
    "home",  # `who` came back; `what` he brought
]


class Deed(Struct, frozen=True, gc=False):
    """A part of a story."""

    kind: Kind
    id: str = ""  # of whom it is told
    who: str = ""  # in words
    by: str = ""  # in words
    what: str = ""  # in words
    number: int = 1
    ours: bool = True  # of the players' people
    where: str = ""  # in words: "in a corridor"
    seat: int = -1  # whose he is
    first: bool = False  # he leads the parade


class Throw(Struct, frozen=True, gc=False):
    """What the dice decided. The higher the value, the better for whoever threw."""

    what: str  # in words: "Garth's blow at the Troll: 3 wounds"
    values: dict[int, Fraction]  # each with its chance
    got: int
    ours: bool = True  # who threw
    wounds: bool = False  # the value counts wounds: they are added up

    @property
    def mean(self) -> Fraction:
        """What could be expected."""
        return sum((value * chance for value, chance in self.values.items()), Fraction(0))

    @property
    def lucky(self) -> bool:
        """Was it more than could be expected, for ours; or less, for theirs?"""
        return (self.got > self.mean) == self.ours

    @property
    def chance(self) -> Fraction:
        """Of a result as good for whom it was good, or better."""
        more = self.got > self.mean
        return sum((c for v, c in self.values.items() if (v >= self.got if more else v <= self.got)), Fraction(0))

    @property
    def matters(self) -> bool:
        """Could it have been otherwise?"""
        return len(self.values) > 1 and self.got in self.values and self.got != self.mean


def by_faces(worth: Mapping[int, int], sides: int = 6) -> dict[int, Fraction]:
    """One die, and what each of its faces is worth.

    >>> by_faces({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 2})
    {0: Fraction(2, 3), 1: Fraction(1, 6), 2: Fraction(1, 6)}
    """
    values: dict[int, Fraction] = {}
    for face in range(1, sides + 1):
        values[worth[face]] = values.get(worth[face], Fraction(0)) + Fraction(1, sides)
    return values


def at_least(code: str, needed: int) -> dict[int, Fraction]:
    """Dice against a number: 1 if they reach it, else 0.

    >>> at_least("2D6", 11)
    {0: Fraction(11, 12), 1: Fraction(1, 12)}
    """
    hit = sum((chance for total, chance in of_code(code).items() if total >= needed), Fraction(0))
    return {value: chance for value, chance in ((0, 1 - hit), (1, hit)) if chance}


def one_in(chance: Fraction) -> str:
    """A chance as people say it.

    >>> one_in(Fraction(1, 36)), one_in(Fraction(5, 36)), one_in(Fraction(2, 3))
    ('1 in 36', '5 in 36', '2 in 3')
    """
    return f"{chance.numerator} in {chance.denominator}"
