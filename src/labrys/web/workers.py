"""Processes for what takes long: odds, hints, uploaded games. No table waits for them.

There are three lanes, each with a process of its own: what players ask, whole fights, and what comes from outside.
So a stranger's file holds up other strangers' files and nothing else. A process is started when it is first needed
and goes when it has been idle for long. One that computes for too long, takes too much memory or dies is replaced;
whoever has asked is told in a sentence what it was. What a process does is in `jobs`.
"""

from __future__ import annotations

import asyncio
import signal
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread
from time import monotonic
from typing import Any

import msgspec
from pebble import ProcessExpired, ProcessFuture, ProcessPool

from labrys.engine.errors import BadSave, LabrysError
from labrys.engine.journal import Entry
from labrys.record.save import Header
from labrys.seats.review import Weighing
from labrys.show.campaign_picture import CampaignPicture
from labrys.show.run import Run
from labrys.web import jobs
from labrys.web.jobs import (
    Bound,
    CheckMaze,
    Found,
    Job,
    MakeMaze,
    PrintCampaign,
    Reply,
    SetUp,
    ShowCampaign,
    Stretch,
    Trouble,
    Upload,
    Weigh,
)
from labrys.web.processes import apartment
from labrys.web.protocol import MazeFinding, NewMaze

PATIENCE = 6.0  # a machine may be so busy that a second of computing takes so many seconds
LONGEST_WAIT = 60.0  # seconds in the queue
IDLE = 300.0  # seconds, after which a process goes
CLOSING = "the server is closing: nothing is reckoned any more"
MANY = "many others have asked the same just now; try again in a moment"


