"""Mazes & Minotaurs: what can happen, chapter by chapter.

Whatever was summed to a total says so: the die, each modifier by name, and what was needed.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from labrys.engine.event import Cue, Event, Rolled

Sum: TypeAlias = tuple[tuple[str, int], ...]  # modifiers by name: melee, reach, desperate, short …

# -- I characters --------------------------------------------------------------------------------------------


class Gained(Event, frozen=True, gc=False):
    """Somebody has something from now on."""

    who: str
    item: str
    number: int = 1


class ResultsRolled(Event, frozen=True, gc=False):
    """[M1.03] Six times four dice, the best three of each."""

    seat: int
    dice: tuple[tuple[int, int, int, int], ...]
    results: tuple[int, ...]


class ClassChosen(Event, frozen=True, gc=False):
    """[M1.06] Gender and class."""

    seat: int
    gender: str
    calling: str


class Distributed(Event, frozen=True, gc=False):
    """[M1.03] Might, Skill, Luck, Wits, Faith, Grace."""

    seat: int
    scores: tuple[int, ...]


class AttributeRaised(Event, frozen=True, gc=False):
    """[M1.31] A Noble's extra die."""

    seat: int
    attribute: str
    die: int
    score: int


class Served(Event, frozen=True, gc=False):
    """[M1.46] The deity of a Priest."""

    seat: int
    deity: str


class KinRolled(Event, frozen=True, gc=False):
    """[M1.59] The kin of a Nymph."""

    seat: int
    kin: str


class Aged(Event, frozen=True, gc=False):
    """[M1.09] The starting age."""

    seat: int
    dice: tuple[int, int]
    years: int


class WealthRolled(Event, frozen=True, gc=False):
    """[M1.71] Starting money in silver."""

    seat: int
    dice: tuple[int, int, int]
    times: int
    silver: int


class Joined(Event, frozen=True, gc=False):
    """[A1] A character is of the party."""

    who: str
    calling: str
    level: int
    seat: int


class Bought(Event, frozen=True, gc=False):
    """[M1.73] Goods for silver."""

    who: str
    item: str
    number: int
    silver: int


class Sold(Event, frozen=True, gc=False):
    """[R65] Silver for goods."""

    who: str
    item: str
    number: int
    silver: int


class Awarded(Event, frozen=True, gc=False):
    """[M1.69] Glory or Wisdom for a deed."""

    who: str
    deed: str
    points: int


class LevelGained(Event, frozen=True, gc=False):
    """[M1.67] [M1.68] A new level."""

    who: str
    level: int


TheCharacters: TypeAlias = (
    Gained
    | Awarded
    | LevelGained
    | ResultsRolled
    | ClassChosen
    | Distributed
    | AttributeRaised
    | Served
    | KinRolled
    | Aged
    | WealthRolled
    | Joined
    | Bought
    | Sold
)

# -- II combat -----------------------------------------------------------------------------------------------


class BattleBegan(Event, frozen=True, gc=False):
    """[B3] The sides face each other."""

    feet: int  # between them
    attackers: str = ""  # "party" or "foes": who opens


class RoundBegan(Event, frozen=True, gc=False):
    """[B12] A new round."""

    number: int


class BattleEnded(Event, frozen=True, gc=False):
    """[B12] How a battle ended for the party."""

    result: str  # won, fled, down, parted


class Rose(Event, frozen=True, gc=False):
    """[M2.06] An initiative score."""

    who: str
    die: int
    sum: Sum
    total: int


class Declared(Event, frozen=True, gc=False):
    """[M2.02] What somebody will do this round, told when all have declared."""

    who: str
    action: str
    target: str = ""
    tactics: tuple[str, ...] = ()
    power: str = ""


class Moved(Event, frozen=True, gc=False):
    """[M2.04] A move, and where it ends."""

    who: str
    feet: int
    square: str
    facing: int


class Attacked(Event, frozen=True, gc=False):
    """[M2.18] [M2.40] An attack roll against a defence."""

    who: str
    target: str
    weapon: str
    die: int
    sum: Sum
    total: int
    defense: int
    parts: Sum  # of the defence: basic, armour, shield, spearman …
    arc: str  # front, left, right, rear
    hit: bool
    missile: bool = False


class Wounded(Event, frozen=True, gc=False):
    """[M2.23] Hits lost, by what, and how many are left."""

    cue: ClassVar[Cue] = "wound"
    who: str
    cause: str  # weapon, breath, poison, fall, drowning, wrath …
    dice: tuple[int, ...]
    sum: Sum
    hits: int
    left: int
    by: str = ""


class Fell(Event, frozen=True, gc=False):
    """[M2.24] Unconscious, dead, knocked out, petrified …"""

    cue: ClassVar[Cue] = "death"
    who: str
    fate: str
    by: str = ""


class Subdued(Event, frozen=True, gc=False):
    """[M2.45] Blows that only knock out."""

    who: str
    dice: tuple[int, ...]
    sum: Sum
    subdual: int  # in all now
    by: str = ""


class Grappled(Event, frozen=True, gc=False):
    """[M2.49] Somebody is held from now on."""

    who: str
    by: str
    might: int


