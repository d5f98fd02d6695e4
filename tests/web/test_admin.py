"""`labrys admin`: tables are looked at, brought away and back, mended, deleted; what is played is left alone."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

import labrys
from labrys.commands import tables
from labrys.engine.errors import LabrysError
from labrys.record import save
from labrys.web import expiry, lists
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.audience_view import asked, look
from labrys.web.connection import Connection
from labrys.web.examination import cut, examine
from labrys.web.expiry import MEANWHILE, Held, abandoned, keep_expiring, taken
from labrys.web.limits import Limits
from labrys.web.registry import TableRegistry, saved
from labrys.web.store import Store, TableRow, WorkerRow, Writer, exported, open_store
from tests.web.client import PATIENCE, Server, any_answer

FIXTURES = Path(__file__).parents[1] / "fixtures"
OWNER = "a key of forty letters that nobody guesses"
WORKER = WorkerRow("w1", "club:8177", "127.0.0.1:9", "token")
NOW = datetime(2026, 6, 1, tzinfo=UTC)


async def played(store: Store, answers: int = 12) -> str:
    """A table at which somebody has played alone for a while."""
    registry = TableRegistry(store, Limits(), pace=0.0)
    made = await registry.create(p.NewTable("deathmaze", ("me",), name="Ann", start=True), OWNER)
    live = await registry.live(made.table)
    assert live is not None
    connection = Connection(registry.limits, lambda: None)
    await live.enter(connection, p.Hello(p.PROTOCOL, made.key))
    dice = random.Random(1)
    for _ in range(answers):
        question = asked(live.table, 0, look(live.table, 0).picture)
        assert question is not None
        await live.handle(connection, p.Answer(question.id, any_answer(question, dice)))
    await live.handle(connection, p.Chat("good night"))
    await registry.writer.close()
    registry.workers.close()
    return made.table


@pytest.fixture
def table(place: str) -> str:
    with closing(open_store(place)) as store:
        return asyncio.run(played(store))


@pytest.fixture
def store(place: str, table: str) -> Iterator[Store]:
    """As a server would have it open."""
    with closing(open_store(place)) as store:
        yield store


def replaced(store: Store, table: str, change: Callable[[list[bytes]], list[bytes]]) -> list[bytes]:
    """The table with another log."""
    row, log = store.row(table), change(store.read(table))
    assert row is not None
    store.delete(table)
    store.create(row, log)
    return log


def spoilt(log: list[bytes]) -> list[bytes]:
    """One of the answers was damaged."""
    place = [n for n, record in enumerate(log) if b'"answered"' in record][6]
    return [*log[:place], b'{"record": "answ\xff\n', *log[place + 1 :]]


def wrong(log: list[bytes]) -> list[bytes]:
    """One of the answers is no answer to anything."""
    place = [n for n, record in enumerate(log) if b'"answered"' in record][6]
    return [*log[:place], r.encode(r.Answered(0, "never heard of")), *log[place + 1 :]]


# -- list ---------------------------------------------------------------------------------------------------


def test_the_list_tells_who_plays_what_and_what_is_blocked(place: str, store: Store, table: str) -> None:
    store.enlist(WORKER)
    assert store.claim(table, WORKER.id) is None
    store.create(TableRow("blockedtable01", "warlock", "ben", "2026-01-01", "2026-01-02"), [b"{}"])
    store.block("blockedtable01", "it took too long\x1b[2J")
    found = {one.table: one for one in tables.listing(place)}
    assert found[table].people == ("Ann",)
    assert (found[table].state, found[table].held_by) == ("started", "club:8177")
    assert found[table].records == len(store.read(table))
    text = tables.listed_text(list(found.values()))
    assert "BLOCKED: it took too long?[2J" in text
    assert "\x1b" not in text
    assert tables.listed_text([]) == "No tables."


# -- export and restore ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change", [lambda log: log, spoilt, wrong, lambda log: [*log, b'{"damaged":"aGE="}', b""]]
)
def test_what_was_exported_comes_back_byte_for_byte(
    place: str, store: Store, table: str, change: Any, tmp_path: Path
) -> None:
    log, row = replaced(store, table, change), store.row(table)
    store.block(table, "it took too long")
    file = tmp_path / "one.log"
    assert "records" in tables.export(place, table, str(file), "")
    assert file.stat().st_mode & 0o077 == 0
    assert len(file.read_bytes().splitlines()) == 1 + len(log)
    with pytest.raises(LabrysError, match="already"):
        tables.restore(place, str(file), "")
    tables.delete(place, [table])
    assert "blocked, as it was" in tables.restore(place, str(file), "")
    assert (store.read(table), store.row(table)) == (log, row)
    assert expiry.found(store, table).blocked == "it took too long"  # type: ignore[union-attr]
    tables.restore(place, str(file), "anothername01")
    assert store.read("anothername01") == log
    with pytest.raises(LabrysError, match="small letters"):
        tables.restore(place, str(file), "../passwd")
    with pytest.raises(LabrysError, match="is there already"):
        tables.export(place, table, str(file), "")


def test_half_an_exported_table_is_refused(place: str, store: Store, table: str, tmp_path: Path) -> None:
    one = expiry.found(store, table)
    assert one is not None
    lines = list(exported.lines(one, store.read(table)))
    file = tmp_path / "half.log"
    for content, why in (
        (lines[:-2], "is not whole"),
        ([*lines[:2], b"nonsense", *lines[3:]], "record 2"),
        ([b"{}", *lines], "is no exported table"),
        ([lines[0].replace(b'"format":1', b'"format":9')], "format 9"),
        ([], "is no exported table"),
    ):
        file.write_bytes(b"\n".join(content))
        with pytest.raises(LabrysError, match=why):
            tables.restore(place, str(file), "anothername01")
    assert store.count() == 1


def test_a_table_is_exported_as_a_save_that_goes_on(place: str, store: Store, table: str, tmp_path: Path) -> None:
    file = tmp_path / "game.labrys"
    assert "holds the seed" in tables.export(place, table, "", str(file))
    run = save.loads(file.read_bytes(), "it", labrys.find).run
    assert len(run.entries) == sum(b'"answered"' in record for record in store.read(table))
    replaced(store, table, spoilt)
    with pytest.raises(LabrysError, match=r"cannot be played from record \d+ on"):
        tables.export(place, table, "", str(tmp_path / "other.labrys"))


async def test_a_table_that_was_uploaded_is_examined_too(store: Store, table: str) -> None:
    _, read = examine(store.read(table))
    assert read is not None
    registry = TableRegistry(store, Limits())
    made = await registry.upload(await saved(read), "it", OWNER)
    log = store.read(made.table)
    registry.workers.close()
    await registry.writer.close()
    finding, again = examine(log)
    assert (finding.record, again is not None) == (0, True), finding


def test_a_table_of_older_rules_goes_on_as_a_server_would_let_it(tmp_path: Path) -> None:
    (file,) = FIXTURES.glob("tables-0.1/tables.db")
    shutil.copy(file, tmp_path)
    place = str(tmp_path / file.name)
    for one in tables.listing(place):
        told = tables.repair(place, one.table, cutting=True, unblock=False, out="")
        assert "can be read" in told or "goes on from where the game stood" in told
        assert "nothing to cut" in told


# -- repair --------------------------------------------------------------------------------------------------


def test_a_whole_table_is_found_whole_and_nothing_is_written(place: str, store: Store, table: str) -> None:
    before = store.read(table)
    assert "can be read" in tables.repair(place, table, cutting=False, unblock=False, out="")
    assert "nothing to cut" in tables.repair(place, table, cutting=True, unblock=False, out="")
    assert store.read(table) == before


@pytest.mark.parametrize("change", [spoilt, wrong])
def test_a_spoilt_table_goes_on_from_before_the_spoilt_record(
    place: str, store: Store, table: str, change: Any, tmp_path: Path
) -> None:
    log = replaced(store, table, change)
    first = next(n for n, record in enumerate(log, 1) if b"never heard" in record or b"\xff" in record)
    told = tables.repair(place, table, cutting=False, unblock=False, out="")
    assert f"cannot be read from record {first} of {len(log)} on" in told
    assert store.read(table) == log
    copy = tmp_path / "copy.log"
    assert str(copy) in tables.repair(place, table, cutting=True, unblock=False, out=str(copy))
    left = store.read(table)
    assert left[: first - 1] == log[: first - 1]
    assert b"good night" in left[-1], "what was said stays"
    assert sum(b'"answered"' in record for record in left) == 6
    finding, read = examine(left)
    assert not finding.record
    assert read is not None
    assert read.sitter(0).name == "Ann"
    tables.delete(place, [table])
    tables.restore(place, str(copy), "")
    assert store.read(table) == log


def test_a_table_of_which_nothing_can_be_played_is_not_cut(place: str, store: Store, table: str) -> None:
    log = replaced(store, table, lambda log: [b"{}", *log[1:]])
    with pytest.raises(LabrysError, match="only be exported and deleted"):
        tables.repair(place, table, cutting=True, unblock=False, out="")
    assert store.read(table) == log


def test_a_record_that_takes_for_ever_is_found(store: Store, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from labrys.web.table import Table

    apply, log = Table.apply, store.read(table)

    def endless(self: Table, record: r.AnyRecord) -> None:
        while isinstance(record, r.Answered) and len(self.game()[0].entries) == 3:
            pass
        apply(self, record)

    monkeypatch.setattr(Table, "apply", endless)
    finding, _ = examine(log, patience=0.2)
    assert "longer than 0.2 seconds" in finding.why
    assert sum(b'"answered"' in record for record in cut(log, finding.record)) == 3


def test_a_block_is_lifted_only_when_that_is_said(place: str, store: Store, table: str) -> None:
    store.block(table, "it took too long")
    assert "With --unblock" in tables.repair(place, table, cutting=False, unblock=False, out="")
    assert expiry.found(store, table).blocked  # type: ignore[union-attr]
    assert "not blocked any more" in tables.repair(place, table, cutting=False, unblock=True, out="")
    assert not expiry.found(store, table).blocked  # type: ignore[union-attr]


# -- what is played is left alone -----------------------------------------------------------------------------


def test_a_table_that_a_worker_holds_is_neither_cut_nor_deleted(
    place: str, store: Store, table: str, tmp_path: Path
) -> None:
    log = replaced(store, table, wrong)
    store.create(TableRow("othertable0001", "warlock", "ben", "2026-01-01", "2026-01-02"), [b"{}"])
    store.enlist(WORKER)
    store.claim(table, WORKER.id)
    with pytest.raises(LabrysError, match=r"played by a server now \(club:8177\); nothing was deleted"):
        tables.delete(place, ["othertable0001", table])
    with pytest.raises(Held):
        tables.repair(place, table, cutting=True, unblock=False, out=str(tmp_path / "copy"))
    assert store.read(table) == log
    assert store.count() == 2
    assert not expiry.found(store, table).blocked  # type: ignore[union-attr]


def test_nobody_takes_up_a_table_that_is_being_deleted(store: Store, table: str) -> None:
    store.enlist(WORKER)
    one = expiry.found(store, table)
    assert one is not None
    with taken(store, one), pytest.raises(LabrysError, match=MEANWHILE):
        store.claim(table, WORKER.id)
    assert store.claim(table, WORKER.id) is None


def test_a_name_that_is_not_there_is_told(place: str, table: str) -> None:
    no_such_table = pytest.raises(LabrysError, match="there is no table 'nowhere'")
    with no_such_table:
        tables.delete(place, [table, "nowhere"])
    with no_such_table:
        tables.export(place, "nowhere", "", "")
    with pytest.raises(LabrysError, match="cannot be read: No such file"):
        tables.restore(place, "nowhere.log", "")
    with no_such_table:
        tables.repair(place, "nowhere", cutting=False, unblock=False, out="")
    assert [one.table for one in tables.listing(place)] == [table]


# -- expiry -------------------------------------------------------------------------------------------------


def old(store: Store, name: str, touched: str, **about: Any) -> None:
    """A table that was touched then."""
    row = TableRow(name, "warlock", "ben", "2025-01-01", touched, about=msgspec.json.encode(about))
    store.create(row, [b"{}"])


def test_tables_that_nobody_was_at_for_long_are_deleted_and_no_others(
    place: str, store: Store, table: str
) -> None:
    old(store, "long", "2026-01-01T00:00:00+00:00")
    old(store, "short", "2026-05-20T00:00:00+00:00")
    old(store, "held", "2026-01-01T00:00:00+00:00")
    store.enlist(WORKER)
    store.claim("held", WORKER.id)
    assert [row.id for row in abandoned(store, 90, NOW)] == ["long"]
    assert abandoned(store, 0, NOW) == abandoned(store, 1e300, NOW) == []
    told = tables.expire(place, 10, dry=True)
    assert "would be deleted" in told
    assert store.count() == 4
    assert "long" in tables.expire(place, 10, dry=False)
    assert store.row("long") is None
    assert store.row("held") is not None
    assert store.row(table) is not None


def test_a_game_over_days_waits_until_the_time_for_a_move_is_over_too(store: Store) -> None:
    days = {"days": 60, "since": "2026-04-01T00:00:00+00:00"}
    if "days" not in lists.About.__struct_fields__:
        pytest.skip("games over days are not there yet")
    old(store, "slow", "2026-04-01T00:00:00+00:00", **days)
    assert abandoned(store, 30, NOW) == []
    assert [row.id for row in abandoned(store, 30, datetime(2026, 7, 15, tzinfo=UTC))] == ["slow"]


def test_whoever_comes_back_at_the_last_moment_keeps_his_table(store: Store) -> None:
    old(store, "long", "2026-01-01T00:00:00+00:00")
    rows = abandoned(store, 90, NOW)
    store.touch([msgspec.structs.replace(rows[0], touched="2026-06-01T00:00:00+00:00")])
    assert expiry.expire(store, rows) == []
    assert store.row("long") is not None


async def test_a_server_deletes_them_by_itself(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "own.db"))
    for number in range(3):
        old(store, f"long{number}", "2024-01-01T00:00:00+00:00")
    old(store, "new", r.now())
    writer = Writer(store)
    keeper = asyncio.create_task(keep_expiring(store, writer, 365, first=0))
    async with asyncio.timeout(20):
        while store.count() > 1:
            await asyncio.sleep(0.02)
    keeper.cancel()
    await writer.close()
    assert store.row("new") is not None
    await asyncio.wait_for(keep_expiring(store, writer, 0, first=0), 1)  # never: it ends at once
    store.close()


# -- as commands ----------------------------------------------------------------------------------------------


async def test_a_server_deletes_what_its_limit_says(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "tables.db"))) as store:
        old(store, "oldtable000001", "2024-01-01T00:00:00+00:00")
        old(store, "x-oldtable0001", "2024-01-01T00:00:00+00:00")  # of guests, whose worker is not there yet
        old(store, "newtable000001", r.now())
    with (
        Server(tmp_path, "--limit", "expire_after=100") as server,
        closing(open_store(str(server.database), guard=False)) as store,
    ):
        async with asyncio.timeout(PATIENCE):
            while store.count() > 1:
                await asyncio.sleep(0.1)
        assert store.row("newtable000001") is not None
        assert not server.complaints()


def admin(*words: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "labrys.cli", "admin", *words], capture_output=True, text=True, timeout=120
    )


def test_the_commands_speak_in_sentences(tmp_path: Path) -> None:
    place = str(tmp_path / "tables.db")
    with closing(open_store(place)) as store:
        table = asyncio.run(played(store))
    listed = admin("list", place, "--json")
    assert json.loads(listed.stdout)[0]["table"] == table
    lines = admin("export", place, table).stdout.splitlines()
    assert len(lines) == 1 + json.loads(listed.stdout)[0]["records"]
    for words in (
        ("list", str(tmp_path / "nowhere.db")),
        ("expire", place, "--days", "0"),
        ("repair", place, table, "--out", "x"),
    ):
        done = admin(*words)
        assert done.returncode == 2, words
        assert done.stdout == ""
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
