"""Tables move from a file to a database and back: everything comes along, nothing is mixed up."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from labrys.engine.errors import LabrysError
from labrys.web.store import KeptRow, Record, Store, TableRow, WorkerRow, open_store
from labrys.web.store.migrate import Migrated, all_kept, all_stored, migrate

TABLES, PAGE = 50, 20  # more than two pages


def fill(store: Store) -> None:
    """Tables of all lengths, some blocked, and things that are kept."""
    dice = random.Random(7)
    for number in range(TABLES):
        id, about = f"t{dice.getrandbits(40):x}", dice.randbytes(30)
        day, over = f"2026-02-{number % 28 + 1:02}", number % 3 == 0
        row = TableRow(id, "deathmaze", f"owner{number % 9}", "2026-01-01", day, True, over, number, about)
        store.create(row, [dice.randbytes(dice.randrange(60)) for _ in range(dice.randrange(1, 20))])
        if number % 20 == 0:
            store.block(id, "it took too long")
    for number in range(45):
        kind = ("campaign", "feed")[number % 2]
        store.keep(kind, KeptRow(f"owner{number % 9}", f"k{number}", "2026-03-01", dice.randbytes(50)))
    store.create(TableRow("long", "warlock", "ann", "", ""), [b"%d" % n for n in range(3_000)])


def contents(store: Store) -> tuple[object, ...]:
    """All there is."""
    tables = list(all_stored(store))
    return tables, {one.row.id: store.read(one.row.id) for one in tables}, list(all_kept(store))


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labrys.web.store.migrate.PAGE", PAGE)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "old.db")


@pytest.fixture
def filled(file: str) -> Iterator[Store]:
    store = open_store(file)
    fill(store)
    yield store
    store.close()


@pytest.fixture
def empty(place: str) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


def test_everything_comes_along_and_back_again(filled: Store, empty: Store, tmp_path: Path) -> None:
    told: list[int] = []
    found = migrate(filled, empty, told.append)
    assert told == list(range(1, 2 * (TABLES + 1) + 1))
    assert (found.tables, found.kept, found.there) == (TABLES + 1, 45, 0)
    assert contents(empty) == contents(filled)
    with closing(open_store(str(tmp_path / "back.db"))) as back:
        assert migrate(empty, back) == found
        assert contents(back) == contents(filled)
        back.append([Record("long", 3_001, b"and on")])


def test_a_place_that_holds_something_is_left_alone(filled: Store, empty: Store) -> None:
    empty.keep("feed", KeptRow("ann", "f", "", b""))
    with pytest.raises(LabrysError, match="not empty; name a new one, or say --go-on"):
        migrate(filled, empty)
    empty.drop("feed", "ann", "f")
    empty.create(TableRow("other", "warlock", "ann", "", ""), [b"0"])
    with pytest.raises(LabrysError, match="not empty"):
        migrate(filled, empty)
    with pytest.raises(LabrysError, match="holds the table 'other', which the other has not"):
        migrate(filled, empty, go_on=True)
    assert empty.count() == 1


def test_what_was_interrupted_is_gone_on_with(filled: Store, empty: Store) -> None:
    def interrupt(done: int) -> None:
        if done == 30:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        migrate(filled, empty, interrupt)
    assert empty.count() == 30
    assert migrate(filled, empty, go_on=True).there == 30
    assert contents(empty) == contents(filled)
    assert migrate(filled, empty, go_on=True).there == TABLES + 1  # once more does no harm


@pytest.mark.parametrize(
    "spoil",
    [
        lambda store: store.append([Record("long", 3_001, b"x")]),
        lambda store: store.block("long", "x"),
        lambda store: store.touch([TableRow("long", "warlock", "ann", "", "2027")]),
        lambda store: store.delete("long"),
        lambda store: store.keep("feed", KeptRow("ann", "f", "", b"x")),
    ],
    ids=["a record", "a mark", "a row", "a table", "something kept"],
)
def test_a_difference_is_told(filled: Store, tmp_path: Path, spoil: Callable[[Store], None]) -> None:
    def spoil_after_all(done: int) -> None:
        if done == TABLES + 1:  # all were copied, none is compared yet
            spoil(new)

    with closing(open_store(str(tmp_path / "new.db"))) as new, pytest.raises(LabrysError, match="same in both"):
        migrate(filled, new, spoil_after_all)


def test_a_place_that_a_server_uses_now_is_refused(filled: Store, database: str) -> None:
    with closing(open_store(database)) as store:
        store.enlist(WorkerRow("w1", "here", "", ""))
        with pytest.raises(LabrysError, match=r"to go to is used by a server now \(here\); stop it first"):
            migrate(filled, store)
        with pytest.raises(LabrysError, match=r"to come from is used by a server now \(here\); stop it first"):
            migrate(store, filled)


def labrys(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "labrys.cli", "admin", "migrate", *words],
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_command_migrates_and_tells_what_it_did(filled: Store, file: str, database: str) -> None:
    refused = labrys("--from", file, "--to", database)
    assert (refused.returncode, "in use by another server" in refused.stderr) == (2, True)
    filled.close()
    told = labrys("--from", f"sqlite:///{file}", "--to", database)
    assert told.stdout.startswith(f"{TABLES + 1} tables with ")
    assert "migrating" not in told.stderr  # a bar is for a terminal
    again = labrys("--from", database, "--to", file + ".new", "--json")
    assert Migrated(**json.loads(again.stdout)).tables == TABLES + 1


def test_the_command_refuses_in_a_sentence(file: str, tmp_path: Path, database: str) -> None:
    def refusal(source: str, target: str) -> str:
        told = labrys("--from", source, "--to", target)
        assert told.returncode == 2
        assert "Traceback" not in told.stderr
        return told.stderr

    assert "there is no file" in refusal(file, database)
    assert not Path(file).exists()
    assert "the same place" in refusal(file, f"sqlite:///{file}")
    assert "the same place" in refusal(database, database)
    assert "holds nothing" in refusal(database, ":memory:")
    assert "name a file" in refusal("mysql://host/db", database)
