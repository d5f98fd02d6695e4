"""A progress bar on a terminal, and none in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(words: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Whom to tell how many are done; None: nobody wants to know."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(words, total=total)
        yield lambda done: shown.update(task, completed=done)
