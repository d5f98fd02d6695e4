"""Citadel of Blood [13.7] Mirrors."""

from __future__ import annotations

from labrys.games.citadel.events import HellgateTold
from labrys.games.citadel.state import G, State
from labrys.games.citadel.tables import MIRROR
from labrys.kit import maze


def shows_something(state: State) -> bool:
    """[13.7] [R103] The first mirror does, and the first on the Hellgate's level; no other roll is ever made."""
    if not state.hellgate_level:
        return True
    return not state.hellgate_distance and state.hellgate_level == maze.level(state.here)


def look_into_mirror(g: G, rule: str = "13.7") -> None:
    """[13.7] [13.4-Mirror] The Hellgate's level; on that level, at once or later, how many segments away it is."""
    state = g.state
    if not shows_something(state):
        g.tell(HellgateTold(rule, 0, 0))
        return
    if not state.hellgate_level:
        state.hellgate_level = MIRROR[g.d6(rule)].level
        g.tell(HellgateTold(rule, state.hellgate_level, 0))
    if shows_something(state):
        tell_distance(g, rule)


def tell_distance(g: G, rule: str) -> None:
    """[13.7] [R42] The count begins here: this segment itself is not one of them."""
    state = g.state
    state.hellgate_distance = state.hellgate_left = MIRROR[g.d6(rule)].segments
    state.mirror_at = state.here
    g.tell(HellgateTold(rule, state.hellgate_level, state.hellgate_distance))
