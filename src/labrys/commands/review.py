"""`labrys review`: a saved game looked back on."""

from __future__ import annotations

from pathlib import Path

import labrys
from labrys.commands.progress import bar
from labrys.engine.errors import LabrysError
from labrys.record import save
from labrys.seats.review import Chance, Review, Weighing, review
from labrys.show.english import capital, count

HUNDREDTHS = 100


def reviewed(path: Path, seconds: float) -> Review:
    """The review of a game that is over."""
    run = save.load(path, labrys.find, whole=True).run
    if not run.over:
        raise LabrysError("this game is not over: it can be looked back on when it has ended")
    found = Review()
    with bar(f"Looking back on {count(len(run.entries), 'answer')}", HUNDREDTHS) as progress:
        for found in review(run, seconds=seconds):
            if progress is not None:
                progress(round(found.done * HUNDREDTHS))
    return found


def lines(found: Review) -> list[str]:
    """A review for people."""
    looked = f"{count(found.decisions, 'decision')}, {found.differed} of them otherwise than the sensible player"
    if found.tried < found.differed:
        looked += f" ({found.tried} could be weighed in the time there was)"
    told = [f"{looked}."]
    clear = [one for one in found.weighed if one.clear]
    if not clear:
        told.append("None of them clearly cost anything: there are not enough games to tell.")
    for one in clear:
        told += told_of(one)
    if rest := len(found.weighed) - len(clear):
        told.append(f"Of {rest} more there are not enough games to tell whether they cost anything.")
    return told


def told_of(one: Weighing) -> list[str]:
    """One decision."""
    cost = f"{one.chosen:.0%} instead of {one.other:.0%}"
    games = f"{one.low:.0%} to {one.high:.0%} of the way to victory, by {count(one.playouts, 'game')} each"
    lines = [
        f"After {count(one.number, 'answer')} [{one.rule}]: {capital(one.words)}. {cost}: it cost {games}.",
        f"  The sensible player: {one.better}.{f' {capital(one.why)}.' if one.why else ''}",
    ]
    for title, chances in (("This way", one.odds), ("That way", one.better_odds)):
        if chances:
            lines.append(f"  {title}: {', '.join(map(_chance, chances))}.")
    return lines


def _chance(one: Chance) -> str:
    return f"{one.chance:.0%} {one.words}"
