"""Citadel of Blood in words: a sentence for every event.

What both books tell alike is in `kit.narrate`, the fight and the Hellgate in `narrate_combat`, the questions in
`questions`, their options in `labels`, what is not offered in `barred`, what changed in `differences`, names in
`words`.
"""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.event import Event
from labrys.games.citadel import events as own
from labrys.games.citadel.chapters.c17_victory_conditions import ENOUGH
from labrys.games.citadel.pieces import Character
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import ALTAR, FEATURE
from labrys.games.citadel.telling import templates
from labrys.games.citadel.telling.barred import barred
from labrys.games.citadel.telling.ending import ending
from labrys.games.citadel.telling.labels import label
from labrys.games.citadel.telling.narrate_combat import fight, hellgate
from labrys.games.citadel.telling.questions import prompt
from labrys.games.citadel.telling.state_diff import changes
from labrys.games.citadel.telling.words import (
    Tongue,
    everybody,
    name,
    place_words,
    race_name,
    shape_words,
    spell_name,
    thing,
    title,
)
from labrys.kit import maze
from labrys.show.english import a, count, listed, verb
from labrys.show.sentence import PlayerName
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling import narrate as kit
from labrys.systems.spi1980.telling.words import sides_words

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

Chapter = Callable[[Event, State], str | None]


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    return kit.sentence(event, state, CHAPTERS, Tongue(state))


def follows(event: Event) -> bool:
    """Is this told on the line of what brought it about?"""
    return kit.follows(event, (own.Purse,))


def together(one: Event, other: Event) -> bool:
    """Are these two told in one breath?"""
    return kit.together(one, (own.Limited, own.Blast))


# -- chapter 4: the characters ---------------------------------------------------------------------------------


def the_party(event: Event, state: State) -> str | None:
    """Who goes in, and what they are."""
    match event:
        case own.FirstPick():
            return f"{PlayerName(event.seat):picks} first."
        case e.Joined():
            return joined(event, state)
        case own.Potential():
            return potential(event, state)
        case own.Limited():
            return limited(event, state)
    return None


def joined(event: e.Joined, state: State) -> str:
    """[4.1-A4] A Hero, or an Initiate of a race."""
    player = f" for {PlayerName(event.seat)}" if state.seats > 1 else ""
    found = next((u for u in everybody(state) if u.id == event.who), None)
    words = title(found) if isinstance(found, Character) else race_name(event.klass)
    return f"{name(event.who, state)} the {words} joins the party{player}."


def potential(event: own.Potential, state: State) -> str:
    """[4.4] [R95] A Magic Potential under each sun."""
    who = name(event.who, state)
    if not event.red + event.yellow + event.blue:
        return f"{who} has no Magic Potential under any sun."
    suns = f"red {event.red}, yellow {event.yellow}, blue {event.blue}"
    return f"{who}'s Magic Potential is {suns}."


def limited(event: own.Limited, state: State) -> str:
    """[R13] [R68] How often in this game."""
    who, times = name(event.who, state), {1: "once", 2: "twice"}.get(event.times, f"{event.times} times")
    if event.what.startswith("mind"):
        return f"the talisman of Mind will serve {who} {times} in this game."
    spells = " or ".join(spell_name(spell) for spell in event.what.split("+"))
    return f"{who} can cast {spells} {times} in this game."


# -- chapters 5 and 6: the way ---------------------------------------------------------------------------------


def exploring(event: Event, state: State) -> str | None:
    """Chits, doors, stairs, steps."""
    match event:
        case e.Laid():
            return f"ahead lies {a(shape_words(event.code))}: {sides_words(event.sides)}."
        case e.Moved():
            return moved(event, state)
        case e.Locked():
            back = ", and the party is outside again" if event.outside else ""
            return f"{name(event.who, state)} locks the {event.side} door for ever{back}."
    return None


def moved(event: e.Moved, state: State) -> str:
    """[5.0-C1] [6.6] Onto a segment; up or down a stair."""
    where = maze.place(event.x, event.y, event.level)
    if where not in state.maze:
        return ""
    if state.maze[where].code == "gateway":
        return "the party stands before the Gateway of Evil."
    came = state.came_from
    if where == state.here and came in state.maze and maze.level(came) != event.level:
        way = "down" if event.level > maze.level(came) else "up"
        return f"the party climbs {way} the stairs to level {event.level}."
    return f"the party enters {place_words(state, where)}."


# -- chapters 7 and 13: traps and features ---------------------------------------------------------------------


def traps_and_features(event: Event, state: State) -> str | None:
    """What waits in the rooms for the careless."""
    match event:
        case e.Untrapped() | e.TrapFound() | e.Opened() | e.LeftShut() if event.on in ("desk", "trap_door"):
            return of_the_hidden_trap(event, state)
        case e.Investigated():
            approach = templates.APPROACH[event.feature].format(who=name(event.who, state))
            return f"{approach}: {templates.OUTCOME[event.result]}"
        case e.Blighted():
            return blighted(event, state)
        case e.Resisted() if event.what in ALTAR:
            return f"{name(event.who, state)} stands firm before {ALTAR[event.what].name}."
        case own.HellgateTold():
            return told_by_mirror(event)
    return None


