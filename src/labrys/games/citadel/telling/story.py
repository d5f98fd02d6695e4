"""Citadel of Blood: what its events mean to the story of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from labrys.engine.event import Event
from labrys.games.citadel import events as own
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import COMBAT, NEGOTIATION
from labrys.games.citadel.telling.words import Tongue, place_words
from labrys.show.deed import Deed, Throw
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling import story as shared

RESULTS = {total: row.result for total, row in NEGOTIATION.items()}
FEATS = (own.HellgateFound, own.TeamVictory)


def deeds(event: Event, state: State, before: Sequence[Event]) -> Iterator[Deed]:
    """As both books have it; and the Hellgate, the coffin, and what each brought home."""
    where = f"in {place_words(state, state.here)}" if state.here in state.maze else ""
    tongue = Tongue(state)
    if isinstance(event, own.Swallowed) and not event.freed:
        yield Deed("fell", event.who, tongue.name(event.who), what="was swallowed", where=where)
    elif isinstance(event, own.Swallowed | own.Resurrected):
        yield Deed("back", event.who)
    elif isinstance(event, own.CameHome):
        gained = f"{event.experience} Experience Points, {event.gold_marks + event.jewels} Gold Marks"
        yield Deed("home", event.who, tongue.name(event.who), what=gained)
    elif isinstance(event, FEATS) or (isinstance(event, own.Tried) and event.destroyed):
        yield Deed("feat")
    else:
        yield from shared.deeds(event, tongue, where)


def thrown(event: Event, state: State, before: Sequence[Event]) -> Throw | None:
    """[9.5] [8.5] [7.0]"""
    tongue = Tongue(state)
    match event:
        case e.Negotiated():
            return shared.talked(event, RESULTS)
        case own.Detrapped(dice=(_,)):
            return shared.detrapping(event.who, event.skill, tongue, done=True)
    return shared.thrown(event, tongue, COMBAT)
