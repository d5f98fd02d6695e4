"""Warlock's Maze: fights as odds look at them. A fight is one roll of the dice, and costs a Life at most."""

from __future__ import annotations

from labrys.games.warlock.chapters.c07a_characters import ability
from labrys.games.warlock.chapters.c07c_fights import totals
from labrys.games.warlock.chapters.c07d_fight_results import fighters
from labrys.games.warlock.pieces import NOBODY, Fight
from labrys.games.warlock.state import State
from labrys.games.warlock.telling.words import enemy, who
from labrys.show.fray import Fared, Fought, Fray, Result


def fray(state: State, seat: int | None) -> Fray | None:
    """[W7.7] [W7.16] This seat's character, if he fights, else the active one; against an Enemy or another."""
    fight = state.fight
    if fight is None:
        return None
    both = {p.id: str(who(p.seat, state)) for p in fighters(state)}
    lives = {p.id: p.lives for p in fighters(state)}
    if fight.enemy:
        return Fray(both, {fight.enemy: enemy(fight.enemy).words}, lives)
    mine = state.players[fight.defender if seat == fight.defender else fight.attacker].id
    return Fray({mine: both.pop(mine)}, both, lives)


def fought(fray: Fray, last: State, state: State) -> Fought | None:
    """[F7] [F9] Until the encounter is over: a Life may be lost or saved, a prize be taken."""
    if state.fight is not None and not state.over:
        return None
    mine = next(p for p in state.players if p.id in fray.ours)
    alive = bool(mine.character)
    fared = Fared(mine.id, "stands" if alive else "dead", mine.lives if alive else 0)
    fight = last.fight
    if fight is None or not any(fight.dice):
        return Fought("fled", (fared,))  # evaded, or driven off
    return Fought(winner(last, fight, mine.seat), (fared,))


def winner(state: State, fight: Fight, seat: int) -> Result:
    """[F7] [CH05] By the totals, as they lay before the last step."""
    both = fighters(state)
    if (dead := next((p for p in both if not p.character), None)) is not None:
        return "lost" if dead.seat == seat else "won"
    mine, theirs = totals(state)
    lead = mine - theirs
    if not lead and fight.defender != NOBODY and not fight.psychic:
        poised = next((p for p in both if ability(p) == "poise"), None)
        lead = 0 if poised is None else 1 if poised is both[0] else -1
    if not lead:
        return "drawn"
    return "won" if (lead > 0) is (seat == fight.attacker) else "lost"


def rounds(state: State) -> int:
    """[F5] One, when the dice lie."""
    return 0 if state.fight is None else int(any(state.fight.dice))


def blur(state: State) -> None:
    """[W7.7] There is no second round that could be like the first."""
