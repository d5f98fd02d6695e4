"""What can happen in the books that share this system. Each event names its rule."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias, get_args

from msgspec import field

from labrys.engine.event import Cue, Event, Rolled

WoundCause = Literal["attack", "cost", "harm", "magic"]  # cost: the price of a spell; harm: a trap, poison
DeathCause = Literal["wounds", "armour", "lost", "below"]  # armour: taken off; lost: nobody will find him


class FormedUp(Event, frozen=True, gc=False):
    """The marching order: id and box of each."""

    order: tuple[tuple[str, str], ...]


class Drawn(Event, frozen=True, gc=False):
    """A chit came out of a cup: laid, thrown back, or exchanged for a corridor."""

    code: str
    fate: str  # "kept", "misfit", "dead_end", "corridor", "room"
    shaft: bool = False  # a staircase that has no room on another level


class Laid(Event, frozen=True, gc=False):
    """A chit lies on the table."""

    code: str
    sides: str
    x: int
    y: int
    level: int = 0
    entrance: bool = False
    landing: bool = False  # of a staircase laid on another level


class Moved(Event, frozen=True, gc=False):
    """The Party marker moves."""

    usual: ClassVar[bool] = True
    x: int
    y: int
    level: int = 0
    entrance: bool = False  # the first step into the maze


class Untrapped(Event, frozen=True, gc=False):
    """A door or a chest was not trapped."""

    on: str


class TrapFound(Event, frozen=True, gc=False):
    """There is a trap."""

    on: str


class DetrapFailed(Event, frozen=True, gc=False):
    """The Thief failed."""

    who: str
    dice: tuple[int, ...] = ()
    skill: int = 0  # which the die exceeds


class Opened(Event, frozen=True, gc=False):
    """Somebody opens what is trapped."""

    cue: ClassVar[Cue] = "door"
    who: str
    on: str


class LeftShut(Event, frozen=True, gc=False):
    """A trapped chest or door is left alone."""

    on: str


class Sprang(Event, frozen=True, gc=False):
    """A trap takes effect."""

    cue: ClassVar[Cue] = "door"
    who: str
    trap: str


class Arrow(Event, frozen=True, gc=False):
    """An arrow flies at somebody: the die in the Bow column, and the wounds it gave."""

    who: str
    roll: int
    wounds: int


class NobodyThere(Event, frozen=True, gc=False):
    """No monsters."""

    usual: ClassVar[bool] = True


class Met(Event, frozen=True, gc=False):
    """Monsters."""

    kind: str
    number: int
    room: bool
    again: bool = False


class SwordSkill(Event, frozen=True, gc=False):
    """An Evil Hero's skill."""

    who: str
    skill: int


class Locked(Event, frozen=True, gc=False):
    """A door is locked for ever."""

    cue: ClassVar[Cue] = "door"
    who: str
    means: str
    side: str
    outside: bool = False  # the party has stepped back


class Negotiated(Event, frozen=True, gc=False):
    """The result of talking: the dice with everything added, and what it means."""

    total: int
    result: str
    dice: tuple[int, ...] = ()  # none: a spell decided
    modifiers: dict[str, int] = field(default_factory=dict)


class Paid(Event, frozen=True, gc=False):
    """A quarter of their Bezants."""

    bezants: int
    of: int


class PeaceBroken(Event, frozen=True, gc=False):
    """The party attacks after all."""


class WoundPoints(Event, frozen=True, gc=False):
    """A monster's Wound Points."""

    who: str
    points: int


class Stood(Event, frozen=True, gc=False):
    """A fighter takes a box."""

    who: str
    box: str
    party: bool


class RoundBegun(Event, frozen=True, gc=False):
    """A Combat Round."""

    number: int


class Took(Event, frozen=True, gc=False):
    """A weapon is taken in hand."""

    who: str
    weapon: str


class Attacked(Event, frozen=True, gc=False):
    """An attack: the die with everything added, and the wounds it gave."""

    who: str
    target: str
    weapon: str
    roll: int
    wounds: int
    dice: tuple[int, ...] = ()
    modifiers: dict[str, int] = field(default_factory=dict)


class Wounded(Event, frozen=True, gc=False):
    """Wounds suffered, and how many are left to bear."""

    cue: ClassVar[Cue] = "wound"
    who: str
    wounds: int
    left: int
    cause: WoundCause = "harm"


class Absorbed(Event, frozen=True, gc=False):
    """Mage Armour takes wounds."""

    who: str
    wounds: int
    left: int


class Healed(Event, frozen=True, gc=False):
    """Wounds cured, or regenerated."""

    who: str
    wounds: int
    left: int
    regenerated: bool = False


class Died(Event, frozen=True, gc=False):
    """Dead."""

    cue: ClassVar[Cue] = "death"
    who: str
    cause: DeathCause = "wounds"