class Freed(Event, frozen=True, gc=False):
    """[M2.50] A hold ends."""

    who: str
    by: str
    why: str = ""  # "", broke, let_go, down, surprised


class CalledOff(Event, frozen=True, gc=False):
    """[M2.03] A declared action does not take place, and why."""

    who: str
    why: str  # chosen, target, reach, power, broken, position, run, held …


TheCombat: TypeAlias = (
    BattleBegan
    | RoundBegan
    | BattleEnded
    | Rose
    | Declared
    | Moved
    | Attacked
    | Wounded
    | Fell
    | Subdued
    | Grappled
    | Freed
    | CalledOff
)

# -- III magic -----------------------------------------------------------------------------------------------


class PowerUsed(Event, frozen=True, gc=False):
    """[M3.04] A power takes effect, or fails for want of Power."""

    cue: ClassVar[Cue] = "spell"
    who: str
    power: str
    targets: tuple[str, ...]
    die: int  # 0: by house rule no die is rolled
    cost: int
    left: int
    works: bool


class Affected(Event, frozen=True, gc=False):
    """Something begins to hold for somebody: a spell, a blessing, a state. Until which round or minute."""

    who: str
    effect: str
    until: int = 0  # 0: until it is ended
    unit: str = "round"  # round, minute
    by: str = ""


class Ended(Event, frozen=True, gc=False):
    """It holds no longer."""

    who: str
    effect: str


class Healed(Event, frozen=True, gc=False):
    """[M3.47] [M3.60] Hits come back."""

    who: str
    cause: str
    dice: tuple[int, ...]
    sum: Sum
    hits: int
    left: int
    by: str = ""


class Turned(Event, frozen=True, gc=False):
    """[S3] Somebody obeys somebody else from now on; empty: he is his own master again."""

    who: str
    by: str = ""


class DeityAnswered(Event, frozen=True, gc=False):
    """[M3.55] d100 against a chance."""

    who: str
    deity: str
    die: int
    chance: int
    comes: bool


class Restored(Event, frozen=True, gc=False):
    """A curse, a shape, death itself is undone."""

    who: str
    what: str


class Raised(Event, frozen=True, gc=False):
    """[M3.68] [M3.69] A tree or a boulder walks."""

    who: str
    by: str


TheMagic: TypeAlias = PowerUsed | Affected | Ended | Healed | Turned | DeityAnswered | Restored | Raised

# -- IV adventuring ------------------------------------------------------------------------------------------


class Checked(Event, frozen=True, gc=False):
    """A d20 against a number: danger, magic, poison, detection, a feat, climbing, swimming, morale, a riddle."""

    who: str
    kind: (
        str  # evasion, fortitude, poison, detection, feat, climb, swim, reaction, riddle, mystery, morale, loyalty
    )
    die: int
    sum: Sum
    total: int
    needed: int
    success: bool


class RolledAgain(Event, frozen=True, gc=False):
    """[6.9] A mythic item lets somebody roll again."""

    who: str
    item: str
    die: int


class Hired(Event, frozen=True, gc=False):
    """[M4.21] A henchman follows a leader."""

    who: str
    kind: str
    leader: str
    silver: int


class WagePaid(Event, frozen=True, gc=False):
    """[M4.21] A henchman's wage."""

    who: str
    leader: str
    silver: int


class WentAway(Event, frozen=True, gc=False):
    """Somebody leaves for good, and why: unpaid, fled, free."""

    who: str
    why: str


class Lit(Event, frozen=True, gc=False):
    """[M4.27] A light burns."""

    who: str
    until: int  # minute


TheAdventuring: TypeAlias = Checked | RolledAgain | Hired | WagePaid | WentAway | Lit

# -- V creatures ---------------------------------------------------------------------------------------------


class Sang(Event, frozen=True, gc=False):
    """[M5.14.magic_song] A song, and who is in its spell's reach."""

    who: str
    targets: tuple[str, ...]


class UsedUp(Event, frozen=True, gc=False):
    """[6.9] A mythic item has done what it can for now."""

    who: str
    item: str


TheCreatures: TypeAlias = Sang | UsedUp

# -- VI the Maze Master --------------------------------------------------------------------------------------


class KeepPaid(Event, frozen=True, gc=False):
    """[A12] A week's keep; 0 silver: a guest of a temple."""

    who: str
    silver: int


class Mended(Event, frozen=True, gc=False):
    """[M2.25] A week of rest."""

    who: str
    hits: int
    left: int


class Ordered(Event, frozen=True, gc=False):
    """[6.1] The marching order."""

    order: tuple[str, ...]


class QuestGiven(Event, frozen=True, gc=False):
    """[6.2] What the players are told."""

    goal: str
    band: str
    relic: str = ""


class MazeDrawn(Event, frozen=True, gc=False):
    """[6.3] The labyrinth lies before them."""

    columns: int
    rows: int


class CellEntered(Event, frozen=True, gc=False):
    """[A4] A cell is entered for the first time."""

    cell: int
    shape: str
    contents: str
    detail: str = ""
    carefully: bool = False


