"""Trials done by an executor: what they showed, in the order of the trials, whoever does them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import TypeAlias

from labrys.sim.executors import Executor, InProcess, Processes
from labrys.sim.metrics.trial import Seen, Trial, play

CHUNK = 8  # trials that are handed out at a time

Done: TypeAlias = tuple[Trial, Seen]


class Crew:
    """Those who play. After Ctrl-C nothing more is played, and what is done stands: see `stopped`."""

    def __init__(self, executor: Executor, progress: Callable[[int], None] | None = None) -> None:
        self.stopped = False
        self.played = 0
        self._executor = executor
        self._progress = progress

    def play(self, trials: Iterable[Trial]) -> Iterator[Done]:
        """Each trial with what it showed; fewer, if somebody has had enough."""
        if self.stopped:
            return
        size = 1 if self._executor.jobs == 1 else CHUNK
        done: Iterator[list[Done]] = self._executor.run(play_chunk, chunks(iter(trials), size))
        try:
            with closing(done) as results:  # type: ignore[type-var]  # every executor's is a generator
                for chunk in results:
                    self.played += len(chunk)
                    if self._progress is not None:
                        self._progress(self.played)
                    yield from chunk
        except KeyboardInterrupt:
            self.stopped = True


def crew_of(jobs: int, progress: Callable[[int], None] | None = None) -> Crew:
    """On this machine."""
    return Crew(InProcess() if jobs == 1 else Processes(jobs), progress)


def chunks(trials: Iterator[Trial], size: int) -> Iterator[list[Trial]]:
    """So many at a time."""
    while chunk := list(islice(trials, size)):
        yield chunk


def play_chunk(trials: list[Trial]) -> list[Done]:
    """Some trials in this process."""
    return [(trial, play(trial)) for trial in trials]
