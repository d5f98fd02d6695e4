"""The words for what an option does: one word for one thing in every game, so that a surface knows it by a field.

An option of a kind that no other game has keeps a word of its own: its tag, or the word of its question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ATTACK: Final = "attack"
FIGHT: Final = "fight"
TALK: Final = "talk"
BRIBE: Final = "bribe"
FLEE: Final = "flee"
CAST: Final = "cast"
USE: Final = "use"
ARM: Final = "arm"
SHIFT: Final = "shift"
PASS: Final = "pass"
GO: Final = "go"
LEAVE: Final = "leave"
TAKE: Final = "take"
HAND_OVER: Final = "hand_over"
DROP: Final = "drop"
BUY: Final = "buy"
HEAL: Final = "heal"
SEARCH: Final = "search"
OPEN: Final = "open"
DETRAP: Final = "detrap"
MARCH: Final = "march"
TURN: Final = "turn"
NUMBER: Final = "number"

ACTS: Mapping[str, str] = {
    ATTACK: "strikes, shoots or charges at somebody: `who` at whom (`on`)",
    FIGHT: "lets it come to a fight; nobody is struck yet",
    TALK: "negotiates, parleys, offers peace",
    BRIBE: "buys a way past: a bribe, a toll, a ransom",
    FLEE: "runs, withdraws, evades",
    CAST: "a spell, a power, a wizard's ball",
    USE: "uses up or uses something he has: a potion, a thing, an ability",
    ARM: "takes a weapon or shield in hand, or puts one away",
    SHIFT: "changes places in the ranks",
    PASS: "the way to do nothing",
    GO: "a step, or the way to a place (`on`)",
    LEAVE: "out of the maze, home: for good, unless the book says `leaves_for_good = False`",
    TAKE: "takes what lies there or is shared out; or who takes it",
    HAND_OVER: "gives something of his to a comrade",
    DROP: "puts something down",
    BUY: "buys",
    HEAL: "sees to wounds, or whose wounds are seen to",
    SEARCH: "looks for what is hidden",
    OPEN: "opens a door, a chest, a grave",
    DETRAP: "removes a trap",
    MARCH: "changes the marching order",
    TURN: "how a tile is to lie",
    NUMBER: "the options are numbers of something, and the number is typed",
}
"""Each word, and what whoever takes such an option does. `docs/adding-a-game.md` lists them."""
