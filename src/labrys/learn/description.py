"""What every slot of an observation is, and which words of a game fall into which bucket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from labrys.games import find
from labrys.learn.layout import CARD, CELL, ENCODING, OPTION, STATE, Block, bucket, slots
from labrys.learn.steps import SLOTS
from labrys.rulebook.rules import load
from labrys.show.book import AnyBook


class Description(Struct, frozen=True):
    """An observation in words.

    >>> describe("deathmaze").encoding == ENCODING
    True
    """

    game: str
    encoding: int
    actions: int
    state: tuple[str, ...]  # what each slot of the state is
    options: tuple[str, ...]  # what each column of the options is
    buckets: dict[str, dict[int, tuple[str, ...]]]  # of a hashed block: the words of this game that fall into each
    blocks: tuple[tuple[str, str], ...]  # every block, and what it is about


def describe(game: str) -> Description:
    """What every slot of an observation of this game is.

    Words that appear only in play (the id of a monster, a name) are not listed: `layout.bucket` tells theirs.

    >>> told = describe("deathmaze")
    >>> told.state[0], told.options[0], told.buckets["ask"][9]
    ('kind: one', 'mark: option', ('next_move',))
    """
    book = find(game)
    blocks = {block.name: block for block in (*STATE, *OPTION, *CARD, *CELL)}
    words = {name: _fallen(blocks[name], found) for name, found in _words(book).items()}
    return Description(
        book.name,
        ENCODING,
        SLOTS,
        tuple(slots(STATE)),
        tuple(slots(OPTION)),
        words,
        tuple((block.name, block.about) for block in (*STATE, *OPTION)),
    )


def _fallen(block: Block, words: Iterable[str]) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    for word in sorted(set(words)):
        found.setdefault(bucket(block.name, word, block.size), []).append(word)
    return {place: tuple(some) for place, some in sorted(found.items())}


def _words(book: AnyBook) -> dict[str, Iterable[str]]:
    """By block, the words that are known before a game is played."""
    signs = [kind for group in book.kinds() for kind in group.names]
    view = type(book.view(book.new(0, 1, book.house({})), 0))
    return {
        "ask": _asks(book),
        "rule": load(book).rules,
        "game": [book.name],
        "sign": signs,
        "signs": signs,
        "hand": signs,
        "lying": signs,
        "facts": [
            word for name in _fields(view) for word in (name, f"{name}#")
        ],  # a number, or how many there are
        "figures": [word for person in _people(view) for word in _fields(person)],
    }


def _asks(book: AnyBook) -> Iterable[str]:
    """The words of its questions, as far as the book lists them."""
    return {*book.questions, *book.parts}


def _fields(kind: type) -> Iterator[str]:
    yield from getattr(kind, "__struct_fields__", ())


def _people(view: type) -> Iterator[type]:
    """The kinds of people in a view: those that have an id."""
    for hint in get_type_hints(view).values():
        for kind in (hint, *_inner(hint)):
            if isinstance(kind, type) and issubclass(kind, Struct) and "id" in kind.__struct_fields__:
                yield kind


def _inner(hint: Any) -> Iterator[Any]:
    for part in get_args(hint):
        yield part
        yield from _inner(part)
