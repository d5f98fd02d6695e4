"""Warlock's Maze [V1a]–[V6]: questions in other people's turns, which must not betray who holds what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from labrys.engine.ask import Choose, Respond
from labrys.games.warlock.chapters.people import area, clockwise, has, starting_lives
from labrys.games.warlock.state import Player, State
from labrys.games.warlock.tables import SPELL

T = TypeVar("T")


def windowed(rule: str, seat: int, options: Sequence[T], ask: str, of: str = "") -> Choose[T]:
    """[R52] A question in a window: the others see only that somebody may respond, not who."""
    return Respond(rule, seat, options, ask, of)


def may_cast(state: State, p: Player) -> bool:
    """[W7.19] [MO06] [R51] Has he casts left in this turn, and is nothing in the way?"""
    if not p.spells or p.casts <= 0 or has(p, "ward_stone"):
        return False
    return may_reply(state, p)


def may_reply(state: State, p: Player) -> bool:
    """[R51] By house rule one with a lost turn to come does nothing in the turns of others."""
    waits = p.lost_turns > 0 and p.seat != state.active
    return not waits or state.house.replies_while_losing_turns


def warded(state: State, caster: Player, other: Player) -> bool:
    """[MO06] [R55] Can the Spell of one player not be laid on the other?"""
    return other is not caster and has(other, "ward_stone")


def near(state: State, p: Player) -> list[Player]:
    """[W1.5] [W1.7] Everybody in his area, he too."""
    return [other for other in state.players if other.character and area(other) == area(p)]


def others(state: State, seat: int) -> list[int]:
    """[W7.25] The other seats that have a character, clockwise from the left of this one."""
    return [other for other in clockwise(state, seat) if state.players[other].character]


def can_drink(p: Player) -> bool:
    """[MO12] The Phial of Renewal, while his Lives are below the starting number."""
    return bool(p.character) and has(p, "phial") and p.lives < starting_lives(p)


def moment(spell: str) -> str:
    """[W7.20] The printed moment of a Spell."""
    return SPELL[spell].moment


def next_asked(
    ask: tuple[int, ...], passes: int, able: Callable[[int], bool]
) -> tuple[int, tuple[int, ...], int] | None:
    """[R49] The next seat with something to use, the order after it, the passes so far; None: all have passed."""
    while passes < len(ask):
        seat, ask = ask[0], (*ask[1:], ask[0])
        if able(seat):
            return seat, ask, passes
        passes += 1
    return None
