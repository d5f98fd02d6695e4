"""The words of a game that a maze file may use. The kit knows none of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from labrys.engine.errors import LabrysError

Keys = frozenset[str]


class BadColumn(LabrysError):
    """A column of a baddie that cannot be read; `column` counts from 0."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


class Vocabulary(Struct, frozen=True):
    """What a game calls its things, by their keys. `*_by_die` are the six results the generator rolls for."""

    rules: Keys  # house rules
    categories: Keys
    foes: Keys
    items: Keys
    specials: Keys
    hazards: Keys
    pits: Keys  # hazards that drop the party to the level below
    sages: Keys  # kinds of sages
    tastes: Keys
    check_baddie: Callable[[Sequence[str]], object]  # ten columns; `BadColumn` if they are no good
    specials_by_die: tuple[str, ...]
    categories_by_die: tuple[str, ...]
    foes_by_die: tuple[str, ...]


def key_of(words: str) -> str:
    """The key of a thing that somebody calls by its name.

    >>> key_of("Fool's gold"), key_of("Dr. Octopus"), key_of("Were-wolves")
    ('fools_gold', 'dr_octopus', 'were_wolves')
    """
    return re.sub(r"[^a-z0-9+]+", "_", re.sub(r"['’.]", "", words.lower())).strip("_")


def name_of(key: str) -> str:
    """The key as an author may write it.

    >>> name_of("were_wolves")
    'were wolves'
    """
    return key.replace("_", " ")
