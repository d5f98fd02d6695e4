"""Citadel of Blood in words: what only its own fights, spells and the Hellgate have."""

from __future__ import annotations

from labrys.engine.event import Event
from labrys.games.citadel import events as own
from labrys.games.citadel.state import State
from labrys.games.citadel.telling.words import Tongue, name
from labrys.show.english import capital, listed, number_word, verb
from labrys.systems.spi1980 import events as e


def fight(event: Event, state: State) -> str | None:
    """[9.0] Sides change, and a fight may end by words."""
    match event:
        case e.ChangedSides():
            who = name(event.who, state)
            if Tongue(state).is_adventurer(event.who):
                return f"{who} is free again and comes back to the party."
            return f"the charm is broken: {who} turns on the party."
        case own.Possessed():
            return possessed(event, state)
    return None


def possessed(event: own.Possessed, state: State) -> str:
    """[13.2-X] [14.6-Evil] [15.5] Why he turns on the party."""
    who = name(event.who, state)
    cause = {
        "statue": "the statue of X takes hold of",
        "talisman": "the talisman is evil, and takes hold of",
        "evil": "the talisman is evil, and takes hold of",
    }.get(event.by, f"{name(event.by, state)} takes hold of")
    return f"{cause} {who}, who turns on the party!"


def hellgate(event: Event, state: State) -> str | None:
    """[16.0] At the Hellgate."""
    match event:
        case own.HellgateFound():
            return hellgate_found(event)
        case own.Silenced(demons=()):
            return "X the Unknown is dead, and the Hellgate falls silent."
        case own.Silenced():
            demons = listed([name(demon, state) for demon in event.demons])
            vanish = verb(event.demons, "vanishes", "vanish")
            return f"X the Unknown is dead, the Hellgate falls silent, and {demons} {vanish}."
    return None


def hellgate_found(event: own.HellgateFound) -> str:
    """[16.0-1] [R92] Who guards it."""
    demons = f"{number_word(event.demons)} {'Demon' if event.demons == 1 else 'Demons'}" if event.demons else ""
    guard = listed([part for part in (demons, "X the Unknown" if event.x else "") if part])
    if not guard:
        return "here stands the Hellgate, silent and unguarded."
    return f"here stands the Hellgate! {capital(guard)} {'guards' if guard.startswith('X') else 'guard'} it."
