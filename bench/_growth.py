"""Courses: what a decision costs as games and mazes grow, and what a long game and a campaign hold in memory."""

from __future__ import annotations

import gc
import statistics
import tracemalloc
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from _game import SEATS, answers, longest, recorded
from _measure import CPU, SECOND, Size, cost

import labrys
from labrys.games.dungeon.mazes import new_maze
from labrys.kit.mazefile.writing import write

DRAWN = "dungeon"  # whose mazes are drawn beforehand, as large as one likes
SIDES, LEVELS = (12, 25, 50, 100), 3
STEP = 100  # answers from one look at the memory to the next
GAMES = 20  # of a campaign at most
BLOCK = 25  # answers that are timed together
BANDS = 12  # of a course
LEAST = 4  # blocks of a band that is told


def growth(games: list[str], size: Size) -> Iterator[dict[str, object]]:
    """For each game the cost of an answer by how many were given, and by how large the known maze is; memory."""
    for game in games:
        blocks = list[tuple[int, int, float]]()
        for seed in count(1):
            blocks += course(game, seed, size)
            if len(blocks) >= 2 * size.questions and seed > size.games:
                break
        yield {
            "measure": "cost_by_length",
            "game": game,
            **banded([(given, took) for given, _, took in blocks]),
        }
        yield {"measure": "cost_by_maze", "game": game, **banded([(places, took) for _, places, took in blocks])}
        yield {"measure": "memory_by_length", "game": game, **memory(game, size)}
        yield from campaign(game, size)
        if game == DRAWN:
            yield from mazes(size)


def course(game: str, seed: int, size: Size) -> list[tuple[int, int, float]]:
    """Of a sensible game, block by block: answers given, places known, CPU microseconds of an answer."""
    one = recorded(game, seed)
    places = []
    costs: list[list[float]] = []
    for number in range(min(3, size.rounds)):
        run = one.begun()
        gc.collect()
        for place in range(0, len(one.answers) - BLOCK + 1, BLOCK):
            if not number:
                places.append(len(run.picture(0).places))
                costs.append([])
            block, pick = one.answers[place : place + BLOCK], run.pick
            begun = CPU()
            for answer in block:
                pick(answer)
            costs[place // BLOCK].append((CPU() - begun) / BLOCK * SECOND)
    return [(BLOCK * at, places[at], statistics.median(found)) for at, found in enumerate(costs)]


def banded(points: list[tuple[int, float]]) -> dict[str, list[float]]:
    """The points in bands of equal width: the middle of each, the mean cost and how many blocks it is of."""
    width = max(1, -(-(max(x for x, _ in points) + 1) // BANDS))
    bands: dict[int, list[float]] = {}
    for x, took in points:
        bands.setdefault(x // width, []).append(took)
    kept = {band: costs for band, costs in sorted(bands.items()) if len(costs) >= LEAST}
    return {
        "x": [width * band + width / 2 for band in kept],
        "us": [round(statistics.fmean(costs), 2) for costs in kept.values()],
        "blocks": [len(costs) for costs in kept.values()],
    }


def memory(game: str, size: Size) -> dict[str, Any]:
    """Kilobytes that a kept game holds as it grows: state, answers, events, snapshots."""
    one = longest(game, 2 * size.long)
    gc.collect()
    tracemalloc.start()
    run, x, held = one.begun(journal=True), list[int](), list[float]()
    for place, answer in enumerate(one.answers[: 2 * size.long]):
        if place % STEP == 0:
            x.append(place)
            held.append(kilobytes())
        run.pick(answer)
    tracemalloc.stop()
    return {"x": x, "kb": held}


def campaign(game: str, size: Size) -> Iterator[dict[str, object]]:
    """Kilobytes at the end of each game of a campaign, with all that is kept of the games before."""
    if not labrys.find(game).keeps_campaigns:
        return
    recorded(game, 1)  # what the seats and the rules remember of any game is no part of it
    gc.collect()
    tracemalloc.start()
    goes_on, done, x, held = None, 0, list[int](), list[float]()
    for seed in count(1):
        run = labrys.new(game, seed=seed, seats=SEATS[game], campaign=goes_on)
        for answer in answers(run, seed):
            run.pick(answer)
        goes_on, done = run.campaign_after(), done + run.number
        gc.collect()
        x.append(done)
        held.append(kilobytes())
        if done >= size.long or len(x) >= GAMES:
            break
    tracemalloc.stop()
    yield {"measure": "memory_of_campaign", "game": game, "x": x, "kb": held}


def mazes(size: Size) -> Iterator[dict[str, object]]:
    """What a decision and a fork cost in drawn mazes of any size, in random play."""
    texts = [write(new_maze(7, LEVELS, side, side)) for side in SIDES]
    costs = [in_maze(text, size.decisions // 4) for text in texts]
    for measure, place in (("cost_by_scenario", 0), ("fork_by_scenario", 1)):
        found = [round(one[place], 2) for one in costs]
        yield {"measure": measure, "game": DRAWN, "x": [LEVELS * side * side for side in SIDES], "us": found}


def in_maze(text: str, least: int) -> tuple[float, float]:
    """CPU microseconds of a decision, and of a fork at some of the questions."""
    done, spent, forks = 0, 0.0, list[float]()
    for seed in count(1):
        run, chance = labrys.new(DRAWN, seed=seed, scenario=text, journal=False), Random(seed).random
        while (ask := run.asking) is not None:
            begun = CPU()
            run.pick(ask.sample(chance))
            spent += CPU() - begun
            done += 1
            if done % BLOCK == 0 and run.asking is not None:
                run.fork()  # the first finds the beginning of the scene for all that follow
                forks.append(cost(run.fork, 20))
        if done >= least:
            break
    return spent / done * SECOND, statistics.fmean(forks)


def kilobytes() -> float:
    """That Python holds since they are counted."""
    return round(tracemalloc.get_traced_memory()[0] / 1024, 1)
