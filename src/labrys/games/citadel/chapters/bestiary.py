"""Citadel of Blood [6.7] [6.8] [8.2]: monster counters as the charts and the level make them."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.citadel.state import G, Monster, State
from labrys.games.citadel.tables import CHARACTERISTIC, COMBAT_BONUS, FIGURE, LEVEL, MONSTER, MONSTER_WEAPON
from labrys.kit import maze
from labrys.systems.spi1980.chapters.monsters import count_off, free_names, roll_skill
from labrys.systems.spi1980.events import Met, WoundPoints

# -- [6.7] Level Chart ---------------------------------------------------------------------------------------


def level_of(state: State) -> int:
    """[6.7] The level of the Citadel the party is on, 1 at the top."""
    return max(maze.level(state.here), 1)


def combat_bonus(monster: Monster) -> int:
    """[6.8-b] [15.6] The counter's, and the level's; a Hydra's grows with every wound it has, charmed or not."""
    bonus = COMBAT_BONUS[monster.kind] + LEVEL["combat_bonus"][monster.level]
    if CHARACTERISTIC[monster.kind].power == "rage":
        bonus += FIGURE["bonus_per_wound"] * monster.wounds
    return bonus


def negotiation_value(monster: Monster) -> int:
    """[6.8-c] The chart's, and the level's; the same for one monster or many."""
    return CHARACTERISTIC[monster.kind].negotiation + LEVEL["negotiation"][monster.level]


def talks(monster: Monster) -> bool:
    """[8.4] Every monster does but demons and X."""
    return CHARACTERISTIC[monster.kind].talks


# -- [8.1] Who appears ---------------------------------------------------------------------------------------


def appear(g: G, kind: str, number: int, *, room: bool, doubled: bool = True, hellgate: bool = False) -> None:
    """[8.1] [6.8-d] [R57] So many monsters, or by the level twice as many; [R25] [R89] their Wound Points."""
    state = g.state
    number *= multiple(state, doubled=doubled)
    g.tell(Met("8.1", kind, number, room))
    state.monsters = list(set_out(g, kind, number, room=room, hellgate=hellgate))


def multiple(state: State, *, doubled: bool) -> int:
    """[6.8-d] [R57] What the level makes of a number off a table or in a pit; by house rule of every number."""
    counts = doubled or state.house.doubling == "everything"
    return LEVEL["number"][level_of(state)] if counts else 1


def set_out(g: G, kind: str, number: int, *, room: bool, hellgate: bool = False) -> list[Monster]:
    """[6.8-a] [R25] The counters, with names nobody else has; by house rule their points wait for combat."""
    state = g.state
    near = (*state.party, *state.bystanders, *state.monsters, *state.peaceful, *state.upstairs)
    taken = {unit.id for unit in near} | {m.id for group in state.lingering.values() for m in group}
    level = level_of(state)
    found = [
        Monster(id=name, kind=kind, room=room, level=level, from_hellgate=hellgate)
        for name in free_names(kind, number, taken)
    ]
    tell_apart(state, found)
    if state.house.wound_points_rolled == "meeting":
        for monster in found:
            roll_points(g, monster)
    return found


def tell_apart(state: State, met: Sequence[Monster] = ()) -> None:
    """Those of a kind who are here together are numbered; whoever is gone keeps the number it had."""
    here = (*state.party, *state.bystanders, *state.peaceful, *state.upstairs, *state.monsters)
    state.numbers |= count_off((*here, *met))


def roll_points(g: G, monster: Monster) -> None:
    """[3.2] [6.8-a] [16.0-5] The counter's wound code and the level's bonus; [8.2] then an Evil Hero's skill."""
    if monster.wound_points:
        return
    g.state.met += 1
    monster.met = g.state.met
    monster.wound_points = g.roll(MONSTER[monster.kind].wounds, "3.2") + LEVEL["wounds"][monster.level]
    g.tell(WoundPoints("3.2", monster.id, monster.wound_points))
    roll_skill(g, monster, MONSTER_WEAPON, "8.2")


# -- [8.6] Peace ---------------------------------------------------------------------------------------------


def hostile(state: State) -> list[Monster]:
    """The monsters in sight, without characters who have turned."""
    return [unit for unit in state.monsters if isinstance(unit, Monster)]


def make_peace(state: State, monsters: list[Monster]) -> None:
    """[8.6-b] They leave the party alone unless it attacks them; [R74] their counters stay in the segment."""
    state.peaceful += monsters
    state.monsters = [unit for unit in state.monsters if unit not in monsters]
