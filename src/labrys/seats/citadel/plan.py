"""What to do next in the campaign: grow, look for the Hellgate, face X, or go home [17.0]."""

from __future__ import annotations

from typing import Literal

from labrys.games.citadel.chapters.c09_combat import points_left, wound_points
from labrys.games.citadel.chapters.c17_victory_conditions import ENOUGH, has_gained_enough
from labrys.games.citadel.pieces import Character, Monster
from labrys.games.citadel.state import NOWHERE, State, characters
from labrys.kit.order import FRONT
from labrys.seats.citadel.odds import forecast
from labrys.seats.memo import once_a_position

Goal = Literal["home", "hellgate", "finale", "patrol", "explore"]

WEARY = 0.8  # with less of our health we go home
EAGER = 0.65  # ... unless somebody is on his way to a victory of his own
ON_THE_WAY = 40  # Experience Points of this game that make us eager
LADEN = 1000  # Experience Points of this game that had better be spent at home
FRESH = 0.9  # with less we do not face X
COMMITTED = 2  # who have Strength, and there is no way back
FEW = 5  # fewer do not go on
BOLD = 0.9  # lives we would risk against X
LEVELS = (1,)  # where we are willing to face X
DEMONS = 4  # to be expected with him
PATIENCE = 60  # games before we face X without having won otherwise, and without fear
GIVE_UP = 80  # games before we stop


def fitness(state: State) -> float:
    """The Wound Points left, of those the party has when it is whole."""
    company = characters(state)
    return sum(map(points_left, company)) / max(sum(map(wound_points, company)), 1)


def weary(state: State) -> bool:
    """Is it time to go home and be healed [17.0-d]?"""
    eager = not state.champions and any(who.experience >= ON_THE_WAY for who in characters(state))
    return fitness(state) < (EAGER if eager else WEARY)


def laden(state: State) -> bool:
    """Has somebody gained so much that he should go home and learn [12.2]? Nobody walks to and fro for ever."""
    return any(who.experience >= LADEN for who in characters(state))


def guard(level: int) -> list[Monster]:
    """[16.0-1] X and his demons, as they are on the whole."""
    demons = [Monster(id=f"demon-{n}", kind="demon", level=level, row=FRONT) for n in range(DEMONS)]
    return [*demons, Monster(id="x", kind="x_the_unknown", level=level, row=FRONT + 1)]


def bold(state: State) -> bool:
    """Could we beat X where he is? At home the question is put for those who are there."""
    ahead = forecast(state, guard(state.hellgate_level), state.party or state.out)
    return ahead.danger <= BOLD or state.game >= PATIENCE


def success(state: State) -> bool:
    """[17.0-b] Would somebody win by leaving now, for the first time?"""
    return not state.champions and any(has_gained_enough(state, who) for who in characters(state))


def told(state: State) -> bool:
    """[13.7] Do we know how far the Hellgate is, on a level where we dare to face it?"""
    return bool(state.hellgate_distance) and state.hellgate_level in LEVELS


def strengthened(state: State) -> bool:
    """Have we spent our points on Strength, to face X now?"""
    return sum(bool(who.might) for who in characters(state)) >= COMMITTED and fitness(state) >= EAGER


def hopeless(state: State) -> bool:
    """Has a mirror told us that we had better look for the Hellgate in another maze [R79]?"""
    return state.hellgate_level not in (0, *LEVELS) and not state.x_dead


def breakers(state: State) -> list[Character]:
    """[16.0-4] Who can still try to destroy the Hellgate."""
    return [who for who in characters(state) if who.hellgate and points_left(who) > 1]


@once_a_position
def goal(state: State) -> Goal:
    """What the party is about."""
    company = characters(state)
    if state.destroyed or success(state) or len(company) < FEW:
        return "home"
    if state.x_dead and state.hellgate_at != NOWHERE:
        ready = breakers(state) and state.here != state.hellgate_at
        return "hellgate" if ready and not weary(state) else "home"
    close = told(state) and state.hellgate_left == 1 and not state.x_dead
    if close and (state.champions or state.game >= PATIENCE):
        if strengthened(state):
            return "finale"
        if bold(state):
            return "finale" if fitness(state) >= FRESH else "home"
    if weary(state) or laden(state) or (state.champions and hopeless(state)):
        return "home"
    if close:
        return "patrol"
    return "explore"


def lacking(who: Character) -> int:
    """[17.0-b] The Gold Marks he still needs for a victory of his own."""
    return max(0, ENOUGH - who.gold_marks - sum(who.jewels))
