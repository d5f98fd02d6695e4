"""A fight as odds look at it: who is in it, and how it ended for each. Every book tells its own (`Book.fray`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

Result = Literal["won", "lost", "fled", "peace", "drawn"]
RESULTS: tuple[Result, ...] = ("won", "lost", "fled", "peace", "drawn")
How = Literal["stands", "dead", "down", "away"]
STANDS, DEAD, DOWN, AWAY = "stands", "dead", "down", "away"  # down: alive, but out of the fight


Method: TypeAlias = Literal["exact", "played"]  # counted out, or played many times
Policy: TypeAlias = Literal["guide", "attack"]  # what everybody does: as a sensible player would, or attack


class Fray(Struct, frozen=True):
    """The fight that is on, or about to begin: ids and names of both sides."""

    ours: dict[str, str]  # of the party, or of the one who asks
    theirs: dict[str, str]
    left: dict[str, int]  # Wound Points, hits or Lives of ours


class Fared(NamedTuple):
    """How one of ours came out of it."""

    id: str
    how: How
    left: int  # Wound Points, hits or Lives


class Fought(NamedTuple):
    """How a fight ended."""

    result: Result
    fared: tuple[Fared, ...]

    @property
    def standing(self) -> int:
        """How many of ours stand, or got away."""
        return sum(one.how in (STANDS, AWAY) for one in self.fared)


def fought(fared: Iterable[Fared], foes: Iterable[How]) -> Fought:
    """The usual way to say who has won: whoever is left. A foe who is `away` is at peace or has left.

    >>> fought([Fared("brand", "stands", 3)], ["dead", "dead"]).result
    'won'
    """
    ours, theirs = tuple(fared), set(foes)
    result: Result
    if not any(one.how in (STANDS, AWAY) for one in ours):
        result = "lost"
    elif STANDS in theirs:
        result = "fled"
    else:
        result = "peace" if AWAY in theirs else "won"
    return Fought(result, ours)


# -- the odds of one ---------------------------------------------------------------------------------------------


class Chance(Struct, frozen=True, omit_defaults=True):
    """How likely something is: exactly, or within an interval."""

    share: float
    low: float
    high: float
    exact: str = ""  # the fraction, if it was counted out
    count: int = 0  # how often it happened, if it was played


class Person(Struct, frozen=True):
    """What a fight may do to one of ours."""

    id: str
    name: str
    dies: Chance
    falls: Chance  # dies, or is out of it otherwise
    hurt: Chance  # comes out of it worse than he went in, or not at all
    left: float  # points, on average


class FightOdds(Struct, frozen=True, omit_defaults=True):
    """The odds of a fight."""

    method: Method
    policy: Policy
    results: dict[str, Chance]  # won, lost, fled, peace, drawn: those that happen
    standing: dict[int, Chance]  # how many of ours are left
    people: tuple[Person, ...]
    rounds: float  # on average, the present one included
    theirs: tuple[str, ...] = ()  # who is fought
    positions: int = 0  # that were counted out
    games: int = 0  # that were played
    worlds: int = 1  # ways the hidden facts could be
    further: Chance | None = None  # what was not counted out

    @property
    def won(self) -> Chance:
        """The chance to win."""
        return self.results.get("won", Chance(0.0, 0.0, 0.0))
