"""No acknowledged answer is lost, whatever befalls the server and the lines to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.chaos import Chaos

KILLS = 30


def test_thirty_kills_lose_nothing_and_all_end_on_the_same_picture(tmp_path: Path) -> None:
    report = asyncio.run(Chaos(tmp_path, seed=5).run(lambda so_far: so_far.kills >= KILLS))
    assert report.kills >= KILLS
    assert report.accepted > 1000
    assert report.cuts
    assert report.duplicates
