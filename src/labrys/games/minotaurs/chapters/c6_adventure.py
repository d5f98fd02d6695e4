"""Minotaurs [VI] An adventure, turn by turn (A2, A3, A8), time passing (6.3), and its end (A10, A11, B14)."""

from __future__ import annotations

from labrys.engine.ask import Basket, Choose
from labrys.games.minotaurs.chapters import c3_powers as powers
from labrys.games.minotaurs.chapters import c3_prodigies
from labrys.games.minotaurs.chapters.c1_advancement import award, rise
from labrys.games.minotaurs.chapters.c1_equipment import arm, drink, gain, light_torch, lose, put_on
from labrys.games.minotaurs.chapters.c1_figures import is_magician, is_warrior, level
from labrys.games.minotaurs.chapters.c2_wounds import fell, heal, is_weak, wake
from labrys.games.minotaurs.chapters.c3_control import set_free, slaves_of
from labrys.games.minotaurs.chapters.c3_recovery import SLEEP, durations_end, regain
from labrys.games.minotaurs.chapters.c4_adventuring import choose_helpers, feat
from labrys.games.minotaurs.chapters.c4_henchmen import pay_wages
from labrys.games.minotaurs.chapters.c6_cells import (
    change,
    cross_pit,
    may_search,
    may_solve,
    move_to,
    pit_crossed,
    search,
    solve,
)
from labrys.games.minotaurs.chapters.c6_labyrinth import beyond, cells_of, closed, direction, pick, shortest, ways
from labrys.games.minotaurs.chapters.c6_town import light_bearers
from labrys.games.minotaurs.events import (
    AdventureOver,
    Bound,
    Forced,
    GoalDone,
    Honored,
    Lapsed,
    Left,
    Taken,
    Walked,
    WanderingChecked,
    WayShown,
)
from labrys.games.minotaurs.options import CarryLight, Drink, Force, Free, Go, Power, Use, Walk
from labrys.games.minotaurs.pieces import Being, Cell
from labrys.games.minotaurs.scenes import (
    AllDown,
    Cast,
    Encounter,
    Guardian,
    Leave,
    NewCell,
    PassTime,
    Spoils,
    Turn,
)
from labrys.games.minotaurs.state import G, State, able, being, everybody, leader, living, maze, room
from labrys.games.minotaurs.tables import AWARDS, BANDS, CREATURES, MYTHIC, OBSTACLE
from labrys.kit import clock
from labrys.kit.calm import calm

TURN = 10  # minutes
HOUR = clock.HOUR // TURN  # turns
FAR = 3  # known cells in a turn
BLOCK = 20  # [6.10] the feat a fallen block takes

TWINE, CRUCIBLE = "ball_of_twine", "crucible_of_counsel"
Offer = Power | Drink | Use | CarryLight | Free


# -- the turn's choice ---------------------------------------------------------------------------------------


async def turn(g: G, scene: Turn) -> None:
    """[A3] The leader speaks for the party, which does not split. [C11] Casting in calm costs no turn."""
    state = g.state
    if state.over or state.cell < 0:
        return
    if not able(state):
        g.then(AllDown())
        return
    options = choices(state)
    question: Choose[object] = Choose("A3", leader(state).seat, options, "turn", str(state.turns + 1))
    offers = standing_offers(state)
    owners = [owner(state, offer) for offer in offers]
    g.then(Turn())
    chosen = await calm(question, offers, owners, lambda offer: at_once(g, offer))
    if chosen is not None:
        await carry_out(g, chosen)


def choices(state: State) -> list[object]:
    """[A3] New cell, carefully, known cells, search, force, bind wounds, rest, leave; and what the cell offers."""
    found: list[object] = []
    drawn, here = maze(state), room(state)
    for way, other in ways(drawn, state.cell).items():
        if closed(state, state.cell, way):
            found.append(Force(way))
        elif other not in state.entered:
            found += [Go(way), Go(way, "carefully")]
    found += [Walk(cell) for cell in within(state)]
    if may_search(state):
        found.append("search")
    if may_solve(state):
        found.append("solve")
    if state.house.coming_round == "bound" and any(one.out == "unconscious" for one in living(state)):
        found.append("bind")
    if here.contents == "garden" and any(herbs(state, one) for one in able(state)):
        found.append("herbs")
    found += at_the_shrine(state)
    found.append("rest")
    if gear_to_give(state):
        found.append("gear")
    if state.cell in (drawn.entrance, drawn.exit):
        found.append("leave")
    return found


def within(state: State) -> list[Cell]:
    """[6.3] Known cells that can be reached in a turn: up to three, not past a pit or past creatures."""
    return list(trails(state))[1:]


