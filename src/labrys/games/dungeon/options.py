"""The Game of Dungeon: the options of decisions, chapter by chapter. The key of each says what it is about."""

from __future__ import annotations

from msgspec import Struct

# -- 2 the maze ----------------------------------------------------------------------------------------------

# -- 3 treasure, sages ---------------------------------------------------------------------------------------


class KeepJewels(Struct, frozen=True, tag="keep"):
    """[D3.36] All of somebody's jewels of a kind stay as they are."""

    who: str
    item: str


class HomageOf(Struct, frozen=True, tag="homage"):
    """[D3.25] One of a thing for the sage; `who` is empty for what lies in the chest."""

    item: str
    who: str = ""


class Cure(Struct, frozen=True, tag="cure"):
    """[D3.26] [S18] A wish that somebody be cured of venom or a bite, or be flesh again."""

    target: str


class Raise(Struct, frozen=True, tag="raise"):
    """[D3.26] A wish that somebody dead may live."""

    target: str


class ToTower(Struct, frozen=True, tag="tower"):
    """[6.5] To a tower, on a level."""

    number: int
    level: int


# -- 4 personas ----------------------------------------------------------------------------------------------

# -- 5 the General Store -------------------------------------------------------------------------------------

# -- 6 battle ------------------------------------------------------------------------------------------------

# -- 8 special chambers --------------------------------------------------------------------------------------
