"""Whoever is connected to a table: what changes it is written down, then shown to each as he may see it.

One thing happens at a time: whoever changes the table holds its lock until the record is on the disk and everybody
has been sent what he may see. Nobody is told of an answer that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import perf_counter
from typing import NoReturn

import msgspec
from msgspec import Raw, Struct, structs

from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.audience_view import AudienceView, Pictures, Sight, look
from labrys.web.beat import Beat
from labrys.web.bots import Bots
from labrys.web.connection import Away, Connection, Refusal, refuse
from labrys.web.figures import Figures
from labrys.web.limits import Limits
from labrys.web.onlookers import Onlookers, looking
from labrys.web.orders import Orders
from labrys.web.store import Moved, Writer
from labrys.web.table import TAKE_STOCK, Table
from labrys.web.transcript import Audience
from labrys.web.workers import Workers

log = logging.getLogger("labrys.web")

HOUR = len("2026-01-01T00")  # of an ISO time
LARGEST = 500_000  # bytes of a record of how a game stands; without a large scenario it has a fiftieth of that
SCREENS = 8  # of one person at a table
LOOKING_ON = "You look on at this table; only those who sit here can do that."


class Pending(Struct):
    """Something that waits for everybody's consent."""

    id: int
    seat: int
    waiting: set[int]
    place: int = 0  # so many answers would stand
    newcomer: r.Sat | None = None  # somebody wants to sit down in a seat that was freed


