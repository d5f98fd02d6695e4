"""The tables of a worker that are awake: found, woken from their logs, put to sleep.

A table that nobody looks at is put to sleep after a while: nothing of it is lost, it is all in its log. So the
memory a server needs depends on who is playing now, not on how many tables there are.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec

from labrys.engine.errors import LabrysError
from labrys.web import lists
from labrys.web import records as r
from labrys.web.actions import LiveTable
from labrys.web.campaigns import Campaigns
from labrys.web.changes import Changes
from labrys.web.feeds import Feeds
from labrys.web.figures import Figures
from labrys.web.limits import Limits
from labrys.web.marks import Marks
from labrys.web.reel import Reels
from labrys.web.review import Reviews
from labrys.web.shelves import FileShelf, StoreShelf
from labrys.web.store import Blocked, Store, TableRow, Writer
from labrys.web.store.contract import LEASE
from labrys.web.table import SHOWN, Table
from labrys.web.watchdog import belongs_to, task_name
from labrys.web.webhooks import Webhooks
from labrys.web.workers import Workers

log = logging.getLogger("labrys.web")

HOUSEKEEPING = 1.0  # seconds
MUCH_LITTER = 5_000
SWEEP_WITHIN = 900.0  # seconds, whatever is counted
FEW = 20  # rows written in one go
BREATH = 20  # records of a table that wakes, after which others get their turn


class Elsewhere(Exception):
    """Another worker plays this table. It is no refusal: whoever asks is led there."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Place(NamedTuple):
    """Which worker this is, and which tables are his to play."""

    worker: str
    mine: Callable[[str], bool]
    guests: bool = False  # whatever is made here is played apart from all others, as what it was made from


class Full(LabrysError):
    """There is no room for more."""


class Missing(LabrysError):
    """There is no such thing."""


class Forbidden(LabrysError):
    """That is for others to do."""


