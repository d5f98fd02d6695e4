"""Deathmaze [10.0] Traps."""

from __future__ import annotations

from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.events import Detrapped
from labrys.games.deathmaze.options import Sesame
from labrys.games.deathmaze.pieces import Adventurer
from labrys.games.deathmaze.scenes import Estate, Open, Trapped
from labrys.games.deathmaze.state import G, State, adventurer, adventurers
from labrys.games.deathmaze.tables import COMBAT, SPELL, TRAP
from labrys.kit import maze
from labrys.kit.order import party_order
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.traps import detraps, shoot, sprung, work_on
from labrys.systems.spi1980.events import DetrapFailed, LeftShut, Opened, Sprang
from labrys.systems.spi1980.options import CastSpell, Detrap, OpenIt
from labrys.systems.spi1980.scenes import NextMove
from labrys.systems.spi1980.tables import TrapRow
from labrys.systems.spi1980.things import use_up

Way = Sesame | Detrap | OpenIt | str
DETRAP_EXPERIENCE = 10  # [10.12]


# -- [10.1] Detrapping ---------------------------------------------------------------------------------------


async def trapped(g: G, scene: Trapped) -> None:
    """[10.11] A trap was found: Sesame, a Thief, or somebody who opens it all the same."""
    if scene.who and all(a.id != scene.who for a in adventurers(g.state)):
        return  # the investigator died meanwhile: nobody faces the trap
    ways = ways_to_open(g.state, scene)
    chosen = await exploring.calmly(g, scene, "10.12", ways, "trap", scene.on, owners(g.state, ways))
    match chosen:
        case None:
            return
        case Sesame():
            use_sesame(g, adventurer(g.state, chosen.who))
        case Detrap():
            await detrap(g, adventurer(g.state, chosen.who), chosen.helper)
        case OpenIt():
            g.tell(Opened("10.13", chosen.who, scene.on))
            await spring(g, adventurer(g.state, chosen.who))
        case _:
            leave_it(g, scene)
            return
    if scene.on == "door":
        g.state.armed.pop(maze.edge(g.state.here, scene.side), None)  # the trap is spent
        if g.state.ownerless:
            g.then(Estate())  # [9.17] a dead man's things, before anybody is met


def ways_to_open(state: State, scene: Trapped) -> list[Way]:
    """[10.12] [10.13] [R21] Who may try; a chest may be left, a door must be opened by somebody."""
    company = [a for a in adventurers(state) if scene.who in ("", a.id)]
    ways: list[Way] = [Sesame(a.id) for a in adventurers(state) if any(item.name == "sesame" for item in a.items)]
    thieves = [a for a in company if a.detrap]
    ways += detraps(thieves, [wizard for wizard in adventurers(state) if magic.can_cast(wizard, "thief")])
    ways += [OpenIt(a.id) for a in openers(state, company)]
    return [*ways, "leave"] if may_be_left(state, scene.on) else ways


@varies("trap_duty")
def openers(state: State, company: list[Adventurer]) -> list[Adventurer]:
    """[10.13] [R21] Whoever is there may open it, a Thief or not."""
    return company


def may_be_left(state: State, on: str) -> bool:
    """[R21] [R92] A trapped chest may be left alone; a door must be opened by somebody."""
    house = state.house
    return {"chest": house.chests == "may_be_left", "door": house.trap_duty == "may_leave"}.get(on, False)


def owners(state: State, ways: list[Way]) -> list[int]:
    """[R56] Who opens is the leader's to say; Sesame and a helping spell are their owner's to use."""
    seats = []
    for way in ways:
        own = way.who if isinstance(way, Sesame) else way.helper if isinstance(way, Detrap) else ""
        seats.append(adventurer(state, own).seat if own else course.leader(state))
    return seats


def use_sesame(g: G, who: Adventurer) -> None:
    """[9.5] [R22] The trap opens by itself; nobody gets the 10 points, by house rule a Thief does."""
    use_up(who, "sesame")
    points = DETRAP_EXPERIENCE if g.state.house.sesame_experience and who.detrap else 0
    who.experience += points
    g.tell(Detrapped("R22", who.id, points, sesame=True))


async def detrap(g: G, thief: Adventurer, helper: str = "") -> None:
    """[10.12] 1D6 up to his Detrap skill: removed, 10 points. Higher: he suffers the trap."""
    skill = thief.detrap
    if helper:  # [R17] by house rule: the Thief spell, for one try
        wizard = adventurer(g.state, helper)
        magic.pay(g, wizard, CastSpell(wizard.id, "thief", thief.id))
        skill += int(SPELL["thief"].code)
    die = g.d6("10.12")
    if die <= skill:
        thief.experience += DETRAP_EXPERIENCE
        g.tell(Detrapped("10.12", thief.id, DETRAP_EXPERIENCE, dice=(die,), skill=skill))
    else:
        g.tell(DetrapFailed("10.12", thief.id, (die,), skill))
        await spring(g, thief)


def leave_it(g: G, scene: Trapped) -> None:
    """[R21] A chest is left, its content lost; by house rule a door too, its trap still armed."""
    g.tell(LeftShut("R21", scene.on))
    if scene.on == "chest":
        g.cancel(g.pending(Open)[0])
    else:
        g.state.armed[maze.edge(g.state.here, scene.side)] = True
        g.cancel()
        g.then(NextMove())


async def spring(g: G, victim: Adventurer) -> None:
    """[10.14] 1D6 on the Trap Table. [R53] Two traps: the first is fully resolved before the second is rolled."""
    types_first = g.state.house.two_traps == "types_first"
    for row in sprung(g, TRAP, "10.14", "two_traps", 2, types_first=types_first):
        if victim in g.state.party:
            await take_effect(g, victim, row)
        if victim not in g.state.party:
            return  # no further roll once the victim is dead


async def take_effect(g: G, victim: Adventurer, row: TrapRow) -> None:
    """[10.14] Arrow, poisoned arrow, gas, explosion or oil. [R53] Or two more traps."""
    g.tell(Sprang("R53" if row.trap == "two_traps" else "10.14", victim.id, row.trap))
    if row.everybody:
        for unit in party_order(g.state.party):
            if unit in g.state.party or unit in g.state.monsters:  # its charmer may just have died
                combat.suffer(g, unit, int(row.code), "harm", "10.14")
        return
    await work_on(
        row,
        lambda: shoot(g, COMBAT[row.column], victim.id, "10.14"),
        lambda wounds: combat.suffer(g, victim, wounds, "harm", "10.14"),
        lambda: victim in g.state.party,
        lambda code: treasure.poison(g, victim, code, "10.14"),
    )
