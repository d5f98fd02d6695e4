"""The Game of Dungeon: what can happen, chapter by chapter.

Whatever was summed to a total says so: the dice, each modifier by name, and what was needed.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from labrys.engine.event import Event, Rolled
from labrys.games.dungeon.pieces import Goods

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


class TreasureRolled(Event, frozen=True, gc=False):
    """[D3.01] Which lines of the table are present."""

    lines: tuple[str, ...]


class Found(Event, frozen=True, gc=False):
    """[D3.01] What lies in the chamber, after any doubling."""

    item: str
    number: int = 1
    karma: int = 0


class RolledOff(Event, frozen=True, gc=False):
    """[R23] Who rolled what for a thing, in seat order."""

    item: str
    members: tuple[str, ...]
    rolls: tuple[int, ...]


class PassedOn(Event, frozen=True, gc=False):
    """[R23] The winner leaves it to the next highest."""

    who: str
    item: str


class SpellLost(Event, frozen=True, gc=False):
    """[R23] No wizard can or will take it."""

    item: str
    number: int = 1


class SpellGivenUp(Event, frozen=True, gc=False):
    """[R7] A kind makes room for another."""

    who: str
    item: str


class SpellLearnt(Event, frozen=True, gc=False):
    """[D3.16] He may buy such balls from now on."""

    who: str
    item: str


class MapRead(Event, frozen=True, gc=False):
    """[D3.B11] A partial map: squares, and secret doors, are known from now on."""

    reveals = True
    who: str


class Shared(Event, frozen=True):
    """[D3.35] A share of the chest: gold, silver, bars, jewels by kind."""

    who: str
    share: Goods


class JewelsCashed(Event, frozen=True, gc=False):
    """[D3.36] All his jewels of a kind become silver."""

    who: str
    item: str
    number: int
    silver: int


class PhotographSold(Event, frozen=True, gc=False):
    """[S25] The Daily Dungeon pays."""

    who: str
    scene: str
    silver: int


class SageMet(Event, frozen=True, gc=False):
    """[6.5] A sage, and what he asks for if he does."""

    kind: str
    asks: str = ""


class HomagePaid(Event, frozen=True, gc=False):
    """[D3.25] A gift to a sage; `who` is empty if it came out of the chest."""

    who: str
    item: str
    number: int = 1


class SageAmused(Event, frozen=True, gc=False):
    """[6.5] Jokes read aloud, or praise in writing."""

    who: str
    item: str


class SageMood(Event, frozen=True, gc=False):
    """[6.5] How his mood comes about; for the gamesmaster alone."""

    dice: tuple[int, ...]
    sum: Sum
    mood: int


class SageManner(Event, frozen=True, gc=False):
    """[6.5] How he shows himself."""

    manner: str


class SageInsulted(Event, frozen=True, gc=False):
    """[6.5] The next ones will hear of it."""


class SageTook(Event, frozen=True, gc=False):
    """[D3.30] What he takes out of the chest."""

    gold_bars: int
    gold: int
    silver: int


class Cursed(Event, frozen=True, gc=False):
    """[D3.29] A curse upon the party."""

    curse: str


class CurseLifted(Event, frozen=True, gc=False):
    """[6.5] By a delighted sage."""

    curse: str


class TaskSet(Event, frozen=True, gc=False):
    """[D3.28] The collector wants foes of a category gone."""

    category: str


class TaskDone(Event, frozen=True, gc=False):
    """[D3.28] He pays for it."""

    category: str
    gold: int


class Advised(Event, frozen=True, gc=False):
    """[D3.27] One true fact: what, and where from here, or a baddie with its number or weapon numbers."""

    reveals = True
    fact: str
    what: str = ""
    feet: int = 0
    way: str = ""
    number: int = 0
    weapons: Sum = ()


class CardsPlayed(Event, frozen=True, gc=False):
    """[6.5] The champion's card and the sage's."""

    who: str
    card: int
    sages: int


class GamePlayed(Event, frozen=True, gc=False):
    """[D3.24] [D9.14] How the game with the sage ended."""

    who: str
    game: str
    won: bool


class CheatFound(Event, frozen=True, gc=False):
    """[6.5] [6.7] The loaded dice were found out, by doubles of the secret dice."""

    who: str


class WishMade(Event, frozen=True, gc=False):
    """[D3.26] What he wishes for."""

    who: str
    wish: str


class WishGranted(Event, frozen=True, gc=False):
    """[D3.26] He has it; `target`: whom it helps, if somebody else."""

    who: str
    wish: str
    target: str = ""


class WishRefused(Event, frozen=True, gc=False):
    """[6.5] Unreasonable: the die said no."""

    who: str
    wish: str


class SageLeft(Event, frozen=True, gc=False):
    """[6.5] He is gone."""


TheTreasure: TypeAlias = (
    TreasureRolled
    | Found
    | RolledOff
    | PassedOn
    | SpellLost
    | SpellGivenUp
    | SpellLearnt
    | MapRead
    | Shared
    | JewelsCashed
    | PhotographSold
    | SageMet
    | HomagePaid
    | SageAmused
    | SageMood
    | SageManner
    | SageInsulted
    | SageTook
    | Cursed
    | CurseLifted
    | TaskSet
    | TaskDone
    | Advised
    | CardsPlayed
    | GamePlayed
    | CheatFound
    | WishMade
    | WishGranted
    | WishRefused
    | SageLeft
)

# -- 4 personas ----------------------------------------------------------------------------------------------

# -- 5 the General Store -------------------------------------------------------------------------------------

# -- 6 battle ------------------------------------------------------------------------------------------------

# -- 8 special chambers, hazards -----------------------------------------------------------------------------

DungeonEvent: TypeAlias = Rolled | TheGame | TheTreasure

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
