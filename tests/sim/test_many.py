"""Many games: counted honestly, the same on one process and on several, and errors do not stop the rest."""

from __future__ import annotations

from typing import Any

import pytest

import labrys
from labrys.engine.errors import LabrysError
from labrys.sim import many
from labrys.sim.intervals import wilson


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


@pytest.mark.parametrize(
    ("n", "bots", "jobs"), [(0, ["random"], 1), (1, [], 1), (1, ["random"] * 7, 1), (1, ["random"], 0)]
)
def test_what_cannot_be_played_is_refused_before_it_starts(n: int, bots: list[str], jobs: int) -> None:
    with pytest.raises(LabrysError):
        many.simulate("deathmaze", n, bots, 1, jobs, {})
