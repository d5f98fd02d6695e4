"""The questions both books ask, in words. Empty: a book has its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from labrys.engine.ask import Ask
from labrys.show.english import capital, number_word
from labrys.systems.spi1980.telling.words import AnyTongue, in_box

S = TypeVar("S")


def prompt(ask: Ask[object], state: S, own: Sequence[Callable[[str, str, S], str]], t: AnyTongue) -> str:
    """The question in words, the book's own first; a key that nobody asks is a `KeyError`."""
    for chapter in own:
        if words := chapter(ask.ask, ask.of, state):
            return words
    for shared in (of_the_way, of_the_fight, of_the_spoils):
        if words := shared(ask.ask, ask.of, t):
            return words
    raise KeyError(ask.ask)


def marching_order(least: int) -> str:
    """How the party is to march."""
    return f"How does the party march? At least {number_word(least)} must stand in the first row."


def of_the_way(key: str, of: str, t: AnyTongue) -> str:
    """How a chit lies, and peace."""
    match key:
        case "turn":
            return f"A {t.chit(of)}: how shall it lie?" if of else "How shall the chit lie?"
        case "misfit":
            return "No chit fits on every side. Which of the best is laid?"
        case "break_peace":
            return "They let the party be. Keep the peace, or attack now?"
    return ""


def of_the_fight(key: str, of: str, t: AnyTongue) -> str:
    """In combat, and right after it."""
    match key:
        case "stand":
            return f"Which monster stands {in_box(of)}?"
        case "columns":
            return "In which columns do the monsters stand?"
        case "ready":
            return "Which weapons are in hand when the fight begins?"
        case "box":
            return f"Which place in the marching order does {t.name(of)} take?"
        case "enemy_box":
            return f"Which place among the monsters does {t.name(of)} take?"
        case "charm":
            return f"Whom shall the {t.thing(of + '_potion')} win over?"
        case "restore":
            return "Who is turned back to flesh?"
        case "neutralise":
            return f"{capital(t.name(of))} is poisoned. Undo it at once?"
        case "patient":
            return f"On whom is {t.spell(of)} cast?" if of in t.spells else f"Who gets the {t.thing(of)}?"
    return ""


def of_the_spoils(key: str, of: str, t: AnyTongue) -> str:
    """Who tests, takes, drops and gives."""
    match key:
        case "test":
            return f"Who {'tastes' if of == 'potion' else 'tries on'} the unknown {of or 'thing'}?"
        case "assign":
            return f"Who takes {t.a_thing(of)}?"
        case "drop":
            return f"{t.name(of)}'s hands are full. Which weapon is dropped for the new one?"
        case "give":
            return "Who hands over what?"
        case "give_to":
            return f"Who gets the {t.thing(of)}?"
        case "exchange":
            return f"Which weapon does {t.name(of)} give in exchange?"
    return ""
