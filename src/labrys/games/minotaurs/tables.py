"""Mazes & Minotaurs: the printed tables, as typed lookups. The numbers are in `data/`: feet, silver.

Attributes are numbered as on a sheet (`pieces.ATTRIBUTES`), sizes from 0 (tiny) to 4 (gigantic). Dice codes are
strings for `g.roll`.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Generic, Literal, TypeVar, get_args

from msgspec import Struct, structs

from labrys.games.minotaurs.pieces import ATTRIBUTES, Calling, Gender
from labrys.rulebook.tables import PrintedTable, band, by_roll, load

DATA = Path(__file__).parent / "data"
GOLD = 100  # [M1.72] silver in a gold coin; nothing costs copper
COINS = 100  # [M4.19] to one ENC

Group = Literal["warrior", "magician"]
AttributeWord = Literal["might", "skill", "luck", "wits", "faith", "grace"]
Figure = Literal["melee", "missile", "initiative", "defense", "evasion", "reaction", "fortitude"]
R = TypeVar("R", bound=Struct)
W = TypeVar("W", bound=str)


class Lot(Struct, Generic[W], frozen=True):
    """A line of a table that is read by one roll and gives one word."""

    die: str
    result: W


def _lots(table: PrintedTable[Lot[W]], low: int, high: int) -> dict[int, W]:
    return {roll: row.result for roll, row in by_roll(table, lambda row: row.die, low, high).items()}


# -- characters ------------------------------------------------------------------------------------------------


class ModRow(Struct, frozen=True):
    """[M1.05] A line of Table 1A."""

    scores: str
    name: Literal["abysmal", "inferior", "poor", "average", "good", "superior", "exceptional"]
    mod: int


class Class(Struct, frozen=True):
    """[M1.06] A class; `chosen`: parts of its kit that are picked from KITS."""

    rule: str
    key: Calling
    prime: AttributeWord
    genders: tuple[Gender, ...]
    group: Group
    hits: int
    kit: tuple[str, ...]
    chosen: tuple[Literal["main", "missiles", "badge", "one_of_three"], ...]
    times: int  # [M1.71] 3d6 times so much silver

    @property
    def attribute(self) -> int:
        """The number of its prime requisite."""
        return ATTRIBUTES.index(self.prime)


class Part(Struct, frozen=True):
    """[M1.23] [6.8] A good and what goes with it: a bow and twelve arrows."""

    key: str
    number: int
    also: str
    count: int

    @property
    def goods(self) -> dict[str, int]:
        """What it comes to."""
        return {self.key: self.number, self.also: self.count} if self.also else {self.key: self.number}


class _Chosen(Struct, frozen=True):
    chosen: Literal["main", "missiles", "badge", "one_of_three"]
    key: str
    number: int
    also: str
    count: int


class Gain(Struct, frozen=True):
    """[M1.26] [M1.42] What each level after the first gives."""

    rule: str
    group: Group
    melee: int
    missile: int
    hits: int
    evasion: int
    fortitude: int


class Level(Struct, frozen=True):
    """[M1.67] [M1.68] [M3.02] A level: the points it takes, its titles, a magician's Power before the bonus."""

    level: int
    points: int
    renown: str
    insight: str
    power: int


_MODS = by_roll(load(DATA / "mods.toml", ModRow), lambda row: row.scores, 3, 18)
MODS: dict[int, ModRow] = _MODS  # score → line of Table 1A
MOD: tuple[int, ...] = (-3, -3, -3, *(_MODS[score].mod for score in range(3, 19)))  # by score
CLASSES: dict[Calling, Class] = {row.key: row for row in load(DATA / "classes.toml", Class).rows}
_CHOSEN = load(DATA / "kits.toml", _Chosen).rows
KITS: dict[str, dict[str, Part]] = {
    chosen: {row.key: Part(row.key, row.number, row.also, row.count) for row in _CHOSEN if row.chosen == chosen}
    for chosen in ("main", "missiles", "badge", "one_of_three")
}
GAINS: dict[str, Gain] = {row.group: row for row in load(DATA / "gains.toml", Gain).rows}
LEVELS: dict[int, Level] = {row.level: row for row in load(DATA / "levels.toml", Level).rows}


