"""Warlock's Maze, part I, General [W1.1]–[W1.7]: what it is about, and the wall between the Maze and outside.

A visit to the Warlock [W1.2] is in `c07h_outside`, entering the Maze [W1.3] in `c02_setting_up`.
"""

from __future__ import annotations

from labrys.games.warlock.board import is_outside
from labrys.games.warlock.chapters.c07a_characters import check_limits, own_craft, own_strength
from labrys.games.warlock.events import TalismanGained, Won
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import G, State
from labrys.kit.variants import varies

# -- [W1.1] [R48] the aim ------------------------------------------------------------------------------------


def talismans_to_win(state: State) -> int:
    """[R48] So many, by default or by house rule."""
    return {"one": 1, "two": 2, "three": 3}[state.house.talismans]


def give_talisman(g: G, p: Player, rule: str, talismans: int = 1) -> None:
    """[W1.1] [R48] A Talisman; whoever holds enough has won at that instant."""
    state = g.state
    if state.talismans_left == 0:
        return  # [R39] by house rule there are only so many
    if state.talismans_left > 0:
        state.talismans_left -= talismans
    p.talismans += talismans
    g.tell(TalismanGained(rule, p.seat, p.talismans))
    check_limits(g, p)
    check_victory(g, p)


def check_victory(g: G, p: Player) -> None:
    """[R48] The first to hold enough Talismans has won, on anybody's turn."""
    state = g.state
    if p.talismans >= talismans_to_win(state) and not state.over:
        state.over, state.winners = "won", (p.seat,)
        g.tell(Won("R48", state.winners, "talismans"))
        g.cancel()


def time_is_up(g: G) -> None:
    """[R48] Most Talismans, then most Lives, then highest Strength and Craft among the living; else shared."""
    state = g.state
    if state.seats == 1:
        finish(g, (), "lost", "time")
        return
    best = max(rank(p) for p in state.players)
    winners = tuple(p.seat for p in state.players if rank(p) == best)
    finish(g, winners, "won" if len(winners) == 1 else "shared", "time")


def rank(p: Player) -> tuple[int, int, int]:
    """[R48] What is compared when time is up. A dead player counts nothing."""
    return (p.talismans, p.lives, own_strength(p) + own_craft(p)) if p.character else (0, 0, 0)


def finish(g: G, winners: tuple[int, ...], result: str, how: str) -> None:
    """[R48] The game stops there."""
    state = g.state
    state.over, state.winners = result, winners
    g.tell(Won("R48", winners, how))
    g.cancel()


# -- [W1.4]–[W1.7] two areas ---------------------------------------------------------------------------------


def area(p: Player) -> str:
    """[W1.4] [W1.5] [W1.6] [R50] "maze", "outside", or "" for a player without a character."""
    if not p.character:
        return ""
    return "outside" if is_outside(p.at) else "maze"


@varies("casting_outwards")
def can_reach(state: State, p: Player, other: Player) -> bool:
    """[W1.5] [W1.7] [R85] A Spell of his reaches those in his own area."""
    return area(p) == area(other)


def near(state: State, p: Player) -> list[Player]:
    """[W1.5] [W1.7] Everybody whom a Spell of his can reach, he too."""
    return [other for other in state.players if other.character and can_reach(state, p, other)]
