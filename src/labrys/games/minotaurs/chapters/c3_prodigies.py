"""Minotaurs [III] Divine Prodigies (M3.30–M3.56): what a deity grants its Priests."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose, ChooseSome
from labrys.games.minotaurs.chapters.c1_figures import bonus, settle
from labrys.games.minotaurs.chapters.c2_ground import stand_near
from labrys.games.minotaurs.chapters.c2_states import by_whom, put
from labrys.games.minotaurs.chapters.c2_wounds import fell, heal, pick_up, wound
from labrys.games.minotaurs.chapters.c3_control import turn_back
from labrys.games.minotaurs.chapters.c3_sorcery import caster_level, last_round
from labrys.games.minotaurs.chapters.c4_rolls import resists
from labrys.games.minotaurs.chapters.c5_creatures import cure
from labrys.games.minotaurs.chapters.c6_cells import show_cells, show_guardian, show_lair
from labrys.games.minotaurs.chapters.c6_labyrinth import cells_of, closed, shortest, ways
from labrys.games.minotaurs.events import Affected, DeityAnswered, Restored, WayShown
from labrys.games.minotaurs.options import Undo, Vision
from labrys.games.minotaurs.pieces import FAITH, FOES, Being
from labrys.games.minotaurs.state import G, State, anyone, fight, leader, living, maze
from labrys.games.minotaurs.tables import DEITIES, INTERVENTION, POWERS, Power

HOUR = 60
SEEN = 2  # [6.12] cells of a Divination
SHAPES = ("stone", "tree", "rock")
CHANCE, OWN_PLACE, FOREIGN_PLACE = 10, 20, 5  # [M3.55] on d100


def deity_of(one: Being) -> str:
    """Whom he serves."""
    assert one.sheet is not None
    return one.sheet.deity


# -- blessing and curse --------------------------------------------------------------------------------------


async def blessing(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.31] The recipient's Faith modifier on two figures of the deity, for so many hours as his level."""
    for other in targets:
        _hours(g, one, other, f"blessing:{deity_of(one)}", "M3.31")


def lasts_as_long(state: State, one: Being, other: Being) -> bool:
    """[R37] The same Blessing does not count twice: is he under one that ends no sooner?"""
    return other.until.get(f"blessing:{deity_of(one)}", 0) >= state.minutes + HOUR * caster_level(one)


def faith_in(state: State, one: Being, other: Being, line: Power) -> int:
    """[M3.31] [R37] The recipient's Faith modifier; of a Divine Gift by house rule the Priest's."""
    priests = line.key == "divine_gift" and state.house.gift_faith == "priest"
    return (one if priests else other).figures.mods[FAITH]


async def divine_curse(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.32] The bad Faith of the target on the same two figures; Mystic Fortitude resists."""
    for other in targets:
        if not await resists(g, other, "M3.32"):
            _hours(g, one, other, f"divine_curse:{deity_of(one)}", "M3.32")


def _hours(g: G, one: Being, other: Being, key: str, rule: str) -> None:
    until = g.state.minutes + HOUR * caster_level(one)
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
        strength = faith_in(g.state, one, other, POWERS["divine_gift"])
        put(g, other, f"{gift}:{strength}", last_round(g.state, one), "M3.48", one.id)


def gives_strength(state: State, one: Being) -> bool:
    """[M3.52] [C11] In calm the one Gift that is of use before the turn is over: where a way is barred."""
    if DEITIES[deity_of(one)].gift != "strength" or state.cell < 0:
        return False
    return any(closed(state, state.cell, way) for way in ways(maze(state), state.cell))


async def wrath(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.54] 1d6 + Faith bonus Hits, no attack roll; Mystic Fortitude avoids it."""
    for other in targets:
        if not await resists(g, other, "M3.54"):
            wound(g, other, (g.d6("M3.54"),), (("faith", bonus(one, FAITH)),), "wrath", "M3.54", one.id)


# -- intervention --------------------------------------------------------------------------------------------


def may_be_called(state: State, one: Being) -> bool:
    """[M3.55] [S8] In battle always; else while something stands that could be lifted."""
    return state.battle is not None or bool(to_undo(state))


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
        await undo(g, one)
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
            await undo(g, one)
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


def to_undo(state: State) -> list[Undo]:
    """[C3] [S8] Curses, shapes and slaves of any age, also of those left behind; the deaths of this battle."""
    found = []
    for one in (*state.party, *state.followers, *state.lost):
        if one.sheet is None:
            continue
        if one.fate in SHAPES or (one.fate == "dead" and state.battle is not None and one.at >= 0):
            found.append(Undo(one.id, one.fate))
        if one.fate != "dead":
            found += [Undo(one.id, curse) for curse in one.sheet.curses]
        if by_whom(one, "enslaved"):
            found.append(Undo(one.id, "enslaved"))
    return found


async def undo(g: G, one: Being) -> None:
    """[C3] One of them is undone."""
    open_to = to_undo(g.state)
    if not open_to:
        return
    chosen = await Choose("6.12", one.seat, open_to, "undo", one.id)
    other = anyone(g.state, chosen.who)
    assert other is not None
    if chosen.what == other.fate:
        restore(g, one, other)
    elif chosen.what == "enslaved":
        turn_back(g, other, "6.12")
    else:
        lift(g, other, chosen.what)
    g.tell(Restored("6.12", other.id, chosen.what.partition(":")[0]))


def restore(g: G, one: Being, other: Being) -> None:
    """[C3] Alive again, beside whoever called; [R27] one who was dead with few Hits."""
    state = g.state
    if other.fate == "dead":
        other.hits = hits_of_the_revived(state, other)
    other.fate, other.out = "", ""
    if any(lost is other for lost in state.lost):
        state.lost = [lost for lost in state.lost if lost is not other]
        if other.kind == "character":
            state.party = [*state.party, other]
        else:
            state.followers = [*state.followers, other]
    if state.battle is not None:
        stand_near(state, one, other)
        pick_up(other)


def hits_of_the_revived(state: State, one: Being) -> int:
    """[R27] 3 Hits; by house rule half of the maximum."""
    return min(3, one.figures.hits) if state.house.revived == "three" else max(1, one.figures.hits // 2)


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
