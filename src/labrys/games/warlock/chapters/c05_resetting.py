"""Warlock's Maze, part V, Resetting the Maze [W5.1]–[W5.5]."""

from __future__ import annotations

from labrys.engine.cache import Shelf
from labrys.games.warlock.board import SPACES, START, in_maze
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.chapters.c02_setting_up import kind, lay_maze
from labrys.games.warlock.chapters.c03_movement import beside, entrances, may_teleport
from labrys.games.warlock.chapters.c07a_characters import living, lose_turns, send
from labrys.games.warlock.events import Reset
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.scenes import Act
from labrys.games.warlock.state import G, State
from labrys.kit.variants import varies

# -- [W5.1] [R42] a jam --------------------------------------------------------------------------------------


def is_jammed(state: State, p: Player) -> bool:
    """[W5.1] [R42] Can none of these Chambers be reached from his place, on what everybody knows of the Maze?"""
    if is_teleporter(state, p.at) and not may_teleport(state, p):  # to stand there without the right is not enough
        return leading_there(state).isdisjoint(entrances(state, p.at))
    return p.at not in leading_there(state)


def leading_there(state: State) -> set[str]:
    """[R42] The Chambers worth reaching, and every space from which one of them can be reached."""
    lie = [(tile.tile, tile.openings) if tile.up else None for tile in state.maze.values()]
    goals, house = worth_reaching(state), state.house
    return LEADING.find((*lie, *sorted(goals), house.doors, house.start_is_a_tile), (state, goals))


def _leading(there: tuple[State, set[str]]) -> set[str]:
    """Looked for from the Chambers back, until nothing more is found."""
    state, found = there[0], set(there[1])
    ways = {space: reach(state, space) for space in (START, *state.maze)}
    while more := {space for space, far in ways.items() if space not in found and not found.isdisjoint(far)}:
        found |= more
    return found


LEADING = Shelf(_leading)


@varies("jam")
@varies("opened_chambers")
def worth_reaching(state: State) -> set[str]:
    """[R42] The unopened Chambers: a spent one is a wall."""
    return {space for space, chamber in state.chambers.items() if not chamber.spent}


def reach(state: State, space: str) -> list[str]:
    """[R42] Where one can go from here: a face-down tile is open on all sides; an entered Teleporter works."""
    near = [*entrances(state, space)]
    return [*near, *beside(state, space)] if is_teleporter(state, space) else near


def is_teleporter(state: State, space: str) -> bool:
    """[R42] Does a Teleporter lie here, face up?"""
    return space in SPACES and state.maze[space].up and kind(state, space) == "teleporter"


# -- [W5.2]–[W5.5] the Reset ---------------------------------------------------------------------------------


def may_reset(state: State, p: Player, scene: Act) -> bool:
    """[W5.2] May he ask the Warlock to start over?"""
    return (
        in_maze(p.at) and may_ask_among_others(state, p) and is_time_to_ask(state, scene) and has_reason(state, p)
    )


@varies("reset_with_others_inside")
def may_ask_among_others(state: State, p: Player) -> bool:
    """[R41] Those who are in the Maze with him have no say."""
    return True


@varies("reset_moment")
def is_time_to_ask(state: State, scene: Act) -> bool:
    """[R43] At any moment when he could choose a move."""
    return True


@varies("jam")
def has_reason(state: State, p: Player) -> bool:
    """[W5.1] [R42] He is jammed."""
    return is_jammed(state, p)


def is_alone(state: State, p: Player) -> bool:
    """[R40] [R41] Is no other character in the Maze?"""
    return not [other for other in living(state) if other is not p and area(other) == "maze"]


def reset(g: G, p: Player, rule: str, *, is_free: bool = False) -> None:
    """[W5.3]–[W5.5] [R41] [R43] Everybody inside goes to START, a new Maze is laid, and he loses his next turn."""
    g.tell(Reset(rule, p.seat))
    lay_maze(g)
    for other in living(g.state):
        if area(other) == "maze" and other.at != START:
            send(g, other, START, "W5.3")
    if not is_free:
        lose_turns(g, p, 1, "W5.4")
