"""Deathmaze in words: a sentence for every event.

What is only slots is in `sentences.toml`, what both books tell alike in `systems/spi1980/telling`. Questions are
in `questions`, their options in `labels`, what is not offered in `barred`, what changed in `state_diff`, names of
things in `words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from labrys.engine.event import Event
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.telling.barred import barred
from labrys.games.deathmaze.telling.ending import ending
from labrys.games.deathmaze.telling.labels import label
from labrys.games.deathmaze.telling.questions import prompt
from labrys.games.deathmaze.telling.state_diff import changes
from labrys.games.deathmaze.telling.words import Tongue, name, place_words, shape_words
from labrys.kit import maze
from labrys.show.english import listed, verb
from labrys.show.sentence import Name, Noun, PlayerName
from labrys.show.templates import Templates
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling import narrate as kit
from labrys.systems.spi1980.telling.words import AnyTongue, sides_words, thing

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

WAYS: Mapping[str, Callable[[AnyTongue, object, str], str]] = {
    **kit.WAYS,
    "shape": lambda t, code, _: shape_words(str(code)),
    "sides": lambda t, sides, _: sides_words(str(sides)),
}
SENTENCES: Templates[AnyTongue] = Templates(Path(__file__).with_name("sentences.toml"), own.ALL, WAYS)


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    return kit.sentence(event, state, (thoughtful, slots), Tongue(state))


def slots(event: Event, state: State) -> str | None:
    """What is only slots."""
    return SENTENCES.sentence(event, Tongue(state))


def follows(event: Event) -> bool:
    """Is this told on the line of what brought it about?"""
    return kit.follows(event)


def together(one: Event, other: Event) -> bool:
    """Are these two told in one breath?"""
    return kit.together(one)


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
            approach = APPROACH[event.feature].format(name(event.who, state))
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


APPROACH: Mapping[str, str] = {
    "fountain": "{} drinks from the fountain",
    "statue": "{} climbs the statue",
    "trap_door": "{} lifts the trap door",
    "mist": "mist rolls over {}",
}
OUTCOME: Mapping[str, str] = {
    "poison": "it is poison!",
    "potion": "it is a magic potion.",
    "alcohol": "it is strong drink.",
    "gem": "a gem glitters at the bottom.",
    "gems": "two gems are its eyes.",
    "water": "it is only water.",
    "nothing": "there is nothing to be had.",
    "gargoyle": "it is a Gargoyle, and it wakes!",
    "medallion": "a medallion hangs round its neck.",
    "room_below": "stairs lead down to a room below.",
    "cronk_hole": "it is a Cronk hole!",
    "trap": "something clicks. It is trapped!",
    "treasure": "treasure!",
    "mist": "a mist wells up.",
    "alligator": "an Alligator bursts out of the water!",
    "midas": "a golden shimmer spreads over the skin …",
    "medusa_face": "it has a Medusa's face!",
    "statue_falls": "the statue topples over!",
    "magic_sword": "the sword in its hand is real, and magic.",
    "pit": "there is nothing but a pit.",
    "lycanthrope_fog": "it smells of wolves.",
    "healing_vapour": "it closes wounds.",
    "stone_haze": "it turns flesh to stone!",
}


def changed_sides(event: e.ChangedSides, state: State) -> str:
    """[R29] [R79] Back again."""
    who = name(event.who, state)
    if Tongue(state).is_adventurer(event.who):
        return f"{who} is free of the charm and comes back to the party."
    does = "goes away" if event.leaves else "turns on the party"
    return f"the charm is broken: {who} {does}."
