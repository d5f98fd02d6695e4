"""Deathmaze: the printed tables, as typed lookups. The numbers are in `data/`, with the dice codes of [2.4]."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from labrys.core.dice import DiceCode, dice_code
from labrys.core.table import by_roll, load
from labrys.games.deathmaze.state import Klass
from labrys.kit.maze import turns
from labrys.kit.tables import (
    BonusRow,
    CharacteristicsRow,
    ChitRow,
    CombatRow,
    EncounterRow,
    FeatureRow,
    FigureRow,
    GemRow,
    MagicItemRow,
    MagicWeaponRow,
    MedallionRow,
    MonsterRow,
    MonsterWeaponRow,
    NegotiationBonusRow,
    PotionRow,
    RingRow,
    TrapRow,
    TreasureRow,
    combat_columns,
    feature_results,
    matrix,
    top_roll,
)
from labrys.kit.things import WeaponKind

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


# -- the lookups -----------------------------------------------------------------------------------------------

FIGURES_TABLE = load(DATA / "figures.toml", FigureRow)
FIGURE: dict[str, int] = {row.figure: row.value for row in FIGURES_TABLE.rows}

CHITS = load(DATA / "chits.toml", ChitRow)
CHIT: dict[str, ChitRow] = {row.code: row for row in CHITS.rows}
TURNS: dict[str, tuple[str, ...]] = {row.code: turns(row.sides) for row in CHITS.rows}
ROOM_CUP: dict[str, int] = {r.code: r.number for r in CHITS.rows if r.kind != "corridor"}
CORRIDOR_CUP: dict[str, int] = {r.code: r.number for r in CHITS.rows if r.kind == "corridor"}

COMBAT_TABLE = load(DATA / "combat.toml", CombatRow)
TOP_ROLL = top_roll(COMBAT_TABLE)
COMBAT = combat_columns(COMBAT_TABLE)

CLASSES = load(DATA / "classes.toml", ClassRow)
CLASS: dict[Klass, ClassRow] = {row.klass: row for row in CLASSES.rows}
READY_MADE = load(DATA / "ready_made.toml", ReadyMadeRow)

MONSTERS = load(DATA / "monsters.toml", MonsterRow)
MONSTER: dict[str, MonsterRow] = {row.kind: row for row in MONSTERS.rows}
WOUND_CODE: dict[str, DiceCode] = {row.kind: dice_code(row.wounds) for row in MONSTERS.rows}
COMBAT_BONUS: dict[str, int] = {
    row.kind: int(row.combat_bonus) for row in MONSTERS.rows if row.combat_bonus != "W"
}
CHARACTERISTICS = load(DATA / "characteristics.toml", CharacteristicsRow)
CHARACTERISTIC: dict[str, CharacteristicsRow] = {row.kind: row for row in CHARACTERISTICS.rows}
MONSTER_WEAPONS = load(DATA / "monster_weapons.toml", MonsterWeaponRow)
MONSTER_WEAPON: dict[str, MonsterWeaponRow] = {row.kind: row for row in MONSTER_WEAPONS.rows}


WANDERING_MONSTERS = load(DATA / "wandering_monsters.toml", EncounterRow)
ROOM_MONSTERS = load(DATA / "room_monsters.toml", EncounterRow)
WANDERING_MONSTER, ROOM_MONSTER = matrix(WANDERING_MONSTERS), matrix(ROOM_MONSTERS)
WANDERING_SUMS = load(DATA / "wandering_monsters_sum.toml", EncounterSumRow)
ROOM_SUMS = load(DATA / "room_monsters_sum.toml", EncounterSumRow)
WANDERING_SUM = by_roll(WANDERING_SUMS, lambda row: row.total, 2, 12)
ROOM_SUM = by_roll(ROOM_SUMS, lambda row: row.total, 2, 12)

NEGOTIATIONS = load(DATA / "negotiation.toml", NegotiationRow)
LEAST_TOTAL, MOST_TOTAL = -20, 40
NEGOTIATION = by_roll(NEGOTIATIONS, lambda row: row.total, LEAST_TOTAL, MOST_TOTAL)
NEGOTIATION_BONUSES = load(DATA / "negotiation_bonuses.toml", NegotiationBonusRow)
NEGOTIATION_BONUS: dict[str, int] = {row.what: row.bonus for row in NEGOTIATION_BONUSES.rows}

TREASURES = load(DATA / "treasure.toml", TreasureRow)
TREASURE: dict[str, TreasureRow] = {row.type: row for row in TREASURES.rows}
GEMS = load(DATA / "gems.toml", GemRow)
GEM = by_roll(GEMS, lambda row: row.roll, 2, 12)

MAGIC_ITEMS = load(DATA / "magic_items.toml", MagicItemRow)
MAGIC_ITEM = by_roll(MAGIC_ITEMS, lambda row: row.die, 1, 6)
MAGIC_WEAPONS = load(DATA / "magic_weapons.toml", MagicWeaponRow)
MAGIC_WEAPON = by_roll(MAGIC_WEAPONS, lambda row: row.die, 1, 6)
BONUSES = load(DATA / "bonuses.toml", BonusRow)
BONUS = by_roll(BONUSES, lambda row: row.die, 1, 6)
POTIONS = load(DATA / "potions.toml", PotionRow)
POTION = by_roll(POTIONS, lambda row: row.die, 1, 6)
POTION_CODE: dict[str, str] = {row.potion: row.code for row in POTIONS.rows}
SPICES = load(DATA / "spices.toml", SpiceRow)
SPICE = by_roll(SPICES, lambda row: row.die, 1, 6)
SPICE_CODE: dict[str, str] = {row.spice: row.code for row in SPICES.rows}
MEDALLIONS = load(DATA / "medallions.toml", MedallionRow)
MEDALLION = by_roll(MEDALLIONS, lambda row: row.die, 1, 6)
MEDALLION_ROW: dict[str, MedallionRow] = {row.medallion: row for row in MEDALLIONS.rows}
RINGS = load(DATA / "rings.toml", RingRow)
RING = by_roll(RINGS, lambda row: row.die, 1, 6)
RING_ROW: dict[str, RingRow] = {row.ring: row for row in RINGS.rows}

TRAPS = load(DATA / "traps.toml", TrapRow)
TRAP = by_roll(TRAPS, lambda row: row.die, 1, 6)

FEATURES = load(DATA / "features.toml", FeatureRow)
FEATURES_51 = load(DATA / "features_moves51.toml", FeatureRow51)
FEATURE = feature_results(FEATURES)
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
