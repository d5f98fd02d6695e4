"""Citadel of Blood: the state as plain data, and who is where in it. Nothing here knows a rule."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.citadel.house import HouseRules
from labrys.games.citadel.pieces import Character, Fighter, Forfeit, Monster, Slain, Sun, Thing
from labrys.games.citadel.scenes import Scene
from labrys.kit import order
from labrys.kit.maze import Laid, Place
from labrys.systems.spi1980.chapters import party
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.things import Item

NOWHERE: Place = 0


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
    clavichords: dict[Place, Forfeit] = {}  # gold in an instrument (13.4)
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
    discarded_by: str = NOBODY  # who left what is `replaced` for a tapestry: it is not for him
    purse: int = 0  # Gold Marks to be divided
    over: str = ""  # "", "out", "destroyed" or "lost"
    winners: tuple[int, ...] = ()  # seats whose character has won, at any exit
    champions: tuple[str, ...] = ()  # characters who have won, at any exit


G: TypeAlias = Game[State]


def characters(state: State) -> list[Character]:
    """Everybody in the party who is no charmed monster, in the order of the list."""
    return [unit for unit in state.party if type(unit) is Character]


def fighter(state: State, who: str) -> Fighter:
    """The fighter with this id, on either side."""
    return party.find_in(who, state.party, state.monsters)


def character(state: State, who: str) -> Character:
    """The living character with this id, in the party."""
    found = party.find_in(who, state.party)
    assert isinstance(found, Character)
    return found


def in_order(state: State) -> list[Character]:
    """[4.1-C] The characters in the march order: row 1 from left to right, then row 2, and so on."""
    return [unit for unit in order.party_order(state.party) if type(unit) is Character]


def charmed(state: State) -> list[Monster]:
    """[10.5-Charm] The charmed monsters of the party."""
    return [unit for unit in state.party if type(unit) is Monster]


def hostile(state: State) -> list[Monster]:
    """The monsters in sight, without characters who have turned."""
    return [unit for unit in state.monsters if isinstance(unit, Monster)]


def everybody(state: State) -> list[Character]:
    """Every character of the campaign, wherever he is, and the survivors of earlier ones."""
    turned = [unit for unit in (*state.monsters, *state.bystanders) if isinstance(unit, Character)]
    waiting = [who for group in state.elsewhere.values() for who in group]
    lost = [*state.dead, *state.slain_now, *state.stone, *state.swallowed, *state.gone]
    return [*characters(state), *turned, *waiting, *lost, *state.out, *state.veterans]


def member(state: State, who: str) -> Character | None:
    """Somebody of the party, or at home."""
    return next((one for one in (*characters(state), *state.out) if one.id == who), None)