class Broadcaster:
    """A table and its connections."""

    def __init__(self, table: Table, writer: Writer, workers: Workers, limits: Limits, pace: float) -> None:
        self.table, self.writer, self.workers, self.limits = table, writer, workers, limits
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.audience_views: dict[Audience, AudienceView] = {}
        self.idle_since = asyncio.get_running_loop().time()
        self.broken = False  # this is no longer the table: whoever comes must ask for it again
        self.dirty = False  # the list of tables does not show yet what has happened here …
        self.noted = self.idle_since  # … since then
        self.pending: Pending | None = None
        self.bots = Bots(self, pace)
        self.when_unsettled: Callable[[], None] = lambda: None  # the end is to be entered in a campaign
        self.orders = Orders(self)
        self.figures = Figures()  # those of its worker, once it has one
        self.beat = Beat(self, pace)
        self.touched = ""  # when something happened that everybody may know; of a table just read from its log: ""
        self.onlookers = Onlookers(weakref.proxy(self))
        self.stood_in: dict[int, str] = {}  # once, for a seat: the decision a bot answers, as its time is over
        self._told_since = table.since

    async def leave(self, connection: Connection) -> None:
        """He is gone, for now at least."""
        self.connections.discard(connection)
        self.idle_since = asyncio.get_running_loop().time()
        for who, audience_view in self.audience_views.items():
            if not self.looking(who):
                audience_view.forget()
        if connection.who is not None and not self.broken:
            self.tell_people()

    @property
    def quiet(self) -> bool:
        """Is nobody here, and nothing on its way to the disk?"""
        return not self.connections and not self.lock.locked()

    def owns_by_seat(self, connection: Connection) -> bool:
        """The owner's seat was taken with the owner's rights: it keeps them."""
        own = self.table.chair_seat if connection.who == GAMESMASTER else connection.who
        return own is not None and own == self.table.owner_seat

    def audience_view(self, who: Audience) -> AudienceView:
        """What this audience has been shown."""
        if who not in self.audience_views:
            self.audience_views[who] = AudienceView(self.table, who)
        return self.audience_views[who]

    @property
    def online(self) -> list[int]:
        """The seats of those who are here."""
        return [connection.who for connection in self.connections if connection.who is not None]

    @property
    def onlooking(self) -> int:
        """How many are here who neither sit here nor own the table."""
        return sum(connection.who is None and not connection.owner for connection in self.connections)

    def knows(self, key: str) -> bool:
        """Does this key open a seat, or is it the owner's? Then he gets in, however many are here."""
        return self.table.seat_of(key) is not None or self.table.owned_by(key)

    def make_room_for(self, key: str) -> None:
        """One person may look at so many screens; the one he opened first goes."""
        own = [connection for connection in self.connections if connection.key == key]
        if len(own) >= SCREENS:
            first = min(own, key=lambda connection: connection.arrived)
            self.connections.discard(first)
            first.dismiss("You have opened this table on many screens; this one was the oldest.", "", again=False)

    def looking(self, who: Audience) -> list[Connection]:
        """The connections of this audience: somebody may sit at a desk and hold a phone."""
        return [connection for connection in self.connections if connection.who == who]

    def present(self, seat: int) -> bool:
        """Is the person of this seat here?"""
        return bool(self.looking(GAMESMASTER if self.table.chair_seat == seat else seat))

    def close(self, reason: str, code: p.Farewell = "", *, again: bool) -> None:
        """Everybody goes; with `again` they will come back by themselves."""
        for connection in list(self.connections):
            connection.dismiss(reason, code, again=again)
        self.bots.stop()
        self.orders.close()
        self.beat.stop()
        self.onlookers.close()

    # -- what changes the table --------------------------------------------------------------------------

    async def commit(self, record: r.AnyRecord) -> None:
        """Make it so and write it down. If it cannot be written it has not happened: the table starts again."""
        self._room_for(record)
        if self.table.opened.days and isinstance(record, r.Answered | r.Began):
            record = structs.replace(record, at=self._hour() if self.table.hides() else r.now())
        asking = self.table.run.asking if self.table.run is not None else None
        try:
            self.table.apply(record)
            self.dirty = True
            if isinstance(record, r.Answered | r.Typed):  # nobody looks at it while it is being written, either
                self.beat.begin(secret=asking is not None and asking.secret)
        except LabrysError:  # refused by the rules: nothing has changed
            raise
        except Exception:
            log.exception("a rule failed", extra={"table": self.table.mark})
            self._break("Something went wrong in the rules, and that answer was not taken; please report it.")
        try:
            begun = perf_counter()
            await self.writer.append(self.table.id, r.encode(record))
            self.figures.writes.add(perf_counter() - begun)
        except Moved as moved:
            self._break(str(moved))
        except Exception as error:
            self.figures.failed_writes += 1
            log.error("a record could not be written", extra={"table": self.table.mark, "error": str(error)})
            self._break("The server cannot write to its disk; what you did last was not taken.")
        if not isinstance(record, r.Answered | r.Stood) or not self.table.hides():  # else when it is shown
            self.touched = r.now()
        if self.table.unsettled:
            self.when_unsettled()

    @staticmethod
    def _hour() -> str:
        """Where hands are hidden the minute of an answer could tell who was asked."""
        return f"{r.now()[:HOUR]}:00:00+00:00"

    def _room_for(self, record: r.AnyRecord) -> None:
        """What people say and are called never ends a game: only answers fill its log."""
        table, limits = self.table, self.limits
        if isinstance(record, r.OfPlay):
            if table.played >= limits.most_records:
                refuse(f"The log of this table is full after {table.played} answers; go on at a new table.")
        elif isinstance(record, r.OfTalk):
            if table.of_talk >= limits.most_talk:
                refuse("So much has been said at this table that no more is written down; the game goes on.")
        elif isinstance(record, r.BOUNDED) and table.of_people - table.of_talk >= limits.most_changes:
            refuse("The people at this table have changed too often; the game goes on with those who sit there.")

    async def take_stock(self, *, after: int = TAKE_STOCK) -> None:
        """Every so many answers: write down how the game stands, lest a change of its rules end it."""
        full = self.table.played >= self.limits.most_records
        rolling = self.table.run is not None and self.table.run.needed is not None  # in the middle of a rule
        if self.table.unstocked < after or full or self.broken or rolling:
            return
        try:
            standing = structs.replace(self.table.standing(), at=r.now() if self.table.onlookers else "")
            coded = r.encode(standing)
            if len(coded) > LARGEST:  # somebody made it up: it shall not fill the disk
                self.table.unstocked = 0
                return
            await self.writer.append(self.table.id, coded)
            self.table.apply(standing)
        except LabrysError as error:  # the answers are on the disk; this may wait
            log.error("a record could not be written", extra={"table": self.table.mark, "error": str(error)})
        except Exception:  # a position that somebody made up: neither he nor the others are to suffer for it
            log.exception("stock could not be taken", extra={"table": self.table.mark})

    def _break(self, reason: str) -> NoReturn:
        """What is in memory is not what is on the disk: forget it, and let everybody come back.

        First whoever asked for it is refused, lest he come back and ask for the same again.
        """
        self.broken = True
        asyncio.get_running_loop().call_soon(lambda: self.close(reason, again=True))
        raise Refusal(reason)

    @asynccontextmanager
    async def between(self, connection: Connection | None = None) -> AsyncIterator[None]:
        """The lock of the table, when all is shown that has happened; for one who is asked in secret at once."""
        done = False
        while not done:
            await self._all_shown(connection)
            async with self.lock:
                if not self.beat.holds or self.privy(connection):
                    done = True
                    yield

    async def _all_shown(self, connection: Connection | None) -> None:
        if not self.privy(connection):
            await self.beat.over()

    def privy(self, connection: Connection | None) -> bool:
        """Does he know already what is not shown yet, because he is asked in secret?"""
        run = self.table.run
        asking = run.asking if run is not None else None
        return connection is not None and asking is not None and asking.secret and asking.seat == connection.who

    def whole(self) -> None:
        """Refuse whatever is asked of a table that is no longer this one."""
        if self.broken:
            raise Away("The table is being set up again; come back in a moment.")

    def show(self, by: Connection | None = None, accepted: p.Accepted | None = None) -> None:
        """Everybody is sent what has changed for him, and nothing else; and whose answer it was, that it stands.

        While somebody is asked in secret the others are sent nothing; they get it with whatever comes next. Where
        hands are hidden they get it a fixed time after the answer.
        """
        self.orders.look_ahead()
        self._show(by, accepted, later=self.beat.holds)
        self.orders.go_on()

    def show_all(self) -> None:
        """What was put off."""
        self._show(later=False)
        self.orders.go_on()

    def _show(self, by: Connection | None = None, accepted: p.Accepted | None = None, *, later: bool) -> None:
        pictures = Pictures(self.table)
        asking = self.table.game()[0].asking
        secret = asking is not None and asking.secret
        if not later and not secret:
            self.touched = r.now()
        apart = self.onlookers.late if later or secret else self.onlookers.note(pictures)
        for who, audience_view in self.audience_views.items():
            held = (secret or later) and (asking is None or not secret or who not in (asking.seat, GAMESMASTER))
            held = held or (who is None and apart)
            if held or not (connections := self.looking(who)) or not (step := audience_view.step(pictures)):
                continue
            coded = b""  # the same for all who get the same
            for connection in connections:
                if connection is by:
                    connection.tell(
                        structs.replace(self._raw(step, who) if connection.raw else step, accepted=accepted)
                    )
                    accepted = None
                elif connection.raw:
                    connection.tell(self._raw(step, who))
                else:
                    coded = coded or p.encode(step)
                    connection.send(coded)
        if by is not None and accepted is not None:  # he sees nothing new
            by.tell(accepted)
        if not later and (self.table.over or self._told_since != self.table.since):
            self._told_since = self.table.since
            self.tell_people()

    def _raw(self, step: p.Step, who: Audience) -> p.Step:
        """The same with the View and the events as data."""
        run, told = self.table.game()
        events = tuple(Raw(msgspec.json.encode(event)) for event in run.events_for(who, told.before[who]))
        view = Raw(msgspec.json.encode(run.view(who)))
        return structs.replace(step, view=view, events=events)

    def refresh(self, reason: str = "") -> None:
        """Everything may be otherwise now: whoever looks gets it anew."""
        if not self.table.started:
            return
        self.orders.look_ahead()
        self.beat.shown()
        self.onlookers.note(whole=True)
        for connection in self.connections:
            self.audience_view(connection.who)
        for who in self.audience_views:
            self.anew(who, reason)
        self.orders.go_on()

    def anew(self, who: Audience, reason: str = "") -> None:
        """Everything may be otherwise now for this audience; those who look on later are told in their time."""
        if who is None and self.onlookers.late:
            return
        audience_view = self.audience_view(who)
        audience_view.forget()
        audience_view.seq += 1
        for connection in self.looking(who):
            connection.send(audience_view.frame(raw=connection.raw, reason=reason))

    async def change_people(self, record: r.AnyRecord) -> None:
        """A change that everybody sees in the list of seats."""
        await self.commit(record)
        self.tell_people()

    def tell_people(self, arrived: Connection | None = None) -> None:
        """Who sits here: to everybody. One who has just arrived also gets what was said before."""
        table, pending = self.table, self.pending
        proposal = None
        if pending is not None:
            words = f"{table.name(pending.seat)} wants to take back the last answer."
            if pending.newcomer is not None:
                where = "be gamesmaster" if pending.seat == GAMESMASTER else f"play for {table.name(pending.seat)}"
                words = f"{pending.newcomer.name} wants to {where} from now on."
            proposal = p.Proposal(
                pending.id, pending.seat, words, tuple(sorted(pending.waiting)), pending.newcomer is not None
            )
        people = p.Table(
            table.infos(self.online),
            table.started,
            table.over and not self.beat.holds,
            sum(connection.who is None for connection in self.connections),
            proposal,
            table.commitment,
            onlookers=looking(table.onlookers),
            days=table.opened.days,
            since=table.since,
            blocked=tuple(p.BlockedPerson(one.id, one.name, one.mark) for one in table.blocked.values()),
        )
        coded = p.encode(people)
        for connection in self.connections:
            if connection is not arrived:
                connection.send(coded)
        if arrived is not None:
            chat = tuple(table.chat) if arrived.who is not None else self.onlookers.heard()
            arrived.tell(structs.replace(people, chat=chat))

    def send_frame(self, connection: Connection) -> None:
        """All that somebody sees now; one who looks on later may have to wait."""
        if connection.who is not None or not self.onlookers.late:
            connection.send(self.audience_view(connection.who).frame(raw=connection.raw))
        elif frame := self.onlookers.frame():
            connection.send(frame)

    def sight(self, who: Audience) -> Sight:
        """What somebody sees now, as far as it is old enough for him."""
        return self.onlookers.sight() if who is None else look(self.table, who)

    # -- who may ---------------------------------------------------------------------------------------------

    def seated(self, connection: Connection) -> int:
        """His seat, if he still holds it."""
        if connection.who is None or connection.who >= len(self.table.seats):
            refuse(LOOKING_ON)
        return connection.who

    def only_owner(self, connection: Connection) -> None:
        """Refuse it to others."""
        if not connection.owner and not self.owns_by_seat(connection):
            refuse("Only the owner of the table can do that.")

    def not_begun(self) -> None:
        """Refuse what can be done only before the start."""
        if self.table.started:
            refuse("The game has begun already.")

    def there_is(self, seat: int) -> None:
        """Refuse a seat that is not there."""
        chair = seat == GAMESMASTER and self.table.book.has_gamesmaster
        if not chair and not 0 <= seat < len(self.table.seats):
            refuse(f"There is no seat {seat + 1} at this table.")