class AwakeTables:
    """The tables, and what they share."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        *,
        pace: float = 0.35,
        campaigns: Path | None = None,
        place: Place | None = None,
    ) -> None:
        """`campaigns`: the folder of the terminal's, if they are those of this server, too. `place`: among other
        workers; without it nobody else plays the tables of this store.
        """
        self.store, self.limits, self.pace = store, limits, pace
        self.place = place
        self.figures = Figures()
        self.changes = Changes()
        self.writer = Writer(store)
        self.marks, self.feeds = Marks(store, self.writer), Feeds(store, self.writer)
        self.webhooks: Webhooks | None = None  # off, unless whoever runs the server wants them
        self.workers = Workers()
        own = FileShelf(campaigns, limits.campaign_bytes) if campaigns is not None else None
        self.campaigns = Campaigns(own or StoreShelf(store, self.writer, limits), self.workers)
        self._settling: set[asyncio.Task[None]] = set()
        self.live_tables: dict[str, LiveTable] = {}
        self.connections = 0
        self.litter = 0  # connections and tables that are gone, but perhaps not out of memory
        self.reels = Reels()
        self.reviews = Reviews()
        self.replaying = asyncio.Lock()  # one at a time: the tables come first
        self._swept = monotonic()  # when memory was searched last
        self._notes: dict[str, TableRow] = {}  # for the lists, not written yet
        self._waking: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._let_go: set[str] = set()  # tables that others may hold, as soon as that is written down

    # -- finding ---------------------------------------------------------------------------------------------

    async def live(self, id: str, *, instead_of: str = "") -> LiveTable | None:
        """The table of this address, awake; None if there is none. `Elsewhere`: another plays it, unless it is the
        worker that cannot be reached.
        """
        belongs_to(id)
        found = self.live_tables.get(id)
        if found is not None and not found.broken:
            return found
        if self.place is not None and not self.place.mine(id):
            raise Elsewhere(id)
        if id not in self._waking:  # several may knock at once: it is woken once
            self._waking[id] = asyncio.create_task(self._wake(id, instead_of), name=task_name(id))
            self._waking[id].add_done_callback(lambda _: self._waking.pop(id, None))
        return await self._waking[id]

    async def _wake(self, id: str, instead_of: str) -> LiveTable | None:
        await self._claim(id, instead_of)
        log_of_table = await self.writer.call(self.store.read, id)
        if not log_of_table:
            return None
        self.writer.opened(id, len(log_of_table))
        try:
            table = await self._read(id, log_of_table)
        except Exception:  # why is for the log alone: it may tell a secret
            log.exception("a table cannot be read", extra={"table": id[:SHOWN]})
            self.figures.unreadable += 1
            raise Full("This table cannot be read from its log; please tell whoever runs this server.") from None
        self._make_room()
        row = await self.writer.call(self.store.row, id)
        return self._seat(table, row.touched if row is not None else "")

    async def _claim(self, id: str, instead_of: str) -> None:
        """From now on it is played here, and nowhere else."""
        if self.place is None:
            return
        self._let_go.discard(id)
        try:
            other = await self.writer.call(self.store.claim, id, self.place.worker, instead_of)
        except Blocked as blocked:
            self.figures.blocked += 1
            raise Blocked(f"This table is not played any more: {blocked}.") from None
        if other is not None:
            raise Elsewhere(id)

    def at_home(self, id: str) -> bool:
        """Would a table of this name be played here?"""
        return self.place is None or self.place.mine(id)

    async def _read(self, id: str, coded: Sequence[bytes]) -> Table:
        """By playing its log again; if the rules have changed, from where the game stood last."""
        records = [r.decode(record) for record in coded]
        stood = [n for n, record in enumerate(records) if isinstance(record, r.Stood)]
        anew = [n for n, record in enumerate(records) if isinstance(record, r.Stood) and record.anew]
        try:
            return await self._play(id, r.going_on(records, anew[-1]) if anew else records)
        except Exception as error:
            if not stood:
                raise
            log.warning("a table was played by other rules", extra={"table": id[:SHOWN], "error": str(error)})
        table = await self._play(id, r.going_on(records, stood[-1], other_rules=True), lenient=True)
        standing = table.standing(anew=True)
        await self.writer.append(id, r.encode(standing))
        return await self._play(id, r.going_on([*records, standing], len(records)))  # a table is its log

    async def _play(self, id: str, records: Sequence[r.AnyRecord], *, lenient: bool = False) -> Table:
        """What its log says; lenient: up to where the game does not fit any more, and what is about people."""
        opened = records[0]
        head = 1 + opened.seats if isinstance(opened, r.Opened) and opened.save else 1  # who sat there, too
        table, fits = Table(id, records[:head]), True
        for place, record in enumerate(records[head:], head):
            try:
                if fits or not isinstance(record, r.OfPlay):
                    table.apply(record)
                if isinstance(record, r.Stood) and record.anew:
                    fits = len(table.game()[0].entries) == len(record.since)
            except LabrysError:
                if not lenient:
                    raise
                fits = False
            except Exception:
                if not lenient or isinstance(record, r.Stood):
                    raise
                people = [later for later in records[place:] if not isinstance(later, r.OfPlay)]
                return await self._play(id, [*records[:place], *people], lenient=True)  # the game is half-way
            if place % BREATH == 0:
                await asyncio.sleep(0)
        return table

    def _seat(self, table: Table, touched: str = "") -> LiveTable:
        live = LiveTable(table, self.writer, self.workers, self.limits, self.pace)
        live.figures = self.figures
        live.touched = touched
        self.live_tables[table.id] = live
        awake = weakref.proxy(live)  # a table that sleeps is forgotten without a search
        live.when_unsettled = lambda: self._settle(self.live_tables[awake.table.id])
        if table.unsettled:  # the server was ended just then
            self._settle(live)
        return live

    def _settle(self, live: LiveTable) -> None:
        """When whoever holds the table lets go of it: its end is entered in a campaign."""
        task = asyncio.create_task(self.campaigns.settle(live), name=task_name(live.table.id))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    def _make_room(self) -> None:
        """One more is to be awake: if there are too many, the one that has been quiet longest goes to sleep."""
        if len(self.live_tables) < self.limits.most_awake:
            return
        quiet = [live for live in self.live_tables.values() if live.quiet]
        if not quiet:
            raise Full("So many tables are being played on this server that no more can be opened now; try later.")
        self._sleep(min(quiet, key=lambda live: live.idle_since))

    def _sleep(self, live: LiveTable) -> None:
        """Somebody may be on his way in: he finds it broken, and asks for it again."""
        self.litter += 1
        live.broken = True
        live.close("The table was quiet for long and has gone to sleep.", "asleep", again=False)
        self.live_tables.pop(live.table.id, None)
        self.writer.closed(live.table.id)
        self._let_go.add(live.table.id)
        self._note([live])

    @staticmethod
    def _row(table: Table, touched: str = "", online: Sequence[int] = ()) -> TableRow:
        told = table.run is not None and (table.over or not table.hides())  # else their number may be a secret
        answers = len(table.run.entries) if table.run is not None and told else 0
        return TableRow(
            table.id,
            table.opened.game,
            table.opened.owner,
            table.opened.created,
            touched or r.now(),
            table.started,
            table.over,
            answers,
            msgspec.json.encode(lists.about(table, online)),
        )

    # -- keeping house ---------------------------------------------------------------------------------------

    async def keep_house(self) -> None:
        """Put quiet tables to sleep, and note in the list what has happened, for as long as the server runs.

        Only of a few tables at a time: those who play are not to wait, and an awake table tells it itself.
        """
        while True:
            await asyncio.sleep(HOUSEKEEPING)
            try:
                now = asyncio.get_running_loop().time()
                self.live_tables = {id: live for id, live in self.live_tables.items() if not live.broken}
                dirty = [live for live in self.live_tables.values() if live.dirty]
                self._note(sorted(dirty, key=attrgetter("noted"))[:FEW])
                for live in list(self.live_tables.values()):
                    if live.quiet and now - live.idle_since > self.limits.sleep_after:
                        await self._take_stock(live)
                        if not live.broken and live.quiet:  # else there may be another of its address by now
                            self._sleep(live)
                await self._write_notes()
                await self._release()
                self._sweep()
            except LabrysError as error:  # the store is away; what the lists show is told again by whoever plays
                log.error("housekeeping failed", extra={"error": str(error)})
            except Exception:
                log.exception("housekeeping failed")

    async def keep_alive(self, stop: asyncio.Event) -> None:
        """Say now and then that this worker is alive; once it was struck off it must not play on."""
        assert self.place is not None  # else nobody asks
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                if not await self.writer.call(self.store.renew, self.place.worker):
                    log.error("this worker was struck off, and ends")
                    stop.set()
                    return
            except LabrysError as error:  # it cannot write, then; others may soon play its tables
                log.error("a lease could not be renewed", extra={"error": str(error)})

    async def _release(self) -> None:
        """Tables that sleep are for whoever wants them."""
        asleep, self._let_go = [id for id in self._let_go if id not in self._waking], set()
        if asleep and self.place is not None:
            await self.writer.call(self.store.release, asleep, self.place.worker)

    async def _take_stock(self, live: LiveTable) -> None:
        """Nobody plays there for now: write down how things stand."""
        async with live.lock:
            await live.take_stock(after=1)

    def _sweep(self) -> None:
        """The whole memory is searched when nobody is there, or much has gone: meanwhile nobody is served."""
        late = monotonic() - self._swept > SWEEP_WITHIN
        if late or self.litter >= (MUCH_LITTER if self.connections else 1):
            self.litter, self._swept = 0, monotonic()
            gc.collect()

    def _note(self, live_tables: Sequence[LiveTable]) -> None:
        for live in live_tables:
            live.dirty, live.noted = False, asyncio.get_running_loop().time()
            self._notes[live.table.id] = self._row(live.table, live.touched, live.online)

    async def _write_notes(self) -> None:
        """A few at a time: answers are not to wait for them."""
        notes, self._notes = list(self._notes.values()), {}
        for start in range(0, len(notes), FEW):
            await self.writer.call(self.store.touch, notes[start : start + FEW])
            if self.webhooks is not None:
                await self.webhooks.noted(notes[start : start + FEW])

    def say_goodbye(self) -> None:
        """The server stops; everybody may come back when it is there again."""
        for live in self.live_tables.values():
            live.close("The server is being restarted.", "restarting", again=True)

    async def close(self) -> None:
        """Write down what is left, and let go of the disk."""
        self.say_goodbye()
        await asyncio.gather(*self._settling, return_exceptions=True)
        await asyncio.gather(*map(self._take_stock, self.live_tables.values()))
        self._note([live for live in self.live_tables.values() if live.dirty and not live.broken])
        try:
            await self._write_notes()
        except LabrysError as error:  # the logs tell it too
            log.error("the list of tables could not be written", extra={"error": str(error)})
        if self.webhooks is not None:
            await self.webhooks.close()
        self.reviews.close()
        self.workers.close()
        await self.writer.close()
        self.store.close()
