"""Minotaurs [III] Those who obey: the compelled, the enslaved, and what a Nymph has called up (S2, S3)."""

from __future__ import annotations

from labrys.engine.event import GAMESMASTER
from labrys.games.minotaurs.chapters.c2_states import by_whom, drop, has, let_go
from labrys.games.minotaurs.events import Turned
from labrys.games.minotaurs.pieces import FOES, PARTY, Being
from labrys.games.minotaurs.state import G, State, everybody
from labrys.games.minotaurs.tables import CREATURES

SPELLS = ("compelled", "enslaved")
OWN = ("ally", "summoned", *SPELLS)  # why a creature may stand on the party's side


def take_over(g: G, one: Being, caster: Being, rule: str) -> None:
    """[S3] It stands on the caster's side from now on; his player, or the Maze Master, decides for it."""
    state = g.state
    let_go(g, one, "surprised", "R28")
    one.holders, one.declared, one.casting = (), None, False
    one.side = caster.side
    if one.kind == "character":
        one.owner, one.seat = one.seat, GAMESMASTER
    elif one in state.foes:
        state.foes = [other for other in state.foes if other is not one]
        state.followers = [*state.followers, one]
        one.seat, one.leader = caster.seat, caster.id
    g.tell(Turned(rule, one.id, caster.id))


def turn_back(g: G, one: Being, rule: str) -> None:
    """[S2] The spell is over: it stands where it stood before."""
    for spell in SPELLS:
        drop(g, one, f"{spell}:{by_whom(one, spell)}", rule)
    one.declared, one.casting = None, False
    state = g.state
    if one.kind == "character":
        one.side, one.seat, one.owner = PARTY, one.owner, -1
    elif one.sheet is None:
        one.side, one.seat, one.leader = FOES, GAMESMASTER, ""
        state.followers = [other for other in state.followers if other is not one]
        state.foes = [*state.foes, one]
    g.tell(Turned(rule, one.id, ""))


def release(g: G) -> None:
    """[S3] Whoever is under no spell any more, or whose master is dead, stands where he stood before."""
    for one in everybody(g.state):
        spelled = next((spell for spell in SPELLS if has(one, spell)), "") if one.states else ""
        if spelled:
            master = next((other for other in everybody(g.state) if other.id == by_whom(one, spelled)), None)
            if master is None or master.fate:
                turn_back(g, one, "S3")
        elif strayed(one):
            turn_back(g, one, "S3")


def strayed(one: Being) -> bool:
    """Does he stand on a side that is not his?"""
    if one.kind == "character":
        return one.side == FOES
    return one.sheet is None and one.side == PARTY and not any(has(one, why) for why in OWN)


def enslaved_levels(state: State, caster: Being) -> int:
    """[M3.29] [R44] The levels of his slaves together."""
    slaves = [one for one in everybody(state) if f"enslaved:{caster.id}" in one.states and not one.fate]
    return sum(
        max(1, one.sheet.level) if one.sheet is not None else CREATURES[one.kind].slave_level for one in slaves
    )
