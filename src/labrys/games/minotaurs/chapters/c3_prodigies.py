"""Minotaurs [III] Divine Prodigies (M3.30–M3.56): what a deity grants its Priests."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose, ChooseSome
from labrys.games.minotaurs.chapters.c1_figures import bonus, settle
from labrys.games.minotaurs.chapters.c2_states import by_whom, put
from labrys.games.minotaurs.chapters.c2_wounds import fell, heal, wound
from labrys.games.minotaurs.chapters.c3_control import turn_back
from labrys.games.minotaurs.chapters.c3_sorcery import last_round
from labrys.games.minotaurs.chapters.c4_rolls import resists
from labrys.games.minotaurs.chapters.c5_creatures import cure
from labrys.games.minotaurs.chapters.c6_cells import show_cells, show_guardian, show_lair
from labrys.games.minotaurs.chapters.c6_labyrinth import cells_of, shortest
from labrys.games.minotaurs.events import Affected, DeityAnswered, Restored, WayShown
from labrys.games.minotaurs.options import Undo, Vision
from labrys.games.minotaurs.pieces import FAITH, FOES, Being
from labrys.games.minotaurs.state import G, State, everybody, fight, leader, living, maze
from labrys.games.minotaurs.tables import CREATURES, DEITIES, INTERVENTION

HOUR = 60
SEEN = 2  # [6.12] cells of a Divination
CHANCE, OWN_PLACE, FOREIGN_PLACE = 10, 20, 5  # [M3.55] on d100


def deity_of(one: Being) -> str:
    """Whom he serves."""
    assert one.sheet is not None
    return one.sheet.deity


def level_of(one: Being) -> int:
    """His level."""
    return one.sheet.level if one.sheet is not None else CREATURES[one.kind].level


# -- blessing and curse --------------------------------------------------------------------------------------


async def blessing(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.31] The recipient's Faith modifier on two figures of the deity, for so many hours as his level."""
    for other in targets:
        _hours(g, one, other, f"blessing:{deity_of(one)}", "M3.31")


async def divine_curse(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.32] The bad Faith of the target on the same two figures; Mystic Fortitude resists."""
    for other in targets:
        if not await resists(g, other, "M3.32"):
            _hours(g, one, other, f"divine_curse:{deity_of(one)}", "M3.32")


def _hours(g: G, one: Being, other: Being, key: str, rule: str) -> None:
    until = g.state.minutes + HOUR * level_of(one)
    other.until = {**other.until, key: max(until, other.until.get(key, 0))}
    settle(g.state, other)
    g.tell(Affected(rule, other.id, key.partition(":")[0], until, "minute", one.id))


# -- divination ----------------------------------------------------------------------------------------------


def hidden_cells(state: State) -> list[int]:
    """Cells of which nothing is known."""
    if state.labyrinth is None:
        return []
    return [cell for cell in cells_of(state.labyrinth) if cell not in state.entered and cell not in state.known]


def something_to_see(state: State, one: Being) -> bool:
    """[M3.46] In the labyrinth, out of battle, while something is unknown."""
    in_maze = state.labyrinth is not None and state.cell >= 0 and state.battle is None and not state.foes
    return in_maze and (bool(hidden_cells(state)) or "guardian_known" not in state.used)


async def divination(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.46] [6.12] The contents of two cells, or the guardian's line; the Maze Master may show less."""
    await vision(g, one, "M3.46")


async def vision(g: G, one: Being, rule: str) -> None:
    """[6.12] What is seen."""
    cells = hidden_cells(g.state)
    kinds = [*(("cells",) if cells else ()), *(("guardian",) if "guardian_known" not in g.state.used else ())]
    if not kinds:
        return
    kind = await Choose(rule, one.seat, kinds, "vision", one.id)
    if kind == "guardian":
        if await g.ruling("M3.46", ("shown", "veiled"), "shown", "vision_shown", one.id) == "shown":
            show_guardian(g, rule)
        return
    seen = [Vision(cell) for cell in cells]
    most = min(SEEN, len(seen))
    chosen = await ChooseSome(rule, one.seat, seen, 1, most, "vision_cells", one.id)
    shown = await g.ruling_some("M3.46", chosen, chosen, "vision_cells_shown", one.id)
    await show_cells(g, [place.cell for place in shown], rule)


# -- healing and gifts ---------------------------------------------------------------------------------------


async def vitality(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.47] 1d6 + the Priest's Faith bonus, at once; it also saves from poison."""
    for other in targets:
        cure(g, other, "M3.47")
        heal(g, other, (g.d6("M3.47"),), (("faith", bonus(one, FAITH)),), "vitality", "M3.47", one.id)


async def divine_gift(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.48] [R37] One of five Gifts by deity, as strong as the recipient's Faith bonus, for rounds."""
    gift = DEITIES[deity_of(one)].gift
    for other in targets:
        strength = bonus(one if g.state.house.gift_faith == "priest" else other, FAITH)
        put(g, other, f"{gift}:{strength}", last_round(g.state, one), "M3.48", one.id)


