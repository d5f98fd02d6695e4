"""Warlock's Maze [W3.13]–[W3.15], [W4.1.1]–[W4.7.5]: encountering a tile: rooms, special rooms, Chambers."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters import cards, fight
from labrys.games.warlock.chapters.board import CAVE, SPACES, START
from labrys.games.warlock.chapters.c02_setting_up import is_alone, reset
from labrys.games.warlock.chapters.c03_movement import go_to, to_cave
from labrys.games.warlock.chapters.people import (
    ability,
    check_limits,
    discard,
    gain,
    gain_spell,
    give_talisman,
    is_magic,
    living,
    lose_turns,
    own_craft,
    part_with,
    send,
    take,
)
from labrys.games.warlock.chapters.tiles import (
    closed_chambers,
    exchange,
    face_down,
    face_up,
    kind,
    look_at,
    treasure_there,
    turn_up,
)
from labrys.games.warlock.events import (
    ApprenticeGained,
    ChamberOpened,
    Duelled,
    RoomResult,
    Used,
)
from labrys.games.warlock.state import (
    Arrive,
    Choice,
    Circle,
    Duel,
    Encounter,
    FaceCard,
    G,
    LeaveChamber,
    Look,
    LoseLives,
    OpenChamber,
    Player,
    Spirit,
    State,
    TakeMagic,
    TurnOver,
)
from labrys.games.warlock.tables import FIGURE, MAGIC_CARD, ROOM, TREASURE, TREASURES

TALISMAN = "talisman"


def active(state: State) -> Player:
    """Whose turn it is."""
    return state.players[state.active]


# -- [W3.13]–[W3.15] the tile --------------------------------------------------------------------------------


async def encounter(g: G, scene: Encounter) -> None:
    """[W3.13]–[W3.15] [W7.24] [R7] [R14] [R65] The cards lying here, or what the tile is; then only D6 follows."""
    state = g.state
    p = active(state)
    if not scene.waiting and not scene.met and kind(state, p.at) == "room":
        perhaps_goes_on(g, p)
    lying = [card for card in state.maze[p.at].cards if card not in scene.met]
    if lying:
        await meet_lying(g, p, lying, scene)
    elif not scene.waiting and (not scene.met or state.house.lying_cards == "draw_too"):
        await enter_room(g, p)


async def meet_lying(g: G, p: Player, lying: list[str], scene: Encounter) -> None:
    """[W7.24] [R14] A card that lies here is encountered, and none drawn; by house rule one is drawn after all."""
    card = await Choose("W7.24", p.seat, lying, "lying_card")
    g.then(FaceCard(card, drawn=False), Encounter(scene.waiting, (*scene.met, card)))


def perhaps_goes_on(g: G, p: Player) -> None:
    """[R65] By house rule he goes on after a Normal Room or a fight, unless that ends his turn."""
    if g.state.house.encounter_ends_move == "unless_beaten":
        g.then(Choice(new=False, after=p.at))


async def enter_room(g: G, p: Player) -> None:
    """[W3.14] [W3.15] What the tile itself does."""
    state = g.state
    room = kind(state, p.at)
    match room:
        case "room":
            await cards.draw_and_face(g, p)
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


# -- [W4.3] the Magic Spirit ---------------------------------------------------------------------------------


async def spirit(g: G, scene: Spirit) -> None:
    """[W4.3.1]–[W4.3.7] [R19] The Magic Spirit's reaction to him."""
    state = g.state
    p = active(state)
    face = await room_die(g, p, scene, "spirit")
    if not face:
        return
    row = ROOM["spirit"][face]
    g.tell(RoomResult(row.rule, p.seat, "spirit", row.result))
    match row.result:
        case "lose_life":
            g.then(LoseLives(p.seat, FIGURE["spirit_lives"], rule=row.rule))
        case "to_start":
            send(g, p, START, row.rule)
        case "nothing":
            state.spirit_gone = state.house.spirit_vanishes == "for_good"
        case "exchange":
            await exchange_two(g, p, row.rule)
        case "gain_craft":
            gain(g, p, "craft", FIGURE["spirit_gift"], row.rule)
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
    p = active(state)
    space = await Choose("W4.3.8", p.seat, [*face_down(state), "done"], "turn_over")
    if space != "done":
        g.then(scene)
        await turn_up(g, p, space, "", "W4.3.8", by_lot=state.house.spirit_rotation == "random")


# -- [W4.4] the Warlock's Chamber ----------------------------------------------------------------------------


async def duel(g: G, scene: Duel) -> None:
    """[W4.4.1] [W4.4.2] [W4.4.4] [A3] The Warlock's challenge: a stake, or out he goes; not for his Apprentice."""
    p = active(g.state)
    if p.apprentice:
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
    """[W4.4.2] [R36] His Magic Objects; by house rule a Talisman is one."""
    things = [thing for thing in dict.fromkeys(p.things) if is_magic(thing)]
    return [*things, TALISMAN] if state.house.talisman_is_magic_object and p.talismans else things


def fight_duel(g: G, p: Player, stake: str) -> None:
    """[W4.4.3] [R33] [R34] Bare Craft and a die against the Warlock's; his own die falls first."""
    while True:
        mine = own_craft(p) + g.d6("W4.4.3")
        his = FIGURE["warlock_craft"] + g.d6("W4.4.3")
        g.tell(Duelled("W4.4.3", p.seat, stake, mine, his))
        if mine != his or g.state.house.duel_tie == "stand_off":
            break
    if mine > his:
        win_duel(g, p)
    elif mine < his:
        lose_duel(g, p, stake)


