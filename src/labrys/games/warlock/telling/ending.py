"""Warlock's Maze: how it ended, and why."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.rules import Outcome
from labrys.games.warlock.telling.view import View
from labrys.games.warlock.telling.words import lives
from labrys.show.english import count, listed


def ending(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """[R48] Who has won, in which round, and how the others stand."""
    won = listed([names[seat] for seat in outcome.winners])
    if not outcome.winners:
        told = [f"The game is lost in round {view.round}. [R48]"]
    elif view.seats == 1:
        told = [f"You have won in round {view.round}: fewer is better. [R48]"]
    else:
        has = "has" if len(outcome.winners) == 1 and won != "You" else "have"
        told = [f"{won} {has} won in round {view.round}. [R48]"]
    for p in view.players:
        name = f"{names[p.seat]}, the {p.name}" if p.character else f"{names[p.seat]}, without a character"
        told.append(f"{name}: {count(p.talismans, 'Talisman')}, {lives(p.lives) if p.character else 'dead'}.")
    return told
