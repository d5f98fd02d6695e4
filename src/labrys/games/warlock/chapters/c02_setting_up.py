"""Warlock's Maze [W2.1]–[W2.11] [W5.1]–[W5.5] [W6.1]–[W6.3]: laying the Maze, entering it, jams and the Reset."""

from __future__ import annotations

from labrys.games.warlock.chapters import cards
from labrys.games.warlock.chapters.board import CHAMBERS, COLUMNS, SPACES, START, around, in_maze
from labrys.games.warlock.chapters.people import area, living, lose_turns, send
from labrys.games.warlock.chapters.tiles import PRINTED_CORRIDOR, entrances, face_down, kind
from labrys.games.warlock.events import MazeLaid, Reset
from labrys.games.warlock.state import Act, Chamber, G, Look, Player, State, Tile
from labrys.games.warlock.tables import FIGURE, PRINTED, TILES, TREASURES

# -- [W2] laying the Maze ------------------------------------------------------------------------------------


def lay_maze(g: G) -> None:
    """[W2.1]–[W2.3] [W2.7] [W2.11] [W6.1]–[W6.3] [R45] Tiles and treasures lie face down; what lay there is gone.

    [W2.2] The tiles put aside are those that are never drawn.
    """
    state = g.state
    cards.sweep(g)
    state.maze.update(dict.fromkeys(SPACES, Tile()))
    if state.house.short_maze:
        straight = state.house.printed_corridors == "straight"  # [R54]
        for space, row in PRINTED.items():
            state.maze[space] = Tile(
                PRINTED_CORRIDOR, up=True, openings=row.straight if straight else row.openings
            )
    state.chambers = dict.fromkeys(CHAMBERS, Chamber())
    state.tile_cup = {row.tile: 1 for row in TILES.rows}
    state.treasure_cup = {row.treasure: 1 for row in TREASURES.rows}
    state.spirit_gone = False
    g.tell(MazeLaid("W2.3"))


def is_occupied(state: State) -> bool:
    """[W2.6] [R2] Is a living character on a tile or in the Starting Area?"""
    inside = [p for p in living(state) if area(p) == "maze"]
    return any(p.at != START or state.house.start_counts_as_inside for p in inside)


def visit(g: G, p: Player) -> None:
    """[W1.3] [W2.5] [W2.6] [R4] [A2] Into the Starting Area; if the Maze was empty, a new one is laid first."""
    state = g.state
    is_new = not is_occupied(state)
    if is_new:
        lay_maze(g)
    send(g, p, START, "W1.3")
    if not state.house.entering_ends_turn:
        g.then(Act(moved=True))
    if is_new and p.apprentice:
        g.then(Look(p.seat, FIGURE["apprentice_looks"], tuple(face_down(state)), "A2"))


# How far east each space lies: the search for a Chamber looks there first.
EAST = {START: 0, **{space: int(space[1]) for space in SPACES}, **dict.fromkeys(CHAMBERS, len(COLUMNS) + 1)}

# -- [W5] the Reset ------------------------------------------------------------------------------------------


def is_jammed(state: State, p: Player) -> bool:
    """[W5.1] [R42] Can no unopened Chamber be reached from his place, on what everybody knows of the Maze?"""
    goals = {space for space, chamber in state.chambers.items() if not chamber.spent}
    if state.house.jam == "any_chamber" or state.house.opened_chambers == "refilled":
        goals = set(state.chambers)
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


def may_teleport(state: State, p: Player) -> bool:
    """[R26] He encountered the Teleporter and has not left; by house rule only in his very next turn."""
    if p.holds != "teleporter":
        return False
    return state.house.teleporter_right == "any_later_turn" or state.round == p.holds_since + 1


def reach(state: State, space: str, entered: bool) -> list[str]:
    """[R42] Where one can go from here: a face-down tile is open on all sides; an entered Teleporter works."""
    far = [*entrances(state, space)]
    if entered and space in SPACES and state.maze[space].up and kind(state, space) == "teleporter":
        far += around(space)
    return far


def may_reset(state: State, p: Player, scene: Act) -> bool:
    """[W5.2] [R41] [R42] [R43] May he ask the Warlock to start over?"""
    house = state.house
    if not in_maze(p.at) or not (house.reset_with_others_inside or is_alone(state, p)):
        return False
    if scene.moved and house.reset_moment == "turn_start":
        return False
    return house.jam == "any_time" or is_jammed(state, p)


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
        lose_turns(g, p, FIGURE["reset_lost_turns"], "W5.4")
