"""Minotaurs: everybody and everything its pictures can show."""

from __future__ import annotations

from labrys.games.minotaurs.tables import CLASSES, CREATURES, GOODS, HENCHMEN, MYTHIC, POWERS, TRAP, WEAPONS
from labrys.games.minotaurs.telling.names import WORDS, name
from labrys.show.kinds import Kinds, groups

HIDDEN = ("empty", "entrance", "encounter")  # contents of a cell that are not drawn


def cells() -> dict[str, str]:
    """What is drawn on a cell: which water, mystery, obstacle; else its contents."""
    found: dict[str, str] = {}
    for sort in ("contents", "waters", "mysteries", "obstacles"):
        found |= {key: name(sort, key) for key in WORDS[sort] if key not in HIDDEN}
    return found | {"enemy": "enemies", "shrine": "the lair"}


def kinds() -> tuple[Kinds, ...]:
    """Characters, creatures by kind, arms, goods, powers, what is on the map and on the field."""
    people = {key: name("people", key) for key in (*HENCHMEN, "captive", "stray")}
    arms = [key for key in WEAPONS if key not in MYTHIC]
    rest = [key for key in GOODS if key not in (*arms, *MYTHIC)]
    kinds_of = [
        (
            title.rpartition(" | ")[2],
            {key: name("creatures", key) for key, row in CREATURES.items() if row.kind == kind},
        )
        for kind, title in WORDS["kinds"].items()
    ]
    return groups(
        (
            ("Characters", {key: name("classes", key) for key in CLASSES} | people),
            *kinds_of,
            ("Weapons", {key: name("goods", key) for key in arms}),
            ("Goods", {key: name("goods", key) for key in rest}),
            ("Mythic items", {key: name("goods", key) for key in MYTHIC}),
            ("Powers", {f"{key}_power": name("powers", key) for key in POWERS}),
            ("In the labyrinth", cells()),
            ("Traps", {key: name("traps", key) for key in TRAP}),
            ("On a field", {"torch": "a torch", "gear": "gear on the ground"}),
        )
    )
