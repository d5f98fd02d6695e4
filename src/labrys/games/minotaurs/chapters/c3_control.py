"""Minotaurs [III] Those who obey: the compelled, the enslaved, and what a Nymph has called up (S2, S3)."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.engine.event import GAMESMASTER
from labrys.games.minotaurs.chapters.c1_figures import level
from labrys.games.minotaurs.chapters.c2_states import break_concentration, by_whom, drop, has, is_up, let_go, put
from labrys.games.minotaurs.chapters.c4_rolls import resists
from labrys.games.minotaurs.events import Turned, WentAway
from labrys.games.minotaurs.pieces import FOES, PARTY, Being, Declaration
from labrys.games.minotaurs.state import G, State, anyone, everybody, fight

SPELLS = ("compelled", "enslaved")
OWN = ("ally", "summoned", *SPELLS)  # why a creature may stand on the party's side
ORDERS = ("attack", "stand")


def take_over(g: G, one: Being, caster: Being, rule: str) -> None:
    """[S3] It stands on the caster's side from now on; his player, or the Maze Master, decides for it."""
    state, battle = g.state, fight(g.state)
    let_go(g, one, "surprised", "R28")
    break_concentration(g, one)
    one.holders, one.declared = (), None
    one.side = caster.side
    battle.turned = (*battle.turned, one.id)
    if one.sheet is not None:
        one.owner, one.seat = one.seat, GAMESMASTER
    else:
        state.foes = [other for other in state.foes if other is not one]
        state.followers = [*state.followers, one]
        one.seat, one.leader = caster.seat, caster.id
    g.tell(Turned(rule, one.id, caster.id))


def turn_back(g: G, one: Being, rule: str) -> None:
    """[S2] The spell is over: it stands where it stood before; [S3] out of battle a slave goes his way."""
    for spell in SPELLS:
        drop(g, one, f"{spell}:{by_whom(one, spell)}", rule)
    one.declared, one.casting = None, False
    state = g.state
    if one.sheet is not None:
        one.side, one.seat, one.owner = PARTY, one.owner, -1
    else:
        one.side, one.seat, one.leader = FOES, GAMESMASTER, ""
        state.followers = [other for other in state.followers if other is not one]
        if state.battle is not None:
            state.foes = [*(other for other in state.foes if other is not one), one]
    g.tell(Turned(rule, one.id, ""))


def release(g: G) -> None:
    """[S3] Whoever is under no spell any more, or whose master is dead, stands where he stood before."""
    for one in everybody(g.state):
        spelled = next((spell for spell in SPELLS if has(one, spell)), "") if one.states else ""
        if spelled:
            master = anyone(g.state, by_whom(one, spelled))
            if master is None or master.fate == "dead":
                turn_back(g, one, "S3")
        elif strayed(one):
            turn_back(g, one, "S3")


def strayed(one: Being) -> bool:
    """Does he stand on a side that is not his?"""
    if one.sheet is not None:
        return one.side == FOES
    return one.side == PARTY and not any(has(one, why) for why in OWN)


def enslaved_levels(state: State, caster: Being) -> int:
    """[M3.29] [R44] The levels of his slaves together; [R51] people without one count as 1."""
    slaves = [one for one in everybody(state) if f"enslaved:{caster.id}" in one.states and not one.fate]
    return sum(level(state, one) for one in slaves)


def slaves_of(state: State, master: Being) -> list[Being]:
    """[M3.29] Whom he could set free."""
    return [
        one for one in state.followers if one.states and f"enslaved:{master.id}" in one.states and not one.fate
    ]


def set_free(g: G, slave: Being) -> None:
    """[M3.29] The spell lasts as long as the Sorcerer wishes."""
    turn_back(g, slave, "M3.29")
    g.tell(WentAway("M3.29", slave.id, "free"))


def run_down(g: G, one: Being) -> None:
    """[M3.68] [M3.69] Its hours are over: the titan roots again, the giant is a boulder."""
    state = g.state
    state.followers = [other for other in state.followers if other is not one]
    g.tell(WentAway("M3.68", one.id, "roots"))


# -- orders --------------------------------------------------------------------------------------------------


async def give_orders(g: G) -> None:
    """[R43] [S2] One order a round; against comrades it gives a new MF roll, and success ends the spell."""
    release(g)
    for one in everybody(g.state):
        spelled = next((spell for spell in SPELLS if has(one, spell)), "") if one.states else ""
        if not spelled or not is_up(one):
            continue
        master = anyone(g.state, by_whom(one, spelled))
        assert master is not None
        if await ordered(g, master, one) == "stand":
            one.declared = Declaration(action="hold")
        elif against_comrades(g.state, one) and await resists(g, one, "S2"):
            turn_back(g, one, "S2")


async def ordered(g: G, master: Being, one: Being) -> str:
    """[M3.27] [R43] What he is told: fight, or stand still. By house rule a word costs the master's action."""
    if master.side != PARTY:
        return await g.ruling("R43", ORDERS, "attack", "orders", one.id)
    if not is_up(master):
        return "stand"
    order = await Choose("R43", master.seat, ORDERS, "orders", one.id, default=0)
    if order == "attack" and g.state.house.order == "action":
        put(g, master, "ordering", fight(g.state).round, "R43")
    return order


def against_comrades(state: State, one: Being) -> bool:
    """[S2] Those he came with, if he was turned in this battle; later whoever is of his own kind."""
    turned = one.id in fight(state).turned
    return any(
        other.side != one.side and is_up(other) and (turned or other.kind == one.kind)
        for other in everybody(state)
    )