def win_duel(g: G, p: Player) -> None:
    """[W4.4.5]–[W4.4.7] [A4] [A5] [R37] A Talisman, the Apprentice card, and back to the Cave, not barred."""
    state = g.state
    give_talisman(g, p, "W4.4.5")
    if state.over:
        return
    for other in living(state):
        if other.apprentice:
            other.apprentice = False
            check_limits(g, other)
    p.apprentice, state.apprentice_free = True, False
    g.tell(ApprenticeGained("W4.4.6", p.seat))
    to_cave(g, p, "W4.4.7", banned=False)


def lose_duel(g: G, p: Player, stake: str) -> None:
    """[W4.4.8] [R35] The Warlock keeps the stake; he stays in the Chamber, and by house rule loses a Life."""
    part_with(p, stake)
    discard(g, stake, "W4.4.8")
    if g.state.house.lost_duel_costs_a_life:
        g.then(LoseLives(p.seat, FIGURE["lost_lives"], no_roll=True, rule="R35"))
    check_limits(g, p)


# -- [W4.5] the Magic Circle ---------------------------------------------------------------------------------


async def circle(g: G, scene: Circle) -> None:
    """[W4.5.1]–[W4.5.7] [R22] [R23] He may step into the Circle; the die says what it does."""
    state = g.state
    p = active(state)
    if not scene.face and await Choose("W4.5.1", p.seat, ("step_in", "no"), "circle") == "no":
        return
    face = await room_die(g, p, scene, "circle")
    if not face:
        return
    row = ROOM["circle"][face]
    g.tell(RoomResult(row.rule, p.seat, "circle", row.result))
    match row.result:
        case "lose_craft":
            gain(g, p, "craft", -FIGURE["circle_drain"], row.rule)
        case "attack":
            perhaps_goes_on(g, p)
            fight.fight_enemy(g, p, "spirit", FIGURE["spirit_craft"], psychic=True)
        case "lose_turn":
            lose_turns(g, p, FIGURE["circle_turns"], row.rule)
        case "gain_spell":
            gain_spell(g, p, row.rule)
        case "look_treasures":
            for space in closed_chambers(state):
                look_at(g, p, space, row.rule)
        case "move":
            await circle_moves(g, p, row.rule)


async def circle_moves(g: G, p: Player, rule: str) -> None:
    """[W4.5.7] [R25] To another of the twelve spaces, where he arrives as by a step; or to START."""
    space = await Choose(rule, p.seat, [*(s for s in SPACES if s != p.at), START], "circle_move")
    go_to(g, p, space, rule, "circle")
    if space != START:
        g.then(Arrive(space, "free", stop=g.state.house.circle_arrival == "turn_ends"))


# -- [W4.7] the Treasure Chambers ----------------------------------------------------------------------------


async def open_chamber(g: G, scene: OpenChamber) -> None:
    """[W4.7.1] [W4.7.2] [R38] [R39] The Treasure tile is turned over, and he takes what it shows."""
    state = g.state
    p = active(state)
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


def treasure_found(g: G, space: str) -> str:
    """[R38] The tile in a Chamber; "" in one that is spent, unless by house rule a new tile is drawn."""
    if not g.state.chambers[space].spent:
        return treasure_there(g, space, "W4.7.1")
    if g.state.house.opened_chambers == "spent":
        return ""
    treasure = g.draw({row.treasure: 1 for row in TREASURES.rows}, "R38")
    g.state.chambers[space] = structs.replace(g.state.chambers[space], treasure=treasure)
    return treasure


async def take_magic(g: G, scene: TakeMagic) -> None:
    """[W2.9] [W2.10] [R68] Any Magic Object of the stock; if there is none, by house rule one of the deck."""
    state = g.state
    p = active(state)
    if state.stock:
        thing = await Choose("W2.10", p.seat, state.stock, "take_magic")
        stock = list(state.stock)
        stock.remove(thing)
        state.stock = tuple(stock)
        take(g, p, thing, "W2.10", p.at)
    elif state.house.empty_stock == "search_deck":
        await search_deck(g, p)


async def search_deck(g: G, p: Player) -> None:
    """[R68] By house rule: a Magic Object out of the Maze deck, which is then shuffled."""
    state = g.state
    for card in state.top:
        state.maze_deck[card] = state.maze_deck.get(card, 0) + 1
    state.top, state.top_seen = (), ()
    found = [card for card in MAGIC_CARD if state.maze_deck.get(card)]
    if found:
        card = await Choose("R68", p.seat, found, "take_magic")
        state.maze_deck[card] -= 1
        take(g, p, card, "R68", p.at)


async def leave_chamber(g: G, scene: LeaveChamber) -> None:
    """[W4.7.4] [W4.7.5] [R40] To the Cave, barred, or to START; alone in the Maze he may have it reset."""
    state = g.state
    p = active(state)
    options = [CAVE, START, *(["reset"] if is_alone(state, p) else [])]
    match await Choose("W4.7.4", p.seat, options, "leave_chamber"):
        case "reset":
            reset(g, p, "W4.7.5", is_free=not state.house.chamber_reset_costs_turn)
        case "START":
            send(g, p, START, "W4.7.4")
        case _:
            to_cave(g, p, "W4.7.4", banned=True)


# -- [R52] looking -------------------------------------------------------------------------------------------


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
