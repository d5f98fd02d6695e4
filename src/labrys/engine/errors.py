"""Whatever can go wrong for a user: one clear sentence each, and exit code 2."""

from __future__ import annotations


class LabrysError(Exception):
    """Bad input. The message says what was wrong and what would be right."""


class IllegalAnswer(LabrysError):
    """An answer that is not offered; the state is untouched."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule


class UndoRefused(LabrysError):
    """There is nothing to take back, or taking it back would take back dice."""


class TapeMismatch(LabrysError):
    """A recorded answer does not fit the question the rules ask at that place."""

    def __init__(self, place: int, message: str) -> None:
        super().__init__(f"the recording diverges at answer {place}: {message}")
        self.place = place


class BadTable(LabrysError):
    """A data table that cannot be read; names the file and the row."""


class BadSave(LabrysError):
    """A file that is no save, is damaged, or was written by a later version."""


class BadCase(LabrysError):
    """A case file that does not say what a case must say."""


class DiceNeeded(Exception):
    """A scripted tape has run out: the next die must come from somewhere else."""

    def __init__(self, rule: str, options: tuple[int | str, ...], weights: tuple[int, ...] = ()) -> None:
        what = "die" if isinstance(options[0], int) else "draw"
        super().__init__(f"rule {rule} needs one more {what} than is scripted")
        self.rule = rule
        self.options = options
        self.weights = weights or (1,) * len(options)
