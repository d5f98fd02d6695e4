"""Dungeon [7] Baddies: which of them are there, how many, and what the party is told of them."""

from __future__ import annotations

from copy import copy
from typing import Literal

from labrys.games.dungeon.chapters import c06a_lines as lines
from labrys.games.dungeon.chapters.c01_the_game import two
from labrys.games.dungeon.chapters.c04_personas import MERCY
from labrys.games.dungeon.chapters.c06_battle import light_bearer, record, shame
from labrys.games.dungeon.events import BattleLit, Met, NumbersRead
from labrys.games.dungeon.pieces import Band, Brink, Fight, Foe, Member, Room
from labrys.games.dungeon.scenes import Encounter, Meeting
from labrys.games.dungeon.state import G, State, able, cell_of, chamber_here, leader, level_of, maze, sheet
from labrys.games.dungeon.tables import (
    BADDIE_TABLE,
    BADDIES,
    CATEGORY_DIE,
    NUMBER_APPEARING,
    Baddie,
    Category,
    sub_table,
)
from labrys.kit.mazefile.model import Cell, Edge
from labrys.kit.mazefile.vocabulary import key_of
from labrys.kit.variants import varies

BOOKS = {"mythical": "book_of_myths", "humanoids": "whos_who"}  # [D3.B05] [D3.B06]
MOST_FOES = 99
FLASHLIGHT = "flashlight"
Ground = Literal["", "party", "baddies"]


# -- which and how many ----------------------------------------------------------------------------------------


async def draw(g: G, category: str = "", kind: str = "", number: int = 0) -> tuple[str, int]:
    """[D7.02] [6.1] Category, sub-category, exact baddie, number; what is fixed beforehand is not rolled."""
    state = g.state
    if not kind:
        kind = rolled_kind(g, category)
        kind = await g.ruling("D7.02", [*BADDIES, *(one.key for one in maze(state).baddies)], kind, "baddie")
    if not number:
        number = number_appearing(g, record(state, kind))
        number = await g.ruling_amount("D7.04", 1, max(MOST_FOES, number), number, "number_of_baddies", kind)
    return kind, number


def category_by_die(g: G) -> Category:
    """[D7.01] 1 or 6 humanoids, 2 to 5 the others."""
    return category_on(g.state, g.d6("D7.01"))


def rolled_kind(g: G, category: str) -> str:
    """[D7.01] [D7.02] One die for the category, one for the sub-category, one for the exact baddie."""
    of: str = category or category_by_die(g)
    sub, die = sub_table(g.d6("D7.02")), g.d6("D7.02")
    replaced = maze(g.state).tables.get((of, sub))
    if replaced is not None:
        return key_of(replaced[die - 1])
    return next(table for name, table in BADDIE_TABLE.items() if name == of)[sub][die]


@varies("mythical_before_weirdies")
def category_on(state: State, die: int) -> Category:
    """[R14] 4 weirdies, 5 mythical beasts: the order of the pages."""
    return CATEGORY_DIE[die]


def number_appearing(g: G, entry: Baddie) -> int:
    """[D7.04] [R13] Two dice; on doubles one more roll, and the two looked-up numbers are added.

    Under a curse the number is rolled twice and the higher kept. There is at least one.
    """
    curses = g.state.curses
    if not entry.pattern or comes_singly(g.state, entry):
        return entry.fixed or 1
    number = looked_up(g, entry.pattern)
    if "crowds" in curses:
        curses["crowds"] -= 1
        if not curses["crowds"]:
            del curses["crowds"]
        number = max(number, looked_up(g, entry.pattern))
    return max(number, 1)


def comes_singly(state: State, entry: Baddie) -> bool:
    """[D7.07] [D9.54] By house rule every mythical beast."""
    return state.house.mythical_single and entry.category == "mythical"


@varies("chain_numbers")
def looked_up(g: G, pattern: str) -> int:
    """[R13] Exactly one more roll, even if it too is doubles."""
    first, second = two(g, "D7.04")
    number = NUMBER_APPEARING[pattern][first + second]
    return number + NUMBER_APPEARING[pattern][sum(two(g, "D7.04"))] if first == second else number


async def fix_guardians(g: G, room: Room) -> Band:
    """[6.13] Guardians seen before they are met: they are drawn and stay what they are."""
    state = g.state
    if -room not in state.bands:
        of = maze(state).chambers[room >> 8, room & 0xFF]
        kind, number = await draw(g, of.category, key_of(of.foe), of.foe_number)
        state.bands[-room] = Band(kind, tuple(foes_of(state, kind, number)), number)
        state.rooms[room] = "known"
    return state.bands[-room]


