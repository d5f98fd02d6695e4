"""Citadel of Blood: the state as plain data. Nothing here knows a rule."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.citadel.house import HouseRules
from labrys.kit.maze import Laid, Place
from labrys.systems.spi1980 import pieces as units
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import (
    Abilities,
    CheckMonsters,
    CloseUp,
    Departure,
    Explore,
    FormUp,
    JoinCombat,
    MonsterReorganisationPhase,
    NextMove,
    PartyCombatPhase,
    Stand,
    Treasure,
)
from labrys.systems.spi1980.things import Item, Weapon

Sun = Literal["red", "yellow", "blue"]
Race = Literal["elf", "dwarf", "human", "demi_cronk", "swamp_creature"]
Possession = Literal["", "vampire", "talisman", "statue"]

SUNS: tuple[Sun, ...] = ("red", "yellow", "blue")
NOWHERE: Place = 0


class Jewel(Struct, frozen=True, tag="jewel"):
    """[14.0-3] One jewel, worth so many Gold Marks."""

    value: int

    @property
    def id(self) -> str:
        """`jewel-25`."""
        return f"jewel-{self.value}"


Thing: TypeAlias = Weapon | Item | Jewel


class Character(units.Adventurer, eq=False, kw_only=True, tag="character"):
    """[4.2] One character record, and where its counter stands. `spells` are the ordinary spells he knows."""

    hero: bool
    race: Race
    combat_bonus: int = 0
    resistance: int = 0
    hellgate: int = 0  # the rating; 0: he has not the skill
    negotiation: int = 0
    potential: tuple[int, int, int] = (0, 0, 0)  # red, yellow, blue; sun talismans not counted
    circled: tuple[str, ...] = ()  # usable in this game, 4.1-D
    learnt: tuple[str, ...] = ()  # found in play: need no potential and no circle, R63
    cheap_lightning: bool = False  # Avnas and Asmoday: Lightning at cost 1
    game_spells: tuple[str, ...] = ()  # learnt, but only for this game (house rule of R62)
    heal_left: int = NOT_ROLLED  # castings of Heal this game, R13
    rejuvenate_left: int = NOT_ROLLED
    mind_left: int = NOT_ROLLED  # uses of a Talisman of Mind this game, R68
    gold_marks: int = 0  # gained in this game
    jewels: tuple[int, ...] = ()
    saved_experience: int = 0  # left at home, 17.1
    saved_gold_marks: int = 0
    saved_jewels: tuple[int, ...] = ()  # only with the house rule of R76
    exits: int = 0  # how often he has left the Citadel, 17.5
    game_bonus: int = 0  # Combat Bonus of this game alone: alcohol, blood, Alloces
    game_changes: tuple[str, ...] = ()  # what ends with the game by the house rule of R62: "combat_bonus+3"
    free_spells: bool = False  # Alloces: combat spells cost nothing in the next combat, R96
    shielded: bool = False  # Magic Shield, for this combat
    loses_phase: bool = False  # Cronk stench by the house rule of R4
    possessed: Possession = ""  # why he fights the party now
    stood: str = ""  # the box he keeps though he turned (R59)
    armour_adds_up: bool = False  # by the house rule of R88


class Monster(units.Monster, eq=False, kw_only=True, tag="monster"):
    """A monster counter. Wound Points are rolled as soon as it is met (R25)."""

    level: int = 1  # where it was met: the Level Chart stays with it
    met: int = 0  # the how manieth monster of the campaign whose Wound Points were rolled
    breathed: bool = False  # a Chimaera, in this combat
    charm_phases: int = 0  # a Vampire's Monster Combat Phases so far
    gold: int = NOT_ROLLED  # what is left of its gold, once rolled for an intimidation
    robbed: bool = False  # Daunt took all its treasure
    bribe: int = 0  # gold it was given, recovered if it is killed
    bribe_jewels: tuple[int, ...] = ()
    from_hellgate: bool = False  # a demon or X at the Hellgate


Fighter: TypeAlias = Character | Monster


class Slain(Struct, frozen=True):
    """A monster whose treasure is not yet settled. `letter` overrides its own (a treasure found in a feature)."""

    kind: str
    room: bool
    level: int = 1
    gold: int = NOT_ROLLED
    robbed: bool = False
    letter: str = ""
    chest: bool = True  # False: opened already, no chest roll (R53)
    id: str = ""
    finder: str = NOBODY  # whose it is alone (R54)
    met: int = 0  # in the order Wound Points were rolled (R87)


# -- the scenes: what can stand on the agenda ------------------------------------------------------------------


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


class PartyReorganisationPhase(Struct, frozen=True, tag="party_reorganisation_phase"):
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
    | PartyReorganisationPhase
    | MonsterReorganisationPhase
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
    | Drawer
    | ClimbUp
    | PickUp
    | Departure
    | Abilities
    | Homecoming
    | Rearm
)


class State(Struct, eq=False):
    """A whole campaign of Citadel of Blood: one game after the other until the players stop."""

    dice: Dice
    house: HouseRules
    seats: int
    agenda: list[Scene] = []
    # the characters
    party: list[Fighter] = []  # the march order; charmed monsters stand in it
    bystanders: list[Fighter] = []  # of the party, but not in this fight or room (R54, R58)
    elsewhere: dict[Place, list[Character]] = {}  # teleported, waiting (R80)
    dead: list[Character] = []
    slain_now: list[Character] = []  # killed in this combat: Resurrect can still restore them
    stone: list[Character] = []  # turned to stone in this combat
    swallowed: list[Character] = []  # by the Hellgate (R55)
    out: list[Character] = []  # at home
    gone: list[Character] = []  # alive, but of this campaign no more (left behind by those who stopped)
    veterans: tuple[Character, ...] = ()
    picked: tuple[str, ...] = ()  # Heroes who have been in play
    brought: int = 0  # how many characters have been in play
    first: int = 0  # the seat that picked first, 4.1-A3
    # the Citadel
    maze: dict[Place, Laid] = {}  # three levels: kit.maze.LEVEL apart
    edges: dict[int, str] = {}  # "locked", "opened" (a wall that became a door, R84)
    cup: dict[str, int] = {}  # "mirror/K1": how many chits with these two faces
    sets: int = 1  # how many sets of 81 chits have been used (R48)
    landings: int = 0  # staircase chits that came from no cup (R44)
    here: Place = NOWHERE
    came_from: Place = NOWHERE
    came_by: int = NOT_ROLLED  # the side of the present segment the party came in by; NOT_ROLLED: stairs
    locking: str = NOBODY  # who will lock the door behind the party (house rule of R9)
    sun: Sun | Literal[""] = ""
    game: int = 0  # which entry of the campaign this is
    turns: int = 0  # Game-Turns, for the leader (R83)
    # the Hellgate
    hellgate_level: int = 0  # 0: no mirror has told
    hellgate_distance: int = 0  # the mirror's number of segments; 0: not told
    hellgate_left: int = NOT_ROLLED  # so many new segments to go
    mirror_at: Place = NOWHERE  # where the distance was told (house rule of R42)
    hellgate_at: Place = NOWHERE
    x_dead: bool = False
    destroyed: bool = False
    # the encounter
    round: int = 0  # of the present combat; 0: there is none
    idle_rounds: int = 0  # without an attack, a spell or a wound (R100)
    active: bool = False  # something was done in this round
    met: int = 0  # so many monsters' Wound Points have been rolled
    monsters: list[Fighter] = []  # hostile; turned characters stand with them
    peaceful: list[Monster] = []
    upstairs: list[Monster] = []  # at peace in the segment while somebody is below
    lingering: dict[Place, list[Monster]] = {}
    foes: dict[str, int] = {}  # enemies of this combat by id: the Wound Points they had when it began (12.0)
    numbers: dict[str, int] = {}  # what monsters met together are told apart by; 0: the only one of its kind
    killed_points: int = 0  # Wound Points of those killed in this encounter, for 12.0
    killed_level: int = 1
    waiting: bool = False  # somebody changed sides and has no box yet
    coffin: bool = False  # the bystanders may join from round 2 (R58)
    below: bool = False  # somebody is alone under a trap door (R54)
    # the spoils
    slain: list[Slain] = []
    ownerless: list[Thing] = []
    untried: list[Item] = []  # potions, medallions and talismans nobody has tried yet
    own_untried: list[Item] = []  # those one found alone
    replaced: list[Thing] = []  # dropped for something better: only for those who have room
    purse: int = 0  # Gold Marks to be divided
    over: str = ""  # "", "out", "destroyed" or "lost"
    winners: tuple[int, ...] = ()  # seats whose character has won, at any exit
    champions: tuple[str, ...] = ()  # characters who have won, at any exit


G: TypeAlias = Game[State]


def characters(state: State) -> list[Character]:
    """Everybody in the party who is no charmed monster, in the order of the list."""
    return [unit for unit in state.party if type(unit) is Character]
