"""Deathmaze: what can happen. Each event names its rule; its sentence is in `narrate.py`."""

from __future__ import annotations

from typing import TypeAlias

from labrys.core.event import Event, Rolled


class Begun(Event, frozen=True, gc=False):
    """[4.1] Basic or Advanced Game."""

    advanced: bool


class Joined(Event, frozen=True, gc=False):
    """[4.0] An adventurer joins the party."""

    who: str
    klass: str
    seat: int


class FormedUp(Event, frozen=True, gc=False):
    """[5.11] [5.14] The marching order: id and box of each."""

    order: tuple[tuple[str, str], ...]


class Drawn(Event, frozen=True, gc=False):
    """[5.22] [5.23a] A chit came out of a cup: laid, thrown back, or exchanged for a corridor."""

    code: str
    fate: str  # "kept", "misfit", "dead_end", "corridor", "room"


class Laid(Event, frozen=True, gc=False):
    """[5.24] A chit lies on the table."""

    code: str
    sides: str
    x: int
    y: int


class Moved(Event, frozen=True, gc=False):
    """[5.21] The Party marker moves."""

    x: int
    y: int


class Untrapped(Event, frozen=True, gc=False):
    """[5.26] [9.16] A door or a chest was not trapped."""

    on: str


class TrapFound(Event, frozen=True, gc=False):
    """[5.26] [9.16] There is a trap."""

    on: str


class Detrapped(Event, frozen=True, gc=False):
    """[10.12] A trap is removed, by a Thief or by Sesame."""

    who: str
    experience: int
    sesame: bool = False


class DetrapFailed(Event, frozen=True, gc=False):
    """[10.12] The Thief failed."""

    who: str


class Opened(Event, frozen=True, gc=False):
    """[10.13] Somebody opens what is trapped."""

    who: str
    on: str


class LeftShut(Event, frozen=True, gc=False):
    """[R21] A trapped chest or door is left alone."""

    on: str


class Sprang(Event, frozen=True, gc=False):
    """[10.14] A trap takes effect."""

    who: str
    trap: str


class Arrow(Event, frozen=True, gc=False):
    """[10.14] An arrow flies at somebody: the die in the Bow column, and the wounds it gave."""

    who: str
    roll: int
    wounds: int


class NobodyThere(Event, frozen=True, gc=False):
    """[5.27] No monsters."""


class Met(Event, frozen=True, gc=False):
    """[7.11] [7.12] Monsters."""

    kind: str
    number: int
    room: bool
    again: bool = False


class SwordSkill(Event, frozen=True, gc=False):
    """[8.7] An Evil Hero's skill."""

    who: str
    skill: int


class Locked(Event, frozen=True, gc=False):
    """[R24] A door is locked for ever."""

    who: str
    means: str
    side: str


class Negotiated(Event, frozen=True, gc=False):
    """[7.21] The result of talking."""

    total: int
    result: str


class Paid(Event, frozen=True, gc=False):
    """[7.21] A quarter of their Bezants."""

    bezants: int
    of: int


class PeaceBroken(Event, frozen=True, gc=False):
    """[7.13] The party attacks after all."""


class Dispersed(Event, frozen=True, gc=False):
    """[R28] Monsters at peace go their way."""


class WoundPoints(Event, frozen=True, gc=False):
    """[7.14] A monster's Wound Points."""

    who: str
    points: int


class Stood(Event, frozen=True, gc=False):
    """[8.13] A fighter takes a box."""

    who: str
    box: str
    party: bool


class RoundBegun(Event, frozen=True, gc=False):
    """[8.2] A Combat Round."""

    number: int


class Took(Event, frozen=True, gc=False):
    """[8.41] A weapon is taken in hand."""

    who: str
    weapon: str


class Attacked(Event, frozen=True, gc=False):
    """[8.43] [8.45] An attack: the die with everything added, and the wounds it gave."""

    who: str
    target: str
    weapon: str
    roll: int
    wounds: int


class Wounded(Event, frozen=True, gc=False):
    """[8.46] Wounds suffered, and how many are left to bear."""

    who: str
    wounds: int
    left: int


class Absorbed(Event, frozen=True, gc=False):
    """[R39] Mage Armour takes wounds."""

    who: str
    wounds: int
    left: int


class Healed(Event, frozen=True, gc=False):
    """[11.12] Wounds cured."""

    who: str
    wounds: int
    left: int


class Died(Event, frozen=True, gc=False):
    """[8.47] Dead."""

    who: str


class Cast(Event, frozen=True, gc=False):
    """[11.1] A spell is cast."""

    who: str
    spell: str
    target: str
    cost: int
    ring: bool = False


class Resisted(Event, frozen=True, gc=False):
    """[11.14] [R18] No effect."""

    who: str
    what: str


