"""The words that a maze of this game may use [7.2], the mazes that come with it, and mazes from a seed [7.6]."""

from __future__ import annotations

from pathlib import Path

from labrys.games.dungeon import tables as t
from labrys.games.dungeon.house import HouseRules
from labrys.kit.mazefile import Maze, Vocabulary
from labrys.kit.mazefile.generating import generate

MAZES = Path(__file__).parent / "data" / "mazes"
DIE = range(1, 7)
HAZARDS = ("water", "ice", "pit", "gas", "dark")  # [6.13]
GOODS = {*t.WEAPONS, *t.ARMOUR, *t.AMMUNITION, *t.SUPPLIES, *t.MAGIC, *t.JEWELS, *t.BOOK_KEYS, *t.SPELLS}
ROLLS = {"plus_two", "two_weapons", "two_spells", "choice", "book"}  # results of a die, not goods

VOCABULARY = Vocabulary(
    rules=frozenset(HouseRules.__struct_fields__),
    categories=frozenset(t.CATEGORIES),
    foes=frozenset(t.BADDIES),
    items=frozenset(GOODS - ROLLS),
    specials=frozenset(t.SPECIAL_CHAMBER.values()),
    hazards=frozenset(HAZARDS),
    sages=frozenset(t.SAGE.values()),
    tastes=frozenset(t.TASTE.values()),
    check_baddie=t.author_baddie,
    specials_by_die=tuple(t.SPECIAL_CHAMBER[die] for die in DIE),
    categories_by_die=tuple(t.CATEGORY_DIE[die] for die in DIE),
    foes_by_die=tuple(t.DESIGNATED_FOE[die] for die in DIE),
)


def new_maze(seed: int, levels: int = 3, width: int = 14, height: int = 12) -> Maze:
    """[7.6] A maze from a seed."""
    return generate(seed, VOCABULARY, levels, width, height)
