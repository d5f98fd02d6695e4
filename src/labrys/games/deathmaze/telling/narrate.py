"""Deathmaze in words: a sentence for every event.

What is only slots is in `sentences.toml`, what both books tell alike in `systems/spi1980/telling`. Questions are
in `questions`, their options in `labels`, what is not offered in `barred`, what changed in `state_diff`, names of
things in `words`.
"""

from __future__ import annotations

from collections.abc import Mapping

from labrys.engine.event import Event
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import DATA
from labrys.games.deathmaze.telling.barred import barred
from labrys.games.deathmaze.telling.ending import ending
from labrys.games.deathmaze.telling.labels import label
from labrys.games.deathmaze.telling.questions import prompt
from labrys.games.deathmaze.telling.state_diff import changes
from labrys.games.deathmaze.telling.words import Tongue, name, place_words, shape_words
from labrys.kit import maze
from labrys.show.english import listed, verb
from labrys.show.sentence import Name, Noun, PlayerName
from labrys.show.templates import Templates, Way, read
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling import narrate as shared
from labrys.systems.spi1980.telling.words import AnyTongue, sides_words, thing

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

WAYS: Mapping[str, Way[AnyTongue]] = {
    **shared.WAYS,
    "shape": lambda t, code, _: shape_words(code),
    "sides": lambda t, sides, _: sides_words(sides),
}
FILE = DATA / "sentences.toml"
SENTENCES: Templates[AnyTongue] = Templates(FILE, own.ALL, WAYS)


APPROACH, OUTCOME = read(FILE)["approach"], read(FILE)["outcome"]


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    return shared.sentence(event, state, (thoughtful, slots), Tongue(state))


def slots(event: Event, state: State) -> str | None:
    """What is only slots."""
    return SENTENCES.sentence(event, Tongue(state))


def follows(event: Event) -> bool:
    """Is this told on the line of what brought it about?"""
    return shared.follows(event)


def together(one: Event, other: Event) -> bool:
    """Are these two told in one breath?"""
    return shared.together(one)


# -- what takes some thought ---------------------------------------------------------------------------------


def thoughtful(event: Event, state: State) -> str | None:
    """The sentences that are more than slots."""
    match event:
        case e.Joined():
            player = f" for {PlayerName(event.seat)}" if state.seats > 1 else ""
            return f"{name(event.who, state)} the {event.klass.capitalize()} joins the party{player}."
        case e.Left():
            who = listed([name(who, state) for who in event.survivors])
            return f"{who} {verb(event.survivors, 'walks', 'walk')} out of the maze alive."
        case e.Winner():
            return winner(event, state)
        case e.Moved(entrance=False):
            where = maze.place(event.x, event.y)
            return f"the party enters {place_words(state, where)}." if where in state.maze else ""
        case e.Investigated():
            approach = APPROACH[event.feature].format(who=name(event.who, state))
            return f"{approach}: {OUTCOME[event.result]}"
        case e.Used() if event.item != "red_pepper" and not event.item.endswith("_potion"):
            who, what = name(event.who, state), thing(event.item)
            if event.target:
                return f"{who} gives {name(event.target, state)} {what} to eat."
            return f"{who} eats {what}."
        case e.ChangedSides():
            return changed_sides(event, state)
    return None


def winner(event: e.Winner, state: State) -> str:
    """[3.1] Who has won, and what winning takes."""
    who: Name = PlayerName(event.seat) if state.seats > 1 else Noun("the expedition")
    if event.won:
        return f"{who:has} won!"
    return (
        f"{who:has} not won: that takes half of those who went in, "
        f"each with {ENOUGH_EXPERIENCE} Experience Points and {ENOUGH_BEZANTS} Bezants."
    )


def changed_sides(event: e.ChangedSides, state: State) -> str:
    """[R29] [R79] Back again."""
    who = name(event.who, state)
    if Tongue(state).is_adventurer(event.who):
        return f"{who} is free of the charm and comes back to the party."
    does = "goes away" if event.leaves else "turns on the party"
    return f"the charm is broken: {who} {does}."
