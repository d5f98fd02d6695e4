"""`make fuzz`: many inputs, what came of them in one line of JSON, and each new fault as a file in `--keep`."""

from __future__ import annotations

import argparse
import resource
import sys
from pathlib import Path

import msgspec

from tests.fuzz import hunt
from tests.fuzz.kinds import KINDS

MEMORY = 3 << 30  # bytes: an input that wants more is refused them
STEP = 200


def main() -> int:
    """The exit code is 1 if anything was found."""
    wanted = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    wanted.add_argument("-n", type=int, default=100_000, help="inputs, of all kinds together")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--only", action="append", default=[], help="one kind alone; may be said again")
    wanted.add_argument("--keep", type=Path, default=Path(".fuzz"), help="where finds are put")
    said = wanted.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    kinds = [kind for kind in KINDS if not said.only or kind.name in said.only]
    if not kinds:
        wanted.error(f"the kinds are {', '.join(kind.name for kind in KINDS)}")
    known = set[str]()

    def found(find: hunt.Find) -> None:
        if find.what not in known:
            known.add(find.what)
            path = hunt.keep(find, said.keep)
            path.with_suffix(path.suffix + ".why").write_text(f"{find.seed}\n{find.what}\n{find.trace}")

    def step(done: int) -> None:
        if sys.stderr.isatty() and (done % STEP == 0 or done == said.n):
            bar = "#" * (40 * done // said.n)
            print(f"\r{bar:<40} {done:,} of {said.n:,}, {len(known)} faults", end="", file=sys.stderr)

    report = hunt.hunt(said.n, said.seed, kinds, found, step)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(msgspec.json.encode(report).decode())
    return 1 if report.raw_exceptions or report.hangs else 0


if __name__ == "__main__":
    sys.exit(main())
