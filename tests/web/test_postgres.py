"""What only a database server can do: go and come back, refuse us, be used by several of our servers at once."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from labrys.engine.errors import LabrysError
from labrys.web.store import KeptRow, Moved, Record, Store, TableRow, WorkerRow, Writer, open_store
from labrys.web.store.postgres import PostgresStore
from labrys.web.store.postgres_schema import SCHEMA
from tests.web.postgres import PASSWORD, Postgres, free_port
from tests.web.test_store import a_row

ONE, TWO = WorkerRow("w1", "here", "127.0.0.1:1", "x"), WorkerRow("w2", "there", "127.0.0.1:2", "y")


@pytest.fixture
def pair(database: str) -> Iterator[tuple[Store, Store]]:
    """Those of two servers, each with a worker; the first has made a table."""
    first, second = PostgresStore(database), PostgresStore(database)
    first.enlist(ONE)
    second.enlist(TWO)
    first.create(a_row("one"), [b"0"], holder=ONE.id)
    yield first, second
    first.close()
    second.close()


def name_of(url: str) -> str:
    """The database's."""
    return url.split("/")[3].split("?")[0]


def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait for it."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def cut_off(postgres: Postgres) -> None:
    """All of our connections, by the administrator."""
    postgres.do("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'labrys'")
    time.sleep(0.1)


def complaint(url: str) -> str:
    """What is said when this is opened."""
    with pytest.raises(LabrysError) as told:
        open_store(url).close()
    assert "\n" not in str(told.value)
    assert PASSWORD not in str(told.value)
    assert "postgresql://labrys" not in str(told.value)
    return str(told.value)


# -- two servers on one database -------------------------------------------------------------------------------


def test_of_two_servers_one_holds_a_table_and_the_other_knows_it(pair: tuple[Store, Store]) -> None:
    first, second = pair
    assert second.claim("one", TWO.id) == ONE
    assert second.workers() == [ONE, TWO]
    first.strike_off_server("here")
    assert second.claim("one", TWO.id) is None
    assert first.holder("one") == TWO
    assert not first.renew(ONE.id)


def test_the_tables_of_a_server_that_died_are_free_when_its_lease_has_run_out(
    pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    monkeypatch.setattr("labrys.web.store.postgres.LEASE", 0.5)
    first.renew(ONE.id)
    assert second.claim("one", TWO.id) == ONE
    assert second.abandoned("2027") == []
    time.sleep(0.6)  # nobody renews it
    assert [row.id for row in second.abandoned("2027")] == ["one"]
    second.renew(TWO.id)
    assert second.claim("one", TWO.id) is None
    second.append([Record("one", 2, b"of the new one")])
    with pytest.raises(Moved):  # the first was asleep only, and does not know
        first.append([Record("one", 2, b"of the old one")])
    assert first.read("one") == [b"0", b"of the new one"]
    assert second.holder("one") == TWO


def test_of_many_who_claim_at_once_one_gets_the_table(database: str) -> None:
    stores = [PostgresStore(database) for _ in range(6)]
    stores[0].create(a_row("one"), [b"0"])
    for number, store in enumerate(stores):
        store.enlist(WorkerRow(f"w{number}", "here", "", ""))
    with ThreadPoolExecutor(6) as pool:
        held = list(pool.map(lambda n: stores[n].claim("one", f"w{n}"), range(6)))
    assert held.count(None) == 1
    assert {other.id for other in held if other} == {f"w{held.index(None)}"}
    for store in stores:
        store.close()


def test_of_many_who_write_one_number_one_has_written_it(database: str) -> None:
    stores = [PostgresStore(database) for _ in range(4)]
    stores[0].create(a_row("one"), [b"0"])

    def write(number: int) -> int:
        won = 0
        for n in range(2, 42):
            with contextlib.suppress(Moved):
                stores[number].append([Record("one", n, b"%d" % number)])
                won += 1
        return won

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(write, range(4))) == 40
    assert len(stores[0].read("one")) == 41
    for store in stores:
        store.close()


