"""A PostgreSQL server of our own, from the machine's package, in a folder that goes with it. Never a mock."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from tests.conftest import LOUD

PASSWORD = "a secret of the tests"
MISSING = (
    f"{LOUD} NO POSTGRESQL: tests of the second store are SKIPPED. "
    f"Install the package 'postgresql' to run them. {LOUD}"
)
SETTINGS = {"shared_buffers": "32MB", "max_wal_size": "256MB", "max_connections": "60", "logging_collector": "off"}
RULES = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
START = 30.0  # seconds
ROOM = 2 << 30  # bytes


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`; the newest, if there are several."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    found_all = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    return next((path for path in reversed(found_all) if (path / "initdb").exists()), None)


def free_port() -> int:
    """One that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def quick_folder() -> str | None:
    """In memory, if there is room: what is killed here are processes, and their files outlive them there, too."""
    memory = "/dev/shm"
    return memory if os.path.isdir(memory) and shutil.disk_usage(memory).free > ROOM else None


class Postgres:
    """A cluster of its own. It may be killed and started again; what was on its disk is there then.

    `durable`: each commit is on the disk (fsync), as tests want that kill it.
    """

    def __init__(self, *, durable: bool = False, folder: str | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="labrys-pg-", dir=folder or quick_folder()))
        self.port = free_port()
        self._user: dict[str, str] = {}
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            names = {one.pw_name for one in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_name, "group": str(user.pw_gid)}
        self.data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._run(
            "initdb", "-D", str(self.data), "-U", "root", "-A", "trust", "-E", "UTF8", "--no-locale", "-k", "-N"
        )
        (self.data / "pg_hba.conf").write_text(RULES)
        settings = {**SETTINGS, "fsync": "on" if durable else "off", "port": str(self.port)}
        settings |= {"unix_socket_directories": f"'{self.folder}'", "listen_addresses": "'127.0.0.1'"}
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())

    def _command(self, program: str, *words: str) -> list[str]:
        folder = programs()
        assert folder is not None
        return [str(folder / program), *words]

    def _run(self, program: str, *words: str) -> None:
        group = int(self._user["group"]) if self._user else None
        subprocess.run(
            self._command(program, *words),
            check=True,
            capture_output=True,
            cwd=self.folder,
            user=self._user.get("user"),
            group=group,
            extra_groups=[] if self._user else None,
        )

    def start(self) -> Postgres:
        """It answers when this returns. Nothing happens if it has been running all the time."""
        end = time.monotonic() + START
        while (
            self._process is None or self._process.poll() is not None
        ):  # the last life's memory may not be free yet
            assert time.monotonic() < end, (self.folder / "log").read_text()[-2000:]
            if self._process is not None:
                time.sleep(0.1)
            with (self.folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    self._command("postgres", "-D", str(self.data)),
                    stdout=log,
                    stderr=log,
                    cwd=self.folder,
                    start_new_session=True,
                    user=self._user.get("user"),
                    group=int(self._user["group"]) if self._user else None,
                    extra_groups=[] if self._user else None,
                )
            while self._process.poll() is None and not self._answers():
                assert time.monotonic() < end, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.02)
        return self

    def _answers(self) -> bool:
        with suppress(psycopg.Error):
            self.do()
            return True
        return False

    def do(self, *statements: str, database: str = "postgres") -> None:
        """As the one who may do everything."""
        with psycopg.connect(self.url(database, user="root"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"labrys{time.time_ns()}"
        self.do(
            "DO $$ BEGIN IF to_regrole('labrys') IS NULL THEN "
            f"CREATE ROLE labrys LOGIN PASSWORD '{PASSWORD}'; END IF; END $$",
            f"CREATE DATABASE {name} OWNER labrys",
        )
        return self.url(name)

    def url(self, database: str, user: str = "labrys") -> str:
        """By the socket in its folder, where everybody is believed."""
        return f"postgresql://{user}@/{database}?host={self.folder}&port={self.port}"

    def url_by_port(self, database: str, user: str = "labrys", password: str = PASSWORD) -> str:
        """As from another machine, where a password is asked."""
        return f"postgresql://{user}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"

    def stop(self) -> None:
        """As the machine's administrator would: nobody is waited for, everything is put in order."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(timeout=START)
            self._process = None

    def kill(self) -> None:
        """All its processes at once, as when the power goes."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        below = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        self._process.kill()
        for pid in below:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(timeout=START)
        self._process = None

    def remove(self) -> None:
        """It is gone with all it held."""
        if self._process is not None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def _cluster(durable: bool) -> Iterator[Postgres]:
    if programs() is None:
        pytest.skip(MISSING)
    found = Postgres(durable=durable)
    try:
        yield found.start()
    finally:
        found.remove()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server for all tests that do it no harm."""
    yield from _cluster(durable=False)


@pytest.fixture(scope="session")
def durable_postgres() -> Iterator[Postgres]:
    """A server whose commits are on the disk."""
    yield from _cluster(durable=True)


@pytest.fixture
def mortal_postgres(durable_postgres: Postgres) -> Postgres:
    """A server for one test after the other; each may kill it."""
    return durable_postgres.start()


@pytest.fixture
def durable_database(mortal_postgres: Postgres) -> str:
    """The address of an empty database whose commits are on the disk."""
    return mortal_postgres.fresh()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.fresh()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables can be kept, as `open_store` wants it: a new file, a new database."""
    fresh: dict[str, Callable[[], str]] = {
        "sqlite": lambda: str(tmp_path / "tables.db"),
        "postgresql": lambda: str(request.getfixturevalue("database")),
    }
    return fresh[request.param]()
