"""Survival and goal rates of parties of level 1 and level 3: the sensible seat beside random, with intervals.

python bench/minotaurs_figures.py 500
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from msgspec import structs

import labrys
from labrys.games.minotaurs import GAME
from labrys.games.minotaurs.chapters.c1_advancement import rise
from labrys.games.minotaurs.chapters.c1_creation import bring_or_take
from labrys.games.minotaurs.chapters.c1_figures import is_magician
from labrys.games.minotaurs.state import Campaign, G
from labrys.seats import bot_seed, make
from labrys.seats.base import Sight
from labrys.show.campaign import fresh
from labrys.sim.intervals import wilson

POINTS = {1: 0, 3: 2000}  # [M1.67] [M1.68]
PARTY = 4


def veterans(level: int) -> Campaign | None:
    """The ready company, with the points of a level; None: of the first."""
    if level == 1:
        return None
    game = G(GAME.new(1, 1, GAME.house({})))
    for _ in range(PARTY):
        bring_or_take(game, 0)
    for one in game.state.party:
        assert one.sheet is not None
        points = {"wisdom" if is_magician(one) else "glory": POINTS[level]}
        one.sheet = structs.replace(one.sheet, **points)
        rise(game, one)
    campaign = fresh(GAME)
    assert isinstance(campaign, Campaign)
    return structs.replace(campaign, people=tuple(game.state.party))


def play(bot: str, level: int, seed: int) -> tuple[str, int]:
    """How one adventure ends, and how many come out."""
    run = labrys.new("minotaurs", seed=seed, campaign=veterans(level), journal=False)
    seat = make(bot, "minotaurs", bot_seed(seed, 0))
    while (ask := run.asking) is not None:
        usual = ask.ask in ("gather", "weeks") and ask.default is not None
        run.pick(ask.default if usual and ask.default is not None else seat.choose(Sight(run, ask.seat)))
    outcome = run.outcome
    assert outcome is not None
    return outcome.result, outcome.figures["survivors"]


def main(games: int) -> None:
    """A line for each kind of bot and level."""
    print("| seat | level | goal done | came out | lost | survivors of 4 |\n|---|---|---|---|---|---|")
    with ProcessPoolExecutor(2) as workers:
        for bot in ("random", "heuristic"):
            for level in POINTS:
                ends = list(workers.map(play, [bot] * games, [level] * games, range(1, games + 1), chunksize=25))
                counted = Counter(end for end, _ in ends)
                shares = [wilson(counted[end], games) for end in ("goal", "left", "lost")]
                told = [f"{one.share:.1%} ({one.low:.1%} to {one.high:.1%})" for one in shares]
                alive = sum(number for _, number in ends) / games
                print(f"| {bot} | {level} | {' | '.join(told)} | {alive:.2f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
