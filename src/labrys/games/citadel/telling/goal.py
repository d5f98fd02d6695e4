"""Citadel of Blood [17.0]: how far the Hellgate is, and a character's own victory, made from a view alone."""

from __future__ import annotations

from labrys.games.citadel.chapters.c17_victory_conditions import ENOUGH
from labrys.games.citadel.telling.sheets import hellgate_news
from labrys.games.citadel.telling.view import Sheet, View
from labrys.show.picture import Goal, Meter

TOLD, FOUND, X_DEAD, DESTROYED = 1, 2, 3, 4  # steps to the end of the Hellgate
WORDS = (
    f"Destroy the Hellgate and bring somebody out; or come out with {ENOUGH} Experience Points and {ENOUGH} Gold "
    "Marks."
)


def goal(view: View) -> Goal:
    """[17.0-a] [17.0-b] The team's victory, and the character of this seat who is nearest to his own."""
    parts = [Meter("Hellgate", stage(view), DESTROYED, words=hellgate_news(view) or "unknown", sign="hellgate")]
    mine = [
        who
        for who in (*view.party, *view.aside, *view.turned, *view.out)
        if view.seat is None or view.seat < 0 or who.seat == view.seat
    ]
    if mine:
        order = sorted(mine, key=lambda who: who.id)  # of equals always the same
        best = max(order, key=lambda who: sum(min(number, ENOUGH) for number in gains(view, who)))
        experience, gold = gains(view, best)
        note = f"{best.name}, who is nearest to a personal victory"
        parts += [
            Meter("Experience", experience, ENOUGH, note=note),
            Meter("Gold Marks", gold, ENOUGH, note=f"{best.name}, jewels counted", sign="gold"),
        ]
    done = view.destroyed or any(who.id in view.champions for who in mine)
    return Goal(WORDS, tuple(parts), next_step(view), done)


def stage(view: View) -> int:
    """[13.7] [16.0] How far the party is with the Hellgate."""
    if view.destroyed:
        return DESTROYED
    if view.hellgate_found:
        return X_DEAD if view.x_dead else FOUND
    return TOLD if view.hellgate_level else 0


def gains(view: View, who: Sheet) -> tuple[int, int]:
    """[R77] Experience, and the worth of gold and jewels."""
    experience, worth = who.experience, who.gold_marks + sum(who.jewels)
    if view.all_games:
        experience, worth = experience + who.saved_experience, worth + who.saved_gold_marks + sum(who.saved_jewels)
    return experience, worth


def next_step(view: View) -> str:
    """What is wanted now."""
    if view.over or not view.cells:
        return ""
    steps = (
        "a mirror tells where the Hellgate is",
        f"find the Hellgate on level {view.hellgate_level}",
        "X the Unknown guards the Hellgate: kill it",
        "shut the Hellgate",
        "out by the Gateway of Evil",
    )
    return steps[stage(view)]
