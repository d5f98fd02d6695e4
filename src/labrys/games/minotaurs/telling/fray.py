"""Minotaurs: fights as odds look at them."""

from __future__ import annotations

from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, anyone, everybody, ours
from labrys.games.minotaurs.telling.words import being_name
from labrys.show.fray import Fared, Fought, Fray, How
from labrys.show.fray import fought as by_who_is_left

AWAY = ("left", "gone")  # by an exit


def fray(state: State, seat: int | None) -> Fray | None:
    """[B1] Everybody on the party's side against the creatures."""
    if state.battle is None:
        return None
    there = [one for one in everybody(state) if not one.fate]
    names = {one.id: being_name(one, state.foes) for one in there}
    return Fray(
        {one.id: names[one.id] for one in there if ours(one)},
        {one.id: names[one.id] for one in there if not ours(one)},
        {one.id: one.hits for one in there if ours(one)},
    )


def fought(fray: Fray, last: State, state: State) -> Fought | None:
    """[B12] [B13] Until the battle is over and the ground is whose it is."""
    if state.battle is not None and not state.over:
        return None
    fared = [
        Fared(who, how(one), max(0, one.hits) if one else 0) for who in fray.ours for one in [anyone(state, who)]
    ]
    foes: list[How] = ["stands" if any(one.id == who for one in state.foes) else "dead" for who in fray.theirs]
    return by_who_is_left(fared, foes)


def how(one: Being | None) -> How:
    """[B14] The fallen may be unconscious, or carried off."""
    if one is None or one.fate in AWAY:
        return "away"
    if one.fate == "taken" or (one.out and not one.fate):
        return "down"
    return "dead" if one.fate else "stands"


def rounds(state: State) -> int:
    """[M2.01] Of this battle."""
    return 0 if state.battle is None else state.battle.round


def blur(state: State) -> None:
    """[M3.08] Spells last until a certain round, so every round is one of its own."""
