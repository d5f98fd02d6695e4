"""Warlock's Maze, part IV, Special Rooms [W4.1.1]–[W4.7.5]: A to G, in the order of the sheet.

A. The Starting Area is a space like the others: its doors are in `c03_movement.entrances`.
"""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.board import CAVE, OPPOSITE, RING, SIDES, SPACES, START
from labrys.games.warlock.chapters.c01_general import give_talisman
from labrys.games.warlock.chapters.c02_setting_up import (
    closed_chambers,
    exchange,
    face_down,
    face_up,
    look_at,
    treasure_there,
)
from labrys.games.warlock.chapters.c03_movement import encounter_begins, entrances, go_to, to_cave, turn_up
from labrys.games.warlock.chapters.c05_resetting import is_alone, reset
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    active_player,
    check_limits,
    clockwise,
    discard,
    gain,
    gain_spell,
    is_magic,
    living,
    lose_turns,
    magic_talismans,
    own_craft,
    part_with,
    send,
    take,
)
from labrys.games.warlock.chapters.c07c_fights import fight_enemy
from labrys.games.warlock.events import ApprenticeGained, ChamberOpened, Duelled, RoomResult, Used
from labrys.games.warlock.pieces import TALISMAN, Player
from labrys.games.warlock.scenes import (
    Arrival,
    Arrive,
    Circle,
    Duel,
    LeaveChamber,
    LoseLives,
    OpenChamber,
    Spirit,
    TakeMagic,
    Teleport,
    TurnOver,
)
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import ROOM, TREASURE, RoomRow
from labrys.kit.variants import varies


async def room_die(g: G, p: Player, scene: Spirit | Circle, room: str) -> int:
    """[W4.3.1] [W4.5.1] [CH10] The die of a room; an Old Hand sees it first and may roll once more. 0: not yet."""
    rule = "W4.3.1" if room == "spirit" else "W4.5.1"
    if not scene.face:
        face = g.d6(rule)
        if ability(p) == "old_hand":
            g.then(structs.replace(scene, face=face))
            return 0
        return face
    if await Choose("CH10", p.seat, ("keep", "reroll"), "old_hand", ROOM[room][scene.face].result) == "keep":
        return scene.face
    g.tell(Used("CH10", p.seat, "old_hand"))
    return g.d6(rule)


# -- [W4.2] B. the Teleporter --------------------------------------------------------------------------------


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


@varies("teleporter_to_cave")
def exits_outside(state: State) -> list[str]:
    """[R27] Where the Teleporter's exit can lead: anywhere but to the Cave."""
    return [space for space in RING if space != CAVE]


async def teleport(g: G, scene: Teleport) -> None:
    """[W4.2.3] [W4.2.4] The space outside is chosen, and he encounters it."""
    p = active_player(g.state)
    rule = "W4.2.3" if scene.seat == p.seat else "W4.2.4"
    come_out(g, p, await Choose(rule, scene.seat, exits_outside(g.state), "exit", p.id), rule)


def come_out(g: G, p: Player, space: str, rule: str) -> None:
    """[W4.2.3] [R27] Outside again: he encounters the space."""
    send(g, p, space, rule, "teleporter")
    g.then(Arrival())


# -- [W4.3] C. the Magic Spirit ------------------------------------------------------------------------------


async def spirit(g: G, scene: Spirit) -> None:
    """[W4.3.1]–[W4.3.7] [R19] The Magic Spirit's reaction to him."""
    state = g.state
    p = active_player(state)
    face = await room_die(g, p, scene, "spirit")
    if not face:
        return
    row = ROOM["spirit"][face]
    g.tell(RoomResult(row.rule, p.seat, "spirit", row.result))
    match row.result:
        case "lose_life":
            g.then(LoseLives(p.seat, 1, rule=row.rule))
        case "to_start":
            send(g, p, START, row.rule)
        case "nothing":
            state.spirit_gone = state.house.spirit_vanishes == "for_good"
        case "exchange":
            await exchange_two(g, p, row.rule)
        case "gain_craft":
            gain(g, p, "craft", 1, row.rule)
        case "look":
            for space in face_down(state):
                look_at(g, p, space, row.rule)
            g.then(TurnOver())


async def exchange_two(g: G, p: Player, rule: str) -> None:
    """[W4.3.5] [R20] He may exchange two face-up tiles, with all that stands and lies on them."""
    up = face_up(g.state)
    if len(up) <= 1:
        return
    one = await Choose(rule, p.seat, [*up, "no"], "exchange")
    if one != "no":
        other = await Choose(rule, p.seat, [space for space in up if space != one], "exchange_with", one)
        exchange(g, one, other, rule)


