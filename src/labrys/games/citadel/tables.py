"""Citadel of Blood: the printed tables, as typed lookups. The numbers are in `data/`, in the codes of [3.1]."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from labrys.core.dice import DiceCode, dice_code
from labrys.core.table import by_roll, load
from labrys.games.citadel.state import Race, Sun
from labrys.kit import tables as kit
from labrys.kit.maze import turns
from labrys.kit.tables import (
    BonusRow,
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


class ChitBackRow(Struct, frozen=True):
    """[2.1] How many chits with this room face have each corridor face behind it."""

    room: str
    K1: int
    K2: int
    K3: int
    K4: int
    K5: int
    K6: int


class HeroRow(Struct, frozen=True):
    """[4.3] A line of the Hero Characteristics Chart."""

    hero: str
    name: str
    race: Race
    wound_points: int
    red: int
    yellow: int
    blue: int
    resistance: int
    combat_bonus: int
    weapons: tuple[WeaponKind, ...]
    skill_weapon: WeaponKind | Literal[""]
    weapon_skill: int
    hellgate: int
    detrap: int
    negotiation: int


class InitiateRow(Struct, frozen=True):
    """[4.1-B3] What a race of Initiate starts with."""

    race: Race
    name: str
    wound_points: int
    resistance: int
    combat_bonus: int
    skill_weapon: WeaponKind
    weapon_skill: int
    hellgate: int
    detrap: int
    negotiation: int
    counters: int


class ReadyMadeRow(Struct, frozen=True):
    """[4.1-B2] An Initiate anybody could have made; `spells` in the order he would choose them."""

    name: str
    race: Race
    weapons: tuple[WeaponKind, ...]
    experience: str
    spells: tuple[str, ...]


class PotentialRow(Struct, frozen=True):
    """[4.4] A line of the Magic Potential Table."""

    die: str
    red: int
    yellow: int
    blue: int


class SunRow(Struct, frozen=True):
    """[4.1-D] Which sun rules."""

    die: str
    sun: Sun


class LevelRow(Struct, frozen=True):
    """[6.7] A line of the Level Chart."""

    what: str
    operation: Literal["plus", "times"]
    level_1: int
    level_2: int
    level_3: int


class CharacteristicsRow(kit.CharacteristicsRow, frozen=True):
    """[8.2] A line of the Monster Characteristics Chart; demons and X do not talk."""

    talks: bool


class NegotiationRow(Struct, frozen=True):
    """[8.5] A line of the Negotiation Table."""

    total: str
    result: Literal["failure", "agreement", "intimidate"]


class BriberyRow(Struct, frozen=True):
    """[8.9] A line of the Bribery Table."""

    offer: int
    to_5: int
    to_9: int
    to_12: int
    to_16: int
    to_20: int
    over_20: int


class BriberyColumnRow(Struct, frozen=True):
    """[8.7] Wound Points plus Negotiation Value of the strongest monster: a column."""

    strength: str
    column: str


class TargetDieRow(Struct, frozen=True):
    """[9.3] Choosing among so many by die, left to right."""

    choices: int
    die: str
    place: int


class SpellRow(Struct, frozen=True):
    """[10.9] A line of the Spell Summary."""

    spell: str
    name: str
    letters: str
    cost: int
    type: Literal["combat", "calm", "negotiation", "bribery"]
    special: bool
    combat: bool
    timing: str
    target: str
    reach: Literal["front", "two_rows", "any", "all", ""]
    resisted: bool
    code: str
    limit: str


class PowerRow(Struct, frozen=True):
    """[15.1] A special power."""

    power: str
    kind: str
    section: str
    when: str
    resisted: bool
    code: str
    spell: str


class AbilityRow(Struct, frozen=True):
    """[12.2] [12.3] What a point of ability costs."""

    ability: str
    experience: int
    gold_marks: int
    gain: int


class MirrorRow(Struct, frozen=True):
    """[13.7] A line of the Mirror Table."""

    die: str
    level: int
    segments: int


class AltarRow(Struct, frozen=True):
    """[13.5] An altar: what it gives, and its curse."""

    altar: str
    name: str
    benefit: str
    benefit_code: str
    spell: str
    spell_cost: int
    curse: str
    curse_code: str
    curse_spell: str


class TalismanRow(Struct, frozen=True):
    """[14.6-Mind] [14.6-Sun] [14.6-Evil] A line of the talisman column."""

    die: str
    talisman: str
    code: str
    suns: tuple[Sun, ...]
    cost: int
    uses: str


class GuardRow(Struct, frozen=True):
    """[16.0-1] Who stands before the Hellgate."""

    piece: str
    number: str
    rows: tuple[int, ...]
    levels: tuple[str, ...]


# -- the lookups -----------------------------------------------------------------------------------------------

FIGURES_TABLE = load(DATA / "figures.toml", FigureRow)
FIGURE: dict[str, int] = {row.figure: row.value for row in FIGURES_TABLE.rows}

CHITS = load(DATA / "chits.toml", ChitRow)
CHIT: dict[str, ChitRow] = {row.code: row for row in CHITS.rows}
TURNS: dict[str, tuple[str, ...]] = {row.code: turns(row.sides) for row in CHITS.rows}
CHIT_BACKS = load(DATA / "chit_backs.toml", ChitBackRow)
CORRIDORS = ("K1", "K2", "K3", "K4", "K5", "K6")
FULL_CUP: dict[str, int] = {
    f"{row.room}/{corridor}": getattr(row, corridor)
    for row in CHIT_BACKS.rows
    for corridor in CORRIDORS
    if getattr(row, corridor)
}

HEROES = load(DATA / "heroes.toml", HeroRow)
HERO: dict[str, HeroRow] = {row.hero: row for row in HEROES.rows}
INITIATES = load(DATA / "initiates.toml", InitiateRow)
INITIATE: dict[Race, InitiateRow] = {row.race: row for row in INITIATES.rows}
READY_MADE = load(DATA / "ready_made.toml", ReadyMadeRow)
MAGIC_POTENTIALS = load(DATA / "magic_potential.toml", PotentialRow)
MAGIC_POTENTIAL = by_roll(MAGIC_POTENTIALS, lambda row: row.die, 1, 6)
SUN_TABLE = load(DATA / "suns.toml", SunRow)
SUN = by_roll(SUN_TABLE, lambda row: row.die, 1, 6)

LEVELS = load(DATA / "levels.toml", LevelRow)
LEVEL: dict[str, tuple[int, int, int, int]] = {  # what → by level; level 0 is nowhere
    row.what: (0, row.level_1, row.level_2, row.level_3) for row in LEVELS.rows
}

MONSTERS = load(DATA / "monsters.toml", MonsterRow)
MONSTER: dict[str, MonsterRow] = {row.kind: row for row in MONSTERS.rows}
WOUND_CODE: dict[str, DiceCode] = {row.kind: dice_code(row.wounds) for row in MONSTERS.rows}
COMBAT_BONUS: dict[str, int] = {row.kind: int(row.combat_bonus) for row in MONSTERS.rows}
CHARACTERISTICS = load(DATA / "characteristics.toml", CharacteristicsRow)
CHARACTERISTIC: dict[str, CharacteristicsRow] = {row.kind: row for row in CHARACTERISTICS.rows}
MONSTER_WEAPONS = load(DATA / "monster_weapons.toml", MonsterWeaponRow)
MONSTER_WEAPON: dict[str, MonsterWeaponRow] = {row.kind: row for row in MONSTER_WEAPONS.rows}
WANDERING_MONSTERS = load(DATA / "wandering_monsters.toml", EncounterRow)
ROOM_MONSTERS = load(DATA / "room_monsters.toml", EncounterRow)
WANDERING_MONSTER, ROOM_MONSTER = matrix(WANDERING_MONSTERS), matrix(ROOM_MONSTERS)

NEGOTIATIONS = load(DATA / "negotiation.toml", NegotiationRow)
LEAST_TOTAL, MOST_TOTAL = -20, 40
NEGOTIATION = by_roll(NEGOTIATIONS, lambda row: row.total, LEAST_TOTAL, MOST_TOTAL)
NEGOTIATION_BONUSES = load(DATA / "negotiation_bonuses.toml", NegotiationBonusRow)
NEGOTIATION_BONUS: dict[str, int] = {row.what: row.bonus for row in NEGOTIATION_BONUSES.rows}
BRIBERY = load(DATA / "bribery.toml", BriberyRow)
BRIBERY_COLUMNS = load(DATA / "bribery_columns.toml", BriberyColumnRow)
MOST_STRENGTH = 60
BRIBERY_COLUMN = by_roll(BRIBERY_COLUMNS, lambda row: row.strength, 1, MOST_STRENGTH)

COMBAT_TABLE = load(DATA / "combat.toml", CombatRow)
TOP_ROLL = top_roll(COMBAT_TABLE)
COMBAT = combat_columns(COMBAT_TABLE)
TARGET_DICE = load(DATA / "target_dice.toml", TargetDieRow)

SPELLS = load(DATA / "spells.toml", SpellRow)
SPELL: dict[str, SpellRow] = {row.spell: row for row in SPELLS.rows}
POWERS = load(DATA / "powers.toml", PowerRow)
POWER: dict[str, PowerRow] = {row.power: row for row in POWERS.rows}
ABILITIES = load(DATA / "abilities.toml", AbilityRow)
ABILITY: dict[str, AbilityRow] = {row.ability: row for row in ABILITIES.rows}

FEATURES = load(DATA / "features.toml", FeatureRow)
FEATURE = feature_results(FEATURES)
MIRRORS = load(DATA / "mirror.toml", MirrorRow)
MIRROR = by_roll(MIRRORS, lambda row: row.die, 1, 6)
ALTARS = load(DATA / "altars.toml", AltarRow)
ALTAR: dict[str, AltarRow] = {row.altar: row for row in ALTARS.rows}

TREASURES = load(DATA / "treasure.toml", TreasureRow)
TREASURE: dict[str, TreasureRow] = {row.type: row for row in TREASURES.rows}
GEMS = load(DATA / "gems.toml", GemRow)
GEM = by_roll(GEMS, lambda row: row.roll, 2, 12)
MAGIC_ITEMS = load(DATA / "magic_items.toml", MagicItemRow)
MAGIC_ITEM = by_roll(MAGIC_ITEMS, lambda row: row.die, 1, 6)
MAGIC_WEAPONS = load(DATA / "magic_weapons.toml", MagicWeaponRow)
MAGIC_WEAPON = by_roll(MAGIC_WEAPONS, lambda row: row.die, 1, 6)
WEAPON_BONUSES = load(DATA / "weapon_bonuses.toml", BonusRow)
WEAPON_BONUS = by_roll(WEAPON_BONUSES, lambda row: row.die, 1, 6)
ARMOURS = load(DATA / "armour.toml", BonusRow)
ARMOUR = by_roll(ARMOURS, lambda row: row.die, 1, 6)
POTIONS = load(DATA / "potions.toml", PotionRow)
POTION = by_roll(POTIONS, lambda row: row.die, 1, 6)
POTION_CODE: dict[str, str] = {row.potion: row.code for row in POTIONS.rows}
TALISMANS = load(DATA / "talismans.toml", TalismanRow)
TALISMAN = by_roll(TALISMANS, lambda row: row.die, 1, 6)
TALISMAN_ROW: dict[str, TalismanRow] = {row.talisman: row for row in TALISMANS.rows}
MEDALLIONS = load(DATA / "medallions.toml", MedallionRow)
MEDALLION = by_roll(MEDALLIONS, lambda row: row.die, 1, 6)
MEDALLION_ROW: dict[str, MedallionRow] = {row.medallion: row for row in MEDALLIONS.rows}
RINGS = load(DATA / "rings.toml", RingRow)
RING = by_roll(RINGS, lambda row: row.die, 1, 6)
RING_ROW: dict[str, RingRow] = {row.ring: row for row in RINGS.rows}
TRAPS = load(DATA / "traps.toml", TrapRow)
TRAP = by_roll(TRAPS, lambda row: row.die, 1, 6)
GUARDS = load(DATA / "hellgate.toml", GuardRow)
GUARD: dict[str, GuardRow] = {row.piece: row for row in GUARDS.rows}


def face(code: str) -> ChitRow:
    """[2.1] The face that lies up: `mirror/K1` shows its room side, `K1/mirror` its corridor side."""
    return CHIT[code.partition("/")[0]]
