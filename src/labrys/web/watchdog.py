"""An end for rules that find none: whoever makes up a position and uploads it must not stop all the tables."""

from __future__ import annotations

import signal
import threading

LONGEST = 2.0  # seconds; an answer takes a thousandth of that
CAN_RING = hasattr(signal, "setitimer")  # not on every system


class TooLong(Exception):
    """It was not done in time."""


def _ring(*_: object) -> None:
    raise TooLong


class Alarm:
    """What takes longer is interrupted, on systems and in threads where that can be done: `with in_time:`."""

    def __init__(self, seconds: float = LONGEST) -> None:
        self.seconds = seconds
        self._hung = False  # the handler: once it hangs it stays, as the alarm is set only here

    def __enter__(self) -> None:
        self._set(self.seconds)

    def __exit__(self, *_: object) -> None:
        self._set(0)

    def _set(self, seconds: float) -> None:
        if not CAN_RING or threading.current_thread() is not threading.main_thread():
            return
        if not self._hung:
            signal.signal(signal.SIGALRM, _ring)
            self._hung = True
        signal.setitimer(signal.ITIMER_REAL, seconds)


in_time = Alarm()
