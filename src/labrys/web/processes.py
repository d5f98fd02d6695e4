"""How a process for jobs is started: forked off one that has read the rules already, so that it is there at once.

That one, the fork server of `multiprocessing`, is started with the first job. It knows nothing of the web server:
its main module is not run again, no socket and no file of it is handed on.
"""

from __future__ import annotations

import sys
from threading import Lock
from types import ModuleType

if sys.platform == "win32":  # knows no fork
    from multiprocessing.context import SpawnContext as Context
    from multiprocessing.context import SpawnProcess as Process
else:
    from multiprocessing.context import ForkServerContext as Context
    from multiprocessing.context import ForkServerProcess as Process

MAIN = "__main__"
_starting = Lock()


class Apart(Process):
    """A process that does not begin by running the main module of the server once more: no job needs it."""

    def start(self) -> None:
        """As always, but as if that module came from no file."""
        with _starting:
            main = sys.modules[MAIN]
            sys.modules[MAIN] = ModuleType(MAIN)
            try:
                super().start()
            finally:
                sys.modules[MAIN] = main


class Apartment(Context):
    """What starts such processes."""

    Process = Apart


def apartment() -> Apartment:
    """The context for a pool of processes that do jobs."""
    made = Apartment()
    if sys.platform != "win32":
        made.set_forkserver_preload(["pebble", "labrys.web.jobs"])
    return made
