"""Deathmaze: what its events mean to the story of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from labrys.engine.event import Event
from labrys.games.deathmaze.events import Detrapped
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import COMBAT, NEGOTIATION
from labrys.games.deathmaze.telling.words import Tongue, place_words
from labrys.show.deed import Deed, Throw
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling import story as shared

RESULTS = {total: row.result for total, row in NEGOTIATION.items()}


def deeds(event: Event, state: State, before: Sequence[Event]) -> Iterator[Deed]:
    """As both books have it; what each brought home is known when all is shared out."""
    where = f"in {place_words(state, state.here)}" if state.here in state.maze else ""
    yield from shared.deeds(event, Tongue(state), where)
    if isinstance(event, e.Winner):
        for one in state.out:
            if one.seat == event.seat:
                gained = f"{one.experience} Experience Points, {one.bezants} Bezants"
                yield Deed("home", one.id, one.name, what=gained)


def thrown(event: Event, state: State, before: Sequence[Event]) -> Throw | None:
    """[8.43] [7.21] [10.12]"""
    tongue = Tongue(state)
    match event:
        case e.Negotiated():
            return shared.talked(event, RESULTS)
        case Detrapped(dice=(_,)):
            return shared.detrapping(event.who, event.skill, tongue, done=True)
    return shared.thrown(event, tongue, COMBAT)
