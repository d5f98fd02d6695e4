"""The names of things in this game: `data/words.toml`, and how they are counted."""

from __future__ import annotations

from labrys.games.dungeon.tables import DATA, SILVER
from labrys.show.english import a, in_coins
from labrys.show.sentence import templates

WORDS = templates(DATA / "words.toml")
COINS = (("G", SILVER), ("S", 1))


def name(sort: str, key: str, number: int = 1) -> str:
    """The name of one, or of several.

    >>> name("baddies", "were_wolves"), name("baddies", "were_wolves", 3), name("goods", "sword+1", 2)
    ('were-wolf', 'were-wolves', 'swords +1')
    """
    base, plus, more = key.partition("+")
    one, _, many = WORDS[sort][base].partition(" | ")
    return f"{one if number == 1 or not many else many}{' ' if plus else ''}{plus}{more}"


def good(key: str, number: int = 1) -> str:
    """A good with its article, or so many of them.

    >>> good("axe"), good("rope"), good("loaded_dice"), good("cheese", 3)
    ('an axe', 'ten feet of rope', 'a pair of loaded dice', '3 wheels of cheese')
    """
    thing = name("goods", key, number)
    return f"{number} {thing}" if number != 1 else thing if key in _NO_ARTICLE else a(thing)


_NO_ARTICLE = frozenset({"rope", "whos_who"})


def coins(silver: int) -> str:
    """Money in gold and silver.

    >>> coins(1144), coins(16), coins(5), coins(0)
    ('71 G 8 S', '1 G', '5 S', 'nothing')
    """
    return in_coins(silver, COINS) if silver else "nothing"
