"""Citadel of Blood: what can happen here alone, and the union of all its events."""

from __future__ import annotations

from typing import TypeAlias, get_args

from msgspec import field

from labrys.engine.event import Event
from labrys.systems.spi1980.events import DungeonEvent


class FirstPick(Event, frozen=True, gc=False):
    """[4.1-A3] Who picks first."""

    seat: int


class Potential(Event, frozen=True, gc=False):
    """[4.1-B5] [R95] A Magic Potential: rolled, gained or lost."""

    who: str
    red: int
    yellow: int
    blue: int


class Gained(Event, frozen=True, gc=False):
    """[4.1-B7] [13.5] A gain of a record: prior experience, an altar, a book. `what` like `skill:bow+3`."""

    who: str
    what: str


class Learnt(Event, frozen=True, gc=False):
    """[4.1-B6] [10.8] [R95] Spells he knows from now on."""

    who: str
    spells: tuple[str, ...]


class SunRules(Event, frozen=True, gc=False):
    """[4.1-D] Which sun rules this game."""

    sun: str


class Circled(Event, frozen=True, gc=False):
    """[4.1-D] The spells he may use in this game."""

    who: str
    spells: tuple[str, ...]


class Limited(Event, frozen=True, gc=False):
    """[R13] [R68] How often Heal, Rejuvenate or a Talisman of Mind can be used in this game."""

    who: str
    what: str
    times: int


class NewSet(Event, frozen=True, gc=False):
    """[R48] A complete set of chits is added to the cup."""


class NewDoor(Event, frozen=True, gc=False):
    """[R84] A wall becomes a door, so that a way on is left."""

    x: int
    y: int
    level: int
    side: str


class Detrapped(Event, frozen=True, gc=False):
    """[7.0] A trap is removed: the die, and the skill it had to be at most."""

    who: str
    dice: tuple[int, ...] = ()
    skill: int = 0


class Offered(Event, frozen=True, gc=False):
    """[8.7] A bribe is handed over: gold, jewels and what they are worth."""

    gold: int
    jewels: int
    worth: int


class Bribed(Event, frozen=True, gc=False):
    """[8.7] The bribery roll, after Sway and Cajole, and the number it had to be at most."""

    roll: int
    number: int
    accepted: bool
    dice: tuple[int, ...] = ()
    modifiers: dict[str, int] = field(default_factory=dict)


class HellgateTold(Event, frozen=True, gc=False):
    """[13.7] A mirror tells the Hellgate's level, or how many segments away it is; 0: nothing."""

    level: int
    segments: int


class HellgateFound(Event, frozen=True, gc=False):
    """[16.0-1] The Hellgate stands here, with so many demons and, if he lives, X."""

    demons: int
    x: bool


class Blast(Event, frozen=True, gc=False):
    """[16.0-2] The Hellgate fires at somebody."""

    target: str


class Silenced(Event, frozen=True, gc=False):
    """[16.0-3] X is dead: the Hellgate stops and the demons vanish."""

    demons: tuple[str, ...]


class Tried(Event, frozen=True, gc=False):
    """[16.0-4] Somebody tries to destroy the Hellgate."""

    who: str
    rating: int
    destroyed: bool
    dice: tuple[int, ...] = ()


class Swallowed(Event, frozen=True, gc=False):
    """[13.3-Hellgate] Swallowed; or set free by its destruction."""

    who: str
    freed: bool = False


class Possessed(Event, frozen=True, gc=False):
    """[13.2-X] [14.6-Evil] A character turns on the party."""

    who: str
    by: str


class Shielded(Event, frozen=True, gc=False):
    """[10.5-Magic-Shield] Spells do not wound him, or: one just did not."""

    who: str
    stopped: str = ""  # what it stopped


class Truce(Event, frozen=True, gc=False):
    """[10.5-Cease-Fire] [R100] The combat ends as an agreement."""


class Sent(Event, frozen=True, gc=False):
    """[10.6-Teleport] A character or a monster is elsewhere."""

    who: str
    x: int
    y: int
    level: int


class Rejoined(Event, frozen=True, gc=False):
    """[R80] [R58] [R54] Somebody is with the party again."""

    who: str


class Resurrected(Event, frozen=True, gc=False):
    """[10.8-Resurrect] Back from the dead, all wounds gone."""

    who: str


class Purse(Event, frozen=True, gc=False):
    """[14.0-5] Somebody gets so many Gold Marks."""

    who: str
    gold: int


class Forfeited(Event, frozen=True, gc=False):
    """[13.4-Clavichord] Gold goes into the clavichord, or comes out of it."""

    who: str
    gold: int
    back: bool = False


class CameHome(Event, frozen=True, gc=False):
    """[R99] What one survivor brings home."""

    who: str
    experience: int
    gold_marks: int
    jewels: int  # what they are worth
    won: bool


class StayedAtHome(Event, frozen=True, gc=False):
    """[17.4] [R107] A magic weapon is left at home, or fetched from there."""

    who: str
    weapon: str
    fetched: bool = False


class TeamVictory(Event, frozen=True, gc=False):
    """[17.0-a] The Hellgate is destroyed and somebody is out to tell."""


class Reentered(Event, frozen=True, gc=False):
    """[17.0-d] Another game of the campaign begins, in the same maze or a new one."""

    game: int
    same_maze: bool


CitadelEvent: TypeAlias = (
    DungeonEvent
    | FirstPick
    | Potential
    | Gained
    | Learnt
    | SunRules
    | Circled
    | Limited
    | NewSet
    | NewDoor
    | Detrapped
    | Offered
    | Bribed
    | HellgateTold
    | HellgateFound
    | Blast
    | Silenced
    | Tried
    | Swallowed
    | Possessed
    | Shielded
    | Truce
    | Sent
    | Rejoined
    | Resurrected
    | Purse
    | Forfeited
    | CameHome
    | StayedAtHome
    | TeamVictory
    | Reentered
)

ALL: tuple[type[Event], ...] = get_args(CitadelEvent)
