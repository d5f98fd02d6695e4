"""The fixed set runs, refuses what it does not know, and notes what got slower."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from labrys.cli import app
from labrys.commands import bench as measure
from labrys.engine.errors import LabrysError

ABOUT = {"measure": "about", "labrys": "0.1.0", "python": "3.11.7", "chess": "1.11", "open_spiel": "2.0"}
CHESS = {
    "measure": "chess",
    "game": "",
    "unit": "decisions a second",
    "value": 2e4,
    "beside": {},
    "yardstick": True,
}


def play(ratio: float, *spread: float) -> dict[str, Any]:
    low, high = spread or (ratio, ratio)
    beside = {"chess": {"ratio": ratio, "low": low, "high": high}}
    return {
        "measure": "simulator",
        "game": "deathmaze",
        "unit": "decisions a second",
        "value": 2e4 * ratio,
        "beside": beside,
    }


def fork(ratio: float) -> dict[str, Any]:
    beside = {"chess_copy": {"ratio": ratio, "low": ratio, "high": ratio}}
    return {"measure": "fork", "game": "citadel", "unit": "µs of a fork", "value": 20.0, "beside": beside}


def test_a_part_of_the_set_runs_and_stands_beside_its_yardsticks() -> None:
    words = ["bench", "simulator", "fork", "--game", "deathmaze", "--quick", "--rounds", "1", "--json"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    found = {line["measure"]: line for line in map(json.loads, done.stdout.splitlines())}
    assert {"about", "simulator", "fork", "fork_pick", "fork_in_fight"} <= set(found)
    if "chess" in found:
        assert 0 < found["simulator"]["beside"]["chess"]["ratio"] < 100
        assert found["fork"]["beside"]["chess_copy"]["ratio"] > 0


@pytest.mark.parametrize(
    ("names", "words", "said"),
    [
        (["speed"], [], "there is no measure called 'speed'; there are: simulator,"),
        ([], ["--game", "chess"], "there is no game called 'chess'; there are: deathmaze,"),
    ],
)
def test_bad_names_are_refused_in_a_sentence(names: Sequence[str], words: Sequence[str], said: str) -> None:
    with pytest.raises(LabrysError, match="there is no") as refused:
        list(measure.lines(names, words))
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--write", "page.md", "--quick"], "--write wants the whole fixed set"),
        (["fork", "--write", "page.md"], "--write wants the whole fixed set"),
        (["--keep", "--quick"], "--quick measures too little to --keep"),
    ],
)
def test_nothing_is_written_from_a_part_or_a_glance(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["bench", *words])
    assert done.exit_code == 2
    assert said in " ".join(done.output.replace("│", " ").split())


def test_the_page_has_a_row_for_each_figure_and_writes_over_nothing_else(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    course = {"measure": "cost_by_length", "game": "citadel", "x": [0, 100], "us": [50.0, 51.0], "blocks": [9, 9]}
    path = tmp_path / "speed.md"
    measure.write([ABOUT, CHESS, play(2.0, 1.5, 2.5), course], str(path))
    told = path.read_text(encoding="utf-8")
    assert "| random play, decisions: × python-chess | **2.00** (1.50 to 2.50) | – |" in told
    assert "Labrys 0.1.0 (pure Python) on Python 3.11.7" in told
    assert (tmp_path / "images" / "speed-growth.svg").exists()
    assert "has written this page" in told
    measure.write([ABOUT, play(2.0), ABOUT], str(path))
    assert "from 2 runs of parts" in path.read_text(encoding="utf-8")
    path.write_text("# Mine\n", encoding="utf-8")
    with pytest.raises(LabrysError, match="page of figures"):
        measure.write([ABOUT, play(2.0)], str(path))


def test_two_pythons_are_compared_in_one_run() -> None:
    words = ["simulator", "--game", "deathmaze", "--quick", "--rounds", "1", "--json"]
    pythons = ["--python", f"before={sys.executable}", "--python", f"after={sys.executable}"]
    done = compare(*words, *pythons)
    assert done.returncode == 0, done.stderr
    found = [line for line in map(json.loads, done.stdout.splitlines()) if line["measure"] == "simulator"]
    assert [line["python"] for line in found] == ["before", "after"]
    assert 0.2 < found[1]["times_as_fast"]["ratio"] < 5


@pytest.mark.parametrize("words", [["--python", "nowhere/python"], ["--python", sys.executable, "growth"]])
def test_what_cannot_be_compared_is_refused_in_a_sentence(words: list[str]) -> None:
    done = compare(*words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def compare(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(measure.FOLDER / "compare.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_note_tells_what_got_slower_and_what_did_not_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "yardstick.toml"
    assert "no yardstick" in measure.note([play(2.0)], measure.yardstick(path))
    measure.keep([ABOUT, CHESS, play(2.0), fork(0.3)], path)
    known = measure.yardstick(path)
    assert known["ratios"] == {"simulator.deathmaze": 2.0, "fork.citadel": 0.3}
    told = measure.note([ABOUT, CHESS, play(1.6), fork(0.3)], known)
    assert told == (
        "Slower since 0.1.0 on Python 3.11.7:\n  simulator deathmaze: 2 × python-chess then, 1.6 now (25 % slower)"
    )
    assert "fork citadel: 0.3" in measure.note([fork(0.4)], known)
    assert measure.note([play(2.4), fork(0.2)], known).startswith("Nothing measured here got slower")


def test_what_a_round_contradicts_is_noise() -> None:
    known = {"labrys": "0.1.0", "python": "3.11.7", "ratios": {"simulator.deathmaze": 2.0}}
    assert measure.slower([play(1.7, 1.5, 2.1)], known) == []
    assert len(measure.slower([play(1.7, 1.5, 1.9)], known)) == 1


def test_what_was_not_measured_stays_in_the_yardstick(tmp_path: Path) -> None:
    path = tmp_path / "yardstick.toml"
    measure.keep([ABOUT, play(2.0)], path)
    measure.keep([ABOUT, fork(0.3)], path)
    assert set(measure.yardstick(path)["ratios"]) == {"simulator.deathmaze", "fork.citadel"}


def test_figures_for_people_name_their_yardstick() -> None:
    assert "2 (1.5 to 2.5) × python-chess" in measure.text(play(2.0, 1.5, 2.5))
    assert measure.text(ABOUT).startswith("labrys 0.1.0 on Python 3.11.7")
    course = {"measure": "memory_by_length", "game": "citadel", "x": [0, 100], "kb": [10.0, 90.5]}
    assert measure.text(course).endswith("10.0 kb at 0, 90.5 kb at 100")
