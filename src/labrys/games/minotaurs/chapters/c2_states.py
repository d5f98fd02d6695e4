"""Minotaurs [II] [III] What holds for somebody for some rounds, and what that means for what he can do.

`Being.states` says for each state the last round in which it holds (R33); `FOREVER`: until something ends it.
A state of somebody's doing carries his id: `charmed:thaleia`.
"""

from __future__ import annotations

from labrys.games.minotaurs.events import Affected, CalledOff, Ended, Freed
from labrys.games.minotaurs.pieces import Being, Effect
from labrys.games.minotaurs.state import G, State, everybody
from labrys.kit import clock

FOREVER = 9_999
HELPLESS = ("unconscious", "knocked_out", "paralysed")


def has(one: Being, state: str) -> bool:
    """Does it hold for him now? By its whole name, or by its kind alone."""
    states = one.states
    if not states:
        return False
    return state in states or any(key.partition(":")[0] == state for key in states)


def by_whom(one: Being, state: str) -> str:
    """Whose doing a state is; empty: it does not hold."""
    for key in one.states:
        kind, _, who = key.partition(":")
        if kind == state:
            return who
    return ""


def gift(one: Being, key: str) -> int:
    """[M3.48] [R37] How strong a Divine Gift is that holds for him: `victory:2` is 2; 0: he has it not."""
    return int(by_whom(one, key) or 0)


def put(g: G, one: Being, state: str, until: int, rule: str, by: str = "") -> None:
    """From now on it holds; a longer one of the same name stays. [R10] In a tie: after the last who acts."""
    battle = g.state.battle
    if battle is not None and battle.tied is not None:
        later = Effect(verb="put", who=one.id, what=state, until=until, rule=rule, by=by)
        battle.tied = (*battle.tied, later)
        return
    one.states = clock.lasting(one.states, state, until)
    g.tell(Affected(rule, one.id, state.partition(":")[0], until if until != FOREVER else 0, by=by))


def drop(g: G, one: Being, state: str, rule: str) -> None:
    """It holds no longer."""
    if state in one.states:
        one.states = clock.without(one.states, state)
        g.tell(Ended(rule, one.id, state.partition(":")[0]))


def run_out(g: G) -> None:
    """[R25] [R33] Whatever was to last to this round ends with it."""
    battle = g.state.battle
    assert battle is not None
    for one in everybody(g.state):
        if not one.states:
            continue
        ended, one.states = clock.run_out(one.states, battle.round)
        for state in ended:
            g.tell(Ended("R33", one.id, state.partition(":")[0]))


def is_surprised(one: Being) -> bool:
    """[M2.08] [M3.21] Surprised, or confused, which counts as much."""
    states = one.states
    return bool(states) and ("surprised" in states or "confused" in states)


def is_up(one: Being) -> bool:
    """Stands on the ground and is conscious."""
    return not one.fate and not one.out and one.at >= 0


def can_act(one: Being) -> bool:
    """[M2.08] [R42] Is up, and neither surprised nor lost in an illusion."""
    if one.fate or one.out or one.at < 0:
        return False
    return not one.states or not (is_surprised(one) or "illusion" in one.states)


def score(one: Being) -> int:
    """[M2.06] [M2.29] Initiative: the die that is kept, the modifier as it is now (S7), a charge's bonus."""
    return one.initiative + one.figures.initiative + one.bonus


def holds(state: State, one: Being) -> Being | None:
    """[R28] Whom he holds."""
    for other in everybody(state):
        if other.holders and one.id in other.holders and not other.fate:
            return other
    return None


def let_go(g: G, one: Being, why: str, rule: str) -> None:
    """[R28] Whoever he holds is free."""
    for other in everybody(g.state):
        if other.holders and one.id in other.holders:
            other.holders = tuple(who for who in other.holders if who != one.id)
            g.tell(Freed(rule, other.id, one.id, why))


def break_concentration(g: G, one: Being) -> None:
    """[M3.07] [R31] [S12] What he was casting comes to nothing; no Power is spent (R32)."""
    if one.casting:
        one.casting = False
        g.tell(CalledOff("M3.07", one.id, "broken"))
