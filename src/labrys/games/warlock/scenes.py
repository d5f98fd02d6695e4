"""Warlock's Maze: what can stand on the agenda."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.games.warlock.pieces import NOBODY, NOWHERE, Casting, Cause, Space, Way


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
    SetUp | PickCharacter | StartingSpells | TurnStart | StartWindow | Act | Arrive | Choice | Encounter
    | FaceCard | Evade | Repel | FightWindow | Arms | RollDice | Reroll | Compare | Prize | FightOver
    | LoseLives | Replies | Resolve | Tremor | Surplus | EndOfTurn | EndWindow | NextTurn | Teleport | Spirit
    | Circle | TurnOver | Duel | OpenChamber | TakeMagic | LeaveChamber | Look | Arrival | Shop
)  # fmt: skip
