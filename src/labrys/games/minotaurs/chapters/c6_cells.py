"""Minotaurs [VI] Entering a cell and what it holds (A4, 6.3, 6.4), and its traps (6.10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters.c1_equipment import lose
from labrys.games.minotaurs.chapters.c1_figures import is_magician
from labrys.games.minotaurs.chapters.c2_wounds import wound
from labrys.games.minotaurs.chapters.c4_adventuring import (
    breathes_water,
    climbs,
    drown,
    fall,
    feat,
    is_lit,
    swims,
)
from labrys.games.minotaurs.chapters.c4_rolls import DANGER, check, evades
from labrys.games.minotaurs.chapters.c5_creatures import poisoned
from labrys.games.minotaurs.chapters.c6_labyrinth import direction, is_dead_end, pick, ways
from labrys.games.minotaurs.events import (
    CellEntered,
    CellShown,
    Crossed,
    GuardianShown,
    ReadOut,
    Searched,
    Solved,
    TrapMet,
    Whispered,
)
from labrys.games.minotaurs.mazes import drawn
from labrys.games.minotaurs.pieces import WITS, Being, Cell, Room
from labrys.games.minotaurs.scenes import (
    Encounter,
    Flood,
    Guardian,
    NewCell,
    PassTime,
    Poison,
    Spoils,
    Stray,
    Trap,
)
from labrys.games.minotaurs.state import G, State, able, living, maze, room
from labrys.games.minotaurs.tables import (
    CHAMBER_SIZES,
    CONTENTS,
    INSIGHTS,
    MYSTERIES,
    OBSTACLES,
    TRAP,
    TRAPS,
    WATERS,
    Contents,
)
from labrys.kit.mazefile.model import Notes

PASSAGE = 3  # [6.3] 1 to 3 on the die
PIT = 20  # feet deep


# -- a new cell ----------------------------------------------------------------------------------------------


async def new_cell(g: G, scene: NewCell) -> None:
    """[A4] Shape, size, ground, contents, in this order; then trap, encounter, treasure."""
    state = g.state
    if scene.cell != state.cell:
        await enter(g, scene.cell)
    here = room(state)
    g.tell(CellEntered("A4", scene.cell, here.shape, here.contents, here.detail, scene.carefully))
    written = written_about(state, scene.cell)
    if written is not None and written.says:
        g.tell(ReadOut("6.4", written.says))
    g.then(PassTime(2 if scene.carefully else 1))
    if here.contents == "lair":
        if not state.lair_seen:
            state.lair_seen = True
            state.deeds += [("lair", one.id) for one in living(state)]
        g.then(Guardian())
        return
    if here.trap and not here.done:
        g.then(Trap(here.trap, scene.carefully), *following(here))
    else:
        g.then(*following(here))


async def enter(g: G, cell: Cell) -> None:
    """[A4] The party goes in; what the cell is like is rolled for, if it has not been."""
    state = g.state
    came = direction(maze(state), cell, state.cell)
    move_to(state, cell)
    if cell not in state.rooms:
        state.rooms = {**state.rooms, cell: await roll_room(g, cell, came)}
    state.entered = {**state.entered, cell: True}


def following(here: Room) -> list[Encounter | Spoils | Stray]:
    """What comes after the trap: whoever is here; unguarded treasure is taken."""
    if here.detail == "stray" and not here.done:
        return [Stray()]
    if here.contents in ("encounter", "guarded_treasure"):
        return [Encounter()]
    return [Spoils()] if here.contents == "trapped_treasure" and here.treasure else []


def move_to(state: State, cell: Cell) -> None:
    """The party is in another cell; it knows the way back."""
    state.back, state.cell = state.cell, cell


async def roll_room(g: G, cell: Cell, came: int) -> Room:
    """[6.3] [6.4] The lair and the entrance roll nothing; an author may have said what a cell is."""
    if cell == maze(g.state).lair:
        return Room(width=60, height=60, contents="lair", treasure=True)
    written = written_about(g.state, cell)
    if g.state.scenario:
        passage = written is None
    else:
        passage = not is_dead_end(maze(g.state), cell) and g.d6("6.3") <= PASSAGE
    width, height, is_round = (60, 60, False) if passage else chamber(g, came)
    difficult = g.d6("6.3") == 1
    line = await roll_contents(g, written)
    if passage and line.widens:
        passage, width, height = False, 42, 42
    here = Room(
        shape="passage" if passage else "chamber",
        width=width,
        height=height,
        round=is_round,
        difficult=difficult,
        contents=line.key,
        treasure=line.treasure,
        side=came if line.key == "pit" else -1,
    )
    return await detail(g, cell, here, written)


def written_about(state: State, cell: Cell) -> Notes | None:
    """What an author wrote about a chamber; None: it is none, or nobody drew this labyrinth."""
    return drawn(state.scenario).chambers.get(cell) if state.scenario else None


async def roll_contents(g: G, written: Notes | None) -> Contents:
    """[6.4] d20; or what the author of the maze has put there."""
    key = authors_contents(written) if written is not None else ""
    if not key:
        key = CONTENTS[g.d(20, "6.4")].key
    chosen = await g.ruling("6.4", sorted({line.key for line in CONTENTS.values()}), key, "contents")
    return next(line for line in CONTENTS.values() if line.key == chosen)


def authors_contents(written: Notes) -> str:
    """A foe, a trap, a feature, nothing; empty: he left it to the dice."""
    if written.foe:
        return "guarded_treasure" if written.treasures else "encounter"
    if written.hazards:
        return "trap"
    if written.special:
        return written.special if written.special in ("garden", "cave") else "water"
    return "empty" if written.empty else ""


def chamber(g: G, came: int) -> tuple[int, int, bool]:
    """[6.3] [S14] A long room lies along the side entered."""
    size = CHAMBER_SIZES[g.d6("6.3")]
    return (size.along, size.across, size.round) if came % 2 == 0 else (size.across, size.along, size.round)


async def detail(g: G, cell: Cell, here: Room, written: Notes | None = None) -> Room:
    """[6.4] Which trap, obstacle, water or mystery it is."""
    match here.contents:
        case "trap" | "trapped_treasure":
            rolled = written.hazards[0] if written is not None and written.hazards else ""
            usual = rolled or TRAPS[g.d(8, "6.10", secret=True)].key
            trap = await g.ruling("6.10", list(TRAP), usual, "trap")
            return structs.replace(here, trap=trap)
        case "water":
            special = written.special if written is not None and written.special in WATERS.values() else ""
            return structs.replace(here, detail=special or WATERS[g.d6("6.4")])
        case "mystery":
            return structs.replace(here, detail=MYSTERIES[g.d6("6.4")])
        case "obstacle":
            return obstacle(g, cell, here)
        case _:
            return here


def obstacle(g: G, cell: Cell, here: Room) -> Room:
    """[6.4] On one random side that leads to a cell not yet entered; none: rubble."""
    drawn = maze(g.state)
    on = [way for way, other in ways(drawn, cell).items() if other not in g.state.entered]
    if not on:
        return structs.replace(here, difficult=True, contents="rubble", done=True)
    side = on[pick(g, len(on)) - 1] if len(on) > 1 else on[0]
    return structs.replace(here, side=side, detail=OBSTACLES[g.d6("6.4")].key)


def change(state: State, **fields: object) -> None:
    """Something about the present cell is different from now on."""
    state.rooms = {**state.rooms, state.cell: structs.replace(room(state), **fields)}


# -- traps ---------------------------------------------------------------------------------------------------


async def trap(g: G, scene: Trap) -> None:
    """[6.10] Those who go carefully may find it; else it works on the first in marching order, or on all."""
    state = g.state
    change(state, done=True)
    first = able(state)
    if not first:
        return
    if scene.carefully and await finds(g, first[0]):
        g.tell(TrapMet("6.10", scene.key, first[0].id, True))
        return
    g.tell(TrapMet("6.10", scene.key, first[0].id, False))
    line = TRAP[scene.key]
    if scene.key == "whisper":
        state.astray = True
        g.tell(Whispered("6.10"))
    elif scene.key == "flood":
        await flood_begins(g)
    else:
        for one in [*living(state), *state.followers] if line.everybody else first[:1]:
            await springs(g, one, scene.key)
    if scene.key == "falling_block":
        change(state, blocked=(*room(state).blocked, direction(maze(state), state.cell, state.back)))


async def finds(g: G, one: Being) -> bool:
    """[6.10] The leading character's Detection: 15 or more, −4 without light."""
    dark = () if is_lit(g.state, room(g.state)) else (("dark", -4),)
    return await check(g, one, "detection", (("detection", one.figures.detection), *dark), DANGER, "6.10")


