"""Deathmaze in words: a sentence for every event.

Combat is in `narrate_combat`, the questions in `questions`, their options in `labels`, what is not offered in
`barred`, what changed in `differences`, the names of things in `words`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from labrys.core.event import Event, Rolled
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.barred import barred
from labrys.games.deathmaze.differences import changes
from labrys.games.deathmaze.labels import label
from labrys.games.deathmaze.narrate_combat import combat, magic
from labrys.games.deathmaze.questions import prompt
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import FIGURE, MONSTER, TREASURE
from labrys.games.deathmaze.words import (
    ROW_NAMES,
    a_thing,
    capital,
    chit_words,
    count,
    gain_words,
    listed,
    name,
    number_of,
    place_words,
    shape_words,
    sides_words,
    thing,
    verb,
)
from labrys.kit import events as e
from labrys.kit import maze

__all__ = ["barred", "changes", "label", "prompt", "sentence"]

Chapter = Callable[[Event, State], str | None]


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    for chapter in CHAPTERS:
        words = chapter(event, state)
        if words is not None:
            return capital(words)
    raise KeyError(f"no sentence for {event.name}")


def nothing(event: Event, state: State) -> str | None:
    """Dice and answers are shown beside the sentences."""
    return "" if isinstance(event, Rolled) else None


# -- chapters 3 to 5, and 13 -------------------------------------------------------------------------------


def the_party(event: Event, state: State) -> str | None:
    """Who goes in, and who comes out."""
    match event:
        case own.Begun():
            return f"the {'Advanced' if event.advanced else 'Basic'} Game begins."
        case e.Joined():
            player = f" for player {event.seat + 1}" if state.seats > 1 else ""
            return f"{name(event.who, state)} the {event.klass.capitalize()} joins the party{player}."
        case e.FormedUp():
            return marching(event, state)
        case e.Left():
            who = listed([name(who, state) for who in event.survivors])
            return f"{who} {verb(event.survivors, 'walks', 'walk')} out of the maze alive."
        case own.Shared():
            return f"each survivor's share of the loot is {count(event.each, 'Bezant')}."
        case e.Winner():
            return winner(event, state)
        case e.Ability():
            return f"{name(event.who, state)} learns from it all: {gain_words(event.what)}."
        case e.Lost(why="cut_off"):
            return "locked doors cut the party off for ever. The maze keeps it."
        case e.Lost():
            return "nobody is left to fight on. The maze has won."
    return None


def marching(event: e.FormedUp, state: State) -> str:
    """The rows, front to rear."""
    rows = []
    for row, where in enumerate(("in front", *ROW_NAMES[1:])):
        found = [name(who, state) for who, box in event.order if box.startswith(str(row + 1))]
        if found:
            rows.append(f"{listed(found)} {where if row == 0 else f'in the {where}'}")
    return f"the party forms up: {'; '.join(rows)}."


def winner(event: e.Winner, state: State) -> str:
    """[3.1] Who has won, and what winning takes."""
    who = f"player {event.seat + 1}" if state.seats > 1 else "the expedition"
    if event.won:
        return f"{who} has won!"
    experience, bezants = FIGURE["win_experience"], FIGURE["win_bezants"]
    return (
        f"{who} has not won: that takes half of those who went in, "
        f"each with {experience} Experience Points and {bezants} Bezants."
    )


def exploring(event: Event, state: State) -> str | None:
    """Chits, doors, steps."""
    match event:
        case e.Drawn():
            return drawn(event)
        case e.Laid():
            what = "the entrance is" if event.rule == "5.13" else "ahead lies"
            return f"{what} a {shape_words(event.code)}: {sides_words(event.sides)}."
        case e.Moved(rule="5.13"):
            return "the party goes down into the maze."
        case e.Moved():
            where = maze.place(event.x, event.y)
            return f"the party enters {place_words(state, where)}." if where in state.maze else ""
        case own.Teleported():
            return f"in the blink of an eye the party is elsewhere: {event.x},{event.y} on the map."
        case e.Untrapped():
            return f"the {event.on} is not trapped."
        case e.Locked():
            means = "a spell" if event.means == "spell" else thing(event.means)
            back = ", and the party is outside again" if state.house.lock == "step_back" else ""
            who = name(event.who, state)
            return f"{who} locks the {event.side} door for ever with {means}{back}."
    return None


def drawn(event: e.Drawn) -> str:
    """[5.22] [5.23] [5.25a] [5.29] What came out of the cup, if it was not laid."""
    chit = f"a {chit_words(event.code)}"
    match event.fate:
        case "kept":
            return ""  # where it is laid says it all
        case "misfit":
            return f"{chit} is drawn, does not fit and goes back."
        case "dead_end":
            return f"{chit} is drawn, would close the last way onward and goes back."
        case "corridor":
            return "a chit marked Corridor is drawn: so it is a corridor."
        case "room":
            return f"{chit} is drawn where a corridor is wanted, and goes back."
    raise KeyError(event.fate)


# -- chapters 6 and 10 -------------------------------------------------------------------------------------

SPRUNG: Mapping[str, str] = {
    "arrow": "an arrow flies at {}.",
    "poisoned_arrow": "a poisoned arrow flies at {}.",
    "poison_gas": "poison gas hisses into {}'s face.",
    "explosion": "{} sets off an explosion in the midst of the party!",
    "flaming_oil": "flaming oil pours over {}.",
    "two_traps": "it is two traps in one, and {} is caught in both.",
}
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
        case e.TrapFound():
            return f"the {event.on} is trapped!"
        case own.Detrapped(sesame=True):
            gain = f" {count(event.experience, 'Experience Point')} all the same." if event.experience else ""
            return f"{name(event.who, state)} tries sesame, and the trap opens by itself.{gain}"
        case own.Detrapped():
            points = count(event.experience, "Experience Point")
            return f"{name(event.who, state)} takes the trap apart and gains {points}."
        case e.DetrapFailed():
            return f"{name(event.who, state)}'s hand slips and the trap goes off."
        case e.Opened():
            what = "the trap door" if event.on == "feature" else f"the trapped {event.on}"
            return f"{name(event.who, state)} opens {what}."
        case e.LeftShut(on="chest"):
            return "the chest stays shut, and what is in it is lost."
        case e.LeftShut():
            return f"the {event.on} is left alone, its trap still set."
        case e.Sprang():
            return SPRUNG[event.trap].format(name(event.who, state))
        case e.Arrow():
            return f"the arrow {'hits' if event.wounds else 'misses'} {name(event.who, state)}."
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
            return f"{who} is drunk: -{FIGURE['alcohol_penalty']} on every attack."
        case "stench":
            return f"{who} gags on it: -{FIGURE['stench_penalty']} on every attack of this combat."
        case "fog":
            return f"{who} has breathed it in, and may fight as a Werewolf from now on."
        case "werewolf":
            return f"{who} howls and turns into a Werewolf for this combat!"
    raise KeyError(event.what)


# -- chapter 7 ---------------------------------------------------------------------------------------------


def meetings(event: Event, state: State) -> str | None:
    """Monsters, and talking to them."""
    match event:
        case e.NobodyThere():
            return "nobody is there."
        case e.Met():
            return met(event)
        case e.SwordSkill():
            return f"{name(event.who, state)} has skill {event.skill} with the sword."
        case e.Negotiated():
            return {
                "failure": f"words fail ({event.total}): it comes to blows.",
                "agreement": f"they come to terms ({event.total}): the party is left in peace.",
                "cow": f"the other side is cowed ({event.total}): the party is left in peace.",
            }[event.result]
        case e.Paid(of=0):
            return "there is not a single Bezant to be had from them."
        case e.Paid(bezants=0):
            return f"their {count(event.of, 'Bezant')} cannot be quartered: nothing is paid."
        case e.Paid():
            return f"{event.bezants} of their {count(event.of, 'Bezant')} change hands."
        case e.PeaceBroken():
            return "the party breaks the peace and attacks!"
        case own.Dispersed():
            return "those left in peace go their way."
    return None


def met(event: e.Met) -> str:
    """[7.11] [7.12] Who it is."""
    who = number_of(event.number, event.kind)
    one = event.number == 1
    if event.again:
        row = MONSTER[event.kind]
        return f"the {row.name} is still here." if one else f"the {event.number} {row.plural} are still here."
    if event.room:
        return f"{who} {'lurks' if one else 'lurk'} here."
    return f"{who} {'comes' if one else 'come'} upon the party."


# -- chapter 9 ---------------------------------------------------------------------------------------------


def treasure(event: Event, state: State) -> str | None:
    """What is found, and who gets it."""
    match event:
        case e.Treasured():
            return treasured(event)
        case e.Gem():
            return f"a gem worth {event.bezants} Bezants."
        case e.Loot():
            return f"the loot comes to {count(event.total, 'Bezant')}."
        case e.Found():
            return f"the party finds {a_thing(event.item)}."
        case e.Tested():
            what = thing(event.item)
            test = "tastes the potion" if event.item.endswith("_potion") else "puts the medallion on"
            return f"{name(event.who, state)} {test}: it is a {what}."
        case e.Assigned(who=""):
            return f"the {thing(event.item)} is left behind."
        case e.Assigned():
            return f"{name(event.who, state)} takes the {thing(event.item)}."
        case e.Dropped():
            return f"{name(event.who, state)} drops the {thing(event.item)}."
    return None


def treasured(event: e.Treasured) -> str:
    """[9.12] What one monster, or a hoard, had; that beasts carry nothing goes without saying."""
    parts = []
    if event.bezants:
        parts.append(count(event.bezants, "Bezant"))
    if event.gems:
        parts.append(count(event.gems, "gem"))
    if event.items:
        parts.append(count(event.items, "magic item"))
    whose = f"the {MONSTER[event.kind].name}" if event.kind else "the hoard"
    if TREASURE[event.letter].chest:
        chest = f"{whose} had a chest" if event.kind else "it is a chest"
        return f"{chest} with {listed(parts) or 'nothing'} in it."
    if not parts:
        hoard = TREASURE[event.letter]
        return f"{whose} had nothing of value." if hoard.bezants + hoard.gems + hoard.items else ""
    return f"{whose} {'had' if event.kind else 'is'} {listed(parts)}."


CHAPTERS: tuple[Chapter, ...] = (
    nothing,
    combat,
    exploring,
    meetings,
    magic,
    treasure,
    traps_and_features,
    the_party,
)
