"""Bots from outside: a class by `package.module:Class`, or one that another package brings by an entry point.

    [project.entry-points."labrys.bots"]
    greedy = "my_package.bots:Greedy"

Each kind lives in a process of its own (`apart`), which is started when it is first needed. A bot that raises,
answers nonsense, takes too long or peeks is told in one sentence (`BotFault`) and hurts nobody else.
"""

from __future__ import annotations

import atexit
import os
import pickle
import re
import select
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from threading import RLock, Timer
from time import monotonic
from typing import Any

import msgspec

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError
from labrys.engine.parcel import pack
from labrys.seats import apart
from labrys.seats.base import Sight, run_of

GROUP = "labrys.bots"
SECONDS = 30.0  # for an answer, if nothing is said
MOST_SECONDS = 3600.0
STARTING = 60.0  # seconds to import it
COMMAND = [sys.executable, "-c", "from labrys.seats.apart import serve; serve()"]
LIMIT = re.compile(r"(.+)@(\d{1,4}(?:\.\d+)?)s?")


class BotFault(LabrysError):
    """A bot from outside that did not play as one must. The message names it, its seat, the seed and the fault.

    >>> bot = labrys.seats.make("json:JSONEncoder", "deathmaze", seed=1)
    Traceback (most recent call last):
    labrys.engine.errors.LabrysError: the bot 'json:JSONEncoder' is no class with a method `choose`; ...
    >>> raise BotFault("the bot mine:Greedy in seat 1 (seed 7, answer 3) took longer than 5 seconds")
    Traceback (most recent call last):
    labrys.seats.outside.BotFault: the bot mine:Greedy in seat 1 (seed 7, answer 3) took longer than 5 seconds
    """


class Spec:
    """A bot's name taken apart: `package.module:Class@5` has five seconds for an answer."""

    def __init__(self, name: str) -> None:
        found = LIMIT.fullmatch(name)
        self.name = found.group(1) if found else name
        self.seconds = float(found.group(2)) if found else SECONDS
        if not 0 < self.seconds <= MOST_SECONDS:
            raise LabrysError(
                f"a bot has more than 0 and at most {MOST_SECONDS:.0f} seconds, not {self.seconds:g}"
            )

    @property
    def target(self) -> str:
        """Where its class is."""
        if ":" in self.name:
            return self.name
        found = brought()
        if self.name in found:
            return found[self.name].value
        raise LabrysError(faults().get(self.name, f"there is no bot called {self.name!r}"))


def limited(name: str, seconds: float | None) -> str:
    """The same bot with so many seconds for an answer, if it is one from outside and says nothing itself."""
    if seconds is None or not is_outside(name) or LIMIT.fullmatch(name):
        return name
    return f"{name}@{seconds:g}"


def is_outside(name: str) -> bool:
    """Is it a class somewhere, or what another package brings?"""
    bare = Spec(name).name
    return ":" in bare or bare in brought() or bare in faults()


# -- what other packages bring -------------------------------------------------------------------------------


@cache
def _found() -> tuple[dict[str, EntryPoint], dict[str, str]]:
    from labrys.seats.registry import is_own

    points: dict[str, list[EntryPoint]] = {}
    for point in sorted(set(entry_points(group=GROUP)), key=lambda point: (point.name, point.value)):
        points.setdefault(point.name, []).append(point)
    good: dict[str, EntryPoint] = {}
    bad: dict[str, str] = {}
    for name, some in sorted(points.items()):
        where = " and ".join(
            f"{point.dist.name if point.dist else point.module} ({point.value})" for point in some
        )
        if is_own(name):
            bad[name] = f"{where} brings a bot called {name!r}, but that is a bot of Labrys itself"
        elif len(some) > 1:
            bad[name] = f"two packages bring a bot called {name!r}, {where}; only one of them can be installed"
        elif not re.fullmatch(r"[\w.-]+", name):
            bad[name] = f"{where} brings a bot called {name!r}; a name has letters, digits and - only"
        elif not some[0].attr:
            bad[name] = f"the bot {name!r} of {where} names no class: it is written package.module:Class"
        else:
            good[name] = some[0]
    return good, bad


def brought() -> Mapping[str, EntryPoint]:
    """The bots of other packages by name; none is imported before it plays."""
    return _found()[0]


def faults() -> Mapping[str, str]:
    """By name: why a bot that somebody brings is not among them."""
    return _found()[1]


def forget() -> None:
    """What is installed is looked up once: look again."""
    _found.cache_clear()


# -- the process of a bot ------------------------------------------------------------------------------------


class Silence(Exception):
    """No answer came; what became of the process."""


