"""What those need who draw mazes, for surfaces that know no game: checker, words, generator, examples."""

from __future__ import annotations

from functools import lru_cache

from labrys.engine.errors import LabrysError
from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.games.minotaurs import mazes as minotaurs
from labrys.games.minotaurs.tables import BANDS
from labrys.kit.mazefile import Finding, Vocabulary, check, name_of
from labrys.kit.mazefile.writing import write

GAME = "dungeon"  # which is played in them
WORDS = {
    kind: tuple(sorted(map(name_of, getattr(VOCABULARY, kind))))
    for kind in ("categories", "foes", "items", "specials", "hazards", "sages", "tastes")
}


def is_labyrinth(text: str) -> bool:
    """Is it drawn for Mazes & Minotaurs? Then one of its chambers is the lair."""
    return f"special {minotaurs.LAIR}" in text


def vocabulary(text: str) -> Vocabulary:
    """The words this maze may use."""
    return minotaurs.VOCABULARY if is_labyrinth(text) else VOCABULARY


def findings(text: str) -> list[Finding]:
    """Everything that is wrong with a maze, or may be."""
    found = check(text, vocabulary(text))
    if is_labyrinth(text) and not any(finding.severity == "error" for finding in found):
        try:
            minotaurs.drawn(text)
        except LabrysError as error:
            return [Finding(1, 1, "error", str(error)), *found]
    return found


def new(seed: int, levels: int, width: int, height: int) -> str:
    """The text of a maze from a seed."""
    return write(new_maze(seed, levels, width, height))


def labyrinth(seed: int, band: str) -> str:
    """The text of a labyrinth of Mazes & Minotaurs from a seed, for parties of a band: A, B or C."""
    if band not in BANDS:
        raise LabrysError(f"there is no band {band[:20]!r}; a labyrinth is for {', '.join(BANDS)}")
    return write(minotaurs.new_maze(seed, band))


@lru_cache(maxsize=1)
def examples() -> dict[str, str]:
    """The mazes that are shipped: their texts by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(MAZES.glob("*.maze"))}
