"""Events: typed records of what happened. Sentences about them live in a game's `narrate.py`."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

NOBODY = -1


class _Heard(Struct, frozen=True, gc=False, kw_only=True):
    only: int | None = None  # the one seat that may see it, or NOBODY; None = everybody


class Event(_Heard, frozen=True, gc=False, tag_field="event", tag=True):
    """Something that happened, under a rule."""

    reveals: ClassVar[bool] = False  # something hidden is known from now on: not to be taken back for nothing
    rule: str

    @property
    def name(self) -> str:
        """The kind of event, as cases and saves spell it."""
        return type(self).__name__


class Rolled(Event, frozen=True, gc=False):
    """A die fell."""

    face: int
