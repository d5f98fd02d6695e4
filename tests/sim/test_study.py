"""A study: the same figures on any number of processes, and after any kind of end."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labrys.engine.errors import LabrysError
from labrys.games import GAMES, find
from labrys.sim import simulate, study
from labrys.sim.design import contrasts, factorial, parse_factor, parse_sweep, versus
from labrys.sim.executors import InProcess, Processes, Result, Task
from labrys.sim.plan import Arm, Plan, make, one_arm
from labrys.sim.playing import Batch, play_batch, ranks
from labrys.sim.report import Found
from labrys.sim.rows import Journal, read
from labrys.sim.tally import StudyTally

RANDOM = ("random",)


def plan_of(number: int = 30, arms: list[Arm] | None = None, **more: Any) -> Plan:
    return make("deathmaze", number, arms or versus(RANDOM, {}, {"game": "basic"}), **more)


def told(found: Found) -> object:
    """Everything but the time it took."""
    plain = msgspec.to_builtins(found)
    for one in (plain, *plain["reports"]):
        one.pop("seconds")
    return plain


def play(plan: Plan, file: Path | None = None, *, resume: bool = False, **more: Any) -> Found:
    journal = Journal(file, plan, resume=resume) if file else None
    return study.run(plan, more.pop("executor", InProcess()), journal=journal, **more)


class Dying:
    """An executor that is gone after some results."""

    jobs = 1

    def __init__(self, after: int) -> None:
        self.after = after

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        for number, task in enumerate(tasks):
            if number == self.after:
                raise LabrysError("the cluster is gone")
            yield work(task)


def test_two_processes_find_what_one_finds_and_write_the_same_rows(tmp_path: Path) -> None:
    one = play(plan_of(), tmp_path / "one.jsonl")
    two = play(plan_of(), tmp_path / "two.jsonl", executor=Processes(2))
    assert told(one) == told(two)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


@pytest.mark.parametrize("cut", [0, 1, 40, 5000, 9000, -1, -40])
def test_a_study_that_was_torn_goes_on_as_if_nothing_had_been(cut: int, tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    expected = play(plan_of(), whole)
    torn.write_bytes(whole.read_bytes()[:cut])
    assert told(play(plan_of(), torn, resume=True)) == told(expected)
    assert torn.read_bytes() == whole.read_bytes()


def test_what_was_finished_before_the_executor_failed_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    with pytest.raises(LabrysError, match="the cluster is gone"):
        play(plan_of(), file, executor=Dying(7))
    assert sum(1 for _ in read(file)) == 14
    again = play(plan_of(), file, resume=True, executor=Dying(23))
    assert told(again) == told(play(plan_of()))


def test_more_games_of_the_same_study_go_on_with_it(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    play(plan_of(10), file)
    assert told(play(plan_of(30), file, resume=True)) == told(play(plan_of(30)))


@pytest.mark.parametrize(
    "other",
    [
        plan_of(seed=2),
        plan_of(arms=versus(RANDOM, {}, {"game": "advanced"})),
        plan_of(arms=one_arm(RANDOM, {})),
        plan_of(arms=versus(("random", "random"), {}, {"game": "basic"})),
        make("citadel", 30, one_arm(RANDOM, {})),
    ],
)
def test_the_rows_of_another_study_are_refused_and_left(other: Plan, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    play(plan_of(3), file)
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()}
    with pytest.raises(LabrysError, match="another study"):
        play(other, file, resume=True)
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()} == before


def test_rows_are_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    play(plan_of(3), file)
    with pytest.raises(LabrysError, match="--resume"):
        play(plan_of(3), file)
    with pytest.raises(LabrysError, match="no rows to go on with"):
        play(plan_of(3), tmp_path / "other.jsonl", resume=True)
    with pytest.raises(LabrysError, match="none of these"):
        play(plan_of(3), tmp_path / "rows.xls")


def test_a_line_that_is_no_row_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    play(plan_of(3), file)
    file.write_bytes(b"nonsense\n" + file.read_bytes())
    with pytest.raises(LabrysError, match="line 1 is no row"):
        play(plan_of(3), file, resume=True)
    file.write_bytes(b"Dear Ann")  # no row that was being written
    with pytest.raises(LabrysError, match="line 1 is no row"):
        play(plan_of(3), file, resume=True)
    assert file.read_bytes() == b"Dear Ann"


def test_a_table_has_a_column_for_everything(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    plan = make("warlock", 4, one_arm(("random", "heuristic"), {}), rotate=True)
    found = play(plan, file)
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["seed"] for row in rows] == ["1", "1", "2", "2"]
    assert [row["seat1.bot"] for row in rows] == ["random", "heuristic"] * 2
    wins = sum(row["seat1.won"] == "True" for row in rows)
    assert wins == found.reports[0].seats[0].won.count
    assert {"figures.rounds", "seat2.place", "seat2.figures.talismans"} <= set(rows[0])
    assert all(row["seat1.facts.people"] and row["seat2.facts.people"] for row in rows)
    assert {row["study"] for row in rows} == {plan.fingerprint}


def test_parquet_holds_the_same_as_csv(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    plan = plan_of(6)
    for name in ("rows.csv", "rows.parquet"):
        play(plan, tmp_path / name)
    table = parquet.read_table(tmp_path / "rows.parquet")
    with (tmp_path / "rows.csv").open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert table.schema.metadata[b"labrys.study"].decode() == plan.fingerprint
    assert [str(value) for value in table["figures.loot"].to_pylist()] == [row["figures.loot"] for row in rows]
    assert told(play(plan_of(9), tmp_path / "rows.parquet", resume=True)) == told(play(plan_of(9)))


def test_it_stops_when_the_interval_is_narrow_enough_wherever_it_runs(tmp_path: Path) -> None:
    plan, until = plan_of(2000, one_arm(RANDOM, {})), study.Until(0.06, "lost")
    found = play(plan, tmp_path / "rows.jsonl", until=until)
    lost = found.reports[0].outcomes["lost"]
    assert found.stopped == "until"
    assert 0 < (lost.high - lost.low) / 2 <= 0.06
    assert found.reports[0].games in {study.look_after(n) for n in range(2000)}
    assert told(play(plan, until=until, executor=Processes(2))) == told(found)
    assert told(play(plan, tmp_path / "rows.jsonl", resume=True, until=until)) == told(found)
    with pytest.raises(LabrysError, match="no game of deathmaze has an outcome 'luck'"):
        play(plan, until=study.Until(0.05, "luck"))


def test_a_result_that_has_not_come_about_yet_counts_as_nought() -> None:
    for arms in (one_arm(RANDOM, {}), versus(RANDOM, {}, {"prior_experience": "all"})):
        plan = make("citadel", 4, arms)
        tally = StudyTally(plan, contrasts(plan))
        for unit in play_batch(Batch(plan, range(4))):
            tally.add(unit)
        assert 0.2 < study.widest(tally, "destroyed") < 0.6


@pytest.mark.parametrize("game", list(GAMES))
def test_games_end_as_their_books_say_they_may(game: str) -> None:
    plan = make(game, 4, [Arm("base", {}, ("random",) * find(game).alone)])
    for rows in play_batch(Batch(plan, range(4))):
        for row in rows:
            assert row.result in find(game).results
            assert set(row.figures) == set(find(game).figures), "also of a party that never set out"
            assert set(row.seats[0].figures) == set(find(game).seat_figures)


def test_with_pairs_it_is_the_difference_that_must_be_narrow() -> None:
    found = play(plan_of(1000), until=study.Until(0.2, "out"))
    out = found.comparisons[0].differences["out"]
    assert (out.high - out.low) / 2 <= 0.2
    assert found.stopped == "until"


def test_everybody_sits_everywhere_and_a_rotation_shares_a_seed(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    play(make("deathmaze", 5, one_arm(("random", "random", "heuristic"), {}), rotate=True), file)
    rows = list(read(file))
    assert [row.seed for row in rows] == [1, 1, 1, 2, 2, 2]  # whole rotations
    assert {row.seats.index(next(s for s in row.seats if s.bot == "heuristic")) for row in rows} == {0, 1, 2}
    assert plan_of(arms=one_arm(("random",) * 4, {}), rotate=True).turns == 1


def test_places_are_shared_by_those_who_did_equally_well() -> None:
    assert ranks([(1.0, 3), (0.0, 2), (0.0, 2), (0.0, 1)]) == (1.0, 2.5, 2.5, 4.0)


def test_a_bot_that_raises_breaks_its_own_games_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "moody.py").write_text(
        "from random import Random\n"
        "class Moody:\n"
        "    name = 'moody'\n"
        "    def __init__(self, seed): self.seed, self.chance = seed, Random(seed)\n"
        "    def choose(self, sight):\n"
        "        if self.seed % 2: raise RuntimeError('not\\n today')\n"
        "        return sight.sample(self.chance.random)\n"
    )
    report = simulate("deathmaze", 12, ["moody:Moody", "random"], 1, 1, {})
    assert 0 < report.errors < 12
    assert report.by_bot["moody:Moody"].errors == report.errors
    assert report.by_bot["random"].errors == 0
    assert "not today" in report.failures[0].error


@pytest.mark.parametrize(
    ("make_arms", "complaint"),
    [
        (lambda: factorial(RANDOM, {"sleep": "round"}, [parse_factor("sleep=round,combat")]), "fixed to round"),
        (lambda: factorial(RANDOM, {}, [parse_factor("a=1,2"), parse_factor("a=1,3")]), "varied twice"),
        (lambda: factorial(RANDOM, {}, [parse_factor("a=1,1")]), "two or more different values"),
        (lambda: factorial(RANDOM, {}, [parse_factor("a=1")]), "two or more different values"),
        (lambda: parse_factor("sleep"), "NAME=A,B,C"),
        (lambda: parse_sweep("lives=8..2"), "is no sweep"),
        (lambda: parse_sweep("lives=1..500"), "500 steps"),
        (lambda: plan_of(arms=factorial(RANDOM, {}, [parse_factor("slep=round,combat")])), "did you mean sleep"),
        (lambda: plan_of(arms=factorial(RANDOM, {}, [parse_factor("sleep=round,ever")])), "one of round, combat"),
        (lambda: plan_of(0), "at least one game"),
    ],
)  # fmt: skip
def test_designs_that_make_no_sense_are_refused(make_arms: Callable[[], object], complaint: str) -> None:
    with pytest.raises(LabrysError, match=complaint):
        make_arms()


# -- ended from outside ------------------------------------------------------------------------------------------


def begin(file: Path, *words: str) -> subprocess.Popen[str]:
    asked = ["simulate", "deathmaze", "-n", "20000", "--bot", "random", "--rows", str(file), "--jobs", "2", *words]
    child = subprocess.Popen(
        [sys.executable, "-m", "labrys.cli", *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while not (file.exists() and file.stat().st_size > 20_000):
        assert child.poll() is None, child.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return child


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.flaky(reruns=1)  # the pool's own thread may complain once it has nobody to write to
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_tells_what_is_done_and_how_to_go_on(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    child = begin(file, "--json")
    child.send_signal(number)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 130
    report = json.loads(out)
    assert report["stopped"] == "interrupted"
    rows = list(read(file))
    assert report["games"] == len(rows) > 0
    assert [row.game for row in rows] == list(range(len(rows)))
    assert err.count("\n") == 1
    assert f"go on with labrys simulate deathmaze -n 20000 --bot random --jobs 2 --json --resume {file}" in err


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like this")
def test_a_kill_loses_nothing_that_was_counted_and_leaves_no_process(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    child = begin(file)
    workers = Path(f"/proc/{child.pid}/task/{child.pid}/children")
    others = workers.read_text().split() if workers.exists() else []
    child.kill()
    child.communicate()
    plan = plan_of(400, one_arm(RANDOM, {}))
    assert told(play(plan, file, resume=True)) == told(play(plan))
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in others) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}").exists() for pid in others)
