"""A table that people sit at now: their connections, the order of things, the bots.

One thing happens at a time: whoever changes the table holds its lock until the record is on the disk and everybody
has been sent what he may see. Nobody is told of an answer that could still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

import msgspec
from msgspec import Raw, Struct, structs

from labrys import __version__, seats
from labrys.core.errors import IllegalAnswer, LabrysError
from labrys.core.picture import Picture
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.eyes import Eye, lines_before
from labrys.web.hurry import in_time
from labrys.web.limits import Limits
from labrys.web.store import Writer
from labrys.web.table import Table
from labrys.web.told import Audience
from labrys.web.workers import Workers

log = logging.getLogger("labrys.web")

LOOKING_ON = "You look on at this table; only those who sit here can do that."
SEED_BITS = 62


class Refusal(LabrysError):
    """A message that is not obeyed, in one sentence."""


class Away(LabrysError):
    """This is no longer the table: it sleeps, or is read anew from its log. Whoever asks again finds it."""


class Guest:
    """One connection to a table."""

    def __init__(self, limits: Limits, close: Callable[[], None]) -> None:
        self.who: Audience = None
        self.owner = False
        self.raw = False
        self.most, self._unsent = limits.send_bytes, 0
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(max(1, limits.send_queue))
        self.messages, self.chat = limits.messages(), limits.chat()
        self.odds, self.undos = limits.odds(), limits.undos()
        self._close = close

    def send(self, message: bytes) -> None:
        """Put it on its way; one who does not read is let go, and may come back."""
        if self._unsent > self.most or self.outbox.full():
            self._close()
            return
        self._unsent += len(message)
        self.outbox.put_nowait(message)

    async def next(self) -> bytes | None:
        """What is to be sent next; None is the end."""
        message = await self.outbox.get()
        self._unsent -= len(message or b"")
        return message

    def tell(self, message: p.ServerMessage) -> None:
        """Send a message."""
        self.send(p.encode(message))

    def dismiss(self, reason: str, *, again: bool) -> None:
        """Say good-bye; after that nothing is sent."""
        self.tell(p.Bye(reason, again))
        with suppress(asyncio.QueueFull):  # then he is let go already
            self.outbox.put_nowait(None)


class Pending(Struct):
    """Something that waits for everybody's consent."""

    id: int
    seat: int
    waiting: set[int]
    place: int  # so many answers would stand


