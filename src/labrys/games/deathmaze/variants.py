"""Deathmaze by house rule: what takes the place of a procedure of the book, in the order of the chapters."""

from __future__ import annotations

from labrys.games.deathmaze.chapters import opponents
from labrys.games.deathmaze.state import Fighter, G
from labrys.kit.order import closest
from labrys.kit.variants import as_printed, in_place_of

# -- [8.0] Combat ----------------------------------------------------------------------------------------------


@in_place_of(opponents.second_row_target, two_in_front="nearest")
def nearest_of_two(g: G, monster: Fighter, front: list[Fighter]) -> Fighter:
    """[R73] With two in front the nearer is shot at; a die only if they are equally near."""
    targets = closest(monster, front) if len(front) == 2 else front
    return as_printed(opponents.second_row_target)(g, monster, targets)
