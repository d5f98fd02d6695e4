"""What both books call things: boxes, chits, things, and the `Tongue` of a book."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Generic, Protocol, TypeAlias, TypeVar

from labrys.kit import order
from labrys.kit.maze import DOOR, OPEN, OPPOSITE, SIDES
from labrys.show.english import a, count, listed, number_word, proper
from labrys.systems.spi1980.pieces import NOT_NUMBERED, Adventurer, Monster, Unit
from labrys.systems.spi1980.tables import ChitRow, MonsterRow, TreasureRow
from labrys.systems.spi1980.telling.view import Cell, monster_name

ROW_NAMES = ("front", "second row", "third row", "fourth row", "fifth row", "sixth row")
MARKS = ("potion", "talisman", "medallion", "ring")
VARIETIES: Mapping[str, str] = {
    "healing_potion": "healing",
    "poison_potion": "poison",
    "strength_potion": "strength",
    "red_sun_talisman": "the Red Sun",
    "yellow_sun_talisman": "the Yellow Sun",
    "blue_sun_talisman": "the Blue Sun",
}

EVILS: Mapping[str, str] = {  # what can be resisted and is no spell
    "stench": "the stench",
    "charm": "the charm",
    "fire_breath": "the flames",
    "charm_person": "the charm",
    "charm_monster": "the charm",
}
SPRUNG: Mapping[str, str] = {  # what each trap does to him who set it off
    "arrow": "an arrow flies at {}.",
    "poisoned_arrow": "a poisoned arrow flies at {}.",
    "poison_gas": "poison gas hisses into {}'s face.",
    "explosion": "{} sets off an explosion in the midst of the party!",
    "flaming_oil": "flaming oil pours over {}.",
}
TWICE = "it is two traps in one, and {} is caught in both."

# -- things ----------------------------------------------------------------------------------------------------


@lru_cache(1024)
def thing(slug: str) -> str:
    """A weapon, item or spice from its id.

    >>> thing("sword+1"), thing("armour+2"), thing("healing_potion"), thing("resistance_1_ring")
    ('+1 sword', '+2 armour', 'potion of healing', 'ring of Resistance +1')
    """
    kind, plus, bonus = slug.partition("+")
    if plus:
        return f"+{bonus} {kind.replace('_', ' ')}"
    what, _, mark = slug.rpartition("_")
    if mark not in MARKS or not what:
        return slug.replace("_", " ")
    if slug in VARIETIES:
        return f"{mark} of {VARIETIES[slug]}"
    _, resistance, bonus = what.partition("resistance_")
    return f"{mark} of {f'Resistance +{bonus}' if resistance else proper(what)}"


def a_thing(slug: str) -> str:
    """`a +1 sword`, `an axe`, `a suit of +2 armour`."""
    return f"a suit of {thing(slug)}" if slug.startswith("armour") else a(thing(slug))


# -- places ----------------------------------------------------------------------------------------------------


def box_words(box: str) -> str:
    """`1L` is the front left.

    >>> box_words("1L"), box_words("2C")
    ('front left', 'second row centre')
    """
    row, column = order.box_at(box)
    return f"{row_name(row)} {order.COLUMN_NAMES[column]}"


def row_name(row: int) -> str:
    """`front`, `second row`, and for a horde `row 7`."""
    return ROW_NAMES[row] if row < len(ROW_NAMES) else f"row {row + 1}"


def in_box(box: str) -> str:
    """Where somebody stands.

    >>> in_box("1L"), in_box("2C")
    ('at the front left', 'in the second row centre')
    """
    return f"{'at' if box.startswith('1') else 'in'} the {box_words(box)}"


def sides_words(sides: str) -> str:
    """Which way its ways out lie.

    >>> sides_words("wCDC"), sides_words("DDDD"), sides_words("wwDw")
    ('open ends east and west, door south', 'doors on all four sides', 'door south')
    """
    parts = []
    for letter, what in ((OPEN, "open end"), (DOOR, "door")):
        where = [SIDES[side] for side in range(4) if sides[side] == letter]
        if len(where) == 4:
            parts.append(f"{what}s on all four sides")
        elif where:
            parts.append(f"{what}{'s' if len(where) > 1 else ''} {listed(where)}")
    return ", ".join(parts)


def shape_of(chit: ChitRow, features: Mapping[str, str]) -> str:
    """What a chit is, without its doors; `features` are the names of the features of rooms."""
    if chit.kind == "room":
        return "room" + (f" with {a(features[chit.feature])}" if chit.feature else "")
    first, second = (side for side in range(4) if chit.sides[side] == OPEN)
    return "straight corridor" if OPPOSITE[first] == second else "corridor bend"


def with_doors(shape: str, chit: ChitRow) -> str:
    """A chit and its doors, however it lies."""
    doors = [side for side in range(4) if chit.sides[side] == DOOR]
    if not doors:
        return shape
    number = "a door" if len(doors) == 1 else f"{number_word(len(doors))} doors"
    if len(doors) == 2 and chit.kind == "room":
        number += " face to face" if OPPOSITE[doors[0]] == doors[1] else " at a corner"
    return f"{shape} {'and' if ' with ' in shape else 'with'} {number}"


def described(cell: Cell, features: Mapping[str, str]) -> str:
    """A chit with its article."""
    name = features.get(cell.feature, "")
    feature = f" with {'a used ' + name if cell.spent else a(name)}" if name else ""
    return f"a {cell.kind}{feature}"


def bearing(east: int, south: int) -> str:
    """So many rows and columns away: `1 south and 2 east`."""
    parts = [f"{abs(south)} {'south' if south > 0 else 'north'}"] if south else []
    parts += [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    return listed(parts)


# -- a book's own names ----------------------------------------------------------------------------------------


class SpellWords(Protocol):
    """What words need of a line of a spell table."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def cost(self) -> int:
        """In wounds to the caster."""

    @property
    def combat(self) -> bool:
        """Is it for combat?"""

    @property
    def reach(self) -> str:
        """Which rows; `all` for friend and foe."""


