"""Warlock's Maze [R52]: what a seat sees, built up from the state. Nothing here depends on who is being asked.

Hidden from a seat are the Spells of the others, face-down tiles and treasures it has not looked at, and the Maze
cards that somebody else has put in order or discarded unread. Everything else lies open on the table.
"""

from __future__ import annotations

from msgspec import Struct, msgpack

from labrys.engine.cache import Shelf
from labrys.games.warlock.board import START
from labrys.games.warlock.chapters.c01_general import talismans_to_win
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    carry_limit,
    craft,
    own_craft,
    own_strength,
    spell_limit,
    starting_lives,
    strength,
)
from labrys.games.warlock.chapters.c07c_fights import both_parts
from labrys.games.warlock.chapters.c07d_fight_results import fighters
from labrys.games.warlock.pieces import Chamber, Fight, Player, Tile
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CHARACTER, TILE, TREASURE

KEPT = 1024  # so many boards and sheets are remembered
_encode = msgpack.Encoder().encode


class Sheet(Struct, frozen=True, kw_only=True):
    """[W7.1] A player and his character, as everybody sees them; his Spells only if the seat may know them."""

    id: str
    seat: int
    character: str  # "" he has none
    name: str  # as printed: "Magus"
    ability: str
    at: str
    strength: int  # as it is now, lasting bonuses counted
    craft: int
    own_strength: int  # printed value and counters
    own_craft: int
    lives: int
    starting_lives: int
    gold: int
    things: tuple[str, ...]
    followers: tuple[str, ...]
    trophies: tuple[str, ...]
    talismans: int
    apprentice: bool
    carry_limit: int
    spell_limit: int
    spell_count: int  # how many he holds: that is public
    spells: tuple[str, ...]  # which: only his own, unless hands are open
    casts: int  # he may still cast so many in this turn
    lost_turns: int
    barred: bool
    holds: str
    used: tuple[str, ...]


class Square(Struct, frozen=True, kw_only=True):
    """[W2.3] A space of the Maze and what lies on it."""

    space: str
    up: bool
    tile: str  # "T01" to "T16", "printed"; "" face down, and this seat does not know it
    openings: str  # "" while it lies face down
    seen: tuple[int, ...]  # the seats that have looked at it: that they did is public
    cards: tuple[str, ...]
    loot: tuple[str, ...]
    gold: int
    talismans: int
    hexed_by: int


class Vault(Struct, frozen=True, kw_only=True):
    """[W2.8] A Treasure Chamber."""

    space: str
    spent: bool
    treasure: str  # "TR1" to "TR3"; "" this seat does not know it
    seen: tuple[int, ...]


class Combat(Struct, frozen=True, kw_only=True):
    """[W7.7] [W7.8] The fight in progress; the first of two is the active character's side."""

    attacker: int
    enemy: str
    defender: int
    psychic: bool
    strength: int
    bonus: tuple[int, int]
    weapons: tuple[str, str]
    dice: tuple[int, int]
    evasions: tuple[str, ...]
    first_strike: bool
    parts: tuple[tuple[tuple[str, int], ...], ...]  # what each side has before the dice, by name


class View(Struct, frozen=True, kw_only=True):
    """The whole table, as one seat sees it."""

    game: str
    seat: int | None
    seats: int
    round: int
    first: int
    active: int
    steps: int
    players: tuple[Sheet, ...]
    maze: dict[str, Square]  # empty while no Maze lies
    chambers: dict[str, Vault]
    left_in_start: Square  # the loot of an old Maze, by the house rule of R45
    spirit_gone: bool
    unseen_tiles: tuple[str, ...]  # those that may lie where this seat does not know the tile, or aside
    unseen_treasures: tuple[str, ...]
    maze_deck: int  # so many cards
    top: tuple[str, ...]  # its next cards, as far as this seat knows them
    maze_discard: dict[str, int]
    unread: tuple[str, ...]  # discarded unread to the others (MO07), as far as this seat knows them
    unread_count: int
    spell_deck: int
    spell_discard: dict[str, int]
    stock: tuple[str, ...]
    shop: dict[str, int]
    buried: tuple[str, ...]
    apprentice_free: bool
    talismans_left: int  # -1: any number
    to_win: int  # so many Talismans
    fight: Combat | None
    over: str
    winners: tuple[int, ...]


# -- [R52] who knows what ------------------------------------------------------------------------------------


def knows_spells(state: State, p: Player, seat: int | None) -> bool:
    """[R52] His own hand; by house rule everybody's."""
    return p.seat == seat or state.house.hands == "open"


def knows_tile(state: State, tile: Tile, seat: int | None) -> bool:
    """[R52] [W4.3.7] What lies face up, and what he has looked at; by house rule what anybody has."""
    return tile.up or seat in tile.seen or (state.house.hands == "open" and bool(tile.seen))


def knows_treasure(state: State, chamber: Chamber, seat: int | None) -> bool:
    """[R24] [R52] What has been opened, and what he has looked at; by house rule what anybody has."""
    shared = state.house.treasure_looks == "public" or state.house.hands == "open"
    return chamber.spent or seat in chamber.seen or (shared and bool(chamber.seen))


def knows_top(state: State, seat: int | None) -> bool:
    """[SP12] [R52] The cards he has put in order himself; by house rule those that anybody has."""
    return seat in state.top_seen or (state.house.hands == "open" and bool(state.top_seen))


# -- the table -----------------------------------------------------------------------------------------------


