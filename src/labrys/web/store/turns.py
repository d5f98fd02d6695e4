"""Processes that write to one file take turns. SQLite alone would have them look again after ever longer naps."""

from __future__ import annotations

import os

try:
    import fcntl
except ImportError:  # Windows: then they do nap
    fcntl = None  # type: ignore[assignment]


class Turns:
    """A lock of the operating system on an empty file: `with turns:`. It goes with the process."""

    def __init__(self, name: str) -> None:
        self._file = os.open(name, os.O_CREAT | os.O_RDWR, 0o600)

    def __enter__(self) -> None:
        if fcntl is not None:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if fcntl is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """There is nothing more to write."""
        if self._file != -1:
            os.close(self._file)
        self._file = -1
