"""Talisman: Warlock's Maze: the state as plain data. Nothing here knows a rule.

What nobody has looked at is not decided yet: a face-down tile, a treasure or the next card is drawn when somebody
first sees it. So there is nothing to peek at, but what a player has looked at in secret and the Spells in hands.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.warlock.house import HouseRules

Space = str  # "A1" to "C4", "START", "TA" to "TC", "O0" to "O5"
NOWHERE: Space = ""
NOBODY = -1

Cause = Literal["battle", "psychic", "other"]
Way = Literal["step", "free"]  # through an opening, or in another way: then the rotation is free (R11)


class Tile(Struct, frozen=True):
    """What lies on one of the twelve spaces, and on top of it."""

    tile: str = ""  # "T01" to "T16"; "" face down and never looked at; "printed" in the Short Maze
    up: bool = False
    openings: str = ""  # as it lies, clockwise from the north: "NES"
    seen: tuple[int, ...] = ()  # seats that have looked at it while it was face down
    cards: tuple[str, ...] = ()  # Enemies, Strangers and Places lying face up
    loot: tuple[str, ...] = ()  # Objects, Magic Objects and Followers
    gold: int = 0
    talismans: int = 0
    hexed_by: int = NOBODY  # the seat that laid a Hex Mark here


class Chamber(Struct, frozen=True):
    """A Treasure Chamber."""

    treasure: str = ""  # "TR1" to "TR3"; "" never looked at
    seen: tuple[int, ...] = ()
    spent: bool = False


class Player(Struct, eq=False, tag="player"):
    """A player and his character. Things are card numbers ("MZ21", "MO03") or, from shop and kit, names."""

    id: str  # "player-1"
    seat: int
    character: str = ""  # "magus"; "" he has none (dead, or before the start)
    strength: int = 0  # counters
    craft: int = 0
    lives: int = 0
    gold: int = 0
    at: Space = "O0"
    things: tuple[str, ...] = ()  # Objects and Magic Objects
    followers: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()  # "mend": hidden from the others
    trophies: tuple[str, ...] = ()
    talismans: int = 0
    apprentice: bool = False
    lost_turns: int = 0
    barred: bool = False  # from the Maze, in his next turn (R37)
    ban_began: int = 0  # the round in which he was barred
    holds: Literal["", "teleporter", "rotating"] = ""  # encountered, and not left since (R26, R31)
    holds_since: int = 0  # the round he encountered it in
    casts: int = 0  # Spells he may still cast in this turn, whoever's it is
    used: tuple[str, ...] = ()  # what is allowed once a turn and has been used


class Casting(Struct, frozen=True):
    """A Spell just cast: it waits for replies, then works."""

    number: int
    spell: str
    caster: int
    target: str = ""  # a player's id, a space, a thing, the number of another casting
    of: str = ""  # the thing, for Shatter, Pilfer, Beguile, Coinage
    echoes: bool = False  # his last Spell, and he held the Wand of Echoes


class Fight(Struct, eq=False, tag="fight"):
    """A battle or psychic combat. The first side is the active character's."""

    attacker: int  # the active seat
    enemy: str = ""  # "MZ04", "bandit", "spirit"; "" another character
    defender: int = NOBODY  # his seat
    psychic: bool = False
    strength: int = 0  # of the Enemy, Strength or Craft
    bonus: tuple[int, int] = (0, 0)  # of Spells, for both sides
    weapons: tuple[str, str] = ("", "")
    dice: tuple[int, int] = (0, 0)
    evasions: tuple[str, ...] = ()  # means already tried
    first_strike: bool = False
    rerolled: tuple[int, ...] = ()


# -- the scenes: what can stand on the agenda ------------------------------------------------------------------


class SetUp(Struct, frozen=True, tag="set_up"):
    """[D0] Decks, stock and shop; first player by lot; characters; kits."""


class PickCharacter(Struct, frozen=True, tag="pick_character"):
    """[D0] One seat gets its character, dealt or chosen."""

    seat: int


class StartingSpells(Struct, frozen=True, tag="starting_spells"):
    """[D0] One seat draws the Spells of its kit."""

    seat: int


class TurnStart(Struct, frozen=True, tag="turn_start"):
    """[D1] A new character, a lost turn, Deep Memory, the casting limit."""


class StartWindow(Struct, frozen=True, tag="start_window"):
    """[V1a] The others may cast at the start of a turn, until all pass in a row."""

    ask: tuple[int, ...]
    passes: int = 0


