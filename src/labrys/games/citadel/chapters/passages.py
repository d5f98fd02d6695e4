"""Citadel of Blood: the ways through the Citadel as it lies. [6.1] sides, [6.6] stairs, [6.4] [R46] the way on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from labrys.games.citadel.state import NOWHERE, State
from labrys.kit import maze
from labrys.kit.maze import DOOR, LEVEL, OPPOSITE, STEP, WALL, Place

GATEWAY: Place = maze.place(0, 0, 1)  # [R51]
STAIRCASE = "staircase"


def exits(state: State, where: Place) -> list[int]:
    """[5.0-A1] The sides of a segment that can be left by."""
    return [side for side in range(4) if passage(state, where, side)]


def passage(state: State, where: Place, side: int) -> str:
    """[6.1] [R47] [R84] Door, corridor, or nothing: a wall, a locked door, two sides that do not match."""
    letter, there = state.maze[where].sides[side], where + STEP[side]
    if state.edges:
        changed = state.edges.get(maze.edge(where, side))
        if changed == "locked":
            return ""
        if changed == "opened":
            return DOOR if there in state.maze or obtainable(state) else ""
    if letter == WALL:
        return ""
    beyond = state.maze.get(there)
    if beyond is None:
        return letter if obtainable(state) else ""
    return letter if beyond.sides[OPPOSITE[side]] == letter else ""


def obtainable(state: State) -> bool:
    """[R48] By house rule the unexplored exits are walls once the cup is empty."""
    return state.house.empty_cup == "new_set" or any(state.cup.values())


def surroundings(state: State, where: Place) -> str:
    """[6.1] What the neighbours show to this place; [R84] a wall that became a door is one."""
    around = maze.facing(state.maze, where)
    if "opened" in state.edges.values():
        opened = [state.edges.get(maze.edge(where, side)) == "opened" for side in range(4)]
        return "".join(DOOR if door else letter for door, letter in zip(opened, around, strict=True))
    return around


def is_staircase(state: State, where: Place) -> bool:
    """[6.5] Does a staircase lie here, from the cup or as a landing?"""
    laid = state.maze.get(where)
    return laid is not None and laid.code.startswith(STAIRCASE)


def stairs(state: State, where: Place) -> list[str]:
    """[6.5] [6.6] [13.8] [R45] The ways a staircase leads from here, one level at a time."""
    if not is_staircase(state, where):
        return []
    ways = ["up"] if is_staircase(state, where - LEVEL) else []
    return [*ways, "down"] if is_staircase(state, where + LEVEL) else ways


def one_move(where: Place, way: str) -> Place:
    """[6.3] [6.6] The segment one move away: by a side, or up or down the stairs."""
    if way == "up":
        return where - LEVEL
    return where + LEVEL if way == "down" else where + STEP[maze.SIDES.index(way)]


def onward(state: State, where: Place) -> list[Place]:
    """[6.3] Where one move leads from a segment."""
    ways = [where + STEP[side] for side in range(4) if passage(state, where, side)]
    return ways + [one_move(where, way) for way in stairs(state, where)]


def reach(state: State, start: Place = NOWHERE) -> Iterator[Place]:
    """The segments that can be walked to, and the empty squares just beyond them, nearest first."""
    return maze.reach(state.maze, start or state.here, partial(onward, state))


def walkable(state: State, start: Place = NOWHERE) -> list[Place]:
    """The segments that can be walked to, from the party's or another."""
    return [where for where in reach(state, start) if where in state.maze]


def has_way_on(state: State, but: Place = NOWHERE, level: int = 0) -> bool:
    """[6.4] [R46] Is an unexplored exit or landing within reach (on this level), not counting this square?"""
    for where in reach(state):
        if where != but and (not level or maze.level(where) == level):
            laid = state.maze.get(where)
            if laid is None or (not laid.visited and laid.code.startswith(STAIRCASE)):
                return True
    return False


def steps_from(state: State, start: Place) -> dict[Place, int]:
    """[R42] [R84] How many moves it is to every segment within reach and the squares just beyond."""
    return maze.steps(state.maze, start, partial(onward, state))


def lost_behind_doors(state: State) -> bool:
    """[R9] Can the party reach neither the Gateway nor an unexplored exit?"""
    return not any(where == GATEWAY or where not in state.maze for where in reach(state))
