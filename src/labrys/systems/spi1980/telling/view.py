"""What a seat sees of a record, a monster counter and a laid chit, in the books of this system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct

from labrys.kit import maze, order
from labrys.systems.spi1980 import pieces as units
from labrys.systems.spi1980.pieces import NOT_NUMBERED, WAITING
from labrys.systems.spi1980.tables import CharacteristicsRow, ChitRow, MonsterRow, MonsterWeaponRow

SPENT = " (spent)"  # behind the id of an item whose magic is used up for this game
FEW = 1024  # mazes kept ready …
LARGE = 500  # … unless they have more chits than this: no set has half as many
_encode = msgspec.msgpack.Encoder().encode


class Maze(Protocol):
    """What a view needs of a state that has a maze."""

    @property
    def maze(self) -> Mapping[maze.Place, maze.Laid]:
        """The chits that lie."""

    @property
    def edges(self) -> Mapping[int, str]:
        """What became of borders."""


M = TypeVar("M", bound=Maze)


class Sheet(Struct, frozen=True, gc=False, kw_only=True):
    """A Character Record as it stands; each book adds its own fields."""

    id: str
    name: str
    seat: int
    wound_points: int  # worn armour included
    wounds: int
    left: int
    detrap: int
    weapons: tuple[str, ...]
    in_hand: int
    skills: dict[str, int]
    spells: tuple[str, ...]
    items: tuple[str, ...]
    experience: int
    row: int
    column: int
    box: str
    fate: str  # alive, turned, stone, dead, out …
    status: tuple[str, ...]


class Foe(Struct, frozen=True, gc=False):
    """A monster counter as it stands: hostile, at peace, or charmed in the party."""

    id: str
    name: str
    kind: str
    wound_points: int  # 0: not rolled yet
    wounds: int
    left: int
    row: int
    column: int
    box: str
    skill: int
    combat_bonus: int  # 0 for those who use weapons and have none
    weapon: str
    asleep: bool
    power: str
    charmer: str
    level: int = 0  # where it was met, in a maze with levels


class Cell(Struct, frozen=True, gc=False):
    """A laid chit: what each side is, clockwise from the north."""

    x: int
    y: int
    code: str
    kind: str  # room or corridor
    sides: tuple[str, ...]  # door, open, wall, locked, blocked
    feature: str
    visited: bool
    spent: bool
    level: int = 0
    stairs: tuple[str, ...] = ()  # up, down
    mark: str = ""  # a counter that lies on it


class Group(Struct, frozen=True, gc=False):
    """Those who are on another place than the party: monsters left behind, or comrades who wait there."""

    at: str  # the key of the place
    names: str
    ids: tuple[str, ...] = ()  # of comrades; monsters left behind have no card


class View(Struct, frozen=True, kw_only=True):
    """What is on every table of this system; each book adds its own fields."""

    game: str
    seat: int | None
    leader: int
    seats: int
    exits: tuple[str, ...]
    cells: tuple[Cell, ...]
    party: tuple[Sheet, ...]
    charmed: tuple[Foe, ...]
    turned: tuple[Sheet, ...]
    fallen: tuple[Sheet, ...]
    out: tuple[Sheet, ...]
    round: int
    foes: tuple[Foe, ...]
    peaceful: tuple[Foe, ...]
    ownerless: tuple[str, ...]
    aside: tuple[Sheet, ...] = ()  # of the party, but not in this fight or room, or waiting elsewhere
    elsewhere: tuple[Group, ...] = ()
    below: bool
    over: str


def written(piece: object) -> bytes:
    """A piece as bytes: most pieces are from one look to the next what they were, and what is seen of them too."""
    return _encode(piece)


def alike(who: units.Adventurer, fate: str) -> dict[str, Any]:
    """The fields of a record that are alike in all books, but for Wound Points, weapons and status."""
    return {
        "id": who.id,
        "name": who.name,
        "seat": who.seat,
        "wounds": who.wounds,
        "detrap": who.detrap,
        "in_hand": who.in_hand,
        "skills": who.skills,  # never changed in place
        "spells": who.spells,
        "items": tuple(item.id + (SPENT if item.spent else "") for item in who.items),
        "experience": who.experience,
        "row": who.row,
        "column": who.column,
        "box": box(who),
        "fate": fate,
    }


def status(who: units.Adventurer, more: tuple[tuple[bool, str], ...] = ()) -> tuple[str, ...]:
    """What weighs on him or helps him for a while."""
    marks = (
        (who.mage_armour > 0, f"mage armour {who.mage_armour}"),
        (bool(who.might), f"strength +{sum(who.might)}"),
        *more,
        (who.stench, "stench"),
        (who.asleep, "asleep"),
    )
    return tuple(words for so, words in marks if so)


class Bestiary(Struct, frozen=True):
    """What a book prints of its monsters, by kind."""

    monsters: Mapping[str, MonsterRow]
    weapons: Mapping[str, MonsterWeaponRow]
    characteristics: Mapping[str, CharacteristicsRow]


def foe(monster: units.Monster, number: int, book: Bestiary, left: int, combat_bonus: int, level: int = 0) -> Foe:
    """One monster counter; `number`: what it is told apart by."""
    row, armed = book.monsters[monster.kind], book.weapons.get(monster.kind)
    return Foe(
        id=monster.id,
        name=monster_name(monster.id, row, number),
        kind=monster.kind,
        wound_points=monster.wound_points,
        wounds=monster.wounds,
        left=max(left, 0),
        row=monster.row,
        column=monster.column,
        box=box(monster),
        skill=monster.skill,
        combat_bonus=combat_bonus,
        weapon=armed.weapon if armed else "",
        asleep=monster.asleep,
        power=book.characteristics[monster.kind].power,
        charmer=monster.charmer,
        level=level,
    )


def monster_name(unit_id: str, row: MonsterRow, number: int) -> str:
    """`Orc 2`; `Orc`, if there is no other; if nobody has numbered it (an older save), by the number of its id."""
    if not number or row.name == row.plural:
        return row.name
    return f"{row.name} {unit_id.rpartition('-')[2] if number == NOT_NUMBERED else number}"


def box(unit: units.Unit) -> str:
    """The name of his box, if he has one."""
    return "" if unit.row == WAITING else order.box(unit)


def cell(
    where: maze.Place,
    laid: maze.Laid,
    row: ChitRow,
    sides: tuple[str, ...],
    stairs: tuple[str, ...] = (),
    mark: str = "",
) -> Cell:
    """One laid chit."""
    x, y = maze.coordinates(where)
    kind = "room" if row.kind == "room" else "corridor"
    level = maze.level(where)
    return Cell(x, y, laid.code, kind, sides, row.feature, laid.visited, laid.spent, level, stairs, mark)


def sides(state: M, where: maze.Place, passage: Callable[[M, maze.Place, maze.Side], str]) -> tuple[str, ...]:
    """What each side of a laid chit is, clockwise from the north; `passage`: how one passes there now."""
    return tuple(
        side_word(letter, state.edges.get(maze.edge(where, side), ""), passage(state, where, side))
        for side, letter in enumerate(state.maze[where].sides)
    )


def side_word(letter: str, edge: str, way: str) -> str:
    """Door, open end or wall; locked for ever; or blocked by a neighbour that does not match.

    `letter` is what the chit shows there, `edge` what became of the border, `way` how one passes now.
    """
    if letter == maze.WALL and not way:
        return "wall"
    if edge == "locked":
        return "locked"
    return {maze.DOOR: "door", maze.OPEN: "open"}.get(way, "blocked")
