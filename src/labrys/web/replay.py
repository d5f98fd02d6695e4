"""A game that was played, step by step: what was answered, what came of it, how the table looked then."""

from __future__ import annotations

import asyncio
from typing import Any

from labrys.engine.event import GAMESMASTER
from labrys.show.run import Run
from labrys.web import protocol as p
from labrys.web.registry import held
from labrys.web.table import Table
from labrys.web.transcript import Audience, Transcript

MOST_STEPS = 50
BREATH = 50  # answers after which others get their turn


async def replay(table: Table, start: int, count: int, seat: int, own: int | None) -> p.Replay:
    """The steps from `start` on; step 0 is the table before the first answer.

    `own` is the seat of whoever asks: before the end one sees it with his own eyes only. After the end who looks
    on sees and hears everything, what nobody knew during play included.
    """
    run, _ = table.game()
    held(table)
    who: Audience = seat if seat < len(table.seats) and (table.over or seat == own) else None
    if own == GAMESMASTER and not table.over:
        who = own
    entries = list(run.entries)
    again: Run[Any] = Run(run.book, run.book.clone(run.past().origin))
    again.names, again.seats = run.names, run.seats
    told = Transcript(again, unsealed=table.over)
    steps = [_step(again, told, who, 0, -1, "", "")] if start == 0 and count else []
    for place, entry in enumerate(entries[: start + count], 1):
        wanted = place >= start and len(steps) < count
        words = _words(again, entry.answer) if wanted else ""
        again.repeat(entry)
        told.hear()
        if wanted:
            steps.append(_step(again, told, who, place, entry.seat, entry.rule, words))
        if place % BREATH == 0:
            await asyncio.sleep(0)
    return p.Replay(table.id, table.book.name, run.names, len(entries), tuple(steps))


def _step(
    run: Run[Any], told: Transcript, who: Audience, place: int, seat: int, rule: str, words: str
) -> p.ReplayStep:
    eyes = next(iter(run.book.roles), None) if who is None and told.unsealed else who
    return p.ReplayStep(place, seat, rule, words, told.fresh[who], run.picture(eyes))


def _words(run: Run[Any], answer: str) -> str:
    """The answer as it read on the button."""
    decision = run.decision
    labels = {} if decision is None else {option.key: option.label for option in decision.options}
    return labels.get(answer, answer)
