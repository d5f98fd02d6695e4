"""Files that somebody has made up to keep a server busy, and jobs that do."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

import labrys
from labrys import seats
from labrys.games.deathmaze.scenes import Open
from labrys.record import save
from labrys.show.run import Run
from labrys.web import jobs
from labrys.web.workers import Workers

GEMS = 10**9  # are given out one by one


def lines_of(raw: bytes) -> list[dict[str, Any]]:
    """A save without its seals."""
    lines = [json.loads(line) for line in raw.splitlines()]
    for line in lines:
        line.pop("seal")
    lines[-1].pop("end")
    return lines


def resealed(lines: list[dict[str, Any]]) -> bytes:
    """It is a save again."""
    return save.sealed([json.dumps(line, separators=(",", ":")).encode() for line in lines])


def honest_game(answers: int = 40) -> Run[Any]:
    """A game as people play it."""
    run, bot = labrys.new("deathmaze", seed=3), seats.make("heuristic", "deathmaze", 1)
    for _ in range(answers):
        run.pick(bot.choose(seats.Sight(run, 0)))
    return run


def endless_save() -> bytes:
    """Begun in the midst of a game; played again, more gems are found than there is time to count."""
    run, bot = honest_game(), seats.make("heuristic", "deathmaze", 1)
    run.rebase()
    later = Run(run.book, run.book.clone(run.base))
    for _ in range(12):
        later.pick(bot.choose(seats.Sight(later, 0)))
    lines = lines_of(save.dumps(later))
    for line in lines:
        for state in (line.get("start"), line.get("state")):
            if state is not None:
                state["agenda"][-1:-1] = [msgspec.to_builtins(Open(0, GEMS, 0))]
    return resealed(lines)


def sleepy(job: bytes, seconds: int) -> bytes:
    """In the place of `jobs.perform`: it waits, and computes nothing."""
    time.sleep(60)
    return b""


def modules(job: bytes, seconds: int) -> bytes:
    """In the place of `jobs.perform`: what its process has read of the server and of the tests."""
    wanted = ("_pytest", "pytest", "starlette", "uvicorn", "labrys.web.registry", "labrys.cli", "labrys.web.jobs")
    return jobs.write(jobs.Trouble(" ".join(name for name in wanted if name in sys.modules)))


def children(pid: int) -> list[int]:
    """Of a process, and theirs."""
    own = " ".join(path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")).split()
    return [one for child in own for one in (int(child), *children(int(child)))]


async def serve() -> None:
    """Have a job done, name all processes, and be there until somebody ends this."""
    run = labrys.new("warlock", seed=1)
    workers = Workers()
    await workers.ask(run, 0, "odds")
    print(*children(os.getpid()), flush=True)
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(serve())
