"""An end for rules that find none: whoever makes up a position and uploads it must not stop all the tables."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 2.0  # seconds; an answer takes a thousandth of that


class TooLong(Exception):
    """It was not done in time."""


def _ring(*_: object) -> None:
    raise TooLong


@contextmanager
def in_time(seconds: float = LONGEST) -> Iterator[None]:
    """What takes longer is interrupted, on systems and in threads where that can be done."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    if signal.getsignal(signal.SIGALRM) is not _ring:  # once: it stays, as the alarm is set only here
        signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
