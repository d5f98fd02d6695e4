"""Deathmaze: fights as odds look at them."""

from __future__ import annotations

from labrys.engine.game import pending
from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.chapters.c12_powers import CHARM_PHASES
from labrys.games.deathmaze.scenes import Victory
from labrys.games.deathmaze.state import State, adventurers
from labrys.games.deathmaze.telling.state_diff import side_of
from labrys.games.deathmaze.telling.words import Tongue
from labrys.show.fray import Fought, Fray
from labrys.systems.spi1980.telling import fray as shared


def fray(state: State, seat: int | None) -> Fray | None:
    """[8.1] The party against the monsters."""
    return shared.fray(state, Tongue(state), left(state))


def fought(fray: Fray, last: State, state: State) -> Fought | None:
    """[8.2] [R74] Until the party or the monsters are dead; the Victory belongs to it."""
    if pending(state, Victory) and adventurers(state):
        return None
    return shared.ended(fray, state, lambda who: side_of(state, who), left(state))


def left(state: State) -> dict[str, int]:
    """How many Wound Points each of ours has left."""
    return {unit.id: points_left(unit) for unit in state.party}


def rounds(state: State) -> int:
    """[8.2] Of this combat."""
    return state.round


def blur(state: State) -> None:
    """[12.0] Vampires charm in the first phases only; else a round is like another."""
    state.round = min(state.round, CHARM_PHASES + 1)
    state.monster_phases = min(state.monster_phases, CHARM_PHASES + 1)
