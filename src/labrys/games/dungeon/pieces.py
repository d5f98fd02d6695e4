"""The Game of Dungeon: the pieces. Members of the party, baddies, the battle, the chest, a sage.

Goods are counted by key and never changed in place (`gain` and `lose` in `chapters/c01_the_game.py` make new
ones), so that a clone may share them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Kind = Literal["persona", "son", "daughter", "apprentice", "simulacrum", "slave"]
Calling = Literal["warrior", "priest", "wizard", ""]  # a daughter and a slave have none
Denomination = Literal["human", "elf", "dwarf", "centaur"]  # the last by house rule (D9.27)
Sex = Literal["female", "male"]
Fate = Literal["", "dead", "stone", "hostage", "gone"]
Goods: TypeAlias = dict[str, int]
Spot: TypeAlias = int  # a cell of a level: `level << 16 | cell`
Brink: TypeAlias = int  # a side of a spot: `spot << 2 | side`, by the smaller of its two names
Room: TypeAlias = int  # a chamber: `level << 8 | number`

FRONT, SECOND, RESERVE = range(3)


class Member(Struct, eq=False, kw_only=True):
    """[D9.08] A persona sheet: a persona, a child, an apprentice, a simulacrum or a slave."""

    id: str
    name: str
    kind: Kind = "persona"
    calling: Calling = "warrior"
    denomination: Denomination = "human"
    sex: Sex = "female"
    virgin: bool = True
    seat: int = 0  # whose
    parent: str = ""  # of a child; an apprentice's or slave's master
    baddie: str = ""  # what a slave is …
    hits: int = 0  # … and how many its kind takes, as listed
    rank: int = 10
    karma: int = 0
    kills: int = 0
    descents: int = 0
    # what it owns
    purse: int = 0  # in silver
    owes: Goods = {}  # [D5.12] silver lent to it, by whom
    goods: Goods = {}
    opened: Goods = {}  # uses left in the one that is open: a medi-kit, a box of matches
    spells: tuple[str, ...] = ()  # kinds found (D3.16)
    given_up: tuple[str, ...] = ()  # kinds of its rank that made room (R7)
    # what it wears and holds; not among the goods
    hand: str = ""  # the weapon
    armour: str = ""
    armour_hits: int = 0  # left
    shield: str = ""
    shield_hits: int = 0
    shield_front: bool = False
    vest: bool = False
    vest_hits: int = 0
    body_shield: int = 0
    glasses: bool = False  # dark ones, worn
    body: int = 5  # hits left
    # how it fares
    fate: Fate = ""
    venom: bool = False
    bitten: bool = False
    line: int = RESERVE
    slot: int = 0  # from the left, 0 the first
    children: tuple[str, ...] = ()  # "son", "daughter": rolled for, by a priest (one each, ever)
    marked: bool = False  # a failed ringleader (6.8)
    pictures: tuple[str, ...] = ()  # taken on this descent: "plain" or "gory"


class Foe(Struct, eq=False, kw_only=True):
    """One baddie in the queue."""

    id: str
    kind: str
    hits: int  # left
    blinded: int = 0  # attack phases it will miss
    bound: bool = False  # by bola or whip: it misses its next attack
    stolen: Goods = {}  # silver it has taken, by whose it was
    was: str = ""  # a member who turned: traitor, riser, slave
    late: bool = False  # joined later: counts neither for morale nor for treasure (S19)
    gone: bool = False  # dead or enslaved; leaves the queue after the phase


Where = Literal["doorway", "corridor", "stairs", "chamber", "tower"]


class Fight(Struct, eq=False, kw_only=True):
    """[D6] The battle that is on."""

    where: Where
    place: int  # where they stand, and stay if the party runs: a spot, or `-room`
    guards: Room = 0  # of which chamber they are the guardians; 0: of none
    brink: Brink = -1  # the door it is fought in
    double: bool = False  # a double door
    ground: Literal["", "party", "baddies"] = ""  # who holds the high ground
    round: int = 0
    category: str = ""  # of those who were met
    met: int = 0  # how many they were at first, for morale
    lost: int = 0  # of those: dead or enslaved
    lost_before: int = 0  # ... when the round began
    slain: int = 0  # dead of this battle
    lit: bool = False  # now: by a ball, or by what a living wizard holds (R42)
    ball: bool = False  # a ball lights it
    lamp: str = ""  # the wizard whose flashlight does
    hazards: tuple[str, ...] = ()  # of the chamber: ice, gas, dark
    front: int = 0  # slots of the front line when it was last closed up
    offered: bool = False  # peace, once a battle
    struck: bool = False  # a blow by the party has fallen
    angry: int = 0  # +1 to their next attack phase
    lone_checked: bool = False
    curse: int = 0  # on the party's attack rolls
    stepped: bool = False  # the valiant step has been rewarded
    acted: tuple[str, ...] = ()  # members who have had their act this round
    attacked: tuple[str, ...] = ()  # those of them who attacked, until the next fighters' turn
    guarding: tuple[str, ...] = ()  # quarterstaves held ready for the next phase
    thrown: Goods = {}  # or sucked away: "member:weapon" → number, recovered afterwards
    bitten: tuple[str, ...] = ()  # members with a body hit from a were-wolf, who may turn
    drained: tuple[str, ...] = ()  # killed by vampires: they rise
    gory: bool = False  # thorny weed: a scene for the newspaper
    hostages: tuple[str, ...] = ()


class Band(Struct, frozen=True):
    """Baddies left at a place, with their wounds."""

    kind: str
    foes: tuple[Foe, ...]  # never changed: those who are met are copies
    met: int
    peace: bool = False
    hostages: tuple[str, ...] = ()


class Chest(Struct, eq=False):
    """Coin, bars and jewels of this descent, not yet divided."""

    gold: int = 0
    silver: int = 0
    gold_bars: int = 0
    silver_bars: int = 0
    jewels: Goods = {}


class Sage(Struct, eq=False, kw_only=True):
    """[6.5] The sage who is here."""

    kind: str = ""
    taste: str = ""
    asks: bool = False  # for what he likes; or a book tells it
    dice: tuple[int, ...] = ()  # hidden: of his mood
    homage: int = 0  # its worth, in half silver pieces
    offered: bool = False
    jests: tuple[str, ...] = ()  # jokebook, quill …: once each
    insulted: bool = False
    mood: int = 0  # hidden: set by the maze's author; from `Favour` on what it has come to
    manner: str = ""  # as he shows himself
    poses: bool = False
    wishes: tuple[str, ...] = ()  # members who may still wish


class Lot(Struct, frozen=True):
    """[R49] One rolled result that somebody may win: its whole number goes to one."""

    line: str  # magic_weapon, spell, relic, supplies, special
    item: str
    number: int = 1
    karma: int = 0  # of a relic
    hidden: int = 0  # drawn in advance: the battles a flashlight lasts, the chamber of a partial map


class Famous(Struct, frozen=True):
    """[D1.08] A name in the hall of fame."""

    name: str
    calling: str
    denomination: str
    rank: int
    karma: int
    kills: int
    week: int
    end: str = "dead"
