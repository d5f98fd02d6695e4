"""Answers that are the same in every book."""

from __future__ import annotations

from typing import Any

from labrys.core.choose import Choose, Name


def first_of(ask: Choose[Any], *wishes: object) -> int:
    """The index of the first wish that is offered; else 0."""
    for wish in wishes:
        if wish in ask.options:
            return ask.options.index(wish)
    return 0


def free_name(ask: Name) -> str:
    """The first suggestion that is free."""
    taken = {word.casefold() for word in ask.taken}
    for word in ask.options:
        if str(word).casefold() not in taken:
            return str(word)
    return next(word for n in range(1, 1000) if (word := f"Nemo {n}").casefold() not in taken)
