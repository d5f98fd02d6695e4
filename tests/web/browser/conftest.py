"""A real browser and a real server, shared by the tests of a worker; what goes wrong in a page fails its test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.toy.test_entry_points import lay
from tests.web.browser.visit import ARGUMENTS, NAMES, Visits
from tests.web.client import MANY, Server

ROOT = Path(__file__).parents[3]
PACE = ("--pace", "0.03")
GENEROUS = (*MANY, "--limit", "odds_per_minute=10000", "--limit", "chat_per_second=100", *PACE)
MISSING = "!!! NO CHROMIUM: the browser tests are SKIPPED. Install the package 'chromium' to run them. !!!"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. Not for longer than these tests: while it is there no other test can run an event loop."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip(MISSING)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server; its bots play fast, but one can see them play."""
    with Server(tmp_path_factory.mktemp("browser"), *GENEROUS) as server:
        yield server
        assert not server.complaints(), server.complaints()


@pytest.fixture(scope="package")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy games, too."""
    folder = tmp_path_factory.mktemp("town")
    lay(folder / "site", "labrys-toys", market="tests.toy.market:GAME", arena="tests.toy.arena:GAME")
    path = [str(folder / "site"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        with Server(folder, *GENEROUS) as server:
            yield server
            assert not server.complaints(), server.complaints()


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    """People with browsers. At the end nothing may have gone wrong in any of them."""
    visits = Visits(browser, server.address)
    yield visits
    visits.end()
