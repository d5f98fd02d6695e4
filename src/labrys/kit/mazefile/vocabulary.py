"""The words of a game that a maze file may use. The kit knows none of them."""

from __future__ import annotations

from msgspec import Struct

Words = frozenset[str]


class Vocabulary(Struct, frozen=True):
    """What a game calls its things, all in lower case. `*_by_die` are the six results the generator rolls for."""

    rules: Words  # house-rule keys
    categories: Words
    foes: Words
    items: Words
    specials: Words
    hazards: Words
    sages: Words  # kinds of sages
    tastes: Words
    weapons: Words
    patterns: Words  # letters of the numbers appearing
    abilities: Words  # of an author's own foes
    books: Words
    specials_by_die: tuple[str, ...]
    categories_by_die: tuple[str, ...]
    foes_by_die: tuple[str, ...]
