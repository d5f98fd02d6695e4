"""Warlock's Maze: the options of a question in words, and what each points at: a space, a player, or nothing."""

from __future__ import annotations

from msgspec.structs import replace

from labrys.engine.ask import Ask
from labrys.games.warlock.board import CAVE, CHAMBERS, RING, ROWS, SPACES, START, neighbours
from labrys.games.warlock.chapters.c02_setting_up import ground, kind
from labrys.games.warlock.chapters.c07a_characters import find, here, is_magic, slug, starting_lives, thing_row
from labrys.games.warlock.chapters.c07f_lives import SAVES_ON
from labrys.games.warlock.chapters.c07h_outside import VILLAGE, price
from labrys.games.warlock.options import (
    Attack,
    Buy,
    Cast,
    Drop,
    Go,
    Lie,
    Steal,
    TakePrize,
    Trade,
    UseThing,
)
from labrys.games.warlock.pieces import Fight, Player, Tile
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, CHARACTER, MAGIC_OBJECT, OBJECT, OUTSIDE, ROOM, SPELL, TILE
from labrys.games.warlock.telling import chances
from labrys.games.warlock.telling.view import knows_tile, knows_treasure
from labrys.games.warlock.telling.weights import act_of, beside, word_weight
from labrys.games.warlock.telling.words import (
    ROOMS,
    SIDE_NAMES,
    WORDS,
    a_thing,
    at_least,
    by_id,
    does,
    enemy,
    lives,
    place,
    sides,
    thing,
    things,
    tile_name,
    treasure,
    who,
)
from labrys.show.decision import Label, Weight
from labrys.show.english import count, listed


def label(option: object, ask: Ask[object], state: State) -> Label:
    """An option in words, and what it is done to; of two things of one name, which it is."""
    said = plain_label(option, ask, state)
    said = replace(said, weight="aside") if beside(option, ask) and said.weight == "main" else said
    said = said if said.act or said.weight == "pass" else replace(said, act=act_of(option, ask))
    mine = thing_of(option)
    if mine not in CARD:
        return said
    twins = {thing for other in ask.options if (thing := thing_of(other)) and slug(thing) == slug(mine)}
    return replace(said, words=f"{said.words}, the Maze card") if len(twins) > 1 else said


def thing_of(option: object) -> str:
    """The thing an option is about, if it is about one."""
    match option:
        case Drop(thing=thing) | TakePrize(what=thing) | UseThing(target=thing) | Cast(of=thing):
            return thing
        case str():
            return option
    return ""


def plain_label(option: object, ask: Ask[object], state: State) -> Label:
    """An option by itself."""
    match option:
        case str():
            return word_label(option, ask, state)
        case Go():
            return step_label(option, ask, state)
        case Lie():
            return Label(f"open {sides(option.openings)}", on=lying_at(ask.of, state))
        case Cast():
            return cast_label(option, ask, state)
        case UseThing():
            return use_label(option, ask, state)
        case Attack() | Steal():
            return meeting_label(option, ask, state)
        case _:
            return belonging_label(option, ask, state)


def lying_at(tile: str, state: State) -> str:
    """[W3.8] [MZ14] Where the tile lies that is being turned."""
    return next((space for space, there in state.maze.items() if there.up and there.tile == tile), "")


def belonging_label(option: object, ask: Ask[object], state: State) -> Label:
    """[R58] [W7.13] [W7.16] [O1] Things dropped, traded, taken, bought."""
    match option:
        case Drop(thing=name):
            return Label(f"put down {a_thing(name)}")
        case Trade(trophies=trophies):
            worth = sum(CARD[trophy].trophy for trophy in trophies)
            what = "Strength" if CARD[trophies[0]].strength else "Craft"
            return Label(f"{things(trophies)} for 1 {what}", f"{worth} points")
        case TakePrize(what=what):
            return prize_label(what, ask, state)
        case Buy(what="life"):
            return Label(f"1 Life for {price('life')} Gold")
        case Buy(what=what):
            return Label(f"{a_thing(what)} for {price(what)} Gold", does(what))
    raise KeyError(f"no label for {option!r}")


def prize_label(what: str, ask: Ask[object], state: State) -> Label:
    """[W7.16] [CH07] A Life, Gold, a Talisman or a thing."""
    match what:
        case "life":
            return Label("a Life", f"of {find(state, ask.of).lives}")
        case "gold":
            return Label("1 Gold")
        case "talisman":
            return Label("a Talisman")
    return Label(f"the {thing(what)}", does(what))


