"""Deathmaze: the questions of the rules in words, and the answers that can be given."""

from __future__ import annotations

from labrys.core.choose import Ask
from labrys.games.deathmaze.combat import must_step
from labrys.games.deathmaze.party import least_in_front
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHIT, FIGURE, NEGOTIATION_BONUS, SPELL
from labrys.games.deathmaze.words import (
    FEATURE_NAMES,
    NUMBERS,
    a_thing,
    capital,
    chit_words,
    groups,
    in_box,
    name,
    names,
    place_words,
    spell_name,
    thing,
)

# -- the questions -----------------------------------------------------------------------------------------


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words; a key that nobody asks is a `KeyError`."""
    for chapter in (of_the_muster, of_the_way, of_the_room, of_the_fight, of_the_spoils):
        words = chapter(ask.ask, ask.of, state)
        if words:
            return words
    raise KeyError(ask.ask)


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
            least = least_in_front(len(state.party))
            return f"How does the party march? At least {NUMBERS[least]} must stand in the first row."
        case "share":
            return f"How many Bezants does {name(of, state)} get?"
        case "ability":
            experience, bezants = FIGURE["ability_experience"], FIGURE["ability_bezants"]
            price = f"{experience} Experience Points and {bezants} Bezants"
            return f"{name(of, state)} can spend {price} on an ability. Which?"
    return ""


def of_the_way(key: str, of: str, state: State) -> str:
    """[5.2] Where to, and how a chit lies."""
    match key:
        case "turn":
            return f"A {chit_words(of)}: how shall it lie?" if of else "How shall the chit lie?"
        case "misfit":
            return "No chit fits on every side. Which of the best is laid?"
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
    """[6.0] [7.0] What is there, and who."""
    match key:
        case "feature":
            kind = of or CHIT[state.maze[state.here].code].feature
            return f"There is a {FEATURE_NAMES[kind]} here. Does anybody look into it?"
        case "climb_up":
            return f"{capital(groups(state.peaceful))} below at peace: up again?"
        case "meeting":
            return f"{capital(groups(state.monsters))}! Talk or fight?"
        case "oratory":
            bonus = NEGOTIATION_BONUS["oratory_spell"]
            return f"Does {name(of, state)} lend the talk a spell of Oratory (+{bonus})?"
        case "talk_again":
            return "They listened. Leave it at that, or press them further?"
        case "break_peace":
            return "They let the party be. Keep the peace, or attack now?"
    return ""


def of_the_fight(key: str, of: str, state: State) -> str:
    """[8.0] [11.0] [12.0] In combat, and right after it."""
    match key:
        case "stand":
            return f"Which monster stands {in_box(of)}?"
        case "columns":
            return "In which columns do the monsters stand?"
        case "ready":
            return "Which weapons are in hand when the fight begins?"
        case "action":
            return f"Round {state.round}: who does what?"
        case "reorganise":
            if must_step(state):
                return "The front row is too thin: who comes forward?"
            return "Does anybody change places?"
        case "box":
            return f"Which place in the marching order does {name(of, state)} take?"
        case "enemy_box":
            return f"Which place among the monsters does {name(of, state)} take?"
        case "charm":
            return f"Whom shall the {thing(of + '_potion')} win over?"
        case "stone_to_flesh":
            if of:
                return f"{name(of, state)} is turning to gold. Stop it?"
            return f"Turned to stone: {names(state.stone)}. Cast Stone-to-Flesh?"
        case "restore":
            return "Who is turned back to flesh?"
        case "neutralise":
            return f"{name(of, state)} is poisoned. Undo it at once?"
        case "patient":
            return f"On whom is {spell_name(of)} cast?" if of in SPELL else f"Who gets the {thing(of)}?"
    return ""


def of_the_spoils(key: str, of: str, state: State) -> str:
    """[9.0] Who tests, takes, drops and gives."""
    match key:
        case "test":
            return f"Who {'tastes' if of == 'potion' else 'tries on'} the unknown {of or 'thing'}?"
        case "assign":
            return f"Who takes {a_thing(of)}?"
        case "drop":
            return f"{name(of, state)}'s hands are full. Which weapon is dropped for the new one?"
        case "give":
            return "Who hands over what?"
        case "give_to":
            return f"Who gets the {thing(of)}?"
        case "exchange":
            return f"Which weapon does {name(of, state)} give in exchange?"
    return ""
