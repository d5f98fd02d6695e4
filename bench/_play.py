"""What a decision costs: random play of several kinds, sensible play, forks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

from _game import SEATS, Recorded, anywhere, is_fight, positions, recordings
from _measure import CPU, SECOND, Probe, Size, cost
from _peers import BACKGAMMON, CHESS, COPY, per_decision

import labrys
from labrys.sim.playing import play

PEERS = (CHESS, BACKGAMMON)
DEARER = 4  # the public API and sensible play are measured over fewer decisions


# -- random play, each as a user would write it ------------------------------------------------------------------


def raw(game: str, seed: int, chance: Random) -> int:
    """The question as the rules put it: no words, no keys, no journal."""
    run, random = labrys.new(game, seed=seed, seats=SEATS[game], journal=False), chance.random
    while run.asking is not None:
        run.pick(run.asking.sample(random))
    return run.number


def api(game: str, seed: int, chance: Random, *, journal: bool = False) -> int:
    """Decisions, and answers to them."""
    run = labrys.new(game, seed=seed, seats=SEATS[game], journal=journal)
    while run.decision is not None:
        run.answer(run.decision.sample(chance))
    return run.number


def keys(game: str, seed: int, chance: Random) -> int:
    """The same, by the keys of all options: what a policy of one's own looks at."""
    run = labrys.new(game, seed=seed, seats=SEATS[game], journal=False)
    while run.decision is not None:
        decision = run.decision
        run.answer(chance.choice(decision.keys()) if decision.kind == "one" else decision.sample(chance))
    return run.number


def journal(game: str, seed: int, chance: Random) -> int:
    """The same, with a journal: it can be taken back and saved."""
    return api(game, seed, chance, journal=True)


def study(game: str, seed: int, chance: Random) -> int:
    """A game of `labrys simulate --bot random`."""
    return play(labrys.find(game), ["random"] * SEATS[game], {}, seed).decisions


def randomly(measure: str, loop: Callable[[str, int, Random], int], dearer: int) -> Callable[..., list[Probe]]:
    """Probes of such a loop."""

    def probes(games: list[str], size: Size) -> list[Probe]:
        def take(game: str) -> Callable[[int], list[float]]:
            def whole(chance: Random) -> int:
                return loop(game, chance.getrandbits(32), chance)

            return lambda number: [per_decision(whole, number, size.decisions // dearer)]

        return [Probe(measure, game, "decisions", take(game), rate=True, beside=PEERS) for game in games]

    return probes


# -- sensible play -----------------------------------------------------------------------------------------------


def again(games: list[Recorded]) -> float:
    """CPU microseconds of an answer, the rules alone."""
    spent = 0.0
    for one in games:
        run = one.begun()
        begun, pick = CPU(), run.pick
        for answer in one.answers:
            pick(answer)
        spent += CPU() - begun
    return spent / sum(len(one.answers) for one in games) * SECOND


def sensible(games: list[str], size: Size) -> list[Probe]:
    """What the heuristic seats have answered, answered again."""

    def take(game: str) -> Callable[[int], list[float]]:
        return lambda number: [again(recordings(game, size.decisions // DEARER))]

    return [Probe("sensible", game, "decisions", take(game), rate=True, beside=PEERS) for game in games]


# -- forks -------------------------------------------------------------------------------------------------------


def forks(games: list[str], size: Size) -> list[Probe]:
    """A twin; a twin with a future of its own and its first answer; anywhere in sensible games, and in fights."""
    found = []
    for game in games:
        for place, fits in (("", anywhere), ("_in_fight", is_fight)):
            twins = cache(lambda game=game, fits=fits: positions(game, size.decisions // DEARER, fits))
            found += [
                Probe(f"fork{place}", game, "a fork", _each(twins, _fork, size), beside=(COPY,)),
                Probe(
                    f"fork_pick{place}",
                    game,
                    "a fork and its first pick",
                    _each(twins, _pick, size),
                    beside=(COPY,),
                ),
            ]
    return found


def _fork(run: Any, answer: Any) -> Callable[[], Any]:
    return run.fork  # type: ignore[no-any-return]


def _pick(run: Any, answer: Any) -> Callable[[], Any]:
    return lambda: run.fork(1).pick(answer)


def _each(twins: Callable[[], list[Any]], work: Callable[..., Any], size: Size) -> Callable[[int], list[float]]:
    """The mean over all positions."""
    return lambda number: [fmean(cost(work(*twin), size.calls) for twin in twins())]


PLAY = {
    "simulator": randomly("simulator", raw, 1),
    "study": randomly("study", study, 2),
    "api": randomly("api", api, 2),
    "keys": randomly("keys", keys, DEARER),
    "journal": randomly("journal", journal, DEARER),
    "sensible": sensible,
    "fork": forks,
}