class Table(Protocol):
    """What words need of a state."""

    seats: int

    @property
    def party(self) -> Sequence[Unit]:
        """The marching order."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """What monsters of a kind are told apart by; 0 for the only one."""


T_co = TypeVar("T_co", bound=Table, covariant=True)


class Tongue(ABC, Generic[T_co]):
    """How one book calls what both books have, at one moment of a game."""

    coin: ClassVar[str]
    gem: ClassVar[str]
    monsters: ClassVar[Mapping[str, MonsterRow]]
    spells: ClassVar[Mapping[str, SpellWords]]
    treasures: ClassVar[Mapping[str, TreasureRow]]
    blows: ClassVar[Mapping[str, str]]  # what an unarmed monster does to its victim
    evils: ClassVar[Mapping[str, str]]
    sprung: ClassVar[Mapping[str, str]]

    def __init__(self, state: T_co) -> None:
        self.state = state

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.state.seats

    def party(self) -> Sequence[Unit]:
        """The marching order."""
        return self.state.party

    @abstractmethod
    def everybody(self) -> Iterable[Unit]:
        """Whoever has, or had, a record or a counter on the table."""

    @abstractmethod
    def chit(self, code: str) -> str:
        """What a chit shows, however it lies."""

    @abstractmethod
    def gain(self, what: str) -> str:
        """A gain of a record."""

    def thing(self, slug: str) -> str:
        """A thing from its id."""
        return thing(slug)

    def a_thing(self, slug: str) -> str:
        """A thing and its article."""
        return a_thing(slug)

    def coins(self, number: int) -> str:
        """`12 Bezants`."""
        return count(number, self.coin)

    def spell(self, spell: str) -> str:
        """The name of a spell."""
        return self.spells[spell].name

    def monster_name(self, who: str, kind: str) -> str:
        """As on its card: `Orc 2`, or `Ogre`, if it is the only one."""
        return monster_name(who, self.monsters[kind], self.state.numbers.get(who, NOT_NUMBERED))

    def the_monster(self, who: str, kind: str) -> str:
        """In a sentence: `Orc 2`, `the Ogre`, `X the Unknown`."""
        row, name = self.monsters[kind], self.monster_name(who, kind)
        return f"the {name}" if name == row.name != row.plural else name

    def kind_of(self, who: str) -> str:
        """The kind of monster an id stands for, if it is one's."""
        kind, _, number = who.rpartition("-")
        return kind if number.isdigit() and kind in self.monsters else ""

    def heading(self, unit: Unit) -> str:
        """A name that stands alone: `Brand`, `Orc 2`, `Ogre`."""
        return self.monster_name(unit.id, unit.kind) if isinstance(unit, Monster) else self.unit(unit)

    def unit(self, unit: Unit) -> str:
        """A name in a sentence: `Brand`, `Orc 2`, `the Ogre`."""
        if isinstance(unit, Adventurer):
            return unit.name
        return self.the_monster(unit.id, unit.kind) if isinstance(unit, Monster) else unit.id

    def name(self, who: str) -> str:
        """The name behind an id; a slain monster's counter is gone, but its id still says what it was."""
        for unit in self.everybody():
            if unit.id == who:
                return self.unit(unit)
        kind = self.kind_of(who)
        return self.the_monster(who, kind) if kind else proper(who.replace("-", "_"))

    def is_adventurer(self, who: str) -> bool:
        """An adventurer's id, rather than a monster's?"""
        found = next((unit for unit in self.everybody() if unit.id == who), None)
        return isinstance(found, Adventurer) if found else not self.kind_of(who)

    def names(self, units: Sequence[Unit], last: str = "and") -> str:
        """`Brand, Ilse and Orc 2`."""
        return listed([self.unit(unit) for unit in units], last)

    def number_of(self, number: int, kind: str) -> str:
        """`an Orc`, `three Orcs`."""
        row = self.monsters[kind]
        return a(row.name) if number == 1 else f"{number_word(number)} {row.plural}"

    def groups(self, units: Sequence[Unit]) -> str:
        """Who is there, by kinds: `three Orcs and Brand`."""
        kinds = [unit.kind for unit in units if isinstance(unit, Monster)]
        parts = [self.number_of(kinds.count(kind), kind) for kind in dict.fromkeys(kinds)]
        return listed([*parts, *(unit.name for unit in units if isinstance(unit, Adventurer))])

    def seat_names(self, seat: int) -> str:
        """The adventurers of a player who are in the party."""
        return self.names([u for u in self.party() if isinstance(u, Adventurer) and u.seat == seat])


AnyTongue: TypeAlias = Tongue[Table]
