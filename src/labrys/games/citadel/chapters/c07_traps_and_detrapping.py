"""Citadel of Blood [7.0] Traps and Detrapping."""

from __future__ import annotations

from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c17_victory_conditions as victory
from labrys.games.citadel.events import Detrapped
from labrys.games.citadel.pieces import Character
from labrys.games.citadel.scenes import NextTurn, Trapped
from labrys.games.citadel.state import G, State, character, characters
from labrys.games.citadel.tables import COMBAT, SPELL, TRAP
from labrys.kit.order import party_order
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.traps import detraps, shoot, sprung, work_on
from labrys.systems.spi1980.events import DetrapFailed, LeftShut, Opened, Sprang
from labrys.systems.spi1980.options import CastSpell, Detrap, OpenIt
from labrys.systems.spi1980.tables import TrapRow

Way = Detrap | OpenIt | str


# -- [7.0] Detrapping -------------------------------------------------------------------------------------------


async def trapped(g: G, scene: Trapped) -> None:
    """[5.0-B] [7.0] [R52] A trap was found: now somebody is named who detraps it, or opens and springs it."""
    state = g.state
    if scene.who and all(who.id != scene.who for who in characters(state)):
        return  # he died meanwhile: nobody faces the trap
    ways = ways_to_open(state, scene)
    chosen = await sequence.calmly(g, scene, "7.0", ways, "trap", scene.on, owners(state, ways, scene.who))
    if chosen is None:
        return
    if isinstance(chosen, Detrap):
        await detrap(g, character(state, chosen.who), chosen.helper)
    elif isinstance(chosen, OpenIt):
        g.tell(Opened("7.0", chosen.who, scene.on))
        await spring(g, character(state, chosen.who))
    else:
        leave_it(g, scene)
    treasure.share_out(g)


@varies("trap_duty")
def ways_to_open(state: State, scene: Trapped) -> list[Way]:
    """[7.0] [R52] Any living character may investigate; who has the skill may detrap, with a Thief spell or not.

    [R87] [13.4-Desk] A chest or a drawer may be left, a door may not.
    """
    company = [who for who in characters(state) if scene.who in ("", who.id)]
    helpers = [who for who in characters(state) if magic.ways_to_cast(state, who, "thief")]
    ways: list[Way] = [*detraps([who for who in company if who.detrap], helpers)]
    ways += [OpenIt(who.id) for who in company]
    return [*ways, "leave"] if scene.on in ("chest", "desk") else ways


def owners(state: State, ways: list[Way], named: str) -> list[int]:
    """[R83] Who investigates is the leader's to say; one named already, and a helper, decide for themselves."""
    seats = []
    for way in ways:
        own = (way.helper if isinstance(way, Detrap) else "") or named
        seats.append(character(state, own).seat if own else sequence.leader(state))
    return seats


async def detrap(g: G, who: Character, helper: str = "") -> None:
    """[7.0] 1D6 up to his detrap skill: the trap is removed. Higher: it springs on him."""
    caster = character(g.state, helper) if helper else None
    if caster:
        magic.pay(g, caster, CastSpell(caster.id, "thief", who.id))
    die, skill = g.d6("7.0"), detrap_skill(g.state, who, helped=bool(helper))
    if die <= skill:
        g.tell(Detrapped("7.0", who.id, (die,), skill))
    else:
        g.tell(DetrapFailed("7.0", who.id, (die,), skill))
        await spring(g, who)
    if caster:
        magic.spent_himself(g, caster)


def leave_it(g: G, scene: Trapped) -> None:
    """[R52] [R87] What is inside is lost; by house rule the party turns back from a door."""
    rules = {"door": "R52", "stairs": "R52", "desk": "13.4-Desk"}
    g.tell(LeftShut(rules.get(scene.on, "R87"), scene.on))
    if scene.on in ("door", "stairs"):
        g.cancel()
        g.then(NextTurn())
    else:
        g.cancel(g.pending()[0])  # the contents come next


# -- [7.1] [7.2] The Trap Table ---------------------------------------------------------------------------------


async def spring(g: G, victim: Character) -> None:
    """[7.0] [7.1] [7.2-6] [R86] Each trap is carried out before the next die; all of them, whoever dies."""
    types_first = g.state.house.two_traps == "types_first"
    for row in sprung(g, TRAP, "7.1", "roll_twice", 2, types_first=types_first):
        if row.everybody or victim in g.state.party:  # [R86] without him only an explosion still acts
            await take_effect(g, victim, row)
        if victory.beaten(g.state):
            return


async def take_effect(g: G, victim: Character, row: TrapRow) -> None:
    """[7.2-1] [7.2-2] [7.2-3] [7.2-4] [7.2-5] Arrow, poisoned arrow, gas, explosion or oil."""
    rule = f"7.2-{row.die}"
    g.tell(Sprang(rule, victim.id, row.trap))
    if row.everybody:
        for unit in party_order(g.state.party):
            if unit in g.state.party or unit in g.state.monsters:  # its charmer may just have died
                combat.suffer(g, unit, int(row.code), rule)
        return
    await work_on(
        row,
        lambda: shoot(g, COMBAT[row.column], victim.id, rule),
        lambda wounds: combat.suffer(g, victim, wounds, rule),
        lambda: victim in g.state.party,
        lambda code: magic.poison(g, victim, code, rule),
    )


# -- [7.3] The detrap skill -------------------------------------------------------------------------------------


@varies("thief_may_exceed_five")
def detrap_skill(state: State, who: Character, *, helped: bool) -> int:
    """[7.3] [10.6-Thief] [R78] His skill, for one try raised by the spell, but never above five."""
    skill = who.detrap + (int(SPELL["thief"].code) if helped else 0)
    return min(skill, start.HIGHEST_RATING)
