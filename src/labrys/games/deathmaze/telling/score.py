"""How near a seat is to winning [3.1]: for those who look ahead."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.pieces import Monster
from labrys.games.deathmaze.state import State, adventurers
from labrys.kit.maze import coordinates
from labrys.systems.spi1980.telling.score import learnt

# What the parts of a victory are worth, in wounds a player would bear for them.
EXPERIENCE = BEZANTS = 24.0  # all that is wanted
LIFE = 4.0  # beside the Wound Points he has left
READY = 20.0  # all is gained, and only the way out is left
STEP = 1.0  # … of which each step counts so much
WHOLE = 160.0  # more than a party can have
TOO_FEW = 0.4  # what is left of it all, once too many have fallen
OUT, UNBORN = 0.1, 0.1  # alive but without success; before anybody is made


def score(state: State, seat: int) -> float:
    """From 0 (dead) to 1 (won)."""
    if state.over:
        return 1.0 if seat in state.winners else OUT * bool(state.out)
    company = adventurers(state)
    if not company:
        return 0.0 if state.dead else UNBORN
    foes = [unit for unit in state.monsters if type(unit) is Monster] if state.foes else []
    each = learnt(state.foes, foes, points_left) / len(company)
    experience = health = 0.0
    for one in company:
        experience += min((one.experience + each) / ENOUGH_EXPERIENCE, 1.0)
        health += points_left(one) + LIFE
    bezants = min(state.loot / (ENOUGH_BEZANTS * len(company)), 1.0)
    total = EXPERIENCE * (experience / len(company)) + BEZANTS * bezants + health
    if 2 * len(company) < sum(state.brought):
        return TOO_FEW * total / WHOLE
    if bezants >= 1.0 and all(one.experience >= ENOUGH_EXPERIENCE for one in company):
        total += READY - STEP * way_out(state)
    return total / WHOLE


def way_out(state: State) -> int:
    """So many places from the entrance, as the crow flies."""
    (x, y), (out_x, out_y) = coordinates(state.here), coordinates(state.entrance)
    return abs(x - out_x) + abs(y - out_y)
