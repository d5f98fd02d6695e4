"""The Game of Dungeon: the state as plain data, and who is where in it. Nothing here knows a rule.

A game is one descent: from the surface down and home again. What lasts is the campaign.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import (
    Band,
    Brink,
    Chest,
    Famous,
    Fight,
    Foe,
    Goods,
    Lot,
    Member,
    Room,
    Sage,
    Spot,
)
from labrys.games.dungeon.scenes import Scene
from labrys.kit.mazefile import maze_of
from labrys.kit.mazefile.model import Cell, Maze, Sheet
from labrys.show.campaign import Campaign as AnyCampaign


class Notes(Struct, frozen=True):
    """What a party knows of one maze; it outlasts the descent (R19)."""

    seen: dict[int, bytes] = {}  # by level, in the order they were found: a byte for every cell, 1 where they were
    first: dict[int, int] = {}  # by level: the first cell seen of it, from which the players count
    levels: tuple[int, ...] = ()  # levels whose number is known: told by a dwarf, or chosen in a tower
    secrets: tuple[Brink, ...] = ()  # secret doors found
    traps: tuple[Spot, ...] = ()  # trap doors that have sprung once
    told: dict[Room, str] = {}  # what a chamber turned out to be
    taken: tuple[str, ...] = ()  # special treasure that comes only once
    cleared: tuple[Room, ...] = ()  # chambers the last descent left empty; they stay so by house rule


class Campaign(AnyCampaign, kw_only=True, omit_defaults=True):
    """[D1.06] What lasts from descent to descent."""

    week: int = 0  # descents so far
    people: tuple[Member, ...] = ()
    loan: int = 0  # silver owed to the storekeeper
    simulacra_lost: int = 0
    none_for_rent: bool = False  # the keeper is angry
    mazes: dict[str, Notes] = field(default_factory=dict)  # by title
    tally: dict[str, tuple[int, int]] = field(default_factory=dict)  # as in the state
    fame: tuple[Famous, ...] = ()


class State(Struct, eq=False):
    """One descent."""

    dice: Dice
    house: HouseRules
    seats: int
    agenda: list[Scene] = []
    chair: bool = False  # a person is the gamesmaster
    scenario: str = ""  # the maze, as its file has it
    imagined: object = None  # in its place a Maze made up for a fork (`telling/redeal.py`); never in a save
    week: int = 1
    # the people, each list in seat order
    party: list[Member] = []  # those who go down, the living and those turned to stone or held hostage
    home: list[Member] = []  # those who wait on the surface
    lost: list[Member] = []  # dead or gone on this descent, in that order
    leader: str = ""
    deposed: tuple[str, ...] = ()
    # what the party has
    chest: Chest = field(default_factory=Chest)
    loan: int = 0  # silver, interest included
    simulacra_lost: int = 0
    none_for_rent: bool = False
    lots: list[Lot] = []  # treasure of the chamber still to be handed out
    # where it is
    spot: Spot = 0  # 0: on the surface
    back: Spot = 0  # where it came from, for those who run
    door: Brink = -1  # the last door it came through
    astray: bool = False  # a fall, a panel, weed or magic may have cut off the way back (6.14)
    # the maze as this descent has left it
    edges: dict[Brink, str] = {}  # open: a door; dropped, jammed, raised: a panel; down: a wall; ridden: a chute
    rolled: dict[int, bool] = {}  # places whose doubles roll has been made: spots, and doors as `-1 - brink`
    searched: dict[Brink, bool] = {}
    sprung: dict[Spot, bool] = {}  # trap doors
    rooms: dict[
        Room, str
    ] = {}  # cleared, peace, met, clogged, known (guardians fixed but not met), visited (none)
    bands: dict[int, Band] = {}  # baddies left at a spot, or in a chamber (by `-room`)
    remains: dict[Spot, Goods] = {}  # goods of the fallen, where they lie
    used: dict[str, int] = {}  # offers once a descent: "shrine:258", "casino:258:brand" …
    # what it knows and suffers
    notes: Notes = Notes()
    tally: dict[str, tuple[int, int]] = {}  # "orcs:sword" → lowest total that hit, highest that missed (0: none)
    curses: dict[str, int] = {}
    grudge: int = 0
    task: str = ""  # the category a collector has named
    unicorn: bool = False  # a tamed one follows
    # the battle, the sage
    foes: list[Foe] = []
    fight: Fight | None = None
    sage: Sage | None = None
    fame: list[Famous] = []
    figures: dict[str, int] = {}  # of the outcome: gold, karma, kills, chambers
    over: str = ""  # "", "home", "lost"


G: TypeAlias = Game[State]


def maze(state: State) -> Maze:
    """The maze of this descent."""
    if state.imagined is None:
        return maze_of(state.scenario)
    assert isinstance(state.imagined, Maze)
    return state.imagined


def sheet(state: State) -> Sheet:
    """The sheet of the level the party is on."""
    return maze(state).sheets[state.spot >> 16]


def spot_of(level: int, cell: int) -> Spot:
    """A cell of a level."""
    return level << 16 | cell


def level_of(spot: Spot) -> int:
    """The level of a spot."""
    return spot >> 16


def cell_of(spot: Spot) -> int:
    """The cell on its sheet."""
    return spot & 0xFFFF


def room_of(level: int, number: int) -> Room:
    """A chamber of a level."""
    return level << 8 | number


def brink_of(sheet: Sheet, cell: int, side: int) -> Brink:
    """The one name of a side that two squares share: that of the square to the north or west of it."""
    if side in (0, 3) and (beyond := sheet.beyond(cell, side)) >= 0:
        cell, side = beyond, side ^ 1
    return (sheet.level << 16 | cell) << 2 | side


def chamber_here(state: State) -> Room:
    """The chamber the party stands in; 0: in none."""
    if not state.spot:
        return 0
    sheet, cell = maze(state).sheets[level_of(state.spot)], cell_of(state.spot)
    return sheet.level << 8 | sheet.numbers[cell] if sheet.cells[cell] == Cell.CHAMBER else 0


def find(state: State, who: str) -> Member:
    """The member of the party with this id."""
    for member in state.party:
        if member.id == who:
            return member
    raise LookupError(f"{who!r} is not in the party")


def anyone(state: State, who: str) -> Member | None:
    """Whoever has this id: down here, at home, or lost."""
    everybody = (*state.party, *state.home, *state.lost)
    return next((member for member in everybody if member.id == who), None)


def foe(state: State, which: str) -> Foe:
    """The baddie with this id."""
    return next(one for one in state.foes if one.id == which)


def able(state: State) -> list[Member]:
    """Members who are here and alive, in seat order."""
    return [member for member in state.party if not member.fate]


def leader(state: State) -> Member:
    """The party's leader."""
    return find(state, state.leader)


def in_line(state: State, line: int) -> list[Member]:
    """Those who stand in a line, from the left."""
    found = [member for member in state.party if member.line == line and not member.fate]
    if len(found) > 1:
        found.sort(key=_slot)
    return found


def _slot(member: Member) -> int:
    return member.slot
