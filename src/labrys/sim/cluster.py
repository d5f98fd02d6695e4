"""A study on the machines of a Ray cluster (the extra `ray`): the same batches, the same seeds, the same figures.

Ray itself lives in a process of its own, `ray_driver.py`, which this one talks to through two pipes. So a cluster
that does not answer can be given up, what Ray prints disturbs nobody, and Ctrl-C ends it at once.

The machines need the same Labrys: whoever does a batch compares the code first. A bot out of the current folder is
sent along; one that is installed must be installed there, too.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import labrys
from labrys.engine.errors import LabrysError
from labrys.sim.executors import AHEAD, Executor, cores, local
from labrys.sim.plan import Plan, check_arm
from labrys.sim.playing import Batch

Task = TypeVar("Task")
Result = TypeVar("Result")

AUTO = "auto"
PATIENCE = 15.0  # seconds for a cluster to answer
KNOCK = 5.0  # seconds for its door to open at all
EXTRA = "a cluster needs one more package: pip install 'labrys[ray]'"
KEPT = "what was played until then is kept"
SIGNIFICANT = (".py", ".toml", ".maze")
ELSEWHERE = ("web", "terminal", "commands", "export")  # no game depends on these
ABSENT = "absent"  # what may come back of an attempt to connect …
REFUSED, DONE, RAISED, LOST = "refused", "done", "raised", "lost"  # … and of a task


class RayCluster:
    """The machines of a cluster. `bots` are those of the study: they are sent along if they are in this folder."""

    def __init__(self, address: str = AUTO, bots: Iterable[str] = ()) -> None:
        """Connect, or say in a sentence why that cannot be."""
        if find_spec("ray") is None:
            raise LabrysError(EXTRA)
        self.address, self._bots = address, tuple(bots)
        self._luggage = ""
        self._driver: subprocess.Popen[bytes] | None = None
        self.jobs = self._connect()

    def _connect(self) -> int:
        """How many processors there are."""
        knock(self.address)
        self._luggage = pack(self._bots)
        self._driver = start(self.address, self._luggage)
        limit = threading.Timer(PATIENCE, self._driver.kill)
        limit.start()
        try:
            return self._hello()
        except BaseException:
            self.close()
            raise
        finally:
            limit.cancel()

    def _hello(self) -> int:
        """What the other side says first: how many processors there are, or why there are none for us."""
        where = there(self.address)
        try:
            kind, said = self._receive()
        except EOFError:
            raise LabrysError(f"{where} did not answer within {PATIENCE:.0f} seconds") from None
        if kind == ABSENT:
            raise LabrysError(f"{where} is not there; start it with `ray start --head`, or name another")
        if kind == REFUSED:
            raise LabrysError(f"{where} cannot be used: {said}")
        processors: int = said
        return processors

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The result of each task, in their order. One that is lost with its machine is done again on another."""
        waiting, well = 0, False
        if self._driver is None:
            self.jobs = self._connect()
        try:
            self._send((code_digest(), pickle.dumps(work)))
            for task in tasks:
                self._send(pickle.dumps(task))
                waiting += 1
                if waiting >= AHEAD * self.jobs:
                    waiting -= 1
                    yield self._result()
            while waiting:
                waiting -= 1
                yield self._result()
            well = True
        except (EOFError, BrokenPipeError):
            raise LabrysError(f"the Ray cluster has gone away; {KEPT}") from None
        finally:
            if not well:  # nobody wants the rest: do not wait for it
                self.close()

    def close(self) -> None:
        """Leave the cluster; whatever it still does for us is given up. The next `run` connects again."""
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.kill()
            driver.wait()
            for pipe in (driver.stdin, driver.stdout):
                if pipe is not None:
                    with suppress(OSError):
                        pipe.close()
        if self._luggage:
            shutil.rmtree(self._luggage, ignore_errors=True)
            self._luggage = ""

    def __enter__(self) -> RayCluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _result(self) -> Any:
        kind, said = self._receive()
        if kind == DONE:
            return pickle.loads(said)
        if kind == RAISED:
            raise pickle.loads(said)
        raise LabrysError(f"{said}; {KEPT}")

    def _send(self, message: object) -> None:
        if self._driver is None or self._driver.stdin is None:
            raise EOFError
        pickle.dump(message, self._driver.stdin)
        self._driver.stdin.flush()

    def _receive(self) -> tuple[str, Any]:
        if self._driver is None or self._driver.stdout is None:
            raise EOFError
        message: tuple[str, Any] = pickle.load(self._driver.stdout)
        return message