class Riddled(Event, frozen=True, gc=False):
    """[6.6] The Sphinx asks."""

    riddle: str


class ReadOut(Event, frozen=True, gc=False):
    """What the author of a maze has written about a chamber."""

    words: str


class CellShown(Event, frozen=True, gc=False):
    """What a cell holds is told without being entered."""

    cell: int
    contents: str
    detail: str = ""


class GuardianShown(Event, frozen=True, gc=False):
    """Who guards the lair."""

    guardian: tuple[tuple[str, int], ...]


class Walked(Event, frozen=True, gc=False):
    """[6.3] Through known cells."""

    usual: ClassVar[bool] = True
    cell: int


class TrapMet(Event, frozen=True, gc=False):
    """[6.10] A trap is found, or springs."""

    trap: str
    who: str
    found: bool


class Whispered(Event, frozen=True, gc=False):
    """[6.10] The next move goes astray."""


class Crossed(Event, frozen=True, gc=False):
    """A pit is crossed, a flood is over; by whom."""

    what: str
    who: str


class Searched(Event, frozen=True, gc=False):
    """[6.4] A cell was searched well."""

    found: bool


class Freeing(Event, frozen=True, gc=False):
    """[6.2] [A10] Captives in the lair are free."""

    who: tuple[str, ...]


class WayShown(Event, frozen=True, gc=False):
    """[6.9] [6.12] A way through the labyrinth is plain, and no wanderers come on it."""

    cells: tuple[int, ...]


class Solved(Event, frozen=True, gc=False):
    """[6.4] A mystery, and what it tells."""

    who: str
    insight: str


class Forced(Event, frozen=True, gc=False):
    """[M4.12] A way is open; by whom, or by labor."""

    cue: ClassVar[Cue] = "door"
    way: int
    by: str


class Bound(Event, frozen=True, gc=False):
    """[R63] Roused by binding."""

    who: str


class Honored(Event, frozen=True, gc=False):
    """[6.11] A shrine."""

    who: str
    deity: str


class GoalDone(Event, frozen=True, gc=False):
    """[6.2] The goal is reached."""

    goal: str


class Lapsed(Event, frozen=True, gc=False):
    """[M4.27] Something has burnt down."""

    who: str
    what: str


class WanderingChecked(Event, frozen=True, gc=False):
    """[6.3] Does anybody come?"""

    usual: ClassVar[bool] = True
    die: int
    comes: bool


class Recovered(Event, frozen=True, gc=False):
    """[M3.13] Power comes back."""

    who: str
    power: int
    left: int


class Met(Event, frozen=True, gc=False):
    """[A6] Creatures, at so many feet."""

    kind: str
    number: int
    feet: int
    side: int = -1
    guardian: bool = False


class Surprised(Event, frozen=True, gc=False):
    """[M4.09] He had not noticed them."""

    who: str


class AttitudeShown(Event, frozen=True, gc=False):
    """[M4.20] How they take the party."""

    kind: str
    attitude: str


class Toll(Event, frozen=True, gc=False):
    """[6.6] Silver given: a gift, a toll."""

    silver: int
    why: str


class Befriended(Event, frozen=True, gc=False):
    """Somebody goes with the party from now on."""

    who: str
    leader: str


class Pursued(Event, frozen=True, gc=False):
    """[A9] Are they faster?"""

    kind: str
    theirs: int
    ours: int
    die: int
    caught: bool


class ThrownDown(Event, frozen=True, gc=False):
    """[A9] Bait or silver."""

    item: str
    number: int


class TreasureFound(Event, frozen=True, gc=False):
    """[6.8] What the cell holds; of a jewel its worth in gold."""

    cue: ClassVar[Cue] = "treasure"
    item: str
    number: int


class Taken(Event, frozen=True, gc=False):
    """[A10] [B14] What becomes of the beaten: stripped, captive."""

    who: str
    how: str


class Left(Event, frozen=True, gc=False):
    """[A11] Outside."""

    who: tuple[str, ...]


class AdventureOver(Event, frozen=True, gc=False):
    """[A11] How it ended: goal, left, lost."""

    end: str


TheMazeMaster: TypeAlias = (
    KeepPaid
    | Mended
    | Ordered
    | QuestGiven
    | MazeDrawn
    | CellEntered
    | CellShown
    | ReadOut
    | Riddled
    | GuardianShown
    | Walked
    | TrapMet
    | Whispered
    | Crossed
    | Solved
    | WayShown
    | Searched
    | Freeing
    | Forced
    | Bound
    | Honored
    | GoalDone
    | Lapsed
    | WanderingChecked
    | Recovered
    | Met
    | Surprised
    | AttitudeShown
    | Toll
    | Befriended
    | Pursued
    | ThrownDown
    | TreasureFound
    | Taken
    | Left
    | AdventureOver
)

MinotaursEvent: TypeAlias = (
    Rolled | TheCharacters | TheCombat | TheMagic | TheAdventuring | TheCreatures | TheMazeMaster
)

ALL: tuple[type[Event], ...] = get_args(MinotaursEvent)
