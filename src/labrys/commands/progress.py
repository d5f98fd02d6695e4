"""A progress bar on a terminal, and none in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(words: str, total: int | None) -> Iterator[Callable[[int], None] | None]:
    """Whom to tell how many are done; None: nobody wants to know. Rate and time left count from the first word.

    Without a total it is not known how many there will be, and nothing is said of the time left.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """So many a second, and when the last is done."""

        def render(self, task: Task) -> Text:
            """A few words."""
            if not task.speed:
                return Text("")
            if not task.total:
                return Text(f"{task.speed:.3g} a second")
            left = int(task.time_remaining or 0)
            clock = (
                f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
                if left >= 3600
                else f"{left // 60}:{left % 60:02}"
            )
            return Text(f"{task.speed:.3g} a second, {clock} left")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(words, total=total)
        begun = False

        def tell(done: int) -> None:
            nonlocal begun
            if begun:
                shown.update(task, completed=done)
            else:  # what was done before says nothing about the rate
                shown.reset(task, completed=done)
            begun = True

        yield tell
