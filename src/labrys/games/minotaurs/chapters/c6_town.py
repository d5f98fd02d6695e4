"""Minotaurs [VI] In town (A1, C10, A12): weeks of rest, the quest, the market, henchmen, marching order, light."""

from __future__ import annotations

from labrys.engine.ask import Amount, Arrange, Choose
from labrys.games.minotaurs.chapters.c1_equipment import light_torch
from labrys.games.minotaurs.chapters.c1_figures import level
from labrys.games.minotaurs.chapters.c4_henchmen import hire, pay_wages
from labrys.games.minotaurs.chapters.c6_labyrinth import draw_maze, roll_quest
from labrys.games.minotaurs.events import KeepPaid, Mended, Ordered
from labrys.games.minotaurs.options import CarryLight
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.scenes import Shop, Town, Turn
from labrys.games.minotaurs.state import G, State, leader
from labrys.games.minotaurs.tables import CLASSES, GOODS

KEEP = 7 * GOODS["lodging"].price + 14 * GOODS["meal"].price  # [A12] silver a week, at the lowest price
RATIONS = 7 * GOODS["ration"].price  # [A12] in camp
MOST_WEEKS = 12


async def town(g: G, scene: Town) -> None:
    """[C10] One step after the other."""
    match scene.step:
        case "rest":
            await rest(g)
            g.then(Town("quest"))
        case "quest":
            await roll_quest(g)
            g.then(*(Shop(one.id) for one in g.state.party), Town("henchmen"))
        case "henchmen":
            for one in g.state.party:
                await hire(g, one)
            g.then(Town("order"))
        case "order":
            await marching_order(g)
            await light(g)
            g.then(Town("maze"))
        case _:
            await draw_maze(g)
            g.then(Turn())


# -- weeks of rest -------------------------------------------------------------------------------------------


async def rest(g: G) -> None:
    """[A12] Any number of weeks before the next adventure; keep is paid, Hits come back (M2.25)."""
    hurt = [one for one in g.state.party if one.hits < one.figures.hits]
    if not g.state.week:
        return
    weeks = await Amount(
        "A12", leader(g.state).seat, 0, MOST_WEEKS, "weeks", "", default=weeks_needed(g.state, hurt)
    )
    for _ in range(weeks):
        g.state.week += 1
        for one in g.state.party:
            mend(g, one, guest=not keep(g, one))
        for one in g.state.followers:
            mend(g, one, guest=False)
    if weeks:
        pay_wages(g, 7 * weeks)
    for one in (*g.state.party, *g.state.followers):  # [A12] Power and subdual in full
        one.power, one.subdual, one.spent = one.figures.power, 0, {}


def weeks_needed(state: State, hurt: list[Being]) -> int:
    """Until the last of them is whole."""
    weeks = [-(-(one.figures.hits - one.hits) // weekly(state, one)) for one in hurt]
    return min(MOST_WEEKS, max(weeks, default=0))


def weekly(state: State, one: Being) -> int:
    """[M2.25] Level and a quarter of the Basic Hits: 3 for Warriors, 2 for Magicians."""
    sheet = one.sheet
    assert sheet is not None
    return level(state, one) + (CLASSES[sheet.calling].hits if sheet.calling else 8) // 4


def keep(g: G, one: Being) -> bool:
    """[A12] An inn, else a camp, else the hospitality of a temple: did he pay?"""
    silver = KEEP if one.purse >= KEEP else RATIONS if one.purse >= RATIONS else 0
    one.purse -= silver
    g.tell(KeepPaid("A12", one.id, silver))
    return silver > 0


def mend(g: G, one: Being, guest: bool) -> None:
    """[M2.25] After each full week of complete rest. [A12] A guest of the temple heals like everybody."""
    if one.sheet is None:
        return
    less = int(guest and g.state.house.guests == "less")
    won = min(weekly(g.state, one) - less, one.figures.hits - one.hits)
    if won and one.fate == "":
        one.hits += won
        one.out = "" if one.hits > 2 else one.out
        g.tell(Mended("M2.25", one.id, won, one.hits))


# -- setting out ---------------------------------------------------------------------------------------------


async def marching_order(g: G) -> None:
    """[6.1] Rows of two, the first in front."""
    state = g.state
    if len(state.party) < 2:
        return
    boxes = [str(place) for place in range(1, len(state.party) + 1)]
    order = await Arrange(
        "6.1", leader(state).seat, state.party, boxes, lambda _: None, "order", "", tuple(range(len(boxes)))
    )
    placed = sorted(zip(order, state.party, strict=True), key=lambda pair: pair[0])
    state.party = [one for _, one in placed]
    g.tell(Ordered("6.1", tuple(one.id for one in state.party)))


async def light(g: G) -> None:
    """[M4.27] Who carries the light: somebody with a torch and flint, or nobody."""
    bearers = light_bearers(g.state)
    if not bearers:
        return
    chosen = await Choose("M4.27", leader(g.state).seat, [*bearers, "dark"], "light", "", default=0)
    if isinstance(chosen, CarryLight):
        light_torch(g, chosen.who)


def light_bearers(state: State) -> list[CarryLight]:
    """Those who have a torch, if anybody has flint; the rear first, as they fight last."""
    everyone = [one for one in (*state.party, *state.followers) if not one.fate and not one.out]
    if not any("flint" in one.goods for one in everyone):
        return []
    return [CarryLight(one.id) for one in reversed(everyone) if "torch" in one.goods and one.id not in state.lit]
