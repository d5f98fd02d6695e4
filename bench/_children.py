"""CPU time of a process that is started and ends."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Sequence


def child_cpu(command: Sequence[str]) -> float:
    """CPU microseconds of a command and of all it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e6
