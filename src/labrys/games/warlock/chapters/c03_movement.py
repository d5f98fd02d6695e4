"""Warlock's Maze [W3.1]–[W3.12]: moving in the Maze, arriving on a tile, and encountering it or going on."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters import fight
from labrys.games.warlock.chapters.asides import Aside, asides, do_aside
from labrys.games.warlock.chapters.board import CAVE, CHAMBERS, OPPOSITE, RING, ROWS, SIDES, SPACES, START, around
from labrys.games.warlock.chapters.c02_setting_up import is_jammed, lay_maze, may_reset, may_teleport, reset, visit
from labrys.games.warlock.chapters.outcome import MET_CHARACTER
from labrys.games.warlock.chapters.people import (
    bar,
    clockwise,
    discard,
    discard_spell,
    find,
    has,
    here,
    part_with,
    send,
    slug,
)
from labrys.games.warlock.chapters.tiles import enemies, entrances, kind, straight_on, turn_up
from labrys.games.warlock.events import Discarded, RoomResult, Used
from labrys.games.warlock.options import Attack, Cast, Drop, Go, Steal, UseThing
from labrys.games.warlock.state import (
    NOBODY,
    Act,
    Arrival,
    Arrive,
    Choice,
    Encounter,
    G,
    LoseLives,
    OpenChamber,
    Player,
    State,
    Teleport,
)
from labrys.games.warlock.tables import FIGURE, ROOM, RoomRow

__all__ = [
    "arrive",
    "choice",
    "is_jammed",
    "lay_maze",
    "make_move",
    "may_stop",
    "move",
    "reset",
    "special_moves",
    "steps",
    "teleport",
    "visit",
]

BEFORE_MOVING = Act()

# -- [W3.3]–[W3.6] [W3.11] where he can go -------------------------------------------------------------------


def most_steps(state: State) -> int:
    """[R8] How many steps a turn can have."""
    return FIGURE["most_steps" if state.house.most_steps == "guard" else "most_steps_house"]


def steps(state: State, p: Player) -> list[Go]:
    """[W3.1]–[W3.5] [R8] [R32] Every step he can make now; from the Rotating Room only past its doors."""
    if p.at not in (*SPACES, START) or state.steps >= most_steps(state):
        return []
    walks = [] if p.holds == "rotating" else [Go(space) for space in entrances(state, p.at)]
    return [*walks, *teleports(state, p), *keystone_steps(state, p), *sprite_steps(p)]


def teleports(state: State, p: Player) -> list[Go]:
    """[W4.2.2] [R29] To any adjacent space, Chambers and START too."""
    return [Go(space, "teleporter") for space in around(p.at)] if may_teleport(state, p) else []


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


def special_moves(state: State, p: Player, scene: Act = BEFORE_MOVING) -> list[Go | str]:
    """[D3] [W4.2.3] [W4.6.2] [W5.2] [R67] What else he may do instead of a step."""
    moves: list[Go | str] = []
    if p.holds == "rotating":
        moves.append("roll")
    if may_teleport(state, p):
        moves.append("exit")
    if may_reset(state, p, scene):
        moves.append("reset")
    if state.house.leaving_from_start and p.at == START and not scene.moved:
        moves.append("leave")
    return moves


def may_stop(state: State, p: Player, scene: Act) -> bool:
    """[R7] [R9] May he end his move here, or wait? By house rule not while a step is possible."""
    if scene.moved:
        free = state.house.stopping_in_corridors or p.at == START
    else:
        free = state.house.waiting == "allowed"
    return free or not (any(go.by in ("", "teleporter") for go in steps(state, p)) or p.holds == "rotating")


# -- [W3.3] the move -----------------------------------------------------------------------------------------


async def make_move(g: G, p: Player, option: Go | str) -> None:
    """[D3] A step, or what he does instead."""
    match option:
        case Go():
            move(g, p, option)
        case "roll":
            await leave_rotating_room(g, p)
        case "exit":
            leave_by_teleporter(g, p)
        case "reset":
            reset(g, p, "W5.2")
        case "leave":
            to_cave(g, p, "R67", banned=True)


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


def to_cave(g: G, p: Player, rule: str, *, banned: bool) -> None:
    """[W4.4.4] [W4.7.2] [W4.7.3] [R37] [R62] To the Warlock's Cave; out of a Chamber he is barred next turn."""
    send(g, p, CAVE, rule)
    if banned or g.state.house.ban == "every_arrival":
        bar(g, p, "W4.7.3" if banned else "R37")