def level_for(points: int) -> int:
    """[M1.67] [M1.68] The level so much Glory or Wisdom makes.

    >>> level_for(999), level_for(1000), level_for(12345)
    (1, 2, 6)
    """
    return max(level for level, row in LEVELS.items() if points >= row.points)


# -- weapons, tactics, goods -----------------------------------------------------------------------------------


class Weapon(Struct, frozen=True, kw_only=True):
    """[M2.20] [M2.43] Something to strike, shoot or throw with; also mythic weapons and what creatures throw."""

    key: str
    reach: int
    hands: int
    short: int  # feet, with `by_might` for each point of Might
    range: int  # 0: not for shooting or throwing
    long: int
    by_might: bool
    thrown: bool
    ammunition: Literal["", "arrow", "stone"]
    fire: bool  # [S16]
    like: str = ""  # the ordinary weapon a mythic one is
    attack: int = 0
    damage: int = 0
    mythic: bool = False

    def ranges(self, might: int) -> tuple[int, int, int]:
        """[M2.43] Short, normal and long range in feet for a shooter of this Might.

        >>> WEAPONS["javelin"].ranges(12), WEAPONS["bow"].ranges(12)
        ((24, 120, 240), (60, 300, 600))
        """
        times = might if self.by_might else 1
        return self.short * times, self.range * times, self.long * times


class Modifier(Struct, frozen=True):
    """A word and what it adds to a roll."""

    key: str
    modifier: int


class Tactic(Struct, frozen=True):
    """[M2.28] A tactic: the attribute that must be so good (-1: none); `late`: acts at the end of the round."""

    rule: str
    key: Literal["charge", "desperate", "holding_back", "two_weapons", "subterfuge", "shield_wall", "retreat"]
    attribute: Literal["", "might", "skill", "wits"]
    least: int
    late: bool


class _Pair(Struct, frozen=True):
    one: str
    other: str
    printed: bool


class Good(Struct, frozen=True):
    """[M1.73] [M4.19] Something to own: what a lot of so many costs, and what each so many weigh."""

    shelf: Literal["weapons", "missiles", "armour", "gear", "travel", "inn", "found"]
    key: str
    price: int
    most: int
    lot: int
    enc: int
    per: int


_WEAPONS = load(DATA / "weapons.toml", Weapon).rows
MISSILE_MODIFIERS: dict[str, int] = {
    row.key: row.modifier for row in load(DATA / "missile_modifiers.toml", Modifier).rows
}
TACTICS: dict[str, Tactic] = {row.key: row for row in load(DATA / "tactics.toml", Tactic).rows}
_PAIRS = load(DATA / "pairs.toml", _Pair).rows
PAIRS: frozenset[frozenset[str]] = frozenset(frozenset((row.one, row.other)) for row in _PAIRS)
PRINTED_PAIRS = frozenset(frozenset((row.one, row.other)) for row in _PAIRS if row.printed)
ARMOUR = ("helmet", "breastplate", "shield")  # [M1.14] +2 each


def go_together(tactics: Collection[str], *, printed: bool = False) -> bool:
    """[M2.35] [R20] May these tactics be combined? Only if every two of them may.

    >>> go_together(("charge", "desperate", "two_weapons")), go_together(("charge", "subterfuge"))
    (True, False)
    """
    pairs = PRINTED_PAIRS if printed else PAIRS
    return all(one == other or frozenset((one, other)) in pairs for one in tactics for other in tactics)


# -- powers ----------------------------------------------------------------------------------------------------

School = Literal["sorcery", "prodigy", "gift"]
# [M1.34] [M1.37] [M1.40]
SCHOOLS: dict[str, School] = {"sorcerer": "sorcery", "priest": "prodigy", "nymph": "gift"}


