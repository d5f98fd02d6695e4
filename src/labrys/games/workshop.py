"""What those need who draw mazes, for surfaces that know no game: checker, words, generator, examples."""

from __future__ import annotations

from functools import lru_cache

from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.kit.mazefile import Finding, check, name_of
from labrys.kit.mazefile.writing import write

GAME = "dungeon"  # which is played in them
WORDS = {
    kind: tuple(sorted(map(name_of, getattr(VOCABULARY, kind))))
    for kind in ("categories", "foes", "items", "specials", "hazards", "sages", "tastes")
}


def findings(text: str) -> list[Finding]:
    """Everything that is wrong with a maze, or may be."""
    return check(text, VOCABULARY)


def new(seed: int, levels: int, width: int, height: int) -> str:
    """The text of a maze from a seed."""
    return write(new_maze(seed, levels, width, height))


@lru_cache(maxsize=1)
def examples() -> dict[str, str]:
    """The mazes that are shipped: their texts by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(MAZES.glob("*.maze"))}
