"""Mazes & Minotaurs: the pieces. Beings of every kind with their sheets and figures, rooms, the battle.

Whatever is frozen, and every dictionary, is replaced and never changed in place, so that a clone may share it.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Attribute: TypeAlias = int  # 0 to 5 [M1.02]
MIGHT, SKILL, LUCK, WITS, FAITH, GRACE = range(6)
ATTRIBUTES = ("might", "skill", "luck", "wits", "faith", "grace")

Calling = Literal["", "barbarian", "amazon", "spearman", "noble", "priest", "sorcerer", "nymph"]  # the class
Gender = Literal["female", "male"]
Kind: TypeAlias = str  # "character", "henchman", "guard", "captive", "stray", or the key of a creature
Fate = Literal["", "dead", "stone", "tree", "rock", "gone", "left", "taken"]  # left: the fight; taken: captive
Goods: TypeAlias = dict[str, int]
Square: TypeAlias = int  # of a battle ground, as `kit/field.py` numbers them; -1: not on it
Cell: TypeAlias = int  # of the labyrinth: `row * columns + column`; row 0 is the north
PARTY, FOES = range(2)  # sides


class Sheet(Struct, frozen=True, kw_only=True):
    """[M1.01] What is written on a character's sheet. A henchman has one of level 0 and no class."""

    calling: Calling = ""
    gender: Gender = "male"
    age: int = 0  # 0: ageless
    scores: tuple[int, int, int, int, int, int] = (10, 10, 10, 10, 10, 10)  # as made
    lost: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)  # [M3.65] taken by curses
    level: int = 1
    glory: int = 0
    wisdom: int = 0
    deity: str = ""
    kin: str = ""
    curses: tuple[str, ...] = ()  # [M3.62] standing: "drowned", "ugliness" …, with whose: "weakness:thaleia"


class Figures(Struct, frozen=True, kw_only=True):
    """Everything derived: from a sheet, gear and blessings (`c1_figures.settle`), or from a creature's line."""

    mods: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    might: int = 10  # the score: what a grappler holds with, and what one can carry
    melee: int = 0
    missile: int = 0
    unarmed: int = 0  # [M2.44] no level
    initiative: int = 0
    basic: int = 12  # [M1.13] defence without armour and shield; of a creature: its DC without a listed shield
    armour: int = 0  # helmet and breastplate
    shield: int = 0  # what it gives when it is held and counts
    missiles: int = 0  # [M5.04] added to the defence against missiles, by size
    evasion: int = 0  # Danger Evasion
    detection: int = 0
    stealth: int = 0  # [M4.07] added to 10
    reaction: int = 0  # First Reaction
    fortitude: int = 0  # Mystic Fortitude
    hits: int = 8  # at most
    power: int = 0  # at most
    move: int = 60  # tactical, in feet
    full: int = 120
    size: int = 2  # 0 tiny, 1 small, 2 medium, 3 large, 4 gigantic
    attacks: int = 1  # opponents a round


class Declaration(Struct, frozen=True, kw_only=True):
    """[M2.02] [B5] What somebody will do this round."""

    action: str = "hold"  # a key of `ACTIONS`
    target: str = ""  # [R56]
    tactics: tuple[str, ...] = ()
    use: Literal["", "attack", "defense"] = ""  # [M2.37] of two weapons
    power: str = ""
    targets: tuple[str, ...] = ()  # of the power, in the order named
    choice: str = ""  # which form of it: a curse, an order …
    item: str = ""  # a draught, an oil flask, a torch; the weapon shot or thrown
    averted: bool = False  # [M5.14.petrifying_gaze] the eyes
    rearmed: bool = False  # [R58] he took other things in hand


