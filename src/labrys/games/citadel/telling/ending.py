"""Citadel of Blood: how it ended, and why."""

from __future__ import annotations

from labrys.engine.rules import Outcome
from labrys.games.citadel.chapters.c17_victory_conditions import ENOUGH
from labrys.games.citadel.telling.sheets import at_home, everybody
from labrys.games.citadel.telling.view import View
from labrys.show.english import count, listed
from labrys.show.sentence import PlayerName


def ending(view: View, outcome: Outcome) -> list[str]:
    """[17.0-a] [17.0-b] The result, what each survivor has, and who has won."""
    if not view.out and not view.champions:
        return ["Nobody came back from the Citadel. [5.0]"]
    told = ["The Hellgate is destroyed: the party has won. [17.0-a]"] if view.destroyed and view.out else []
    told.append(f"{len(view.out)} came out of the Citadel alive, after {count(view.number, 'game')}. [17.0-d]")
    for who in view.out:
        owner = f" ({PlayerName(who.seat)})" if view.seats > 1 else ""
        told.append(f"{who.name}{owner}: {at_home(who) or 'nothing gained'}.")
    champions = [who for who in everybody(view) if who.id in view.champions]
    need = f"{ENOUGH} Experience Points and {ENOUGH} Gold Marks in one game"
    if champions:
        has = "has" if len(champions) == 1 else "have"
        told.append(f"{listed([who.name for who in champions])} {has} won, with {need}. [17.0-b]")
    else:
        told.append(f"No character has brought home {need}. [17.0-b]")
    return told
