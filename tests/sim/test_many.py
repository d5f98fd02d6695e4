"""Many games: counted honestly, the same on one process and on several, and errors do not stop the rest."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import labrys
from labrys.engine.errors import LabrysError
from labrys.sim import many, playing
from labrys.sim.intervals import wilson
from labrys.sim.text import report_text


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (1, 100, 0.0018, 0.0545)],
)
def test_wilson_intervals_are_the_known_ones(hits: int, of: int, low: float, high: float) -> None:
    share = wilson(hits, of)
    assert share.low == pytest.approx(low, abs=5e-4)
    assert share.high == pytest.approx(high, abs=5e-4)


def test_outcomes_add_up() -> None:
    report = many.simulate("deathmaze", 40, ["random"], 1, 1, {})
    assert sum(report.outcomes[word].count for word in ("out", "lost") if word in report.outcomes) == 40
    assert report.games == 40
    assert report.errors == 0


def test_a_game_that_fails_is_counted_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    book = labrys.find("deathmaze")
    real = book.new

    def sometimes(seed: int, *rest: Any) -> Any:
        if seed == 3:
            raise ValueError("a bad day")
        return real(seed, *rest)

    monkeypatch.setattr(book, "new", sometimes)
    report = many.simulate("deathmaze", 5, ["random"], 1, 1, {})
    assert (report.games, report.errors) == (5, 1)
    assert report.failures[0].seed == 3
    assert "a bad day" in report.failures[0].error


def test_a_game_that_is_not_finished_is_told_apart_and_the_others_are_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = [playing.play(labrys.find("deathmaze"), ["random"], {}, seed) for seed in range(1, 21)]
    ended = [one for one in whole if one.decisions <= 60]
    assert 0 < len(ended) < 20

    monkeypatch.setattr(playing, "play", partial(playing.play, most=60))
    rows = tmp_path / "rows.jsonl"
    report = many.simulate("deathmaze", 20, ["random"], 1, 1, {}, rows=rows)
    assert (report.games, report.errors, report.unfinished, report.ended) == (20, 0, 20 - len(ended), len(ended))
    assert report.decided is not None
    assert report.decided.mean == pytest.approx(sum(one.decisions for one in ended) / len(ended))
    assert report.by_bot["random"].errors == 0
    assert {one.error for one in report.failures} == {"not finished after 60 decisions"}
    told = report_text(report).splitlines()
    assert f"errors: 0   not finished: {report.unfinished}   decisions a game:" in told[1]
    assert f"  seed {report.failures[0].seed}: not finished after 60 decisions" in told
    assert f"{report.unfinished} games were not finished" in report._repr_html_()
    assert "games broke" not in report._repr_html_()

    again = many.simulate("deathmaze", 20, ["random"], 1, 1, {}, rows=rows, resume=True)  # from what is written
    assert structs.replace(again, seconds=0) == structs.replace(report, seconds=0)


def test_a_campaign_ends_with_the_game_that_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "play", partial(playing.play, most=5))
    report = many.simulate("dungeon", 3, ["random"], 1, 1, {}, games_per_campaign=4)
    assert (report.games, report.unfinished, report.errors) == (3, 3, 0)
    assert report.failures[0].error == "game 1: not finished after 5 decisions"


@pytest.mark.parametrize(
    ("n", "bots", "jobs"), [(0, ["random"], 1), (1, [], 1), (1, ["random"] * 7, 1), (1, ["random"], 0)]
)
def test_what_cannot_be_played_is_refused_before_it_starts(n: int, bots: list[str], jobs: int) -> None:
    with pytest.raises(LabrysError):
        many.simulate("deathmaze", n, bots, 1, jobs, {})
