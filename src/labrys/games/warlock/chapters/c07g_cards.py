"""Warlock's Maze, part VII, base game: the Maze deck [W7.24] [W7.31] [MZ01]–[MZ36]."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose, ChooseSome
from labrys.games.warlock.board import START, rotations
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.chapters.c02_setting_up import closed_chambers, exchange, face_down, face_up, let_look
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    active_player,
    are_hands_open,
    check_limits,
    clockwise,
    discard,
    end_turn,
    gain,
    gain_spell,
    has,
    heal,
    here,
    lay,
    lose_turns,
    magic_talismans,
    part_with,
    send,
    slug,
    spell_limit,
    starting_lives,
)
from labrys.games.warlock.chapters.c07b_belongings import get
from labrys.games.warlock.chapters.c07c_fights import fight_enemy
from labrys.games.warlock.events import Discarded, DrewCard, Encountered, LaidDown, RoomResult, Turned, Used
from labrys.games.warlock.options import Lie, UseThing
from labrys.games.warlock.pieces import TALISMAN, Player
from labrys.games.warlock.scenes import FaceCard, LoseLives, Tremor
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CARD, PRISONER

# -- [W3.14] drawing -----------------------------------------------------------------------------------------


async def draw_and_face(g: G, p: Player) -> None:
    """[W3.14] [MO07] [R73] A card is drawn and faced; with the Seeing Orb two, of which he faces one."""
    orb = has(p, "orb")
    rule = "MO07" if orb else "W3.14"
    cards: list[str] = []
    for _ in range(2 if orb else 1):
        cards += draw(g, p, rule, orb)
    if not cards:
        return
    cards = await second_sight(g, p, cards, orb)
    card = await Choose("MO07", p.seat, cards, "orb")
    for other in cards:
        if other != card:
            put_away(g, p, other, rule, orb)
    if orb:
        g.tell(Encountered("MO07", p.seat, card))
    g.then(FaceCard(card))


def draw(g: G, p: Player, rule: str, orb: bool) -> list[str]:
    """[W3.14] [MO07] One card, if there is one; what the Orb shows he alone sees."""
    card = top_card(g, rule)
    if not card:
        return []
    secret = orb and not are_hands_open(g.state)
    g.tell(DrewCard(rule, p.seat, "" if secret else card))
    if secret:
        g.tell(DrewCard(rule, p.seat, card, to=(p.seat,)))
    return [card]


def top_card(g: G, rule: str) -> str:
    """[W7.31] [SP12] The top of the Maze deck, put in order or not; "" if no card is to be had."""
    state = g.state
    if state.top:
        card, *rest = state.top
        state.top, state.top_seen = tuple(rest), state.top_seen if rest else ()
        return card
    if not any(state.maze_deck.values()):
        shuffle(state)
    if not any(state.maze_deck.values()):
        return ""
    card = g.draw(state.maze_deck, rule)
    state.maze_deck[card] -= 1
    return card


def shuffle(state: State) -> None:
    """[W7.31] The discard pile becomes the Maze deck, with the cards that lie in it unread."""
    state.maze_deck = {**state.maze_discard, **dict.fromkeys(state.unread, 1)}
    state.maze_discard, state.unread = {}, {}


async def second_sight(g: G, p: Player, cards: list[str], orb: bool) -> list[str]:
    """[CH12] [R73] Once per own turn the Seer may discard a drawn card and draw another, which stands."""
    if ability(p) != "second_sight" or "second_sight" in p.used:
        return cards
    options: list[UseThing | str] = [*(UseThing("second_sight", card) for card in cards), "keep"]
    chosen = await Choose("CH12", p.seat, options, "second_sight", "" if orb else cards[0])
    if isinstance(chosen, str):
        return cards
    p.used += ("second_sight",)
    g.tell(Used("CH12", p.seat, "second_sight"))
    put_away(g, p, chosen.target, "CH12", orb)
    return [*(card for card in cards if card != chosen.target), *draw(g, p, "CH12", orb)]


def put_away(g: G, p: Player, card: str, rule: str, orb: bool) -> None:
    """[MO07] [R69] Discarded straight from the draw, as the card it is; with the Orb unread to the others."""
    if orb and not are_hands_open(g.state):
        g.state.unread[card] = p.seat
        g.tell(Discarded(rule, "", "maze"))
        g.tell(Discarded(rule, card, "maze", to=(p.seat,)))
    else:
        discard(g, card, rule)


# -- [W7.24] facing a card -----------------------------------------------------------------------------------


async def face_card(g: G, scene: FaceCard) -> None:
    """[W3.14] [W7.24] [R80] A card drawn just now or lying here. Events and Strangers are discarded."""
    p = active_player(g.state)
    card = scene.card
    row = CARD[card]
    if not scene.drawn:
        g.tell(Encountered("W7.24", p.seat, card))
    match row.kind:
        case "enemy":
            fight_enemy(g, p, card, strength=row.strength or row.craft, psychic=not row.strength)
        case "event":
            await event(g, p, card)
            discard(g, card, card)
        case "object" | "magic_object" | "follower":
            await find_thing(g, p, card)
        case "stranger":
            lift(g, p, card)
            await stranger(g, p, card)
            discard(g, card, card)
        case "place":
            settle(g, p, card)
            await place(g, p, card)


async def find_thing(g: G, p: Player, card: str) -> None:
    """[W3.14] [MZ21]–[MZ32] An Object, Magic Object or Follower may be taken; refused, it stays as loot."""
    if await Choose("W3.14", p.seat, ("take", "leave"), "take", card) == "take":
        get(g, p, card, card)
    else:
        lay(g, p.at, card, "W3.14")


def settle(g: G, p: Player, card: str) -> None:
    """[MZ35] [MZ36] A Place stays on the tile."""
    tile = g.state.maze[p.at]
    if card not in tile.cards:
        g.state.maze[p.at] = structs.replace(tile, cards=(*tile.cards, card))
        g.tell(LaidDown(card, card, p.at))


def lift(g: G, p: Player, card: str) -> None:
    """[MZ33] [MZ34] A Stranger who lay there leaves the tile."""
    tile = g.state.maze[p.at]
    g.state.maze[p.at] = structs.replace(tile, cards=tuple(other for other in tile.cards if other != card))


# -- [MZ14]–[MZ20] Events ------------------------------------------------------------------------------------


async def event(g: G, p: Player, card: str) -> None:
    """[MZ14]–[MZ20] [R56] What happens, to those in the Maze alone."""
    match slug(card):
        case "shifting_walls":
            await shifting_walls(g, p)
        case "tremor":
            tremor(g, p)
        case "snuffed_torches":
            lose_turns(g, p, 1, card)
        case "warlocks_whim":
            await warlocks_whim(g, p)
        case "tide_of_magic":
            for other in inside(g.state, p):
                gain_spell(g, other, card)
        case "trapdoor":
            send(g, p, START, card)
            end_turn(g)
        case "peephole":
            let_look(g, p, 1, closed_chambers(g.state), card, must=True)


def inside(state: State, p: Player) -> list[Player]:
    """[MZ15] [MZ18] [R56] The characters in the Maze: the drawer first, then in turn order."""
    seats = [p.seat, *clockwise(state, p.seat)]
    return [state.players[seat] for seat in seats if area(state.players[seat]) == "maze"]


async def shifting_walls(g: G, p: Player) -> None:
    """[MZ14] One face-up tile with no character on it is turned as he likes. [R54] Not a printed corridor."""
    state = g.state
    free = [space for space in face_up(state) if not here(state, space)]
    if not free:
        return
    space = await Choose("MZ14", p.seat, free, "shifting_walls")
    tile = state.maze[space]
    ways = [Lie(way) for way in rotations(tile.openings)]
    way = await Choose("MZ14", p.seat, ways, "lie", tile.tile)
    state.maze[space] = structs.replace(tile, openings=way.openings)
    g.tell(Turned("MZ14", space, tile.tile, way.openings, again=True))


def tremor(g: G, p: Player) -> None:
    """[MZ15] Everybody on the tiles, the drawer first, then in turn order."""
    g.then(Tremor(tuple(other.seat for other in inside(g.state, p) if other.at != START)))


async def shake(g: G, scene: Tremor) -> None:
    """[MZ15] [R64] The next rolls; on 1 he loses a Life, with no protective roll."""
    if not scene.seats:
        return
    seat, *rest = scene.seats
    g.then(Tremor(tuple(rest)))
    if g.state.players[seat].character and g.d6("MZ15") == 1:
        g.then(LoseLives(seat, 1, no_roll=True, rule="MZ15"))


async def warlocks_whim(g: G, p: Player) -> None:
    """[MZ17] Two face-down tiles of his choice change places, unseen; fewer than two: no effect."""
    down = face_down(g.state)
    if len(down) >= 2:
        one, other = await ChooseSome("MZ17", p.seat, down, 2, 2, "warlocks_whim")
        exchange(g, one, other, "MZ17")


# -- [MZ33] [MZ34] Strangers ---------------------------------------------------------------------------------


async def stranger(g: G, p: Player, card: str) -> None:
    """[MZ33] [MZ34] The Hedge Healer, or the Old Prisoner and his die."""
    if slug(card) == "hedge_healer":
        await hedge_healer(g, p)
        return
    row = PRISONER[g.d6(card)]
    g.tell(RoomResult(card, p.seat, card, row.result))
    befall(g, p, row.result, row.code, card)


async def hedge_healer(g: G, p: Player) -> None:
    """[MZ33] [W7.4] A Life, and for Gold one more, never above the starting number."""
    heal(g, p, 1, "MZ33")
    if not p.gold or p.lives >= starting_lives(p):
        return
    if await Choose("MZ33", p.seat, ("pay", "keep"), "healer") == "pay":
        gain(g, p, "gold", -1, "MZ33")
        heal(g, p, 1, "MZ33")


def befall(g: G, p: Player, result: str, number: int, rule: str) -> None:
    """[O2] [O3] [O4] [O5] [MZ34] Gold, Lives, Spells, points or turns gained or lost, or tiles to look at."""
    match result:
        case "gain_gold" | "gain_strength" | "gain_craft":
            gain(g, p, result.removeprefix("gain_"), number, rule)
        case "lose_gold":
            gain(g, p, "gold", -number, rule)
        case "heal":
            heal(g, p, number, rule)
        case "gain_spell":
            for _ in range(number):
                gain_spell(g, p, rule)
        case "lose_turn":
            lose_turns(g, p, number, rule)
        case "lose_life":
            g.then(LoseLives(p.seat, number, rule=rule))
        case "look":
            let_look(g, p, number, face_down(g.state), rule)


# -- [MZ35] [MZ36] Places ------------------------------------------------------------------------------------


async def place(g: G, p: Player, card: str) -> None:
    """[MZ35] [MZ36] The Clear Spring heals; at the Bargain Stone something may be given up."""
    if slug(card) == "clear_spring":
        heal(g, p, 1, card)
    else:
        await bargain(g, p)


async def bargain(g: G, p: Player) -> None:
    """[MZ36] [R69] Once an encounter: an Object or Magic Object for a Spell if he has room; a Follower: Gold."""
    mine = (*dict.fromkeys(p.things), *magic_talismans(g.state, p))
    things = [what for what in mine if has_room_without(p, what)]
    offers: list[UseThing | str] = [UseThing("bargain", what) for what in (*things, *p.followers)]
    chosen = await Choose("MZ36", p.seat, [*offers, "keep"], "bargain")
    if isinstance(chosen, str):
        return
    given = chosen.target
    for_gold = given in p.followers
    g.tell(Used("MZ36", p.seat, "bargain", given))
    part_with(p, given)
    discard(g, given, "MZ36")
    if for_gold:
        gain(g, p, "gold", 2, "MZ36")
    else:
        gain_spell(g, p, "MZ36")
        check_limits(g, p)  # [R74] it may have been the Satchel


def has_room_without(p: Player, thing: str) -> bool:
    """[MZ36] [W7.17] Is there room for a Spell once this thing, and the Craft it gave, are gone?"""
    lighter = structs.replace(p)
    if thing != TALISMAN:
        part_with(lighter, thing)
    return len(lighter.spells) < spell_limit(lighter)