# -- [W3.7]–[W3.10] arriving ---------------------------------------------------------------------------------


async def arrive(g: G, scene: Arrive) -> None:
    """[W3.7] [W3.8] [R13] [R25] [R61] A face-down tile is turned, a face-up one stays; a Hex Mark strikes."""
    state = g.state
    p = state.players[state.active]
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
        if kind(state, scene.space) == "rotating" and not state.house.rotating_room_passed:
            p.holds, p.holds_since = "rotating", state.round  # [R31]
        hex_strikes(g, p, scene.space)


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
    g.then(LoseLives(p.seat, FIGURE["hex_lives"], "other", no_roll=True, rule="SP14"))


async def choice(g: G, scene: Choice) -> None:
    """[D4] [D5] [W3.9] [W3.10] [W7.15] [R7] [R16] Encounter the tile or a character, go on, or stop."""
    state = g.state
    p = state.players[state.active]
    if scene.after:
        go_on_after(g, p, scene.after)
        return
    if scene.new and kind(state, p.at) != "corridor":
        g.then(Encounter())
        return
    meetings = to_meet(state, p, scene)
    onward = may_go_on(state, p, scene)
    if not meetings:
        if onward:
            g.then(Act(moved=True))
        return
    options: list[Attack | Steal | str | Aside] = [*meetings, *ways_past(state, p, scene, onward)]
    options += asides(state, p, Act(moved=True))
    chosen = await Choose("D5", p.seat, options, "choice", p.at)
    match chosen:
        case "encounter":
            g.then(Encounter(scene.waiting))
        case "go_on":
            g.then(Act(moved=True))
        case Attack() | Steal():
            meet_character(g, p, chosen, scene)
        case Cast() | UseThing() | Drop():
            await do_aside(g, p, chosen, scene)


def to_meet(state: State, p: Player, scene: Choice) -> list[Attack | Steal | str]:
    """[W7.15] [R7] [R16] [R17] The tile or the cards on it, and the characters here."""
    others = [] if scene.new or scene.met else fight.attacks(state, p)
    if p.at not in SPACES:
        return list(others)
    if others and must_attack(state, p, scene):
        return list(others)
    tile = state.maze[p.at].cards or (not scene.waiting and kind(state, p.at) != "corridor")
    here_now: list[Attack | Steal | str] = ["encounter"] if tile else []
    return here_now if tile and is_blocked(state, p, scene) else [*here_now, *others]


def must_attack(state: State, p: Player, scene: Choice) -> bool:
    """[R1] By house rule only one character stands on a tile: who moves there must attack."""
    crowded = state.house.tile_sharing == "attack" and len(here(state, p.at)) > 1
    return crowded and p.at in SPACES and not (scene.waiting or scene.met)


def is_blocked(state: State, p: Player, scene: Choice) -> bool:
    """[R15] By house rule an Enemy stops whoever passes."""
    return state.house.enemies_block and not scene.waiting and p.at in SPACES and bool(enemies(state, p.at))


def may_go_on(state: State, p: Player, scene: Choice) -> bool:
    """[W3.10] [W3.13] [R6] [R10] [R31] [R65] Is this a Corridor for him, or can he treat it as one?"""
    if scene.waiting or scene.met or must_attack(state, p, scene) or is_blocked(state, p, scene):
        return False
    if p.at == START:
        return state.house.walking_into_start == "passes"
    held_fast = kind(state, p.at) == "rotating" and not state.house.rotating_room_passed
    return not held_fast and (not scene.new or state.house.new_corridors_lead_on)


def ways_past(state: State, p: Player, scene: Choice, onward: bool) -> list[str]:
    """[W3.10] [R9] Going on, if there is a way; stopping, unless a house rule makes him meet something."""
    if scene.waiting or scene.met or p.at == START:
        return ["go_on", "stop"] if onward else ["stop"]
    act = Act(moved=True)
    ways = onward and bool(steps(state, p) or special_moves(state, p, act))
    stop = onward and may_stop(state, p, act)
    return [*(["go_on"] if ways else []), *(["stop"] if stop else [])]