class Power(Struct, frozen=True):
    """[M3.01] A power of one of the three schools."""

    rule: str
    key: str
    school: School
    level: int
    range: Literal["feet", "sight", "speech", "near", "touch", "kiss", "self", "kin"]
    feet: int  # where range is feet or near
    target: Literal[
        "any", "minds", "hearts", "humanoids", "language", "compelled", "friends", "faithful",
        "faithless", "wounded", "kin", "none",
    ]  # fmt: skip
    resisted: bool
    lasts: Literal["instant", "rounds", "hours", "permanent", "until"]
    many: bool  # up to the caster's level of targets
    dice: str


class Deity(Struct, frozen=True):
    """[M1.46] A god or goddess: its number on the die, what its Blessing adds to, its Gift."""

    rule: str
    key: str
    gender: Gender
    number: int
    blessing: tuple[Figure, Figure]
    gift: Literal["fortitude", "victory", "winged_heels", "strength", "sure_hand"]  # [M3.49]–[M3.53]


class Kin(Struct, frozen=True):
    """[M1.59] A nymph's kin."""

    rule: str
    key: str
    number: int
    home: Literal["garden", "spring", "salt_pool", "cave", "pool"]  # [6.4] a feature where she recovers
    stealthy: bool  # [M4.10] there
    water: Literal["", "fresh", "salt"]  # [M4.11] where she swims and breathes
    favour: Literal["stealth", "breath"]
    curses: tuple[str, ...]
    mastery: Literal["wood_titan", "stone_giant", "waters", "weather", "revival", "death_kiss"]


class Curse(Struct, frozen=True):
    """[M3.62] A curse: the score that loses 1d6, or what a creature without scores loses `loss` of."""

    rule: str
    key: str
    attribute: Literal["", "might", "luck", "wits", "grace"]
    figures: tuple[Figure, ...]
    loss: int


POWERS: dict[str, Power] = {row.key: row for row in load(DATA / "powers.toml", Power).rows}
DEITIES: dict[str, Deity] = {row.key: row for row in load(DATA / "deities.toml", Deity).rows}
DEITY: dict[str, dict[int, str]] = {
    gender: {row.number: row.key for row in DEITIES.values() if row.gender == gender}
    for gender in get_args(Gender)
}
SHRINE: tuple[str, ...] = tuple(DEITIES)  # [6.1] in the order of the d12: gods, then goddesses
KIN: dict[str, Kin] = {row.key: row for row in load(DATA / "kin.toml", Kin).rows}
KIN_DIE: dict[int, str] = {row.number: row.key for row in KIN.values()}
CURSES: dict[str, Curse] = {row.key: row for row in load(DATA / "curses.toml", Curse).rows}
ATTRIBUTE_CURSES: tuple[str, ...] = tuple(key for key, row in CURSES.items() if row.attribute)


@cache
def powers_of(calling: str, level: int) -> tuple[str, ...]:
    """[M3.03] The powers somebody of this class and level can use, lowest first.

    >>> powers_of("priest", 1), powers_of("noble", 6)
    (('blessing', 'divine_curse'), ())
    """
    school = SCHOOLS.get(calling)
    return tuple(key for key, row in POWERS.items() if row.school == school and row.level <= level)


# -- creatures -------------------------------------------------------------------------------------------------

Ability = Literal[
    "amphibious", "aquatic", "breath_weapon", "camouflage", "charge", "climber", "crushing_damage",
    "crushing_missiles", "entangle", "fearsome", "gallop", "grapple", "insubstantial", "invulnerability",
    "life_drain", "lightning_fast", "magic_resistance", "magic_song", "marksmanship", "mindless",
    "missile_weapons", "multiple_heads", "natural_armour", "natures_gifts", "petrifying_gaze", "poison_lethal",
    "poison_paralysis", "psychic_powers", "regeneration", "sharp_senses", "sixth_sense", "stealthy",
    "supernatural_vigour", "tough_skin", "uncanny_agility", "winged",
]  # fmt: skip
SizeWord = Literal["tiny", "small", "medium", "large", "gigantic"]
TINY, SMALL, MEDIUM, LARGE, GIGANTIC = range(5)
FEROCITY = ("peaceful", "aggressive", "dangerous", "deadly")  # [M5.02]
CUNNING = ("average", "alert", "clever", "crafty")
MYSTIQUE = ("normal", "weird", "eldritch", "unearthly")


