"""The same study on a Ray cluster: the same to the last digit, also when a machine dies in the midst of it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import pytest
from msgspec import structs

from labrys import sim
from labrys.engine.errors import LabrysError
from labrys.sim import cluster
from labrys.sim.report import Report

ROOT = Path(__file__).parents[2]
NO_RAY = "!!! ray has no wheel here: studies on a cluster are not tested"
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason=NO_RAY)
GAMES = 400
BOT = """
from random import Random

class First:
    name = "first"

    def __init__(self, seed):
        self.random = Random(seed + 1).random

    def choose(self, sight):
        return sight.sample(self.random)
"""


class Nodes:
    """Two nodes on this machine, in a process of their own."""

    def __init__(self, pipe: IO[str], out: IO[str]) -> None:
        self.pipe, self.out = pipe, out
        self.address = self.hear("address")

    def hear(self, word: str) -> str:
        """Wait for a line that begins so; the rest of it."""
        for line in self.out:
            if line.startswith(word):
                return line.removeprefix(word).strip()
        raise AssertionError(f"the cluster ended before it said {word!r}")

    def kill_one(self) -> None:
        """As if somebody pulled the plug."""
        self.pipe.write("kill\n")
        self.pipe.flush()


@contextmanager
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    folder = tempfile.mkdtemp(prefix="lr")  # short: Ray puts sockets into it, whose names have an end
    (Path(folder) / "ray").mkdir()
    monkeypatch.setenv("RAY_TMPDIR", folder)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    command = [sys.executable, "-m", "tests.sim.two_nodes"]
    started = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        with started:
            assert started.stdin is not None
            assert started.stdout is not None
            yield Nodes(started.stdin, started.stdout)
            started.stdin.close()
            assert started.wait(timeout=60) == 0
    finally:
        started.kill()
        shutil.rmtree(folder, ignore_errors=True)


def same(one: Report, other: Report) -> bool:
    """But for how long it took."""
    return structs.replace(one, seconds=0) == structs.replace(other, seconds=0)


@needs_ray
def test_a_study_on_a_cluster_of_which_a_machine_dies_is_the_same_to_the_last_digit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with two_nodes(monkeypatch) as nodes:
        with cluster.RayCluster(nodes.address) as machines:
            assert machines.jobs == 2
            a_machine_dies(nodes, machines, tmp_path)
            another_labrys_is_refused(machines, monkeypatch)
        a_bot_of_this_folder_is_sent_along(tmp_path, monkeypatch)


def a_machine_dies(nodes: Nodes, machines: cluster.RayCluster, folder: Path) -> None:
    told: list[int] = []

    def progress(done: int) -> None:
        if done >= GAMES // 4 and (not told or told[-1] < GAMES // 4):
            nodes.kill_one()
        told.append(done)

    here, there = folder / "here.jsonl", folder / "there.jsonl"
    local = sim.simulate("deathmaze", GAMES, ["random"], 7, 1, {}, rows=here)
    remote = sim.simulate("deathmaze", GAMES, ["random"], 7, 1, {}, progress, rows=there, executor=machines)
    nodes.hear("killed")
    assert same(local, remote)
    assert here.read_bytes() == there.read_bytes()
    assert told[-1] == GAMES
    assert max(done for done in told if done < GAMES) > GAMES // 4  # it went on after that


def another_labrys_is_refused(machines: cluster.RayCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(cluster, "code_digest", lambda: "another")
        with pytest.raises(
            LabrysError, match="has another Labrys than this one; install the same on every machine"
        ):
            sim.simulate("deathmaze", 4, ["random"], 7, 1, {}, executor=machines)


def a_bot_of_this_folder_is_sent_along(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "sent_along.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    bots = ["sent_along:First"]
    with cluster.RayCluster(cluster.AUTO, bots) as machines:  # which finds it by itself
        remote = sim.simulate("deathmaze", 4, bots, 7, 1, {}, executor=machines)
    assert remote.errors == 0
    assert same(remote, sim.simulate("deathmaze", 4, bots, 7, 1, {}))


# -- clusters that are not there -------------------------------------------------------------------------------


@needs_ray
def test_a_cluster_that_is_not_there_is_told_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(LabrysError, match=f"there is no Ray cluster at {address}: connection refused"):
            cluster.RayCluster(address)
    with pytest.raises(
        LabrysError, match="the Ray cluster of this machine is not there; start it with `ray start"
    ):
        cluster.RayCluster()


@needs_ray
def test_a_door_behind_which_nobody_answers_is_left_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1.5)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        begun = time.monotonic()
        with pytest.raises(LabrysError, match=r"did not answer within 2 seconds"):
            cluster.RayCluster(f"127.0.0.1:{deaf.getsockname()[1]}")
        assert time.monotonic() - begun < 10


@needs_ray
def test_an_address_that_is_none_is_refused_in_a_sentence() -> None:
    with pytest.raises(
        LabrysError, match=r"a cluster is `auto` or an address like 192.168.1.7:6379, not 'somewhere'"
    ):
        cluster.RayCluster("somewhere")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(LabrysError, match=r"pip install 'labrys\[ray\]'"):
        cluster.RayCluster()


def test_only_bots_of_this_folder_are_packed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "packed_bot.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "packed_bots").mkdir()
    (tmp_path / "packed_bots" / "__init__.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert cluster.pack(["random", "labrys.seats:RandomSeat"]) == ""
    folder = cluster.pack(["packed_bot:First", "packed_bots.sub:First"])
    assert sorted(os.listdir(folder)) == ["packed_bot.py", "packed_bots"]
    shutil.rmtree(folder)