ACTIONS = (
    "melee", "missile", "pugilism", "wrestling", "power", "break_free", "stab", "keep_hold", "let_go",
    "retreat", "full_move", "flee", "hold", "lift", "set_down", "drink", "light", "drop_torch", "throw_oil",
    "charge",  # melee after a run (M2.28)
    "gaze", "song", "breath", "crush", "boulder", "rout",  # of creatures; rout: to the nearest exit (6.7.2)
)  # fmt: skip


class Being(Struct, eq=False, kw_only=True):
    """Anybody who can stand on a battle ground."""

    id: str
    name: str = ""  # of persons; a creature is called by its kind and number
    kind: Kind = "character"
    number: int = 0  # of a creature among its kind
    seat: int = -1  # who decides for it; a creature: the gamesmaster
    side: int = PARTY
    sheet: Sheet | None = None  # of characters, henchmen, captives
    figures: Figures = Figures()
    hits: int = 8  # left
    power: int = 0  # left
    subdual: int = 0  # [M2.45]
    owner: int = -1  # [S3] the seat of a character somebody else decides for
    leader: str = ""  # of a henchman or a controlled being: whose
    # what it has
    purse: int = 0  # in silver
    goods: Goods = {}  # carried, weapons and armour among them
    worn: tuple[str, ...] = ()  # helmet, breastplate, and mythic items that are worn: keys among the goods
    hand: tuple[str, ...] = ()  # what is held: weapons and "shield", "torch" (R58)
    spent: Goods = {}  # what is used up for the day or the adventure: "laurel", "bowl", "amphora" …
    dropped: Goods = {}  # [B10] what he let fall when he came down: it lies where he does
    shot: Goods = {}  # [R48] arrows, stones and javelins in this battle
    # how it fares
    fate: Fate = ""
    died: int = 0  # [R27] in which round
    out: str = ""  # helpless: "unconscious", "knocked_out", "paralysed"
    states: dict[str, int] = {}  # spells and the like in battle, by the last round they hold (`c2_states.py`)
    until: dict[str, int] = {}  # blessings, favours and the like outside rounds, by the minute they end
    holders: tuple[str, ...] = ()  # [M2.49] [S4] who hold it
    carried: str = ""  # [B6] who carries it
    # on the ground
    at: Square = -1
    facing: int = 0  # 0 north, clockwise to 7
    aloft: bool = False  # [S10]
    moved: int = 0  # squares this round
    initiative: int = -99  # [M2.06] the die, kept for the battle (`c2_states.score` adds the rest); -99: none
    bonus: int = 0  # [M2.29] of a charge, in round 1, as long as it is on
    declared: Declaration | None = None
    acted: bool = False  # its action of this round is spent, or called off
    casting: bool = False  # [M3.06] concentrates
    broken: bool = False  # [6.7.11] its morale
    attacked_by: tuple[str, ...] = ()  # [6.11] who has attacked or cast upon it, for single combat


class Effect(Struct, frozen=True, kw_only=True):
    """[R10] What somebody did to somebody in the same moment as others: it takes effect after the last of them."""

    verb: Literal["wound", "subdue", "faint", "fell", "put", "hold"]
    who: str
    dice: tuple[int, ...] = ()
    sum: tuple[tuple[str, int], ...] = ()
    what: str = ""  # the cause, the fate, the state
    until: int = 0
    rule: str = ""
    by: str = ""


