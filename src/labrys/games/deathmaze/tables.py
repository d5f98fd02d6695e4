"""Deathmaze: the printed tables, as typed lookups. The numbers are in `data/`, with the dice codes of [2.4]."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from labrys.games.deathmaze.pieces import Klass
from labrys.rulebook.tables import by_roll, load
from labrys.systems.spi1980 import tables as shared
from labrys.systems.spi1980.tables import BonusRow, CharacteristicsRow, Charts
from labrys.systems.spi1980.things import WeaponKind

DATA = Path(__file__).parent / "data"

# -- the rows of this book alone -------------------------------------------------------------------------------


class ClassRow(Struct, frozen=True):
    """[4.0b] What a class starts with."""

    klass: Klass
    wound_points: int
    magic_resistance: int
    detrap: int
    weapons: tuple[WeaponKind, ...]
    spells: int
    advanced: bool
    counters: int


class ReadyMadeRow(Struct, frozen=True):
    """[4.0] An adventurer of the ready-made parties."""

    game: Literal["basic", "advanced"]
    name: str
    klass: Klass
    weapons: tuple[WeaponKind, ...]
    spells: tuple[str, ...]
    experience: str
    box: str


class EncounterSumRow(Struct, frozen=True):
    """[R5] A line of a Monster Table read by the sum of two dice."""

    total: str
    kind: str
    number: str


class NegotiationRow(Struct, frozen=True):
    """[7.21] A line of the Negotiation Table."""

    total: str
    result: Literal["failure", "agreement", "cow"]


class SpiceRow(Struct, frozen=True):
    """[9.5] A line of the Spice Table."""

    die: str
    spice: str
    code: str


class FeatureRow51(Struct, frozen=True):
    """[6.0] A line of a three-dice Feature Table."""

    feature: Literal["fountain", "statue", "trap_door"]
    roll: str
    result: str
    code: str


class MistRow(Struct, frozen=True):
    """[6.0] A line of the Mist Table."""

    die: str
    result: str
    code: str


class SpellRow(Struct, frozen=True):
    """[4.12] [11.11] [11.12] A spell."""

    spell: str
    name: str
    cost: int
    combat: bool
    reach: Literal["front", "two_rows", "any", "all", ""]
    resisted: bool
    code: str


class TreasureRow(shared.TreasureRow, frozen=True, kw_only=True):
    """[9.12] A line of the Treasure Table."""

    bezants: str
    gems: str


class GemRow(Struct, frozen=True):
    """[9.13] A line of the Gem Table."""

    roll: str
    bezants: int


# -- the lookups -----------------------------------------------------------------------------------------------

CHARTS = Charts(DATA)
CHIT, TURNS, COMBAT = CHARTS.chit, CHARTS.turns, CHARTS.combat
MONSTER, MONSTER_WEAPON = CHARTS.monster, CHARTS.monster_weapon
WANDERING_MONSTER, ROOM_MONSTER = CHARTS.wandering_monster, CHARTS.room_monster
NEGOTIATION_BONUS, FEATURE, TRAP = CHARTS.negotiation_bonus, CHARTS.feature, CHARTS.trap
TREASURE = {row.type: row for row in load(DATA / "treasure.toml", TreasureRow).rows}
GEM = by_roll(load(DATA / "gems.toml", GemRow), lambda row: row.roll, 2, 12)
MAGIC_ITEM, MAGIC_WEAPON = CHARTS.magic_item, CHARTS.magic_weapon
POTION, POTION_CODE = CHARTS.potion, CHARTS.potion_code
MEDALLION, MEDALLION_ROW, RING, RING_ROW = CHARTS.medallion, CHARTS.medallion_row, CHARTS.ring, CHARTS.ring_row
TOP_ROLL = len(COMBAT["monster"]) - 1

ROOM_CUP: dict[str, int] = {r.code: r.number for r in CHARTS.chits.rows if r.kind != "corridor"}
CORRIDOR_CUP: dict[str, int] = {r.code: r.number for r in CHARTS.chits.rows if r.kind == "corridor"}

CLASSES = load(DATA / "classes.toml", ClassRow)
CLASS: dict[Klass, ClassRow] = {row.klass: row for row in CLASSES.rows}
READY_MADE = load(DATA / "ready_made.toml", ReadyMadeRow)

COMBAT_BONUS: dict[str, int] = {
    row.kind: int(row.combat_bonus) for row in CHARTS.monsters.rows if row.combat_bonus != "W"
}
CHARACTERISTICS = load(DATA / "characteristics.toml", CharacteristicsRow)
CHARACTERISTIC: dict[str, CharacteristicsRow] = {row.kind: row for row in CHARACTERISTICS.rows}

WANDERING_SUMS = load(DATA / "wandering_monsters_sum.toml", EncounterSumRow)
ROOM_SUMS = load(DATA / "room_monsters_sum.toml", EncounterSumRow)
WANDERING_SUM = by_roll(WANDERING_SUMS, lambda row: row.total, 2, 12)
ROOM_SUM = by_roll(ROOM_SUMS, lambda row: row.total, 2, 12)

NEGOTIATIONS = load(DATA / "negotiation.toml", NegotiationRow)
LEAST_TOTAL, MOST_TOTAL = -20, 40
NEGOTIATION = by_roll(NEGOTIATIONS, lambda row: row.total, LEAST_TOTAL, MOST_TOTAL)

BONUSES = load(DATA / "bonuses.toml", BonusRow)
BONUS = by_roll(BONUSES, lambda row: row.die, 1, 6)
SPICES = load(DATA / "spices.toml", SpiceRow)
SPICE = by_roll(SPICES, lambda row: row.die, 1, 6)
SPICE_CODE: dict[str, str] = {row.spice: row.code for row in SPICES.rows}

FEATURES_51 = load(DATA / "features_moves51.toml", FeatureRow51)
FEATURE_51: dict[tuple[str, int], FeatureRow51] = {
    (feature, roll): row
    for feature in ("fountain", "statue", "trap_door")
    for roll, row in by_roll(
        FEATURES_51, lambda row: row.roll, 3, 18, [r for r in FEATURES_51.rows if r.feature == feature]
    ).items()
}
MISTS = load(DATA / "mist.toml", MistRow)
MIST = by_roll(MISTS, lambda row: row.die, 1, 6)

SPELLS = load(DATA / "spells.toml", SpellRow)
OPTIONAL_SPELLS = load(DATA / "spells_optional.toml", SpellRow)
SPELL: dict[str, SpellRow] = {row.spell: row for row in (*SPELLS.rows, *OPTIONAL_SPELLS.rows)}
