"""Warlock's Maze, part V, Resetting the Maze [W5.1]–[W5.5]."""

from __future__ import annotations

from labrys.games.warlock.board import CHAMBERS, COLUMNS, SPACES, START, in_maze
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


# How far east each space lies: the search for a Chamber looks there first.
EAST = {START: 0, **{space: int(space[1]) for space in SPACES}, **dict.fromkeys(CHAMBERS, len(COLUMNS) + 1)}


def is_jammed(state: State, p: Player) -> bool:
    """[W5.1] [R42] Can none of these Chambers be reached from his place, on what everybody knows of the Maze?"""
    goals = worth_reaching(state)
    here_now = (p.at, may_teleport(state, p))  # to stand on a Teleporter without the right is not enough
    found, queue = {here_now}, [here_now]
    while queue:
        space, entered = queue.pop()
        if space in goals:
            return False
        for beyond in sorted(reach(state, space, entered), key=EAST.__getitem__):  # the furthest east comes next
            if (beyond, True) not in found:
                found.add((beyond, True))
                queue.append((beyond, True))
    return True


@varies("jam")
@varies("opened_chambers")
def worth_reaching(state: State) -> set[str]:
    """[R42] The unopened Chambers: a spent one is a wall."""
    return {space for space, chamber in state.chambers.items() if not chamber.spent}


def reach(state: State, space: str, entered: bool) -> list[str]:
    """[R42] Where one can go from here: a face-down tile is open on all sides; an entered Teleporter works."""
    far = [*entrances(state, space)]
    if entered and space in SPACES and state.maze[space].up and kind(state, space) == "teleporter":
        far += beside(state, space)
    return far


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
