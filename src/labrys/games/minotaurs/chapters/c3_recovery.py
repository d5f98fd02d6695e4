"""Minotaurs [III] Power comes back (M3.10–M3.13), and what lasted only rounds, or hours, is over (C11)."""

from __future__ import annotations

from labrys.games.minotaurs.chapters.c1_figures import is_magician, settle
from labrys.games.minotaurs.chapters.c2_states import FOREVER
from labrys.games.minotaurs.chapters.c3_control import release, run_down
from labrys.games.minotaurs.events import Ended, Recovered
from labrys.games.minotaurs.pieces import Being, Sheet
from labrys.games.minotaurs.state import G, State, everybody, room
from labrys.games.minotaurs.tables import KIN
from labrys.kit import clock

SLEEP = 8  # [R47] hours a day


def regain(g: G, one: Being) -> None:
    """[M3.13] An hour of rest is over: Power comes back, never above the maximum."""
    won = recovered(g.state, one)
    if won:
        one.power += won
        g.tell(Recovered("M3.13", one.id, won, one.power))


def recovered(state: State, one: Being) -> int:
    """[M3.13] [R47] Power equal to level for a full hour of the right kind, 8 hours a day at most."""
    sheet = one.sheet
    if sheet is None or not is_magician(one) or one.out or not rests_well(state, sheet):
        return 0
    if left := one.spent.get("rebuked", 0):  # [6.12] first the deity is honoured for eight hours
        one.spent = {**one.spent, "rebuked": left - 1}
        return 0
    lacking = one.figures.power - one.power
    day = f"hours:{one.id}:{clock.day(state.minutes)}"
    capped = state.house.rites == "capped"
    if not lacking or (capped and state.used.get(day, 0) >= SLEEP):
        return 0
    state.used = {**state.used, day: state.used.get(day, 0) + 1}
    times = 2 if capped and at_own_shrine(state, sheet) else 1
    return min(lacking, times * sheet.level)


def rests_well(state: State, sheet: Sheet) -> bool:
    """[M3.10] Sorcerers sleep, [M3.11] Priests honor their deity, anywhere; [M3.12] Nymphs need their element."""
    if sheet.calling != "nymph" or state.house.any_rest:
        return True
    return KIN[sheet.kin].home in (room(state).contents, room(state).detail)


def at_own_shrine(state: State, sheet: Sheet) -> bool:
    """[R47] Where rites count double."""
    quest = state.quest
    return room(state).contents == "lair" and quest is not None and sheet.deity == quest.deity


def durations_end(g: G) -> None:
    """[C11] [M3.31] A turn is over: what lasted rounds or hours ends; [S3] the slaves of the dead are free."""
    state = g.state
    for one in everybody(state):
        if one.states and state.battle is None:
            ended = [key for key, until in one.states.items() if until != FOREVER and key != "poisoned"]
            one.states = {key: until for key, until in one.states.items() if key not in ended}
            _tell(g, one, ended, "C11")
        if not one.until:
            continue
        ended, one.until = clock.run_out(one.until, state.minutes)
        if "summoned" in ended:
            run_down(g, one)
        elif ended:
            settle(state, one)
            one.out = "" if "paralysed" in ended and one.out == "paralysed" else one.out
            _tell(g, one, ended, "M3.31")
    if state.battle is None and not state.foes:
        release(g)


def _tell(g: G, one: Being, ended: list[str], rule: str) -> None:
    for key in ended:
        g.tell(Ended(rule, one.id, key.partition(":")[0]))
