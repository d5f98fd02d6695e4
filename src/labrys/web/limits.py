"""How much the server takes on: so many tables, connections and messages, and no more."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct

MINUTE = 60.0  # seconds


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The bounds of a server, each with its default."""

    most_tables: int = 10_000  # stored
    most_awake: int = 500  # in memory
    most_tables_per_owner: int = 200
    sleep_after: float = 600.0  # seconds without anybody at a table
    connections: int = 2_000
    connections_per_table: int = 64  # of those who look on
    connections_per_address: int = 256  # of any kind
    requests_per_second: float = 20.0  # from one address
    request_burst: int = 200
    head_seconds: float = 10.0  # for a request up to the end of its headers
    hello_seconds: float = 10.0  # for the first message of a websocket
    message_bytes: int = 16_384
    messages_per_second: float = 20.0  # of one connection
    message_burst: int = 60
    chat_per_second: float = 0.5
    chat_burst: int = 5
    upload_bytes: int = 2_000_000
    made_up_saves: int = 0  # 1: also saves are gone on with that begin otherwise than a new game does
    scenario_bytes: int = 200_000
    campaign_bytes: int = 200_000
    most_campaigns: int = 20_000  # stored
    most_campaigns_per_owner: int = 40
    lists_per_minute: int = 240  # of tables and campaigns, for one address
    creates_per_minute: int = 30  # tables, of one address
    mazes_per_minute: int = 240  # checked or generated, for one address
    odds_per_minute: int = 60  # of one connection; hints count too
    undos_per_minute: int = 60  # of one connection
    most_records: int = 50_000  # of play in the log of a table
    most_talk: int = 20_000  # of what is said there and what people are called
    most_changes: int = 10_000  # of people who come and go, links and bots
    send_queue: int = 256  # messages; a client that does not read them is let go
    send_bytes: int = 4_000_000  # likewise
    slice_seconds: float = 5.0  # of computing at once; a table that wants more is blocked
    worker_bytes: int = 4_000_000_000  # of memory; a worker that wants more is started anew
    expire_after: float = 0.0  # days without anybody at a table, after which it is deleted; 0: never

    def messages(self) -> Bucket:
        """For the messages of a new connection."""
        return Bucket(self.messages_per_second, self.message_burst)

    def chat(self) -> Bucket:
        """For what somebody says."""
        return Bucket(self.chat_per_second, self.chat_burst)

    def creates(self) -> Bucket:
        """For the tables made from one address."""
        return Bucket(self.creates_per_minute / MINUTE, self.creates_per_minute)

    def mazes(self) -> Bucket:
        """For the mazes that are drawn at one address."""
        return Bucket(self.mazes_per_minute / MINUTE, self.mazes_per_minute / 3)

    def lists(self) -> Bucket:
        """For the lists that are asked for at one address, and the campaigns that are looked at."""
        return Bucket(self.lists_per_minute / MINUTE, self.lists_per_minute / 3)

    def changes(self) -> Bucket:
        """For what somebody does with seats, names and bots."""
        return Bucket(self.chat_per_second, self.chat_burst * 4)

    def odds(self) -> Bucket:
        """For the odds and hints of a connection: a few at once, then one by one."""
        return Bucket(self.odds_per_minute / MINUTE, max(1.0, self.odds_per_minute / 3))

    def undos(self) -> Bucket:
        """For what somebody takes back."""
        return Bucket(self.undos_per_minute / MINUTE, max(1.0, self.undos_per_minute / 3))


class Bucket:
    """So many tokens fit in, so many a second drip in; whoever finds too few must wait."""

    __slots__ = ("_clock", "_last", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        """`rate`: tokens a second. `burst`: so many at most; it begins full."""
        self.rate, self.burst = rate, burst
        self._clock = clock
        self._tokens, self._last = burst, clock()

    def take(self, cost: float = 1) -> bool:
        """Take so many tokens, if they are there; else none."""
        self._fill()
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def full(self) -> bool:
        """Has nobody taken anything for long? Then it need not be remembered."""
        self._fill()
        return self._tokens >= self.burst

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self.burst, self._tokens + max(0.0, now - self._last) * self.rate)
        self._last = now


class Buckets:
    """A bucket for each of many, like the addresses that make tables; those at rest are forgotten."""

    def __init__(self, make: Callable[[], Bucket], most: int = 10_000) -> None:
        self._make, self._most = make, most
        self._found: dict[str, Bucket] = {}

    def take(self, key: str, cost: float = 1) -> bool:
        """Take from the bucket of this one. If too many are in use at once, a new one must wait."""
        bucket = self._found.get(key)
        if bucket is None:
            if len(self._found) >= self._most:
                self._found = {other: found for other, found in self._found.items() if not found.full()}
            if len(self._found) >= self._most:
                return False
            bucket = self._found[key] = self._make()
        return bucket.take(cost)

    def __len__(self) -> int:
        return len(self._found)
