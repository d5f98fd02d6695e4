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


class Joined(Event, frozen=True, gc=False):
    """[D9.08] A persona is made, or comes along."""

    who: str
    calling: str
    denomination: str
    seat: int
    purse: int = 0  # rolled, in silver


class Retired(Event, frozen=True, gc=False):
    """[D1.06] A persona is given up."""

    who: str


class BabySat(Event, frozen=True, gc=False):
    """[D4.21] A daughter stays with the storekeeper."""

    who: str
    by: str  # who pays
    silver: int


class Fed(Event, frozen=True, gc=False):
    """[D3.20] [6.9] A slave has its food."""

    who: str
    by: str
    silver: int


class Parted(Event, frozen=True, gc=False):
    """[6.14] [6.9] Somebody does not come home, or leaves."""

    who: str
    why: str  # bite, stone, hostage, hungry, lost


class CameHome(Event, frozen=True, gc=False):
    """[6.14] The descent is over; what the chest is worth, in silver."""

    silver: int


class LoanRepaid(Event, frozen=True, gc=False):
    """[6.10] Off the chest's coin."""

    silver: int
    left: int


class BillPaid(Event, frozen=True, gc=False):
    """[6.10] For simulacra that were killed: off the coin, by the leader, and what is owed."""

    who: str
    silver: int
    chest: int
    purse: int
    owed: int


class Repaid(Event, frozen=True, gc=False):
    """[D5.12] A member pays back what another lent."""

    who: str
    target: str
    silver: int


class FetchedHome(Event, frozen=True, gc=False):
    """[6.14] The store's men bring a daughter home."""

    who: str


class PartyLost(Event, frozen=True, gc=False):
    """[D6.01] [6.14] Nobody is left who could go on."""


TheGame: TypeAlias = (
    Gained
    | KarmaGained
    | KarmaLost
    | Told
    | Joined
    | Retired
    | BabySat
    | Fed
    | Parted
    | CameHome
    | LoanRepaid
    | BillPaid
    | Repaid
    | FetchedHome
    | PartyLost
)

# -- 2 the maze ----------------------------------------------------------------------------------------------

# -- 3 treasure, sages ---------------------------------------------------------------------------------------

# -- 4 personas ----------------------------------------------------------------------------------------------


class LeaderChosen(Event, frozen=True, gc=False):
    """[D4.10] Who leads from now on."""

    who: str


class MutinyCalled(Event, frozen=True, gc=False):
    """[6.8] A vote against the leader, or the threat of one."""

    who: str
    target: str
    threat: bool


class Voted(Event, frozen=True, gc=False):
    """[6.8] How many are against the leader, of how many."""

    who: str  # the leader
    against: int
    voters: int
    deposed: bool


class Healed(Event, frozen=True, gc=False):
    """[D4.12] [R11] Body hits are back; `sum`: the die, and what was added."""

    who: str
    hits: int
    body: int  # now
    by: str = ""
    sum: Sum = ()


class Jumped(Event, frozen=True, gc=False):
    """[D9.31] The healing has drawn somebody."""


class RankGained(Event, frozen=True, gc=False):
    """[D4.08] [D9.06] What it cost: silver, karma, a horn."""

    who: str
    rank: int
    silver: int = 0
    karma: int = 0
    horn: bool = False


class ChildRolled(Event, frozen=True, gc=False):
    """[D4.25] [D9.32] A child comes on doubles."""

    who: str
    child: str
    born: bool


class Born(Event, frozen=True, gc=False):
    """[6.11] A child or an apprentice has come."""

    who: str
    child: str  # its id
    kind: str


class Graduated(Event, frozen=True, gc=False):
    """[D4.32] An apprentice has finished."""

    who: str
    free: bool = False


class SpiderCame(Event, frozen=True, gc=False):
    """[D4.25] The Great Spider demands the son."""

    who: str


class LollipopsGiven(Event, frozen=True, gc=False):
    """[6.11] Whether the Spider is content."""

    who: str
    number: int
    total: int
    content: bool


class Sacrificed(Event, frozen=True, gc=False):
    """[D4.25] The priest is a warrior now."""

    who: str


class Eaten(Event, frozen=True, gc=False):
    """[D4.26] The Spider has eaten priest and son."""

    who: str


class BallsLeft(Event, frozen=True, gc=False):
    """[R7] More than may be carried down, by house rule."""

    who: str
    item: str
    number: int


ThePersonas: TypeAlias = (
    LeaderChosen
    | MutinyCalled
    | Voted
    | Healed
    | Jumped
    | RankGained
    | ChildRolled
    | Born
    | Graduated
    | SpiderCame
    | LollipopsGiven
    | Sacrificed
    | Eaten
    | BallsLeft
)

# -- 5 the General Store -------------------------------------------------------------------------------------


class Borrowed(Event, frozen=True, gc=False):
    """[D5.13] [6.10] The store lends, and what is owed for it."""

    silver: int
    owed: int


class Rented(Event, frozen=True, gc=False):
    """[D5.15] A simulacrum comes along."""

    who: str
    calling: str
    denomination: str


class Bought(Event, frozen=True, gc=False):
    """[D5.08] A basket of goods."""

    who: str
    goods: tuple[tuple[str, int], ...]
    silver: int


class NoRoom(Event, frozen=True, gc=False):
    """[D5.A24] What would not fit into the quiver is not bought."""

    who: str
    item: str
    number: int


class Equipped(Event, frozen=True, gc=False):
    """[D5.10] What somebody wears and holds."""

    who: str
    armour: str
    shield: str
    hand: str


class KeeperAsked(Event, frozen=True, gc=False):
    """[D3.10] [S2] Does the keeper buy weapons today?"""

    total: int
    buys: bool


class Sold(Event, frozen=True, gc=False):
    """[D3.10] To the storekeeper."""

    who: str
    item: str
    number: int
    silver: int


class Gave(Event, frozen=True, gc=False):
    """[D3.09] A present; coin is counted in silver."""

    who: str
    target: str
    item: str
    number: int


class Lent(Event, frozen=True, gc=False):
    """[D5.12] Until the descent is over."""

    who: str
    target: str
    silver: int


class TorchesBought(Event, frozen=True, gc=False):
    """[D5.21] One lasts a whole descent."""

    who: str
    number: int
    silver: int
    owed: int = 0


TheStore: TypeAlias = (
    Borrowed | Rented | Bought | NoRoom | Equipped | KeeperAsked | Sold | Gave | Lent | TorchesBought
)

# -- 6 battle ------------------------------------------------------------------------------------------------

# -- 8 special chambers, hazards -----------------------------------------------------------------------------

DungeonEvent: TypeAlias = Rolled | TheGame | ThePersonas | TheStore

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