class Size(Struct, frozen=True):
    """[M5.02] A size: 0 tiny to 4 gigantic."""

    key: SizeWord
    hits: int
    damage: str
    missile_damage: str
    move: int
    reach: int
    squares: int  # along a side (R12)
    attacks: int  # [M5.09] opponents a round
    missiles: int  # [M5.04] added to the defence against them
    might: int  # [R28] of those who grapple
    charge: int  # the bonus of those who charge
    quarters: int  # [M5.12] the factor of Glory, in fourths
    places: int  # [R13] attackers it admits per position


class AbilityRow(Struct, frozen=True):
    """[M5.14] A special ability: its awards and what it adds; `hits` and `move` are factors in halves."""

    rule: str
    key: Ability
    glory: int
    wisdom: int
    initiative: int
    missile: int
    defense: int
    evasion: int
    detection: int
    fortitude: int
    stealth: int
    hits: int
    move: int


class _CreatureRow(Struct, frozen=True):
    rule: str
    key: str
    kind: Literal["folk", "beast", "monster", "spirit", "animate"]
    number: str
    size: SizeWord
    ferocity: int
    cunning: int
    mystique: int
    move: int
    initiative: int
    melee: int
    missile: int
    damage: str
    dc: int
    dc_missiles: int
    hits: int
    evasion: int
    detection: int
    fortitude: int
    attack: str
    reach: int
    missile_weapon: str
    heads: int
    level: int
    power: int
    water: int
    speech: Literal["", "language", "humanoid"]
    torches: bool
    glory: int
    wisdom: int
    mark: Literal["P", "P/R", "R"]
    gear: tuple[str, ...]
    abilities: tuple[Ability, ...]


class Creature(Struct, frozen=True, kw_only=True):
    """[M5.15] A kind of creature, with what follows from its size and abilities."""

    rule: str
    key: str
    kind: Literal["folk", "beast", "monster", "spirit", "animate"]
    number: str  # dice
    size: int
    ferocity: int  # 0 to 3, as FEROCITY has it
    cunning: int
    mystique: int
    move: int  # tactical, feet
    full: int  # without an action; galloping counts
    flight: int  # tactical, in the air; 0: has no wings
    initiative: int
    melee: int
    missile: int
    damage: str
    missile_damage: str
    dc: int  # with its armour
    dc_missiles: int
    hits: int
    evasion: int
    detection: int
    fortitude: int
    stealth: int  # [M4.07] 10 + evasion + 4 if stealthy or camouflaged
    attack: str  # the form of it: "axe", "horns"
    reach: int
    missile_weapon: str  # a key of WEAPONS, or none
    heads: int
    attacks: int  # opponents a round
    might: int  # what it grapples or entangles with; 0: it does not
    charge: int  # its bonus; 0: it does not
    level: int  # of its powers
    power: int
    water: int  # added to its defence and evasion in water
    speech: Literal["", "language", "humanoid"]
    torches: bool
    glory: int
    wisdom: int
    mark: Literal["P", "P/R", "R"]
    gear: tuple[str, ...]
    abilities: tuple[Ability, ...]

    @property
    def mindless(self) -> bool:
        """[C5] Has it no mind for spells to work on?"""
        return "mindless" in self.abilities

    @property
    def human_shaped(self) -> bool:
        """[R30] Can it be boxed with?"""
        return self.speech == "humanoid" and self.size == MEDIUM

    @property
    def slave_level(self) -> int:
        """[R44] What it counts for among a Sorcerer's slaves."""
        return max(1, self.ferocity + self.cunning)


SIZES: tuple[Size, ...] = load(DATA / "sizes.toml", Size).rows
ABILITIES: dict[str, AbilityRow] = {row.key: row for row in load(DATA / "abilities.toml", AbilityRow).rows}


