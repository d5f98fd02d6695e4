"""Sentences with slots for the players: the rules know a player only by his seat, a surface puts his name in.

A narrator writes `f"{who:loses} a Life and {who:~has} 2 left"`. For a player that leaves slots, and `with_names`
makes of them `Ann loses a Life and has 2 left`, or `You lose a Life and have 2 left` for the only person at a
table of bots. Slots are marked with private characters, which nobody can type into a name.

| in the braces | Ann | the one spoken to |
|---|---|---|
| `{who}` | Ann | you |
| `{who:'s}` | Ann's | your |
| `{who:loses}` | Ann loses | you lose |
| `{who:~loses}` | loses | lose |

A template in data is filled in the same way: `"{who:loses} a Life".format(who=PlayerName(0))`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from labrys.engine.event import GAMESMASTER
from labrys.show.english import CAPITAL, END, SLOT, agree, listed

YOU = "You"  # the name of the only person at a table of bots, if he has not given another
HIS = "'s"
VERB_ONLY = "~"
_slots = re.compile(f"([{SLOT}{CAPITAL}])(-?[0-9]+)([^{END}]*){END}")


class PlayerName(Struct, frozen=True, gc=False):
    """A slot for the name of whoever has this seat."""

    seat: int

    def __format__(self, form: str) -> str:
        return f"{SLOT}{self.seat}{form}{END}"

    def __str__(self) -> str:
        return self.__format__("")


class Noun(Struct, frozen=True, gc=False):
    """Anybody and anything else a sentence may be about: `the Bandit`, `the Cellar Rats`."""

    words: str
    many: bool = False

    def __format__(self, form: str) -> str:
        return _formed(self.words, form, many=self.many)

    def __str__(self) -> str:
        return self.words


Name = PlayerName | Noun


def templates(path: Path) -> dict[str, dict[str, str]]:
    """The sentences of a game that are only slots: tables of templates in a file of its data."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, dict[str, str]])


class Slots:
    """What stands in the slots of a template, each made when it is wanted from what the sentence is about."""

    def __init__(self, makers: Mapping[str, Callable[..., object]], *about: object) -> None:
        self.makers, self.about = makers, about

    def __getitem__(self, slot: str) -> object:
        return self.makers[slot](*self.about)


def all_of(names: Sequence[Name]) -> Name:
    """One, or several together: `Ann and Bob`."""
    return names[0] if len(names) == 1 else Noun(listed([str(name) for name in names]), many=True)


def with_names(text: str, names: Sequence[str] = ()) -> str:
    """A sentence with the players' names in its slots; who has none is `player 2`.

    >>> one, other = PlayerName(0), PlayerName(1)
    >>> with_names(f"{one:attacks} {other} and {one:~takes} {other:'s} Gold.", ("Ann", YOU))
    'Ann attacks you and takes your Gold.'
    """
    if END not in text:
        return text
    names = _told_apart(tuple(names))

    def name(found: re.Match[str]) -> str:
        seat, form, begins = int(found[2]), found[3], found[1] == CAPITAL
        known = names[seat] if 0 <= seat < len(names) else ""
        if known == YOU:
            words = "your" if form == HIS else _formed("you", form, many=True)
        elif known:
            return _formed(known, form)  # a name is written as it was given
        else:
            words = _formed("the gamesmaster" if seat == GAMESMASTER else f"player {seat + 1}", form)
        return words[0].upper() + words[1:] if begins else words

    return _slots.sub(name, text)


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names by which the players can be told apart: two of the same name have their number too."""
    return tuple(
        f"{name} {seat + 1}" if name and names.count(name) > 1 else name for seat, name in enumerate(names)
    )


_told_apart = lru_cache(256)(distinct)


def _formed(words: str, form: str, *, many: bool = False) -> str:
    """A name alone, its possessive, with its verb, or only the verb."""
    if not form:
        return words
    if form == HIS:
        return f"{words}'" if many else f"{words}'s"
    if form.startswith(VERB_ONLY):
        return agree(form[1:], many=many)
    return f"{words} {agree(form, many=many)}"
