"""The figures that count stand beside the yardstick of the same run."""

from __future__ import annotations

from labrys.commands import bench as measure

CHESS = {"decisions_per_second": 20_000, "copy_us": 80.0}


def test_every_game_is_set_beside_chess() -> None:
    found = {
        "chess": CHESS,
        "citadel": {"decisions_per_second": 30_000, "fork_mid_combat_us": 40.0},
        "deathmaze": {"decisions_per_second": 50_000, "fork_mid_combat_us": 20.0},
    }
    assert measure.ratios(found) == {
        "decisions_to_chess": 2.5,
        "fork_to_chess_copy": 0.25,
        "citadel_decisions_to_chess": 1.5,
        "citadel_fork_to_chess_copy": 0.5,
    }


def test_without_the_yardstick_there_is_nothing_to_compare() -> None:
    assert measure.ratios({"deathmaze": {"decisions_per_second": 1, "fork_mid_combat_us": 1.0}}) == {}
    assert measure.ratios({"chess": {"skipped": "python-chess is not installed"}}) == {}
