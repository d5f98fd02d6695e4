"""Warlock's Maze, part II, Setting up the Maze [W2.1]–[W2.11]: the tiles and the Treasure Chambers.

A tile or treasure is decided when somebody first sees it, not before.
"""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.board import CHAMBERS, SPACES, START
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.chapters.c07a_characters import discard, discard_spell, here, living, send
from labrys.games.warlock.events import Discarded, Exchanged, Looked, MazeLaid
from labrys.games.warlock.pieces import GOLD, NOBODY, PRINTED_CORRIDOR, TALISMAN, Chamber, Player, Tile
from labrys.games.warlock.scenes import Look
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CARD, MAGIC_CARD, TILE, TILES, TREASURES
from labrys.kit.variants import varies

# -- [W2.1]–[W2.7] A. the Maze tiles -------------------------------------------------------------------------


def lay_maze(g: G) -> None:
    """[W2.1] [W2.2] [W2.11] [R45] Tiles and treasures lie face down; what lay there is gone.

    [W2.2] The tiles put aside are those that are never drawn.
    """
    state = g.state
    sweep(g)
    lay_tiles(state)
    state.chambers = dict.fromkeys(CHAMBERS, Chamber())
    state.tile_cup = {row.tile: 1 for row in TILES.rows}
    state.treasure_cup = {row.treasure: 1 for row in TREASURES.rows}
    state.spirit_gone = False
    g.tell(MazeLaid("W2.3"))


@varies("short_maze")
def lay_tiles(state: State) -> None:
    """[W2.3] [W2.7] A tile face down on each of the twelve spaces, also where corridors are printed."""
    state.maze.update(dict.fromkeys(SPACES, Tile()))


def tile_there(g: G, space: str, rule: str) -> str:
    """[W2.2] [W2.3] The tile that lies there: one of those nobody has seen, or the one already looked at."""
    state = g.state
    if not state.maze[space].tile:
        tile = g.draw(state.tile_cup, rule)
        state.tile_cup[tile] -= 1
        state.maze[space] = structs.replace(state.maze[space], tile=tile)
    return state.maze[space].tile


@varies("start_counts_as_inside")
def is_occupied(state: State) -> bool:
    """[W2.6] [R2] Is a living character on a tile or in the Starting Area?"""
    return any(area(p) == "maze" for p in living(state))


@varies("entering_ends_turn")
def visit(g: G, p: Player) -> None:
    """[W1.3] [W2.5] [W2.6] [R4] [A2] Into the Starting Area; if the Maze was empty, a new one is laid first."""
    state = g.state
    is_new = not is_occupied(state)
    if is_new:
        lay_maze(g)
    send(g, p, START, "W1.3", visit=True)
    if is_new and p.apprentice:
        g.then(Look(p.seat, 2, tuple(face_down(state)), "A2"))


# -- [R45] the old Maze --------------------------------------------------------------------------------------


def sweep(g: G) -> None:
    """[R45] What lies in the old Maze is taken off the board."""
    state = g.state
    for space, tile in list(state.maze.items()):
        for card in tile.cards:
            discard(g, card, "R45")
        if tile.hexed_by != NOBODY:
            discard_spell(state, "hex_mark")
            g.tell(Discarded("R45", "hex_mark", "spells"))
        clear_away(g, tile)
        state.maze[space] = structs.replace(tile, cards=(), loot=(), gold=0, talismans=0, hexed_by=NOBODY)


@varies("loot_of_old_maze")
def clear_away(g: G, tile: Tile) -> None:
    """[R45] [W7.32] Loot goes to the stock, the shop and the Maze discard; Gold and Talismans vanish."""
    for thing in tile.loot:
        discard(g, MAGIC_CARD.get(thing, thing), "R45")
    for what, number in ((GOLD, tile.gold), (TALISMAN, tile.talismans)):
        if number:
            g.tell(Discarded("R45", what, "gone"))


# -- [W2.8]–[W2.11] B. the Treasure Chambers -----------------------------------------------------------------


def treasure_there(g: G, space: str, rule: str) -> str:
    """[W2.11] The Treasure tile that lies in a Chamber, likewise."""
    state = g.state
    if not state.chambers[space].treasure:
        treasure = g.draw(state.treasure_cup, rule)
        state.treasure_cup[treasure] -= 1
        state.chambers[space] = structs.replace(state.chambers[space], treasure=treasure)
    return state.chambers[space].treasure


def closed_chambers(state: State) -> list[str]:
    """[W2.11] The Chambers whose Treasure tile still lies face down."""
    return [space for space, chamber in state.chambers.items() if not chamber.spent]


# -- what lies where -----------------------------------------------------------------------------------------


