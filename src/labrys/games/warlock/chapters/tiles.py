"""Warlock's Maze [W2.4] [W3.8]: the tiles on the board: where they lead; looking, turning and exchanging them.

A tile or treasure is decided when somebody first sees it, not before.
"""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters.board import CHAMBERS, OPPOSITE, ROWS, SPACES, START, lies, neighbours
from labrys.games.warlock.chapters.people import here
from labrys.games.warlock.events import Exchanged, Looked, Turned
from labrys.games.warlock.options import Lie
from labrys.games.warlock.state import G, Player, State
from labrys.games.warlock.tables import CARD, TILE

PRINTED_CORRIDOR = "printed"

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


def closed_chambers(state: State) -> list[str]:
    """[W2.11] The Chambers whose Treasure tile still lies face down."""
    return [space for space, chamber in state.chambers.items() if not chamber.spent]


def enemies(state: State, space: str) -> list[str]:
    """[R15] [W7.33] The Enemies lying on a tile."""
    return [card for card in state.maze[space].cards if CARD[card].kind == "enemy"]


def open_to(state: State, space: str, side: str) -> bool:
    """[W3.6] Has the tile an opening on this side? [W3.7] A face-down one will have."""
    tile = state.maze[space]
    return not tile.up or side in tile.openings


def straight_on(state: State, space: str) -> dict[str, str]:
    """[W3.11] [R54] The neighbours north, east, south and west; the printed corridors do not wrap."""
    return neighbours(space, wrap=state.maze[space].tile != PRINTED_CORRIDOR)


# -- [W3.4]–[W3.6] where openings lead ------------------------------------------------------------------------


def entrances(state: State, space: str) -> dict[str, str]:
    """[W3.4] [W3.6] [W3.12] [W4.1.2] [R5] [R60] Where openings lead from here, and by which side one comes in."""
    if space == START:
        doors = [f"{row}1" for row in ROWS]
        return {door: "W" for door in doors if open_to(state, door, "W")}
    found: dict[str, str] = {}
    for side, beyond in straight_on(state, space).items() if space in SPACES else ():
        if open_to(state, space, side) and can_enter(state, beyond, OPPOSITE[side]):
            found[beyond] = OPPOSITE[side]
    return found


def can_enter(state: State, space: str, side: str) -> bool:
    """[W3.6] [R5] Can one come in here by this side? A Chamber has its door there, START too."""
    if space == START:
        return state.house.doors == "both_ways"
    return space in CHAMBERS or open_to(state, space, side)


# -- [W2.4] [R52] looking ------------------------------------------------------------------------------------


def tile_there(g: G, space: str, rule: str) -> str:
    """[W2.2] [W2.3] The tile that lies there: one of those nobody has seen, or the one already looked at."""
    state = g.state
    if not state.maze[space].tile:
        tile = g.draw(state.tile_cup, rule)
        state.tile_cup[tile] -= 1
        state.maze[space] = structs.replace(state.maze[space], tile=tile)
    return state.maze[space].tile


def treasure_there(g: G, space: str, rule: str) -> str:
    """[W2.11] The Treasure tile that lies in a Chamber, likewise."""
    state = g.state
    if not state.chambers[space].treasure:
        treasure = g.draw(state.treasure_cup, rule)
        state.treasure_cup[treasure] -= 1
        state.chambers[space] = structs.replace(state.chambers[space], treasure=treasure)
    return state.chambers[space].treasure


def look_at(g: G, p: Player, space: str, rule: str) -> None:
    """[R24] [R52] He sees what lies face down on a space or in a Chamber; the others see only that he looks."""
    state, house = g.state, g.state.house
    public = house.hands == "open" or (space in state.chambers and house.treasure_looks == "public")
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
        g.tell(Looked(rule, p.seat, space, what, only=p.seat))


# -- [W3.7] [W3.8] turning over ------------------------------------------------------------------------------


async def turn_up(g: G, p: Player, space: str, side: str, rule: str, *, by_lot: bool = False) -> None:
    """[W3.7] [W3.8] [R11] A tile is turned face up so that it opens to this side, or any way if none is named."""
    state = g.state
    tile = tile_there(g, space, rule)
    state.maze[space] = structs.replace(state.maze[space], up=True, seen=())
    ways = fitting(state, space, lies(TILE[tile].openings, side))
    if by_lot:
        way = g.draw(dict.fromkeys(ways, 1), rule)
    else:
        way = (await Choose("W3.8", p.seat, [Lie(way) for way in ways], "lie", tile)).openings
    state.maze[space] = structs.replace(state.maze[space], openings=way)
    g.tell(Turned(rule, space, tile, way))


def fitting(state: State, space: str, ways: list[str]) -> list[str]:
    """[R12] Any of these ways; by house rule only those that fit as many face-up neighbours as possible."""
    if state.house.tile_fit == "entry":
        return ways
    best = max(fits(state, space, way) for way in ways)
    return [way for way in ways if fits(state, space, way) == best]


def fits(state: State, space: str, way: str) -> int:
    """[R12] With how many face-up neighbours does the tile agree, opening to opening or wall to wall?"""
    beside = {side: near for side, near in straight_on(state, space).items() if near in state.maze}
    laid = {side: state.maze[near] for side, near in beside.items() if state.maze[near].up}
    return sum((side in way) == (OPPOSITE[side] in tile.openings) for side, tile in laid.items())


# -- [W4.3.5] exchanging -------------------------------------------------------------------------------------


def exchange(g: G, one: str, other: str, rule: str) -> None:
    """[W4.3.5] [MZ17] [R20] [R71] Two tiles change places with all that lies on them; each keeps its rotation."""
    state = g.state
    standing = {one: here(state, one), other: here(state, other)}
    state.maze[one], state.maze[other] = state.maze[other], state.maze[one]
    g.tell(Exchanged(rule, one, other))
    for space, beyond in ((one, other), (other, one)):
        for p in standing[space]:
            if state.house.exchange_moves_characters:
                p.at = beyond
            else:
                p.holds = ""  # [R71] the tile has left him
