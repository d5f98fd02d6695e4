"""Who fell in a game, where, and how that was told: found by playing it once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.engine.event import Event, Rolled
from labrys.show.campaign import Fall, ids
from labrys.show.picture import Picture

if TYPE_CHECKING:
    from labrys.show.run import Run

MOST_WORDS = 240  # characters of what is told of a fall


def falls(run: Run[Any]) -> dict[str, Fall]:
    """By the id of who fell; the last time, if he was raised again. Empty for a run that remembers nothing."""
    lost = ids(run.book.fallen(run.state))
    if run.journal is None or not lost:
        return {}
    again: Run[Any] = type(run)(run.book, run.book.clone(run.journal.origin), tape=run.own_dice)
    again.names = run.names
    again.past().digests = False
    found: dict[str, Fall] = {}
    heard = 0

    def look(_: int) -> None:
        nonlocal heard
        new, heard = again.events[heard:], len(again.events)
        for place, event in enumerate(new):
            if (who := run.book.falls(event)) in lost:
                found[who] = Fall(where(again.picture(None)), how(again, new[: place + 1]))

    try:
        again.replay([structs.replace(entry, digest="") for entry in run.entries], look)
    except LabrysError:  # it cannot be played again, but what was told is known
        fell = [event for event in run.events if run.book.falls(event) in lost]
        return {run.book.falls(event): Fall("", how(run, [event])) for event in fell}
    return found


def where(picture: Picture) -> str:
    """The place the party is at, and its level if there are several."""
    place = picture.places.get(picture.here)
    if place is None:
        return ""
    level = next((one.name for one in picture.levels if one.key == place.level), "")
    parts = [level if len(picture.levels) > 1 else "", place.name or place.note]
    return ": ".join(filter(None, parts))[:MOST_WORDS]


def how(run: Run[Any], events: Sequence[Event]) -> str:
    """The line of the last of these events: what led to it, if that was told with it."""
    told: list[str] = []
    for event in reversed(events):
        if isinstance(event, Rolled) or event.to is not None:
            continue
        if event is not events[-1] and run.book.falls(event):  # that of another, who fell in the same breath
            continue
        told = [*run.narrate([event]), *told]
        if told and not run.book.follows(event):
            break
    return " ".join(told)[-MOST_WORDS:]
