"""Deathmaze: decisions a second in random play without listeners; fork in mid-combat; save and load."""

from __future__ import annotations

import json
import random
import tempfile
from itertools import count
from pathlib import Path

from _measure import cost_us, pin, rate

import labrys
from labrys.core import save
from labrys.core.run import Run

pin()
book = labrys.find("deathmaze")
seeds = count(1)


def game() -> int:
    """One random game; how many decisions it took."""
    seed = next(seeds)
    chance = random.Random(seed).random
    run = Run(book, book.new(seed, 1, book.house({}), ()), keep=False, journal=False)
    decisions = 0
    while (ask := run.asking) is not None:
        run.pick(ask.sample(chance))
        decisions += 1
    return decisions


def in_combat() -> Run:
    """A game stopped in the middle of a Party Combat Phase, some way into the maze."""
    for seed in count(1):
        run = labrys.new("deathmaze", seed=seed, house={"game": "advanced"})
        chance = random.Random(seed).random
        while (ask := run.asking) is not None:
            if ask.ask == "action" and len(run.state.maze) > 12 and len(ask.options) > 8:
                return run
            run.pick(6 if ask.ask == "how_many" else ask.sample(chance))
    raise AssertionError


run = in_combat()
path = Path(tempfile.mkdtemp()) / "bench.labrys"
save.save(run, path)
print(
    json.dumps(
        {
            "bench": "deathmaze",
            "decisions_per_second": rate(game),
            "fork_mid_combat_us": cost_us(run.fork),
            "clone_us": cost_us(lambda: book.clone(run.state)),
            "digest_us": cost_us(run.digest),
            "save_us": cost_us(lambda: save.save(run, path), 50, 5),
            "load_us": cost_us(lambda: save.load(path, labrys.find), 5, 5),
            "answers_in_save": len(run.entries),
        }
    )
)