class Act(Struct, frozen=True, tag="act"):
    """[D2] [D3] [V1b] [V2] The active player chooses: a step, a wait, a Spell, an item, a Reset."""

    moved: bool = False  # he has made a step: some things only come before
    begun: bool = True  # False: the very start of the turn, V1b


class Arrive(Struct, frozen=True, tag="arrive"):
    """[W3.7] [W3.8] [R61] Onto a space: a face-down tile is turned, a Hex Mark strikes, then he encounters it."""

    space: Space
    way: Way = "step"
    side: str = ""  # of the new space, that he comes in by
    stop: bool = False  # nothing is encountered: his turn is over (R25 by house rule)


class Choice(Struct, frozen=True, tag="choice"):
    """[D4] [D5] Encounter the tile or a character, go on, or stop."""

    new: bool  # the tile was just turned: it must be encountered
    waiting: bool = False  # he did not move: only cards and characters lying there (R7)
    met: bool = False  # he has met a character; the tile may follow (R16 by house rule)
    after: Space = NOWHERE  # the encounter here is over; perhaps he may go on (R65 by house rule)


class Encounter(Struct, frozen=True, tag="encounter"):
    """[W3.13]–[W3.15] [W7.24] The tile here, or the cards lying on it."""

    waiting: bool = False
    met: tuple[str, ...] = ()  # cards lying here that he has met already


class FaceCard(Struct, frozen=True, tag="face_card"):
    """[W3.14] A Maze card is encountered; drawn just now, or lying there."""

    card: str
    drawn: bool = True


class Evade(Struct, frozen=True, tag="evade"):
    """[F1] The attacked side may evade."""


class Repel(Struct, frozen=True, tag="repel"):
    """[F2] Banish or the Spirit Bell."""


class FightWindow(Struct, frozen=True, tag="fight_window"):
    """[F3] Fight Spells, Mend, Phial, until all pass in a row."""

    ask: tuple[int, ...]
    passes: int = 0


class Arms(Struct, frozen=True, tag="arms"):
    """[F4] First Strike, and one weapon for each side."""


class RollDice(Struct, frozen=True, tag="roll_dice"):
    """[F5] The dice: the active character first."""


class Reroll(Struct, frozen=True, tag="reroll"):
    """[F6] Second Cut: the active player first, then the opponent."""

    ask: tuple[int, ...]


class Compare(Struct, frozen=True, tag="compare"):
    """[F7] [F8] Totals, Poise, and what follows."""


class Prize(Struct, frozen=True, tag="prize"):
    """[W7.16] [R75] The winner of a fight between characters names his prize."""

    winner: int
    loser: int
    stolen: bool = False  # by Light Fingers: no Life, no Talisman


class FightOver(Struct, frozen=True, tag="fight_over"):
    """[F8] [F9] A Life was lost or saved: the printed extra of an Enemy that won, and the encounter is over."""


class LoseLives(Struct, frozen=True, tag="lose_lives"):
    """[V4] A character is about to lose Lives."""

    seat: int
    lives: int = 1
    cause: Cause = "other"
    killer: int = NOBODY  # who beat him in a fight
    no_roll: bool = False  # no protective roll (First Strike, Tremor, Hex Mark)
    tried: bool = False  # the one roll has been offered
    rule: str = "W7.10"  # what costs them


class Replies(Struct, frozen=True, tag="replies"):
    """[V5] Somebody may unweave a Spell, until all pass in a row."""

    casting: Casting
    ask: tuple[int, ...]
    passes: int = 0


class Resolve(Struct, frozen=True, tag="resolve"):
    """[R49] A Spell works, or was unwoven."""

    casting: Casting
    unwoven: bool = False


class Tremor(Struct, frozen=True, tag="tremor"):
    """[MZ15] These seats are still to roll; it goes on though the drawer dies of it."""

    seats: tuple[int, ...]


class Surplus(Struct, frozen=True, tag="surplus"):
    """[W7.6] [W7.18] [R74] Too many things or Spells: he puts some down."""

    seat: int


class EndOfTurn(Struct, frozen=True, tag="end_of_turn"):
    """[D6] Loot, limits, trophies."""


class EndWindow(Struct, frozen=True, tag="end_window"):
    """[V6] Mend and Phial, until all pass in a row."""

    ask: tuple[int, ...]
    passes: int = 0


class NextTurn(Struct, frozen=True, tag="next_turn"):
    """[W7.25] [R48] The next seat, or the end of the game."""