# -- [D2] [D3] steps -------------------------------------------------------------------------------------------


def step_label(option: Go, ask: Ask[object], state: State) -> Label:
    """[W3.3] Which way, and what is known of the place there."""
    p = state.players[ask.seat]
    how = {
        "sprite": "send the Stone Sprite: diagonally to",
        "keystone": "use the Keystone: to",
        "teleporter": "teleport to",
    }.get(option.by) or f"go {direction(p, option.space)}to"
    return Label(f"{how} {place(option.space)}", known(option.space, ask.seat, state), on=option.space)


def direction(p: Player, space: str) -> str:
    """`east `, `north, round the edge, `; from the Starting Area there are only doors."""
    side = next((side for side, beyond in neighbours(p.at).items() if beyond == space), "")
    wraps = space in SPACES and (p.at[0], side) in (("A", "N"), ("C", "S"))
    return f"{SIDE_NAMES[side]}{', round the edge,' if wraps else ''} " if side else ""


def known(space: str, seat: int, state: State) -> str:
    """What this seat knows of a space: its tile, who stands there, what lies there."""
    if space in RING:
        return OUTSIDE[space].text
    if space == START:
        return listed(standing(space, seat, state)) or "doors to " + ", ".join(f"{row}1" for row in ROWS)
    if space in CHAMBERS:
        return chamber_words(space, seat, state)
    tile = state.maze.get(space, Tile())
    parts = [tile_words(space, tile, seat, state), *lying(tile, state), *standing(space, seat, state)]
    return ", ".join(parts)


def tile_words(space: str, tile: Tile, seat: int, state: State) -> str:
    """[W2.4] [R52] A tile, if it lies face up or he has looked at it."""
    if not tile.tile or not knows_tile(state, tile, seat):
        return "face down"
    if not tile.up:
        return f"face down, you know the {tile_name(tile.tile)}"
    gone = tile.tile in TILE and TILE[tile.tile].kind != kind(state, space)
    return f"{tile_name(tile.tile)}{', gone' if gone else ''}"


def chamber_words(space: str, seat: int, state: State) -> str:
    """[R24] [R38] A Treasure Chamber."""
    chamber = state.chambers.get(space)
    if chamber is None:
        return "closed"
    if chamber.spent:
        return "spent"
    knows = chamber.treasure and knows_treasure(state, chamber, seat)
    return f"you know: {treasure(chamber.treasure)}" if knows else "unopened"


def lying(tile: Tile, state: State) -> list[str]:
    """[W7.24] [W7.33] Cards, loot, Gold, Talismans and a Hex Mark."""
    found = [thing(name) for name in (*tile.cards, *tile.loot)]
    found += [f"{tile.gold} Gold"] if tile.gold else []
    found += [count(tile.talismans, "Talisman")] if tile.talismans else []
    return [*found, f"Hex Mark of {who(tile.hexed_by, state)}"] if tile.hexed_by >= 0 else found


def standing(space: str, seat: int, state: State) -> list[str]:
    """[R1] The others who are there."""
    return [str(who(p.seat, state)) for p in here(state, space) if p.seat != seat]


# -- single words ----------------------------------------------------------------------------------------------

HERE = (
    ("act", "wait"),
    ("act", "stop"),
    ("act", "stay"),
    ("choice", "encounter"),
    ("choice", "stop"),
    ("cave", "end"),
)
THERE: dict[tuple[str, str], str] = {
    ("act", "leave"): CAVE,
    ("act", "reset"): START,
    ("leave_chamber", "reset"): START,
    ("cave", "visit"): START,
}


def word_label(word: str, ask: Ask[object], state: State) -> Label:
    """A word, a space, a thing, a card, a Spell or a character."""
    at = state.players[ask.seat].at if (ask.ask, word) in HERE else THERE.get((ask.ask, word), "")
    if plain := WORDS["options"].get(f"{ask.ask}.{word}"):
        words, _, note = plain.partition(" | ")
        note = meetable(ask.seat, state) if word == "wait" else note
        return Label(words, note, on=at, weight=word_weight(word, ask, note))
    if word in (*SPACES, *CHAMBERS, *RING, START):
        return space_label(word, ask, state)
    if ask.ask == "character":
        return character_label(word)
    if special := special_label(word, ask, state):
        idle = word == "stay" and state.players[ask.seat].at not in (CAVE, VILLAGE)  # [W7.29] nothing comes of it
        return replace(special, on=at, weight="pass" if idle else word_weight(word, ask, special.note))
    return thing_label(word, ask, state)


