"""Deathmaze [8.3] Opponents: who must or may attack whom."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.deathmaze.state import Fighter, G, State
from labrys.games.deathmaze.tables import FIGURE
from labrys.kit.order import COLUMNS, FRONT, closest, row
from labrys.kit.variants import varies


def front_row(side: Sequence[Fighter]) -> list[Fighter]:
    """Those in the first row, from left to right."""
    return row(side, FRONT)


def opponents(state: State, unit: Fighter, own: Sequence[Fighter], enemies: list[Fighter]) -> list[Fighter]:
    """[8.31] The one directly opposite; [8.32] [8.33] [R10] [R55] else the closest by columns.

    `enemies` are the front row of the other side, from left to right.
    """
    if state.frozen:  # [R11] by house rule targets are fixed at the start of the phase
        fixed = state.frozen.get(unit.id, ())
        return [enemy for enemy in enemies if enemy.id in fixed]
    near = closest(unit, enemies)
    if state.house.uneven_columns == "from_left" and near:
        line = front_row(own)
        if len(line) == len(enemies) and unit in line:
            return [enemies[line.index(unit)]]
    return near


def remember_targets(g: G) -> None:
    """[R11] By house rule the front rows are counted once, at the start of the phase."""
    state = g.state
    if state.house.front_count != "phase":
        return
    state.frozen = {}
    ours, theirs = front_row(state.party), front_row(state.monsters)
    fixed: dict[str, tuple[str, ...]] = {}
    for unit in ours:
        fixed[unit.id] = tuple(e.id for e in opponents(state, unit, state.party, theirs))
    for unit in theirs:
        fixed[unit.id] = tuple(e.id for e in opponents(state, unit, state.monsters, ours))
    state.frozen = fixed


def monster_target(g: G, monster: Fighter) -> Fighter | None:
    """[8.33] [8.35] Whom a monster attacks; [R12] nobody, if the party's front row is empty."""
    state = g.state
    front = front_row(state.party)
    if not front:
        return None
    if monster.row != FRONT:
        return second_row_target(g, monster, front)
    near = opponents(state, monster, state.monsters, front)
    if not near:
        return None
    if len(near) == 1:
        return near[0]
    return right_of(state, near) if g.d6("8.33") <= FIGURE["tie_rightmost"] else left_of(state, near)


@varies("two_in_front")
def second_row_target(g: G, monster: Fighter, front: list[Fighter]) -> Fighter:
    """[8.35] One in front: he. Two: a die (R73). Three: 1–2 right, 3–4 centre, 5–6 left."""
    state = g.state
    if len(front) == 1:
        return front[0]
    die = g.d6("8.35")
    if len(front) == 2:
        return right_of(state, front) if die <= 3 else left_of(state, front)
    if die <= 2:
        return right_of(state, front)
    return front[COLUMNS // 2] if die <= 4 else left_of(state, front)


def right_of(state: State, units: list[Fighter]) -> Fighter:
    """[R13] The rightmost, as the player sees the display; by house rule as the monsters see it."""
    return units[-1] if state.house.right_and_left == "player" else units[0]


def left_of(state: State, units: list[Fighter]) -> Fighter:
    """[R13] The leftmost."""
    return units[0] if state.house.right_and_left == "player" else units[-1]
