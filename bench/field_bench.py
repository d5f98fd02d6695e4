"""Squares: what a question about a hundred or about 450 of them costs, and what it weighs on the wire."""

from __future__ import annotations

import json
from itertools import cycle
from random import Random

import msgspec
from _measure import cost_us, pin

from labrys.engine.space import Path
from labrys.kit import field
from labrys.show.decision import region_map

STEPS = 10  # 60 ft


def battle(width: int, height: int) -> tuple[field.Ground, field.Region, Path]:
    """Six heroes against six foes, one of whom takes four squares; the question where the first hero goes."""
    ground = field.ground(("." * width,) * height)
    foes = [(ground.at(x, height // 4), 1) for x in range(1, width - 1, max(2, width // 5))][:5]
    foes.append((ground.at(width // 2, 1), 2))
    friends = sum(1 << ground.at(x, 3 * height // 4) for x in range(1, width - 1, max(2, width // 5)))
    start = ground.at(width // 2, height // 2)

    bodies = 0
    for at, size in foes:
        bodies |= field.footprint(at, size, ground.row)
    stop = field.next_to(ground, bodies)
    region = field.flood(ground, start, free=~(bodies | friends), crossing=friends, stop=stop, steps=STEPS)
    return ground, region, Path("B6", 0, region, field.Towards(ground, 1, tuple(foes)))


pin()
figures: dict[str, object] = {"bench": "field"}
for width, height in ((10, 10), (30, 15)):
    ground, region, ask = battle(width, height)
    chance = Random(7).random
    answers = cycle([ask.sample(chance) for _ in range(200)])
    costs = {
        "flood_us": cost_us(lambda ground=ground, start=region.start: field.flood(ground, start, steps=STEPS)),
        "question_us": cost_us(lambda width=width, height=height: battle(width, height)),
        "sample_us": cost_us(lambda ask=ask, chance=chance: ask.sample(chance)),
        "check_us": cost_us(lambda ask=ask, answers=answers: ask.value(next(answers))),
        "map_us": cost_us(lambda ask=ask: region_map(ask), 100),
        "bytes": len(msgspec.json.encode(region_map(ask))),
    }
    figures |= {f"{width * height}_squares_{name}": cost for name, cost in costs.items()}
print(json.dumps(figures))
