"""The process that talks to Ray: tasks come in by one pipe, results go out by the other, in the same order.

It knows nothing of games: tasks and results pass through it as they are. `python -m labrys.sim.ray_driver ADDRESS
FOLDER` is started by `cluster.py`, and ends when its pipe is closed.
"""

from __future__ import annotations

import logging
import os
import pickle
import sys
import threading
from collections import deque
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import IO, Any

RETRIES = 3  # by Ray, of a task whose worker or machine was lost …
ATTEMPTS = 5  # … and by us, where Ray has given up
GLANCE = 0.05  # seconds between a look at what has come in and a look at what is done
REFUSED, ABSENT, LOST = "refused", "absent", "lost"  # as in `cluster.py`


def do(digest: str, work: bytes, task: bytes) -> tuple[str, Any]:
    """On a worker. Ray sends this along as it is (it is of `__main__`), so it can tell that Labrys is missing."""
    try:
        from labrys.sim import cluster
    except ImportError as error:
        import socket

        where = f"the machine {socket.gethostname()} of the cluster"
        return "refused", f"{where} has no Labrys, or not the same ({error}); install the same on every machine"
    return cluster.do(digest, work, task)


class Driver:
    """What was handed out, the oldest first."""

    def __init__(self, ray: Any, out: IO[bytes]) -> None:
        self.ray = ray
        self.out = out
        self.remote: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        self.waiting: deque[tuple[Any, tuple[str, bytes, bytes], int]] = deque()
        self.lost = (
            ray.exceptions.WorkerCrashedError,
            ray.exceptions.NodeDiedError,
            ray.exceptions.ObjectLostError,
            ray.exceptions.OutOfMemoryError,
            ray.exceptions.LocalRayletDiedError,
        )

    def tell(self, kind: str, said: object) -> None:
        """A message to whoever started us."""
        pickle.dump((kind, said), self.out)
        self.out.flush()

    def hand_out(self, task: tuple[str, bytes, bytes]) -> None:
        """To whichever worker is free."""
        self.waiting.append((self.remote.remote(*task), task, 1))

    def look(self) -> None:
        """If the oldest is done, tell its result. If it was lost, hand it out again: it is still the oldest."""
        ref, task, attempt = self.waiting[0]
        done, _ = self.ray.wait([ref], timeout=GLANCE)
        if not done:
            return
        try:
            kind, said = self.ray.get(ref)
        except self.lost as error:
            if attempt < ATTEMPTS:
                self.waiting[0] = (self.remote.remote(*task), task, attempt + 1)
                return
            kind, said = LOST, f"a batch was lost {attempt} times with its worker ({first_line(error)})"
        except self.ray.exceptions.RayError as error:
            kind, said = LOST, f"Ray gave a batch up: {first_line(error)}"
        self.waiting.popleft()
        self.tell(kind, said)

    def serve(self, messages: SimpleQueue[Any]) -> None:
        """Until there is nobody any more to serve."""
        digest, work = "", b""
        while True:
            try:
                message = messages.get(block=not self.waiting)
            except Empty:
                self.look()
                continue
            if isinstance(message, tuple):
                digest, work = message
            else:
                self.hand_out((digest, work, message))


def listen(pipe: IO[bytes], messages: SimpleQueue[Any]) -> None:
    """Put what comes in where it can be looked at; None: the other side is gone, so are we."""
    try:
        while True:
            messages.put(pickle.load(pipe))
    except (EOFError, OSError, pickle.UnpicklingError):
        os._exit(0)


def first_line(error: BaseException) -> str:
    """What an error says, in a line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0].rstrip(".") if lines else type(error).__name__


def main(address: str, folder: str) -> None:
    """Connect, say how much can be done at the same time, and serve."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what Ray has to say is not for the pipe
    messages: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, messages), daemon=True).start()
    try:
        ray: Any = import_module("ray")
        ray.init(
            address=address,
            runtime_env={"working_dir": folder} if folder else None,
            log_to_driver=False,
            logging_level=logging.CRITICAL,
        )
        cores = int(ray.cluster_resources().get("CPU", 0))
    except Exception as error:
        kind = ABSENT if isinstance(error, ConnectionError) else REFUSED
        pickle.dump((kind, first_line(error)), out)
        out.flush()
        return
    driver = Driver(ray, out)
    if cores:
        driver.tell("ready", cores)
        driver.serve(messages)
    else:
        driver.tell(REFUSED, "none of its machines offers a processor")


if __name__ == "__main__":
    main(*sys.argv[1:3])
