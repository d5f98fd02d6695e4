"""Stepping through a finished or half-played game, both ways, in plain lines."""

from __future__ import annotations

from typing import Any

from labrys.core.event import Rolled
from labrys.core.run import Run

HELP = "Enter: next   b: back   a number: go there   q: end"


def step_through(run: Run[Any]) -> None:
    """One answer at a time. The run is played again from its beginning to wherever the reader is."""
    entries = list(run.entries)
    place = 0
    run.restart([])
    told = 0
    print(f"{len(entries)} answers. {HELP}")
    while True:
        _tell(run, told)
        told = len(run.events)
        try:
            word = input(f"[{place}/{len(entries)}] ").strip().lower()
        except EOFError:
            return
        if word in ("q", "quit"):
            return
        wanted = _wanted(word, place, len(entries))
        if wanted is None:
            print(HELP)
        elif wanted > place:
            run.replay(entries[place:wanted])
            place = wanted
        elif wanted < place:
            run.restart([])
            run.replay(entries[:wanted])
            place = wanted
            told = max(0, len(run.events) - 5)


def _wanted(word: str, place: int, last: int) -> int | None:
    if word in ("", "n", "next"):
        return min(place + 1, last)
    if word in ("b", "back"):
        return max(place - 1, 0)
    return min(int(word), last) if word.isdigit() else None


def _tell(run: Run[Any], told: int) -> None:
    dice = ""
    for event in run.events[told:]:
        if isinstance(event, Rolled):
            dice += f"[{event.face}]"
        elif sentence := run.book.narrate(event, run.state):
            print(f"{dice + ' ' if dice else ''}{sentence} ({event.rule})")
            dice = ""
