"""A server for the tests that talk to one; tests may be coroutines."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.web.client import GENEROUS, Office, Server
from tests.web.postgres import database, durable_database, durable_postgres, mortal_postgres, place, postgres

__all__ = [  # fixtures for all tests here
    "database",
    "durable_database",
    "durable_postgres",
    "mortal_postgres",
    "place",
    "postgres",
]

LONGEST = 240.0  # seconds for one test that talks, on the slowest machine


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Real processes, real sockets and dice nobody has chosen, on machines that may be busy: what fails here is
    tried once more. The summary names each that needed it (RERUN): that is a flaw to be mended.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine is run to its end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**wanted), LONGEST))
    return True


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, shared by all tests; it must be well to the end."""
    with Server(tmp_path_factory.mktemp("server"), *GENEROUS) as server:
        yield server
        assert server.process is not None
        assert server.process.poll() is None, "the server has died"
        assert not server.complaints(), server.complaints()


@pytest.fixture
def office(server: Server) -> Iterator[Office]:
    """An owner nobody has seen before."""
    with Office(server.address) as office:
        yield office
