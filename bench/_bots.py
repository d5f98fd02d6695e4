"""What bots cost: sensible games, searching playouts, and what a second process brings."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from functools import cache
from itertools import count
from statistics import fmean
from typing import Any

from _game import SEATS, positions
from _measure import CPU, SECOND, Probe, Size, once, pin, unpin
from _peers import BACKGAMMON, CHESS

import labrys
from labrys.seats import Sight, make
from labrys.sim import Arm, local, make_plan, run_study
from labrys.sim.playing import play

PLAYOUTS = 60  # a search seat is allowed for an answer
ANSWERS = 6  # it gives in a round
CHOICE = 3  # options at least, where it is asked


def heuristic(games: list[str], size: Size) -> list[Probe]:
    """Whole games of `labrys simulate --bot heuristic`."""

    def probe(game: str) -> Probe:
        book, played = labrys.find(game), list[tuple[int, float]]()

        def take(number: int) -> list[float]:
            decisions, games, begun = 0, 0, CPU()
            for seed in count(1 + 100 * number):
                decisions += play(book, ["heuristic"] * SEATS[game], {}, seed).decisions
                games += 1
                if decisions >= size.decisions // 4:
                    break
            spent = CPU() - begun
            played.append((games, spent))  # the first time for nothing
            return [spent / decisions * SECOND]

        def more() -> dict[str, object]:
            games, spent = (sum(figures) for figures in zip(*played[1:], strict=True))
            return {"games_per_second": round(games / spent, 2)}

        return Probe("heuristic", game, "decisions", take, rate=True, beside=(CHESS, BACKGAMMON), more=more)

    return [probe(game) for game in games]


def is_choice(run: Any) -> bool:
    """Is there something to think about?"""
    return len(run.asking.options) >= CHOICE


def search(games: list[str], size: Size) -> list[Probe]:
    """Answers of a search seat at questions of sensible games; a playout is a part of what it was allowed."""

    def probe(game: str) -> Probe:
        asked = cache(lambda: positions(game, size.decisions // 4, is_choice, ANSWERS))

        def answer(run: Any, number: int) -> None:
            make(f"search-{PLAYOUTS}", game, number).choose(Sight(run, run.asking.seat))

        def take(number: int) -> list[float]:
            costs = [once(lambda run=run: answer(run, number)) for run, _ in asked()]
            return [fmean(costs) / PLAYOUTS]

        return Probe("search", game, "playouts", take, rate=True, beside=(CHESS, BACKGAMMON))

    return [probe(game) for game in games]


# -- processes ---------------------------------------------------------------------------------------------------


def busy() -> float:
    """CPU seconds of this process and of those it has started and seen the end of."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def studied(game: str, number: int, jobs: int) -> tuple[float, float]:
    """Wall seconds of a study, and CPU seconds of all its processes."""
    plan = make_plan(game, number, [Arm("base", {}, ("heuristic",) * SEATS[game])])
    wall, cpu = time.perf_counter(), busy()
    run_study(plan, local(jobs=jobs, tasks=number))
    return time.perf_counter() - wall, busy() - cpu


def jobs(games: list[str], size: Size) -> list[Probe]:
    """One process and two, in turn. Wall time here: it means something only where both cores are free."""

    def probe(game: str, number: int) -> list[Probe]:
        cpu: dict[int, list[float]] = {1: [], 2: []}

        def take(jobs: int) -> Callable[[int], list[float]]:
            def timed(_: int) -> list[float]:
                unpin()
                try:
                    wall, spent = studied(game, number, jobs)
                finally:
                    pin()
                cpu[jobs].append(spent)
                return [wall / number * SECOND]

            return timed

        def more() -> dict[str, object]:
            return {"games": number, "cpu_of_two_to_one": round(fmean(cpu[2]) / fmean(cpu[1]), 3)}

        one = Probe(f"one_job_{number}", game, "games", take(1), rate=True, rounds=size.studied, warm=False)
        two = Probe(
            f"two_jobs_{number}",
            game,
            "games",
            take(2),
            rate=True,
            beside=(one.key,),
            more=more,
            rounds=size.studied,
            warm=False,
        )
        return [one, two]

    return [one for number in size.studies for one in probe("warlock", number)]


BOTS = {"heuristic": heuristic, "search": search, "jobs": jobs}