async def springs(g: G, one: Being, key: str) -> None:
    """[6.10] Danger Evasion avoids it, else the dice; [S18] no second roll halves a fall. Darts are poisoned."""
    if await evades(g, one, "6.10"):
        return
    number = int(TRAP[key].dice.partition("d")[0])
    lost = wound(g, one, tuple(g.d6("6.10") for _ in range(number)), (), key, "6.10")
    if key == "poison_darts" and lost and not one.fate:
        await poisoned(g, one, "poison_lethal", "6.10")
        g.then(Poison(0))


async def flood_begins(g: G) -> None:
    """[6.10] All who fail are shut in; the cell fills in 1d6 + 3 rounds."""
    shut_in = [one.id for one in [*living(g.state), *g.state.followers] if not await evades(g, one, "6.10")]
    fills = g.d6("6.10") + 3
    if shut_in:
        g.then(Flood(tuple(shut_in), fills))


async def flood(g: G, scene: Flood) -> None:
    """[6.10] One feat of 15 each, one a round, opens the sluice; once full, swim or drown; it drains after ten."""
    number = scene.round + 1
    inside = [one for one in (*g.state.party, *g.state.followers) if one.id in scene.who and not one.fate]
    if not inside or number > scene.fills + 10:
        g.tell(Crossed("6.10", "flood", ""))
        return
    able_ones = [one for one in inside if not one.out]
    if number <= len(able_ones) and await feat(g, able_ones[number - 1], DANGER, [], "6.10"):
        g.tell(Crossed("6.10", "flood", able_ones[number - 1].id))
        return
    if number > scene.fills:
        for one in inside:
            if not breathes_water(one, room(g.state)) and (one.out or not await swims(g, one, DANGER)):
                drown(g, one)
    g.then(structs.replace(scene, round=number))


