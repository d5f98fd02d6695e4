"""The Game of Dungeon: what can happen, chapter by chapter.

Whatever was summed to a total says so: the dice, each modifier by name, and what was needed.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from labrys.engine.event import Cue, Event, Rolled
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

Outlet: TypeAlias = tuple[str, str]  # a kind of door and the point of the compass it is at
Entry: TypeAlias = tuple[
    str, str, str
]  # a kind of door, the part of the chamber, the side if the part has several


class CalledOut(Event, frozen=True, gc=False):
    """[D2.19] [D2.21] The count in tens of feet, and what there is to decide."""

    usual: ClassVar[bool] = True
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

    cue: ClassVar[Cue] = "door"
    reveals: ClassVar[bool] = True
    way: str
    place: str  # corridor, tower
    ways: tuple[str, ...] = ()  # where it leads


class ChamberSeen(Event, frozen=True, gc=False):
    """[D2.06] [D2.22] A chamber: its size in squares, the part the party stands in, the other entrances."""

    cue: ClassVar[Cue] = "door"
    usual: ClassVar[bool] = True
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


class WeedFound(Event, frozen=True, gc=False):
    """[6.2] The chamber behind the door is clogged with weed."""

    way: str


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
    | WeedFound
    | WeedBurnt
    | GluePoured
    | Readied
    | SetOut
)

# -- 3 treasure, sages ---------------------------------------------------------------------------------------


class TreasureRolled(Event, frozen=True, gc=False):
    """[D3.01] Which lines of the table are present."""

    lines: tuple[str, ...]


class Found(Event, frozen=True, gc=False):
    """[D3.01] What lies in the chamber, after any doubling."""

    cue: ClassVar[Cue] = "treasure"
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

    reveals: ClassVar[bool] = True
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

    reveals: ClassVar[bool] = True
    fact: str
    what: str = ""
    ways: tuple[tuple[str, int], ...] = ()  # points of the compass, with squares of ten feet
    side: str = ""  # of that square: where a door or panel is
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
    | WishMade
    | WishGranted
    | WishRefused
    | SageLeft
)

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


class Tended(Event, frozen=True, gc=False):
    """[D5.P7] [D5.P2] Venom or a bite was seen to; `dice`: of holy water, which helps on 8 or more."""

    who: str
    target: str
    item: str
    cured: bool
    dice: tuple[int, ...] = ()


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
    | Tended
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
    goods: Goods
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

Dice: TypeAlias = tuple[int, ...]


class LineFormed(Event, frozen=True, gc=False):
    """[D6.02] The battle line, each line from the left."""

    front: tuple[str, ...]
    second: tuple[str, ...]
    reserve: tuple[str, ...]


class Stood(Event, frozen=True, gc=False):
    """[6.2] He stands in this line and slot now: stepped up, back, or changed places."""

    who: str
    line: int
    slot: int


class Met(Event, frozen=True, gc=False):
    """[D6.04] Type, name, number, hits, abreast, how many each attacks, its to-hit number."""

    category: str
    kind: str
    number: int
    hits: int
    abreast: int
    attacks: int
    to_hit: int


class NumbersRead(Event, frozen=True, gc=False):
    """[D3.B05] [D3.B06] A book tells the weapon numbers of these foes."""

    who: str
    kind: str
    numbers: tuple[tuple[str, int], ...]


class BaddieAttacked(Event, frozen=True, gc=False):
    """[D6.06] A baddie's two dice against its number, which is known; whom it would strike, and whom it hit."""

    by: str
    targets: tuple[str, ...]
    dice: Dice
    sum: Sum
    total: int
    needed: int
    hit: tuple[str, ...]


class Attacked(Event, frozen=True, gc=False):
    """[D6.07] A member's or a ball's two dice. [D6.05] Only whether it hits is told; `hits` 0: it misses."""

    who: str
    target: str
    weapon: str
    kind: str
    dice: Dice
    sum: Sum
    total: int
    hits: int


class Suffered(Event, frozen=True, gc=False):
    """[D5.R4] Hits on a layer: body shield, shield, armour, vest or body; so many it can still take."""

    cue: ClassVar[Cue] = "wound"
    who: str
    layer: str
    hits: int
    left: int
    cause: str


class Spared(Event, frozen=True, gc=False):
    """A hit did him nothing, because of this."""

    who: str
    by: str
    item: str


class Died(Event, frozen=True, gc=False):
    """[6.2] A member of the party is dead."""

    cue: ClassVar[Cue] = "death"
    who: str
    cause: str


