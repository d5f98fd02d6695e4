"""Citadel of Blood: fights as odds look at them."""

from __future__ import annotations

from labrys.engine.game import pending
from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.scenes import AfterCombat
from labrys.games.citadel.state import State, characters
from labrys.games.citadel.telling.state_diff import side_of
from labrys.games.citadel.telling.words import Tongue
from labrys.show.fray import Fought, Fray
from labrys.systems.spi1980.telling import fray as shared


def fray(state: State, seat: int | None) -> Fray | None:
    """[9.0] The party against the monsters."""
    return shared.fray(state, Tongue(state), left(state))


def fought(fray: Fray, last: State, state: State) -> Fought | None:
    """[9.0] Until one side is beaten or stops; [R35] who can be brought back is brought back."""
    if pending(state, AfterCombat) and characters(state):
        return None
    return shared.ended(fray, state, lambda who: side_of(state, who), left(state))


def left(state: State) -> dict[str, int]:
    """How many Wound Points each of ours has left."""
    return {unit.id: points_left(unit) for unit in state.party}


def rounds(state: State) -> int:
    """[9.2] Of this Combat Sequence."""
    return state.round


def blur(state: State) -> None:
    """[9.2] A round is like another; [R100] only idle ones are counted."""
    state.round = min(state.round, 1)
