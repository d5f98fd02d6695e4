"""Citadel of Blood [2.2]: the pieces as plain data: characters with their records, monsters, jewels."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.show.campaign import Campaign
from labrys.systems.spi1980 import pieces as units
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.things import Item, Weapon

Sun = Literal["red", "yellow", "blue"]
Race = Literal["elf", "dwarf", "human", "demi_cronk", "swamp_creature"]
Possession = Literal["", "vampire", "talisman", "statue"]

SUNS: tuple[Sun, ...] = ("red", "yellow", "blue")


class Jewel(Struct, frozen=True, tag="jewel"):
    """[14.0-3] One jewel, worth so many Gold Marks."""

    value: int

    @property
    def id(self) -> str:
        """`jewel-25`."""
        return f"jewel-{self.value}"


Thing: TypeAlias = Weapon | Item | Jewel


class Character(units.Adventurer, eq=False, kw_only=True, tag="character"):
    """[4.2] One character record, and where its counter stands. `spells` are the ordinary spells he knows."""

    hero: bool
    race: Race
    combat_bonus: int = 0
    resistance: int = 0
    hellgate: int = 0  # the rating; 0: he has not the skill
    negotiation: int = 0
    potential: tuple[int, int, int] = (0, 0, 0)  # red, yellow, blue; sun talismans not counted
    circled: tuple[str, ...] = ()  # usable in this game, 4.1-D
    learnt: tuple[str, ...] = ()  # found in play: need no potential and no circle, R63
    cheap_lightning: bool = False  # Avnas and Asmoday: Lightning at cost 1
    game_spells: tuple[str, ...] = ()  # learnt, but only for this game (house rule of R62)
    heal_left: int = NOT_ROLLED  # castings of Heal this game, R13
    rejuvenate_left: int = NOT_ROLLED
    mind_left: int = NOT_ROLLED  # uses of a Talisman of Mind this game, R68
    gold_marks: int = 0  # gained in this game
    jewels: tuple[int, ...] = ()
    saved_experience: int = 0  # left at home, 17.1
    saved_gold_marks: int = 0
    saved_jewels: tuple[int, ...] = ()  # only with the house rule of R76
    weapons_at_home: tuple[Weapon, ...] = ()  # magic ones he has left there, R107
    exits: int = 0  # how often he has left the Citadel, 17.5
    game_bonus: int = 0  # Combat Bonus of this game alone: alcohol, blood, Alloces
    game_changes: tuple[str, ...] = ()  # what ends with the game by the house rule of R62: "combat_bonus+3"
    free_spells: bool = False  # Alloces: combat spells cost nothing in the next combat, R96
    coming_might: tuple[int, ...] = ()  # Strength drunk in combat, for the next one
    shielded: bool = False  # Magic Shield, for this combat
    loses_phase: bool = False  # Cronk stench by the house rule of R4
    possessed: Possession = ""  # why he fights the party now
    stood: str = ""  # the box he keeps though he turned (R59)
    armour_adds_up: bool = False  # by the house rule of R88


class Roster(Campaign):
    """[17.1] Those who are at home, for another session."""

    people: tuple[Character, ...] = ()


class Monster(units.Monster, eq=False, kw_only=True, tag="monster"):
    """A monster counter. Wound Points are rolled as soon as it is met (R25)."""

    level: int = 1  # where it was met: the Level Chart stays with it
    met: int = 0  # the how manieth monster of the campaign whose Wound Points were rolled
    breathed: bool = False  # a Chimaera, in this combat
    charm_phases: int = 0  # a Vampire's Monster Combat Phases so far
    gold: int = NOT_ROLLED  # what is left of its gold, once rolled for an intimidation
    robbed: bool = False  # Daunt took all its treasure
    bribe: int = 0  # gold it was given, recovered if it is killed
    bribe_jewels: tuple[int, ...] = ()
    from_hellgate: bool = False  # a demon or X at the Hellgate


class Forfeit(Struct, frozen=True):
    """[13.4-Clavichord] Gold in an instrument, and who lost it last."""

    who: str
    gold: int


Fighter: TypeAlias = Character | Monster


class Slain(Struct, frozen=True):
    """A monster whose treasure is not yet settled. `letter` overrides its own (a treasure found in a feature)."""

    kind: str
    room: bool
    level: int = 1
    gold: int = NOT_ROLLED
    robbed: bool = False
    letter: str = ""
    chest: bool = True  # False: opened already, no chest roll (R53)
    id: str = ""
    finder: str = NOBODY  # whose it is alone (R54)
    met: int = 0  # in the order Wound Points were rolled (R87)