def trails(state: State) -> dict[Cell, Cell]:
    """Every known cell in reach, with the one before it on the shortest way."""
    drawn, entered = maze(state), state.entered
    trail, ring = {state.cell: -1}, [state.cell]
    for _ in range(FAR):
        following = []
        for cell in ring:
            if cell != state.cell and (state.rooms[cell].contents == "pit" or cell in state.bands):
                continue
            for way, other in ways(drawn, cell).items():
                if other not in trail and other in entered and not closed(state, cell, way):
                    trail[other] = cell
                    following.append(other)
        ring = following
    return trail


def at_the_shrine(state: State) -> list[str]:
    """[6.2] [6.11] In the lair, once no enemy able to fight is there."""
    quest = state.quest
    assert quest is not None
    if room(state).contents != "lair" or state.cell in state.bands:
        return []
    found = []
    if quest.goal == "shrine" and not state.goal:
        found.append("rekindle")
    if any(one.sheet and one.sheet.deity == quest.deity and one.id not in state.honored for one in able(state)):
        found.append("honor")
    return found


async def carry_out(g: G, chosen: object) -> None:
    """[A3] What the turn is spent on."""
    match chosen:
        case Go():
            await go(g, chosen)
        case Walk():
            await walk(g, chosen.cell)
        case Force():
            await force(g, chosen.way)
        case "search":
            await search(g)
            g.then(PassTime())
        case "solve":
            await solve(g)
            g.then(PassTime())
        case "bind":
            bind(g)
        case "herbs":
            pick_herbs(g)
        case "rekindle" | "honor":
            serve(g, str(chosen))
        case "rest":
            rest(g)
        case "gear":
            await look_after_gear(g)
        case _:
            g.then(Leave(int(g.state.cell != maze(g.state).entrance)))


# -- moving --------------------------------------------------------------------------------------------------


async def go(g: G, chosen: Go) -> None:
    """[A4] Into a cell nobody has entered. [6.10] After the whisper, through a random open side."""
    state = g.state
    drawn = maze(state)
    way = stray_way(g) if state.astray else chosen.way
    cell = beyond(drawn.columns, drawn.rows, state.cell, way)
    if not await past_the_pit(g, way):
        g.then(PassTime())
        return
    if cell in state.entered:
        await walk(g, cell)
    else:
        g.then(NewCell(cell, chosen.how == "carefully"))


def stray_way(g: G) -> int:
    """[6.10] Trap 8: the next move goes through a random open side."""
    state = g.state
    state.astray = False
    open_ways = [way for way in ways(maze(state), state.cell) if not closed(state, state.cell, way)]
    return open_ways[pick(g, len(open_ways)) - 1] if len(open_ways) > 1 else open_ways[0]


async def past_the_pit(g: G, way: int) -> bool:
    """[6.4] The pit lies between the side come from and all others."""
    here = room(g.state)
    if here.contents != "pit" or (way == here.side) == (came_by(g.state) == here.side):
        return True
    if not await cross_pit(g):
        return False
    pit_crossed(g.state)
    return True


def came_by(state: State) -> int:
    """The side of the present cell through which the party came; -1: none."""
    near = [way for way, cell in ways(maze(state), state.cell).items() if cell == state.back]
    return near[0] if near else -1


async def walk(g: G, cell: Cell) -> None:
    """[6.3] Through known cells; whoever has settled or was left there is met again."""
    state = g.state
    if state.astray:
        drawn = maze(state)
        cell = beyond(drawn.columns, drawn.rows, state.cell, stray_way(g))
        if cell not in state.entered:
            g.then(NewCell(cell))
            return
    first = way_to(state, cell)[0]
    if not await past_the_pit(g, direction(maze(state), state.cell, first)):
        g.then(PassTime())
        return
    pit_crossed(state)
    step_to(state, cell)
    g.tell(Walked("6.3", cell))
    g.then(PassTime())
    if cell in state.bands:
        g.then(Guardian() if state.bands[cell].guardian else Encounter())
    elif newcomers(g, cell):
        g.then(Encounter())
    else:
        g.then(Spoils())


def newcomers(g: G, cell: Cell) -> bool:
    """[6.12] In a maze entered again: for each week away d6, on 1 somebody has moved in; once for each cell."""
    state = g.state
    weeks, key = state.used.get("weeks_away", 0), f"again:{cell}"
    if not weeks or key in state.used or cell == maze(state).lair:
        return False
    state.used = {**state.used, key: 1}
    dice = [g.d6("6.12") for _ in range(weeks)]
    return 1 in dice


