"""A hunt: inputs are made and tried one after the other, each with a bound of processor time."""

from __future__ import annotations

import hashlib
import random
import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from msgspec import Struct, field

from tests.fuzz.kinds import KINDS, Kind

PATIENCE = 4.0  # seconds of processor time; an honest input takes some hundredths
CORPUS = Path(__file__).parent / "corpus"


class Hang(BaseException):
    """It has taken too long. No `Exception`, so that nobody takes it for one of his own."""


class Find(Struct):
    """What should not have happened."""

    kind: str
    what: str  # the exception and where it was raised: two of the same are one fault
    raw: bytes
    seed: str
    trace: str


class Report(Struct):
    """What came of it."""

    inputs: dict[str, int] = field(default_factory=dict)
    read: dict[str, int] = field(default_factory=dict)  # those that were not refused
    raw_exceptions: int = 0
    hangs: int = 0
    slowest_seconds: float = 0.0
    slowest_kind: str = ""
    peak_memory_mb: int = 0
    kinds_of_finds: dict[str, int] = field(default_factory=dict)


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """`Hang`, when the block has used so much processor time, and again a little later if that was swallowed."""

    def enough(signum: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGVTALRM, enough)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def attempt(kind: Kind, raw: bytes, seed: str, patience: float = PATIENCE) -> Find | bool:
    """Try one input: was it read?"""
    try:
        with bounded(patience):
            return kind.trial(raw, random.Random(seed))
    except Hang as hang:
        return Find(kind.name, f"Hang in {_where(hang)}", raw, seed, traceback.format_exc()[-6_000:])
    except Exception as error:
        what = f"{type(error).__name__} in {_where(error)}"
        return Find(kind.name, what, raw, seed, traceback.format_exc()[-6_000:])


def _where(error: BaseException) -> str:
    """The last place in Labrys itself; of a complaint of this test the complaint."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/labrys/" in frame.filename]
    last = own[-1] if own else frames[-1]
    return f"{Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno} {last.name}"


def kind_named(name: str) -> Kind:
    """The kind of input that is called so."""
    return next(kind for kind in KINDS if kind.name == name)


def hunt(
    number: int,
    seed: int = 1,
    kinds: Sequence[Kind] = KINDS,
    on_find: Callable[[Find], object] = lambda find: None,
    on_step: Callable[[int], object] = lambda done: None,
) -> Report:
    """So many inputs of all kinds in turn, the same for the same seed."""
    report, counted = Report(inputs={kind.name: 0 for kind in kinds}), Counter[str]()
    for n in range(number):
        kind = kinds[n % len(kinds)]
        name = f"{seed}:{kind.name}:{n}"
        raw = kind.make(random.Random(name))
        began = time.process_time()
        find = attempt(kind, raw, name)
        took = time.process_time() - began
        if took > report.slowest_seconds:
            report.slowest_seconds, report.slowest_kind = round(took, 3), kind.name
        report.inputs[kind.name] += 1
        if find is True:
            report.read[kind.name] = report.read.get(kind.name, 0) + 1
        elif isinstance(find, Find):
            report.hangs += find.what.startswith("Hang")
            report.raw_exceptions += not find.what.startswith("Hang")
            counted[f"{find.kind}: {find.what}"] += 1
            on_find(find)
        on_step(n + 1)
    report.kinds_of_finds = dict(counted.most_common())
    report.peak_memory_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return report


def keep(find: Find, folder: Path = CORPUS) -> Path:
    """A find as a file of the corpus."""
    ending = kind_named(find.kind).ending
    path = folder / find.kind / f"{hashlib.sha256(find.raw).hexdigest()[:12]}.{ending}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(find.raw)
    return path