def _creature(row: _CreatureRow) -> Creature:
    rank = next(number for number, size in enumerate(SIZES) if size.key == row.size)
    size = SIZES[rank]
    has = row.abilities
    return Creature(
        **{name: getattr(row, name) for name in _CreatureRow.__struct_fields__ if name != "size"},
        size=rank,
        full=row.move * (4 if "gallop" in has else 2),
        flight=row.move * 2 if "winged" in has else 0,
        missile_damage=size.missile_damage,
        stealth=10 + row.evasion + sum(ABILITIES[key].stealth for key in has),
        attacks=size.attacks + row.heads - 1,
        might=size.might if "grapple" in has or "entangle" in has else 0,
        charge=size.charge if "charge" in has else 0,
    )


CREATURES: dict[str, Creature] = {
    row.key: _creature(row) for row in load(DATA / "creatures.toml", _CreatureRow).rows
}


# -- meetings --------------------------------------------------------------------------------------------------

Attitude = Literal["hostile", "unfriendly", "wary", "friendly", "helpful"]
BandKey = Literal["A", "B", "C"]
_LOWEST, _HIGHEST = -40, 60  # no Reaction roll comes to more or less

DISPOSITION: dict[str, int] = {row.key: row.modifier for row in load(DATA / "reactions.toml", Modifier).rows}
_ATTITUDE = _lots(load(DATA / "attitudes.toml", Lot[Attitude]), _LOWEST, _HIGHEST)


def attitude(total: int) -> Attitude:
    """[M4.20] What a Reaction roll of so much means.

    >>> attitude(-3), attitude(9), attitude(20)
    ('hostile', 'unfriendly', 'helpful')
    """
    return _ATTITUDE[max(_LOWEST, min(total, _HIGHEST))]


class Band(Struct, frozen=True):
    """[6.1] How deep a quest goes."""

    band: BandKey
    tiers: str
    side: int  # cells along a side of the maze
    openings: int  # walls opened after the tree
    budget: int  # [6.5] Glory of an encounter for each living character
    factor: int  # [6.11]
    mythic: int  # [6.8] extra items in the lair


class _Encounter(Struct, frozen=True):
    die: int
    A: str
    B: str
    C: str


class Guardian(Struct, frozen=True):
    """[6.5] What guards the lair, and with whom."""

    band: BandKey
    die: str
    key: str
    number: str
    companion: str
    companions: str


BANDS: dict[str, Band] = {row.band: row for row in load(DATA / "bands.toml", Band).rows}
BAND: dict[int, BandKey] = {tier: row.band for row in BANDS.values() for tier in band(row.tiers, 1, 6)}  # by tier
_ENCOUNTERS = load(DATA / "encounters.toml", _Encounter).rows
ENCOUNTERS: dict[str, dict[int, str]] = {
    "A": {row.die: row.A for row in _ENCOUNTERS},
    "B": {row.die: row.B for row in _ENCOUNTERS},
    "C": {row.die: row.C for row in _ENCOUNTERS},
}  # a creature, or the band in whose column to roll
_GUARDIANS = load(DATA / "guardians.toml", Guardian)
GUARDIANS: dict[str, dict[int, Guardian]] = {
    key: by_roll(_GUARDIANS, lambda row: row.die, 1, 6, [row for row in _GUARDIANS.rows if row.band == key])
    for key in BANDS
}


# -- the labyrinth ---------------------------------------------------------------------------------------------

Goal = Literal["slay", "relic", "captive", "shrine", "map", "way"]
Water = Literal["spring", "pool", "salt_pool"]
Mystery = Literal["inscription", "talking_head", "star_mirror", "stray"]
Insight = Literal["lair", "neighbours", "guardian"]
Outcome = Literal["enemies_fall", "healed", "undone", "way_opened", "rebuke"]


class ChamberSize(Struct, frozen=True):
    """[6.3] [S14] Feet along and across the side entered."""

    die: str
    along: int
    across: int
    round: bool