def foes_of(state: State, kind: str, number: int) -> list[Foe]:
    """So many of them, whole."""
    hits = record(state, kind).hits
    return [Foe(id=f"{kind}-{place}", kind=kind, hits=hits) for place in range(1, number + 1)]


# -- they are met ----------------------------------------------------------------------------------------------


async def encounter(g: G, scene: Encounter) -> None:
    """[D7.02] Those who were left here, with their wounds, or others that are drawn; the battle is set."""
    state = g.state
    place = -scene.room if scene.room else scene.place or state.spot
    band = state.bands.pop(place, None)
    if band is None:
        kind, number = await draw(g, scene.category, scene.kind, scene.number)
        band = Band(kind, tuple(foes_of(state, kind, number)), number)
    elif band.peace:
        shame(g, leader(state), "attacked_at_peace")
    fight = Fight(
        where=scene.where,
        place=place,
        guards=scene.room,
        brink=scene.brink,
        double=is_double(state, scene.brink),
        hazards=hazards_of(state, scene.room or (chamber_here(state) if scene.where == "chamber" else 0)),
        met=band.met,
        hostages=band.hostages,
        curse=1 if state.curses.pop("clumsiness", 0) else 0,
    )
    begin(g, fight, [copy(one) for one in band.foes])
    if scene.where == "stairs":
        fight.ground = high_ground(g, sheet(state).kind(cell_of(state.spot)) == Cell.STAIRS_DOWN)


def begin(g: G, fight: Fight, foes: list[Foe]) -> None:
    """[R42] The lines stand, a staff or flashlight shines, and they are met."""
    state = g.state
    state.fight, state.foes = fight, foes
    state.used.pop(MERCY, None)
    fight.category = record(state, foes[0].kind).category
    fight.lost_before = fight.lost = max(0, fight.met - sum(not foe.late for foe in foes))
    if len(foes) == 1 and fight.met == 1:
        hits = record(state, foes[0].kind).hits
        fight.lone_checked = 2 * (hits - foes[0].hits) >= hits
    lines.settle(g, double=fight.double)
    if light_bearer(state) is None and (bearer := _with_flashlight(state)) is not None:
        bearer.opened = {**bearer.opened, FLASHLIGHT: bearer.opened.get(FLASHLIGHT, 1) - 1}
        fight.lamp = bearer.id
    if (bearer := light_bearer(state, fight.lamp)) is not None:
        fight.lit = True
        g.tell(BattleLit("R42", bearer.id, FLASHLIGHT if fight.lamp else "staff"))
    g.then(Meeting())


def _with_flashlight(state: State) -> Member | None:
    """[D3.S46] A living wizard whose flashlight still works."""
    for member in able(state):
        if member.calling == "wizard" and FLASHLIGHT in member.goods and member.opened.get(FLASHLIGHT, 1):
            return member
    return None


def hazards_of(state: State, room: Room) -> tuple[str, ...]:
    """[6.13] What its author put into the chamber, but for gas that has been cleared."""
    hazards = maze(state).chambers[room >> 8, room & 0xFF].hazards if room else ()
    return tuple(one for one in hazards if f"{one}:{room}" not in state.used)


def is_double(state: State, brink: Brink) -> bool:
    """[D2.17] Is it a double door?"""
    if brink < 0:
        return False
    spot = brink >> 2
    return maze(state).sheets[level_of(spot)].edge(cell_of(spot), brink & 3) == Edge.DOUBLE


@varies("high_ground_die")
def high_ground(g: G, leads_down: bool) -> Ground:
    """[R3] [D2.13] On stairs leading down the party holds it, on stairs leading up the baddies do."""
    return "party" if leads_down else "baddies"


def announce(g: G) -> None:
    """[D6.04] Type, name, number, hits, abreast, attacks, to-hit number: never their weak spots, [D6.05] unless a

    living wizard has the book that tells them.
    """
    state = g.state
    fight = state.fight
    assert fight is not None
    for kind in dict.fromkeys(foe.kind for foe in state.foes):
        entry = record(state, kind)
        number = sum(foe.kind == kind for foe in state.foes)
        wide = 2 * entry.abreast if fight.double else entry.abreast
        g.tell(Met("D6.04", entry.category, kind, number, entry.hits, wide, entry.attacks, entry.to_hit))
        if reader := reader_of(state, BOOKS.get(entry.category, "")):
            g.tell(NumbersRead("D3.S50", reader.id, kind, tuple(entry.numbers.items())))


def reader_of(state: State, book: str) -> Member | None:
    """[D3.S50] A living wizard who has this book."""
    if not book:
        return None
    for member in able(state):
        if member.calling == "wizard" and book in member.goods:
            return member
    return None
