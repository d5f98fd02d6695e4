"""Mazes & Minotaurs: what can stand on the agenda, chapter by chapter."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.games.minotaurs.pieces import Declaration

# -- I characters --------------------------------------------------------------------------------------------


class Gather(Struct, frozen=True, tag="gather"):
    """[A1] A seat makes its characters, takes ready ones, or brings along those who wait in town."""

    seat: int


class NewCharacter(Struct, frozen=True, tag="new_character"):
    """[M1.01] The six steps."""

    seat: int


class Shop(Struct, frozen=True, tag="shop"):
    """[6.1] [M1.73] A character buys, sells and puts on."""

    who: str


# -- II combat -----------------------------------------------------------------------------------------------


class Cast(Struct, frozen=True, gc=False, tag="cast"):
    """[M3.08] A power takes effect; in battle at the end of the round, in calm at once."""

    who: str
    power: str
    targets: tuple[str, ...] = ()
    choice: str = ""
    paid: bool = False  # [R32] by house rule, when it was declared


class StartBattle(Struct, frozen=True, tag="start_battle"):
    """[B1] [B3] The sides take their places. Foes and who is surprised are settled (`state.foes`)."""

    distance: int  # feet between the front rows
    side: int = -1  # the side the foes come through; -1: opposite to the party
    attackers: str = ""  # "party" or "foes": who opens; for the words
    casting: Cast | None = None  # [C17] who goes on casting in round 1


class Opening(Struct, frozen=True, tag="opening"):
    """[B4] Facing, charges, initiative."""


class Decisions(Struct, frozen=True, tag="decisions"):
    """[B5] A new round: what the creatures do is settled."""


class Declarations(Struct, frozen=True, tag="declarations"):
    """[B5] The players declare, all together; a single one for one character after the other."""

    made: tuple[tuple[tuple[str, ...], Declaration], ...] = ()  # what is in hand, and what will be done


class Mover(Struct, frozen=True, gc=False, tag="mover"):
    """[B6] One combatant moves and turns; before a flight come the blows of R24."""

    who: str


class Combat(Struct, frozen=True, gc=False, tag="combat"):
    """[B7] [B8] Everybody acts, from the highest score down."""

    opening: bool = False  # all have moved: shield walls are formed


class EndOfRound(Struct, frozen=True, tag="end_of_round"):
    """[R25] Late attacks, powers, then regeneration and poison, durations, morale."""

    step: str = "harm"  # late, powers, harm


class BattleOver(Struct, frozen=True, tag="battle_over"):
    """[B13] [B14] What is left to do on the ground, or how it ends for the beaten."""

    step: str = "poison"  # poison, captives, end


class Poison(Struct, frozen=True, gc=False, tag="poison"):
    """[B13] [6.10] Outside battle poison works on, round by round."""

    round: int


# -- IV and VI adventuring and the Maze Master ---------------------------------------------------------------


class Town(Struct, frozen=True, tag="town"):
    """[A1] [C10] The quest, buying and selling, henchmen, marching order and light; then the maze."""

    step: str = "rest"  # rest (A12), quest, shops, henchmen, order, light, maze


class Turn(Struct, frozen=True, tag="turn"):
    """[A3] The party picks what it does with the next ten minutes."""


class NewCell(Struct, frozen=True, tag="new_cell"):
    """[A4] A cell is entered for the first time."""

    cell: int
    carefully: bool = False


class Trap(Struct, frozen=True, tag="trap"):
    """[6.10] A trap works, or is found."""

    key: str
    carefully: bool = False


class Flood(Struct, frozen=True, tag="flood"):
    """[6.10] Trap 7: shut in while the cell fills."""

    who: tuple[str, ...]
    fills: int  # the round in which it is full
    round: int = 0


class Encounter(Struct, frozen=True, tag="encounter"):
    """[6.5] Which creatures, how many."""

    wandering: int = -1  # the side they come through


class Guardian(Struct, frozen=True, tag="guardian"):
    """[6.4] The guardian of the lair is here."""


class Stray(Struct, frozen=True, tag="stray"):
    """[6.4] Somebody who has lost his way."""


class Meeting(Struct, frozen=True, tag="meeting"):
    """[A6] Distance, Detection, and what the party does."""

    wandering: int = -1
    guardian: bool = False
    distance: int = 0  # feet; 0: not rolled
    cast: str = ""  # [C17] the one power used before the Reaction roll; "none": no more
    fled: bool = False  # [A9] caught up in flight


class Attitude(Struct, frozen=True, tag="attitude"):
    """[6.6] How they behave after the Reaction roll."""

    attitude: str
    distance: int
    wandering: int = -1


class Pursuit(Struct, frozen=True, tag="pursuit"):
    """[A9] The party flees; do they follow? The pursuers are the foes of the state."""

    to: int  # the cell fled to; -1: out of the maze


class Spoils(Struct, frozen=True, tag="spoils"):
    """[A7] The treasure of the cell, if no enemy able to fight is left in it, and gear that lies there."""


class HandOut(Struct, frozen=True, tag="hand_out"):
    """[A7] Who takes a thing."""

    item: str
    number: int = 1


class PassTime(Struct, frozen=True, gc=False, tag="pass_time"):
    """[6.3] A turn is over: torches, durations, the wandering check."""

    turns: int = 1
    resting: bool = False


class Leave(Struct, frozen=True, tag="leave"):
    """[A11] The party is outside: the reckoning."""

    exit: int = 0  # 1: the second exit


class AllDown(Struct, frozen=True, tag="all_down"):
    """[B14] No character is left standing."""


Scene: TypeAlias = (
    Gather
    | NewCharacter
    | Shop
    | StartBattle
    | Opening
    | Decisions
    | Declarations
    | Mover
    | Combat
    | EndOfRound
    | Cast
    | BattleOver
    | Poison
    | Town
    | Turn
    | NewCell
    | Trap
    | Flood
    | Encounter
    | Guardian
    | Stray
    | Meeting
    | Attitude
    | Pursuit
    | Spoils
    | HandOut
    | PassTime
    | Leave
    | AllDown
)
