"""A battle of twelve or more at a table of six: bytes of a step on the wire, and what it costs to make them."""

from __future__ import annotations

import json
import statistics
from random import Random

import msgspec
from _measure import CPU, pin

from labrys.web import records as r
from labrys.web.audience_view import AudienceView
from labrys.web.protocol import encode
from labrys.web.table import Table

GAME, SEATS, TWELVE = "minotaurs", 6, 12
STEPS = 600  # that are weighed
USUAL = 0.8  # how often somebody does what is preselected
LONGEST = 1_000  # answers of a game


def opened(seed: int) -> Table:
    log: list[r.AnyRecord] = [r.Opened(GAME, SEATS, r.hashed("owner"), "secret", r.now())]
    log += [r.Sat(seat, f"Player {seat + 1}", r.hashed(str(seat))) for seat in range(SEATS)]
    return Table(GAME, [*log, r.Began(seed)])


def answer(table: Table, chance: Random) -> None:
    """Somebody answers, by default or by chance."""
    run = table.game()[0]
    ask = run.open_question()
    usual = ask.default is not None and chance.random() < USUAL
    raw = ask.default if usual and ask.default is not None else ask.sample(chance.random)
    seat = ask.seat if ask.owners is None or not isinstance(raw, int) else ask.owners[raw]
    table.apply(r.Answered(seat, ask.write(raw)))


pin()
sizes: list[int] = []
regions: list[int] = []
spent, answers, seed = 0.0, 0, 0
while len(sizes) < STEPS:
    table, chance = opened(seed), Random(seed)
    seed += 1
    views = [AudienceView(table, seat) for seat in range(SEATS)]
    for view in views:
        view.frame()
    for _ in range(LONGEST):
        if table.game()[0].over or len(sizes) >= STEPS:
            break
        answer(table, chance)
        begun, pictures = CPU(), {}
        steps = [step for view in views if (step := view.step(pictures))]
        texts = [encode(step) for step in steps]
        seen = next(iter(pictures.values()))
        if seen.fight and seen.fight.field and len(seen.fight.field.stands) >= TWELVE:
            spent += CPU() - begun
            answers += 1
            sizes += map(len, texts)
            told = [step.decision.region for step in steps if step.decision and step.decision.region]
            regions += [len(msgspec.json.encode(region)) for region in told]
figures = {
    "bench": "battle",
    "step_bytes_mean": round(statistics.mean(sizes)),
    "step_bytes_median": round(statistics.median(sizes)),
    "step_bytes_largest": max(sizes),
    "region_bytes_mean": round(statistics.mean(regions)),
    "region_bytes_largest": max(regions),
    "us_per_answer_for_six_views": round(spent / answers * 1e6),
}
print(json.dumps(figures))
