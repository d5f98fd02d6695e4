"""Citadel of Blood: the scenes, that is what can stand on the agenda."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.games.citadel.pieces import Slain
from labrys.kit.maze import Place
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import (
    Abilities,
    CheckMonsters,
    CloseUp,
    Departure,
    Explore,
    FormUp,
    JoinCombat,
    MonsterReorganizationPhase,
    NextMove,
    PartyCombatPhase,
    Stand,
    Treasure,
)
from labrys.systems.spi1980.things import Item


class Muster(Struct, frozen=True, tag="muster"):
    """[4.1-A] How many Heroes and Initiates, who picks first, whether Initiates are made or taken ready."""


class Recruit(Struct, frozen=True, tag="recruit"):
    """[4.1-A4] [4.1-B] The next member of the party, for this seat."""

    seat: int
    hero: bool
    ready: bool = False  # a ready-made Initiate


class LearnSpells(Struct, frozen=True, tag="learn_spells"):
    """[4.1-B6] [R95] Known spells up to the highest Magic Potential; then circles, if a game is on."""

    who: str


class Entry(Struct, frozen=True, tag="entry"):
    """[4.1-D] The sun; then every caster circles spells; then the limits; then the Gateway."""


class Circle(Struct, frozen=True, tag="circle"):
    """[4.1-D] One caster circles spells up to the number of the ruling sun."""

    who: str


class Gateway(Struct, frozen=True, tag="gateway"):
    """[4.1-F] [R13] Limits are rolled, the Party stands on the Gateway of Evil, the first move follows."""


class NextTurn(Struct, frozen=True, tag="next_turn"):
    """[5.0] [R83] The Game-Turn is over."""


class TrapPhase(Struct, frozen=True, tag="trap_phase"):
    """[5.0-B] Is the way into this room trapped? `there` is the room."""

    there: Place


class Trapped(Struct, frozen=True, tag="trapped"):
    """[7.0] A trap was found: on a door, a chest, a desk drawer, or (house rule of R53) under a trap door."""

    on: Literal["door", "stairs", "chest", "desk", "trap_door"]
    who: str = NOBODY  # named already (desk, trap door, a treasure found alone)


class Enter(Struct, frozen=True, tag="enter"):
    """[5.0-C1] The Party counter moves onto the segment."""

    there: Place


class Meeting(Struct, frozen=True, tag="meeting"):
    """[5.0-C3] Monsters in sight: Lock, Teleport, talk, bribe or fight."""

    by_door: bool = False  # so that Lock is possible
    talked: tuple[str, ...] = ()  # who has negotiated in this encounter
    failed: bool = False  # a negotiation has failed: a bribe is possible
    bribed: bool = False  # the one bribe has been tried
    refused: tuple[int, ...] = ()  # seats that pay nothing to these monsters


class Hesitation(Struct, frozen=True, tag="hesitation"):
    """[10.5-Hesitate] [R6] Time for healing before (house rule: within) the combat; open while somebody heals."""

    monsters_first: bool = False
    cast: bool = False
    in_round: bool = False  # by house rule of R6: cast as an action
    done: tuple[int, ...] = ()  # the players who have healed enough


class MonsterCombatPhase(Struct, frozen=True, tag="monster_combat_phase"):
    """[9.2-2] One monster after the other; the scene repeats for those who have not acted."""

    begun: bool = False


class HellgateCombatPhase(Struct, frozen=True, tag="hellgate_combat_phase"):
    """[9.2-3] Three Blasts, one after the other."""

    blasts: int = 0  # fired so far


class PartyReorganizationPhase(Struct, frozen=True, tag="party_reorganisation_phase"):
    """[9.2-4] One character may change his place."""


class Sleepers(Struct, frozen=True, tag="sleepers"):
    """[10.5-Sleep] No waking enemy is left: each sleeper may be killed."""


class AfterCombat(Struct, frozen=True, tag="after_combat"):
    """[9.0] The fight is over: daggers, effects, Stone-Flesh, Resurrect."""


class Open(Struct, frozen=True, tag="open"):
    """[14.1] A chest, opened or safe: its columns are rolled now, or (house rule of R87) are known already."""

    slain: Slain
    gold: int = NOT_ROLLED
    jewels: tuple[int, ...] = ()
    items: int = 0


class Find(Struct, frozen=True, tag="find"):
    """[14.0-4] The next of so many magic items. What one finds alone he tries when all are rolled."""

    items: int
    finder: str = NOBODY


class Divide(Struct, frozen=True, tag="divide"):
    """[14.0-5] Gold, then each thing without an owner; untried potions, medallions and talismans are tried."""

    sharers: tuple[str, ...] = ()  # the gold is split by numbers: these have not had theirs yet


class Test(Struct, frozen=True, tag="test"):
    """[14.5] [14.6-Evil] [14.7-Strangling] A potion, medallion or talisman is tried (by him who is named)."""

    item: Item
    who: str = NOBODY
    may_leave: bool = False  # he who is named may leave it alone


class ExperienceStep(Struct, frozen=True, tag="experience_step"):
    """[5.0-C6] [12.0] Experience for the monsters killed."""


class FeaturePhase(Struct, frozen=True, tag="feature_phase"):
    """[5.0-D] The room's feature may be investigated; at the Hellgate it may be attacked."""


