"""Deathmaze: the ways through the maze as it lies. [5.28] exits, [5.29] the last exit, [R46] [R63]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHIT
from labrys.kit import maze
from labrys.kit.maze import DOOR, OPEN, OPPOSITE, STEP, WALL, Place


def exits(state: State, where: Place) -> list[int]:
    """[5.28] The sides of a chit that can be left by: no walls, no locked doors, no mismatched sides."""
    return [side for side in range(4) if passage(state, where, side)]


def passage(state: State, where: Place, side: int) -> str:
    """Door, open end, or nothing: what leads out of this chit on this side."""
    letter = state.maze[where].sides[side]
    if letter == WALL:
        return ""
    if state.edges and state.edges.get(maze.edge(where, side)) == "locked":
        return ""
    beyond = state.maze.get(where + STEP[side])
    if beyond is None:
        return letter if obtainable(state, letter, where + STEP[side]) else ""
    if beyond.sides[OPPOSITE[side]] == letter:
        return letter
    joined = state.edges.get(maze.edge(where, side)) == "joined"  # [R45]
    return DOOR if joined else ""


def obtainable(state: State, letter: str, where: Place) -> bool:
    """[R46] Is there a chit for this exit? With both cups empty an unexplored exit is a wall."""
    if letter == OPEN:
        return has_corridor(state)
    return has_room(state) or has_corridor(state)


def has_corridor(state: State) -> bool:
    """[5.23b] Corridor chits, or chits marked Corridor, are left."""
    return any(state.corridor_cup.values()) or any(
        count for code, count in state.room_cup.items() if CHIT[code].kind == "marked"
    )


def has_room(state: State) -> bool:
    """Room chits are left."""
    return any(count for code, count in state.room_cup.items() if CHIT[code].kind == "room")


def has_exit(state: State, but: Place) -> bool:
    """[R43] Does a door or open end within reach lead to the unbounded outside, not counting this place?"""
    filled = state.maze.keys() | {but}
    frame = maze.bounds(filled)
    return any(where not in filled and maze.outside(filled, where, frame) for where in reach(state))


def reach(state: State) -> Iterator[Place]:
    """The chits the party can walk to, and the empty places just beyond them, nearest first."""
    return maze.reach(state.maze, state.here, partial(onward, state))


def onward(state: State, where: Place) -> list[Place]:
    """Where the exits of a chit lead."""
    return [where + STEP[side] for side in exits(state, where)]


def walkable(state: State) -> list[Place]:
    """The chits the party can walk to."""
    return [where for where in reach(state) if where in state.maze]


def lost_behind_doors(state: State) -> bool:
    """[R63] Cut off from the entrance by locked doors, with no way into an empty place left."""
    return not any(where == state.entrance or where not in state.maze for where in reach(state))
