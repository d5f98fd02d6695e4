"""Minotaurs [II] Combat tactics (M2.28–M2.39): who may use which, which go together, the shield wall."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from labrys.games.minotaurs.chapters.c2_arms import (
    Hand,
    fits_two_weapons,
    has_shield,
    meets,
    reach,
    reach_of,
    weapons_in,
)
from labrys.games.minotaurs.chapters.c2_ground import is_near
from labrys.games.minotaurs.chapters.c2_states import can_act
from labrys.games.minotaurs.options import Tactics
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, fight
from labrys.games.minotaurs.tables import TACTICS, WEAPONS, go_together, like

STRIKES = ("melee", "charge", "pugilism", "wrestling")


def possible(
    state: State, one: Being, hand: Hand, action: str, engaged: bool, foes: list[Being]
) -> tuple[str, ...]:
    """The tactics he may choose from for an action, each by itself (R20)."""
    found = []
    armed = action in ("melee", "charge")
    unarmed = action in ("pugilism", "wrestling") and state.house.unarmed_tactics
    if (armed or unarmed) and (engaged or action == "charge"):  # [M2.34] [S6]
        found.append("desperate")
    if action == "melee" and _longer(hand, foes):  # [M2.36]
        found.append("holding_back")
    if one.kind != "character":  # [M4.21] henchmen know only these two, [S3] the controlled none
        return () if one.sheet is None else tuple(found)
    if armed and fits_two_weapons(hand, state.house.two_weapons == "any") and meets(one, "two_weapons"):
        found.append("two_weapons")
    if (action == "melee" or unarmed) and fight(state).round > 1 and meets(one, "subterfuge"):
        found.append("subterfuge")
    if (
        action in ("melee", "hold")
        and fits_wall(state, one, hand)
        and any(
            other is not one and fits_wall(state, other, other.hand) and can_act(other) for other in state.party
        )
    ):
        found.append("shield_wall")
    return tuple(found)


def _longer(hand: Hand, foes: list[Being]) -> bool:
    """[M2.36] Is his weapon longer than that of somebody he may meet?"""
    longest = reach_of(hand)
    return longest > 0 and any(reach(foe) < longest for foe in foes)


def fits_wall(state: State, one: Being, hand: Hand) -> bool:
    """[M2.31] [M2.33] [R64] A Spearman with a shield and a weapon; by house rule a spear."""
    if one.sheet is None or one.sheet.calling != "spearman" or not has_shield(hand):
        return False
    weapons = weapons_in(hand)
    return any(weapon.like == "spear" or state.house.wall == "shields" for weapon in weapons)


@lru_cache(256)
def sets(tactics: tuple[str, ...], charging: bool, printed: bool) -> tuple[Tactics, ...]:
    """[R20] Every legal set of these; of two weapons each use. The empty one is the first."""
    found = []
    with_charge = ("charge",) if charging else ()
    for number in range(len(tactics) + 1):
        for some in combinations(tactics, number):
            if go_together((*some, *with_charge), printed=printed):
                uses = ("attack", "defense") if "two_weapons" in some else ("",)
                found += [Tactics(some, use) for use in uses]
    return tuple(found)


def is_late(one: Being) -> bool:
    """[M2.32] [M2.38] [C4] Does he act at the end of the round, whatever his score?"""
    declared = one.declared
    if declared is None or not declared.tactics:
        return False
    return any(TACTICS[tactic].late for tactic in declared.tactics)


def form_walls(state: State) -> tuple[str, ...]:
    """[R64] [S9] After movement: those next to another of the wall who faces the same way. It holds all round."""
    wanting = [
        one
        for one in state.party
        if one.declared is not None
        and "shield_wall" in one.declared.tactics
        and can_act(one)
        and not one.holders
        and fits_wall(state, one, one.hand)
    ]
    return tuple(
        one.id
        for one in wanting
        if any(other is not one and other.facing == one.facing and is_near(state, one, other) for other in wanting)
    )


def uses(one: Being, tactic: str) -> bool:
    """Did he declare this tactic?"""
    return one.declared is not None and tactic in one.declared.tactics


def wields(one: Being, kind: str) -> bool:
    """Has he a weapon of this kind in hand?"""
    return any(thing in WEAPONS and like(thing) == kind for thing in one.hand)