def way_to(state: State, cell: Cell) -> list[Cell]:
    """[6.3] The cells on the way to one in reach."""
    trail, found = trails(state), [cell]
    while trail[found[-1]] != state.cell:
        found.append(trail[found[-1]])
    return found[::-1]


def step_to(state: State, cell: Cell) -> None:
    """Cell by cell, so that the way back is known."""
    for step in way_to(state, cell):
        move_to(state, step)


# -- forcing, binding, herbs, the shrine ---------------------------------------------------------------------


async def force(g: G, way: int) -> None:
    """[M4.12] [6.4] One try each, loud, a turn; when all have failed, six turns of labor open it."""
    state = g.state
    key = f"force{way}"
    fresh = [one for one in able(state) if not is_weak(one) and f"{key}:{one.id}" not in room(state).tried]
    if not fresh:
        forced(g, way, "labor")
        g.then(PassTime(HOUR))
        return
    one = await Choose("M4.12", leader(state).seat, fresh, "force", "", default=strongest(fresh))
    helpers = await choose_helpers(g, one)
    change(state, tried=(*room(state).tried, f"{key}:{one.id}"))
    state.loud = True
    if await feat(g, one, needed(state, way), helpers):
        forced(g, way, one.id)
    g.then(PassTime())


def strongest(ones: list[Being]) -> int:
    """Who would best try."""
    return max(range(len(ones)), key=lambda place: ones[place].figures.mods[0])


def needed(state: State, way: int) -> int:
    """[6.4] [6.10] Barred door 15, portcullis 20, fallen block 20."""
    drawn = maze(state)
    for cell, side in ((state.cell, way), (beyond(drawn.columns, drawn.rows, state.cell, way), (way + 2) % 4)):
        here = state.rooms.get(cell)
        if here is not None and here.contents == "obstacle" and here.side == side and not here.done:
            return OBSTACLE[here.detail].feat
    return BLOCK


def forced(g: G, way: int, by: str) -> None:
    """The way is open, from both sides."""
    from msgspec import structs

    state = g.state
    drawn = maze(state)
    other = beyond(drawn.columns, drawn.rows, state.cell, way)
    for cell, side in ((state.cell, way), (other, (way + 2) % 4)):
        here = state.rooms.get(cell)
        if here is None:
            continue
        blocked = tuple(block for block in here.blocked if block != side)
        done = here.done or (here.contents == "obstacle" and here.side == side)
        state.rooms = {**state.rooms, cell: structs.replace(here, blocked=blocked, done=done)}
    g.tell(Forced("M4.12", way, by))


def bind(g: G) -> None:
    """[R63] [A8] A turn of binding rouses everybody at 1–2 Hits; no Hits are gained."""
    for one in [*living(g.state), *g.state.followers]:
        if one.out == "unconscious":
            one.out = ""
            g.tell(Bound("R63", one.id))
    g.then(PassTime())


def herbs(state: State, one: Being) -> bool:
    """[6.4] Once for each character and court, if there is anything to heal."""
    return one.hits < one.figures.hits and f"herbs:{one.id}" not in room(state).tried


def pick_herbs(g: G) -> None:
    """[6.4] Herbs of a garden court heal 1 Hit."""
    for one in living(g.state):
        if herbs(g.state, one):
            change(g.state, tried=(*room(g.state).tried, f"herbs:{one.id}"))
            heal(g, one, (), (("herbs", 1),), "herbs", "6.4")
    g.then(PassTime())


def serve(g: G, deed: str) -> None:
    """[6.2] [6.11] One turn at the shrine."""
    state = g.state
    quest = state.quest
    assert quest is not None
    if deed == "rekindle":
        state.goal = "done"
        g.tell(GoalDone("6.2", quest.goal))
    else:
        for one in able(state):
            if one.sheet and one.sheet.deity == quest.deity and one.id not in state.honored:
                state.honored = (*state.honored, one.id)
                state.deeds.append(("shrine", one.id))
                g.tell(Honored("6.11", one.id, quest.deity))
    g.then(PassTime())


def gear_to_give(state: State) -> list[Being]:
    """[A3] Those who have something others could take."""
    return [one for one in living(state) if one.goods] if len(able(state)) > 1 else []


async def look_after_gear(g: G) -> None:
    """[A3] A turn of sorting packs: somebody gives things away."""
    state = g.state
    giver = await Choose("A3", leader(state).seat, gear_to_give(state), "giver", "")
    goods = list(giver.goods)
    numbers = [giver.goods[thing] for thing in goods]
    given = await Basket("A3", giver.seat, goods, [0] * len(goods), 0, numbers, "give", giver.id)
    takers = [one for one in able(state) if one is not giver]
    taker = await Choose("A3", giver.seat, takers, "taker", giver.id)
    for thing, number in given:
        lose(giver, thing, number)
        gain(g, taker, thing, number, "A3")
    for one in (giver, taker):
        put_on(state, one)
        arm(one)
    g.then(PassTime())


