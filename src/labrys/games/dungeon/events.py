"""The Game of Dungeon: what can happen, chapter by chapter.

Whatever was summed to a total says so: the dice, each modifier by name, and what was needed.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

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

Outlet: TypeAlias = tuple[str, str]  # a kind of door and the point of the compass it is at
Entry: TypeAlias = tuple[
    str, str, str
]  # a kind of door, the part of the chamber, the side if the part has several


class CalledOut(Event, frozen=True, gc=False):
    """[D2.19] [D2.21] The count in tens of feet, and what there is to decide."""

    reveals: ClassVar[bool] = True
    way: str
    squares: int
    ways: tuple[str, ...] = ()  # open, but for the one come by
    doors: tuple[Outlet, ...] = ()  # known, but for the one come by
    feature: str = ""  # trap: the floor gives way; hole, stairs_down, stairs_up, tower
    panel: bool = False  # one slides shut behind


class Landed(Event, frozen=True, gc=False):
    """[S5] The party finds itself here: by tower, stairs, trap, chute, hole, pit, climb, curse, sage, descent."""

    reveals: ClassVar[bool] = True
    how: str
    feature: str = ""
    ways: tuple[str, ...] = ()
    doors: tuple[Outlet, ...] = ()
    levels: int = 0  # [D4.03] as a dwarf tells it: how many down, up if negative


class DoorOpened(Event, frozen=True, gc=False):
    """[7.4] A door was opened, and no chamber lies behind it."""

    reveals: ClassVar[bool] = True
    way: str
    place: str  # corridor, tower
    ways: tuple[str, ...] = ()  # where it leads


class ChamberSeen(Event, frozen=True, gc=False):
    """[D2.06] [D2.22] A chamber: its size in squares, the part the party stands in, the other entrances."""

    reveals: ClassVar[bool] = True
    width: int
    height: int
    irregular: bool
    part: str
    entrances: tuple[Entry, ...]
    named: str = ""  # by its author
    peculiar: tuple[str, ...] = ()  # double_treasure, water, ice, pit, gas, dark


class LookedOut(Event, frozen=True, gc=False):
    """[D2.05] [R4] Two dice at a secret door, a dead end or stairs: is something there?"""

    place: str
    something: bool


class Searched(Event, frozen=True, gc=False):
    """[6.1] A wall was searched for a secret door."""

    way: str
    found: bool


class PanelTried(Event, frozen=True, gc=False):
    """[D2.15] The one try to raise a panel."""

    way: str
    raised: bool


class WallDown(Event, frozen=True, gc=False):
    """[D3.S31] A wall-banger was thrown; `beyond`: rock, corridor, chamber, tower."""

    reveals: ClassVar[bool] = True
    who: str
    way: str
    beyond: str


class Scouted(Event, frozen=True, gc=False):
    """[6.13] A wizard of the first rank stepped through a wall and back."""

    reveals: ClassVar[bool] = True
    who: str
    way: str
    beyond: str
    kind: str = ""  # of the guardians
    number: int = 0


class WeedBurnt(Event, frozen=True, gc=False):
    """[D5.G15] A clogged chamber is open again."""

    who: str
    way: str


class GluePoured(Event, frozen=True, gc=False):
    """[D5.G21] A door is ready for those who may have to run."""

    who: str
    way: str


class Readied(Event, frozen=True, gc=False):
    """[D6.02] [D5.10] What a member has in hand or wears: wields, wears, shield_front, shield_back, doffs …"""

    who: str
    act: str
    item: str = ""


class SetOut(Event, frozen=True, gc=False):
    """[6.1] The party uses stairs, a tower, a hole or a rope; or goes home, or gives itself up for lost."""

    how: str


TheMaze: TypeAlias = (
    CalledOut
    | Landed
    | DoorOpened
    | ChamberSeen
    | LookedOut
    | Searched
    | PanelTried
    | WallDown
    | Scouted
    | WeedBurnt
    | GluePoured
    | Readied
    | SetOut
)

# -- 3 treasure, sages ---------------------------------------------------------------------------------------

# -- 4 personas ----------------------------------------------------------------------------------------------

# -- 5 the General Store -------------------------------------------------------------------------------------

# -- 6 battle ------------------------------------------------------------------------------------------------

# -- 8 special chambers, hazards -----------------------------------------------------------------------------


class Visited(Event, frozen=True, gc=False):
    """[6.7] What kind of chamber it is."""

    place: str


class CardDrawn(Event, frozen=True, gc=False):
    """[6.7] A card at black-jack; `who` empty: the dealer's."""

    who: str
    card: int
    total: int


class Gambled(Event, frozen=True, gc=False):
    """[6.7] A game was played: `won` is 1, 0 (the stake comes back) or -1."""

    who: str
    game: str
    stake: int  # gold
    won: int


class CheatFound(Event, frozen=True, gc=False):
    """[6.7] The loaded dice are found out."""

    who: str


class Spent(Event, frozen=True, gc=False):
    """[6.7] Something was paid for: `seat` at the movies, brandy, an `offering` at a shrine."""

    who: str
    item: str
    silver: int


class FilmShown(Event, frozen=True, gc=False):
    """[6.7] The film is over; sometimes its monster steps out."""

    monster: bool


class WaterCrossed(Event, frozen=True, gc=False):
    """[6.13] How a member came through the water: boat, raft, walked, swam, hurt."""

    who: str
    how: str


class Soaked(Event, frozen=True, gc=False):
    """[D5.G11] Matches that got wet; `kept`: a roll of Handi Wrap was spent on them instead."""

    who: str
    kept: bool


class BoatHurt(Event, frozen=True, gc=False):
    """[D5.G26] A boat or raft took hits; at none left it is gone."""

    who: str
    item: str
    left: int


class BoatMended(Event, frozen=True, gc=False):
    """[D5.G28] [D5.G19] A hit is mended, with a patch or bubble gum."""

    who: str
    item: str
    left: int


class PitMet(Event, frozen=True, gc=False):
    """[6.13] A pit in a chamber: `rope` avoids it, else the party fell or was lucky."""

    how: str  # rope, lucky, fell


class Gassed(Event, frozen=True, gc=False):
    """[6.13] Foul gas reached a member."""

    who: str


class GasCleared(Event, frozen=True, gc=False):
    """[D5.G18] Lysol clears the air."""

    who: str


TheSpecials: TypeAlias = (
    Visited
    | CardDrawn
    | Gambled
    | CheatFound
    | Spent
    | FilmShown
    | WaterCrossed
    | Soaked
    | BoatHurt
    | BoatMended
    | PitMet
    | Gassed
    | GasCleared
)

DungeonEvent: TypeAlias = Rolled | TheGame | TheMaze | TheSpecials

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