def test_word_of_a_change_reaches_the_other_server_even_after_its_connection_was_lost(
    pair: tuple[Store, Store], postgres: Postgres
) -> None:
    first, second = pair
    told = threading.Event()
    second.watch(told.set)
    assert told.wait(5)  # it listens

    def hears(change: Callable[[], None]) -> None:
        time.sleep(0.4)
        told.clear()
        change()
        assert told.wait(2)

    hears(lambda: first.touch([a_row("one", "2026-05-01")]))
    hears(lambda: first.create(a_row("two"), [b"0"]))
    hears(lambda: first.delete("two"))
    told.clear()
    cut_off(postgres)
    assert told.wait(5)  # it listens again; who knows what was missed
    hears(lambda: first.touch([a_row("one", "2026-05-02")]))
    time.sleep(0.4)
    told.clear()
    first.append([Record("one", 2, b"1")])  # not a change of the lists
    assert not told.wait(0.5)


def test_servers_that_start_at_once_on_a_new_database_make_its_tables_once(database: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(PostgresStore, [database] * 6))
    stores[0].create(a_row("one"), [b"0"])
    assert [store.count() for store in stores] == [1] * 6
    for store in stores:
        store.close()


# -- what is in it ---------------------------------------------------------------------------------------------


def test_a_record_can_be_neither_changed_nor_taken_out(database: str) -> None:
    store = PostgresStore(database)
    store.create(a_row("one"), [b"0"])
    with psycopg.connect(database, autocommit=True) as outsider:
        with pytest.raises(psycopg.IntegrityError, match="never changed"):
            outsider.execute("UPDATE log SET record = 'x'")
        for statement in ("DELETE FROM log", "TRUNCATE log", "TRUNCATE tables CASCADE"):
            with pytest.raises(psycopg.IntegrityError, match="only with its table"):
                outsider.execute(statement.encode())
    store.delete("one")
    assert store.read("one") == []
    store.close()


def test_sleeping_connections_hold_no_transaction_open(database: str, postgres: Postgres) -> None:
    store = PostgresStore(database)
    store.create(a_row("one"), [b"0"])
    store.enlist(ONE)
    store.claim("one", ONE.id)
    store.append([Record("one", 2, b"1")])
    store.read("one")
    with pytest.raises(Moved):
        store.append([Record("one", 2, b"1")])
    with psycopg.connect(postgres.url("postgres", user="root")) as outsider:
        found = outsider.execute(
            "SELECT state FROM pg_stat_activity WHERE application_name = 'labrys' AND datname = %s",
            (name_of(database),),
        )
        states = found.fetchall()
    assert states == [("idle",), ("idle",)]
    store.close()


def test_a_commit_is_on_the_disk_even_where_the_database_would_not_wait_for_it(
    database: str, postgres: Postgres
) -> None:
    name = name_of(database)
    postgres.do(f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = PostgresStore(database)
    assert store._writer.rows("SELECT current_setting('synchronous_commit')", ()) == [("on",)]
    store.close()


def test_a_healthy_database_passes_with_its_indexes_and_a_gap_in_a_log_does_not(
    database: str, postgres: Postgres
) -> None:
    name = name_of(database)
    store = PostgresStore(database)
    store.create(a_row("one"), [b"0"])
    store.examine()
    postgres.do(
        "CREATE EXTENSION amcheck", "GRANT EXECUTE ON FUNCTION bt_index_check(regclass) TO labrys", database=name
    )
    store.examine()
    store.append([Record("one", 3, b"2")])
    with pytest.raises(LabrysError, match="damaged: the log of table 'one' has a gap"):
        store.examine()
    store.close()


# -- complaints ------------------------------------------------------------------------------------------------


def test_what_is_wrong_with_an_address_is_told_and_no_password(database: str, postgres: Postgres) -> None:
    name = name_of(database)
    PostgresStore(postgres.url_by_port(name)).close()
    assert "user or password is wrong" in complaint(postgres.url_by_port(name, password="wrong"))
    assert "user or password is wrong" in complaint(postgres.url_by_port(name, user="stranger"))
    assert "user or password is wrong" in complaint(f"postgresql://labrys@127.0.0.1:{postgres.port}/{name}")
    assert "make them first, with createuser and createdb" in complaint(postgres.url_by_port("nowhere"))
    assert "make them first, with createuser and createdb" in complaint(postgres.url(name, user="stranger"))
    assert "cannot be reached; see that its server runs" in complaint(
        f"postgresql://labrys:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{free_port()}/{name}"
    )


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://labrys:s3cr3t s3cr3t@127.0.0.1/labrys",
        "postgresql://labrys:p@s3cr3t@127.0.0.1/labrys",
        "postgresql://labrys:1/s3cr3t@127.0.0.1/labrys",
        "postgresql://labrys:x/s3cr3t@127.0.0.1/labrys",
        "postgresql://labrys:x?s3cr3t@127.0.0.1/labrys",
        "postgresql://labrys:%s3cr3t@127.0.0.1/labrys",
        "postgresql://labrys:s3cr3t@127.0.0.1/labrys?nonsense=s3cr3t",
        "postgresql://labrys:s3cr3t@127.0.0.1:port/labrys",
    ],
)
def test_a_password_is_never_told_however_it_is_miswritten(url: str) -> None:
    assert "s3cr3t" not in complaint(url + ("" if "?" in url else "?connect_timeout=1"))


