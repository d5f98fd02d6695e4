"""No acknowledged answer is lost, whatever befalls the server and the lines to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.chaos import Chaos

KILLS = 16  # `make chaos` goes on for as long as one likes


def test_kill_after_kill_loses_nothing_and_all_end_on_the_same_picture(tmp_path: Path) -> None:
    report = asyncio.run(Chaos(tmp_path, seed=5).run(lambda so_far: so_far.kills >= KILLS))
    assert report.kills >= KILLS
    assert report.accepted > 50  # a few for each life of the server, however slow the machine
    assert report.cuts
    assert report.duplicates