# -- time ----------------------------------------------------------------------------------------------------


async def pass_time(g: G, scene: PassTime) -> None:
    """[6.3] [S21] Ten minutes a turn; at the end of turns 3, 6, 9 … the wandering check."""
    state = g.state
    if not state.over:
        for _ in range(scene.turns):
            state.turns += 1
            state.minutes += TURN
            lapse(g)
        due = scene.resting or state.turns // 3 > (state.turns - scene.turns) // 3
        if due and state.cell >= 0 and not state.foes and able(state) and state.cell not in state.safe:
            wandering(g)


def lapse(g: G) -> None:
    """[M4.27] Torches burn down, those knocked out wake; powers that have lasted their time end."""
    state = g.state
    now = state.minutes
    burnt, state.lit = clock.run_out(state.lit, now)
    for who in burnt:
        g.tell(Lapsed("M4.27", who, "torch"))
    for one in everybody(state):
        if one.out == "knocked_out" and one.until.get("knocked_out", 0) <= now:
            wake(g, one)
    durations_end(g)


def wandering(g: G) -> None:
    """[6.3] [A5] d6: on 1 an encounter comes through a random open side; also on 2 when the party was loud."""
    state = g.state
    die = g.d6("6.3")
    open_ways = [way for way in ways(maze(state), state.cell) if not closed(state, state.cell, way)]
    comes = bool(open_ways) and (die == 1 or (die == 2 and state.loud))  # at a closed entrance nobody can come
    g.tell(WanderingChecked("6.3", die, comes))
    state.loud = False
    if comes:
        side = open_ways[pick(g, len(open_ways)) - 1] if len(open_ways) > 1 else open_ways[0]
        g.then(Encounter(wandering=side))


def rest(g: G) -> None:
    """[A8] A whole hour: Power comes back (M3.10–M3.13), subdual goes (M2.47)."""
    for one in living(g.state):
        if one.subdual:
            one.subdual = max(0, one.subdual - level(g.state, one))
        if CRUCIBLE in one.goods:
            one.spent = {**one.spent, CRUCIBLE: one.spent.get(CRUCIBLE, 0) + 1}
        regain(g, one)
    g.then(PassTime(HOUR, resting=True))


# -- what may be done at any calm moment ---------------------------------------------------------------------


def standing_offers(state: State) -> list[Offer]:
    """[A2] [C11] Cast a power, drink a draught, use a mythic item, light a torch."""
    found: list[Offer] = []
    for one in able(state):
        found += [Power(one.id, power) for power in powers.castable(state, one)]
        if one.hits < one.figures.hits:
            found += [
                Drink(one.id, thing)
                for thing in one.goods
                if thing in ("healing_draught", "draught_of_the_nymphs")
            ]
        if TWINE in one.goods or CRUCIBLE in one.goods:
            found += [Use(one.id, thing) for thing in one.goods if usable(state, one, thing)]
        if state.followers:
            found += [Free(one.id, slave.id) for slave in slaves_of(state, one)]
    if not state.lit:
        found += light_bearers(state)
    return found


def usable(state: State, one: Being, thing: str) -> bool:
    """[6.9] The Twine, where the way out is not plain yet; the Crucible, after eight hours of sleep."""
    if thing == TWINE:
        return not set(way_out(state)) <= set(state.safe)
    return thing == CRUCIBLE and one.spent.get(CRUCIBLE, 0) >= SLEEP and c3_prodigies.something_to_see(state, one)


def way_out(state: State) -> list[Cell]:
    """[6.9] To the nearest exit of the maze."""
    drawn = maze(state)
    exits = [cell for cell in (drawn.entrance, drawn.exit) if cell >= 0]
    return min((shortest(drawn, state.cell, cell) for cell in exits), key=len)


async def use(g: G, one: Being, thing: str) -> None:
    """[6.9] The Twine rolls to an exit, and no wanderers come on that way; the Crucible counsels like a Priest."""
    if thing == TWINE:
        path = way_out(g.state)
        g.state.safe = tuple(sorted({*g.state.safe, *path}))
        g.tell(WayShown("6.9", tuple(path)))
    else:
        one.spent = {**one.spent, CRUCIBLE: 0}
        await c3_prodigies.vision(g, one, "6.9")


def owner(state: State, offer: Offer) -> int:
    """Whose offer it is."""
    return being(state, offer.who).seat


