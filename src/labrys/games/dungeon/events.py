"""The Game of Dungeon: what can happen, chapter by chapter.

Whatever was summed to a total says so: the dice, each modifier by name, and what was needed.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from labrys.engine.event import Event, Rolled

Sum: TypeAlias = tuple[tuple[str, int], ...]  # modifiers by name: rank, weapon, unlit, shield …

# -- 1 the game ----------------------------------------------------------------------------------------------


class Gained(Event, frozen=True, gc=False):
    """Somebody has something from now on."""

    who: str
    item: str
    number: int = 1


class KarmaGained(Event, frozen=True, gc=False):
    """[D1.04] For a kill or a valiant deed."""

    who: str
    karma: int


class KarmaLost(Event, frozen=True, gc=False):
    """[R44] Never below 0."""

    who: str
    karma: int


class Told(Event, frozen=True, gc=False):
    """Words read out: the author's, or those of a person in the gamesmaster's chair."""

    words: str


TheGame: TypeAlias = Gained | KarmaGained | KarmaLost | Told

# -- 2 the maze ----------------------------------------------------------------------------------------------

# -- 3 treasure, sages ---------------------------------------------------------------------------------------

# -- 4 personas ----------------------------------------------------------------------------------------------

# -- 5 the General Store -------------------------------------------------------------------------------------

# -- 6 battle ------------------------------------------------------------------------------------------------

# -- 8 special chambers, hazards -----------------------------------------------------------------------------

DungeonEvent: TypeAlias = Rolled | TheGame

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
