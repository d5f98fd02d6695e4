"""Who does the work of a study: this process, or several.

An executor is anything with a `run` like that of `Executor`. Results come back in the order of the tasks, whatever
order they are done in: so what is kept of a study that is stopped is its first games, and not its short ones.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from typing import Protocol, TypeVar

from labrys.engine.errors import LabrysError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4  # tasks for each process that are handed out before the oldest is done


class Executor(Protocol):
    """Does tasks somewhere. Work and tasks can be pickled; a task gives the same result wherever it is done, and
    one that was lost may be done again.

    >>> class Backwards:  # where and in which order it is done does not matter, only the order of the results
    ...     jobs = 1
    ...
    ...     def run(self, work, tasks):
    ...         done = [work(task) for task in reversed(list(tasks))]
    ...         return iter(done[::-1])
    >>> plan = make_plan("deathmaze", 4, [Arm("base", {}, ("random",))])
    >>> run_study(plan, Backwards()).reports[0].games
    4
    """

    jobs: int  # how many tasks are done at the same time

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The result of each task, in their order. Tasks are taken from the iterator only a few ahead of the
        results, for there may be any number; whoever closes the iterator wants no more of them.

        >>> list(local(jobs=1, tasks=3).run(abs, [-1, 2, -3]))
        [1, 2, 3]
        """


class InProcess:
    """Everything here, one after the other."""

    jobs = 1

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The result of each task."""
        yield from map(work, tasks)


class Processes:
    """Several processes on this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The result of each task, in their order."""
        others = set(active_children())
        pool = ProcessPoolExecutor(self.jobs, initializer=follow, initargs=(os.getpid(),))
        waiting: deque[Future[Result]] = deque()
        try:
            for task in tasks:
                waiting.append(pool.submit(work, task))
                if len(waiting) >= AHEAD * self.jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise LabrysError(
                "one of the processes was ended from outside, perhaps for want of memory; try fewer --jobs"
            ) from None
        finally:
            pool.shutdown(wait=not waiting, cancel_futures=True)
            if waiting:  # nobody wants the rest: do not wait for it
                for child in set(active_children()) - others:
                    child.terminate()


def follow(leader: int) -> None:
    """In each process: Ctrl-C is for the process that leads; when that is gone, however it went, this one goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == leader:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def local(jobs: int, tasks: int) -> Executor:
    """This process if one is enough, else several.

    >>> local(jobs=1, tasks=100).jobs
    1
    """
    if jobs < 1:
        raise LabrysError(f"at least one job is needed, not {jobs}")
    return InProcess() if min(jobs, tasks) == 1 else Processes(min(jobs, tasks))


def cores() -> int:
    """How many processes this machine can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