async def turn_over(g: G, scene: TurnOver) -> None:
    """[W4.3.8] [R21] As many of the face-down tiles as he likes are turned up; nobody enters them."""
    state = g.state
    p = active_player(state)
    space = await Choose("W4.3.8", p.seat, [*face_down(state), "done"], "turn_over")
    if space != "done":
        g.then(scene)
        await turn_up(g, p, space, "", "W4.3.8", by_lot=state.house.spirit_rotation == "random")


WARLOCK_CRAFT = 5  # [W4.4.3]

# -- [W4.4] D. the Warlock's Chamber -------------------------------------------------------------------------


async def duel(g: G, scene: Duel) -> None:
    """[W4.4.1] [W4.4.2] [W4.4.4] [A3] [R83] The Warlock's challenge: a stake, or out he goes."""
    p = active_player(g.state)
    if p.apprentice and not g.state.house.apprentice_duels:
        g.tell(RoomResult("A3", p.seat, "chamber", "apprentice"))
        gain_spell(g, p, "A3")
        return
    stake = await Choose("W4.4.2", p.seat, [*stakes(g.state, p), "decline"], "stake")
    if stake == "decline":
        g.tell(RoomResult("W4.4.4", p.seat, "chamber", "expelled"))
        to_cave(g, p, "W4.4.4", banned=False)
    else:
        fight_duel(g, p, stake)


def stakes(state: State, p: Player) -> list[str]:
    """[W4.4.2] [R36] His Magic Objects."""
    return [*(thing for thing in dict.fromkeys(p.things) if is_magic(thing)), *magic_talismans(state, p)]


def fight_duel(g: G, p: Player, stake: str) -> None:
    """[W4.4.3] [R33] Bare Craft and a die against the Warlock's Craft of 5; his own die falls first."""
    mine = own_craft(p) + g.d6("W4.4.3")
    his = WARLOCK_CRAFT + g.d6("W4.4.3")
    g.tell(Duelled("W4.4.3", p.seat, stake, mine, his))
    if mine > his:
        win_duel(g, p)
    elif mine < his:
        lose_duel(g, p, stake)
    else:
        duel_tied(g, p, stake)


@varies("duel_tie")
def duel_tied(g: G, p: Player, stake: str) -> None:
    """[R34] A stand-off: he keeps his stake and stays in the Chamber, and the turn ends."""


def win_duel(g: G, p: Player) -> None:
    """[W4.4.5]–[W4.4.7] [R37] A Talisman, the Apprentice card, and back to the Cave, not barred."""
    state = g.state
    give_talisman(g, p, "W4.4.5")
    if state.over:
        return
    if not p.apprentice:
        become_apprentice(g, p)
    to_cave(g, p, "W4.4.7", banned=False)


def become_apprentice(g: G, p: Player) -> None:
    """[W4.4.6] [A4] [A5] The one Apprentice card, from whoever has it."""
    state = g.state
    for other in living(state):
        if other.apprentice:
            other.apprentice = False
            check_limits(g, other)
    p.apprentice, state.apprentice_free = True, False
    g.tell(ApprenticeGained("W4.4.6", p.seat))


@varies("lost_duel_costs_a_life")
def lose_duel(g: G, p: Player, stake: str) -> None:
    """[W4.4.8] [R35] The Warlock keeps the stake; he stays in the Chamber and loses no Life."""
    part_with(p, stake)
    lose_stake(g, stake)
    check_limits(g, p)


@varies("lost_stake")
def lose_stake(g: G, stake: str) -> None:
    """[W4.4.8] [W7.32] [R35] It lies in the open stock again."""
    discard(g, stake, "W4.4.8")


SPIRIT_CRAFT = 6  # [W4.5.3]

# -- [W4.5] E. the Magic Circle ------------------------------------------------------------------------------


async def circle(g: G, scene: Circle) -> None:
    """[W4.5.1]–[W4.5.7] [R22] [R23] He may step into the Circle; the die says what it does."""
    state = g.state
    p = active_player(state)
    if not scene.face and await Choose("W4.5.1", p.seat, ("step_in", "no"), "circle") == "no":
        return
    face = await room_die(g, p, scene, "circle")
    if not face:
        return
    row = ROOM["circle"][face]
    g.tell(RoomResult(row.rule, p.seat, "circle", row.result))
    match row.result:
        case "lose_craft":
            gain(g, p, "craft", -1, row.rule)
        case "attack":
            encounter_begins(g, p)
            fight_enemy(g, p, "spirit", SPIRIT_CRAFT, psychic=True)
        case "lose_turn":
            lose_turns(g, p, 1, row.rule)
        case "gain_spell":
            gain_spell(g, p, row.rule)
        case "look_treasures":
            for space in closed_chambers(state):
                look_at(g, p, space, row.rule)
        case "move":
            await circle_moves(g, p, row.rule)


