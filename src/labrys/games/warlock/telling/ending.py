"""Warlock's Maze: how it ended, and why."""

from __future__ import annotations

from labrys.engine.rules import Outcome
from labrys.games.warlock.telling.view import View
from labrys.games.warlock.telling.words import lives
from labrys.show.english import capital, count
from labrys.show.sentence import PlayerName, all_of


def ending(view: View, outcome: Outcome) -> list[str]:
    """[R48] Who has won, in which round, and how the others stand."""
    if not outcome.winners:
        told = [f"The game is lost in round {view.round}. [R48]"]
    elif view.seats == 1:
        told = [f"You have won in round {view.round}: fewer is better. [R48]"]
    else:
        winners = all_of([PlayerName(seat) for seat in outcome.winners])
        told = [capital(f"{winners:has} won in round {view.round}. [R48]")]
    for p in view.players:
        hero, left = (f"the {p.name}", lives(p.lives)) if p.character else ("without a character", "dead")
        told.append(capital(f"{PlayerName(p.seat)}, {hero}: {count(p.talismans, 'Talisman')}, {left}."))
    return told