class Battle(Struct, eq=False, kw_only=True):
    """[M2.01] [B1] The fight that is on. Who fights: the party, its followers and the foes of the state."""

    cell: Cell
    ways: int = -1  # sides by which one can leave: bit 1 north, 2 east, 4 south, 8 west; -1: as the maze is
    row: int = 0  # of the ground: from a square to the one south of it; 0: not yet known
    entered: int = 2  # the side of the ground from which the party came: 0 north, 1 east, 2 south, 3 west
    came: int = 0  # the side wanderers came through; else that opposite to the party
    round: int = 0
    guardian: bool = False
    wandering: bool = False
    met: int = 0  # how many foes there were at first
    tied: tuple[Effect, ...] | None = None  # [R10] while several act at the same moment: what will come of it
    positions: dict[str, int] = {}  # [M2.14] "defender:arc" → melee attackers of this round
    wall: tuple[str, ...] = ()  # [R64] those who stand in a shield wall this round
    poisoned: tuple[str, ...] = ()  # [M5.14.poison_lethal] creatures whose poisoned attack of this round is spent
    sung: tuple[str, ...] = ()  # Magic Song: once a battle
    tested: tuple[str, ...] = ()  # [6.7.11] causes of morale that were rolled for; of henchmen: "id:cause"
    torches: dict[Square, int] = {}  # lit ones lying there (M4.27)
    rescued: tuple[str, ...] = ()  # [6.11] comrades
    quiet: int = 0  # [S13] rounds without wound, power or change of place
    changed: bool = False  # … this round
    flood: int = 0  # [S20] the round in which a Naiad's flood fills the chamber; 0: there is none
    parted: bool = False  # [6.12] a deity leads the party away
    turned: tuple[str, ...] = ()  # [S2] who was compelled to change sides in it
    left: tuple[str, ...] = ()  # [B1] members who left by an exit, with the side: "brand:0"


Feet: TypeAlias = Annotated[int, Meta(ge=0, le=400)]  # of a wall: no file draws a longer one


class Room(Struct, frozen=True, kw_only=True):
    """[6.3] [6.4] A cell of the labyrinth once it has been rolled for."""

    shape: Literal["passage", "chamber"] = "chamber"
    width: Feet = 42  # east to west
    height: Feet = 42
    round: bool = False
    difficult: bool = False
    contents: str = "empty"  # a key of CONTENTS; "lair", "entrance"
    detail: str = ""  # which water, mystery, obstacle
    side: int = -1  # of an obstacle
    found: bool = False  # hidden treasure
    done: bool = False  # obstacle forced, mystery solved or failed for good, trap sprung or found
    trap: str = ""
    treasure: bool = False  # there is some, not yet taken
    tried: tuple[str, ...] = ()  # "search:brand", "force:brand", "mystery:brand", "herbs:brand", "cross:brand" …
    blocked: tuple[int, ...] = ()  # sides closed by a falling block
    rope: bool = False  # left at a pit


class Band(Struct, frozen=True):
    """Creatures that are left in a cell, with their wounds."""

    foes: tuple[Being, ...]  # never changed: those who are met are copies
    guardian: bool = False
    attitude: str = ""  # how they last thought of the party


Cells: TypeAlias = Annotated[int, Meta(ge=1, le=99)]  # side by side: a made maze has five or six, a drawn one ten


class Labyrinth(Struct, frozen=True, kw_only=True):
    """[6.3] The maze as drawn before play."""

    columns: Cells
    rows: Cells
    open: bytes  # of each cell: bit 1 north, 2 east, 4 south, 8 west
    entrance: Cell
    lair: Cell
    exit: Cell = -1  # [6.2] the second one, of goal 6
    text: str = ""  # the maze file it was read from, if any


class Quest(Struct, frozen=True, kw_only=True):
    """[6.1] What the party is to do, and what waits there."""

    goal: str
    band: str  # A, B, C
    tier: int
    guardian: tuple[tuple[str, int], ...]  # creatures and their numbers; hidden
    deity: str  # of the shrine; hidden until the lair is entered
    relic: str = ""


class Making(Struct, frozen=True, kw_only=True):
    """[M1.01] A character in the making, as far as it has come."""

    seat: int
    results: tuple[int, ...] = ()
    dice: tuple[tuple[int, int, int, int], ...] = ()
    gender: str = ""
    calling: Calling = ""
    scores: tuple[int, ...] = ()
    raised: int = -1  # [M1.31] the attribute of a Noble's extra die
    deity: str = ""
    kin: str = ""
    name: str = ""
    age: int = -1
    purse: int = -1