async def circle_moves(g: G, p: Player, rule: str) -> None:
    """[W4.5.7] [R25] [R84] To another of the twelve spaces, where he arrives as by a step; or to START."""
    tiles = [*(space for space in SPACES if space != p.at), *([START] if g.state.house.start_is_a_tile else [])]
    space = await Choose(rule, p.seat, tiles, "circle_move")
    go_to(g, p, space, rule, "circle")
    if space != START:
        g.then(Arrive(space, "free", stop=g.state.house.circle_arrival == "turn_ends"))


# -- [W4.6] F. the Rotating Room -----------------------------------------------------------------------------


async def leave_rotating_room(g: G, p: Player) -> None:
    """[W4.6.2]–[W4.6.8] [R30] A die says by which corridor; locked or blocked, he stays and his turn is over."""
    exits = {OPPOSITE[side]: space for space, side in entrances(g.state, p.at).items()}
    row = rotating_die(g, p, exits)
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


@varies("blocked_exit")
def rotating_die(g: G, p: Player, exits: dict[str, str]) -> RoomRow:
    """[W4.6.2] [R30] The Room may turn, also to an exit that is blocked."""
    row = ROOM["rotating"][g.d6("W4.6.2")]
    g.tell(RoomResult(row.rule, p.seat, "rotating", row.result))
    return row


# -- [W4.7] G. the Treasure Chambers -------------------------------------------------------------------------


async def open_chamber(g: G, scene: OpenChamber) -> None:
    """[W4.7.1] [W4.7.2] [R38] [R39] The Treasure tile is turned over, and he takes what it shows."""
    state = g.state
    p = active_player(state)
    treasure = treasure_found(g, scene.space)
    state.chambers[scene.space] = structs.replace(state.chambers[scene.space], seen=(), spent=True)
    g.tell(ChamberOpened("W4.7.1", p.seat, scene.space, treasure))
    if treasure and TREASURE[treasure].shows == TALISMAN and state.talismans_left != 0:
        give_talisman(g, p, "W4.7.1")
        if not state.over:
            to_cave(g, p, "W4.7.2", banned=True)
    elif treasure and TREASURE[treasure].shows == "magic_object":
        g.then(TakeMagic(), LeaveChamber())
    else:
        g.then(LeaveChamber())


@varies("opened_chambers")
def treasure_found(g: G, space: str) -> str:
    """[R38] The tile in a Chamber; "" in one that is spent."""
    return "" if g.state.chambers[space].spent else treasure_there(g, space, "W4.7.1")


@varies("magic_objects_found")
async def take_magic(g: G, scene: TakeMagic) -> None:
    """[W2.9] [W2.10] [R82] Any Magic Object of the stock, his choice."""
    state = g.state
    p = active_player(state)
    if state.stock:
        thing = await Choose("W2.10", p.seat, state.stock, "take_magic")
        take_from_stock(g, p, thing)
    else:
        await stock_is_empty(g, p)


def take_from_stock(g: G, p: Player, thing: str) -> None:
    """[W2.10] It is his."""
    g.state.stock = tuple(other for other in g.state.stock if other != thing)
    take(g, p, thing, "W2.10", p.at)


@varies("empty_stock")
async def stock_is_empty(g: G, p: Player) -> None:
    """[R68] Then he gets nothing."""


async def leave_chamber(g: G, scene: LeaveChamber) -> None:
    """[W4.7.4] [W4.7.5] To the Cave, barred, or to START; there he may have the Maze reset."""
    state = g.state
    p = active_player(state)
    options = [CAVE, START, *(["reset"] if may_ask_in_chamber(state, p) else [])]
    match await Choose("W4.7.4", p.seat, options, "leave_chamber"):
        case "reset":
            reset(g, p, "W4.7.5", is_free=not state.house.chamber_reset_costs_turn)
        case "START":
            send(g, p, START, "W4.7.4")
        case _:
            to_cave(g, p, "W4.7.4", banned=True)


@varies("chamber_reset")
def may_ask_in_chamber(state: State, p: Player) -> bool:
    """[W4.7.5] [R40] He may ask the Warlock for a Reset, if nobody else is in the Maze."""
    return is_alone(state, p)
