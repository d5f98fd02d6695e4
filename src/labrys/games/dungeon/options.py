"""The Game of Dungeon: the options of decisions, chapter by chapter. The key of each says what it is about."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

# -- 2 the maze ----------------------------------------------------------------------------------------------

# -- 3 treasure, sages ---------------------------------------------------------------------------------------

# -- 4 personas ----------------------------------------------------------------------------------------------

# -- 5 the General Store -------------------------------------------------------------------------------------

# -- 6 battle ------------------------------------------------------------------------------------------------


class Take(Struct, frozen=True, gc=False, tag="take"):
    """[D6.08] He takes another of his weapons in hand."""

    who: str
    item: str


class Shield(Struct, frozen=True, gc=False, tag="shield"):
    """[D5.10] His shield goes to the front or on the back."""

    who: str
    where: str


class Glasses(Struct, frozen=True, gc=False, tag="glasses"):
    """[D5.G17] Dark glasses are put on or off."""

    who: str
    where: str


class Strike(Struct, frozen=True, gc=False, tag="strike"):
    """[D6.07] A blow at a front-line baddie; where the weapon leaves a choice, as which kind, or with which arrow."""

    who: str
    target: str
    kind: str = ""
    ammunition: str = ""


class UseOn(Struct, frozen=True, gc=False, tag="use_on"):
    """[S14] A thing used as an attack; Lysol also on foul gas."""

    who: str
    item: str
    target: str


class Swap(Struct, frozen=True, gc=False, tag="swap"):
    """[6.2] He changes places with a neighbour or the one behind; both lose their attack."""

    who: str
    other: str


class Throw(Struct, frozen=True, gc=False, tag="throw"):
    """[D6.10] A wizard's ball or wand; a general ball as a kind; where no die finds the target, at whom."""

    who: str
    ball: str
    kind: str = ""
    target: str = ""


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    """[D3.B02] A demon is bidden to begone, out of his books."""

    who: str
    target: str


class HealSelf(Struct, frozen=True, gc=False, tag="heal_self"):
    """[D3.S44] The one total heal of self."""

    who: str


class Run(Struct, frozen=True, gc=False, tag="run"):
    """[6.2] Away without a stall. `shame`: it would be an unchivalrous order (6.10)."""

    shame: str = ""


class Stall(Struct, frozen=True, gc=False, tag="stall"):
    """[D6.15] Away behind tangle-weed, smoke or a tangling ball."""

    who: str
    item: str


class Thorns(Struct, frozen=True, gc=False, tag="thorns"):
    """[D3.13] Thorny tangle-weed kills everything in the chamber."""

    who: str


class Approach(Struct, frozen=True, gc=False, tag="approach"):
    """[D9.37] A female virgin approaches the unicorn."""

    who: str


class Poison(Struct, frozen=True, gc=False, tag="poison"):
    """[D5.G14] Poison is put into the gift. `shame`: for this one that is unchivalrous."""

    who: str
    shame: str = ""


class Photograph(Struct, frozen=True, gc=False, tag="photograph"):
    """[6.12] A picture is taken."""

    who: str


Call: TypeAlias = Run | Stall | Thorns | Approach | str
Act: TypeAlias = Strike | UseOn | Take | Swap | Shield | str
Spellwork: TypeAlias = Throw | Bid | HealSelf | str
Arms: TypeAlias = Take | Shield | Glasses | str

# -- 8 special chambers --------------------------------------------------------------------------------------
