"""Citadel of Blood: what stands on the records of a view, in words."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.citadel.telling.view import Sheet, View
from labrys.games.citadel.telling.words import a_thing
from labrys.show.english import count, listed


def everybody(view: View) -> tuple[Sheet, ...]:
    """All characters of the campaign."""
    return (*view.party, *view.aside, *view.turned, *view.fallen, *view.out)


def purse(gold_marks: int, jewels: Sequence[int]) -> str:
    """Gold Marks, and each jewel's worth."""
    parts = [count(gold_marks, "Gold Mark")] if gold_marks else []
    worth = listed([str(jewel) for jewel in jewels])
    parts += [f"{'a jewel' if len(jewels) == 1 else 'jewels'} worth {worth}"] if jewels else []
    return ", ".join(parts)


def at_home(who: Sheet) -> str:
    """[17.1] What he has saved, and how often he has come out."""
    saved = [count(who.saved_experience, "Experience Point")] if who.saved_experience else []
    saved += filter(None, [purse(who.saved_gold_marks, who.saved_jewels)])
    saved += [a_thing(weapon) for weapon in who.weapons_at_home]
    return ", ".join([*saved, f"{count(who.exits, 'time')} out of the Citadel"]) if who.exits or saved else ""


def hellgate_news(view: View) -> str:
    """[13.7] [16.0] What the party knows of the Hellgate."""
    if view.destroyed:
        return "destroyed"
    if view.hellgate_found:
        return "found, and X is dead" if view.x_dead else "found"
    if not view.hellgate_level:
        return ""
    far = f", {count(view.hellgate_left, 'new segment')} away" if view.hellgate_left >= 0 else ""
    return f"on level {view.hellgate_level}{far}"
