"""The names of things in this game: `data/words.toml`, and how they are counted."""

from __future__ import annotations

from labrys.games.minotaurs.tables import DATA, GOLD
from labrys.show.english import a, in_coins
from labrys.show.sentence import templates

WORDS = templates(DATA / "words.toml")
COINS = (("gc", GOLD), ("sp", 1))


def name(sort: str, key: str, number: int = 1) -> str:
    """The name of one, or of several.

    >>> name("creatures", "brigand"), name("creatures", "brigand", 3), name("goods", "sword", 2)
    ('Brigand', 'Brigands', 'swords')
    """
    said = WORDS[sort].get(key)
    if said is None:
        return key.replace("_", " ")
    one, _, many = said.partition(" | ")
    return one if number == 1 or not many else many


def good(key: str, number: int = 1) -> str:
    """A good with its article, or so many of them.

    >>> good("axe"), good("arrow", 12)
    ('an axe', '12 arrows')
    """
    thing = name("goods", key, number)
    return (
        f"{number} {thing}" if number != 1 else thing if thing[:1].isupper() or thing[:1].isdigit() else a(thing)
    )


def coins(silver: int) -> str:
    """Money in gold and silver.

    >>> coins(1144), coins(15), coins(0)
    ('11 gc 44 sp', '15 sp', 'nothing')
    """
    return in_coins(silver, COINS) if silver else "nothing"
