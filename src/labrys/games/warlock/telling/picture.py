"""Warlock's Maze as a picture: the board, the ring outside, everybody's sheet, the fight, and what lies open.

It is made from a `View` alone. What has not changed is not made again: a tile, a sheet and a pile are kept by what
they show. The rules know players by number, and so do the sentences here: a surface puts their names in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from labrys.engine.ask import Ask
from labrys.engine.cache import Shelf
from labrys.games.warlock.board import CAVE, COLUMNS, RING, ROWS, SIDES, SPACES, START
from labrys.games.warlock.chapters.c07a_characters import slug
from labrys.games.warlock.chapters.c07h_outside import price
from labrys.games.warlock.options import Lie
from labrys.games.warlock.pieces import NOBODY
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, CHARACTER, MAGIC_OBJECT, OUTSIDE, SPELL, TILE, TREASURE
from labrys.games.warlock.telling.goal import goal
from labrys.games.warlock.telling.picture_fight import fight, foe
from labrys.games.warlock.telling.view import Sheet, Square, Vault, View
from labrys.games.warlock.telling.words import (
    ABILITIES,
    ROOMS,
    WHEN,
    a_thing,
    a_tile,
    described,
    does,
    place,
    sides,
    thing,
    tile_name,
    treasure,
)
from labrys.show.english import capital, count, listed, number_word
from labrys.show.picture import Card, Figure, Level, Listing, Picture, Place, Sign, Thing, Token, Turn
from labrys.show.sentence import PlayerName, all_of

MAZE, OUT = "maze", "outside"
LEVELS = (Level(MAZE, "The Maze"), Level(OUT, "Outside"))
HOLDS = {"teleporter": "ready to teleport", "rotating": "must roll to leave"}
SPECIAL = {  # rooms with a drawing of their own
    "teleporter": "teleporter",
    "spirit": "spirit",
    "chamber": "wizard",
    "circle": "circle",
    "rotating": "rotating",
}
WITH_ONE = sum(row.shows == "talisman" for row in TREASURE.values())
HOLDING = f"; {number_word(WITH_ONE)} of the {number_word(len(TREASURE))} hold a Talisman"
KEPT = 4096  # so many tiles, sheets and piles are remembered


def picture(view: View) -> Picture:
    """[R52] What a seat, or a spectator, sees of the table."""
    seat = view.active if view.seat is None else view.seat
    cards = tuple(card(p, p.seat == view.active, p.seat in view.winners, bool(view.round)) for p in view.players)
    if view.fight is not None and view.fight.enemy:
        cards += (foe(view.fight.enemy, view.fight.psychic, view.fight.strength),)
    return Picture(
        "warlock",
        "Talisman: Warlock's Maze",
        facts(view),
        LEVELS,
        places(view),
        tokens(view.players, view.active),
        view.players[seat].at if view.players and view.players[seat].character else CAVE,
        cards,
        fight(view) if view.fight is not None else None,
        hand(view),
        lying(view),
        "the game is over" if view.over else "" if view.round else "before the first round",
        goal=goal(view),
    )


def turn(option: object, ask: Ask[object], state: State) -> Turn | None:
    """[W3.8] How a tile lies by this option."""
    return Turn("tile", edges(option.openings)) if isinstance(option, Lie) else None


# -- places ----------------------------------------------------------------------------------------------------


def edges(openings: str) -> tuple[str, ...]:
    """Clockwise from the north."""
    return tuple("open" if side in openings else "wall" for side in SIDES)


def ring_space(number: int) -> Place:
    """[W7.27] A space of the ring: three to the east, then three back to the west."""
    space, half = RING[number], len(RING) // 2
    x, y = (number, 0) if number < half else (len(RING) - 1 - number, 1)
    openings = ("E" if x < half - 1 else "") + ("W" if x else "")
    openings += ("NS"[1 - y]) if x in (0, half - 1) else ""
    name, text = OUTSIDE[space].name, OUTSIDE[space].text
    return Place(space, x, y, "space", edges(openings), OUT, name, note=f"The {name}: {text}.")


OUTSIDE_PLACES = {RING[number]: ring_space(number) for number in range(len(RING))}
WHERE = {space: (1 + COLUMNS.index(space[1]), ROWS.index(space[0])) for space in SPACES}


def places(view: View) -> dict[str, Place]:
    """[W2.3] The Starting Area in the west, the tiles, the Chambers in the east; and the ring."""
    key = (id(view.maze), id(view.chambers), view.left_in_start, view.seat, view.spirit_gone)
    return _PLACES.find(key, view)[1]


def _places(view: View) -> tuple[View, dict[str, Place]]:
    """With the view, whose board stays as long as it is known by its identity."""
    found = {START: hall(view.left_in_start, view.seat, bool(view.maze))}
    for space, square in view.maze.items():
        found[space] = tile(square, view.seat, view.spirit_gone)
    for space, vault in view.chambers.items():
        found[space] = chamber(vault, view.seat)
    return view, found | OUTSIDE_PLACES


_PLACES = Shelf(_places, 1024)


@lru_cache(KEPT)
def hall(square: Square, seat: int | None, laid: bool) -> Place:
    """[W2.3] The Starting Area, with a door to every row."""
    visit = "no Maze lies yet; it is laid when somebody visits the Warlock in his Cave"
    doors = f"doors to {listed([f'{row}1' for row in ROWS])}" if laid else visit
    note = " ".join([f"The Starting Area: {doors}.", *lies_there(square, seat)])
    walls = ("wall", "door" if laid else "wall", "wall", "wall")
    signs = tuple(signs_of(square, seat))
    return Place(START, 0, 0, "hall", walls, MAZE, "Starting Area", signs, note=note, height=len(ROWS))


@lru_cache(KEPT)
def tile(square: Square, seat: int | None, spirit_gone: bool) -> Place:
    """[W2.4] [R52] A tile as it lies; face down, with what this seat has seen there as a question."""
    x, y = WHERE[square.space]
    room = TILE[square.tile].kind if square.tile in TILE else "corridor"
    gone = room == "spirit" and spirit_gone
    name = f"{tile_name(square.tile)}{'' if square.up else '?'}" if square.tile else ""
    name = name or (square.space if not square.up else "")  # a back says where it lies
    special = [Sign(SPECIAL[room], tile_name(square.tile), gone)] if square.up and room in SPECIAL else []
    note = face_up(square, "corridor" if gone else room) if square.up else face_down(square, seat)
    return Place(
        square.space,
        x,
        y,
        "tile",
        edges(square.openings) if square.openings else (),
        MAZE,
        name,
        (*special, *signs_of(square, seat)),
        not square.up,
        note=" ".join([f"{square.space}: {note}.", *looked(square.seen, seat), *lies_there(square, seat)]),
    )


def face_up(square: Square, room: str) -> str:
    """`a Corner Room open north and west; draw a Maze card`."""
    way = f"open {sides(square.openings)}" if square.openings else "just turned over"
    return f"{a_tile(square.tile)} {way}{'' if room == 'corridor' else f'; {ROOMS[room]}'}".removesuffix(" …")


def face_down(square: Square, seat: int | None) -> str:
    """[R52] What this seat knows of it, if anything."""
    if not square.tile:
        return "a tile lies face down"
    return f"face down; {'you know' if seat in square.seen else 'known to all:'} {a_tile(square.tile)}"


@lru_cache(KEPT)
def chamber(vault: Vault, seat: int | None) -> Place:
    """[W2.8] [R24] [R38] A Treasure Chamber, its door to the west."""
    row = vault.space[1]
    known = f"; {'you know' if seat in vault.seen else 'known to all:'} " if vault.treasure else ""
    what = f"{known}{treasure(vault.treasure)}" if vault.treasure else ""
    note = f"{capital(place(vault.space))}: {'spent' if vault.spent else f'unopened{what or HOLDING}'}."
    signs: tuple[Sign, ...] = ()
    if vault.treasure:
        is_talisman = TREASURE[vault.treasure].shows == "talisman"
        kind, name = ("talisman", "Talisman") if is_talisman else ("magic_object", "Magic Object")
        signs = (Sign(kind, name if vault.spent else f"{name}?", vault.spent),)
    return Place(
        vault.space,
        1 + len(COLUMNS),
        ROWS.index(row),
        "chamber",
        ("wall", "wall", "wall", "door"),
        MAZE,
        f"Chamber {row}",
        signs,
        not vault.spent,
        note=" ".join([note, *(() if vault.spent else looked(vault.seen, seat))]),
    )


# -- what lies there -------------------------------------------------------------------------------------------


def signs_of(square: Square, seat: int | None) -> Iterable[Sign]:
    """[W7.24] [W7.33] What lies on a tile, the weightiest first."""
    if square.talismans:
        yield Sign("talisman", count(square.talismans, "Talisman"))
    for name in (*square.cards, *square.loot):
        yield Sign(kind_of(name), described(name), mark=strength_mark(name), what=slug(name))
    if square.hexed_by != NOBODY:
        yield Sign("hex", hex_mark(square, seat))
    if square.gold:
        yield Sign("gold", f"{square.gold} Gold")


def strength_mark(name: str) -> str:
    """[W7.7] [W7.8] `S4` or `C3` of an Enemy; `C=` if it has the Craft of whoever it meets."""
    if name not in CARD or CARD[name].kind != "enemy":
        return ""
    row = CARD[name]
    return f"S{row.strength}" if row.strength else "C=" if row.craft < 0 else f"C{row.craft}"


def kind_of(name: str) -> str:
    """enemy, stranger, place, object, magic_object or follower: a card says it, from the shop come Objects."""
    if name in CARD:
        return CARD[name].kind
    return "magic_object" if name in MAGIC_OBJECT else "object"


def hex_mark(square: Square, seat: int | None) -> str:
    """[SP14] Whose it is."""
    return "your Hex Mark" if square.hexed_by == seat else f"a Hex Mark of {PlayerName(square.hexed_by)}"


def article(name: str) -> str:
    """`the Bone Sentry (Strength 4)`, `a Sword (+1 in battle)`."""
    text = does(name)
    return f"{a_thing(name)} ({text})" if text else a_thing(name)


def lies_there(square: Square, seat: int | None) -> list[str]:
    """A sentence about what lies there, if anything does."""
    found = [count(square.talismans, "Talisman")] if square.talismans else []
    found += [article(name) for name in (*square.cards, *square.loot)]
    found += [hex_mark(square, seat)] if square.hexed_by != NOBODY else []
    found += [f"{square.gold} Gold"] if square.gold else []
    return [f"Here {'lie' if len(found) > 1 else 'lies'} {listed(found)}."] if found else []


def looked(seen: Sequence[int], seat: int | None) -> list[str]:
    """[R52] That others have looked is public."""
    others = [PlayerName(other) for other in seen if other != seat]
    return [capital(f"{all_of(others):has} looked at it.")] if others else []


# -- people ----------------------------------------------------------------------------------------------------


def tokens(players: Sequence[Sheet], active: int) -> tuple[Token, ...]:
    """[R1] Where the characters are."""
    return tuple(Token(p.id, p.at, p.name, p.seat, p.seat == active) for p in players if p.character)


@lru_cache(KEPT)
def card(p: Sheet, active: bool, won: bool, begun: bool) -> Card:
    """[W7.1] [W7.2] A player and his character."""
    status = ("has won",) if won else ()
    name = capital(str(PlayerName(p.seat)))
    if not p.character:
        fate = "dead" if begun else ""
        return Card(p.id, name, "", p.seat, "player", points_name="Lives", status=status, fate=fate, active=active)
    return Card(
        p.id,
        name,
        p.name,
        p.seat,
        "player",
        p.lives,
        p.starting_lives,
        "Lives",
        figures=figures(p),
        lists=tuple(belongings(p)),
        status=(*status, *conditions(p)),
        active=active,
        sign=p.character,
    )


def figures(p: Sheet) -> tuple[Figure, ...]:
    """[W7.2] His values, wealth and limits, and where he is."""
    return (
        value("Strength", p.strength, p.own_strength),
        value("Craft", p.craft, p.own_craft),
        Figure("Gold", str(p.gold), sign="gold", key=True),
        Figure("Talismans", str(p.talismans), sign="talisman"),
        Figure("Spells", f"{p.spell_count} of {p.spell_limit}"),
        Figure("Objects", f"{len(p.things)} of {p.carry_limit}"),
        Figure("Ability", thing(p.ability), ABILITIES[p.ability]),
        Figure("Place", capital(place(p.at))),
    )


def value(name: str, now: int, own: int) -> Figure:
    """As it is now; and what it is without all he has."""
    return Figure(name, str(now), "" if now == own else f"{own} of his own", key=True)


def belongings(p: Sheet) -> Iterable[Listing]:
    """[W7.5] [W7.13] [W7.23] Objects, Followers, trophies; Spells, where this seat may know them."""
    for title, names in (("Objects", p.things), ("Followers", p.followers)):
        if names:
            yield listing(title, names)
    if p.trophies:
        yield Listing("Trophies", tuple(map(trophy, p.trophies)))
    if p.spells:
        yield Listing("Spells", tuple(map(spell, p.spells)))


def conditions(p: Sheet) -> Iterable[str]:
    """What hinders or helps him just now."""
    if p.talismans:
        yield count(p.talismans, "Talisman")
    if p.apprentice:
        yield "Apprentice"
    if p.lost_turns:
        yield f"loses {count(p.lost_turns, 'turn')}"
    if p.barred:
        yield "barred from the Maze"
    if p.holds:
        yield HOLDS[p.holds]


# -- things ----------------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def listing(title: str, names: tuple[str, ...]) -> Listing:
    """Things with what they do."""
    return Listing(title, tuple(Thing(thing(name), does(name), kind=slug(name)) for name in names))


def spell(name: str) -> Thing:
    """[W7.20] What it does, and when it may be cast."""
    return Thing(thing(name), f"{does(name)}; {WHEN[SPELL[name].moment]}", kind=f"{name}_spell")


def trophy(name: str) -> Thing:
    """[W7.13] Its points, towards Strength or Craft."""
    row = CARD[name]
    return Thing(
        row.name, f"{count(row.trophy, 'point')} of {'Strength' if row.strength else 'Craft'}", kind=row.slug
    )


def hand(view: View) -> tuple[Listing, ...]:
    """[R52] What this seat alone sees: its Spells, and Maze cards it has put in order or discarded unread."""
    own = view.players[view.seat].spells if view.seat is not None and view.players else ()
    found = [Listing("Spells", tuple(map(spell, own)))] if own else []
    found += [listing("Next in the Maze deck", view.top)] if view.top else []
    return tuple([*found, listing("Discarded unread", view.unread)] if view.unread else found)


def lying(view: View) -> tuple[Listing, ...]:
    """[W2.10] [O1] The stock, the shop, the discards, and the characters that have died."""
    found = [listing("Magic Objects in the stock", view.stock)] if view.stock else []
    found += [shop(tuple(view.shop.items()))] if view.shop else []
    piles = (("Maze cards discarded", view.maze_discard), ("Spells discarded", view.spell_discard))
    found += [pile(title, tuple(cards.items())) for title, cards in piles if cards]
    if view.buried:
        found.append(Listing("Dead", tuple(Thing(CHARACTER[name].name, kind=name) for name in view.buried)))
    return tuple(found)


@lru_cache(KEPT)
def shop(stock: tuple[tuple[str, int], ...]) -> Listing:
    """[O1] What the Village has left, and at what price."""
    wares = [
        Thing(thing(name), does(name), f"{price(name)} Gold, {number} left", slug(name)) for name, number in stock
    ]
    return Listing("In the Village", tuple(wares))


@lru_cache(KEPT)
def pile(title: str, cards: tuple[tuple[str, int], ...]) -> Listing:
    """Discarded cards; how many, where there are several of a kind."""
    found = [Thing(thing(name), does(name), f"×{n}" if n > 1 else "", drawn(name)) for name, n in cards]
    return Listing(title, tuple(found))


def drawn(name: str) -> str:
    """Which drawing shows a card or a Spell."""
    return f"{name}_spell" if name in SPELL else slug(name)


def facts(view: View) -> tuple[Figure, ...]:
    """What stands at the head of the table."""
    if not view.players:
        return ()
    found = [Figure("Round", str(view.round))] if view.round else []
    if view.seats > 1:
        active, first = (capital(str(PlayerName(seat))) for seat in (view.active, view.first))
        found += [Figure("Turn", active), Figure("First player", first)]
    found += [Figure("Steps made", str(view.steps))] if view.steps else []
    unread = f"{count(view.unread_count, 'card')} discarded unread" if view.unread_count else ""
    found += [Figure("Maze deck", str(view.maze_deck), unread), Figure("Spell deck", str(view.spell_deck))]
    found += (
        [Figure("Talismans left", str(view.talismans_left), sign="talisman")] if view.talismans_left >= 0 else []
    )
    return tuple(found)