class Contents(Struct, frozen=True):
    """[6.4] What a cell holds."""

    die: str
    key: Literal[
        "empty", "encounter", "guarded_treasure", "trap", "trapped_treasure", "hidden_treasure", "obstacle", "pit",
        "water", "garden", "cave", "mystery",
    ]  # fmt: skip
    encounter: bool
    trap: bool
    treasure: bool
    widens: bool  # a passage becomes a chamber there


class Obstacle(Struct, frozen=True):
    """[6.4] What bars a side, and the feat that forces it."""

    die: str
    key: Literal["barred_door", "portcullis"]
    feat: int


class Find(Struct, frozen=True):
    """[6.8] A line of the treasure: dice times so much times the tier, in silver or as the worth of a jewel."""

    die: str
    find: Literal["silver", "jewel", "gear", "healing_draught", "mythic"]
    dice: str
    times: int


class _Gear(Struct, frozen=True):
    die: int
    key: str
    number: int
    also: str
    count: int


class Gives(Struct, frozen=True, forbid_unknown_fields=True):
    """[6.9] What a mythic item adds."""

    attack: int = 0
    damage: int = 0
    range: int = 0
    mythic: bool = False  # harms what only mythic weapons harm
    defense: int = 0  # beyond the +2 of its kind
    move: int = 0  # tactical, in place of 60
    power: int = 0
    initiative: int = 0
    evasion: int = 0
    fortitude: int = 0
    reaction: int = 0  # with Folk
    gaze: bool = False  # immune to it
    doses: int = 1
    heals: str = ""


class Mythic(Struct, frozen=True):
    """[6.9] A mythic item."""

    die: int
    key: str
    like: str  # the good it is used as
    worn: str  # its kind, of which nobody wears two; empty: carried
    enc: int
    gives: Gives


class Trap(Struct, frozen=True):
    """[6.10] A trap."""

    die: int
    key: Literal[
        "pit", "spiked_pit", "falling_block", "poison_darts", "swinging_blade", "fire_jet", "flood", "whisper"
    ]
    dice: str
    everybody: bool  # works on all in the cell


class Award(Struct, frozen=True):
    """[6.11] Points for a deed; `factor`: times that of the band."""

    key: str
    glory: int
    wisdom: int
    factor: bool


GOALS: dict[int, Goal] = _lots(load(DATA / "goals.toml", Lot[Goal]), 1, 6)
CHAMBER_SIZES = by_roll(load(DATA / "chamber_sizes.toml", ChamberSize), lambda row: row.die, 1, 6)
CONTENTS = by_roll(load(DATA / "contents.toml", Contents), lambda row: row.die, 1, 20)
OBSTACLES = by_roll(load(DATA / "obstacles.toml", Obstacle), lambda row: row.die, 1, 6)
OBSTACLE: dict[str, Obstacle] = {row.key: row for row in OBSTACLES.values()}
WATERS: dict[int, Water] = _lots(load(DATA / "waters.toml", Lot[Water]), 1, 6)
MYSTERIES: dict[int, Mystery] = _lots(load(DATA / "mysteries.toml", Lot[Mystery]), 1, 6)
INSIGHTS: dict[int, Insight] = _lots(load(DATA / "insights.toml", Lot[Insight]), 1, 3)
TREASURE = by_roll(load(DATA / "treasure.toml", Find), lambda row: row.die, 1, 24)  # d20, in the lair +4
USEFUL_GEAR: dict[int, Part] = {
    row.die: Part(row.key, row.number, row.also, row.count) for row in load(DATA / "useful_gear.toml", _Gear).rows
}
MYTHIC: dict[str, Mythic] = {row.key: row for row in load(DATA / "mythic.toml", Mythic).rows}
MYTHIC_DIE: dict[int, str] = {row.die: row.key for row in MYTHIC.values()}
_TRAPS = load(DATA / "traps.toml", Trap).rows
TRAPS: dict[int, Trap] = {row.die: row for row in _TRAPS}
TRAP: dict[str, Trap] = {row.key: row for row in _TRAPS}
AWARDS: dict[str, Award] = {row.key: row for row in load(DATA / "awards.toml", Award).rows}
INTERVENTION: dict[int, Outcome] = _lots(load(DATA / "intervention.toml", Lot[Outcome]), 1, 6)


