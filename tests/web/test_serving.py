"""How the server starts, sleeps and stops: a sentence for whatever is wrong, and nothing is ever lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from labrys.web import protocol as p
from tests.web.client import GENEROUS, PATIENCE, Office, Server, wire


def refused(*options: str) -> str:
    """`labrys serve` does not start: exit code 2 and one line."""
    command = [sys.executable, "-m", "labrys.cli", "serve", "--no-open", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("labrys: ")
    return lines[0]


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        words = refused("--port", port, "--database", str(tmp_path / "tables.db"))
    assert port in words
    assert "--port" in words
    assert not (tmp_path / "tables.db").exists()


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_told(tmp_path: Path, port: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "labrys.cli", "serve", "--port", port, "--database", str(tmp_path / "tables.db")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_tables_in_memory_are_refused_as_workers_could_not_share_them() -> None:
    assert "name a file" in refused("--port", "0", "--database", ":memory:")


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    assert "nowhere" in refused("--port", "0", "--database", str(tmp_path / "nowhere" / "tables.db"))


def test_a_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    assert "folder" in refused("--port", "0", "--database", str(tmp_path))


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("Dear diary, " * 100)
    assert "database" in refused("--port", "0", "--database", str(path))
    assert path.read_text().startswith("Dear diary")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch()
    path.chmod(stat.S_IRUSR)
    assert "written" in refused("--port", "0", "--database", str(path))


def test_a_database_of_a_server_that_runs_is_told(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        assert "another server" in refused("--port", "0", "--database", str(running.database))
        assert running.process is not None
        assert running.process.poll() is None


@pytest.mark.parametrize("limit", ["most_awake", "most_awake=many", "nothing=3", "most_awake=-1"])
def test_a_bound_that_is_none_is_told(tmp_path: Path, limit: str) -> None:
    assert "bound" in refused("--port", "0", "--database", str(tmp_path / "tables.db"), "--limit", limit)


def test_health_tells_how_much_there_is(server: Server) -> None:
    with Office(server.address) as office:
        before = health(office)
        office.made("deathmaze")
        after = health(office)
    assert (before.status, after.tables) == ("ok", before.tables + 1)


async def test_a_graceful_stop_says_good_bye_and_a_new_start_goes_on(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        with Office(running.address) as office:
            made = office.made("deathmaze", start=True, seed=7)
        async with wire(running.address, made.table, made.key) as ann:
            await ann.play_on(random.Random(1))
            left = ann.mirror.decision
            code = await asyncio.to_thread(running.stop)
            assert (await ann.hear_a(p.Bye)).again
        assert code in (0, -signal.SIGTERM)
        running.start()
        async with wire(running.address, made.table, made.key) as ann:
            assert ann.mirror.decision == left
        assert not running.complaints()


async def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path) as running:
        with Office(running.address) as office:
            made, keys = office.seated("citadel", 2)
            lonely = office.made("warlock", "me", "random", start=True, seed=7)
        async with wire(running.address, lonely.table, lonely.key) as ann:
            while ann.mirror.decision is None:
                await ann.hear()
            given = await ann.play_on(random.Random(1))
            assert isinstance(given, p.Accepted)
        running.kill()
        running.start()
        async with wire(running.address, made.table, keys[1]) as ben:
            assert ben.mirror.welcome is not None
            assert ben.mirror.welcome.seat == 1
        async with wire(running.address, lonely.table, lonely.key) as ann:
            assert await ann.answer(given.answer, given.decision) == given


async def test_quiet_tables_go_to_sleep_and_wake_as_they_were(tmp_path: Path) -> None:
    limits = ("--limit", "sleep_after=0.1", "--limit", "most_awake=3")
    with Server(tmp_path, *GENEROUS, *limits) as running, Office(running.address) as office:
        tables = [office.made("deathmaze", start=True, seed=seed) for seed in range(8)]
        assert health(office).tables == 8
        assert health(office).awake <= 3
        first = tables[0]
        async with wire(running.address, first.table, first.key) as ann:
            await ann.play_on(random.Random(1))
            left = ann.mirror
        async with asyncio.timeout(PATIENCE):
            while health(office).awake:
                await asyncio.sleep(0.1)
        async with wire(running.address, first.table, first.key) as ann:
            assert (ann.mirror.picture, ann.mirror.decision) == (left.picture, left.decision)
            assert isinstance(await ann.play_on(random.Random(2)), p.Accepted)


def health(office: Office) -> p.Health:
    """How the server is."""
    return msgspec.json.decode(office.http.get("/api/health").content, type=p.Health)


async def test_tables_at_which_people_sit_do_not_make_room_for_others(tmp_path: Path) -> None:
    with Server(tmp_path, *GENEROUS, "--limit", "most_awake=1") as running, Office(running.address) as office:
        made = office.made("deathmaze", start=True)
        async with wire(running.address, made.table, made.key) as ann:
            reply = office.http.post("/api/tables", json={"game": "citadel"}, headers=office.bearer())
            assert reply.status_code == 503
            assert reply.json()["reason"]
            assert isinstance(await ann.play_on(random.Random(1)), p.Accepted)


def test_tables_are_bounded_in_number_and_pace(tmp_path: Path) -> None:
    bounds = ("most_tables_per_owner=2", "most_tables=3", "creates_per_minute=6")
    limits = [word for bound in bounds for word in ("--limit", bound)]
    with Server(tmp_path, *limits) as running, Office(running.address) as ann, Office(running.address) as ben:
        codes = [
            office.http.post("/api/tables", json={"game": "citadel"}, headers=office.bearer()).status_code
            for office in (ann, ann, ann, *[ben] * 12)
        ]
    assert codes[:6] == [201, 201, 503, 201, 503, 503]
    assert 429 in codes


async def test_connections_are_bounded(tmp_path: Path) -> None:
    with Server(tmp_path, "--limit", "connections=3", "--limit", "connections_per_table=2") as running:
        with Office(running.address) as office:
            one, two = office.made("deathmaze", start=True), office.made("deathmaze", start=True)
        async with (
            wire(running.address, one.table),
            wire(running.address, one.table),
            wire(running.address, one.table, greet=False) as third,
        ):
            await third.send(p.Hello(p.PROTOCOL))
            assert (await third.hear_a(p.Bye)).reason
            async with wire(running.address, two.table), wire(running.address, two.table, greet=False) as late:
                await late.send(p.Hello(p.PROTOCOL))
                assert (await late.hear_a(p.Bye)).again
        async with wire(running.address, two.table, two.key) as ann:
            assert ann.mirror.decision is not None
