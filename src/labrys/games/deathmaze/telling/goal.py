"""Deathmaze [3.1]: how far a player is from winning, made from a view alone."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.telling.view import Sheet, View
from labrys.show.english import count
from labrys.show.picture import Goal, Meter
from labrys.systems.spi1980.telling.picture import bearing_home


def goal(view: View) -> Goal:
    """[3.1] [R50] At least half out, each with 75 Experience Points and 100 Bezants: he who has least tells."""
    inside = own(view, (*view.party, *view.aside, *view.turned))
    alive = [*inside, *own(view, view.out)]
    brought = len(alive) + len(own(view, view.fallen))
    need = (brought + 1) // 2
    each = f"each with {ENOUGH_EXPERIENCE} Experience Points and {ENOUGH_BEZANTS} Bezants"
    if not alive:
        return Goal(f"Bring at least half of your adventurers out, {each}.")
    words = f"Bring at least {need} of {count(brought, 'adventurer')} out, {each}."
    experience = [min(who.experience + view.all_games * who.saved_experience, ENOUGH_EXPERIENCE) for who in alive]
    least = min(experience)
    names = ", ".join(f"{who.name} {points}" for who, points in zip(alive, experience, strict=True))
    sharers = len(view.party) + len(view.aside) + len(view.turned)
    bezants = Meter("Bezants", view.loot, ENOUGH_BEZANTS * sharers, note="a share of 100 for each", sign="gold")
    if not sharers:  # they are shared out
        poorest = min(who.bezants + view.all_games * who.saved_bezants for who in alive)
        bezants = Meter("Bezants", poorest, ENOUGH_BEZANTS, note="of the one who has least", sign="gold")
    parts = (
        Meter("Experience", least, ENOUGH_EXPERIENCE, note=f"of the one who has least: {names}"),
        bezants,
        Meter("Alive", len(alive), need, words=f"{len(alive)} of {brought}", note=f"{need} must come out"),
    )
    done = all(part.value >= part.of for part in parts)
    return Goal(words, parts, next_step(view, done, len(alive) < need), done)


def own(view: View, sheets: tuple[Sheet, ...]) -> list[Sheet]:
    """His own adventurers; all of them for whoever looks on."""
    return [who for who in sheets if view.seat is None or view.seat < 0 or who.seat == view.seat]


def next_step(view: View, done: bool, too_few: bool) -> str:
    """What is wanted now."""
    if view.over or not view.cells:
        return ""
    if done:
        (east, south), (out_east, out_south) = view.here, view.entrance
        return f"out by the entrance: {bearing_home(out_east - east, out_south - south)}"
    if too_few:
        return "too many have fallen to win: save who is left"
    return "fights bring experience, rooms bring Bezants"
