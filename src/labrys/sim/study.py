"""A study is played: seed by seed, on whatever executor, and what is done is kept whatever happens."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from types import FrameType

from msgspec import Struct

from labrys import games
from labrys.engine.errors import LabrysError
from labrys.sim.design import contrasts
from labrys.sim.executors import Executor
from labrys.sim.plan import Plan, check_outcome
from labrys.sim.playing import Batch, play_batch
from labrys.sim.report import Found, difference, found, is_share
from labrys.sim.rows import Journal, Row
from labrys.sim.tally import RESULT, WHOLE, WON, Key, Ratio, StudyTally

BATCH_SECONDS = 0.5  # about so long a process is busy with what it is handed at a time …
MOST_SEEDS = 200  # … which are at most so many seeds …
SHARES = 4  # … and no more than a process's share of what is left, divided by this
FIRST_LOOK, NEXT_LOOK = 200, 1.1  # games after which a study that stops by itself looks at its intervals
INTERRUPTED, UNTIL = "interrupted", "until"


class Until(Struct, frozen=True):
    """Stop when the interval of this outcome, or of its differences between arms, reaches no farther than that.

    >>> Until(0.02, of="lost").half
    0.02
    """

    half: float
    of: str = "won"


def run(
    plan: Plan,
    executor: Executor,
    *,
    journal: Journal | None = None,
    until: Until | None = None,
    progress: Callable[[int], None] | None = None,
    gently: bool = False,
) -> Found:
    """Play what is missing of a study, and tell what all of it shows.

    `progress` hears how many games are done. `gently`: Ctrl-C and SIGTERM end it, and what is done is told.

    >>> plan = make_plan("deathmaze", 6, versus(["random"], {}, {"features": "moves51"}))
    >>> found = run_study(plan, local(jobs=1, tasks=6))
    >>> sum(report.games for report in found.reports)
    12
    """
    if until is not None:
        check_until(plan, until)
    begun = time.perf_counter()
    study = Study(plan, journal, until, progress)
    try:
        with interrupts(gently) as stop:
            study.take_up()
            study.play(executor, stop)
    except BaseException as error:
        if not gently or not isinstance(error, KeyboardInterrupt):
            if journal is not None:
                journal.close(well=False)
            raise
        study.stopped = INTERRUPTED
    if journal is not None:
        journal.close()
    return found(plan, study.tally, time.perf_counter() - begun, study.stopped)


class Study:
    """A plan as far as it has been played."""

    def __init__(
        self,
        plan: Plan,
        journal: Journal | None = None,
        until: Until | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.plan, self.journal, self.until, self.progress = plan, journal, until, progress
        self.tally = StudyTally(plan, contrasts(plan))
        self.stopped = ""
        self._look = look_after(0)

    @property
    def enough(self) -> bool:
        """Is nothing left to play?"""
        return bool(self.stopped) or self.tally.seeds >= self.plan.units

    def take_up(self) -> None:
        """Count what the journal holds."""
        for unit in self.journal.kept() if self.journal is not None else ():
            self.count(unit)
            if self.enough:
                break
        self.tell()

    def play(self, executor: Executor, stop: Interrupts) -> None:
        """What is missing, batch by batch: counted, written, told."""
        if self.enough:
            return
        results = executor.run(play_batch, self.batches(executor.jobs))
        try:
            while (units := stop.wait(results)) is not None and not self.enough:
                for unit in units:
                    if not self.enough:
                        self.count(unit)
                        if self.journal is not None:
                            self.journal.write(unit)
                if self.journal is not None:
                    self.journal.flush()
                self.tell()
        finally:
            if isinstance(results, Generator):
                results.close()

    def batches(self, jobs: int) -> Iterator[Batch]:
        """What is handed out at a time: one seed, or, to several processes, what takes half a second; towards the
        end less and less, so that none is busy while the others have nothing left to do.
        """
        begun, first = time.perf_counter(), self.tally.seeds
        at = first
        while at < self.plan.units:
            rate = (self.tally.seeds - first) / max(time.perf_counter() - begun, 0.01) / jobs
            share = (self.plan.units - at) // (SHARES * jobs)
            size = 1 if jobs == 1 else max(1, min(int(rate * BATCH_SECONDS), MOST_SEEDS, share))
            yield Batch(self.plan, range(at, min(at + size, self.plan.units)))
            at += size

    def count(self, unit: Sequence[Row]) -> None:
        """The games of one seed; after fixed numbers of games, look whether they are enough."""
        self.tally.add(unit)
        if self.until is not None and self.tally.seeds * self.plan.turns >= self._look:
            self._look = look_after(self.tally.seeds * self.plan.turns)
            if widest(self.tally, self.until.of) <= self.until.half:
                self.stopped = UNTIL

    def tell(self) -> None:
        """How many games are done, to whom it concerns."""
        if self.progress is not None:
            self.progress(self.tally.games)


def check_until(plan: Plan, until: Until) -> None:
    """Of something that the games can tell; and a share is no larger than the whole."""
    check_outcome(plan, until.of)
    book = games.find(plan.game)
    if until.half >= 0.5 and (until.of.split()[-1:] == ["won"] or until.of in (*book.results, *book.flags)):
        raise LabrysError(
            f"{until.of!r} is a share: `until` says how many points of it, such as 2%, not {until.half:g}"
        )


def look_after(games: int) -> int:
    """When to look next: every tenth more, so that few looks are taken and none depends on the machine."""
    look = FIRST_LOOK
    while look <= games:
        look = int(look * NEXT_LOOK)
    return look


def widest(tally: StudyTally, name: str) -> float:
    """How far the interval of an outcome reaches to either side; of several differences, the widest one's."""
    plan, arms = tally.plan, list(tally.arms.values())
    compared = [(one, ratios) for one, ratios in tally.contrasts if one.kind != "interaction"]
    halves = []
    for ratios in [arm.ratios for arm in arms] if not compared else []:
        key, ratio = known(plan, ratios, name)
        interval = ratio.as_share() if is_share(key, plan) else ratio.as_mean()
        halves.append((interval.high - interval.low) / 2 if ratio.seeds > 1 else inf)
    for contrast, ratios in compared:
        key, ratio = known(plan, ratios, name)
        plain = len(contrast.weights) == 2
        found = difference(ratio, contrast.pairs, plan.turns, share=is_share(key, plan), plain=plain)
        halves.append((found.high - found.low) / 2 if ratio.seeds > 1 else inf)
    return max(halves)


