"""Warlock's Maze [R48]: the Talismans, and what lies between this seat and its next. From a view alone."""

from __future__ import annotations

from labrys.games.warlock.board import CAVE, CHAMBERS, RING, START
from labrys.games.warlock.telling.view import Sheet, View
from labrys.games.warlock.telling.words import place
from labrys.show.english import capital, number_word
from labrys.show.picture import Goal, Meter
from labrys.show.sentence import PlayerName


def goal(view: View) -> Goal | None:
    """[R48] The first to hold so many Talismans wins: one's own, then those of the nearest rival."""
    if not view.players:
        return None
    wanted = view.to_win
    noun = "Talisman" if wanted == 1 else "Talismans"
    words = f"{'Hold' if view.seats == 1 else 'Be the first to hold'} {number_word(wanted)} {noun}."
    mine = view.active if view.seat is None or view.seat < 0 else view.seat
    own = view.players[mine]
    parts = [Meter(noun, own.talismans, wanted, sign="talisman")]
    if rivals := [p for p in view.players if p is not own]:
        best = max(rivals, key=lambda p: p.talismans)
        name = capital(str(PlayerName(best.seat)))
        parts.append(Meter(name, best.talismans, wanted, note=f"the most {noun} of the others"))
    return Goal(words, tuple(parts), next_step(view, own), own.talismans >= wanted)


def next_step(view: View, p: Sheet) -> str:
    """[W7.28] [W2.3] [W5.2] What lies between him and his next Talisman."""
    if view.over or not p.character or p.talismans >= view.to_win:
        return ""
    if p.at in RING and p.barred:
        return "the Warlock receives you again after your next turn"
    if p.at == CAVE:
        return "visit the Warlock: he lets you into the Maze"
    if p.at in RING:
        return f"travel to {place(CAVE)}, and visit the Warlock"
    if p.at in CHAMBERS:
        return "out of the Chamber, and into a new Maze"
    first = "through one of the doors, and east" if p.at == START else "on to the east"
    return f"{first} to a Treasure Chamber"