async def wrath(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.54] 1d6 + Faith bonus Hits, no attack roll; Mystic Fortitude avoids it."""
    for other in targets:
        if not await resists(g, other, "M3.54"):
            wound(g, other, (g.d6("M3.54"),), (("faith", bonus(one, FAITH)),), "wrath", "M3.54", one.id)


# -- intervention --------------------------------------------------------------------------------------------


def may_be_called(state: State, one: Being) -> bool:
    """[M3.55] [S8] In battle always; else while something stands that could be lifted."""
    return state.battle is not None or bool(to_undo(state, dead=False))


def chance_of(state: State, one: Being) -> int:
    """[M3.55] [M6.03] [6.4] The lair is sacred to the deity of its shrine, the rest of the maze to none."""
    quest, drawn = state.quest, state.labyrinth
    if quest is None or drawn is None or state.cell != drawn.lair:
        return CHANCE
    return OWN_PLACE if quest.deity == deity_of(one) else FOREIGN_PLACE


async def intervention(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.55] [M3.56] d100; on success the deity acts by its own will (6.12)."""
    state = g.state
    needed = chance_of(state, one)
    rolled = g.d(100, "M3.55")
    g.tell(DeityAnswered("M3.55", one.id, deity_of(one), rolled, needed, rolled <= needed))
    if rolled > needed:
        return
    if state.battle is None:
        await undo(g, one, dead=False)
        return
    kinds = list(dict.fromkeys(INTERVENTION.values()))
    outcome = await g.ruling("6.12", kinds, INTERVENTION[g.d6("6.12")], "deity_acts", one.id)
    match outcome:
        case "enemies_fall":
            for foe in [foe for foe in state.foes if foe.side == FOES and not foe.fate]:
                strike_down(g, foe, one)
        case "healed":
            await all_healed(g, one)
        case "undone":
            await undo(g, one, dead=True)
        case "way_opened":
            open_way(g)
        case _:
            await rebuke(g, one)


async def all_healed(g: G, one: Being) -> None:
    """[6.12] The party is whole, and may leave at once: nobody follows."""
    for other in living(g.state):
        heal(g, other, (), (("deity", other.figures.hits - other.hits),), "deity", "6.12", one.id)
        cure(g, other, "6.12")
    chosen = await Choose("6.12", leader(g.state).seat, ("stay", "leave"), "deity_leads", one.id, default=0)
    fight(g.state).parted = chosen == "leave"


def strike_down(g: G, foe: Being, one: Being) -> None:
    """[6.12] [S8] "Fall" is dead; felled by a deity counts half."""
    foe.until = {**foe.until, "by_a_deity": 1}
    foe.hits = 0
    fell(g, foe, "dead", "6.12", one.id)


async def rebuke(g: G, one: Being) -> None:
    """[6.12] [S8] One random enemy falls; the Priest has no Power until 8 hours of honoring the deity."""
    foes = [foe for foe in g.state.foes if foe.side == FOES and not foe.fate]
    if foes:
        strike_down(g, foes[g.d(len(foes), "S8") - 1] if len(foes) > 1 else foes[0], one)
    one.power = 0
    one.spent = {**one.spent, "rebuked": 8}


def open_way(g: G) -> None:
    """[6.12] [S8] The path to the lair is revealed, its doors open, and no wandering checks are made on it."""
    state = g.state
    drawn = maze(state)
    show_lair(g, "6.12")
    path = shortest(drawn, state.cell, drawn.lair)
    state.rooms = {
        cell: structs.replace(here, done=here.done or here.contents == "obstacle", blocked=())
        if cell in path
        else here
        for cell, here in state.rooms.items()
    }
    state.safe = tuple(sorted({*state.safe, *path}))
    g.tell(WayShown("6.12", tuple(path)))


def to_undo(state: State, *, dead: bool) -> list[Undo]:
    """[C3] [S8] Curses, stone, slaves of any age; and the deaths of this battle."""
    found = []
    for one in everybody(state):
        if one.side != FOES or one.kind == "character":
            if one.fate in ("stone", "tree", "rock") or (dead and one.fate == "dead" and one.kind == "character"):
                found.append(Undo(one.id, one.fate))
            if one.sheet is not None:
                found += [Undo(one.id, curse) for curse in one.sheet.curses]
            if one.kind == "character" and by_whom(one, "enslaved"):
                found.append(Undo(one.id, "enslaved"))
    return found


async def undo(g: G, one: Being, *, dead: bool) -> None:
    """[C3] One of them is undone."""
    open_to = to_undo(g.state, dead=dead)
    if not open_to:
        return
    chosen = await Choose("6.12", one.seat, open_to, "undo", one.id)
    other = next(other for other in everybody(g.state) if other.id == chosen.who)
    if chosen.what == other.fate:
        restore(g, other)
    elif chosen.what == "enslaved":
        turn_back(g, other, "6.12")
    else:
        lift(g, other, chosen.what)
    g.tell(Restored("6.12", other.id, chosen.what.partition(":")[0]))


def restore(g: G, other: Being) -> None:
    """Alive again, on his feet if he can be."""
    was_dead = other.fate == "dead"
    other.fate = ""
    if was_dead:
        other.hits = 3


def lift(g: G, other: Being, curse: str) -> None:
    """[M3.62] A curse is gone, and the score it took is back (R52)."""
    sheet = other.sheet
    assert sheet is not None
    kind, _, taken = curse.partition(":")
    place = {"weakness": 0, "misfortune": 2, "folly": 3, "ugliness": 5}.get(kind)
    lost = list(sheet.lost)
    if place is not None:
        lost[place] = max(0, lost[place] - int(taken.rpartition("=")[2] or 0))
    other.sheet = structs.replace(
        sheet,
        lost=(lost[0], lost[1], lost[2], lost[3], lost[4], lost[5]),
        curses=tuple(one for one in sheet.curses if one != curse),
    )
    settle(g.state, other)
