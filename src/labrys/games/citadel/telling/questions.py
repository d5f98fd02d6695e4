"""Citadel of Blood: the questions of the rules in words."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.games.citadel.chapters.c04_starting_sequence import MOST_CHARACTERS, least_in_front
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import GATEWAY
from labrys.games.citadel.chapters.c09_combat import must_come_forward
from labrys.games.citadel.state import State, characters
from labrys.games.citadel.tables import NEGOTIATION_BONUS, SPELL
from labrys.games.citadel.telling import templates
from labrys.games.citadel.telling.notes import does
from labrys.games.citadel.telling.words import (
    FEATURE_NAMES,
    Tongue,
    a_thing,
    name,
    names,
    place_words,
    race_name,
    spell_name,
    thing,
)
from labrys.kit import maze
from labrys.show.english import a, capital, count, listed, number_word
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.telling import questions as kit


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words; a key that nobody asks is a `KeyError`."""
    return kit.prompt(ask, state, CHAPTERS, Tongue(state))


def of_the_muster(key: str, of: str, state: State) -> str:
    """[4.1-A1]–[4.1-D] Before the Citadel."""
    match key:
        case "name":
            return f"What is the {race_name(of)} called?"
        case "weapon":
            who = next((unit for unit in characters(state) if unit.id == of), None)
            first = f" besides the {thing(who.weapons[0].id)}" if who is not None and who.weapons else ""
            return f"Which weapon does {name(of, state)} carry{first}?"
        case "marching_order":
            return kit.marching_order(least_in_front(len(state.party)))
    return ""


def of_the_way(key: str, of: str, state: State) -> str:
    """[5.0-A1] [5.0-B] [10.6-Teleport] Where to, and through what."""
    match key:
        case "next_move":
            level = f", level {maze.level(state.here)}" if maze.level(state.here) > 1 else ""
            at = "at" if state.here == GATEWAY else "in"
            where = (
                f"{at} {place_words(state, state.here)}" if state.here != state.hellgate_at else "at the Hellgate"
            )
            return f"The party is {where}{level}. Where next?"
        case "trap" if of == "trap_door":
            return "There is a trap under the trap door. What now?"
        case "trap":
            return f"The {'drawer' if of == 'desk' else of or 'thing'} is trapped. Who deals with it?"
    return ""


def of_the_feature(key: str, of: str, state: State) -> str:
    """[5.0-D] [13.0] [16.0-4] What is in the room."""
    match key:
        case "feature":
            return f"There is {a(FEATURE_NAMES[of])} here. Does anybody take a closer look?"
        case "climb_up":
            return f"{capital(Tongue(state).groups(state.peaceful))} below at peace: up again?"
    return ""


def of_the_talks(key: str, of: str, state: State) -> str:
    """[8.4] [8.7] [10.7] Words and money."""
    match key:
        case "meeting":
            return f"{capital(Tongue(state).groups(state.monsters))}! What now?"
        case "oratory":
            bonus = NEGOTIATION_BONUS["oratory_spell"]
            return f"Does {name(of, state)} lend the talk a spell of Oratory (+{bonus})?"
        case "bribery_spell":
            return f"Is {spell_name(of)} cast on them ({SPELL[of].code} on the die)?"
    return ""


def of_the_fight(key: str, of: str, state: State) -> str:
    """[9.0] [10.5] [15.3] [16.0-2] In combat, and right after it."""
    match key:
        case "action":
            return f"Round {state.round}: who does what?"
        case "ready" if useless := useless_in_hand(state):
            return f"Which weapons are in hand when the fight begins? Of no use where they stand: {useless}."
        case "reorganise":
            if must_come_forward(state):
                return "The front row is too thin: who comes forward?"
            return "Does anybody change places?"
        case "stone_flesh":
            return f"Turned to stone: {names(state.stone)}. Cast Stone-Flesh?"
        case "resurrect":
            return f"Killed in this fight: {names(state.slain_now)}. Cast Resurrect?"
    return ""


def useless_in_hand(state: State) -> str:
    """[9.5] The weapons in the wrong hands, of those who have a better one for their row."""
    wrong = []
    for who in characters(state):
        held, usable = arms.in_hand(who), [arms.usable(weapon, who.row) for weapon in who.weapons]
        if held is not None and any(usable) and not arms.usable(held, who.row):
            wrong.append(f"{who.name}'s {thing(held.id)}")
    return listed(wrong)


def of_the_spoils(key: str, of: str, state: State) -> str:
    """[14.0-5] [14.5] Who gets, takes and tries what."""
    match key:
        case "assign" if does(of):
            return f"{capital(a_thing(of))}: {does(of)}. Who takes it?"
        case "test" if of == "talisman":
            return "Who takes the unknown talisman in hand?"
    return ""


def of_home(key: str, of: str, state: State) -> str:
    """[12.2] [17.0-d] Between two games."""
    match key:
        case "ability":
            who = next((one for one in state.out if one.id == of), None)
            saved = ""
            if who is not None:
                gold = who.saved_gold_marks + sum(who.saved_jewels)
                saved = f" with {count(who.saved_experience, 'Experience Point')} and {count(gold, 'Gold Mark')}"
            return f"What does {name(of, state)} buy{saved}?"
        case "newcomers":
            return f"How many new members join? {capital(number_word(MOST_CHARACTERS))} may go in at most."
    return ""


CHAPTERS = (
    templates.asked,
    of_the_muster,
    of_the_way,
    of_the_feature,
    of_the_talks,
    of_the_fight,
    of_the_spoils,
    of_home,
)