# -- all goods and weapons, the mythic ones among them ---------------------------------------------------------


def _mythic_weapon(item: Mythic, ordinary: Weapon) -> Weapon:
    reach = item.gives.range or ordinary.range
    return structs.replace(
        ordinary,
        key=item.key,
        like=ordinary.key,
        short=reach // 5,
        range=reach,
        long=reach * 2,
        attack=item.gives.attack,
        damage=item.gives.damage,
        mythic=item.gives.mythic,
    )


_ORDINARY: dict[str, Weapon] = {row.key: structs.replace(row, like=row.key) for row in _WEAPONS}
WEAPONS: dict[str, Weapon] = _ORDINARY | {
    item.key: _mythic_weapon(item, _ORDINARY[item.like]) for item in MYTHIC.values() if item.like in _ORDINARY
}
GOODS: dict[str, Good] = {row.key: row for row in load(DATA / "goods.toml", Good).rows} | {
    item.key: Good("found", item.key, 0, 0, 1, item.enc, 1) for item in MYTHIC.values()
}


def like(good: str) -> str:
    """The ordinary good this one is used as: itself, or what a mythic item is.

    >>> like("aegis"), like("shield")
    ('shield', 'shield')
    """
    item = MYTHIC.get(good)
    return item.like or good if item else good


def weight(goods: dict[str, int], purse: int = 0) -> int:
    """[M4.19] [R45] The ENC of goods and money; what fills no bundle counts nothing. [S24] The purse is in gold.

    >>> weight({"spear": 1, "sword": 1, "dagger": 1, "shield": 1, "helmet": 1, "breastplate": 1, "arrow": 23}, 900)
    11
    """
    total = (purse // GOLD + purse % GOLD) // COINS
    for key, number in goods.items():
        good = GOODS[key]
        total += number // good.per * good.enc
    return total


# -- hirelings and journeys ------------------------------------------------------------------------------------


class Henchman(Struct, frozen=True):
    """[M4.21] A follower for wages, in silver a day; a guard has the figures of the creature `like`."""

    key: Literal["henchman", "guard"]
    wage: int
    like: str


class Pace(Struct, frozen=True):
    """[M4.01] [M4.04] Miles a day."""

    key: str
    miles: str
    by: Literal["land", "sea"]


HENCHMEN: dict[str, Henchman] = {row.key: row for row in load(DATA / "henchmen.toml", Henchman).rows}
TRAVEL: dict[str, Pace] = {row.key: row for row in load(DATA / "travel.toml", Pace).rows}


# -- words to choose from --------------------------------------------------------------------------------------


class Ready(Struct, frozen=True):
    """[M1.01] A character anybody could have made."""

    key: str
    name: str
    calling: Calling
    gender: Gender
    age: int
    scores: tuple[int, int, int, int, int, int]
    deity: str
    kin: str
    chosen: tuple[str, ...]
    purse: int


class _Names(Struct, frozen=True):
    gender: Gender
    names: tuple[str, ...]


class _Riddle(Struct, frozen=True):
    key: str


class _Sign(Struct, frozen=True):
    mystery: Mystery
    key: str


READY: dict[str, Ready] = {row.key: row for row in load(DATA / "ready.toml", Ready).rows}
NAMES: dict[str, tuple[str, ...]] = {row.gender: row.names for row in load(DATA / "names.toml", _Names).rows}
RIDDLES: tuple[str, ...] = tuple(row.key for row in load(DATA / "riddles.toml", _Riddle).rows)
_SIGNS = load(DATA / "signs.toml", _Sign).rows
SIGNS: dict[str, tuple[str, ...]] = {  # what a mystery looks like, one of several
    mystery: tuple(row.key for row in _SIGNS if row.mystery == mystery) for mystery in MYSTERIES.values()
}
