"""Talisman: Warlock's Maze: the pieces as plain data: tiles, Chambers, players, a Spell just cast, a fight."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Space = str  # "A1" to "C4", "START", "TA" to "TC", "O0" to "O5"
NOWHERE: Space = ""
NOBODY = -1
PRINTED_CORRIDOR = "printed"  # in place of a tile: in the last column of the Short Maze
GOLD, TALISMAN = "gold", "talisman"  # among things to take and to give up

Cause = Literal["battle", "psychic", "other"]
Way = Literal["step", "free"]  # through an opening, or in another way: then the rotation is free (R11)


class Tile(Struct, frozen=True):
    """What lies on one of the twelve spaces, and on top of it."""

    tile: str = ""  # "T01" to "T16"; "" face down and never looked at; "printed" in the Short Maze
    up: bool = False
    openings: str = ""  # as it lies, clockwise from the north: "NES"
    seen: tuple[int, ...] = ()  # seats that have looked at it while it was face down
    cards: tuple[str, ...] = ()  # Enemies, Strangers and Places lying face up
    loot: tuple[str, ...] = ()  # Objects, Magic Objects and Followers
    gold: int = 0
    talismans: int = 0
    hexed_by: int = NOBODY  # the seat that laid a Hex Mark here


class Chamber(Struct, frozen=True):
    """A Treasure Chamber."""

    treasure: str = ""  # "TR1" to "TR3"; "" never looked at
    seen: tuple[int, ...] = ()
    spent: bool = False


class Player(Struct, eq=False, tag="player"):
    """A player and his character. Things are card numbers ("MZ21", "MO03") or, from shop and kit, names."""

    id: str  # "player-1"
    seat: int
    character: str = ""  # "magus"; "" he has none (dead, or before the start)
    strength: int = 0  # counters
    craft: int = 0
    lives: int = 0
    gold: int = 0
    at: Space = "O0"
    things: tuple[str, ...] = ()  # Objects and Magic Objects
    followers: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()  # "mend": hidden from the others
    trophies: tuple[str, ...] = ()
    talismans: int = 0
    apprentice: bool = False
    lost_turns: int = 0
    barred: bool = False  # from the Maze, in his next turn (R37)
    ban_began: int = 0  # the round in which he was barred
    holds: Literal["", "teleporter", "rotating"] = ""  # encountered, and not left since (R26, R31)
    holds_since: int = 0  # the round he encountered it in
    casts: int = 0  # Spells he may still cast in this turn, whoever's it is
    used: tuple[str, ...] = ()  # what is allowed once a turn and has been used


class Casting(Struct, frozen=True):
    """A Spell just cast: it waits for replies, then works."""

    number: int
    spell: str
    caster: int
    target: str = ""  # a player's id, a space, a thing, the number of another casting
    of: str = ""  # the thing, for Shatter, Pilfer, Beguile, Coinage
    echoes: bool = False  # his last Spell, and he held the Wand of Echoes


class Fight(Struct, eq=False, tag="fight"):
    """A battle or psychic combat. The first side is the active character's."""

    attacker: int  # the active seat
    enemy: str = ""  # "MZ04", "bandit", "spirit"; "" another character
    defender: int = NOBODY  # his seat
    psychic: bool = False
    strength: int = 0  # of the Enemy, Strength or Craft
    bonus: tuple[int, int] = (0, 0)  # of Spells, for both sides
    weapons: tuple[str, str] = ("", "")
    dice: tuple[int, int] = (0, 0)
    evasions: tuple[str, ...] = ()  # means already tried
    first_strike: bool = False
    rerolled: tuple[int, ...] = ()
