"""Answers that are the same in every book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from labrys.engine.ask import Choose, Name
from labrys.systems.spi1980.things import WEAPONS, Weapon


def first_of(ask: Choose[Any], *wishes: object) -> int:
    """The index of the first wish that is offered; else 0."""
    for wish in wishes:
        if wish in ask.options:
            return ask.options.index(wish)
    return 0


def word(ask: Choose[Any], mine: Sequence[int], *words: str) -> int:
    """The index of the first of these words among one's own options; else the last of those."""
    for wish in words:
        for index in mine:
            if ask.options[index] == wish:
                return index
    return mine[-1]


def free_name(ask: Name) -> str:
    """The first suggestion that is free."""
    taken = {word.casefold() for word in ask.taken}
    for word in ask.options:
        if str(word).casefold() not in taken:
            return str(word)
    return next(word for n in range(1, 1000) if (word := f"Nemo {n}").casefold() not in taken)


def read_weapon(name: str) -> Weapon:
    """The weapon with this id.

    >>> read_weapon("sword+2").bonus, read_weapon("bow").kind
    (2, 'bow')
    """
    kind, _, bonus = name.partition("+")
    return Weapon(next(known for known in WEAPONS if known == kind), int(bonus or 0))