def there(address: str) -> str:
    """The cluster in words."""
    return "the Ray cluster of this machine" if address == AUTO else f"the Ray cluster at {address}"


def knock(address: str) -> None:
    """Is anybody there? Ray would go on trying for minutes."""
    host, colon, port = address.rpartition(":")
    if address == AUTO or "://" in address:
        return
    if not colon or not port.isdigit():
        raise LabrysError(f"a cluster is `auto` or an address like 192.168.1.7:6379, not {address!r}")
    try:
        socket.create_connection((host, int(port)), timeout=KNOCK).close()
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LabrysError(f"there is no Ray cluster at {address}: {reason.lower()}") from None


def start(address: str, luggage: str) -> subprocess.Popen[bytes]:
    """The process in which Ray lives; it ends when we do."""
    here = str(Path(labrys.__file__).parents[1])
    path = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [sys.executable, "-m", "labrys.sim.ray_driver", address, luggage],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for us
        env={**os.environ, "PYTHONPATH": path, "RAY_USAGE_STATS_ENABLED": "0"},
    )


def pack(bots: Iterable[str]) -> str:
    """A folder with the modules of bots that are in the current folder; empty: there are none."""
    here, found = Path.cwd(), dict[str, Path]()
    for bot in bots:
        top = bot.partition(":")[0].partition(".")[0] if ":" in bot else ""
        for place in (here / top, here / f"{top}.py") if top else ():
            if place.exists() and _comes_from(top, here):
                found[top] = place
    if not found:
        return ""
    folder = tempfile.mkdtemp(prefix="labrys-bots-")
    for place in found.values():
        if place.is_dir():
            shutil.copytree(place, Path(folder) / place.name, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            shutil.copy(place, folder)
    return folder


def _comes_from(module: str, folder: Path) -> bool:
    """Is it this folder's, and not one that is installed under the same name?"""
    known = sys.modules.get(module)
    spec = known.__spec__ if known is not None else find_spec(module)
    places = [] if spec is None else [spec.origin or "", *(spec.submodule_search_locations or ())]
    return any(Path(place).is_relative_to(folder) for place in places if place)


@contextmanager
def chosen(address: str, jobs: int | None, tasks: int, bots: Iterable[str]) -> Iterator[Executor]:
    """The cluster at this address; without one the processes of this machine."""
    if address:
        with RayCluster(address, bots) as machines:
            yield machines
    else:
        yield local(jobs or cores(), tasks)


# -- on the other machine --------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def code_digest() -> str:
    """A fingerprint of all code and data that decide how a game goes."""
    found = hashlib.blake2b(labrys.__version__.encode(), digest_size=8)
    root = Path(labrys.__file__).parent
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        if path.suffix in SIGNIFICANT and inside.parts[0] not in ELSEWHERE:
            found.update(inside.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def do(digest: str, work: bytes, task: bytes) -> tuple[str, Any]:
    """Do one task where the code is the same; what goes wrong is told, so that Ray does not try it again."""
    if digest != code_digest():
        return REFUSED, f"{machine()} has another Labrys than this one; install the same on every machine"
    try:
        asked = pickle.loads(task)
        if isinstance(asked, Batch):
            check(asked.plan)
        return DONE, pickle.dumps(pickle.loads(work)(asked))
    except LabrysError as error:
        return REFUSED, f"{machine()} refuses: {error}"
    except Exception as error:
        return RAISED, pickle.dumps(error)


def machine() -> str:
    """What a machine of the cluster is called."""
    return f"the machine {socket.gethostname()} of the cluster"


_checked: set[str] = set()


def check(plan: Plan) -> None:
    """Are its bots to be had here? Else every game would be counted as one that broke."""
    if plan.fingerprint not in _checked:
        for arm in plan.arms:
            check_arm(plan.game, arm)
        _checked.add(plan.fingerprint)


def bots_of(plan: Plan) -> list[str]:
    """All its bots, each once."""
    return list(dict.fromkeys(bot for arm in plan.arms for bot in arm.bots))
