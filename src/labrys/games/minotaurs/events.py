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


TheAdventuring: TypeAlias = Checked | RolledAgain

# -- V creatures ---------------------------------------------------------------------------------------------


# -- VI the Maze Master --------------------------------------------------------------------------------------


TheCharacters: TypeAlias = Gained
MinotaursEvent: TypeAlias = Rolled | TheCharacters | TheCombat | TheMagic | TheAdventuring

ALL: tuple[type[Event], ...] = get_args(MinotaursEvent)
