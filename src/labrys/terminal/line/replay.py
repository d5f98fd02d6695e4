"""Stepping through a finished or half-played game, both ways, in plain lines."""

from __future__ import annotations

from typing import Any

from labrys.show.run import Run
from labrys.show.sentence import distinct
from labrys.show.story import story, told
from labrys.terminal.line.telling import storyteller
from labrys.terminal.question import called

LOOK_BACK = 8  # events told again after a step back
MOST_DIGITS = 9  # of a number that is read as one
HELP = "Enter: next   b: back   a number: go there   q: end"


def step_through(run: Run[Any]) -> None:
    """One answer at a time. The run is played again from its beginning to wherever the reader is."""
    entries, over = list(run.entries), run.over
    end = told(story(run)) if over else []
    place = 0
    run.restart()
    tell = storyteller(run, unsealed=over)
    print(f"{len(entries)} answers. {HELP}")
    while True:
        tell()
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
            if wanted == place + 1:
                print(_answered(run, entries[place].answer))
            run.replay(entries[place:wanted])
            place = wanted
            if place == len(entries):
                tell()
                print("\n".join(["", *run.ending(), *end]))
        elif wanted < place:
            run.restart()
            run.replay(entries[:wanted])
            place = wanted
            tell = storyteller(run, since=max(0, run.told - LOOK_BACK), unsealed=over)


def _answered(run: Run[Any], answer: str) -> str:
    """The open question, and what was answered, in the words of its option."""
    if run.decision is None:
        return f"> {answer}"
    decision = run.decision
    label = next((option.label for option in decision.options if option.key == answer), answer)
    asked = f"{called(distinct(run.names), decision.seat)}: " if run.state.seats > 1 or run.chair else ""
    return f"{asked}{decision.prompt}\n> {label}"


def _wanted(word: str, place: int, last: int) -> int | None:
    if word in ("", "n", "next"):
        return min(place + 1, last)
    if word in ("b", "back"):
        return max(place - 1, 0)
    if not word.isdecimal():
        return None
    return min(int(word), last) if len(word) <= MOST_DIGITS else last
