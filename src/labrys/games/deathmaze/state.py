"""Deathmaze: the state as plain data, and who is where in it. Nothing here knows a rule."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster, Slain
from labrys.games.deathmaze.scenes import Scene
from labrys.kit import order
from labrys.kit.maze import Laid, Place
from labrys.systems.spi1980.chapters.party import find_in, seats_of
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.things import Thing


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


def find(state: State, who: str) -> Fighter:
    """The fighter with this id, on either side."""
    return find_in(who, state.party, state.monsters)


def adventurer(state: State, who: str) -> Adventurer:
    """The living adventurer with this id, in the party."""
    found = find(state, who)
    assert isinstance(found, Adventurer)
    return found


def in_order(state: State) -> list[Adventurer]:
    """[P5] The adventurers in the party order."""
    return [unit for unit in order.party_order(state.party) if isinstance(unit, Adventurer)]


def living_seats(state: State) -> list[int]:
    """The seats that still have an adventurer in the party, in seating order."""
    return seats_of(state.party)


def charmed(state: State) -> list[Monster]:
    """The charmed monsters of the party."""
    return [unit for unit in state.party if type(unit) is Monster]