def known(plan: Plan, ratios: dict[Key, Ratio], name: str) -> tuple[Key, Ratio]:
    """What an outcome's name means, and what it comes to; a result may not have come about yet."""
    for key, ratio in ratios.items():
        if key.words == name:
            return key, ratio
    if name in games.find(plan.game).results:
        return Key(RESULT, name), Ratio(ratios.get(WON))
    return Key(WHOLE, name), Ratio()


# -- Ctrl-C ------------------------------------------------------------------------------------------------------


class Interrupts:
    """Whether somebody wants an end. It comes while we wait for games, never while we count and write them."""

    def __init__(self) -> None:
        self.asked = self.waiting = False

    def hear(self, number: int, frame: FrameType | None) -> None:
        """A signal; a second one does not wait."""
        if self.waiting or self.asked:
            raise KeyboardInterrupt
        self.asked = True

    def wait(self, results: Iterator[list[list[Row]]]) -> list[list[Row]] | None:
        """The next rows; None: there are no more."""
        self.waiting = True
        try:
            if self.asked:
                raise KeyboardInterrupt
            return next(results, None)
        finally:
            self.waiting = False


@contextmanager
def interrupts(gently: bool) -> Iterator[Interrupts]:
    """Signals are heard by us, where that is wanted and possible."""
    stop = Interrupts()
    if not gently or threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, stop.hear) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
