"""A lesson of a guided first game, as a surface gets it."""

from __future__ import annotations

from msgspec import Struct


class Lesson(Struct, frozen=True, gc=False, omit_defaults=True):
    """A few sentences at the right moment; `number` counts the lessons told, not those there are."""

    number: int
    title: str
    text: str
    rules: tuple[str, ...] = ()  # ids, to read on
