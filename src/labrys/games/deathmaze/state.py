"""Deathmaze: the state as plain data. Nothing here knows a rule."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.deathmaze.house import HouseRules
from labrys.kit.maze import Laid, Place
from labrys.systems.spi1980 import pieces as units
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import (
    Abilities,
    CheckMonsters,
    CloseUp,
    Departure,
    Explore,
    FormUp,
    JoinCombat,
    MonsterReorganisationPhase,
    NextMove,
    PartyCombatPhase,
    Stand,
    Treasure,
)
from labrys.systems.spi1980.things import Thing, Weapon

Klass = Literal["hero", "thief", "wizard"]


class Adventurer(units.Adventurer, eq=False, kw_only=True, tag="adventurer"):
    """[4.0] One Character Record, and where its counter stands."""

    klass: Klass
    magic_resistance: int = 1
    spare: tuple[Weapon, ...] = ()  # only with the house rule of R65
    spell_wounds: int = 0
    bezants: int = 0  # his share, once he is out
    saved_experience: int = 0  # left at home, 13.12
    saved_bezants: int = 0
    two_attacks: bool = False  # Cannabis with the house rule of R42
    alcohol: int = 0
    fog: bool = False  # Moves 51: a part-time Werewolf
    werewolf: bool = False  # ... in this combat


class Monster(units.Monster, eq=False, kw_only=True, tag="monster"):
    """A monster counter. Wound Points are rolled when it comes to blows (7.14)."""

    bezants: int = NOT_ROLLED  # rolled for a Cow, 7.21
    paid: int = 0
    counted: bool = False  # as defeated when it was charmed (house rule of R31)


Fighter: TypeAlias = Adventurer | Monster


class Slain(Struct, frozen=True):
    """A monster whose treasure is not yet settled. `letter` overrides its own (a feature's treasure)."""

    kind: str
    room: bool
    bezants: int = NOT_ROLLED
    paid: int = 0
    letter: str = ""
    id: str = ""


# -- the scenes: what can stand on the agenda ------------------------------------------------------------------


class Muster(Struct, frozen=True, tag="muster"):
    """[4.0] Which game, and whether the party is made or taken ready."""


class Create(Struct, frozen=True, tag="create"):
    """[4.0] The next adventurer of a seat is created."""

    seat: int


class GoIn(Struct, frozen=True, tag="go_in"):
    """[5.13] The entrance corridor is drawn."""


class DoorTrap(Struct, frozen=True, tag="door_trap"):
    """[5.26] Is the door beyond this side trapped?"""

    side: int


class Trapped(Struct, frozen=True, tag="trapped"):
    """[10.1] A trap was found: on a door, a chest, or under a trap door."""

    on: Literal["door", "chest", "feature"]
    who: str = NOBODY  # under a trap door: the investigator
    side: int = NOT_ROLLED  # of the present chit, for a door


class Enter(Struct, frozen=True, tag="enter"):
    """[5.28] The party moves onto the chit beyond this side."""

    side: int


class Meeting(Struct, frozen=True, tag="meeting"):
    """[7.13] Monsters in sight: negotiate or attack."""

    by_door: bool = False  # so that Lock is possible
    tries: int = 0


class MonsterCombatPhase(Struct, frozen=True, tag="monster_combat_phase"):
    """[8.22] All monsters; alone: nothing but this phase comes before the party's (house rule of R57)."""

    alone: bool = False


class PartyReorganisationPhase(Struct, frozen=True, tag="party_reorganisation_phase"):
    """[8.23] Slides and one step; the scene repeats until it is over."""

    stepped: bool = False
    slid: tuple[tuple[str, int], ...] = ()  # who slid, and which way


class Victory(Struct, frozen=True, tag="victory"):
    """[8.6] The monsters are dead: daggers, experience, men in stone."""


class Estate(Struct, frozen=True, tag="estate"):
    """[9.17] Things without an owner are assigned, one at a time."""


class Feature(Struct, frozen=True, tag="feature"):
    """[6.0] The room's feature may be investigated."""


class ClimbUp(Struct, frozen=True, tag="climb_up"):
    """[R25] Back from the room under a trap door; by house rule one alone, to his old box."""

    who: str = NOBODY
    row: int = 0
    column: int = 0


class Open(Struct, frozen=True, tag="open"):
    """[9.16] A chest, opened or safe: what was rolled for it is gained."""

    bezants: int
    gems: int
    items: int


class Find(Struct, frozen=True, tag="find"):
    """[9.15] The next of so many magic items."""

    items: int


class Test(Struct, frozen=True, tag="test"):
    """[9.4] [9.6] A potion or medallion is tested by somebody (named, for a feature's)."""

    item: Literal["potion", "medallion"]
    who: str = NOBODY


Scene: TypeAlias = (
    Muster
    | Create
    | FormUp
    | CloseUp
    | GoIn
    | NextMove
    | Explore
    | DoorTrap
    | Trapped
    | Enter
    | CheckMonsters
    | Meeting
    | JoinCombat
    | Stand
    | PartyCombatPhase
    | MonsterCombatPhase
    | PartyReorganisationPhase
    | MonsterReorganisationPhase
    | Victory
    | Estate
    | Feature
    | ClimbUp
    | Treasure
    | Open
    | Find
    | Test
    | Departure
    | Abilities
)


class State(Struct, eq=False):
    """A whole game of Deathmaze."""

    dice: Dice
    house: HouseRules
    seats: int
    agenda: list[Scene] = []
    advanced: bool = True
    # the adventurers
    party: list[Fighter] = []  # the marching order; charmed monsters stand in it
    dead: list[Adventurer] = []
    stone: list[Adventurer] = []  # turned to stone in this combat
    above: list[Fighter] = []  # waiting while one is alone in a room below (house rule of R25)
    veterans: tuple[Adventurer, ...] = ()
    out: list[Adventurer] = []  # has left the maze
    brought: tuple[int, ...] = ()  # how many adventurers each seat brought in
    # the maze
    maze: dict[Place, Laid] = {}
    edges: dict[int, str] = {}  # "locked", "joined"
    room_cup: dict[str, int] = {}
    corridor_cup: dict[str, int] = {}
    entrance: Place = 0
    here: Place = 0
    came_by: int = NOT_ROLLED  # the side of the present chit the party came in by
    armed: dict[int, bool] = {}  # trapped doors left alone (house rule of R21)
    rounds: int = 0
    # the encounter
    round: int = 0  # of the present combat; 0: there is none
    monster_phases: int = 0  # Monster Combat Phases of this combat begun so far
    monsters: list[Fighter] = []  # hostile; turned adventurers stand with them
    peaceful: list[Monster] = []
    upstairs: list[Monster] = []  # at peace in the segment while the party is in the room below
    lingering: dict[Place, list[Monster]] = {}
    foes: dict[str, int] = {}  # enemies of this combat by id: the Wound Points they had before it (8.6)
    numbers: dict[str, int] = {}  # what monsters met together are told apart by; 0: the only one of its kind
    waiting: bool = False  # somebody changed sides and has no box yet
    frozen: dict[str, tuple[str, ...]] = {}  # targets at the start of the phase (house rule of R11)
    where: Literal["segment", "below"] = "segment"
    # the spoils
    slain: list[Slain] = []
    ownerless: list[Thing] = []
    replaced: list[Thing] = []  # dropped for something better: only for those who have room (R86)
    loot: int = 0
    over: str = ""  # "", "out" or "lost"
    winners: tuple[int, ...] = ()


G: TypeAlias = Game[State]


def adventurers(state: State) -> list[Adventurer]:
    """Everybody in the party who is no charmed monster, in the order of the marching order."""
    return [a for a in state.party if type(a) is Adventurer]
