"""Many games of bots, on one process or many: how they end, with honest intervals.

The same arguments give the same figures whatever `jobs` is; only `seconds` differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path

from labrys.sim import study
from labrys.sim.executors import Executor, local
from labrys.sim.plan import make, one_arm
from labrys.sim.playing import MOST_DECISIONS, Played, play
from labrys.sim.report import Link, Report
from labrys.sim.rows import Journal
from labrys.sim.tally import Failure

__all__ = ["MOST_DECISIONS", "Failure", "Link", "Played", "Report", "play", "simulate"]


def simulate(
    game: str,
    n: int,
    bots: Sequence[str],
    seed: int,
    jobs: int,
    house: Mapping[str, object],
    progress: Callable[[int], None] | None = None,
    *,
    scenario: str | PathLike[str] = "",
    games_per_campaign: int = 1,
    rotate: bool = False,
    rows: str | PathLike[str] = "",
    resume: bool = False,
    executor: Executor | None = None,
) -> Report:
    """Play n games with the seeds seed … seed + n - 1, a bot in every seat; `progress` hears how many are done.

    With several games per campaign there are n campaigns: each next game begins with whom the one before has left.
    `rotate`: everybody sits in every seat in turn, and a whole rotation shares a seed. `rows` is a file for the
    games themselves (`.jsonl`, `.csv`, `.parquet`); with `resume`, those that are there are not played again.

    >>> report = simulate("deathmaze", 6, ["random"], seed=1, jobs=1, house={"game": "basic"})
    >>> lost = report.outcomes["lost"]
    >>> lost.low <= lost.share <= lost.high
    True
    """
    plan = make(
        game,
        n,
        one_arm(bots, house),
        seed=seed,
        rotate=rotate,
        scenario=scenario,
        games_per_campaign=games_per_campaign,
    )
    executor = executor or local(jobs, plan.units)
    journal = Journal(Path(rows), plan, resume=resume) if rows else None
    return study.run(plan, executor, journal=journal, progress=progress).reports[0]
