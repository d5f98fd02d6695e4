"""Warlock's Maze, part III, Movement [W3.1]–[W3.15]: steps, arriving on a tile, and the types of tiles.

Whether he encounters what is there or goes on [W3.10], he chooses in `c07j_turn` (D4, D5).
"""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.board import (
    CAVE,
    CHAMBERS,
    FLOOR,
    OPPOSITE,
    ROWS,
    SPACES,
    START,
    around,
    lies,
    neighbours,
)
from labrys.games.warlock.chapters.c02_setting_up import enemies, kind, tile_there
from labrys.games.warlock.chapters.c07a_characters import (
    active_player,
    bar,
    discard,
    discard_spell,
    has,
    part_with,
    send,
    slug,
)
from labrys.games.warlock.chapters.c07g_cards import draw_and_face
from labrys.games.warlock.events import Discarded, RoomResult, Turned, Used
from labrys.games.warlock.options import Go, Lie
from labrys.games.warlock.pieces import NOBODY, PRINTED_CORRIDOR, Player
from labrys.games.warlock.scenes import (
    Act,
    Arrive,
    Choice,
    Circle,
    Duel,
    Encounter,
    FaceCard,
    LoseLives,
    OpenChamber,
    Spirit,
)
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import TILE
from labrys.kit.variants import varies

# -- [W3.1]–[W3.5] where he can go ---------------------------------------------------------------------------


def most_steps(state: State) -> int:
    """[R8] How many steps a turn can have."""
    return 24 if state.house.most_steps == "guard" else 3


def steps(state: State, p: Player) -> list[Go]:
    """[W3.1]–[W3.5] [R8] [R32] Every step he can make now; from the Rotating Room only past its doors."""
    if p.at not in FLOOR or state.steps >= most_steps(state):
        return []
    walks = [] if p.holds == "rotating" else [Go(space) for space in entrances(state, p.at)]
    return [*walks, *teleports(state, p), *keystone_steps(state, p), *sprite_steps(p)]


def teleports(state: State, p: Player) -> list[Go]:
    """[W4.2.2] [R29] To any adjacent space, Chambers and START too."""
    return [Go(space, "teleporter") for space in beside(state, p.at)] if may_teleport(state, p) else []


def beside(state: State, space: str) -> list[str]:
    """[W4.2.2] [R29] [R84] Where a Teleporter leads: to all that is around it, the Starting Area like a tile."""
    return [near for near in around(space) if near != START or state.house.start_is_a_tile]


@varies("teleporter_right")
def may_teleport(state: State, p: Player) -> bool:
    """[R26] He encountered the Teleporter and has not left since."""
    return p.holds == "teleporter"


def keystone_steps(state: State, p: Player) -> list[Go]:
    """[MO13] [R11] To a neighbour, whether or not corridors line up; the tile there lies as he likes."""
    if not has(p, "keystone"):
        return []
    near = [f"{row}1" for row in ROWS] if p.at == START else straight_on(state, p.at).values()
    return [Go(space, "keystone") for space in near]


def sprite_steps(p: Player) -> list[Go]:
    """[MZ32] [W3.5] One diagonal move, no wrap, not into a Chamber."""
    if not has(p, "stone_sprite") or p.at not in SPACES:
        return []
    return [Go(s, "sprite") for s in around(p.at) if s in SPACES and s[0] != p.at[0] and s[1] != p.at[1]]


@varies("waiting")
def may_wait(state: State, p: Player) -> bool:
    """[R7] He need not move."""
    return True


@varies("stopping_in_corridors")
def may_end_move(state: State, p: Player) -> bool:
    """[R9] He may stop on a Corridor."""
    return True


def is_stuck(state: State, p: Player) -> bool:
    """[R7] [R9] Is there no step he could make?"""
    return p.holds != "rotating" and all(go.by not in ("", "teleporter") for go in steps(state, p))


# -- [W3.4] [W3.6] where corridors lead ----------------------------------------------------------------------


def open_to(state: State, space: str, side: str) -> bool:
    """[W3.6] Has the tile an opening on this side? [W3.7] A face-down one will have."""
    tile = state.maze[space]
    return not tile.up or side in tile.openings


def entrances(state: State, space: str) -> dict[str, str]:
    """[W3.4] [W3.6] [W3.12] [W4.1.2] [R5] [R60] Where openings lead from here, and by which side one comes in."""
    if space == START:
        doors = [f"{row}1" for row in ROWS]
        return {door: "W" for door in doors if open_to(state, door, "W")}
    if space not in SPACES:
        return {}
    tile = state.maze[space]
    return {
        beyond: OPPOSITE[side]
        for side, beyond in straight_on(state, space).items()
        if (not tile.up or side in tile.openings) and can_enter(state, beyond, OPPOSITE[side])
    }


def can_enter(state: State, space: str, side: str) -> bool:
    """[W3.6] [R5] Can one come in here by this side? A Chamber has its door there, START too."""
    if space == START:
        return state.house.doors == "both_ways"
    return space in CHAMBERS or open_to(state, space, side)


# -- [W3.3] the move -----------------------------------------------------------------------------------------


def move(g: G, p: Player, go: Go) -> None:
    """[W3.3] [R6] [R11] A step: through an opening, or with Sprite, Keystone or Teleporter; then he arrives."""
    rule = {"sprite": "MZ32", "keystone": "MO13", "teleporter": "W4.2.2"}.get(go.by, "W3.3")
    if go.by in ("sprite", "keystone"):
        spend(g, p, "stone_sprite" if go.by == "sprite" else go.by, rule)
    side = "" if go.by else entrances(g.state, p.at)[go.space]
    go_to(g, p, go.space, rule, go.by or "step")
    if go.space != START or go.by != "teleporter":
        g.then(Arrive(go.space, "free" if go.by else "step", side))


