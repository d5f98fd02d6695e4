"""Where tables are kept: nothing acknowledged is lost, whatever ends the server; bad files are told."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from labrys.engine.errors import LabrysError
from labrys.web.store import (
    Blocked,
    KeptRow,
    Moved,
    Record,
    SqliteStore,
    Store,
    TableRow,
    WorkerRow,
    Writer,
    open_store,
)
from labrys.web.store.sqlite import SCHEMA

ROOT = os.geteuid() == 0 if hasattr(os, "geteuid") else False


def a_row(table: str, touched: str = "2026-01-01T00:00:00", owner: str = "ann") -> TableRow:
    return TableRow(table, "deathmaze", owner, "2026-01-01T00:00:00", touched)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    """Each kind of store there is: what it promises is the same."""
    found = open_store(place)
    yield found
    found.close()


@pytest.fixture
def in_file(file: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(file)
    yield found
    found.close()


def test_a_table_begins_with_its_first_record(store: Store) -> None:
    store.create(a_row("one"), [b"first"])
    assert store.row("one") == a_row("one")
    assert store.read("one") == [b"first"]
    assert store.count() == 1


def test_a_table_cannot_be_made_twice_and_the_first_stands(store: Store) -> None:
    store.create(a_row("one"), [b"first"])
    with pytest.raises(LabrysError, match="one of that name already"):
        store.create(a_row("one"), [b"another"])
    assert store.read("one") == [b"first"]


def test_a_log_is_read_in_the_order_it_was_written(store: Store) -> None:
    for table in ("one", "two"):
        store.create(a_row(table), [b"0"])
    store.append([Record("one", 2, b"1"), Record("two", 2, b"x"), Record("one", 3, b"2")])
    store.append([Record("one", 4, b"3"), Record("two", 3, b"y")])
    assert store.read("one") == [b"0", b"1", b"2", b"3"]
    assert store.read("two") == [b"0", b"x", b"y"]
    assert store.read("nowhere") == []
    assert store.row("nowhere") is None


def test_a_batch_is_written_whole_or_not_at_all(store: Store) -> None:
    store.create(a_row("one"), [b"0"])
    with pytest.raises(LabrysError, match="no such table"):
        store.append([Record("one", 2, b"1"), Record("nowhere", 1, b"2")])
    assert store.read("one") == [b"0"]


def test_everything_is_there_when_it_is_opened_again(place: str) -> None:
    store = open_store(place)
    store.create(a_row("one"), [b"0"])
    store.append([Record("one", 2, b"1")])
    store.close()
    again = open_store(place)
    assert again.read("one") == [b"0", b"1"]
    again.close()


def test_touching_changes_what_the_list_shows_and_nothing_else(store: Store) -> None:
    store.create(a_row("one"), [b"0"])
    new = TableRow("one", "deathmaze", "ann", "2026-01-01T00:00:00", "2026-02-01T00:00:00", True, True, 7)
    store.touch([new, a_row("gone")])
    assert store.row("one") == new
    assert store.row("gone") is None
    assert store.read("one") == [b"0"]


def test_an_owner_sees_his_own_tables_the_last_touched_first(store: Store) -> None:
    for day, (table, owner) in enumerate([("a", "ann"), ("b", "ben"), ("c", "ann"), ("d", "ann")], 1):
        store.create(a_row(table, f"2026-01-0{day}", owner), [b""])
    assert [row.id for row in store.owned("ann")] == ["d", "c", "a"]
    assert [row.id for row in store.owned("ann", 2)] == ["d", "c"]
    assert store.owned("nobody") == []


def test_a_table_goes_with_its_log(store: Store) -> None:
    store.create(a_row("one"), [b"0"])
    store.create(a_row("two"), [b"0"])
    store.delete("one")
    store.delete("one")
    assert (store.row("one"), store.read("one"), store.count()) == (None, [], 1)
    assert store.read("two") == [b"0"]


def test_a_record_can_be_neither_changed_nor_taken_out(in_file: SqliteStore, file: Path) -> None:
    in_file.create(a_row("one"), [b"0"])
    outsider = sqlite3.connect(file)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        outsider.execute("UPDATE log SET record = 'x'")
    with pytest.raises(sqlite3.IntegrityError, match="only with its table"):
        outsider.execute("DELETE FROM log")
    outsider.close()


def test_a_healthy_store_passes_its_check_and_a_closed_one_does_not(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"labrys.web.store.{module}.WRITTEN_LATELY", -1.0)
    store.check()
    store.examine()
    store.close()
    with pytest.raises(LabrysError, match="cannot be used now"):
        store.check()


@pytest.mark.parametrize("url", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_store_may_live_in_memory(url: str) -> None:
    store = open_store(url)
    store.create(a_row("one"), [b"0"])
    assert store.read("one") == [b"0"]
    store.check()
    store.close()


def test_an_address_names_a_file(file: Path) -> None:
    store = open_store(f"sqlite:///{file}")
    store.create(a_row("one"), [b"0"])
    store.close()
    again = open_store(str(file))
    assert again.count() == 1
    again.close()


@pytest.mark.parametrize("url", ["mysql://host/db", "sqlite://host/file", "://"])
def test_an_address_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(LabrysError, match="name a file, as in labrys"):
        open_store(url)


def test_a_file_is_for_its_owner_alone(in_file: SqliteStore, file: Path) -> None:
    assert file.stat().st_mode & 0o077 == 0


# -- who plays ----------------------------------------------------------------------------------------------


ONE, TWO = WorkerRow("w1", "here", "127.0.0.1:1", "x"), WorkerRow("w2", "there", "127.0.0.1:2", "y")


@pytest.fixture
def held(store: Store) -> Store:
    """Two workers; the first has made a table."""
    store.enlist(ONE)
    store.enlist(TWO)
    store.create(a_row("one"), [b"0"], holder=ONE.id)
    return store


def test_a_table_is_held_by_one_worker_at_a_time(held: Store) -> None:
    assert held.holder("one") == ONE
    assert held.claim("one", TWO.id) == ONE
    assert held.claim("one", ONE.id) is None
    held.release(["one"], TWO.id)  # it is not his
    assert held.holder("one") == ONE
    held.release(["one"], ONE.id)
    assert held.holder("one") is None
    assert held.claim("one", TWO.id) is None
    assert held.holder("one") == TWO


def test_what_a_worker_held_that_was_struck_off_is_free(held: Store) -> None:
    assert held.renew(ONE.id)
    held.strike_off(ONE.id)
    assert not held.renew(ONE.id)
    assert held.claim("one", TWO.id) is None
    held.strike_off_server("there")
    assert held.holder("one") is None


def test_a_worker_that_cannot_be_reached_may_be_replaced_but_no_other(held: Store) -> None:
    assert held.claim("one", TWO.id, instead_of="w3") == ONE
    assert held.claim("one", TWO.id, instead_of=ONE.id) is None
    assert held.holder("one") == TWO


def test_a_lease_that_is_not_renewed_runs_out(held: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert held.workers() == [ONE, TWO]
    for module in ("sqlite", "postgres"):
        monkeypatch.setattr(f"labrys.web.store.{module}.LEASE", 0.0)
    assert held.workers() == []
    assert held.holder("one") is None
    assert held.claim("one", TWO.id) is None


def test_a_number_in_a_log_is_given_once(held: Store) -> None:
    held.append([Record("one", 2, b"mine")])
    with pytest.raises(Moved):
        held.append([Record("one", 2, b"another's")])
    assert held.read("one") == [b"0", b"mine"]


def test_a_blocked_table_is_claimed_by_nobody(held: Store) -> None:
    held.block("one", "it took too long")
    with pytest.raises(Blocked, match="it took too long"):
        held.claim("one", ONE.id)
    assert [one.blocked for one in held.stored()] == ["it took too long"]
    held.block("one", "")
    assert held.claim("one", ONE.id) is None


def test_a_table_that_is_not_there_is_claimed_in_vain(held: Store) -> None:
    assert held.claim("nowhere", ONE.id) is None
    assert held.holder("nowhere") is None


# -- what else is kept, and looked at -------------------------------------------------------------------------


def test_what_is_kept_is_found_by_its_owner_and_by_its_name(store: Store) -> None:
    first, second = KeptRow("ann", "f1", "2026-01-01", b"a"), KeptRow("ann", "f2", "2026-01-02", b"b")
    for row in (first, second):
        store.keep("feed", row)
    assert store.kept("feed", "ann") == [second, first]
    assert store.kept("campaign", "ann") == []
    assert store.find("feed", "f1") == first
    assert store.find("feed", "f1", "ben") is None
    assert store.count_kept("feed") == 2
    other = KeptRow("ann", "c1", "2026-01-02", b"\x00c")
    store.keep("campaign", other)
    assert store.all_kept() == [("campaign", other), ("feed", first), ("feed", second)]
    assert store.all_kept(("feed", "ann", "f1")) == [("feed", second)]
    assert store.all_kept(most=1) == [("campaign", other)]
    store.keep("feed", newer := KeptRow("ann", "f2", "2026-01-03", b"c"))
    assert store.find("feed", "f2") == newer
    store.keep("feed", second)
    store.drop("feed", "ann", "f1")
    assert store.kept("feed", "ann") == [second]


def test_what_cannot_be_a_name_is_not_there(store: Store) -> None:
    assert (store.row("a\0b"), store.read("a\0b"), store.rows(["a\0b", "\u2028"])) == (None, [], [])
    assert (store.find("feed", "a\0b"), store.claim("a\0b", "w1"), store.holder("a\0b")) == (None, None, None)


def test_lists_sort_by_bytes_whatever_the_place(store: Store) -> None:
    for name in ("b", "B", "a", "-", "_", "ä"):
        store.create(a_row(name, "2026-01-01"), [b"0"])
    assert [one.row.id for one in store.stored()] == ["-", "B", "_", "a", "b", "ä"]
    assert [row.id for row in store.owned("ann")] == ["-", "B", "_", "a", "b", "ä"]


def test_a_long_log_is_made_and_read_whole(store: Store) -> None:
    log = [b"%d" % n * 3 for n in range(2_500)]
    store.create(a_row("one"), log[:1_300])
    store.append([Record("one", n, record) for n, record in enumerate(log[1_300:], 1_301)])
    assert store.read("one") == log


def test_what_somebody_else_has_changed_meanwhile_is_not_written_over(store: Store) -> None:
    first, second = KeptRow("ann", "c", "2026-01-01", b"a"), KeptRow("ann", "c", "2026-01-02", b"b")
    assert not store.replace("campaign", first, b"something")
    assert store.replace("campaign", first, None)
    assert not store.replace("campaign", second, None)
    assert store.replace("campaign", second, b"a")
    assert not store.replace("campaign", first, b"a")
    assert store.find("campaign", "c", "ann") == second


def test_tables_that_nobody_has_touched_for_long_are_told_unless_somebody_is_there(held: Store) -> None:
    held.create(a_row("old", "2025-01-01T00:00:00"), [b"0"])
    held.create(a_row("played", "2025-01-01T00:00:00"), [b"0"], holder=ONE.id)
    assert [row.id for row in held.abandoned("2025-06-01T00:00:00")] == ["old"]


def test_an_administrator_sees_all_tables_by_their_names(held: Store) -> None:
    held.create(a_row("two"), [b"0", b"123"])
    told = held.stored()
    assert [(one.row.id, one.records, one.size, one.holder) for one in told] == [
        ("one", 1, 1, "w1"),
        ("two", 2, 4, ""),
    ]
    assert [one.row.id for one in held.stored(after="one")] == ["two"]


def test_whoever_watches_is_told_of_changes(store: Store) -> None:
    store.create(a_row("one"), [b"0"])
    told = threading.Event()
    store.watch(told.set)
    time.sleep(0.3)
    told.clear()  # when it begins to listen it may say so
    for _ in range(100):
        store.touch([a_row("one", "2026-03-01T00:00:00")])
        if told.wait(0.1):
            break
    assert told.is_set()


# -- bad files ---------------------------------------------------------------------------------------------


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(LabrysError, match=r"folder .*nowhere' does not exist"):
        SqliteStore(tmp_path / "nowhere" / "tables.db")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(LabrysError, match="is a folder; name a file in it"):
        SqliteStore(tmp_path)


def test_a_file_that_is_no_database_is_left_alone(file: Path) -> None:
    file.write_bytes(b"my diary, not a database at all\n" * 40)
    with pytest.raises(LabrysError, match="is not a database"):
        SqliteStore(file)
    assert file.read_bytes().startswith(b"my diary")


def test_a_database_of_something_else_is_left_alone(file: Path) -> None:
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    with pytest.raises(LabrysError, match="database of something else"):
        SqliteStore(file)


def test_a_file_of_a_later_version_is_refused(file: Path) -> None:
    SqliteStore(file).close()
    later = sqlite3.connect(file)
    later.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    later.close()
    with pytest.raises(LabrysError, match=rf"format {SCHEMA + 1}; .* please update"):
        SqliteStore(file)


@pytest.mark.skipif(ROOT, reason="root may write everywhere")
def test_a_folder_or_file_that_may_not_be_written_is_told(file: Path) -> None:
    SqliteStore(file).close()
    file.chmod(0o400)
    with pytest.raises(LabrysError, match="may not be written"):
        SqliteStore(file)
    file.chmod(0o600)
    file.parent.chmod(0o500)
    try:
        with pytest.raises(LabrysError, match="nothing can be written in the folder"):
            SqliteStore(file)
    finally:
        file.parent.chmod(0o700)


def test_a_full_disk_is_told_and_what_was_written_stays(in_file: SqliteStore) -> None:
    in_file.create(a_row("one"), [b"0"])
    pages = in_file._writer.execute("PRAGMA page_count").fetchone()[0]
    in_file._writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LabrysError, match="the disk is full"):
        in_file.append([Record("one", 2, bytes(100_000))])
    in_file._writer.execute("PRAGMA max_page_count = 1000000")
    in_file.append([Record("one", 2, b"1")])
    assert in_file.read("one") == [b"0", b"1"]


def test_a_damaged_file_is_told(in_file: SqliteStore, file: Path) -> None:
    for number in range(40):
        in_file.create(a_row(f"t{number}"), [bytes(3000)])
    in_file.examine()
    in_file._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as raw:
        raw.seek(4096)
        raw.write(b"\xff" * 60_000)
    with pytest.raises(LabrysError, match="is damaged"):
        in_file.examine()


def test_one_file_has_one_server_whatever_it_is_called(in_file: SqliteStore, file: Path, tmp_path: Path) -> None:
    link = tmp_path / "other.db"
    link.symlink_to(file)
    with pytest.raises(LabrysError, match="in use by another server"):
        SqliteStore(link)
    link.unlink()
    os.link(file, link)
    with pytest.raises(LabrysError, match="second name"):
        SqliteStore(link)


def test_two_servers_cannot_share_a_file(in_file: SqliteStore, file: Path) -> None:
    with pytest.raises(LabrysError, match="in use by another server"):
        SqliteStore(file)
    code = f"from labrys.web.store import SqliteStore; SqliteStore({str(file)!r})"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "in use by another server" in child.stderr


def test_a_copy_can_be_taken_while_the_server_runs(in_file: SqliteStore, file: Path, tmp_path: Path) -> None:
    in_file.create(a_row("one"), [b"0"])
    here, there = sqlite3.connect(file), sqlite3.connect(tmp_path / "copy.db")
    here.backup(there)
    here.close()
    there.close()
    copy = SqliteStore(tmp_path / "copy.db")
    assert copy.read("one") == [b"0"]
    copy.close()


def test_many_threads_may_use_one_store(store: Store) -> None:
    store.create(a_row("one"), [b"0"])

    def work(number: int) -> None:
        for n in range(10):
            store.append([Record("one", 2 + 10 * number + n, b"%d.%d" % (number, n))])
            store.read("one")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(store.read("one")) == 41


# -- the writer --------------------------------------------------------------------------------------------


def test_what_waits_together_is_written_together_and_in_order(store: Store) -> None:
    store.create(a_row("one"), [b"0"])
    store.create(a_row("two"), [b"0"])

    async def play() -> None:
        writer = Writer(store)
        writer.opened("one", 1)
        writer.opened("two", 1)
        await asyncio.gather(*(writer.append(table, b"%d" % n) for n in range(1, 101) for table in ("one", "two")))
        await writer.close()

    asyncio.run(play())
    wanted = [b"%d" % n for n in range(101)]
    assert store.read("one") == wanted
    assert store.read("two") == wanted


def test_a_table_that_is_gone_does_no_harm_to_the_others(store: Store) -> None:
    store.create(a_row("one"), [b"0"])

    async def play() -> list[object]:
        writer = Writer(store)
        writer.opened("one", 1)
        writer.opened("gone", 0)
        told = await asyncio.gather(
            writer.append("one", b"1"),
            writer.append("gone", b"x"),
            writer.append("gone", b"y"),
            writer.append("one", b"2"),
            return_exceptions=True,
        )
        await writer.close()
        return list(told)

    told = asyncio.run(play())
    assert [isinstance(one, LabrysError) for one in told] == [False, True, True, False]
    assert store.read("one") == [b"0", b"1", b"2"]


def test_an_error_reaches_everybody_who_waits() -> None:
    store = open_store(":memory:")
    store.create(a_row("one"), [b"0"])
    store.close()

    async def play() -> list[object]:
        writer = Writer(store)
        writer.opened("one", 1)
        told = await asyncio.gather(*(writer.append("one", b"x") for _ in range(3)), return_exceptions=True)
        await writer.close()
        return list(told)

    assert all(isinstance(one, LabrysError) for one in asyncio.run(play()))


def test_a_record_stands_even_if_whoever_wrote_it_is_gone(store: Store) -> None:
    store.create(a_row("one"), [b"0"])

    async def play() -> None:
        writer = Writer(store)
        writer.opened("one", 1)
        task = asyncio.create_task(writer.append("one", b"1"))
        await asyncio.sleep(0)
        task.cancel()
        await writer.append("one", b"2")
        await writer.close()

    asyncio.run(play())
    assert store.read("one") == [b"0", b"1", b"2"]


def test_other_work_is_done_in_the_writers_thread(store: Store) -> None:
    async def play() -> int:
        writer = Writer(store)
        await writer.call(store.create, a_row("one"), [b"0"])
        number = await writer.call(store.count)
        await writer.close()
        with pytest.raises(LabrysError, match="closing"):
            await writer.append("one", b"1")
        return number

    assert asyncio.run(play()) == 1


APPENDER = """
import asyncio, sys
from labrys.web.store import TableRow, Writer, open_store

async def appender(writer, name):
    n = 0
    while True:
        n += 1
        await writer.append(name, b"%d" % n)
        print(name, n, flush=True)

async def main():
    store = open_store(sys.argv[1])
    writer = Writer(store)
    for name in "abc":
        store.create(TableRow(name, "game", "ann", "", ""), [b"0"])
        writer.opened(name, 1)
    await asyncio.gather(*(appender(writer, name) for name in "abc"))

asyncio.run(main())
"""


def test_whatever_was_acknowledged_survives_a_killed_server(place: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", APPENDER, place], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    acknowledged = {"a": 0, "b": 0, "c": 0}
    for _ in range(600):
        name, n = child.stdout.readline().split()
        acknowledged[name] = int(n)
    child.send_signal(signal.SIGKILL)
    for line in child.stdout.read().splitlines(keepends=True):
        if line.endswith("\n"):
            name, n = line.split()
            acknowledged[name] = int(n)
    child.stdout.close()
    child.wait(timeout=30)
    store = open_store(place)  # the lock went with the process
    for table, number in acknowledged.items():
        log = store.read(table)
        assert len(log) > number
        assert log == [b"%d" % k for k in range(len(log))]
    store.close()
