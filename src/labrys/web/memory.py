"""How a process of the server treats memory."""

from __future__ import annotations

import gc
from contextlib import suppress


def spare_pauses() -> None:
    """Search for garbage only when `TableRegistry` says so.

    What happens at a table leaves no garbage that must be searched for (a test plays and counts); connections
    that have ended do. With some hundred tables awake a search takes a tenth of a second, and by default it comes
    often.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def rare_pauses() -> None:
    """Search what is new now and then, and the whole memory hardly ever: with hundreds of connections that takes a
    tenth of a second. For the front, whose connections may leave garbage behind.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000)


def modest(bytes_at_most: int) -> None:
    """Ask for no more address space than this; 0: as much as there is. Whatever wants more fails by itself."""
    if not bytes_at_most:
        return
    with suppress(ImportError, OSError, ValueError):  # not every system knows this
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (bytes_at_most, bytes_at_most))


def many_files() -> None:
    """As many connections as the system allows this process at all; by default it is a thousand."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
