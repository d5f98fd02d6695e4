"""Worker processes for what takes long: odds, hints, uploaded games. No table waits for them.

A worker is started when it is first needed. If a job takes too long its process is killed, and the next job gets
a new one. What the workers do is in `reckoning`.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Timer
from time import monotonic
from typing import Any

import msgspec

from labrys.engine.errors import BadSave, LabrysError
from labrys.engine.journal import Entry
from labrys.record.save import Header
from labrys.seats.review import Weighing
from labrys.show.campaign_picture import CampaignPicture
from labrys.show.run import Run
from labrys.web import jobs as reckoning
from labrys.web.jobs import (
    CheckMaze,
    Found,
    Job,
    MakeMaze,
    PrintCampaign,
    SetUp,
    ShowCampaign,
    Stretch,
    Trouble,
    Upload,
    Weigh,
)
from labrys.web.protocol import MazeFinding, NewMaze

COMMAND = [sys.executable, "-P", "-c", "from labrys.web.jobs import serve; serve()"]


class Worker:
    """One process, if one is running. It is used by one thread at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ask(self, job: bytes, seconds: float) -> bytes | None:
        """The reply; None: there was none in this time, or the process died. Then it is gone."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        alarm = Timer(seconds, process.kill)
        alarm.start()
        try:
            reckoning.send(process.stdin, job)
            reply = reckoning.receive(process.stdout)
        except OSError:
            reply = None
        finally:
            alarm.cancel()
        if reply is None:
            self._end()
        return reply

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            if self._closed:  # while it was being started
                self._process.kill()
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError), process:  # its pipes are closed, and it is waited for
                pass

    def stop(self) -> None:
        """From another thread: whoever waits for a reply gets none."""
        self._closed = True
        if (process := self._process) is not None:
            process.kill()

    def clean(self) -> None:
        """When nobody waits any more."""
        self._end()


class Workers:
    """So many processes, and a queue before them that does not grow without end."""

    def __init__(
        self, processes: int = 1, most_waiting: int = 32, seconds: float = 20.0, fights: Workers | None = None
    ) -> None:
        """`fights`: who reckons whole fights, which takes seconds; nobody else waits for that."""
        self._most, self._seconds, self._fights = most_waiting, seconds, fights
        self._all = [Worker() for _ in range(processes)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._all:
            self._free.put(worker)
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="labrys-worker")
        self._waiting = 0
        self._closed = False

    async def ask(self, run: Run[Any], seat: int, want: str) -> Found:
        """The `odds` of a seat's options; or an answer: a `hint` and why, or a bot's. `LabrysError`: why not."""
        who = self._fights if want == "fight" and self._fights is not None else self
        return await who._do(reckoning.question(run, seat, want))

    async def examine(self, raw: bytes, name: str) -> Header:
        """The header of an uploaded save, if it can be played on; else `BadSave`."""
        found = await self._do(Upload(raw, name))
        return msgspec.json.decode(found.header, type=Header)

    async def set_up(self, wanted: SetUp) -> None:
        """Can a game begin so? `LabrysError`: why not."""
        await self._do(wanted)

    async def show_campaign(self, text: bytes) -> CampaignPicture:
        """What there is to show of a campaign, if a game can begin with it; else `BadSave`."""
        return msgspec.json.decode((await self._do(ShowCampaign(text))).campaign, type=CampaignPicture)

    async def print_campaign(self, text: bytes) -> bytes:
        """Its sheets as a PDF."""
        return (await self._do(PrintCampaign(text))).campaign

    async def check_maze(self, text: str) -> tuple[MazeFinding, ...]:
        """What is wrong with a maze, or may be."""
        return (await self._do(CheckMaze(text))).findings

    async def make_maze(self, seed: int, wanted: NewMaze) -> str:
        """The text of a maze from a seed."""
        return (await self._do(MakeMaze(seed, wanted))).maze

    async def compare(self, run: Run[Any], entries: tuple[Entry, ...], seed: int) -> Found:
        """Of the next answers: how many were decisions, and which differed from the sensible player's."""
        asked = reckoning.question(run, 0, "review")
        return await self._do(Stretch(asked, run.number, entries, seed))

    async def weigh(self, run: Run[Any], entry: Entry, seed: int, *, closely: bool) -> Weighing | None:
        """What an answer cost; None: that cannot be told."""
        asked = reckoning.question(run, entry.seat, "review")
        return (await self._do(Weigh(asked, run.number, entry, seed, closely))).weighing

    async def _do(self, job: Job) -> Found:
        if self._closed:
            raise LabrysError("the server is closing: nothing is reckoned any more")
        if self._waiting >= self._most:
            raise LabrysError("many others have asked the same just now; try again in a moment")
        until = monotonic() + self._seconds
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            reply = await loop.run_in_executor(self._threads, self._work, reckoning.write(job), until)
        finally:
            self._waiting -= 1
        if isinstance(reply, Trouble):
            raise (BadSave if reply.bad_save else LabrysError)(reply.reason)
        return reply

    def _work(self, job: bytes, until: float) -> Found | Trouble:
        """In a thread: a free worker does the job, if there is still time for it."""
        worker = self._free.get()
        try:
            left = until - monotonic()
            raw = worker.ask(job, left) if left > 0 and not self._closed else None
        finally:
            self._free.put(worker)
        if raw is None:
            return Trouble(f"that could not be reckoned in {self._seconds:g} seconds")
        return reckoning.read_reply(raw)

    def close(self) -> None:
        """End all processes; whoever still waits is told that there is nothing to tell."""
        self._closed = True
        if self._fights is not None:
            self._fights.close()
        for worker in self._all:
            worker.stop()
        self._threads.shutdown(wait=True)
        for worker in self._all:
            worker.clean()
