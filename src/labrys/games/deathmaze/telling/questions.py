"""Deathmaze: the questions of the rules in words, and the answers that can be given."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.games.deathmaze.chapters.c05_exploring import least_in_front
from labrys.games.deathmaze.chapters.c08_combat import must_step
from labrys.games.deathmaze.chapters.c13_continuity import ABILITY_BEZANTS, ABILITY_EXPERIENCE
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHIT, NEGOTIATION_BONUS
from labrys.games.deathmaze.telling.notes import does
from labrys.games.deathmaze.telling.words import FEATURE_NAMES, Tongue, a_thing, groups, name, names, place_words
from labrys.show.english import capital
from labrys.systems.spi1980.telling import questions as shared

# -- the questions -----------------------------------------------------------------------------------------


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words; a key that nobody asks is a `KeyError`."""
    return shared.prompt(ask, state, (of_the_muster, of_the_way, of_the_room), Tongue(state))


def of_the_muster(key: str, of: str, state: State) -> str:
    """[4.0] [5.11] [13.11] Before and after."""
    match key:
        case "game":
            return "Which game shall it be?"
        case "muster":
            return "Do you take ready-made adventurers, or make your own?"
        case "how_many":
            return "How many adventurers go in?"
        case "class":
            return "What is your next adventurer to be?"
        case "name":
            return f"What is the {of.capitalize()} called?"
        case "weapon":
            return f"Which weapon does {of} carry?"
        case "spell":
            return f"Which spell does {of} know?"
        case "experience":
            return f"What has {of} learnt before coming here?"
        case "marching_order":
            return shared.marching_order(least_in_front(len(state.party)))
        case "share":
            return f"How many Bezants does {name(of, state)} get?"
        case "ability":
            experience, bezants = ABILITY_EXPERIENCE, ABILITY_BEZANTS
            price = f"{experience} Experience Points and {bezants} Bezants"
            return f"{name(of, state)} can spend {price} on an ability. Which?"
    return ""


def of_the_way(key: str, of: str, state: State) -> str:
    """[5.2] Where to, and how a chit lies."""
    match key:
        case "next_move":
            return f"The party is in {place_words(state, state.here)}. Where next?"
        case "teleport":
            return "Where does the spell lead?"
        case "teleport_whom":
            return "Which monster is sent away?"
        case "trap":
            if of == "feature":
                return "There is a trap below the trap door. What now?"
            return f"The {of or 'thing'} is trapped. Who deals with it?"
    return ""


def of_the_room(key: str, of: str, state: State) -> str:
    """[6.0] [7.0] [8.0] What is there, who, and the fight."""
    match key:
        case "feature":
            kind = of or CHIT[state.maze[state.here].code].feature
            deed = {"fountain": "drink from it", "statue": "climb it", "trap_door": "open it"}
            return f"There is a {FEATURE_NAMES[kind]} here. Does anybody {deed[kind]}?"
        case "climb_up":
            return f"{capital(groups(state, state.peaceful))} below at peace: up again?"
        case "meeting":
            return f"{capital(groups(state, state.monsters))}! Talk or fight?"
        case "oratory":
            bonus = NEGOTIATION_BONUS["oratory_spell"]
            return f"Does {name(of, state)} lend the talk a spell of Oratory (+{bonus})?"
        case "talk_again":
            return "They listened. Leave it at that, or press them further?"
        case "action":
            return f"Round {state.round}: who does what?"
        case "reorganise":
            if must_step(state):
                return "The front row is too thin: who comes forward?"
            return "Does anybody change places?"
        case "assign" if does(of):
            return f"{capital(a_thing(of))}: {does(of)}. Who takes it?"
        case "stone_to_flesh":
            if of:
                return f"{name(of, state)} is turning to gold. Stop it?"
            return f"Turned to stone: {names(state.stone)}. Cast Stone-to-Flesh?"
    return ""