def test_a_database_of_something_else_or_of_a_later_version_is_left_alone(postgres: Postgres) -> None:
    other, later = postgres.fresh(), postgres.fresh()
    with psycopg.connect(other, autocommit=True) as outsider:
        outsider.execute("CREATE TABLE recipes (name text)")
    assert "is that of something else" in complaint(other)
    PostgresStore(later).close()
    with psycopg.connect(later, autocommit=True) as outsider:
        outsider.execute("UPDATE labrys SET version = version + 1")
    assert f"has format {SCHEMA + 1}; this Labrys reads format {SCHEMA}" in complaint(later)


def test_a_database_that_may_not_be_written_is_told(database: str, postgres: Postgres) -> None:
    name = name_of(database)
    store = PostgresStore(database)
    store.create(a_row("one"), [b"0"])
    postgres.do(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    cut_off(postgres)
    with pytest.raises(LabrysError, match="may not be written: it is a standby, or read-only"):
        store.append([Record("one", 2, b"1")])
    assert store.read("one") == [b"0"]
    store.close()
    foreign = postgres.fresh()
    postgres.do(f"ALTER DATABASE {name_of(foreign)} OWNER TO root")
    assert "may not be written by this user" in complaint(foreign)


@pytest.fixture
def small_disk(mortal_postgres: Postgres) -> Iterator[str]:
    """The address of a database whose tables lie on a disk of four megabytes; not its write-ahead log."""
    postgres = mortal_postgres
    with tempfile.TemporaryDirectory(prefix="labrys-small-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            pytest.skip("only root can make a small disk, and not in every container")
        try:
            os.chown(folder, postgres.data.stat().st_uid, -1)
            url = postgres.fresh()
            postgres.do(
                f"CREATE TABLESPACE small LOCATION '{folder}'",
                "GRANT CREATE ON TABLESPACE small TO labrys",
                f"ALTER DATABASE {name_of(url)} SET default_tablespace = small",
            )
            yield url
            postgres.do(f"DROP DATABASE {name_of(url)} WITH (FORCE)", "DROP TABLESPACE small")
        finally:
            subprocess.run(["umount", folder], check=True)


def test_a_full_disk_is_told_and_what_was_written_stays(small_disk: str) -> None:
    store = PostgresStore(small_disk)
    store.create(a_row("one"), [b"0"])
    noise = random.Random(1).randbytes(200_000)
    with pytest.raises(LabrysError, match="the disk is full"):
        store.append([Record("one", n, noise) for n in range(2, 40)])
    assert store.read("one") == [b"0"]
    store.append([Record("one", 2, b"1")])
    assert store.read("one") == [b"0", b"1"]
    store.close()


def test_without_psycopg_it_is_told_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from labrys.web.store import open_store\n"
        "open_store(':memory:').close()\n"
        "open_store('postgresql://localhost/labrys')"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "pip install 'labrys[postgres]'" in child.stderr


# -- a server that goes and comes back -------------------------------------------------------------------------


def test_a_store_survives_its_server_and_connections_that_were_cut(mortal_postgres: Postgres) -> None:
    postgres = mortal_postgres
    store = PostgresStore(postgres.fresh())
    store.create(a_row("one"), [b"0"])
    assert store.read("one") == [b"0"]
    cut_off(postgres)
    store.append([Record("one", 2, b"1")])  # nothing was under way: nobody need know
    assert store.read("one") == [b"0", b"1"]
    postgres.stop()
    store._written = -1000.0
    doing = (lambda: store.append([Record("one", 3, b"2")]), lambda: store.read("one"), store.check, store.examine)
    for do in doing:
        with pytest.raises(LabrysError, match="cannot be reached; see that its server runs"):
            do()
    postgres.start()
    store.append([Record("one", 3, b"2")])
    assert store.read("one") == [b"0", b"1", b"2"]
    store.check()
    store.close()


def test_what_was_being_written_when_the_connection_was_cut_is_reported_as_failed(
    database: str, postgres: Postgres
) -> None:
    store = PostgresStore(database)
    store.create(a_row("one"), [b"0"])
    with psycopg.connect(database) as outsider, ThreadPoolExecutor(1) as pool:
        outsider.execute("LOCK TABLE log")
        written = pool.submit(store.append, [Record("one", 2, b"1")])
        time.sleep(0.2)
        cut_off(postgres)
        with pytest.raises(LabrysError, match="is being stopped"):
            written.result(timeout=10)
    store.append([Record("one", 2, b"1")])
    assert store.read("one") == [b"0", b"1"]
    store.close()


def test_what_was_acknowledged_survives_a_database_that_is_killed_while_it_is_written(
    mortal_postgres: Postgres,
) -> None:
    postgres = mortal_postgres
    url = postgres.fresh()
    store = PostgresStore(url)
    tables = "abcd"
    for table in tables:
        store.create(a_row(table), [b"0"])
    acknowledged: list[tuple[str, int]] = []

    async def appender(writer: Writer, table: str) -> None:
        for n in itertools.count(len(store.read(table))):
            await writer.append(table, b"%d" % n)
            acknowledged.append((table, n))

    async def life(killed: float) -> None:
        """The tables are played until the database is gone."""
        writer = Writer(store)
        for table in tables:
            writer.opened(table, len(store.read(table)))
        threading.Timer(killed, postgres.kill).start()
        told = await asyncio.gather(*(appender(writer, table) for table in tables), return_exceptions=True)
        assert all(isinstance(one, LabrysError) for one in told), told
        await writer.close()

    for number in range(3):
        before = len(acknowledged)
        asyncio.run(life(0.3 + number / 10))
        until(lambda: postgres._process is None)
        postgres.start()
        assert len(acknowledged) > before
        for table in tables:
            log = store.read(table)
            assert log == [b"%d" % n for n in range(len(log))]
            assert len(log) > max(n for one, n in acknowledged if one == table)
    store.examine()
    store.close()


def test_damage_is_told(mortal_postgres: Postgres) -> None:
    postgres = mortal_postgres
    url = postgres.fresh()
    store = PostgresStore(url)
    for number in range(40):
        store.create(TableRow(f"t{number}", "deathmaze", "ann", "", ""), [bytes(1500)] * 3)
    store.keep("feed", KeptRow("ann", "f", "", b"x"))
    store.examine()
    with psycopg.connect(url) as outsider:
        found = outsider.execute("SELECT pg_relation_filepath('log')").fetchone()
        assert found is not None
    postgres.stop()
    with (postgres.data / found[0]).open("r+b") as raw:
        raw.seek(100)
        raw.write(b"\xff" * 6_000)
    postgres.start()
    with pytest.raises(LabrysError, match="is damaged; put a copy in its place"):
        store.examine()
    assert store.kept("feed", "ann") == [KeptRow("ann", "f", "", b"x")]
    store.close()
