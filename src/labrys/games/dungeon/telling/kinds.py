"""Dungeon: everybody and everything its pictures can show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from labrys.games.dungeon.mazes import HAZARDS
from labrys.games.dungeon.pieces import Denomination
from labrys.games.dungeon.tables import AMMUNITION, ARMOUR, CALLINGS, CATEGORIES, SUPPLIES, is_weapon
from labrys.games.dungeon.telling.names import WORDS, name
from labrys.games.dungeon.telling.picture import OWN, SIGNS, drawn
from labrys.show.english import capital
from labrys.show.kinds import Kinds, groups

PLUS = ("sword", "spear", "axe", "mace", "pike")  # [D3.07] those that come with a bonus


def named(sort: str, keys: Iterable[str]) -> dict[str, str]:
    """What one of them is called."""
    return {key: name(sort, key) for key in keys}


def people() -> dict[str, str]:
    """By folk and calling, and daughters, who have none."""
    return {
        f"{folk}_{calling}": capital(f"{name('people', folk)} {name('people', calling)}")
        for folk in get_args(Denomination)
        for calling in (*CALLINGS, "daughter")
    }


def goods() -> list[tuple[str, dict[str, str]]]:
    """Weapons, armour, the shelves of the store, and what is only found."""
    weapons = [key for key in WORDS["goods"] if is_weapon(key)]
    shelved = [*weapons, *AMMUNITION, *ARMOUR, *SUPPLIES]
    found = [key for key in WORDS["goods"] if key not in shelved]
    return [
        ("Weapons", named("goods", weapons) | {drawn(f"{key}+1"): f"{key} with a bonus" for key in PLUS}),
        ("Ammunition and armour", named("goods", (*AMMUNITION, *ARMOUR))),
        ("Goods of the General Store", named("goods", SUPPLIES)),
        ("Spells, books and treasure", named("goods", found)),
    ]


def kinds() -> tuple[Kinds, ...]:
    """Personas, baddies by category, goods, what is on the map."""
    chambers = [key for key in WORDS["chambers"] if key not in HAZARDS]
    return groups(
        (
            ("Personas", people()),
            ("Baddies", named("baddies", WORDS["baddies"])),
            ("Kinds of baddie", named("categories", CATEGORIES) | {OWN: "one of a maze's own"}),
            *goods(),
            ("Sages", named("sages", WORDS["sages"])),
            ("Special chambers", named("chambers", chambers) | {"double_treasure": "double treasure"}),
            ("Hazards", named("chambers", HAZARDS)),
            ("Squares", dict(SIGNS)),
            ("Signs of a map", {kind: kind for kind in ("treasure", "monsters", "hazard", "sage")}),
        )
    )