class Room:
    """A table and whoever is connected to it."""

    def __init__(self, table: Table, writer: Writer, workers: Workers, limits: Limits, pace: float) -> None:
        self.table, self.writer, self.workers, self.limits, self.pace = table, writer, workers, limits, pace
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.eyes: dict[Audience, Eye] = {}
        self.idle_since = asyncio.get_running_loop().time()
        self.broken = False  # this is no longer the table: whoever comes must ask for it again
        self.dirty = False  # the list of tables does not show yet what has happened here
        self.pending: Pending | None = None
        self._proposals = 0
        self._bots: dict[int, tuple[str, seats.Seat]] = {}
        self._bots_at_work: asyncio.Task[None] | None = None
        self._jobs: set[asyncio.Task[None]] = set()

    # -- coming and going ------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, hello: p.Hello) -> None:
        """Say who somebody is here, and show him everything he may see."""
        async with self.lock:
            self._whole()
            table = self.table
            guest.who, guest.owner, guest.raw = table.seat_of(hello.key), table.owned_by(hello.key), hello.raw
            self.guests.add(guest)
            book = table.book
            guest.tell(
                p.Welcome(
                    p.PROTOCOL,
                    __version__,
                    table.id,
                    book.name,
                    book.title,
                    book.about,
                    book.goal,
                    guest.who,
                    guest.owner or self._owner_sits(guest),
                    table.opened.house,
                    seats.NAMES,
                )
            )
            if hello.key and guest.who is None and not guest.owner:
                guest.tell(p.Refused("Your key opens no seat at this table any more; you look on."))
            self._tell_people(arrived=guest)
            if table.started:
                guest.send(self._eye(guest.who).frame(raw=guest.raw))
        self._let_bots_play()

    async def leave(self, guest: Guest) -> None:
        """He is gone, for now at least."""
        self.guests.discard(guest)
        self.idle_since = asyncio.get_running_loop().time()
        for who, eye in self.eyes.items():
            if not self._looking(who):
                eye.forget()
        if guest.who is not None and not self.broken:
            self._tell_people()

    @property
    def quiet(self) -> bool:
        """Is nobody here, and nothing on its way to the disk?"""
        return not self.guests and not self.lock.locked()

    def _owner_sits(self, guest: Guest) -> bool:
        """The owner's seat was taken with the owner's rights: it keeps them."""
        return guest.who is not None and guest.who == self.table.owner_seat

    def _eye(self, who: Audience) -> Eye:
        if who not in self.eyes:
            self.eyes[who] = Eye(self.table, who)
        return self.eyes[who]

    def _looking(self, who: Audience) -> list[Guest]:
        return [guest for guest in self.guests if guest.who == who]

    def close(self, reason: str, *, again: bool) -> None:
        """Everybody goes; with `again` they will come back by themselves."""
        for guest in list(self.guests):
            guest.dismiss(reason, again=again)
        for task in (self._bots_at_work, *self._jobs):
            if task is not None:
                task.cancel()

    # -- what people do --------------------------------------------------------------------------------------

    async def handle(self, guest: Guest, message: p.ClientMessage) -> None:
        """Obey a message, or refuse it in one sentence."""
        try:
            match message:
                case p.Answer():
                    await self._answer(guest, message)
                case p.Ping(n):
                    guest.tell(p.Pong(n))
                case p.More():
                    await self._more(guest, message)
                case p.Log(before):
                    first, lines = lines_before(self.table, guest.who, before)
                    guest.tell(p.Lines(first, lines))
                case p.Hello():
                    refuse("You have said hello already.")
                case _:
                    async with self.lock:
                        self._whole()
                        await self._at_the_table(guest, message)
        except IllegalAnswer as refusal:
            decision = message.decision if isinstance(message, p.Answer) else ""
            guest.tell(p.Refused(str(refusal), refusal.rule, decision))
        except LabrysError as refusal:
            decision = message.decision if isinstance(message, p.Answer | p.More) else ""
            guest.tell(p.Refused(str(refusal), "", decision))

    async def _at_the_table(self, guest: Guest, message: p.ClientMessage) -> None:
        match message:
            case p.Undo():
                await self._undo(guest)
            case p.Consent(proposal, agree):
                await self._consent(self._seated(guest), proposal, agree)
            case p.Chat(text):
                await self._chat(guest, text)
            case p.Rename(name):
                await self._people(r.Renamed(self._seated(guest), plain(name)))
            case p.Ready(ready):
                self._not_begun()
                await self._people(r.Readied(self._seated(guest), ready))
            case p.Start():
                self._only_owner(guest)
                await self.start()
            case p.Bot(seat, bot):
                await self._bot(guest, seat, bot)
            case p.Seats(number):
                self._only_owner(guest)
                await self._resize(number)
            case p.Release(seat):
                self._only_owner(guest)
                await self._release(seat)

    async def _answer(self, guest: Guest, message: p.Answer) -> None:
        """An answer names its decision. It is on the disk before anybody hears of it."""
        async with self.lock:
            self._whole()
            table = self.table
            seat = self._seated(guest)
            run, _ = table.game()
            given = table.given.get(message.decision)
            if given == (seat, message.answer):  # a duplicate: the same result again
                guest.tell(p.Accepted(message.decision, message.answer))
                return
            if message.decision != table.decision_id() or run.decision_for(seat) is None:
                guest.send(self._eye(seat).frame(raw=guest.raw, reason=late(given, seat)))
                return
            if table.seats[seat].bot:
                refuse("A bot answers for your seat; take the bot out first.")
            secret = run.asking is not None and run.asking.secret
            await self._commit(r.Answered(seat, message.answer))
            guest.tell(p.Accepted(message.decision, message.answer))
            self._show()
            if self.pending is not None and self.pending.seat == seat and not secret:  # he has gone on
                self.pending = None
                self._tell_people()
        self._let_bots_play()

    async def _commit(self, record: r.AnyRecord) -> None:
        """Make it so and write it down. If it cannot be written it has not happened: the table starts again."""
        if self.table.records >= self.limits.most_records:
            refuse(f"The log of this table is full after {self.table.records} records; go on at a new table.")
        try:
            with in_time():
                self.table.apply(record)
            self.dirty = True
        except LabrysError:  # refused by the rules: nothing has changed
            raise
        except Exception:
            log.exception("a rule failed", extra={"table": self.table.mark})
            self._break("Something went wrong in the rules, and that answer was not taken; please report it.")
        try:
            await self.writer.append(self.table.id, r.encode(record))
        except Exception as error:
            log.error("a record could not be written", extra={"table": self.table.mark, "error": str(error)})
            self._break("The server cannot write to its disk; what you did last was not taken.")

    def _break(self, reason: str) -> NoReturn:
        """What is in memory is not what is on the disk: forget it, and let everybody come back.

        First whoever asked for it is refused, lest he come back and ask for the same again.
        """
        self.broken = True
        asyncio.get_running_loop().call_soon(lambda: self.close(reason, again=True))
        raise Refusal(reason)

    def _whole(self) -> None:
        if self.broken:
            raise Away("The table is being set up again; come back in a moment.")

    def _show(self) -> None:
        """Everybody is sent what has changed for him, and nothing else.

        While somebody is asked in secret the others are sent nothing; they get it with whatever comes next.
        """
        pictures: dict[Audience, Picture] = {}
        asking = self.table.game()[0].asking
        for who, eye in self.eyes.items():
            held = asking is not None and asking.secret and who != asking.seat
            if held or not (guests := self._looking(who)):
                continue
            if step := eye.step(pictures):
                coded = p.encode(step)
                for guest in guests:
                    guest.send(self._raw(step, who) if guest.raw else coded)
        if self.table.over:
            self._tell_people()

    def _raw(self, step: p.Step, who: Audience) -> bytes:
        """The same with the View and the events as data."""
        run, told = self.table.game()
        events = tuple(Raw(msgspec.json.encode(event)) for event in run.events_for(who, told.before[who]))
        view = Raw(msgspec.json.encode(run.view(who)))
        return p.encode(structs.replace(step, view=view, events=events))

    # -- more about a decision -------------------------------------------------------------------------------

    async def _more(self, guest: Guest, message: p.More) -> None:
        """Barred options at once; odds and hints when a worker has found them."""
        seat = self._seated(guest)
        run, _ = self.table.game()
        if message.decision != self.table.decision_id() or run.decision_for(seat) is None:
            refuse("That question is not open any more.")
        if message.want == "barred":
            mine = run.asking is not None and run.asking.seat == seat
            guest.tell(p.Told(message.decision, "barred", tuple(run.barred()) if mine else ()))
            return
        if not guest.odds.take():
            refuse("You have asked for a lot of odds; wait a little.")
        task = asyncio.create_task(self._work(guest, message, seat))
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _work(self, guest: Guest, message: p.More, seat: int) -> None:
        run, _ = self.table.game()
        try:
            found = await self.workers.ask(run, seat, message.want)
        except LabrysError as error:
            guest.tell(p.Told(message.decision, message.want, reason=str(error)))
            return
        if isinstance(found, str):
            guest.tell(p.Told(message.decision, message.want, hint=found))
        else:
            guest.tell(p.Told(message.decision, message.want, odds=found))

    # -- taking back -----------------------------------------------------------------------------------------

    async def _undo(self, guest: Guest) -> None:
        seat = self._seated(guest)
        how, number = self.table.undoing(seat)
        if how == "no":
            refuse("You have given no answer yet, so there is nothing to take back.")
        if not guest.undos.take():  # all that stands is played again, which takes a while
            refuse("You have taken back a lot; wait a little.")
        if how == "free":
            await self._take_back(seat, number)
            return
        others = {person for person in self.table.persons() if person != seat}
        self._proposals += 1
        run, _ = self.table.game()
        self.pending = Pending(self._proposals, seat, others, len(run.entries) - number)
        self._tell_people()

    async def _consent(self, seat: int, proposal: int, agree: bool) -> None:
        pending = self.pending
        if pending is None or pending.id != proposal or seat not in pending.waiting:
            refuse("There is nothing of that kind to agree to now.")
        pending.waiting.discard(seat)
        if not agree:
            self.pending = None
            await self._notice(f"{self.table.name(seat)} does not agree.")
            self._tell_people()
        elif pending.waiting:
            self._tell_people()
        else:
            run, _ = self.table.game()
            await self._take_back(pending.seat, len(run.entries) - pending.place)

    async def _take_back(self, seat: int, number: int) -> None:
        await self._commit(r.TookBack(seat, number))
        self.pending = None
        self._tell_people()
        reason = self.table.taken_back(seat, number)
        self._refresh(reason)
        self._let_bots_play()

    # -- people ----------------------------------------------------------------------------------------------

    async def _people(self, record: r.AnyRecord) -> None:
        await self._commit(record)
        self._tell_people()

    def _tell_people(self, arrived: Guest | None = None) -> None:
        """Who sits here: to everybody. One who has just arrived also gets what was said before."""
        table, pending = self.table, self.pending
        online = [guest.who for guest in self.guests if guest.who is not None]
        proposal = None
        if pending is not None:
            words = f"{table.name(pending.seat)} wants to take back the last answer."
            proposal = p.Proposal(pending.id, pending.seat, words, tuple(sorted(pending.waiting)))
        people = p.Table(
            table.infos(online),
            table.started,
            table.over,
            sum(guest.who is None for guest in self.guests),
            proposal,
            table.commitment,
        )
        coded = p.encode(people)
        for guest in self.guests:
            if guest is not arrived:
                guest.send(coded)
        if arrived is not None:
            arrived.tell(structs.replace(people, chat=tuple(table.chat)))

    async def _chat(self, guest: Guest, text: str) -> None:
        seat = self._seated(guest)
        if not guest.chat.take():
            refuse("Not so fast: wait a moment before you say more.")
        if words := plain(text):
            await self._say(r.Spoke(seat, self.table.name(seat), words, r.now()))

    async def _notice(self, text: str) -> None:
        await self._say(r.Spoke(-1, "", text, r.now()))

    async def _say(self, spoken: r.Spoke) -> None:
        await self._commit(spoken)
        coded = p.encode(p.Said(self.table.chat[-1]))
        for guest in self.guests:
            guest.send(coded)

    async def _bot(self, guest: Guest, seat: int, bot: str) -> None:
        self._there_is(seat)
        if guest.who != seat:
            self._only_owner(guest)
        if bot and bot not in seats.NAMES:
            refuse(f"There is no bot called {bot}; the bots are: {', '.join(seats.NAMES)}.")
        self.pending = None
        await self._people(r.BotPut(seat, bot))
        self._refresh()
        self._let_bots_play()

    def _refresh(self, reason: str = "") -> None:
        """Everything may be otherwise now: whoever looks gets it anew."""
        if not self.table.started:
            return
        for guest in self.guests:
            self._eye(guest.who)
        for who, eye in self.eyes.items():
            eye.forget()
            eye.seq += 1
            for guest in self._looking(who):
                guest.send(eye.frame(raw=guest.raw, reason=reason))

    async def _resize(self, number: int) -> None:
        self._not_begun()
        most = self.table.book.most_seats
        if number > most:
            refuse(f"{self.table.book.title} is for 1 to {most} players, not {number}.")
        if any(sitter.taken for sitter in self.table.seats[number:]):
            refuse("Somebody sits in a seat that would go; ask him to leave first.")
        await self._people(r.Resized(number))

    async def _release(self, seat: int) -> None:
        self._there_is(seat)
        if seat == self.table.owner_seat:
            refuse("That is your own seat.")
        self.pending = None
        await self._commit(r.Left(seat))
        for guest in self._looking(seat):
            self.guests.discard(guest)
            guest.who = None  # what he has sent already is refused
            guest.dismiss("The owner of the table has freed your seat.", again=False)
        self._tell_people()
        self._refresh()

    async def start(self, seed: int | None = None) -> None:
        """Everybody is there and ready: let the game begin."""
        self._not_begun()
        for seat, sitter in enumerate(self.table.seats):
            if not sitter.taken and not sitter.bot:
                refuse(f"Seat {seat + 1} is still free: send somebody its link, put a bot there, or take it away.")
            if sitter.person and not sitter.ready and seat != self.table.owner_seat:
                refuse(f"{self.table.name(seat)} is not ready yet.")
        await self._commit(r.Began(secrets.randbits(SEED_BITS) if seed is None else seed))
        self._tell_people()
        self._refresh()
        self._let_bots_play()

    async def claim(self, token: str, name: str) -> tuple[int, str]:
        """Sit down with a link; gives the seat and its key."""
        async with self.lock:
            self._whole()
            seat = self.table.seat_linked(token)
            if seat is None:
                refuse(unclaimed(self.table))
            key = r.new_secret()
            await self._people(r.Sat(seat, plain(name) or f"Player {seat + 1}", r.hashed(key)))
            self._refresh()
            return seat, key

    async def link(self, seat: int) -> str:
        """A new link for a free seat; the old one opens nothing any more."""
        async with self.lock:
            self._whole()
            self._there_is(seat)
            if self.table.seats[seat].taken:
                refuse(f"{self.table.name(seat)} sits there; free the seat first.")
            token = r.new_secret()
            await self._commit(r.Linked(seat, r.hashed(token)))
            return token

    # -- bots ------------------------------------------------------------------------------------------------

    def _let_bots_play(self) -> None:
        """While somebody watches, bots answer when they are asked."""
        busy = self._bots_at_work is not None and not self._bots_at_work.done()
        if not busy and self._bot_asked() is not None:
            self._bots_at_work = asyncio.create_task(self._play_bots())

    def _bot_asked(self) -> int | None:
        """The seat that is asked, if a bot answers for it and somebody is there to see it."""
        run = self.table.run
        if run is None or run.asking is None or not self.guests or self.broken:
            return None
        seat = run.asking.seat
        return seat if self.table.seats[seat].bot else None

    async def _play_bots(self) -> None:
        while (seat := self._bot_asked()) is not None:
            await asyncio.sleep(self._pause())
            async with self.lock:
                if self._bot_asked() != seat:
                    continue
                try:
                    with in_time():
                        answer = self._bot_answer(seat)
                    await self._commit(r.Answered(seat, answer))
                except Exception:  # its table waits for it; the others go on
                    log.exception("a bot could not play", extra={"table": self.table.mark})
                    return
                self._show()

    def _pause(self) -> float:
        """So that people can follow. Not in secret: by the pause they would know that somebody was asked."""
        run, told = self.table.game()
        secret = run.asking is not None and run.asking.secret
        return self.pace if any(told.fresh.values()) and not secret else 0.0

    def _bot_answer(self, seat: int) -> str:
        """What the bot answers, from a twin of the game in which all that it cannot see is drawn afresh."""
        run, _ = self.table.game()
        name = self.table.seats[seat].bot
        if self._bots.get(seat, ("",))[0] != name:
            self._bots[seat] = (name, seats.make(name, self.table.book.name, seat, secrets.randbits(32)))
        ask = run.asking
        assert ask is not None
        twin = run.fork(secrets.randbits(SEED_BITS), seat=seat)
        return ask.write(self._bots[seat][1].choose(twin))

    # -- who may ---------------------------------------------------------------------------------------------

    def _seated(self, guest: Guest) -> int:
        """His seat, if he still holds it."""
        if guest.who is None or guest.who >= len(self.table.seats):
            refuse(LOOKING_ON)
        return guest.who

    def _only_owner(self, guest: Guest) -> None:
        if not guest.owner and not self._owner_sits(guest):
            refuse("Only the owner of the table can do that.")

    def _not_begun(self) -> None:
        if self.table.started:
            refuse("The game has begun already.")

    def _there_is(self, seat: int) -> None:
        if seat >= len(self.table.seats):
            refuse(f"There is no seat {seat + 1} at this table.")


def refuse(reason: str) -> NoReturn:
    """Not this, and why."""
    raise Refusal(reason)


def late(given: tuple[int, str] | None, seat: int) -> str:
    """Why an answer came to the wrong question."""
    if given is None:
        return "That is not the question that is open now; here is how things stand."
    if given[0] == seat:
        return f"You have answered that with “{given[1]}” already; here is how things stand."
    return "Somebody else was quicker; here is how things stand."


def unclaimed(table: Table) -> str:
    """Why a link opens no seat."""
    if table.over:
        return "This game is over; you can look on, or start a table of your own."
    if all(sitter.taken or sitter.bot for sitter in table.seats):
        return "All seats of this table are taken; you can look on, or ask its owner to free one for you."
    return "This link has been used already, or a newer one was made; ask the owner of the table for another."


def plain(text: str) -> str:
    """One line of printable characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
