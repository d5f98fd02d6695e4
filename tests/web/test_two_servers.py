"""Two servers on one database: whoever comes to either reaches his table, and the death of one ends no game."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from labrys.web.store import open_store
from tests.web.client import GENEROUS, Office, Server, begin, wire
from tests.web.postgres import Postgres

TAKEN_OVER = 40.0  # seconds: a lease, and a start on a busy machine


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        Server(folders[0], *GENEROUS, database=database) as one,
        Server(folders[1], *GENEROUS, database=database) as two,
    ):
        yield one, two
        assert not one.complaints(), one.complaints()
        assert not two.complaints(), two.complaints()


async def answers(server: Server, table: str, key: str, number: int, chance: random.Random) -> int:
    """Play on there; how many answers were acknowledged. Whoever is sent away comes back, as the page does."""
    done, end = 0, time.monotonic() + TAKEN_OVER
    while done < number:
        assert time.monotonic() < end, f"{done} of {number}"
        with suppress(ConnectionClosed, InvalidStatus, ConnectionError, EOFError, TimeoutError):
            async with wire(server.address, table, key) as wired:
                while done < number and wired.mirror.decision is not None:
                    await wired.play_on(chance)
                    done += 1
                if done < number:
                    return done  # it is over
        await asyncio.sleep(0.2)
    return done


async def test_a_table_is_played_at_either_server_and_outlives_each_of_them(
    servers: tuple[Server, Server], database: str
) -> None:
    one, two = servers
    chance = random.Random(5)
    with Office(one.address) as office:
        made, keys = office.seated("deathmaze", 1)
        await begin(one.address, made, keys)
        assert await answers(one, made.table, keys[0], 5, chance) == 5
        assert await answers(two, made.table, keys[0], 5, chance) == 5  # its front asks the other's
        with Office(two.address, office.owner) as there:
            mine = there.http.get("/api/tables", headers=there.bearer()).json()
            assert made.table in str(mine)
    one.kill()
    assert await answers(two, made.table, keys[0], 5, chance) == 5
    one.start()
    assert await answers(one, made.table, keys[0], 5, chance) == 5
    two.kill()
    assert await answers(one, made.table, keys[0], 5, chance) == 5
    with closing(open_store(database)) as store:
        assert sum(b"answer" in record for record in store.read(made.table)) >= 25


async def test_a_database_that_is_killed_and_comes_back_ends_no_game(
    mortal_postgres: Postgres, tmp_path: Path
) -> None:
    chance = random.Random(6)
    with (
        Server(tmp_path, *GENEROUS, database=mortal_postgres.fresh()) as server,
        Office(server.address) as office,
    ):
        made, keys = office.seated("deathmaze", 1)
        await begin(server.address, made, keys)
        for _ in range(2):
            assert await answers(server, made.table, keys[0], 5, chance) == 5
            mortal_postgres.kill()
            assert office.http.get("/api/health").status_code == 503
            mortal_postgres.start()
        assert await answers(server, made.table, keys[0], 5, chance) == 5
        assert not server.complaints(), server.complaints()