def meet_character(g: G, p: Player, option: Attack | Steal, scene: Choice) -> None:
    """[W7.15] [W7.16] [CH07] [R16] One character is met; by house rule the tile comes after."""
    other = find(g.state, option.player)
    p.used += (MET_CHARACTER,)
    if g.state.house.encounters == "both":
        g.then(structs.replace(scene, met=True))
    if isinstance(option, Attack):
        fight.attack(g, p, other, bool(option.by))
    else:
        fight.steal(g, p, other)


def go_on_after(g: G, p: Player, space: str) -> None:
    """[R65] By house rule he may go on from a room where no Enemy is left."""
    if p.character and p.at == space and not enemies(g.state, space):
        g.then(Act(moved=True))


# -- [W4.6] [W4.2] leaving the Rotating Room and the Teleporter ----------------------------------------------


async def leave_rotating_room(g: G, p: Player) -> None:
    """[W4.6.2]–[W4.6.8] [R30] A die says by which corridor; locked or blocked, he stays and his turn is over."""
    exits = {OPPOSITE[side]: space for space, side in entrances(g.state, p.at).items()}
    row = rotating_die(g, p)
    while row.result in SIDES and row.result not in exits and exits and g.state.house.blocked_exit == "roll_again":
        row = rotating_die(g, p)
    if row.result == "any" and exits:
        space = await Choose(row.rule, p.seat, list(exits.values()), "rotating_exit")
    elif row.result in exits:
        space = exits[row.result]
    else:
        if row.result in SIDES:
            g.tell(RoomResult("R30", p.seat, "rotating", "blocked"))
        return
    side = entrances(g.state, p.at)[space]
    go_to(g, p, space, row.rule, "step")
    g.then(Arrive(space, "step", side))


def rotating_die(g: G, p: Player) -> RoomRow:
    """[W4.6.2] The Room may turn."""
    row = ROOM["rotating"][g.d6("W4.6.2")]
    g.tell(RoomResult(row.rule, p.seat, "rotating", row.result))
    return row


def leave_by_teleporter(g: G, p: Player) -> None:
    """[W4.2.3] [W4.2.4] [R28] A die: he chooses where he comes out, or on a 1 the player on his right does."""
    state = g.state
    row = ROOM["exit"][g.d6("W4.2.3")]
    g.tell(RoomResult(row.rule, p.seat, "exit", row.result))
    if row.result == "choose":
        g.then(Teleport(p.seat))
        return
    right = right_hand(state, p)
    if right != p.seat:
        g.then(Teleport(right))
        return
    places = exits_outside(state)
    face = g.d6("R28")
    while face > len(places):
        face = g.d6("R28")
    come_out(g, p, places[face - 1], "W4.2.4")


def right_hand(state: State, p: Player) -> int:
    """[R28] The player just before him in turn order, even without a character; [R44] but not one who is out."""
    out = state.house.death == "elimination"
    before = [seat for seat in reversed(clockwise(state, p.seat)) if state.players[seat].character or not out]
    return before[0] if before else p.seat


def exits_outside(state: State) -> list[str]:
    """[R27] Where the Teleporter's exit can lead; the Cave only by house rule, and last."""
    places = [space for space in RING if space != CAVE]
    return [*places, CAVE] if state.house.teleporter_to_cave else places


async def teleport(g: G, scene: Teleport) -> None:
    """[W4.2.3] [W4.2.4] The space outside is chosen, and he encounters it."""
    p = g.state.players[g.state.active]
    rule = "W4.2.3" if scene.seat == p.seat else "W4.2.4"
    come_out(g, p, await Choose(rule, scene.seat, exits_outside(g.state), "exit", p.id), rule)


def come_out(g: G, p: Player, space: str, rule: str) -> None:
    """[W4.2.3] [R27] Outside again: he encounters the space."""
    send(g, p, space, rule, "teleporter")
    g.then(Arrival())
