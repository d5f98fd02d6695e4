"""Mazes & Minotaurs: the state as plain data, and who is where in it. Nothing here knows a rule.

A game is one adventure: from town into the labyrinth and out again. What lasts is the campaign.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.pieces import (
    PARTY,
    Band,
    Battle,
    Being,
    Cell,
    Goods,
    Labyrinth,
    Making,
    Quest,
    Room,
)
from labrys.games.minotaurs.scenes import Scene
from labrys.show.campaign import Campaign as AnyCampaign


class Haunt(Struct, frozen=True, kw_only=True):
    """[6.12] A maze that was left with its goal open: what was found and killed stays so."""

    labyrinth: Labyrinth
    quest: Quest
    rooms: dict[Cell, Room] = {}
    bands: dict[Cell, Band] = {}
    known: tuple[Cell, ...] = ()
    entered: tuple[Cell, ...] = ()
    lying: dict[Cell, Goods] = {}
    captives: tuple[Being, ...] = ()
    week: int = 0  # when it was left


class Campaign(AnyCampaign, kw_only=True, omit_defaults=True):
    """[A13] What lasts from adventure to adventure."""

    week: int = 0
    adventures: int = 0
    people: tuple[Being, ...] = ()  # those who live, characters and henchmen
    haunt: Haunt | None = None
    fame: tuple[str, ...] = ()  # "name:class:level:end" of the dead and the retired


class State(Struct, eq=False):
    """One adventure."""

    dice: Dice
    house: HouseRules
    seats: int
    agenda: list[Scene] = []
    chair: bool = False  # a person is the Maze Master
    scenario: str = ""  # a maze file, if one is used
    # the people
    party: list[Being] = []  # characters in marching order, also the down and the dead until they are left
    followers: list[Being] = []  # henchmen, controlled beings, the captive, strays
    home: list[Being] = []  # those who wait in town
    lost: list[Being] = []  # dead, petrified, taken: left behind in this adventure
    foes: list[Being] = []  # of the meeting or battle that is on
    making: Making | None = None
    # time: minutes since the adventure began; a turn is ten
    week: int = 0
    minutes: int = 0
    turns: int = 0
    loud: bool = False  # since the last wandering check
    lit: dict[str, int] = {}  # torches and lamps burning: who carries it → minute it goes out
    # the maze
    quest: Quest | None = None
    labyrinth: Labyrinth | None = None
    cell: Cell = -1  # where the party is; -1: in town, or out again
    back: Cell = -1  # where it came from
    rooms: dict[Cell, Room] = {}  # those rolled for
    entered: dict[Cell, bool] = {}  # in the order they were entered
    known: dict[Cell, bool] = {}  # contents told or shown without entering (twine, mysteries, the lair's place)
    bands: dict[Cell, Band] = {}
    lying: dict[Cell, Goods] = {}  # gear of the fallen, where it lies
    goal: str = ""  # "", "relic" (carried), "captive" (follows), "done", "failed"
    captives: list[Being] = []  # [A10] of the party, in the lair
    astray: bool = False  # [6.10] trap 8: the next move goes through a random side
    safe: tuple[Cell, ...] = ()  # ways that need no wandering checks
    lair_seen: bool = False
    honored: tuple[str, ...] = ()  # the shrine, by whom
    haunt: Haunt | None = None  # an old maze that may be entered again
    used: dict[str, int] = {}  # offers once an adventure, hours slept today …
    # what was done, for the reckoning (A11)
    overcome: list[tuple[str, int, tuple[str, ...]]] = []  # creature, 2 full or 1 half, who took part
    deeds: list[tuple[str, str]] = []  # deed, who
    battle: Battle | None = None
    figures: dict[str, int] = {}  # of the outcome
    fame: list[str] = []
    over: str = ""  # "", "goal", "left", "lost"


G: TypeAlias = Game[State]


def everybody(state: State) -> list[Being]:
    """[B2] The roster: characters in marching order, followers, creatures."""
    return state.party + state.followers + state.foes if state.followers else state.party + state.foes


def being(state: State, who: str) -> Being:
    """Whoever here has this id."""
    for one in state.party:
        if one.id == who:
            return one
    for one in state.foes:
        if one.id == who:
            return one
    for one in state.followers:
        if one.id == who:
            return one
    raise LookupError(f"{who!r} is not here")


def anyone(state: State, who: str) -> Being | None:
    """Whoever has this id: here, in town, lost or held captive."""
    every = (*state.party, *state.foes, *state.followers, *state.home, *state.lost, *state.captives)
    return next((one for one in every if one.id == who), None)


def living(state: State) -> list[Being]:
    """Characters who are here and alive, in marching order, whether they can act or not."""
    return [one for one in state.party if not one.fate]


def able(state: State) -> list[Being]:
    """Characters who are here and can act."""
    return [one for one in state.party if not one.fate and not one.out]


def leader(state: State) -> Being:
    """[A3] Who speaks for the party: the first in marching order who can."""
    for one in state.party:
        if not one.fate and not one.out:
            return one
    return state.party[0]


def ours(one: Being) -> bool:
    """Does it fight on the party's side?"""
    return one.side == PARTY


def fight(state: State) -> Battle:
    """The battle that is on."""
    assert state.battle is not None
    return state.battle


def maze(state: State) -> Labyrinth:
    """The labyrinth."""
    assert state.labyrinth is not None
    return state.labyrinth


def room(state: State) -> Room:
    """The cell the party is in."""
    return state.rooms[state.cell]
