"""Minotaurs in words: a sentence for every event, a prompt for every question, a label for every option.

What is only slots is in `data/sentences.toml`; how slots are said is in `words`.
"""

from __future__ import annotations

from msgspec import Struct, structs

from labrys.engine.ask import Ask, Basket
from labrys.engine.event import Event, Rolled
from labrys.engine.rules import Outcome
from labrys.games.minotaurs import events as e
from labrys.games.minotaurs import options
from labrys.games.minotaurs.chapters.c1_figures import is_magician
from labrys.games.minotaurs.chapters.c6_adventure import CRUCIBLE
from labrys.games.minotaurs.options import Arms, Force, Go, Walk
from labrys.games.minotaurs.options import Ask as AskAbout
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, living
from labrys.games.minotaurs.tables import DATA, GOODS, WEAPONS
from labrys.games.minotaurs.telling import making, words
from labrys.games.minotaurs.telling.barred import barred
from labrys.games.minotaurs.telling.names import WORDS, name
from labrys.games.minotaurs.telling.state_diff import changes
from labrys.games.minotaurs.telling.view import View
from labrys.games.minotaurs.telling.words import WAYS, Tongue
from labrys.show.decision import Label
from labrys.show.english import capital, listed
from labrys.show.phrases import Phrases
from labrys.show.templates import Templates

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

FILE = DATA / "sentences.toml"
OPTIONS = [
    kind
    for kind in vars(options).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__struct_config__.tag
]
SENTENCES: Templates[Tongue] = Templates(FILE, e.ALL, WAYS)
PHRASES: Phrases[Tongue] = Phrases(FILE, OPTIONS, WAYS)
CONSEQUENCES = (e.Wounded, e.Fell, e.Subdued, e.Grappled, e.Freed, e.Affected, e.Ended, e.Healed, e.RolledAgain)
LISTED = (e.Joined, e.Rose, e.TreasureFound, e.Awarded, e.Declared, e.Bought)


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    if isinstance(event, Rolled):
        return ""
    said = SENTENCES.sentence(event, Tongue(state))
    if said is None:
        raise LookupError(f"data/sentences.toml has no sentence for {event.name}")
    return capital(said)


def follows(event: Event) -> bool:
    """What a blow or a power brings stands with it."""
    return isinstance(event, CONSEQUENCES)


def together(one: Event, other: Event) -> bool:
    """Everybody who joins, all scores, all that is found."""
    return isinstance(one, LISTED)


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words."""
    return PHRASES.prompt(ask, Tongue(state))


def label(option: object, ask: Ask[object], state: State) -> Label:
    """An option in words, and what it means."""
    if isinstance(ask, Basket) and isinstance(option, str):
        return Label(name("goods", option), words.note_of(option), act=GOODS[option].shelf)
    if isinstance(option, Being):
        return Label(words.being_name(option, state.foes), words.title(option), who=option.id)
    said = PHRASES.label(option, ask, Tongue(state), of_a_word)
    if isinstance(option, str) and not said.note and (worth := making.worth(option, ask, state)):
        return structs.replace(said, note=worth)
    if isinstance(option, Go | Force):
        return pointing(said, state, option.way)
    if (ask.ask, option) == ("turn", "rest") and not tired(state):
        return structs.replace(said, weight="useless")
    if isinstance(option, Arms) and not any(thing in WEAPONS for thing in option.hand):
        return structs.replace(said, weight="useless")
    if isinstance(option, Walk | AskAbout):
        return Label(said.words, said.note, on=f"cell-{option.cell}", act=said.act, weight=said.weight)
    return said


def tired(state: State) -> bool:
    """[A8] [M3.13] [M2.47] Would an hour of rest give anybody anything back?"""
    return any(
        one.subdual or CRUCIBLE in one.goods or (is_magician(one) and one.power < one.figures.power)
        for one in living(state)
    )


def pointing(said: Label, state: State, way: int) -> Label:
    """A side of the cell points at the cell beyond."""
    maze = state.labyrinth
    assert maze is not None
    step = (-maze.columns, 1, maze.columns, -1)[way]
    return Label(said.words, said.note, on=f"cell-{state.cell + step}", act=said.act, weight=said.weight)


def of_a_word(t: Tongue, option: object) -> str:
    """A class, a deity, a good, a creature: by its name."""
    key = str(option)
    for sort in (
        "classes",
        "deities",
        "attributes",
        "goods",
        "creatures",
        "curses",
        "attitudes",
        "contents",
        "goals",
    ):
        if key in WORDS[sort]:
            return name(sort, key)
    return key.replace("_", " ")


def ending(view: View, outcome: Outcome) -> list[str]:
    """[A11] How the adventure ended."""
    alive = [one.name for one in view.party if not one.fate]
    names = f"{listed(alive)} {'comes' if len(alive) == 1 else 'come'}"
    gone = listed([one.name for one in (*view.party, *view.lost) if one.fate])
    lines = {
        "goal": [f"The quest is done: {name('goals', view.goal)} [6.2]. {names} out of the maze [A11]."],
        "left": [f"{names} out of the maze with the goal still open [6.12]."],
        "lost": ["Nobody comes back. The quest is lost, and the maze keeps what was found [6.12]."],
    }[outcome.result]
    if gone and outcome.result != "lost":
        lines.append(f"{gone} did not come back.")
    return lines
