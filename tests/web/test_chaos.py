"""No acknowledged answer is lost, whatever befalls the servers, their workers and the lines to them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.chaos import PLANS, Chaos, Report

KILLS = 30  # of servers and workers; `make chaos` goes on for as long as one likes


def enough(so_far: Report) -> bool:
    return so_far.kills + so_far.workers >= KILLS


def promised(report: Report) -> None:
    """Everything was checked already; but was there enough of it?"""
    assert enough(report)
    assert report.kills
    assert report.workers
    assert report.accepted > 50  # a few for each life of a server, however slow the machine
    assert report.cuts
    assert report.duplicates


def test_kill_after_kill_loses_nothing_and_all_end_on_the_same_picture(tmp_path: Path) -> None:
    promised(asyncio.run(Chaos(tmp_path, seed=5).run(enough)))


def test_two_servers_on_one_database_survive_the_death_of_either(tmp_path: Path, durable_database: str) -> None:
    promised(asyncio.run(Chaos(tmp_path, seed=6, plans=PLANS[:4], postgres=durable_database).run(enough)))
