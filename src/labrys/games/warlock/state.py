"""Talisman: Warlock's Maze: the state as plain data. Nothing here knows a rule.

What nobody has looked at is not decided yet: a face-down tile, a treasure or the next card is drawn when somebody
first sees it. So there is nothing to peek at, but what a player has looked at in secret and the Spells in hands.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.games.warlock.house import HouseRules
from labrys.games.warlock.pieces import NOBODY, Chamber, Fight, Player, Space, Tile
from labrys.games.warlock.scenes import Scene


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
    over: str = ""  # "", "won", "shared", "lost"
    winners: tuple[int, ...] = ()


G: TypeAlias = Game[State]