def go_to(g: G, p: Player, space: str, rule: str, how: str) -> None:
    """[R8] [R26] He enters a space; that counts as a step, and what he held of his old tile is lost."""
    g.state.steps += 1
    send(g, p, space, rule, how)


def spend(g: G, p: Player, name: str, rule: str) -> None:
    """[MZ32] [MO13] The Sprite is sent away, the Keystone goes to the stock."""
    thing = next(thing for thing in (*p.things, *p.followers) if slug(thing) == name)
    g.tell(Used(rule, p.seat, name))
    part_with(p, thing)
    discard(g, thing, rule)


@varies("ban")
def to_cave(g: G, p: Player, rule: str, *, banned: bool) -> None:
    """[W4.4.4] [W4.7.2] [W4.7.3] [R37] [R62] To the Warlock's Cave; out of a Chamber he is barred next turn."""
    send(g, p, CAVE, rule)
    if banned:
        bar(g, p, "W4.7.3")


# -- [W3.7]–[W3.9] onto a tile -------------------------------------------------------------------------------


async def arrive(g: G, scene: Arrive) -> None:
    """[W3.7] [W3.8] [R13] [R25] [R61] A face-down tile is turned, a face-up one stays; a Hex Mark strikes."""
    state = g.state
    p = active_player(state)
    if scene.space in CHAMBERS:
        g.then(OpenChamber(scene.space))
        return
    is_new = scene.space != START and not state.maze[scene.space].up
    if is_new:
        by_lot = scene.way == "free" and state.house.free_rotation == "random"
        await turn_up(g, p, scene.space, scene.side, "W3.7", by_lot=by_lot)
    if not scene.stop:
        g.then(Choice(is_new))
    if scene.space != START:
        if is_held_fast(state, scene.space):
            p.holds, p.holds_since = "rotating", state.round
        hex_strikes(g, p, scene.space)


@varies("rotating_room_passed")
def is_held_fast(state: State, space: str) -> bool:
    """[R31] Does the tile end his turn though he only passes? Even a Rotating Room can be passed."""
    return False


def hex_strikes(g: G, p: Player, space: str) -> None:
    """[SP14] [R61] [R77] [R55] Whoever moves onto the tile loses a Life, then the mark is gone."""
    state = g.state
    caster = state.maze[space].hexed_by
    spared = has(p, "ward_stone") if caster != p.seat else state.house.hex_spares_caster
    if caster == NOBODY or spared:
        return
    state.maze[space] = structs.replace(state.maze[space], hexed_by=NOBODY)
    discard_spell(state, "hex_mark")
    g.tell(Discarded("SP14", "hex_mark", "spells"))
    g.then(LoseLives(p.seat, 1, "other", no_roll=True, rule="SP14"))


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


@varies("tile_fit")
def fitting(state: State, space: str, ways: list[str]) -> list[str]:
    """[R12] It need not fit its other neighbours: sides that do not match are walls."""
    return ways


# -- [W3.11] [W3.12] wrap-around -----------------------------------------------------------------------------


def straight_on(state: State, space: str) -> dict[str, str]:
    """[W3.11] [R54] The neighbours north, east, south and west; the printed corridors do not wrap."""
    return neighbours(space, state.maze[space].tile != PRINTED_CORRIDOR)


# -- [W3.13]–[W3.15] types of Maze tiles ---------------------------------------------------------------------


async def encounter(g: G, scene: Encounter) -> None:
    """[W3.13]–[W3.15] [W7.24] [R7] [R14] [R65] The cards lying here, or what the tile is; then only D6 follows."""
    state = g.state
    p = active_player(state)
    if not scene.waiting and not scene.met and kind(state, p.at) == "room":
        encounter_begins(g, p)
    lying = [card for card in state.maze[p.at].cards if card not in scene.met]
    if lying:
        await meet_lying(g, p, lying, scene)
    elif not scene.waiting and (not scene.met or state.house.lying_cards == "draw_too"):
        await enter_room(g, p)


async def meet_lying(g: G, p: Player, lying: list[str], scene: Encounter) -> None:
    """[W7.24] [R14] A card that lies here is encountered, and none drawn."""
    card = await Choose("W7.24", p.seat, lying, "lying_card")
    g.then(FaceCard(card, drawn=False), Encounter(scene.waiting, (*scene.met, card)))


@varies("encounter_ends_move")
def encounter_begins(g: G, p: Player) -> None:
    """[R65] An encounter ends the movement: only D6 follows."""


async def enter_room(g: G, p: Player) -> None:
    """[W3.14] [W3.15] What the tile itself does."""
    state = g.state
    room = kind(state, p.at)
    match room:
        case "room":
            await draw_and_face(g, p)
        case "teleporter":
            p.holds, p.holds_since = "teleporter", state.round
            g.tell(RoomResult("W4.2.1", p.seat, room, "turn_ends"))
        case "rotating":
            p.holds, p.holds_since = "rotating", state.round
            g.tell(RoomResult("W4.6.1", p.seat, room, "turn_ends"))
        case "spirit":
            g.then(Spirit())
        case "circle":
            g.then(Circle())
        case "chamber":
            g.then(Duel())


def go_on_after(g: G, p: Player, space: str) -> None:
    """[R65] By house rule he may go on from a room where no Enemy is left."""
    if p.character and p.at == space and not enemies(g.state, space):
        g.then(Act(moved=True))
