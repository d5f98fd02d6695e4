"""Warlock's Maze: what can happen. Each event names its rule; `only` hides what one seat alone may see."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from labrys.engine.event import Cue, Event, Rolled


class FirstPlayer(Event, frozen=True, gc=False):
    """[W7.25] Who begins, by lot."""

    seat: int


class Appeared(Event, frozen=True, gc=False):
    """[W7.1] [R44] A player gets a character."""

    seat: int
    character: str


class RoundBegun(Event, frozen=True, gc=False):
    """[R48] A round: one turn of every seat."""

    number: int


class TurnBegun(Event, frozen=True, gc=False):
    """[D1] A turn."""

    seat: int


class TurnLost(Event, frozen=True, gc=False):
    """[W7.22] A turn is skipped; so many more are to come."""

    seat: int
    left: int


class LosesTurns(Event, frozen=True, gc=False):
    """[W7.22] A turn will be lost."""

    seat: int
    turns: int


class MazeLaid(Event, frozen=True, gc=False):
    """[W2.3] [W2.5] A new Maze lies face down, with its treasures."""


class Moved(Event, frozen=True, gc=False):
    """[W3.3] [W1.3] A character is on this space now; `how`: "step", "sent", "sprite", "keystone" …"""

    usual: ClassVar[bool] = True
    seat: int
    space: str
    how: str = "step"
    visit: bool = False  # he visits the Warlock


class Waited(Event, frozen=True, gc=False):
    """[R7] He stays where he is."""

    seat: int


class Turned(Event, frozen=True, gc=False):
    """[W3.7] [W3.8] [W4.3.8] A tile lies face up, so."""

    reveals = True
    space: str
    tile: str
    openings: str
    again: bool = False  # it lay face up already, and is turned to lie otherwise


class Exchanged(Event, frozen=True, gc=False):
    """[W4.3.5] [MZ17] Two tiles change places."""

    one: str
    other: str


class Looked(Event, frozen=True, gc=False):
    """[W4.3.7] [W4.5.6] Somebody looks at something face down. What it is, he alone is told."""

    reveals = True
    seat: int
    space: str
    what: str = ""  # only in the event for his eyes


class Reset(Event, frozen=True, gc=False):
    """[W5.2] The Warlock starts the Maze over."""

    seat: int


class DrewCard(Event, frozen=True, gc=False):
    """[W3.14] A Maze card is drawn; "" is a card only he sees."""

    reveals = True
    seat: int
    card: str


class Encountered(Event, frozen=True, gc=False):
    """[W7.24] A card is encountered."""

    seat: int
    card: str


class Discarded(Event, frozen=True, gc=False):
    """[R69] A card, thing or follower leaves the table or goes back to its stock."""

    was_to = "pile"
    what: str
    pile: str  # "maze", "stock", "shop", "spells", "gone"


class LaidDown(Event, frozen=True, gc=False):
    """[W7.6] [R44] Something lies on a tile now: an Enemy that stays, or loot."""

    what: str
    space: str
    given_up: bool = False  # put down by choice


class Took(Event, frozen=True, gc=False):
    """[W7.33] [W7.16] Somebody has something now."""

    seat: int
    what: str
    fro: str = ""  # from whom or where


class GainedSpell(Event, frozen=True, gc=False):
    """[W7.18] A Spell is drawn. Which, its owner alone is told."""

    seat: int
    spell: str = ""
    kit: bool = False  # he begins with it


class LostSpell(Event, frozen=True, gc=False):
    """[W7.18] A Spell is put down for want of room."""

    reveals = True
    seat: int
    spell: str


class SpellCast(Event, frozen=True, gc=False):
    """[W7.20] A Spell is cast."""

    cue: ClassVar[Cue] = "spell"
    reveals = True
    seat: int
    spell: str
    target: str = ""
    of: str = ""


class Unwoven(Event, frozen=True, gc=False):
    """[SP02] A Spell has no effect."""

    spell: str
    seat: int  # its caster


class Used(Event, frozen=True, gc=False):
    """An item, follower or ability is used."""

    seat: int
    what: str
    target: str = ""


class FightBegun(Event, frozen=True, gc=False):
    """[W7.7] [W7.8] An Enemy or a character is fought."""

    seat: int
    enemy: str  # a card, "bandit", "spirit", "warlock" or a player's id
    psychic: bool
    strength: int = 0


class Evaded(Event, frozen=True, gc=False):
    """[W7.14] The encounter is over without a fight; or the means failed."""

    seat: int
    by: str
    succeeded: bool = True


class Total(Event, frozen=True, gc=False):
    """[W7.7] What one side has: its die, and everything added by name."""

    who: str
    total: int
    die: int
    parts: tuple[tuple[str, int], ...] = ()  # "strength", "craft", a weapon, "followers", "first_strike", "spells"


class FightWon(Event, frozen=True, gc=False):
    """[W7.9] [W7.10] [W7.16] Who won; "" nobody."""

    who: str


class Saved(Event, frozen=True, gc=False):
    """[W7.12] [CH08] [SP07] A Life is saved, or the roll failed."""

    seat: int
    by: str
    succeeded: bool = True


class LivesChanged(Event, frozen=True, gc=False):
    """[W7.4] [W7.10] Lives lost or regained, and how many there are."""

    seat: int
    change: int
    lives: int

    def heard_as(self) -> Cue:
        """A Life lost is a wound; one regained is not."""
        return "wound" if self.change < 0 else ""


class Gained(Event, frozen=True, gc=False):
    """[W4.3.6] [W7.13] Strength, Craft or Gold gained or lost, and how much there is."""

    seat: int
    what: str
    change: int
    now: int


class TalismanGained(Event, frozen=True, gc=False):
    """[W1.1] A Talisman."""

    cue: ClassVar[Cue] = "treasure"
    seat: int
    talismans: int


class ApprenticeGained(Event, frozen=True, gc=False):
    """[W4.4.6] The Warlock Apprentice card."""

    seat: int


class ChamberOpened(Event, frozen=True, gc=False):
    """[W4.7.1] What the Treasure tile shows; "" nothing is left."""

    cue: ClassVar[Cue] = "door"
    reveals = True
    seat: int
    space: str
    treasure: str


class RoomResult(Event, frozen=True, gc=False):
    """[W4.3.1] [W4.5.1] [W4.6.2] [W4.2.3] What the die of a room or outside space did."""

    seat: int
    room: str
    result: str


class Duelled(Event, frozen=True, gc=False):
    """[W4.4.3] The Warlock's duel: both totals."""

    seat: int
    stake: str
    mine: int
    his: int


class Barred(Event, frozen=True, gc=False):
    """[W4.7.3] He may not enter the Maze in his next turn."""

    seat: int


class Traded(Event, frozen=True, gc=False):
    """[W7.13] Trophies for a point."""

    seat: int
    what: str  # "strength" or "craft"


class Died(Event, frozen=True, gc=False):
    """[W7.21] A character is dead."""

    cue: ClassVar[Cue] = "death"
    seat: int
    character: str


class Won(Event, frozen=True, gc=False):
    """[R48] The game is over."""

    seats: tuple[int, ...]
    how: str  # "talismans", "time", "last", "nobody"


WarlockEvent: TypeAlias = (
    Rolled | FirstPlayer | Appeared | RoundBegun | TurnBegun | TurnLost | LosesTurns | MazeLaid | Moved
    | Waited | Turned | Exchanged | Looked | Reset | DrewCard | Encountered | Discarded | LaidDown | Took
    | GainedSpell | LostSpell | SpellCast | Unwoven | Used | FightBegun | Evaded | Total | FightWon | Saved
    | LivesChanged | Gained | TalismanGained | ApprenticeGained | ChamberOpened | RoomResult | Duelled
    | Barred | Traded | Died | Won
)  # fmt: skip
