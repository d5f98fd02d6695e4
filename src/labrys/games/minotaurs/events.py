"""Mazes & Minotaurs: what can happen, chapter by chapter.

Whatever was summed to a total says so: the die, each modifier by name, and what was needed.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from labrys.engine.event import Event, Rolled

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
    """[M1.06]"""

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
    """[M1.73]"""

    who: str
    item: str
    number: int
    silver: int


class Sold(Event, frozen=True, gc=False):
    """[R65]"""

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
    """[M1.67] [M1.68]"""

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

    who: str
    cause: str  # weapon, breath, poison, fall, drowning, wrath …
    dice: tuple[int, ...]
    sum: Sum
    hits: int
    left: int
    by: str = ""


class Fell(Event, frozen=True, gc=False):
    """[M2.24] Unconscious, dead, knocked out, petrified …"""

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


TheCombat: TypeAlias = Rose | Declared | Moved | Attacked | Wounded | Fell | Subdued | Grappled | Freed | CalledOff

# -- III magic -----------------------------------------------------------------------------------------------


class PowerUsed(Event, frozen=True, gc=False):
    """[M3.04] A power takes effect, or fails for want of Power."""

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


TheMagic: TypeAlias = PowerUsed | Affected | Ended | Healed

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
    """[M4.21]"""

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


TheMazeMaster: TypeAlias = KeepPaid | Mended | Ordered | QuestGiven | MazeDrawn

MinotaursEvent: TypeAlias = Rolled | TheCharacters | TheCombat | TheMagic | TheAdventuring | TheMazeMaster

ALL: tuple[type[Event], ...] = get_args(MinotaursEvent)
