"""Appending: records a second that are on the disk, with 1, 8 and 64 who wait, in a file and in a database.

Both lie on the same disk, in turn, in one run; PostgreSQL is the machine's package, with a cluster of its own.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from labrys.web.store import Store, TableRow, Writer, open_store

try:
    from tests.web.postgres import MISSING, Postgres, programs
except ImportError as missing:
    print(
        json.dumps({"bench": "store", "skipped": f"{missing.name} is not installed (pip install 'labrys[test]')"})
    )
    raise SystemExit(0) from None

ROUNDS, SECONDS = 5, 1.0
WAITING = (1, 8, 64)
RECORD = bytes(range(256))[:180]  # about what an answer takes
runs = iter(range(1_000_000))


async def appended(store: Store, waiting: int) -> float:
    """Records a second, each of a table whose next one waits until it is on the disk."""
    writer, run = Writer(store), next(runs)
    tables = [f"{run}-{number}" for number in range(waiting)]
    for table in tables:
        store.create(TableRow(table, "deathmaze", "ann", "", ""), [b"0"])
        writer.opened(table, 1)
    done, end = 0, time.perf_counter() + SECONDS

    async def play(table: str) -> None:
        nonlocal done
        while time.perf_counter() < end:
            await writer.append(table, RECORD)
            done += 1

    begun = time.perf_counter()
    await asyncio.gather(*map(play, tables))
    taken = time.perf_counter() - begun
    await writer.close()
    return done / taken


def measure(stores: dict[str, Store]) -> dict[str, object]:
    """The middle of all rounds, and the ratio within each."""
    rates: dict[tuple[str, int], list[float]] = {}
    for _ in range(ROUNDS):
        for waiting in WAITING:
            for name, store in stores.items():
                rates.setdefault((name, waiting), []).append(asyncio.run(appended(store, waiting)))
    found: dict[str, object] = {"bench": "store", "unit": "records a second"}
    for waiting in WAITING:
        one, other = rates["sqlite", waiting], rates["postgresql", waiting]
        ratios = sorted(b / a for a, b in zip(one, other, strict=True))
        found[f"waiting {waiting}"] = {
            "sqlite": round(median(one)),
            "postgresql": round(median(other)),
            "ratio": round(median(ratios), 2),
            "from": round(ratios[0], 2),
            "to": round(ratios[-1], 2),
        }
    return found


def main() -> None:
    """One line of JSON."""
    if programs() is None:
        print(json.dumps({"bench": "store", "skipped": MISSING}))
        return
    postgres = Postgres(durable=True, folder=tempfile.gettempdir()).start()
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            closing(open_store(f"{folder}/tables.db")) as file,
            closing(open_store(postgres.fresh())) as database,
        ):
            print(json.dumps(measure({"sqlite": file, "postgresql": database})))
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