class Cast(Event, frozen=True, gc=False):
    """A spell is cast."""

    cue: ClassVar[Cue] = "spell"
    who: str
    spell: str
    target: str
    cost: int
    ring: bool = False


class Resisted(Event, frozen=True, gc=False):
    """No effect."""

    who: str
    what: str


class Used(Event, frozen=True, gc=False):
    """A potion is drunk, a spice eaten or thrown."""

    who: str
    item: str
    target: str = ""


class Strengthened(Event, frozen=True, gc=False):
    """A bonus to every weapon attack of one combat; `later`: not of this one, but of the next."""

    who: str
    bonus: int
    later: bool = False


class Armoured(Event, frozen=True, gc=False):
    """Mage Armour."""

    who: str
    wounds: int


class Charmed(Event, frozen=True, gc=False):
    """A monster joins the party, or [12.0] an adventurer the monsters."""

    who: str
    by: str


class ChangedSides(Event, frozen=True, gc=False):
    """A charm is broken."""

    who: str
    leaves: bool = False  # and takes neither side


class Slept(Event, frozen=True, gc=False):
    """Asleep."""

    who: str


class Power(Event, frozen=True, gc=False):
    """A special power is used."""

    who: str
    power: str
    target: str = ""


class Stoned(Event, frozen=True, gc=False):
    """Turned to stone."""

    who: str


class Restored(Event, frozen=True, gc=False):
    """Stone to flesh."""

    who: str


class Stepped(Event, frozen=True, gc=False):
    """Somebody changes his box."""

    who: str
    box: str


class Won(Event, frozen=True, gc=False):
    """The last enemy is gone."""


class Experience(Event, frozen=True, gc=False):
    """Experience Points for each."""

    each: int
    who: tuple[str, ...]
    wound_points: int = 0  # of all enemies together


class Investigated(Event, frozen=True, gc=False):
    """A feature and what it did."""

    who: str
    feature: str
    result: str


class Treasured(Event, frozen=True, gc=False):
    """What a treasure holds."""

    cue: ClassVar[Cue] = "treasure"
    kind: str
    letter: str
    bezants: int
    gems: int
    items: int
    who: str = ""  # the monster that had it, where it is still known


class Gem(Event, frozen=True, gc=False):
    """The value of a gem."""

    bezants: int


class Loot(Event, frozen=True, gc=False):
    """The party's running total."""

    bezants: int
    total: int


class Found(Event, frozen=True, gc=False):
    """A magic item; `untried`: what it does is not known yet."""

    cue: ClassVar[Cue] = "treasure"
    item: str
    untried: bool = False


class Tested(Event, frozen=True, gc=False):
    """Somebody tests a potion or a medallion."""

    who: str
    item: str


class Assigned(Event, frozen=True, gc=False):
    """A thing has a new owner; nobody: left behind."""

    item: str
    who: str


class Dropped(Event, frozen=True, gc=False):
    """Thrown away."""

    item: str
    who: str


class Neutralised(Event, frozen=True, gc=False):
    """Poison is undone, or had no effect."""

    who: str
    by: str


class Blighted(Event, frozen=True, gc=False):
    """A lasting harm: alcohol, stench, fog."""

    who: str
    what: str


class Joined(Event, frozen=True, gc=False):
    """An adventurer joins the party."""

    who: str
    klass: str
    seat: int


class Left(Event, frozen=True, gc=False):
    """The party is out of the maze."""

    survivors: tuple[str, ...]


class Winner(Event, frozen=True, gc=False):
    """A player has won, or not."""

    seat: int
    won: bool


class Ability(Event, frozen=True, gc=False):
    """An ability point is spent."""

    who: str
    what: str


class Lost(Event, frozen=True, gc=False):
    """The party is beaten, or lost behind locked doors."""

    why: str


DungeonEvent: TypeAlias = (
    Ability
    | Absorbed
    | Armoured
    | Arrow
    | Assigned
    | Attacked
    | Blighted
    | Cast
    | ChangedSides
    | Charmed
    | DetrapFailed
    | Died
    | Drawn
    | Dropped
    | Experience
    | FormedUp
    | Found
    | Gem
    | Healed
    | Investigated
    | Joined
    | Laid
    | Left
    | LeftShut
    | Locked
    | Loot
    | Lost
    | Met
    | Moved
    | Negotiated
    | Neutralised
    | NobodyThere
    | Opened
    | Paid
    | PeaceBroken
    | Power
    | Resisted
    | Restored
    | RoundBegun
    | Slept
    | Sprang
    | Stepped
    | Stoned
    | Stood
    | Strengthened
    | SwordSkill
    | Tested
    | Took
    | TrapFound
    | Treasured
    | Untrapped
    | Used
    | Winner
    | Won
    | WoundPoints
    | Wounded
    | Rolled
)

ALL: tuple[type[Event], ...] = get_args(DungeonEvent)