# -- what may be done about contents -------------------------------------------------------------------------


async def search(g: G) -> None:
    """[6.4] Each who has not tried here rolls d20 + DE, 15 or more; one try each. Who searches well knows."""
    state = g.state
    for one in able(state):
        key = f"search:{one.id}"
        if key in room(state).tried:
            continue
        change(state, tried=(*room(state).tried, key))
        if await check(g, one, "search", (("evasion", one.figures.evasion),), DANGER, "6.4"):
            found = room(state).contents == "hidden_treasure"
            change(state, found=True)
            g.tell(Searched("6.4", found))
            if found:
                g.then(Spoils())
            return


def may_search(state: State) -> bool:
    """Is there anybody who has not searched here, and is there still something to know?"""
    return not room(state).found and any(f"search:{one.id}" not in room(state).tried for one in able(state))


async def cross_pit(g: G) -> bool:
    """[6.4] A turn of trying to cross: climb 15, 10 with a rope that stays. True: all are on the other side."""
    state = g.state
    await hang_rope(g)
    needed = 10 if room(state).rope else 15
    for one in [*able(state), *(other for other in state.followers if not other.out and not other.fate)]:
        tried = room(state).tried
        if f"cross:{one.id}" in tried:
            continue
        result = await climbs(g, one, needed)
        if result > 0:
            change(state, tried=(*tried, f"cross:{one.id}"))
            g.tell(Crossed("6.4", "pit", one.id))
        elif result < 0 and f"pit:{one.id}" not in tried:  # he falls no more
            change(state, tried=(*tried, f"pit:{one.id}"))
            await fall(g, one, PIT)
    return all(f"cross:{one.id}" in room(state).tried for one in able(state))


async def hang_rope(g: G) -> None:
    """[6.4] The first who has one may leave it there."""
    owner = next((one for one in able(g.state) if "rope" in one.goods), None)
    if owner is None or room(g.state).rope:
        return
    if await Choose("6.4", owner.seat, ("rope", "without"), "rope", owner.id, default=0) == "rope":
        lose(owner, "rope")
        change(g.state, rope=True)


def pit_crossed(state: State) -> None:
    """On the other side: whoever goes back crosses again."""
    change(state, tried=tuple(key for key in room(state).tried if not key.startswith(("cross:", "pit:"))))


async def solve(g: G) -> None:
    """[6.4] A Magician's d20 + Wits, 15 or more, one try each: an insight on d3."""
    state = g.state
    for one in able(state):
        if not is_magician(one) or f"mystery:{one.id}" in room(state).tried:
            continue
        change(state, tried=(*room(state).tried, f"mystery:{one.id}"))
        if await check(g, one, "mystery", (("wits", one.figures.mods[WITS]),), DANGER, "6.4"):
            change(state, done=True)
            state.deeds.append(("mystery", one.id))
            state.deeds += [("mystery_others", other.id) for other in living(state) if other is not one]
            insight = INSIGHTS[g.d3("6.4")]
            g.tell(Solved("6.4", one.id, insight))
            await reveal(g, insight)
            return


def may_solve(state: State) -> bool:
    """A Magician who has not tried."""
    here = room(state)
    if here.contents != "mystery" or here.done or here.detail == "stray":
        return False
    return any(is_magician(one) and f"mystery:{one.id}" not in here.tried for one in able(state))


async def reveal(g: G, insight: str) -> None:
    """[6.4] The lair's place, the neighbours' contents, or the guardian's line."""
    if insight == "lair":
        show_lair(g, "6.4")
    elif insight == "neighbours":
        drawn, cell = maze(g.state), g.state.cell
        await show_cells(g, [*ways(drawn, cell).values()], "6.4")
    else:
        show_guardian(g, "6.4")


# -- what is told without being entered ----------------------------------------------------------------------


def show_lair(g: G, rule: str) -> None:
    """Where the lair is."""
    lair = maze(g.state).lair
    g.state.known = {**g.state.known, lair: True}
    g.tell(CellShown(rule, lair, "lair", ""))


async def show_cells(g: G, cells: Sequence[Cell], rule: str) -> None:
    """What cells hold; they are rolled for now, if they have not been."""
    drawn = maze(g.state)
    for cell in cells:
        if cell not in g.state.rooms:
            g.state.rooms = {**g.state.rooms, cell: await roll_room(g, cell, next(iter(ways(drawn, cell))))}
        g.state.known = {**g.state.known, cell: True}
        here = g.state.rooms[cell]
        g.tell(CellShown(rule, cell, here.contents, here.detail))


def show_guardian(g: G, rule: str) -> None:
    """Who guards the lair."""
    quest = g.state.quest
    assert quest is not None
    g.state.used = {**g.state.used, "guardian_known": 1}
    g.tell(GuardianShown(rule, quest.guardian))
