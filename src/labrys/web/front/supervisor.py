"""The worker processes: started, watched, started again when one has ended, replaced one by one if wished."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct, structs

from labrys.web.front.line import Line, LineLost
from labrys.web.link import LARGEST, Caller, Kind, Link, read_caller
from labrys.web.places import COMMAND, WorkerConfig
from labrys.web.store import Store, Writer
from labrys.web.watchdog import BREACH, TOO_LARGE

log = logging.getLogger("labrys.web")

STRANGERS = 16  # who have called and not said who they are, at a time
SAY_WHO = 5.0  # seconds for that …
HELLO_BYTES = 1_024  # … and bytes
START_WITHIN = 60.0  # seconds
STOP_WITHIN = 10.0  # seconds; then it is killed
LOOK = 5.0  # seconds from look to look whether a worker answers
SILENT = 20.0  # seconds: a worker that does not answer for so long is ended
WAIT = 8.0  # seconds somebody waits for a worker that is being started
PAUSES = (0.0, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before a worker that has ended soon is started again


class Process(Struct):
    """A worker that runs."""

    id: str
    process: asyncio.subprocess.Process
    line: Line


class Slot:
    """The place of one worker: at most one process plays its tables."""

    id = ""  # whoever asks for its line gets that of the worker that is there now

    def __init__(self, supervisor: Supervisor, number: int) -> None:
        self.supervisor, self.number = supervisor, number
        self.running: Process | None = None
        self.restarts = 0
        self.breaches = 0
        self._there = asyncio.Event()
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """From now on there is one, whatever happens."""
        if self._task is None:
            self._task = asyncio.create_task(self._keep())

    @property
    def wanted(self) -> bool:
        """Should there be one?"""
        return self._task is not None and not self._stopping.is_set()

    async def line(self) -> Line:
        """Who plays the tables of this place, as soon as he is there."""
        self.start()
        if self.running is not None and not self.running.line.open:  # it has just ended
            self._there.clear()
        if not self._there.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._there.wait(), WAIT)
        if self.running is None or not self.running.line.open:
            raise LineLost("The table is being set up again; come back in a moment.")
        return self.running.line

    async def _keep(self) -> None:
        failures = 0
        while not self._stopping.is_set():
            now = self.running
            if now is None:
                try:
                    now = self.running = await self.supervisor.spawn(self.number)
                except (OSError, TimeoutError) as error:
                    log.error("a worker could not be started", extra={"worker": self.number, "error": str(error)})
                    failures += 1
                    await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
                    continue
                if self._stopping.is_set():
                    await self.supervisor.end(now)
                    return
                self._there.set()
            began = asyncio.get_running_loop().time()
            code = await self._watch(now)
            if self.running is not now:  # another has taken its place
                continue
            self.running = None
            self._there.clear()
            await self.supervisor.gone(now)
            if self._stopping.is_set():
                return
            self.restarts += 1
            self.breaches += code in (BREACH, TOO_LARGE)
            log.error("a worker has ended and is started again", extra={"worker": self.number, "code": code})
            failures = failures + 1 if asyncio.get_running_loop().time() - began < SILENT else 0
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])

    async def _watch(self, now: Process) -> int:
        """Its exit code, when it has ended. One that does not answer is ended."""
        ended = asyncio.create_task(now.process.wait())
        silent = 0.0
        try:
            while not ended.done():
                await asyncio.wait({ended}, timeout=LOOK)
                if ended.done() or self.running is not now:
                    break
                try:
                    await now.line.figures(LOOK)
                    silent = 0.0
                except LineLost:
                    silent += LOOK
                    if silent >= SILENT or not now.line.open:
                        log.error("a worker does not answer", extra={"worker": self.number})
                        with suppress(ProcessLookupError):
                            now.process.kill()
            return await ended
        finally:
            ended.cancel()

    async def replace(self) -> None:
        """A new process takes the place of this one; whoever is connected comes back by himself."""
        old = self.running
        if old is None:
            return
        new = await self.supervisor.spawn(self.number)
        self._there.clear()
        self.running = new
        await self.supervisor.end(old)
        await self.supervisor.gone(old)
        self._there.set()

    async def stop(self) -> None:
        """There shall be none any more."""
        self._stopping.set()
        if self.running is not None:
            await self.supervisor.end(self.running)
        if self._task is not None:
            with suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(self._task, STOP_WITHIN)


class Supervisor:
    """All workers of a server, and the door they and the fronts of other servers call at."""

    def __init__(self, config: WorkerConfig, store: Store, writer: Writer, *, listen: tuple[str, int]) -> None:
        """`config`: as all workers have it; id, number and line are filled in."""
        self.config, self.store, self.writer, self._listen = config, store, writer, listen
        self.slots = [Slot(self, number) for number in range(config.of + 1)]  # the last one for guests
        self.when_peer: Callable[[Link], None] = Link.close  # the front of another server has called
        self._expected: dict[str, asyncio.Future[Line]] = {}  # workers that are being started, by id
        self._strangers: set[Link] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Open the door and start the workers; the one for guests when it is first needed."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._called, *self._listen)
        host, port = self._server.sockets[0].getsockname()[:2]
        near = "127.0.0.1" if host in ("0.0.0.0", "") else "::1" if host == "::" else host
        where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        self.config = structs.replace(self.config, line=(near, port), peer=where)
        await self.writer.call(self.store.strike_off_server, self.config.server)
        for slot in self.slots[:-1]:
            slot.start()

    # -- the door --------------------------------------------------------------------------------------------

    def _called(self) -> Link:
        """Somebody calls; what he says first must be who he is."""
        loop = asyncio.get_running_loop()

        def heard(kind: Kind, stream: int, content: bytes) -> None:
            self._strangers.discard(link)
            if kind is not Kind.HELLO or not self._greeted(link, content):
                link.close()

        def late() -> None:
            if link in self._strangers:
                link.close()

        link = Link(heard, lambda: self._strangers.discard(link))
        link.most = HELLO_BYTES
        if len(self._strangers) >= STRANGERS:
            loop.call_soon(link.close)
        self._strangers.add(link)
        loop.call_later(SAY_WHO, late)
        return link

    def _greeted(self, link: Link, content: bytes) -> bool:
        try:
            caller: Caller = read_caller(content)
        except msgspec.DecodeError:
            return False
        wanted = self.config.token if caller.worker else self.config.peer_token
        if not hmac.compare_digest(caller.token.encode(), wanted.encode()):
            return False
        link.most = LARGEST
        if not caller.worker:
            self.when_peer(link)
            return True
        future = self._expected.pop(caller.worker, None)
        if future is None or future.done():
            return False
        line = Line(link)
        link.when_lost = line.lost
        future.set_result(line)
        return True

    # -- processes -------------------------------------------------------------------------------------------

    async def spawn(self, number: int) -> Process:
        """A new worker that has called."""
        id = secrets.token_hex(8)
        config = structs.replace(self.config, id=id, number=number)
        called = self._expected[id] = asyncio.get_running_loop().create_future()
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=asyncio.subprocess.PIPE)
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(config) + b"\n")
        ended = asyncio.create_task(process.wait())
        try:
            await asyncio.wait({called, ended}, timeout=START_WITHIN, return_when=asyncio.FIRST_COMPLETED)
            if not called.done():
                with suppress(ProcessLookupError):
                    process.kill()
                raise OSError(f"it ended with code {await ended} before it called")
            return Process(id, process, called.result())
        finally:
            ended.cancel()
            self._expected.pop(id, None)

    async def end(self, one: Process) -> None:
        """It is asked to go; if it does not, it is killed."""
        one.line.stop()
        try:
            await asyncio.wait_for(one.process.wait(), STOP_WITHIN)
        except TimeoutError:
            with suppress(ProcessLookupError):
                one.process.kill()
            await one.process.wait()

    async def gone(self, one: Process) -> None:
        """Its tables are free for others."""
        one.line.lost()
        try:
            await self.writer.call(self.store.strike_off, one.id)
        except Exception as error:  # they are free when its lease has run out
            log.error("a worker could not be struck off", extra={"error": str(error)})

    async def replace_all(self) -> None:
        """One after the other, so that most tables go on meanwhile."""
        for slot in self.slots:
            try:
                await slot.replace()
            except (OSError, TimeoutError) as error:
                log.error("a worker could not be replaced", extra={"worker": slot.number, "error": str(error)})
                return
        log.info("all workers have been replaced")

    async def stop(self) -> None:
        """All of them, and the door is closed."""
        await asyncio.gather(*(slot.stop() for slot in self.slots))
        if self._server is not None:
            self._server.close()

    def kill(self) -> None:
        """At once: whatever they were doing is in the logs."""
        for slot in self.slots:
            if slot.running is not None:
                with suppress(ProcessLookupError):
                    slot.running.process.send_signal(signal.SIGKILL)
