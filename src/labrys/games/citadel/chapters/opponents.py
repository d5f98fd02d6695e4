"""Citadel of Blood [9.3]: who must or may attack whom, and choosing by die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.games.citadel.state import Fighter, G, State
from labrys.games.citadel.tables import TARGET_DICE
from labrys.kit.order import FRONT, closest, row
from labrys.rulebook.tables import band

T = TypeVar("T")

BY_DIE: dict[int, dict[int, int]] = {}  # so many choices: face → which of them; other faces are rolled again
for line in TARGET_DICE.rows:
    for face in band(line.die, 1, 6):
        BY_DIE.setdefault(line.choices, {})[face] = line.place - 1


def pick(g: G, things: Sequence[T], rule: str) -> T:
    """[9.3] Choose by die, from left to right; one thing takes no die, more than six a draw."""
    if len(things) == 1:
        return things[0]
    if len(things) not in BY_DIE:
        return things[int(g.draw({str(place): 1 for place in range(len(things))}, rule))]
    places = BY_DIE[len(things)]
    while (face := g.d6(rule)) not in places:
        pass
    return things[places[face]]


def front_row(side: Sequence[Fighter]) -> list[Fighter]:
    """Those in the first row, from left to right."""
    return row(side, FRONT)


def opponents(state: State, unit: Fighter, own: Sequence[Fighter], enemies: list[Fighter]) -> list[Fighter]:
    """[9.3] [R30] The one opposite, else the nearest by columns; who stands alone in front, whomever he likes."""
    if len(enemies) < 2:
        return enemies
    if state.house.lone_unit == "any" and unit.row == FRONT and len(row(own, FRONT)) == 1:
        return enemies
    return closest(unit, enemies)


def monster_target(g: G, monster: Fighter) -> Fighter | None:
    """[9.3] Whom a monster attacks: in front by columns, from the second row by die; nobody in front: nobody."""
    front = front_row(g.state.party)
    if not front:
        return None
    near = opponents(g.state, monster, g.state.monsters, front) if monster.row == FRONT else front
    return pick(g, near, "9.3")
