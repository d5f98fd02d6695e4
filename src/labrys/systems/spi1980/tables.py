"""The printed tables that both books of this system have: the types of their rows, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from labrys.engine.errors import LabrysError
from labrys.kit.maze import turns
from labrys.rulebook.tables import PrintedTable, by_roll, load
from labrys.systems.spi1980.things import WEAPONS, WeaponKind

# -- the rows --------------------------------------------------------------------------------------------------


class ChitRow(Struct, frozen=True):
    """A kind of maze chit."""

    code: str
    kind: str
    sides: str
    feature: str
    number: int


class CombatRow(Struct, frozen=True):
    """One line of the Combat Table."""

    roll: str
    dagger: int
    throwing_dagger: int
    bow: int
    sword: int
    hammer: int
    axe: int
    monster: int


class MonsterRow(Struct, frozen=True):
    """What a monster counter shows."""

    kind: str
    name: str
    plural: str
    combat_bonus: str
    wounds: str
    counters: int


class CharacteristicsRow(Struct, frozen=True):
    """The Monster Characteristics Table."""

    kind: str
    negotiation: int
    resistance: int
    room_treasure: str
    wandering_treasure: str
    person: bool
    power: str


class MonsterWeaponRow(Struct, frozen=True):
    """The Monster Weapons Table."""

    kind: str
    weapon: WeaponKind
    second_row: Literal["", "bow"]
    skill: str


class EncounterRow(Struct, frozen=True):
    """A cell of a Monster Table."""

    first: str
    second: str
    kind: str
    number: str


class NegotiationBonusRow(Struct, frozen=True):
    """What helps in a negotiation."""

    what: str
    bonus: int


class TreasureRow(Struct, frozen=True):
    """A line of the Treasure Table; codes like `3:1D6x5`, empty for none. Each book adds its columns of money."""

    type: str
    items: str
    chest: bool

    @property
    def columns(self) -> list[str]:
        """The codes of all its columns."""
        return [getattr(self, name) for name in self.__struct_fields__ if name not in ("type", "chest")]


class MagicItemRow(Struct, frozen=True):
    """A line of the Magic Item Table."""

    die: str
    item: Literal["weapon", "armour", "potion", "spice", "talisman", "medallion", "ring"]


class MagicWeaponRow(Struct, frozen=True):
    """A line of the Magic Weapon Table."""

    die: str
    weapon: WeaponKind


class BonusRow(Struct, frozen=True):
    """Weapon Effects and Armour: a bonus, or so many more rolls."""

    die: str
    bonus: int
    again: int


class PotionRow(Struct, frozen=True):
    """A line of the Potion Table."""

    die: str
    potion: str
    code: str


class MedallionRow(Struct, frozen=True):
    """A line of the Medallion Table."""

    die: str
    medallion: str
    code: str
    bonus: int


class RingRow(Struct, frozen=True):
    """A line of the Ring Table."""

    die: str
    ring: str
    bonus: int
    spell: str


class TrapRow(Struct, frozen=True):
    """A line of the Trap Table."""

    die: str
    trap: str
    column: str
    code: str
    poison: bool
    everybody: bool


class FeatureRow(Struct, frozen=True):
    """A line of a Feature Table."""

    feature: str
    die: str
    result: str
    code: str


class TreasureCode(Struct, frozen=True):
    """`3:1D6x5`: on a die of at most 3, so many."""

    chance: int
    code: str


# -- how they are read -----------------------------------------------------------------------------------------


def top_roll(table: PrintedTable[CombatRow]) -> int:
    """The last line of the Combat Table: higher rolls are read there."""
    return max(int(row.roll.strip(".+").split("-")[0]) for row in table.rows)


def combat_columns(table: PrintedTable[CombatRow]) -> dict[str, tuple[int, ...]]:
    """Column → wounds by roll, from 0 to the top."""
    top = top_roll(table)
    lines = by_roll(table, lambda row: row.roll, 0, top)
    return {
        column: tuple(getattr(lines[roll], column) for roll in range(top + 1)) for column in (*WEAPONS, "monster")
    }


def matrix(table: PrintedTable[EncounterRow]) -> dict[tuple[int, int], EncounterRow]:
    """A Monster Table: the first die is the row, the second the column."""
    firsts = by_roll(table, lambda row: row.first, 1, 6, list({r.first: r for r in table.rows}.values()))
    cells = {}
    for first, sample in firsts.items():
        line = [row for row in table.rows if row.first == sample.first]
        for second, row in by_roll(table, lambda row: row.second, 1, 6, line).items():
            cells[first, second] = row
    return cells


def feature_results(table: PrintedTable[FeatureRow]) -> dict[tuple[str, int], FeatureRow]:
    """A Feature Table: feature and die → what happens."""
    return {
        (feature, die): row
        for feature in dict.fromkeys(row.feature for row in table.rows)
        for die, row in by_roll(
            table, lambda row: row.die, 1, 6, [r for r in table.rows if r.feature == feature]
        ).items()
    }


def treasure_code(text: str) -> TreasureCode:
    """Read `3:1D6x5`."""
    chance, _, code = text.partition(":")
    return TreasureCode(int(chance), code)


def wounds_by_face(columns: Mapping[str, Sequence[int]], column: str, plus: int) -> list[int]:
    """The wounds an attack gives on each face of the die."""
    if column not in columns:
        raise LabrysError(f"the Combat Table has no column {column!r}; it has {', '.join(columns)}")
    lines = columns[column]
    return [lines[max(0, min(face + plus, len(lines) - 1))] for face in range(1, 7)]


class Charts:
    """The charts and tables every book of this system prints, read from its folder of data."""

    def __init__(self, data: Path) -> None:
        self.chits = load(data / "chits.toml", ChitRow)
        self.chit = {row.code: row for row in self.chits.rows}
        self.turns = {row.code: turns(row.sides) for row in self.chits.rows}
        self.combat = combat_columns(load(data / "combat.toml", CombatRow))
        self.monsters = load(data / "monsters.toml", MonsterRow)
        self.monster = {row.kind: row for row in self.monsters.rows}
        weapons = load(data / "monster_weapons.toml", MonsterWeaponRow)
        self.monster_weapon = {row.kind: row for row in weapons.rows}
        self.wandering_monster = matrix(load(data / "wandering_monsters.toml", EncounterRow))
        self.room_monster = matrix(load(data / "room_monsters.toml", EncounterRow))
        bonuses = load(data / "negotiation_bonuses.toml", NegotiationBonusRow)
        self.negotiation_bonus = {row.what: row.bonus for row in bonuses.rows}
        self.features = load(data / "features.toml", FeatureRow)
        self.feature = feature_results(self.features)
        self.traps = load(data / "traps.toml", TrapRow)
        self.trap = by_roll(self.traps, lambda row: row.die, 1, 6)
        self.magic_items = load(data / "magic_items.toml", MagicItemRow)
        self.magic_item = by_roll(self.magic_items, lambda row: row.die, 1, 6)
        self.magic_weapons = load(data / "magic_weapons.toml", MagicWeaponRow)
        self.magic_weapon = by_roll(self.magic_weapons, lambda row: row.die, 1, 6)
        self.potions = load(data / "potions.toml", PotionRow)
        self.potion = by_roll(self.potions, lambda row: row.die, 1, 6)
        self.potion_code = {row.potion: row.code for row in self.potions.rows}
        self.medallions = load(data / "medallions.toml", MedallionRow)
        self.medallion = by_roll(self.medallions, lambda row: row.die, 1, 6)
        self.medallion_row = {row.medallion: row for row in self.medallions.rows}
        self.rings = load(data / "rings.toml", RingRow)
        self.ring = by_roll(self.rings, lambda row: row.die, 1, 6)
        self.ring_row = {row.ring: row for row in self.rings.rows}