def meetable(seat: int, state: State) -> str:
    """[R7] What somebody who waits may meet where he is."""
    at = state.players[seat].at
    tile = state.maze.get(at)
    if tile is None:
        return ""
    found = [*(thing(card) for card in tile.cards), *standing(at, seat, state)]
    return f"you may meet {listed(found)}" if found else ""


def special_label(word: str, ask: Ask[object], state: State) -> Label | None:
    """[W4.2.3] [W4.6.2] [W5.2] Words that want figures."""
    p = state.players[ask.seat]
    match ask.ask, word:
        case "act", "roll":
            return Label("leave the Rotating Room", "a die says which way: 1 locked, 6 any")
        case "act", "exit":
            astray = sum(row.result == "neighbour" for row in ROOM["exit"].values())
            note = f"any space outside; {astray} in 6 it is not your choice"
            return Label("leave the Maze by the Teleporter", note)
        case (("act" | "leave_chamber"), "reset"):
            free = ask.ask == "leave_chamber" and not state.house.chamber_reset_costs_turn
            cost = "it costs nothing" if free else "lose 1 turn"
            return Label("ask the Warlock for a new Maze", f"to the Starting Area, {cost}")
        case "act", "stay":
            return Label(f"stay at {place(p.at)}", OUTSIDE[CAVE].text if p.at == CAVE and not p.barred else "")
        case "choice", "encounter":
            return encounter_label(p, state)
        case "circle", "step_in":
            results = "1 lose Craft, 2 a Spirit attacks, 3 lose a turn, 4 gain a Spell, 5 see the Treasures"
            return Label("step in", f"{results}, 6 go anywhere")
    return None


def encounter_label(p: Player, state: State) -> Label:
    """[D5] The cards lying here, with the odds against an Enemy; or the tile."""
    tile = state.maze.get(p.at)
    if tile is None:
        return Label(f"encounter {place(p.at)}", OUTSIDE[p.at].text if p.at in OUTSIDE else "")
    if not tile.cards:
        return Label(f"encounter the {tile_name(tile.tile)}", ROOMS[kind(state, p.at)])
    if len(tile.cards) > 1:
        return Label(f"encounter {listed([lying_label(card, p, state).text for card in tile.cards])}")
    only = lying_label(tile.cards[0], p, state)
    return replace(only, words=f"encounter {only.words}")


def lying_label(card: str, p: Player, state: State) -> Label:
    """[W7.24] A card, and the odds against it."""
    if CARD[card].kind == "enemy":
        return Label(str(enemy(card)), f"{does(card)}; {chances.against_card(state, p, card)}")
    return Label(f"the {thing(card)}", does(card))


def space_label(space: str, ask: Ask[object], state: State) -> Label:
    """A space, and what is known of it."""
    if ask.ask == "act":
        return Label(f"travel to {place(space)}", OUTSIDE[space].text, on=space, act="go")
    if ask.ask == "leave_chamber":
        return Label(place(space), "no visit in your next turn" if space == CAVE else "", on=space)
    p = state.players[ask.seat]
    where = f"{direction(p, space)}to {place(space)}" if ask.ask == "rotating_exit" else place(space)
    return Label(where, known(space, ask.seat, state), on=space)


def character_label(name: str) -> Label:
    """[W7.1] A character, its values, kit and ability."""
    row = CHARACTER[name]
    kit = [*(thing(item) for item in row.objects), *([count(row.spells, "Spell")] if row.spells else [])]
    figures = f"Strength {row.strength}, Craft {row.craft}, {lives(row.lives)}, {row.gold} Gold"
    return Label(row.name, f"{', '.join([figures, *kit])}; {does(row.ability)}")


def thing_label(word: str, ask: Ask[object], state: State) -> Label:
    """A thing, card or Spell, with what matters for this question."""
    p = state.players[ask.seat]
    match ask.ask:
        case "protect":
            return Label(thing(word), f"saves on {at_least(saves(word))}: {chances.in_six(saves(word))}")
        case "weapon":
            return Label(thing(word), f"+{thing_row(word).battle}")
        case "stake":
            return Label(f"stake the {thing(word)}")
        case "lying_card":
            return lying_label(word, p, state)
        case "orb" if CARD[word].kind == "enemy":
            return lying_label(word, p, state)
        case "put_down" if is_magic(word) and p.at not in SPACES:
            return Label(thing(word), f"{does(word)}; it goes to the stock")
        case "loot" if word == "gold":
            return Label(f"{ground(state, p.at).gold} Gold")
    if word in CARD or word in MAGIC_OBJECT or word in OBJECT or word in SPELL or word == "talisman":
        return Label(thing(word), does(word))
    return Label(word.replace("_", " "))


