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

Dice: TypeAlias = tuple[int, ...]


class LineFormed(Event, frozen=True, gc=False):
    """[D6.02] The battle line, each line from the left."""

    front: tuple[str, ...]
    second: tuple[str, ...]
    reserve: tuple[str, ...]


class TookInHand(Event, frozen=True, gc=False):
    """[D6.08] He holds this weapon now."""

    who: str
    weapon: str


class PutOn(Event, frozen=True, gc=False):
    """A shield in front, dark glasses on the nose; or back again."""

    who: str
    item: str
    on: bool


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
    """[T9] Hits on a layer: body shield, shield, armour, vest or body; so many it can still take."""

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


class Healed(Event, frozen=True, gc=False):
    """[D4.12] [R11] Body hits back."""

    who: str
    hits: int
    left: int


class Died(Event, frozen=True, gc=False):
    """[6.2] A member of the party is dead."""

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

    target: str
    by: str
    how: str


class BallThrown(Event, frozen=True, gc=False):
    """[D6.10] A ball, wand or spell is announced; a general ball as this kind."""

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
    """[6.3] What came of an offer: refused, accepted, partly, insulted. `leave`: so many took the gift and left."""

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
    """[D7.X8] A weapon is sucked away; or comes back."""

    who: str
    weapon: str
    back: bool = False


class MoraleRolled(Event, frozen=True, gc=False):
    """[6.4] Doubles: they slip away through the walls."""

    dice: Dice
    flee: bool


class GasBreathed(Event, frozen=True, gc=False):
    """[6.13] A die in foul gas, or it is cleared."""

    who: str
    die: int


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
    LineFormed | TookInHand | PutOn | Stood | Met | NumbersRead | BaddieAttacked | Attacked | Suffered | Spared | Healed
    | Died | Afflicted | BiteRolled | Turned | Freed | BaddieFell | BallThrown | BattleLit | DemonBidden | SlaveResisted
    | PeaceAnswered | PoisonWorked | UnicornApproached | HoodMet | Robbed | Disarmed | MoraleRolled | GasBreathed
    | GotAway | BattleEnded | FallenGoodsTaken | Photographed | Shamed
)  # fmt: skip

# -- 8 special chambers, hazards -----------------------------------------------------------------------------

DungeonEvent: TypeAlias = Rolled | TheGame | TheBattle

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
