"""Minotaurs [6.2] [A11]: how far the quest is, and the Glory or Wisdom of this seat. Made from a view alone."""

from __future__ import annotations

from labrys.games.minotaurs.chapters.c1_figures import is_magician
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.tables import LEVELS
from labrys.games.minotaurs.telling.names import name
from labrys.games.minotaurs.telling.view import View
from labrys.show.english import capital
from labrys.show.picture import Goal, Meter

STAGES = {  # what has been done of a goal that is done in two steps, and what is left
    "relic": "the relic is ours",
    "captive": "the captive is free",
    "failed": "failed",
    "done": "done",
}
NEXT = {  # the goal as it stands → what is wanted now
    "slay": "find the lair, and slay the guardian",
    "relic": "find the lair: the relic is in it",
    "captive": "find the captive in the lair",
    "shrine": "find the shrine in the lair, and rekindle it",
    "map": "enter every cell, then leave",
    "way": "find the second way out",
}


def goal(view: View) -> Goal:
    """[6.2] The goal of the quest; cells entered; points towards the next level."""
    if not view.goal:
        return Goal("Reach the goal of the quest, and come out of the labyrinth alive.")
    relic = f", {name('goods', view.relic)}," if view.relic else ""
    words = f"{capital(name('goals', view.goal))}{relic} and come out of the labyrinth alive."
    entered = sum(one.entered for one in view.cells.values())
    if view.goal == "map" and view.stage not in ("done", "failed"):
        parts = [Meter("Mapped", entered, view.size)]
    else:
        stage = {"": 0, "failed": 0, "done": 2}.get(view.stage, 1)
        parts = [Meter("Quest", stage, 2, words=STAGES.get(view.stage, "open"))]
        parts += [Meter("Cells", entered, view.size)] if view.size else []
    mine = [one for one in view.party if not one.fate and (view.seat is None or one.seat in (view.seat, -1))]
    rising = [one for one in mine if one.sheet is not None and one.sheet.level + 1 in LEVELS]
    if rising:
        order = sorted(rising, key=lambda one: one.id)  # of equals always the same
        parts.append(max((points(one) for one in order), key=lambda meter: meter.value / meter.of))
    return Goal(words, tuple(parts), next_step(view), view.stage == "done")


def points(one: Being) -> Meter:
    """[M1.67] [M1.68] Glory of a warrior, Wisdom of a magician, towards the next level."""
    assert one.sheet is not None
    told, number = ("Wisdom", one.sheet.wisdom) if is_magician(one) else ("Glory", one.sheet.glory)
    following = LEVELS[one.sheet.level + 1]
    return Meter(told, number, following.points, note=f"{one.name}, for level {following.level}")


def next_step(view: View) -> str:
    """What is wanted now."""
    if view.over or not view.columns:
        return ""
    if view.stage in ("done", "failed"):
        return "out of the labyrinth alive"
    if view.stage in ("relic", "captive"):
        return "out with it, the way you came in" if view.stage == "relic" else "bring the captive out"
    return NEXT.get(view.goal, "")