async def at_once(g: G, offer: Offer) -> None:
    """[C11] It costs no turn."""
    match offer:
        case Power():
            declared = await powers.declare_power(g, being(g.state, offer.who), offer.power)
            g.then(Cast(offer.who, offer.power, declared.targets, declared.choice))
        case Drink():
            drink(g, being(g.state, offer.who), offer.item)
        case Use():
            await use(g, being(g.state, offer.who), offer.item)
        case Free():
            set_free(g, being(g.state, offer.slave))
        case CarryLight():
            light_torch(g, offer.who)


# -- the end -------------------------------------------------------------------------------------------------


async def all_down(g: G, scene: AllDown) -> None:
    """[B14] Folk strip the survivors and put them out at the entrance; anything else kills them."""
    state = g.state
    folk = bool(state.foes) and CREATURES[state.foes[0].kind].kind == "folk"
    for one in living(state):
        if folk or not state.foes:
            taken = tuple(thing for thing in one.goods if thing in MYTHIC or thing == "jewel")
            for thing in taken:
                lose(one, thing, one.goods[thing])
            one.purse, one.out = 0, ""
            g.tell(Taken("B14", one.id, "stripped"))
        else:
            fell(g, one, "dead", "B14")
    state.foes, state.battle = [], None
    g.cancel()
    g.then(Leave())


async def leave(g: G, scene: Leave) -> None:
    """[A11] [C12] Outside: the goal is checked, awards are given, levels gained; captives stay behind."""
    state = g.state
    quest = state.quest
    assert quest is not None
    check_goal(g, scene.exit == 1)
    alive = living(state)
    state.cell = -1
    g.tell(Left("A11", tuple(one.id for one in alive)))
    reckon(g, alive)
    for one in alive:
        rise(g, one)
    pay_wages(g, state.minutes // clock.DAY)
    state.over = "goal" if state.goal == "done" and alive else "left" if alive else "lost"
    state.figures = {
        "goal": int(state.over == "goal"),
        "survivors": len(alive),
        "turns": state.turns,
        "cells": len(state.entered),
        "overcome": len(state.overcome),
    }
    g.tell(AdventureOver("A11", state.over))
    g.cancel()


def check_goal(g: G, second: bool) -> None:
    """[6.2] What counts only when one leaves."""
    state = g.state
    quest = state.quest
    assert quest is not None
    drawn = maze(state)
    out = bool(living(state))
    done = {
        "relic": any(quest.relic in one.goods for one in living(state)) and not second,
        "captive": any(one.kind == "captive" and not one.fate for one in state.followers),
        "map": len(state.entered) == len(cells_of(drawn)) and out,
        "way": second and out,
    }
    if done.get(quest.goal) and state.goal != "done":
        state.goal = "done"
        g.tell(GoalDone("6.2", quest.goal))


def reckon(g: G, alive: list[Being]) -> None:
    """[A11] [6.11] Creatures first, share by share; then deeds, in full to each survivor who took part."""
    state = g.state
    quest = state.quest
    assert quest is not None
    factor = BANDS[quest.band].factor
    for kind, half, took_part in state.overcome:
        share_creature(g, kind, half, [one for one in alive if one.id in took_part])
    deeds = [*state.deeds]
    if len(state.entered) == len(cells_of(maze(state))):
        deeds += [("mapped", one.id) for one in alive]
    deeds += [("mythic_item", one.id) for thing in brought_out(alive) for one in alive]
    if state.goal == "done":
        deeds += [("goal", one.id) for one in alive]
    for deed, who in deeds:
        line = AWARDS[deed]
        times = factor if line.factor else 1
        for one in alive:
            if one.id == who:
                award(g, one, line.glory * times, line.wisdom * times, deed, "6.11")


def brought_out(alive: list[Being]) -> list[str]:
    """[6.11] Mythic items brought out that were not brought in."""
    return [thing for one in alive for thing in one.goods if thing in MYTHIC and f"own:{thing}" not in one.spent]


def share_creature(g: G, kind: str, half: int, took_part: list[Being]) -> None:
    """[M4.25] [R40] Glory among the Warriors who fought it, Wisdom among the Magicians, rounded down."""
    line = CREATURES[kind]
    warriors = [one for one in took_part if is_warrior(one)]
    magicians = [one for one in took_part if is_magician(one)]
    shared = g.state.house.awards == "shared"
    for one in warriors:
        award(g, one, line.glory * half // 2 // (len(warriors) if shared else 1), 0, kind, "M4.25")
    for one in magicians:
        award(g, one, 0, line.wisdom * half // 2 // (len(magicians) if shared else 1), kind, "M4.25")