def of_the_hidden_trap(event: e.Untrapped | e.TrapFound | e.Opened | e.LeftShut, state: State) -> str:
    """[13.4-Desk] [R53] The trap of a drawer, or under a trap door."""
    what = "drawer of the desk" if event.on == "desk" else "trap door"
    match event:
        case e.Untrapped():
            return f"the {what} is not trapped."
        case e.TrapFound():
            return f"the {what} is trapped!"
        case e.Opened():
            return f"{name(event.who, state)} opens the trapped {what}."
        case e.LeftShut():
            return f"the {what} is left alone."


def blighted(event: e.Blighted, state: State) -> str:
    """[13.1-Alcohol] [13.1-Blood] [13.5] [15.2] A harm that lasts."""
    who = name(event.who, state)
    match event.what:
        case "alcohol" | "blood":
            code = next(row.code for row in FEATURE.values() if row.result == event.what)
            feels = "is drunk" if event.what == "alcohol" else "feels sick"
            return f"{who} {feels}: {code} Combat Bonus in this game."
        case "stench" if state.house.stench == "lost_phase":
            return f"{who} reels from the stench and loses the first phase of the fight."
        case "stench":
            return f"{who} gags on it: -1 on every attack of this combat."
        case "alloces":
            return f"{who} is cursed: {ALTAR['alloces'].curse_code} Combat Bonus in this game."
        case "vassago":
            return f"{who} is cursed, and has lost all Detrap skill."
    raise KeyError(event.what)


def told_by_mirror(event: own.HellgateTold) -> str:
    """[13.7] The level first, then how far."""
    if event.segments:
        segments = count(event.segments, "unexplored segment")
        return f"the mirror shows the way: the Hellgate is {segments} from here, on level {event.level}."
    if event.level:
        return f"the mirror shows the Hellgate: it stands on level {event.level}."
    return "the mirror shows nothing but the faces of the party."


# -- chapter 8: talks ------------------------------------------------------------------------------------------


def talks(event: Event, state: State) -> str | None:
    """Words and money."""
    match event:
        case e.Negotiated():
            total = f", {kit.reckoned(event, event.total)}" if event.dice else ""  # else by a spell, no roll
            return {
                "failure": f"words fail{total}.",
                "agreement": f"they come to terms{total}: the party is left in peace.",
                "intimidate": f"the other side is cowed{total}: the party is left in peace.",
            }[event.result]
        case own.Offered():
            jewels = f" and {count(event.jewels, 'jewel')}" if event.jewels else ""
            gold = count(event.gold, "Gold Mark") if event.gold or not jewels else ""
            offer = f"{gold}{jewels}" if gold else count(event.jewels, "jewel")
            worth = f", worth {event.worth}" if event.jewels else ""
            return f"the party offers a bribe: {offer}{worth}."
    return None


# -- chapter 14: treasure --------------------------------------------------------------------------------------


def treasure(event: Event, state: State) -> str | None:
    """What is found, and who gets it. What nobody has tried is not named."""
    match event:
        case e.Found(untried=True):
            return f"it is a {event.item.rpartition('_')[2]} of unknown power."
        case e.Tested() if event.item.endswith("_talisman"):
            return f"{name(event.who, state)} takes the talisman in hand: it is a {thing(event.item)}."
    return None


# -- chapter 17: the way out -----------------------------------------------------------------------------------


def homecoming(event: Event, state: State) -> str | None:
    """Who comes out, what with, and who has won."""
    match event:
        case e.Left():
            who = listed([name(who, state) for who in event.survivors])
            return f"{who} {verb(event.survivors, 'walks', 'walk')} out by the Gateway of Evil alive."
        case own.CameHome():
            return came_home(event, state)
        case e.Winner():
            return winner(event, state)
    return None


def winner(event: e.Winner, state: State) -> str:
    """[17.0-b] Whether a character of this player has won, and what that takes."""
    whose = f" of {PlayerName(event.seat)}" if state.seats > 1 else ""
    if event.won:
        return f"a character{whose} has won!"
    return f"no character{whose} has won: that takes {ENOUGH} Experience Points and {ENOUGH} Gold Marks."


def came_home(event: own.CameHome, state: State) -> str:
    """[R99] [17.0-b] What one survivor brings home."""
    points, gold = count(event.experience, "Experience Point"), count(event.gold_marks, "Gold Mark")
    jewels = [f"jewels worth {event.jewels}"] if event.jewels else []
    won = " That is a victory!" if event.won else ""
    return f"{name(event.who, state)} comes home with {listed([points, gold, *jewels])}.{won}"


CHAPTERS: tuple[Chapter, ...] = (
    templates.told,
    fight,
    hellgate,
    exploring,
    talks,
    treasure,
    traps_and_features,
    the_party,
    homecoming,
)