class Process:
    """A process with a kind of bot in it, if one is running."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.pid = os.getpid()  # a fork of ours must not talk to it
        self.about = ""  # what it says of itself
        self.lives = 0  # how often it was started: what was made in an earlier one is gone
        self.gone: list[int] = []  # bots in it that nobody needs any more
        self._number = 0
        self._lock = RLock()
        self._process: subprocess.Popen[bytes] | None = None

    def next_number(self) -> int:
        """For another bot in it."""
        self._number += 1
        return self._number

    def check(self) -> str:
        """What it says of itself; `LabrysError` if it is no bot."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            return self.about

    def ask(self, what: str, seconds: float, *details: object) -> tuple[str, Any]:
        """What it replies: a fault, or an empty word and the answer. `Silence`: it is gone."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._start()
            return self._ask(what, seconds, *details)

    def _start(self) -> None:
        self.end()
        self.lives += 1
        here = os.getcwd()
        path = [*sys.path, *([] if here in sys.path or "" in sys.path else [here])]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
        self._process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        try:
            fault, said = self._ask("load", STARTING, self.target, path)
        except Silence as error:
            self.end()
            raise LabrysError(f"the bot {self.target!r} cannot be imported: it {error}") from None
        if fault:
            self.end()
            word = "raised " if fault == "raised" else "when it was imported it " if fault == "peeked" else ""
            raise LabrysError(f"the bot {self.target!r} {word}{said}")
        self.about = said

    def _ask(self, what: str, seconds: float, *details: object) -> tuple[str, Any]:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        begun = monotonic()
        with suppress(OSError):  # then it is dead, and will not reply
            apart.send(process.stdin, pickle.dumps((what, seconds, *details), 5))
        raw = self._reply(process, seconds)
        if raw is None:
            late = monotonic() - begun >= seconds
            self.end()
            code = process.returncode
            allowed = f"{seconds:g} second{'s' * (seconds != 1)}"
            raise Silence(f"took longer than {allowed}" if late else f"ended its process (code {code})")
        fault, said = msgspec.msgpack.decode(raw)
        return fault, said

    def _reply(self, process: subprocess.Popen[bytes], seconds: float) -> bytes | None:
        """In this time; else it is killed."""
        assert process.stdout is not None
        if os.name == "posix":  # cheaper than a thread that waits
            ready, _, _ = select.select([process.stdout], [], [], seconds)
            if not ready:
                process.kill()
        alarm = Timer(seconds, process.kill) if os.name != "posix" else None
        try:
            if alarm is not None:
                alarm.start()
            return apart.receive(process.stdout)
        except OSError:
            return None
        finally:
            if alarm is not None:
                alarm.cancel()

    def end(self) -> None:
        """It is not needed any more, or no good."""
        process, self._process = self._process, None
        if process is not None and self.pid == os.getpid():
            process.kill()
            with suppress(OSError), process:  # its pipes are closed, and it is waited for
                pass


_PROCESSES: dict[tuple[int, str], Process] = {}


def process_of(target: str) -> Process:
    """One for each kind of bot, in each process of ours."""
    key = (os.getpid(), target)
    if key not in _PROCESSES:
        _PROCESSES[key] = Process(target)
    return _PROCESSES[key]


@atexit.register
def end_all() -> None:
    """Nobody is left behind."""
    for (pid, _), process in list(_PROCESSES.items()):
        if pid == os.getpid():
            process.end()


class OutsideSeat:
    """A bot from outside, as the rest of the program knows it: a seat like another."""

    def __init__(self, name: str, seed: int) -> None:
        spec = Spec(name)
        self.name = spec.name
        self._seconds = spec.seconds
        self._seed = seed
        self._process = process_of(spec.target)
        self._number = self._process.next_number()
        self._life = -1
        self._make("before the game")

    @property
    def about(self) -> str:
        """What it says of itself."""
        return self._process.about

    def choose(self, sight: Sight) -> Answer:
        """Its answer, which is legal; else `BotFault`."""
        run = run_of(sight)
        seed = run.state.dice.seed
        where = f"in seat {sight.seat + 1} (seed {seed}, answer {run.number + 1})"
        if self._process.pid != os.getpid():  # we were forked: it lives elsewhere
            self._process, self._life = process_of(self._process.target), -1
        if self._life != self._process.lives:
            self._make(where)
        given = self._asked(
            "choose", where, self._number, sight.game, sight.seat, run.names, pack(run, sight.seat)
        )
        answer: Answer = tuple(given) if isinstance(given, list) else given
        try:
            return run.legal(answer, sight.seat)
        except LabrysError as error:
            raise self._fault(where, f"answered {apart.short(answer)}, which is not possible: {error}") from None

    def _make(self, where: str) -> None:
        gone, self._process.gone = self._process.gone, []
        self._asked("make", where, self._number, self._seed, gone)
        self._life = self._process.lives

    def _asked(self, what: str, where: str, *details: object) -> Any:
        try:
            fault, said = self._process.ask(what, self._seconds, *details)
        except Silence as error:
            raise self._fault(where, str(error)) from None
        if fault:
            self._life = -1
            word = {"raised": "raised ", "peeked": "peeked: it "}.get(fault, "")
            if fault == "peeked":
                self._process.end()  # it is not to be trusted any more
            raise self._fault(where, f"{word}{said}")
        return said

    def _fault(self, where: str, words: str) -> BotFault:
        return BotFault(f"the bot {self.name} {where} {words}")

    def __del__(self) -> None:
        with suppress(AttributeError):  # it was never made
            self._process.gone.append(self._number)  # told with the next one: nothing may be asked from here
