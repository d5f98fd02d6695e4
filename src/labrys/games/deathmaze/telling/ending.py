"""Deathmaze: how it ended, and why."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.rules import Outcome
from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.telling.view import Sheet, View
from labrys.show.english import capital, count
from labrys.show.sentence import Name, Noun, PlayerName


def ending(view: View, outcome: Outcome) -> list[str]:
    """[3.1] The result, what each survivor gained, and each player's win or what was missing."""
    went_in = [*view.out, *view.fallen]
    if not view.out:
        lost = f"None of the {len(went_in)} came back." if len(went_in) > 1 else "Nobody came back."
        return [f"{lost} [R74]"]
    told = [f"{len(view.out)} of {len(went_in)} came out of the maze, with {count(view.loot, 'Bezant')}. [3.1]"]
    experience, bezants = ENOUGH_EXPERIENCE, ENOUGH_BEZANTS
    for who in view.out:
        gained = f"{who.experience} of {experience} Experience Points, {who.bezants} of {bezants} Bezants"
        told.append(f"{who.name}: {gained}.")
    for seat in range(view.seats):
        out = [who for who in view.out if who.seat == seat]
        brought = sum(who.seat == seat for who in went_in)
        player: Name = PlayerName(seat) if view.seats > 1 else Noun("you", many=True)
        told.append(verdict(player, seat in outcome.winners, out, brought))
    return told


def verdict(who: Name, won: bool, out: Sequence[Sheet], brought: int) -> str:
    """[3.1] Why a player has won, or what was missing."""
    experience, bezants = ENOUGH_EXPERIENCE, ENOUGH_BEZANTS
    if won:
        each = f"each with {experience} Experience Points and {bezants} Bezants or more"
        return f"{capital(f'{who:has}')} won: {len(out)} of {brought} are out, {each}. [3.1]"
    missing = []
    if len(out) < brought / 2:
        missing.append(f"only {len(out)} of {brought} are out, and at least half must be")
    green = sum(sheet.experience < experience for sheet in out)
    poor = sum(sheet.bezants < bezants for sheet in out)
    if green:
        missing.append(f"{green} of the {len(out)} who are out gained too little experience")
    if poor:
        missing.append(f"{poor} of the {len(out)} gained too few Bezants")
    return f"{capital(f'{who:has}')} not won: {'; '.join(missing)}. [3.1]"