def look(state: State, seat: int | None) -> View:
    """[R52] The table as it is now, for a seat or a spectator."""
    on_board = board(state, seat)
    return View(
        game="warlock",
        seat=seat,
        seats=state.seats,
        round=state.round,
        first=state.first,
        active=state.active,
        steps=state.steps,
        players=tuple([sheet(state, p, seat) for p in state.players]),
        maze=on_board.maze,
        chambers=on_board.chambers,
        left_in_start=on_board.left_in_start,
        spirit_gone=state.spirit_gone,
        unseen_tiles=on_board.unseen_tiles,
        unseen_treasures=on_board.unseen_treasures,
        maze_deck=sum(state.maze_deck.values()) + len(state.top),
        top=state.top if knows_top(state, seat) else (),
        maze_discard={card: number for card, number in state.maze_discard.items() if number},
        unread=tuple(sorted(card for card, knower in state.unread.items() if knower == seat)),
        unread_count=len(state.unread),
        spell_deck=sum(state.spell_deck.values()),
        spell_discard={spell: number for spell, number in state.spell_discard.items() if number},
        stock=state.stock,
        shop=dict(state.shop),
        buried=state.buried,
        apprentice_free=state.apprentice_free,
        talismans_left=state.talismans_left,
        to_win=talismans_to_win(state),
        fight=None if state.fight is None else combat(state, state.fight),
        over=state.over,
        winners=state.winners,
    )


class Board(Struct, frozen=True):
    """[W2.3] What lies on the board, and what may lie there. It is shared: nobody may change what is in it."""

    maze: dict[str, Square]
    chambers: dict[str, Vault]
    left_in_start: Square
    unseen_tiles: tuple[str, ...]
    unseen_treasures: tuple[str, ...]


def board(state: State, seat: int | None) -> Board:
    """[W2.3] [R52] As this seat sees it; found once as long as it stays as it is."""
    house = state.house
    written = _encode((state.maze, state.chambers, state.left_in_start))
    return BOARDS.find((written, seat, house.hands, house.treasure_looks), (state, seat))


def _board(told: tuple[State, int | None]) -> Board:
    state, seat = told
    maze = {space: square(state, space, tile, seat) for space, tile in state.maze.items()}
    chambers = {space: vault(state, space, seat) for space in state.chambers}
    known = {found.tile for found in maze.values()} | {found.treasure for found in chambers.values()}
    return Board(
        maze,
        chambers,
        square(state, START, state.left_in_start, seat),
        tuple(tile for tile in TILE if tile not in known) if maze else (),
        tuple(tile for tile in TREASURE if tile not in known) if chambers else (),
    )


BOARDS = Shelf(_board, KEPT)


def sheet(state: State, p: Player, seat: int | None) -> Sheet:
    """[W7.2] [R52] One player; his figures are public, his Spells are not."""
    knows = knows_spells(state, p, seat)
    return SHEETS.find((_encode(p), knows), (p, knows))


def _sheet(told: tuple[Player, bool]) -> Sheet:
    p, knows = told
    alive = bool(p.character)
    return Sheet(
        id=p.id,
        seat=p.seat,
        character=p.character,
        name=CHARACTER[p.character].name if alive else "",
        ability=ability(p),
        at=p.at,
        strength=strength(p) if alive else 0,
        craft=craft(p) if alive else 0,
        own_strength=own_strength(p) if alive else 0,
        own_craft=own_craft(p) if alive else 0,
        lives=p.lives,
        starting_lives=starting_lives(p) if alive else 0,
        gold=p.gold,
        things=p.things,
        followers=p.followers,
        trophies=p.trophies,
        talismans=p.talismans,
        apprentice=p.apprentice,
        carry_limit=carry_limit(p),
        spell_limit=spell_limit(p) if alive else 0,
        spell_count=len(p.spells),
        spells=p.spells if knows else (),
        casts=p.casts,
        lost_turns=p.lost_turns,
        barred=p.barred,
        holds=p.holds,
        used=p.used,
    )


SHEETS = Shelf(_sheet, 4 * KEPT)


def square(state: State, space: str, tile: Tile, seat: int | None) -> Square:
    """[W2.4] [R52] One space; what a face-down tile is, only for those who have looked."""
    return Square(
        space=space,
        up=tile.up,
        tile=tile.tile if knows_tile(state, tile, seat) else "",
        openings=tile.openings if tile.up else "",
        seen=tile.seen,
        cards=tile.cards,
        loot=tile.loot,
        gold=tile.gold,
        talismans=tile.talismans,
        hexed_by=tile.hexed_by,
    )


def vault(state: State, space: str, seat: int | None) -> Vault:
    """[W2.11] [R24] [R38] One Treasure Chamber."""
    chamber = state.chambers[space]
    treasure = chamber.treasure if knows_treasure(state, chamber, seat) else ""
    return Vault(space=space, spent=chamber.spent, treasure=treasure, seen=chamber.seen)


def combat(state: State, fight: Fight) -> Combat:
    """[W7.7] Who fights whom, and how it stands; one who has died in it has nothing more."""
    alive = all(p.character for p in fighters(state))
    return Combat(
        attacker=fight.attacker,
        enemy=fight.enemy,
        defender=fight.defender,
        psychic=fight.psychic,
        strength=fight.strength,
        bonus=fight.bonus,
        weapons=fight.weapons,
        dice=fight.dice,
        evasions=fight.evasions,
        first_strike=fight.first_strike,
        parts=tuple(tuple(parts.items()) for parts in both_parts(state)) if alive else ((), ()),
    )