def saves(means: str) -> int:
    """[W7.12] [CH02] [CH08] The least face that saves a Life."""
    return SAVES_ON[means] if means in SAVES_ON else thing_row(means).saves


# -- Spells and items ------------------------------------------------------------------------------------------


def cast_label(option: Cast, ask: Ask[object], state: State) -> Label:
    """[W7.20] A Spell, on whom or what, and what it does."""
    name = thing(option.spell)
    match option.spell:
        case "unweave":
            return Label(f"cast {name}", f"{thing(ask.of)} has no effect")
        case "mend":
            p = find(state, option.target)
            whose = "yourself" if p.seat == ask.seat else str(by_id(p.id, state))
            now = f"{p.lives} of {lives(starting_lives(p))}"
            weighs: Weight = "main" if p.seat == ask.seat else "useless"
            return Label(f"cast {name} on {whose}", f"{now}: +{mended(p)}", on=p.id, weight=weighs)
        case "shatter" | "pilfer" | "beguile":
            deed = "to the stock" if option.spell == "shatter" else "to you"
            his = f"{a_thing(option.of)} of {by_id(option.target, state)}"
            return Label(f"cast {name}: {his} goes {deed}", on=option.target)
        case "stillness":
            return Label(f"cast {name}: {by_id(option.target, state):'s} turn is lost", on=option.target)
        case "hex_mark":
            where = f"{place(option.target)} ({known(option.target, ask.seat, state)})"
            return Label(f"cast {name} on {where}", "the next who steps there loses a Life", on=option.target)
        case "long_stride":
            return Label(f"cast {name}: to {place(option.target)}", OUTSIDE[option.target].text, on=option.target)
        case "coinage":
            return Label(f"cast {name}: {a_thing(option.of)} becomes 3 Gold")
    return Label(f"cast {name}", does(option.spell))


def mended(p: Player) -> int:
    """[SP01] So many Lives Mend gives back."""
    return min(2, starting_lives(p) - p.lives)


def use_label(option: UseThing, ask: Ask[object], state: State) -> Label:
    """[V2] An item, a Follower or an ability."""
    p = state.players[ask.seat]
    match option.what:
        case "phial":
            return Label(f"drink the Phial of Renewal: back to {lives(starting_lives(p))}", f"now {p.lives}")
        case "satchel":
            return Label("a remedy out of the Bottomless Satchel", f"1 Gold for a Life; now {lives(p.lives)}")
        case "twine":
            return Label("follow the Ball of Twine", "back to the Starting Area, and the turn ends", on=START)
        case "lantern":
            return Label(f"look at {option.target} with the Lodestar Lantern", on=option.target)
        case "loot":
            return Label(f"pick up {a_thing(option.target)} in passing")
        case "cloak":
            return Label("Cloak of Dusk", f"evade on {at_least(4)}: {chances.in_six(4)}")
        case "spirit_bell":
            return Label("ring the Spirit Bell", f"{enemy(ask.of)} is driven off, no trophy")
        case "first_strike":
            return Label("strike first", "+2, but no protective roll")
        case "second_sight":
            return Label(f"discard the {thing(option.target)}", does(option.target))
        case "bargain":
            bid = "2 Gold" if option.target in p.followers else "a Spell"
            return Label(f"{a_thing(option.target)} for {bid}")
        case "soft_tread":
            return Label("slip away", "Soft Tread")
        case "second_cut":
            return Label("roll your die again; the new roll stands")
    return Label(f"use {thing(option.what)}")


# -- characters ------------------------------------------------------------------------------------------------


def meeting_label(option: Attack | Steal, ask: Ask[object], state: State) -> Label:
    """[W7.16] [CH04] [CH07] A character here, and the chances."""
    p, other = state.players[ask.seat], find(state, option.player)
    name = f"{by_id(other.id, state)}, the {CHARACTER[other.character].name}"
    if isinstance(option, Steal):
        odds = f"{chances.in_six(4)}; on 1 you pay"
        return Label(f"rob {name}", odds, on=option.player)
    fight = Fight(p.seat, defender=other.seat, psychic=bool(option.by))
    how = " in psychic combat" if bool(option.by) else ""
    return Label(f"attack {name}{how}", chances.of_fight(state, fight, p), on=option.player)