class Used(Event, frozen=True, gc=False):
    """[R19] A potion is drunk, a spice eaten or thrown."""

    who: str
    item: str
    target: str = ""


class Strengthened(Event, frozen=True, gc=False):
    """[R41] A bonus to every weapon attack of one combat."""

    who: str
    bonus: int


class Armoured(Event, frozen=True, gc=False):
    """[R39] Mage Armour."""

    who: str
    wounds: int


class Charmed(Event, frozen=True, gc=False):
    """[R29] A monster joins the party, or [12.0] an adventurer the monsters."""

    who: str
    by: str


class ChangedSides(Event, frozen=True, gc=False):
    """[R29] [R79] A charm is broken."""

    who: str


class Slept(Event, frozen=True, gc=False):
    """[R16] Asleep."""

    who: str


class Power(Event, frozen=True, gc=False):
    """[12.0] A special power is used."""

    who: str
    power: str
    target: str = ""


class Stoned(Event, frozen=True, gc=False):
    """[12.0] Turned to stone."""

    who: str


class Restored(Event, frozen=True, gc=False):
    """[R80] Stone to flesh."""

    who: str


class Stepped(Event, frozen=True, gc=False):
    """[8.23] [8.24] Somebody changes his box."""

    who: str
    box: str


class Won(Event, frozen=True, gc=False):
    """[8.11] The last enemy is gone."""


class Experience(Event, frozen=True, gc=False):
    """[8.6] Experience Points for each."""

    each: int
    who: tuple[str, ...]


class Investigated(Event, frozen=True, gc=False):
    """[6.0] A feature and what it did."""

    who: str
    feature: str
    result: str


class Treasured(Event, frozen=True, gc=False):
    """[9.12] What a treasure holds."""

    kind: str
    letter: str
    bezants: int
    gems: int
    items: int


class Gem(Event, frozen=True, gc=False):
    """[9.14] The value of a gem."""

    bezants: int


class Loot(Event, frozen=True, gc=False):
    """[9.14] The party's running total."""

    bezants: int
    total: int


class Found(Event, frozen=True, gc=False):
    """[9.15] A magic item."""

    item: str


class Tested(Event, frozen=True, gc=False):
    """[9.4] [9.6] Somebody tests a potion or a medallion."""

    who: str
    item: str


class Assigned(Event, frozen=True, gc=False):
    """[9.17] A thing has a new owner; nobody: left behind."""

    item: str
    who: str


class Dropped(Event, frozen=True, gc=False):
    """[9.22] Thrown away."""

    item: str
    who: str


class Neutralised(Event, frozen=True, gc=False):
    """[R40] Poison is undone, or had no effect."""

    who: str
    by: str


class Blighted(Event, frozen=True, gc=False):
    """[6.0] A lasting harm: alcohol, stench, fog."""

    who: str
    what: str


class Teleported(Event, frozen=True, gc=False):
    """[R17] By house rule: the party is elsewhere."""

    x: int
    y: int


class Left(Event, frozen=True, gc=False):
    """[3.1] The party is out of the maze."""

    survivors: tuple[str, ...]


class Shared(Event, frozen=True, gc=False):
    """[R35] The loot is divided."""

    each: int


class Winner(Event, frozen=True, gc=False):
    """[3.1] A player has won, or not."""

    seat: int
    won: bool


class Ability(Event, frozen=True, gc=False):
    """[13.11] An ability point is spent."""

    who: str
    what: str


class Lost(Event, frozen=True, gc=False):
    """[R74] [R63] The party is beaten, or lost behind locked doors."""

    why: str


DeathmazeEvent: TypeAlias = (
    Arrow
    | Rolled
    | Begun
    | Joined
    | FormedUp
    | Drawn
    | Laid
    | Moved
    | Untrapped
    | TrapFound
    | Detrapped
    | DetrapFailed
    | Opened
    | LeftShut
    | Sprang
    | NobodyThere
    | Met
    | SwordSkill
    | Locked
    | Negotiated
    | Paid
    | PeaceBroken
    | Dispersed
    | WoundPoints
    | Stood
    | RoundBegun
    | Took
    | Attacked
    | Wounded
    | Absorbed
    | Healed
    | Died
    | Cast
    | Resisted
    | Used
    | Strengthened
    | Armoured
    | Charmed
    | ChangedSides
    | Slept
    | Power
    | Stoned
    | Restored
    | Stepped
    | Won
    | Experience
    | Investigated
    | Treasured
    | Gem
    | Loot
    | Found
    | Tested
    | Assigned
    | Dropped
    | Neutralised
    | Blighted
    | Teleported
    | Left
    | Shared
    | Winner
    | Ability
    | Lost
)
