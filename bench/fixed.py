"""The fixed set of measurements, beside python-chess and OpenSpiel's backgammon in the same run: a JSON line each.

    python bench/fixed.py [NAME…] [--game NAME]… [--quick] [--rounds N] [--games N] [--every N]

`labrys bench` runs it and tells what it found in words. NAMES are measures; without any, all are taken:

    simulator   random play, the question as the rules put it: no words, no keys, no journal
    study       random games of `labrys simulate`
    api         random play by `run.decision` and `run.answer`, without a journal
    keys        the same by the keys of all options
    journal     the same as api, with a journal
    sensible    what the heuristic seats have answered, answered again: the rules alone
    fork        a fork, and a fork with its first pick; anywhere in sensible games, and in fights
    odds hint   of questions of sensible games: `--games 100 --every 1` takes all of a hundred games
    fight       the outlook of fights where they begin
    heuristic   games of the heuristic seats
    search      playouts of the search seat
    jobs        a study with two processes beside one (wall time)
    saves       saving, loading, taking 50 back in a game of 1,500 answers, or the longest there is
    startup     of the command, of the package, until the first question
    growth      what a decision costs as games and mazes grow, and what a long game and a campaign hold in memory

All but `jobs` is CPU time of one process that stays on one core. `--serve` is for `bench/compare.py`.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from _bots import BOTS
from _game import SEATS
from _growth import growth
from _measure import QUICK, Probe, Size, in_turn, line, pin
from _peers import version, yardsticks
from _play import PLAY
from _waits import WAITS

import labrys
from labrys.engine.compiled import COMPILED

MEASURES: dict[str, Callable[[list[str], Size], list[Probe]]] = {**PLAY, **WAITS, **BOTS}
SAID = ("measure", "game", "unit", "rate", "high", "beside", "warm")  # of a probe, to whoever asks for its samples
NAMES = (*MEASURES, "growth")  # which tells courses, not figures


def about(size: Size) -> dict[str, object]:
    """What is measured here, with what, how often, and how busy the machine is as it begins."""
    return {
        "measure": "about",
        "labrys": labrys.__version__,
        "compiled": COMPILED,
        "python": platform.python_version(),
        "chess": version("chess"),
        "open_spiel": version("open_spiel"),
        "rounds": size.rounds,
        "load": round(os.getloadavg()[0], 1),
    }


def lines(names: Sequence[str], games: list[str], size: Size) -> Iterator[dict[str, object]]:
    """One for each figure; the yardsticks are told again with each measure, as they were in its rounds."""
    yield about(size)
    peers = yardsticks(size)
    gc.collect()
    gc.freeze()  # what was imported is nobody's garbage
    for name in names:
        if name == "growth":
            yield from growth(games, size)
            continue
        taken = in_turn(MEASURES[name](games, size), peers, size)
        for key, one in taken.items():
            yield {**line(one, taken), "yardstick": True, "of": name} if key in peers else line(one, taken)


def serve(names: Sequence[str], games: list[str], size: Size) -> None:
    """Take samples as they are asked for: `KEY ROUND` a line, answered by a line of JSON. `KEY more`: the rest."""
    probes = {probe.key: probe for name in names for probe in MEASURES[name](games, size)}
    wanted = {key for probe in probes.values() for key in probe.beside}
    probes = {**{key: one for key, one in yardsticks(size).items() if key in wanted}, **probes}
    gc.collect()
    gc.freeze()
    rounds = max(one.rounds or size.rounds for one in probes.values())
    kinds = [
        {
            **{name: getattr(one, name) for name in SAID},
            "rounds": rounds if key in wanted else one.rounds or size.rounds,
        }
        for key, one in probes.items()
    ]
    print(json.dumps({**about(size), "probes": kinds}), flush=True)
    for words in sys.stdin:
        key, what = words.split()
        gc.collect()
        found = probes[key].more() if what == "more" else probes[key].take(int(what))
        print(json.dumps(found), flush=True)


def unknown(said: Sequence[str], known: Sequence[str], what: str) -> None:
    """One sentence about a name that is not known."""
    if wrong := [name for name in said if name not in known]:
        print(f"there is no {what} called {wrong[0]!r}; there are: {', '.join(known)}", file=sys.stderr)
        sys.exit(2)


def options() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument(
        "--game", action="append", default=[], metavar="NAME", help="this game alone; may be repeated"
    )
    parser.add_argument(
        "--quick", action="store_true", help="a look at whether all works; the figures mean little"
    )
    parser.add_argument("--rounds", type=int, help="how often each is measured in turn")
    parser.add_argument("--games", type=int, help="sensible games whose questions are asked for odds and hints")
    parser.add_argument("--every", type=int, help="… every so manieth question of them")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    return parser


def main() -> None:
    """As the command line says."""
    said = options().parse_args()
    unknown(said.names, tuple(MEASURES) if said.serve else NAMES, "measure")
    unknown(said.game, tuple(SEATS), "game")
    given = {name: value for name in ("rounds", "games", "every") if (value := getattr(said, name)) is not None}
    if wrong := [name for name, value in given.items() if value < 1]:
        print(f"--{wrong[0]} is a number from 1 on, not {given[wrong[0]]}", file=sys.stderr)
        sys.exit(2)
    size, games = replace(QUICK if said.quick else Size(), **given), said.game or list(SEATS)
    if not said.quick:
        pin()
    if said.serve:
        serve(said.names, games, size)
        return
    for found in lines(said.names or NAMES, games, size):
        print(json.dumps(found, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
