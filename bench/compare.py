"""Before and after, or one Python beside another: the same measurements in turn, round by round, in one run.

    python bench/compare.py --python before/.venv/bin/python --python .venv/bin/python [NAME…] [--game NAME]…
        [--rounds N] [--games N] [--every N] [--quick] [--json]

Each Python imports the Labrys it has, and runs `bench/fixed.py` of this checkout in a process of its own. All are
alive at the same time, on the same core, but only one works at a time. The first is what the others are compared
with: `1.30×` is 1.3 times as fast, with the least and the most of the rounds behind it. A yardstick that only one
of them has installed stands for all. NAMES are those of `bench/fixed.py`; without any: simulator, api, sensible,
fork, heuristic. Label a Python with `--python LABEL=PATH`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from _measure import Probe, Taken, line, pairs, spread

USUAL = ("simulator", "api", "sensible", "fork", "heuristic")


class Worker:
    """One Python, waiting to be asked for samples."""

    def __init__(self, said: str, words: list[str]) -> None:
        label, _, path = said.rpartition("=")
        command = [path, str(Path(__file__).with_name("fixed.py")), "--serve", *words]
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            print(f"{path!r} is no Python that could be started: {error.strerror}", file=sys.stderr)
            sys.exit(2)
        about = self._read()
        self.label = label or f"{about['python']} {path}"
        self.taken = {probe.key: Taken(probe) for probe in map(self._probe, about["probes"])}

    def _probe(self, kind: dict[str, Any]) -> Probe:
        """One that is taken over there."""
        name = f"{kind['measure']}.{kind['game']}" if kind["game"] else kind["measure"]
        return Probe(**kind, take=lambda number: self._ask(name, number), more=lambda: self._ask(name, "more"))

    def _ask(self, key: str, what: object) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{key} {what}\n")
        self.process.stdin.flush()
        return self._read()

    def _read(self) -> Any:
        assert self.process.stdout is not None
        if not (line := self.process.stdout.readline()):
            sys.exit(2)  # it has said on stderr what is wrong
        return json.loads(line)


def measured(workers: list[Worker]) -> list[str]:
    """All samples, in turn, the first of each for nothing; the keys of what was measured."""
    keys = list(dict.fromkeys(key for worker in workers for key in worker.taken))
    most = max(taken.probe.rounds for worker in workers for taken in worker.taken.values())
    for number in range(-1, most):
        for key in keys:
            for worker in workers if number % 2 else workers[::-1]:  # whoever comes second may find the core warm
                taken = worker.taken.get(key)
                if taken is None or number >= taken.probe.rounds:
                    continue
                if number >= 0:
                    taken.rounds.append(taken.probe.take(number))
                elif taken.probe.warm:
                    taken.probe.take(0)
    return keys


def lines(workers: list[Worker], keys: list[str]) -> Iterator[dict[str, Any]]:
    """For each measurement and each Python the figure, beside its yardsticks and beside the first Python."""
    first = workers[0]
    shared = {
        key: taken for worker in workers[::-1] for key, taken in worker.taken.items()
    }  # who has none borrows
    for key in keys:
        for worker in workers:
            taken = worker.taken.get(key)
            if taken is None or not taken.all():
                continue
            found = {"python": worker.label, **line(taken, {**shared, **worker.taken})}
            if worker is not first and key in first.taken and first.taken[key].all():
                found["times_as_fast"] = spread(a / b for a, b in pairs(first.taken[key], taken))
            yield found


def text(found: dict[str, Any]) -> str:
    """A line for people."""
    name = f"{found['measure']} {found['game']}".replace("_", " ")
    words = f"{name:28} {found['python'][-24:]:24} {found['value']:>12,.1f} {found['unit']:36}"
    if ratio := found.get("times_as_fast"):
        words += f" {in_words(ratio)} as fast"
    beside = [f"{in_words(ratio)} {peer}" for peer, ratio in found["beside"].items()]
    return "; ".join([words, *beside]).rstrip()


def in_words(ratio: dict[str, float]) -> str:
    """`1.30× (1.28 to 1.33)`."""
    return f"{ratio['ratio']:.3g}×" + (f" ({ratio['low']:.3g} to {ratio['high']:.3g})" if "low" in ratio else "")


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--python", action="append", required=True, metavar="[LABEL=]PATH")
    parser.add_argument("--game", action="append", default=[], metavar="NAME")
    for number in ("rounds", "games", "every"):
        parser.add_argument(f"--{number}")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each figure of each Python")
    said = parser.parse_args()
    words = [*(said.names or USUAL), *(["--quick"] if said.quick else [])]
    for game in said.game:
        words += ["--game", game]
    for number in ("rounds", "games", "every"):
        if value := getattr(said, number):
            words += [f"--{number}", value]
    workers = [Worker(python, words) for python in said.python]
    for found in lines(workers, measured(workers)):
        print(json.dumps(found, ensure_ascii=False) if said.json else text(found))


if __name__ == "__main__":
    main()