class HellgateAttempt(Struct, frozen=True, tag="hellgate_attempt"):
    """[16.0-4] Who tries to destroy it, again or give up."""

    gave_up: tuple[str, ...] = ()


class Clavichord(Struct, frozen=True, tag="clavichord"):
    """[13.4-Clavichord] Somebody may take a wound and get the gold out of the instrument."""

    who: str
    gold: int


class Claim(Struct, frozen=True, tag="claim"):
    """[13.1-Potion] [13.2-Jewels] [13.4-Bed] [13.6-Tapestry] What the investigator may take, or leave."""

    who: str
    what: Literal[
        "fountain_potion", "statue_jewels", "statue_medallion", "statue_talisman", "bed", "tapestry", "cut_glass"
    ]
    code: str = ""  # its dice code or number; of a potion its name


class Drawer(Struct, frozen=True, tag="drawer"):
    """[13.4-Desk] The trap of the desk is dealt with: there is a medallion in the drawer."""

    who: str


class ClimbUp(Struct, frozen=True, tag="climb_up"):
    """[R54] Back from below: he takes his old place again."""

    who: str
    box: str
    treasure: str = ""  # the type of the treasure that still lies down there


class PickUp(Struct, frozen=True, tag="pick_up"):
    """[R80] Characters waiting in this segment join the party; or, when nobody else is left, become it."""


class Homecoming(Struct, frozen=True, tag="homecoming"):
    """[17.0-d] [R79] Stop, re-enter in the same session, or later in a new maze."""


class Rearm(Struct, frozen=True, tag="rearm"):
    """[17.4] Weapons may be chosen anew between games."""

    who: str


Scene: TypeAlias = (
    Muster
    | Recruit
    | LearnSpells
    | FormUp
    | CloseUp
    | Entry
    | Circle
    | Gateway
    | NextMove
    | Explore
    | NextTurn
    | TrapPhase
    | Trapped
    | Enter
    | CheckMonsters
    | Meeting
    | JoinCombat
    | Stand
    | Hesitation
    | PartyCombatPhase
    | MonsterCombatPhase
    | HellgateCombatPhase
    | PartyReorganizationPhase
    | MonsterReorganizationPhase
    | Sleepers
    | AfterCombat
    | Treasure
    | Open
    | Find
    | Divide
    | Test
    | ExperienceStep
    | FeaturePhase
    | HellgateAttempt
    | Clavichord
    | Claim
    | Drawer
    | ClimbUp
    | PickUp
    | Departure
    | Abilities
    | Homecoming
    | Rearm
)