class Lane:
    """One process, if there is need of one, and a queue before it that does not grow without end."""

    def __init__(self, most_waiting: int) -> None:
        self._most, self._waiting = most_waiting, 0
        self._turn = asyncio.Lock()
        self._pool: ProcessPool | None = None
        self._starting = Lock()
        self._running: ProcessFuture[bytes] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._closed = False

    async def do(self, job: Job) -> Found:
        """What was found. `LabrysError`: why nothing was."""
        if self._closed:
            raise LabrysError(CLOSING)
        if self._waiting >= self._most:
            raise LabrysError(MANY)
        asked = monotonic()
        self._waiting += 1
        try:
            async with self._turn:
                if monotonic() - asked > LONGEST_WAIT:
                    raise LabrysError(MANY)
                reply = await self._reply(jobs.write(job), jobs.bound_of(job))
        finally:
            self._waiting -= 1
        if isinstance(reply, Trouble):
            raise (BadSave if reply.bad_save else LabrysError)(reply.reason)
        return reply

    async def _reply(self, job: bytes, bound: Bound) -> Reply:
        """In the process. One that has died idle is noticed only now: then a new one does it."""
        if self._idle is not None:
            self._idle.cancel()
        try:
            try:
                reply = await self._ask(job, bound)
            except BrokenProcessPool:
                self._drop()
                reply = await self._ask(job, bound)
        except TimeoutError:
            longest = bound.seconds * PATIENCE
            return Trouble(f"{bound.doing} took more than {longest:g} seconds; try again when less is going on")
        except ProcessExpired as ended:
            self._drop()  # it may have held a lock when it died
            return Trouble(_died(bound, ended.exitcode))
        except BrokenProcessPool:
            self._drop()
            return Trouble(_died(bound, 0))
        except asyncio.CancelledError:
            if self._closed:
                raise LabrysError(CLOSING) from None
            raise  # nobody waits for it any more: its process is ended
        self._idle = asyncio.get_running_loop().call_later(IDLE, self._rest)
        return reply

    async def _ask(self, job: bytes, bound: Bound) -> Reply:
        pool = self._pool
        if pool is None:
            pool = await asyncio.to_thread(self._start)
        if self._closed:
            self._drop()
            raise LabrysError(CLOSING)
        try:
            running: ProcessFuture[bytes] = pool.schedule(
                jobs.perform, (job, bound.seconds), timeout=bound.seconds * PATIENCE
            )
        except RuntimeError as error:  # its threads have given up
            raise BrokenProcessPool(str(error)) from None
        self._running = running
        try:
            found: bytes = await asyncio.wrap_future(running)
        finally:
            self._running = None
        return jobs.read_reply(found)

    def _start(self) -> ProcessPool:
        """In a thread, for it takes a while: there is a process."""
        with self._starting:
            if (pool := self._pool) is None:
                pool = self._pool = ProcessPool(
                    1, initializer=jobs.modest, initargs=(jobs.MEMORY,), context=apartment()
                )
                assert pool.active  # this starts it
            return pool

    def _drop(self) -> None:
        """Let go of the process; the next job gets a new one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            Thread(target=pool.join, name="labrys-job-ended", daemon=True).start()

    def _rest(self) -> None:
        if not self._waiting:
            self._drop()

    def stop(self) -> None:
        """Whoever waits is told that there is nothing to tell."""
        self._closed = True
        if self._idle is not None:
            self._idle.cancel()
        if self._running is not None:
            self._running.cancel()  # type: ignore[no-untyped-call]
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]

    def join(self) -> None:
        """Stopped: wait until the process is gone."""
        if self._pool is not None:
            self._pool.join()
            self._pool = None


def _died(bound: Bound, code: int) -> str:
    if code == -getattr(signal, "SIGXCPU", 0) < 0:
        return jobs.too_long(bound)
    if code == jobs.SPENT:
        return f"{bound.doing} took more memory than a game may have"
    return f"{bound.doing} was broken off, as its process has ended; try again"


class Workers:
    """The lanes of a server, and what can be asked of them."""

    def __init__(self, most_waiting: int = 32) -> None:
        self._players, self._fights, self._files = (Lane(most_waiting) for _ in range(3))

    async def ask(self, run: Run[Any], seat: int, want: str) -> Found:
        """The `odds` of a seat's options; or an answer: a `hint` and why, or a bot's. `LabrysError`: why not."""
        lane = self._fights if want == "fight" else self._players
        return await lane.do(jobs.question(run, seat, want))

    async def examine(self, raw: bytes, name: str, *, made_up: bool = False) -> Header:
        """The header of an uploaded save, if it can be played on; else `BadSave`. `made_up`: it may be."""
        found = await self._files.do(Upload(raw, name, made_up))
        return msgspec.json.decode(found.header, type=Header)

    async def set_up(self, wanted: SetUp) -> None:
        """Can a game begin so? `LabrysError`: why not."""
        await self._files.do(wanted)

    async def show_campaign(self, text: bytes) -> CampaignPicture:
        """What there is to show of a campaign, if a game can begin with it; else `BadSave`."""
        return msgspec.json.decode((await self._files.do(ShowCampaign(text))).campaign, type=CampaignPicture)

    async def print_campaign(self, text: bytes) -> bytes:
        """Its sheets as a PDF."""
        return (await self._files.do(PrintCampaign(text))).campaign

    async def check_maze(self, text: str) -> tuple[MazeFinding, ...]:
        """What is wrong with a maze, or may be."""
        return (await self._files.do(CheckMaze(text))).findings

    async def make_maze(self, seed: int, wanted: NewMaze) -> str:
        """The text of a maze from a seed."""
        return (await self._files.do(MakeMaze(seed, wanted))).maze

    async def compare(self, run: Run[Any], entries: tuple[Entry, ...], seed: int) -> Found:
        """Of the next answers: how many were decisions, and which differed from the sensible player's."""
        asked = jobs.question(run, 0, "review")
        return await self._players.do(Stretch(asked, run.number, entries, seed))

    async def weigh(self, run: Run[Any], entry: Entry, seed: int, *, closely: bool) -> Weighing | None:
        """What an answer cost; None: that cannot be told."""
        asked = jobs.question(run, entry.seat, "review")
        return (await self._players.do(Weigh(asked, run.number, entry, seed, closely))).weighing

    def close(self) -> None:
        """End all processes."""
        lanes = (self._players, self._fights, self._files)
        for lane in lanes:
            lane.stop()
        for lane in lanes:
            lane.join()