def kind(state: State, space: str) -> str:
    """[W3.13]–[W3.15] What a face-up tile is. [W6.2] Printed corridors; [R19] a Spirit that has gone."""
    tile = state.maze[space].tile
    if tile == PRINTED_CORRIDOR:
        return "corridor"
    return "corridor" if TILE[tile].kind == "spirit" and state.spirit_gone else TILE[tile].kind


def face_down(state: State) -> list[str]:
    """[W2.3] The spaces whose tile has not been turned yet."""
    return [space for space in SPACES if space in state.maze and not state.maze[space].up]


def face_up(state: State) -> list[str]:
    """[R20] [R54] The spaces with a face-up tile; the printed corridors are no tiles."""
    return [s for s in SPACES if s in state.maze and state.maze[s].up and state.maze[s].tile != PRINTED_CORRIDOR]


def enemies(state: State, space: str) -> list[str]:
    """[R15] [W7.33] The Enemies lying on a tile."""
    return [card for card in state.maze[space].cards if CARD[card].kind == "enemy"]


def ground(state: State, space: str) -> Tile:
    """What lies on a space. [R45] By house rule the loot of an old Maze lies in the Starting Area."""
    return state.left_in_start if space == START else state.maze.get(space, Tile())


def set_ground(state: State, space: str, tile: Tile) -> None:
    """That lies there now."""
    if space == START:
        state.left_in_start = tile
    else:
        state.maze[space] = tile


def heap(tile: Tile) -> list[str]:
    """[W7.33] The loot on a tile: things, Gold, Talismans, each kind once."""
    coins = [*([GOLD] if tile.gold else []), *([TALISMAN] if tile.talismans else [])]
    return [*dict.fromkeys(tile.loot), *coins]


# -- [W2.4] [R52] looking at what lies face down -------------------------------------------------------------


@varies("hands")
@varies("treasure_looks")
def is_public_look(state: State, space: str) -> bool:
    """[R24] [R52] Do all see what is looked at? Only the player concerned does."""
    return False


def look_at(g: G, p: Player, space: str, rule: str) -> None:
    """[R24] [R52] He sees what lies face down on a space or in a Chamber; the others see only that he looks."""
    state = g.state
    public = is_public_look(state, space)
    seats = range(state.seats) if public else (p.seat,)
    if space in state.chambers:
        what = treasure_there(g, space, rule)
        chamber = state.chambers[space]
        state.chambers[space] = structs.replace(chamber, seen=tuple(sorted({*chamber.seen, *seats})))
    else:
        what = tile_there(g, space, rule)
        tile = state.maze[space]
        state.maze[space] = structs.replace(tile, seen=tuple(sorted({*tile.seen, *seats})))
    g.tell(Looked(rule, p.seat, space, what if public else ""))
    if not public:
        g.tell(Looked(rule, p.seat, space, what, to=(p.seat,)))


def let_look(g: G, p: Player, number: int, among: list[str], rule: str, *, must: bool = False) -> None:
    """[R52] [R80] He may, or must, look at so many of these in secret; nothing left to see: no effect."""
    if among:
        g.then(Look(p.seat, number, tuple(among), rule, must))


async def look(g: G, scene: Look) -> None:
    """[A2] [MO14] [MZ20] [MZ34] [R52] He may look at so many face-down tiles or treasures, one by one."""
    state = g.state
    p = state.players[scene.seat]
    hidden = {*face_down(state), *closed_chambers(state)}
    among = [space for space in scene.among if space in hidden]
    options = among if scene.must else [*among, "done"]
    if not options:
        return
    space = await Choose(scene.rule, p.seat, options, "look")
    if space == "done":
        return
    look_at(g, p, space, scene.rule)
    if scene.number > 1:
        rest = tuple(other for other in among if other != space)
        g.then(structs.replace(scene, number=scene.number - 1, among=rest))


# -- [R20] exchanging ----------------------------------------------------------------------------------------


def exchange(g: G, one: str, other: str, rule: str) -> None:
    """[W4.3.5] [MZ17] [R20] [R71] Two tiles change places with all that lies on them; each keeps its rotation."""
    state = g.state
    standing = {one: here(state, one), other: here(state, other)}
    state.maze[one], state.maze[other] = state.maze[other], state.maze[one]
    g.tell(Exchanged(rule, one, other))
    for space, beyond in ((one, other), (other, one)):
        for p in standing[space]:
            ride(state, p, beyond)


@varies("exchange_moves_characters")
def ride(state: State, p: Player, beyond: str) -> None:
    """[R20] Whoever stands on an exchanged tile travels with it."""
    p.at = beyond
