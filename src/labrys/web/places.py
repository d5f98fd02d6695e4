"""Which worker plays which table, and what a worker is told: the front and the workers agree on it here."""

from __future__ import annotations

import sys
from zlib import crc32

from msgspec import Struct

from labrys.web.limits import Limits

COMMAND = [sys.executable, "-P", "-c", "from labrys.web.worker import main; main()"]
GUEST = "x-"  # how the names of tables begin that somebody brought from outside


class WorkerConfig(Struct, frozen=True):
    """What a worker is told."""

    id: str
    number: int  # from 0; the last is for guests
    of: int  # workers for the tables that were begun here
    server: str  # the name of the server, for others on the same database
    line: tuple[str, int]  # where the front listens for it …
    token: str  # … and what it wants to hear
    peer: str  # where the front listens for other servers, as they reach it …
    peer_token: str  # … and what they must say
    database: str
    limits: Limits
    pace: float = 0.35
    campaigns: str = ""  # the folder of the terminal's, if they are those of this server, too
    bots: tuple[str, ...] = ()
    webhooks: bool = False
    log_json: bool = False


def number_of(table: str, workers: int) -> int:
    """Which of so many workers plays this table; those brought from outside are played apart from all others."""
    return workers if table.startswith(GUEST) else crc32(table.encode()) % workers
