"""The words a maze of this game may use [7.1] [7.2], the mazes that come with it, and mazes from a seed [7.6].

[C10] A maze file names house rules by their keys; [7.3] the model piece of the booklet is among the shipped ones.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.games.dungeon import tables as t
from labrys.games.dungeon.house import HouseRules
from labrys.kit.mazefile import Maze, Vocabulary, maze_of
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
    pits=frozenset({"pit"}),
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


def house_of(text: str, house: HouseRules) -> HouseRules:
    """[D1.09] The house rules of a maze, for whatever is as the book has it; those who play may say otherwise."""
    own = maze_of(text).rules
    plain = HouseRules()
    changes = {key: value for key, value in own.items() if getattr(house, key) == getattr(plain, key)}
    return msgspec.convert({**structs.asdict(house), **changes}, HouseRules, strict=False) if changes else house


@cache
def shipped() -> dict[str, str]:
    """The mazes that come with the game: name and text."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(MAZES.glob("*.maze"))}


def scenario_named(name: str) -> str:
    """The text of a shipped maze; a text that is one already is itself."""
    if "\n" in name:
        return name
    if name not in shipped():
        raise LabrysError(f"no maze called {name!r} comes with the game; there are: {', '.join(shipped())}")
    return shipped()[name]
