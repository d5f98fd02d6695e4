"""Deathmaze in words: a sentence for every event.

What both books tell alike is in `kit.narrate`, the questions in `questions`, their options in `labels`, what is
not offered in `barred`, what changed in `differences`, the names of things in `words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from labrys.engine.event import Event
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.telling.barred import barred
from labrys.games.deathmaze.telling.ending import ending
from labrys.games.deathmaze.telling.labels import label
from labrys.games.deathmaze.telling.questions import prompt
from labrys.games.deathmaze.telling.state_diff import changes
from labrys.games.deathmaze.telling.words import Tongue, chit_words, name, place_words, shape_words
from labrys.kit import maze
from labrys.show.english import count, listed, verb
from labrys.show.sentence import Name, Noun, PlayerName
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling import narrate as kit
from labrys.systems.spi1980.telling.words import sides_words, thing

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

Chapter = Callable[[Event, State], str | None]


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    return kit.sentence(event, state, CHAPTERS, Tongue(state))


def follows(event: Event) -> bool:
    """Is this told on the line of what brought it about?"""
    return kit.follows(event)


def together(one: Event, other: Event) -> bool:
    """Are these two told in one breath?"""
    return kit.together(one)


# -- chapters 3 to 5, and 13 -------------------------------------------------------------------------------


def the_party(event: Event, state: State) -> str | None:
    """Who goes in, and who comes out."""
    match event:
        case own.Begun():
            return f"the {'Advanced' if event.advanced else 'Basic'} Game begins."
        case e.Joined():
            player = f" for {PlayerName(event.seat)}" if state.seats > 1 else ""
            return f"{name(event.who, state)} the {event.klass.capitalize()} joins the party{player}."
        case e.Left():
            who = listed([name(who, state) for who in event.survivors])
            return f"{who} {verb(event.survivors, 'walks', 'walk')} out of the maze alive."
        case own.Shared():
            return f"each survivor's share of the loot is {count(event.each, 'Bezant')}."
        case e.Winner():
            return winner(event, state)
        case e.Lost(why="cut_off"):
            return "locked doors cut the party off for ever. The maze keeps it."
        case e.Lost():
            return "nobody is left to fight on. The maze has won."
        case e.Died(cause="lost"):
            return f"{name(event.who, state)} is lost."
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


def exploring(event: Event, state: State) -> str | None:
    """Chits, doors, steps."""
    match event:
        case e.Drawn(fate="corridor"):
            return "a chit marked Corridor is drawn: so it is a corridor."
        case e.Drawn(fate="room"):
            return f"a {chit_words(event.code)} is drawn where a corridor is wanted, and goes back."
        case e.Laid():
            what = "the entrance is" if event.entrance else "ahead lies"
            return f"{what} a {shape_words(event.code)}: {sides_words(event.sides)}."
        case e.Moved(entrance=True):
            return "the party goes down into the maze."
        case e.Moved():
            where = maze.place(event.x, event.y)
            return f"the party enters {place_words(state, where)}." if where in state.maze else ""
        case own.Teleported():
            return f"in the blink of an eye the party is elsewhere: {event.x},{event.y} on the map."
        case e.Locked():
            means = "a spell" if event.means == "spell" else thing(event.means)
            back = ", and the party is outside again" if event.outside else ""
            who = name(event.who, state)
            return f"{who} locks the {event.side} door for ever with {means}{back}."
    return None


# -- chapters 6 and 10 -------------------------------------------------------------------------------------

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


def traps_and_features(event: Event, state: State) -> str | None:
    """What waits in the rooms for the careless."""
    match event:
        case own.Detrapped(sesame=True):
            gain = f" {count(event.experience, 'Experience Point')} all the same." if event.experience else ""
            return f"{name(event.who, state)} tries sesame, and the trap opens by itself.{gain}"
        case own.Detrapped():
            points = count(event.experience, "Experience Point")
            return f"{name(event.who, state)} takes the trap apart and gains {points}."
        case e.Opened(on="feature"):
            return f"{name(event.who, state)} opens the trap door."
        case e.Investigated():
            approach = APPROACH[event.feature].format(name(event.who, state))
            return f"{approach}: {OUTCOME[event.result]}"
        case e.Blighted():
            return blighted(event, state)
    return None


def blighted(event: e.Blighted, state: State) -> str:
    """[6.0] [12.0] A harm that lasts."""
    who = name(event.who, state)
    match event.what:
        case "alcohol":
            return f"{who} is drunk: -2 on every attack."
        case "stench":
            return f"{who} gags on it: -1 on every attack of this combat."
        case "fog":
            return f"{who} has breathed it in, and may fight as a Werewolf from now on."
        case "werewolf":
            return f"{who} howls and turns into a Werewolf for this combat!"
    raise KeyError(event.what)


# -- chapters 7, 9 and 12 ----------------------------------------------------------------------------------


def encounters(event: Event, state: State) -> str | None:
    """Talks, and what is thrown and eaten."""
    match event:
        case e.Negotiated():
            return {
                "failure": f"words fail ({event.total}): it comes to blows.",
                "agreement": f"they come to terms ({event.total}): the party is left in peace.",
                "cow": f"the other side is cowed ({event.total}): the party is left in peace.",
            }[event.result]
        case own.Dispersed():
            return "those left in peace go their way."
        case e.Used(item="red_pepper"):
            return f"{name(event.who, state)} throws red pepper at {name(event.target, state)}."
        case e.Used() if not event.item.endswith("_potion"):
            who, what = name(event.who, state), thing(event.item)
            if event.target:
                return f"{who} gives {name(event.target, state)} {what} to eat."
            return f"{who} eats {what}."
        case e.ChangedSides():
            return changed_sides(event, state)
    return None


def changed_sides(event: e.ChangedSides, state: State) -> str:
    """[R29] [R79] Back again."""
    who = name(event.who, state)
    if Tongue(state).is_adventurer(event.who):
        return f"{who} is free of the charm and comes back to the party."
    does = "goes away" if event.leaves else "turns on the party"
    return f"the charm is broken: {who} {does}."


CHAPTERS: tuple[Chapter, ...] = (exploring, encounters, traps_and_features, the_party)