class Teleport(Struct, frozen=True, tag="teleport"):
    """[W4.2.3] [W4.2.4] The exit of the Teleporter: where to."""

    seat: int  # who chooses


class Spirit(Struct, frozen=True, tag="spirit"):
    """[W4.3.1] The Magic Spirit: a die, which an Old Hand may roll again."""

    face: int = 0


class Circle(Struct, frozen=True, tag="circle"):
    """[W4.5.1] The Magic Circle: step in or not; a die."""

    face: int = 0


class TurnOver(Struct, frozen=True, tag="turn_over"):
    """[W4.3.8] [R21] Tiles the Spirit lets him turn face up."""


class Duel(Struct, frozen=True, tag="duel"):
    """[W4.4.1] The Warlock's challenge."""


class OpenChamber(Struct, frozen=True, tag="open_chamber"):
    """[W4.7.1] A Treasure Chamber is entered."""

    space: Space


class TakeMagic(Struct, frozen=True, tag="take_magic"):
    """[W2.10] The finder takes a Magic Object of the stock."""


class LeaveChamber(Struct, frozen=True, tag="leave_chamber"):
    """[W4.7.4] [W4.7.5] O0 or the Starting Area, and perhaps a Reset."""


class Look(Struct, frozen=True, tag="look"):
    """Somebody may look at face-down tiles or treasures, so many of them."""

    seat: int
    number: int
    among: tuple[str, ...] = ()  # spaces or Chambers to choose from
    rule: str = "R52"  # what lets him look
    must: bool = False  # he is not asked whether he wants to


class Arrival(Struct, frozen=True, tag="arrival"):
    """[W7.29] An outside space is encountered."""

    stayed: bool = False


class Shop(Struct, frozen=True, tag="shop"):
    """[O1] The Village: he may buy again and again."""


Scene: TypeAlias = (
    SetUp
    | PickCharacter
    | StartingSpells
    | TurnStart
    | StartWindow
    | Act
    | Arrive
    | Choice
    | Encounter
    | FaceCard
    | Evade
    | Repel
    | FightWindow
    | Arms
    | RollDice
    | Reroll
    | Compare
    | Prize
    | FightOver
    | LoseLives
    | Replies
    | Resolve
    | Tremor
    | Surplus
    | EndOfTurn
    | EndWindow
    | NextTurn
    | Teleport
    | Spirit
    | Circle
    | TurnOver
    | Duel
    | OpenChamber
    | TakeMagic
    | LeaveChamber
    | Look
    | Arrival
    | Shop
)


class State(Struct, eq=False):
    """A whole game of Warlock's Maze."""

    dice: Dice
    house: HouseRules
    seats: int
    agenda: list[Scene] = []
    players: list[Player] = []  # by seat
    first: int = 0  # the seat that began
    active: int = 0  # whose turn it is
    round: int = 0
    castings: int = 0  # so many Spells have been cast: the number of the last
    # the Maze; empty while none lies
    maze: dict[Space, Tile] = {}
    chambers: dict[Space, Chamber] = {}
    tile_cup: dict[str, int] = {}  # tiles nobody has seen: on the board or aside
    treasure_cup: dict[str, int] = {}
    left_in_start: Tile = Tile()  # loot of an old Maze in the Starting Area (R45 by house rule)
    spirit_gone: bool = False  # the Magic Spirit has vanished for good: its tile is a Corridor (R19 by house rule)
    # cards
    maze_deck: dict[str, int] = {}
    top: tuple[str, ...] = ()  # cards of the Maze deck somebody has put in order
    top_seen: tuple[int, ...] = ()  # seats that know them
    maze_discard: dict[str, int] = {}
    unread: dict[str, int] = {}  # Maze cards discarded face down (Orb), and the seat that alone has read each
    spell_deck: dict[str, int] = {}
    spell_discard: dict[str, int] = {}
    stock: tuple[str, ...] = ()  # Magic Objects
    shop: dict[str, int] = {}
    character_cup: dict[str, int] = {}  # characters nobody has played yet
    buried: tuple[str, ...] = ()  # characters that have died
    apprentice_free: bool = True
    talismans_left: int = NOBODY  # by the house rule of R39; NOBODY: unlimited
    # the turn
    steps: int = 0
    fight: Fight | None = None
    stilled: bool = False  # Stillness took effect
    over: str = ""  # "", "won", "shared", "time", "lost"
    winners: tuple[int, ...] = ()


G: TypeAlias = Game[State]
