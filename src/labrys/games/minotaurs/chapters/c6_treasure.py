"""Minotaurs [VI] Spoils: treasure of a cell (6.8), mythic items (6.9), gear of the fallen (A7)."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters.c1_equipment import gain
from labrys.games.minotaurs.chapters.c1_figures import settle
from labrys.games.minotaurs.chapters.c4_henchmen import henchman
from labrys.games.minotaurs.chapters.c6_cells import change
from labrys.games.minotaurs.events import Freeing, GoalDone, TreasureFound
from labrys.games.minotaurs.options import Take
from labrys.games.minotaurs.pieces import Goods
from labrys.games.minotaurs.scenes import HandOut, Spoils
from labrys.games.minotaurs.state import G, State, able, being, leader, living, room
from labrys.games.minotaurs.tables import BANDS, GOODS, MYTHIC, MYTHIC_DIE, TREASURE, USEFUL_GEAR

LAIR_ROLLS, LAIR_BONUS = 3, 4  # [6.8]


async def spoils(g: G, scene: Spoils) -> None:
    """[A7] [A4] Treasure is taken only when no enemy able to fight is in the cell."""
    state = g.state
    here = room(state)
    bury(g)
    if state.cell in state.bands or not able(state):
        return
    if here.contents == "lair":
        clear_lair(g)
    hidden = here.contents == "hidden_treasure" and not here.found
    if here.treasure and not hidden:
        change(state, treasure=False)
        found = await hoard(g, lair=here.contents == "lair")
        g.then(*(HandOut(thing, number) for thing, number in found.items()))
    lying = state.lying.get(state.cell)
    if lying:
        state.lying = {cell: goods for cell, goods in state.lying.items() if cell != state.cell}
        g.then(*(HandOut(thing, number) for thing, number in lying.items()))


def bury(g: G) -> None:
    """[6.12] A dead character's gear lies in the cell; he himself is with the party no more."""
    state = g.state
    for one in [one for one in (*state.party, *state.followers) if one.fate]:
        here = dict(state.lying.get(state.cell, {}))
        for thing, number in one.goods.items():
            here[thing] = here.get(thing, 0) + number
        if here:
            state.lying = {**state.lying, state.cell: here}
        if one.purse and living(state):
            share(g, one.purse)
        one.goods, one.worn, one.hand, one.purse = {}, (), (), 0
        if one.fate != "gone":
            state.lost.append(one)
    state.party = [one for one in state.party if not one.fate]
    state.followers = [one for one in state.followers if not one.fate]


def clear_lair(g: G) -> None:
    """[6.2] [A10] With the guardian gone: the goal of slaying it is reached, captives are free."""
    state = g.state
    quest = state.quest
    assert quest is not None
    if quest.goal == "slay" and not state.goal:
        state.goal = "done"
        g.tell(GoalDone("6.2", quest.goal))
    freed = state.captives
    for one in freed:
        one.fate, one.out = "", ""
    state.party, state.captives = [*state.party, *freed], []
    if quest.goal == "captive" and not state.goal:
        state.goal = "captive"
        captive = henchman(state, leader(state), "henchman")
        captive.kind, captive.goods, captive.hand, captive.worn = "captive", {}, (), ()
        settle(state, captive)
        state.followers.append(captive)
        freed = [*freed, captive]
    if freed:
        g.tell(Freeing("6.2", tuple(one.id for one in freed)))


async def hoard(g: G, *, lair: bool) -> Goods:
    """[6.8] One roll; in the lair three with +4, and in the deeper bands a mythic item more."""
    quest = g.state.quest
    assert quest is not None
    found: Goods = {}
    for _ in range(LAIR_ROLLS if lair else 1):
        await find(g, found, LAIR_BONUS if lair else 0)
    if lair:
        for _ in range(BANDS[quest.band].mythic):
            await mythic(g, found)
        if quest.goal == "relic" and not g.state.goal:
            found[quest.relic] = found.get(quest.relic, 0) + 1
    return found


async def find(g: G, found: Goods, more: int) -> None:
    """[6.8] d20, then the dice of the line."""
    quest = g.state.quest
    assert quest is not None
    kinds = list(dict.fromkeys(line.find for line in TREASURE.values()))
    rolled = TREASURE[min(24, g.d(20, "6.8") + more)]
    kind = await g.ruling("6.8", kinds, rolled.find, "find")
    line = rolled if kind == rolled.find else next(row for row in TREASURE.values() if row.find == kind)
    match line.find:
        case "silver":
            silver = g.roll(line.dice, "6.8") * quest.tier * line.times
            g.tell(TreasureFound("6.8", "silver", silver))
            share(g, silver)
        case "jewel":
            gold = g.roll(line.dice, "6.8") * quest.tier
            add(g, found, "jewel", gold)
        case "gear":
            for thing, number in USEFUL_GEAR[g.d6("6.8")].goods.items():
                add(g, found, thing, number)
        case "mythic":
            await mythic(g, found)
        case _:
            add(g, found, line.find, 1)


async def mythic(g: G, found: Goods) -> None:
    """[6.8] One already owned by the party: roll again."""
    owned = {thing for one in (*g.state.party, *g.state.followers) for thing in one.goods} | set(found)
    open_to = [key for key in MYTHIC if key not in owned]
    if not open_to:
        return
    item = MYTHIC_DIE[g.d(20, "6.9")]
    while item in owned:
        item = MYTHIC_DIE[g.d(20, "6.9")]
    add(g, found, await g.ruling("6.9", open_to, item, "mythic"), 1)


def add(g: G, found: Goods, thing: str, number: int) -> None:
    """Some more of it lies there; a draught of the nymphs has three doses."""
    number = MYTHIC[thing].gives.doses if thing in MYTHIC else number
    found[thing] = found.get(thing, 0) + number
    g.tell(TreasureFound("6.8", thing, number))


def share(g: G, silver: int) -> None:
    """Coin is shared evenly; what is left over is the leader's."""
    ones = living(g.state)
    for one in ones:
        one.purse += silver // len(ones)
    leader(g.state).purse += silver % len(ones)


async def hand_out(g: G, scene: HandOut) -> None:
    """[A7] Who takes a thing; or it is left where it lies."""
    state = g.state
    takers = [Take(one.id, scene.item, scene.number) for one in able(state)]
    if not takers:
        return
    options: list[Take | str] = [*takers, "leave"]
    chosen = await Choose(
        "A7", leader(state).seat, options, "take", scene.item, default=suggested(state, scene.item)
    )
    if isinstance(chosen, Take):
        gain(g, being(state, chosen.who), scene.item, scene.number)
        note_relic(state, scene.item)
    else:
        here = state.lying.get(state.cell, {})
        here = {**here, scene.item: here.get(scene.item, 0) + scene.number}
        state.lying = {**state.lying, state.cell: here}


def suggested(state: State, item: str) -> int:
    """Whoever has none of its kind and carries least for his Might."""
    ones = able(state)
    weight = GOODS[item].enc if item in GOODS else 0
    return min(range(len(ones)), key=lambda place: (item in ones[place].goods, weight - ones[place].figures.might))


def note_relic(state: State, item: str) -> None:
    """[6.2] The relic is in the party's hands."""
    quest = state.quest
    assert quest is not None
    if quest.goal == "relic" and item == quest.relic and not state.goal:
        state.goal = "relic"
