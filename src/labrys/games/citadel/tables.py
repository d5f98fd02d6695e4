"""Citadel of Blood: the printed tables, as typed lookups. The numbers are in `data/`, in the codes of [3.1]."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from labrys.games.citadel.pieces import Race, Sun
from labrys.rulebook.tables import by_roll, load
from labrys.systems.spi1980 import tables as kit
from labrys.systems.spi1980.tables import BonusRow, Charts, ChitRow
from labrys.systems.spi1980.things import WeaponKind

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


class UsualSpellRow(Struct, frozen=True):
    """[4.1-B6] A spell one who does not know them yet would learn; the first of them first."""

    spell: str


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


class TreasureRow(kit.TreasureRow, frozen=True, kw_only=True):
    """[14.0-2] A line of the Treasure Table."""

    gold_marks: str
    jewels: str


class JewelRow(Struct, frozen=True):
    """[14.0-3] A line of the Jewel Table."""

    roll: str
    gold_marks: int


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

CHARTS = Charts(DATA)
CHIT, TURNS, COMBAT = CHARTS.chit, CHARTS.turns, CHARTS.combat
MONSTER, MONSTER_WEAPON = CHARTS.monster, CHARTS.monster_weapon
WANDERING_MONSTER, ROOM_MONSTER = CHARTS.wandering_monster, CHARTS.room_monster
NEGOTIATION_BONUS, FEATURE, TRAP = CHARTS.negotiation_bonus, CHARTS.feature, CHARTS.trap
TREASURE = {row.type: row for row in load(DATA / "treasure.toml", TreasureRow).rows}
JEWEL = by_roll(load(DATA / "jewels.toml", JewelRow), lambda row: row.roll, 2, 12)
MAGIC_ITEM, MAGIC_WEAPON = CHARTS.magic_item, CHARTS.magic_weapon
POTION, POTION_CODE = CHARTS.potion, CHARTS.potion_code
MEDALLION, MEDALLION_ROW, RING, RING_ROW = CHARTS.medallion, CHARTS.medallion_row, CHARTS.ring, CHARTS.ring_row
TOP_ROLL = len(COMBAT["monster"]) - 1

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
USUAL_SPELLS = load(DATA / "usual_spells.toml", UsualSpellRow)
MAGIC_POTENTIALS = load(DATA / "magic_potential.toml", PotentialRow)
MAGIC_POTENTIAL = by_roll(MAGIC_POTENTIALS, lambda row: row.die, 1, 6)
SUN_TABLE = load(DATA / "suns.toml", SunRow)
SUN = by_roll(SUN_TABLE, lambda row: row.die, 1, 6)

LEVELS = load(DATA / "levels.toml", LevelRow)
LEVEL: dict[str, tuple[int, int, int, int]] = {  # what → by level; level 0 is nowhere
    row.what: (0, row.level_1, row.level_2, row.level_3) for row in LEVELS.rows
}

COMBAT_BONUS: dict[str, int] = {row.kind: int(row.combat_bonus) for row in CHARTS.monsters.rows}
CHARACTERISTICS = load(DATA / "characteristics.toml", CharacteristicsRow)
CHARACTERISTIC: dict[str, CharacteristicsRow] = {row.kind: row for row in CHARACTERISTICS.rows}

NEGOTIATIONS = load(DATA / "negotiation.toml", NegotiationRow)
LEAST_TOTAL, MOST_TOTAL = -20, 40
NEGOTIATION = by_roll(NEGOTIATIONS, lambda row: row.total, LEAST_TOTAL, MOST_TOTAL)
BRIBERY = load(DATA / "bribery.toml", BriberyRow)
BRIBERY_COLUMNS = load(DATA / "bribery_columns.toml", BriberyColumnRow)
MOST_STRENGTH = 60
BRIBERY_COLUMN = by_roll(BRIBERY_COLUMNS, lambda row: row.strength, 1, MOST_STRENGTH)

TARGET_DICE = load(DATA / "target_dice.toml", TargetDieRow)

SPELLS = load(DATA / "spells.toml", SpellRow)
SPELL: dict[str, SpellRow] = {row.spell: row for row in SPELLS.rows}
POWERS = load(DATA / "powers.toml", PowerRow)
POWER: dict[str, PowerRow] = {row.power: row for row in POWERS.rows}
ABILITIES = load(DATA / "abilities.toml", AbilityRow)
ABILITY: dict[str, AbilityRow] = {row.ability: row for row in ABILITIES.rows}

MIRRORS = load(DATA / "mirror.toml", MirrorRow)
MIRROR = by_roll(MIRRORS, lambda row: row.die, 1, 6)
ALTARS = load(DATA / "altars.toml", AltarRow)
ALTAR: dict[str, AltarRow] = {row.altar: row for row in ALTARS.rows}

WEAPON_BONUSES = load(DATA / "weapon_bonuses.toml", BonusRow)
WEAPON_BONUS = by_roll(WEAPON_BONUSES, lambda row: row.die, 1, 6)
ARMOURS = load(DATA / "armour.toml", BonusRow)
ARMOUR = by_roll(ARMOURS, lambda row: row.die, 1, 6)
TALISMANS = load(DATA / "talismans.toml", TalismanRow)
TALISMAN = by_roll(TALISMANS, lambda row: row.die, 1, 6)
TALISMAN_ROW: dict[str, TalismanRow] = {row.talisman: row for row in TALISMANS.rows}
GUARDS = load(DATA / "hellgate.toml", GuardRow)
GUARD: dict[str, GuardRow] = {row.piece: row for row in GUARDS.rows}


def face(code: str) -> ChitRow:
    """[2.1] The face that lies up: `mirror/K1` shows its room side, `K1/mirror` its corridor side."""
    return CHIT[code.partition("/")[0]]