class Afflicted(Event, frozen=True, gc=False):
    """[6.13] [6.3] venom, bite, stone, hostage, bound or blinded."""

    who: str
    what: str
    by: str = ""


class BiteRolled(Event, frozen=True, gc=False):
    """[6.13] Doubles: he will be lost as a were-wolf."""

    who: str
    dice: Dice
    lost: bool


class Turned(Event, frozen=True, gc=False):
    """[6.9] [6.13] [R28] Somebody of the party's is among the foes now: a slave, a vampire, a traitor."""

    who: str
    into: str


class Freed(Event, frozen=True, gc=False):
    """[6.3] A hostage is free."""

    who: str


class BaddieFell(Event, frozen=True, gc=False):
    """A baddie is out of it: slain, enslaved, caged, begone."""

    cue: ClassVar[Cue] = "death"
    target: str
    by: str
    how: str


class BallThrown(Event, frozen=True, gc=False):
    """[D6.10] A ball, wand or spell is announced; a general ball as this kind."""

    cue: ClassVar[Cue] = "spell"
    who: str
    ball: str
    kind: str


class BattleLit(Event, frozen=True, gc=False):
    """[R42] Light for the battle; or a light ball that fails under a curse."""

    who: str
    by: str
    fails: bool = False


class DemonBidden(Event, frozen=True, gc=False):
    """[D3.B02] Two dice against what the volumes held make it."""

    who: str
    dice: Dice
    needed: int
    leaves: bool


class SlaveResisted(Event, frozen=True, gc=False):
    """[R48] By house rule a mighty foe resists."""

    target: str
    dice: Dice


class PeaceAnswered(Event, frozen=True, gc=False):
    """[6.3] What came of an offer: refused, accepted, partly, insulted. `leave`: so many took it and left."""

    gifts: tuple[tuple[str, int], ...]
    dice: Dice
    sum: Sum
    total: int
    answer: str
    leave: int = 0


class PoisonWorked(Event, frozen=True, gc=False):
    """[S21] A die for one who took the gift."""

    target: str
    die: int
    dies: bool


class UnicornApproached(Event, frozen=True, gc=False):
    """[6.13] Two dice of a female virgin."""

    who: str
    dice: Dice
    needed: int
    tamed: bool


class HoodMet(Event, frozen=True, gc=False):
    """[D7.S1] Robbing Hood gives gold to the poorest, or names his price in silver."""

    who: str
    silver: int
    gives: bool


class Robbed(Event, frozen=True, gc=False):
    """[D7.X10] Silver is taken from a purse; or comes back to it."""

    who: str
    silver: int
    back: bool = False


class Disarmed(Event, frozen=True, gc=False):
    """[D7.X8] A weapon is sucked away, till the battle is over."""

    who: str
    weapon: str


class MoraleRolled(Event, frozen=True, gc=False):
    """[6.4] Doubles: they slip away through the walls."""

    dice: Dice
    flee: bool


class GotAway(Event, frozen=True, gc=False):
    """[D6.15] The party runs, or goes behind a stall."""

    how: str
    who: str = ""
    item: str = ""


class BattleEnded(Event, frozen=True, gc=False):
    """[D6.14] won, fled, tamed, peace, gone, ran, stalled."""

    how: str


class FallenGoodsTaken(Event, frozen=True, gc=False):
    """[R35] Who has what the fallen left."""

    who: str
    goods: tuple[tuple[str, int], ...]


class Photographed(Event, frozen=True, gc=False):
    """[6.12] A picture for the Daily Dungeon."""

    who: str
    gory: bool


class Shamed(Event, frozen=True, gc=False):
    """[6.10] An unchivalrous deed."""

    who: str
    deed: str


TheBattle: TypeAlias = (
    LineFormed | Stood | Met | NumbersRead | BaddieAttacked | Attacked | Suffered | Spared
    | Died | Afflicted | BiteRolled | Turned | Freed | BaddieFell | BallThrown | BattleLit | DemonBidden
    | SlaveResisted
    | PeaceAnswered | PoisonWorked | UnicornApproached | HoodMet | Robbed | Disarmed | MoraleRolled
    | GotAway | BattleEnded | FallenGoodsTaken | Photographed | Shamed
)  # fmt: skip

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

DungeonEvent: TypeAlias = (
    Rolled | TheGame | TheMaze | TheTreasure | ThePersonas | TheStore | TheBattle | TheSpecials
)

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
