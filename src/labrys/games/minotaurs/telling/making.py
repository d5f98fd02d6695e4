"""Minotaurs: the sheet that grows while a character is made, and what each choice would be worth."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Ask
from labrys.games.minotaurs.chapters.c1_creation import proposed, sheet_of
from labrys.games.minotaurs.chapters.c1_figures import derived
from labrys.games.minotaurs.pieces import ATTRIBUTES, Being, Making
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import CLASSES, DEITIES, MOD
from labrys.games.minotaurs.telling.names import WORDS, name
from labrys.games.minotaurs.telling.words import signed, use
from labrys.show.english import listed
from labrys.show.picture import Figure, Listing, Thing

STEPS = ("Attributes", "Class", "Name and age", "Combat and Hits", "Other modifiers", "Money and gear")


def worth(key: str, ask: Ask[object], state: State) -> str:
    """What a choice of somebody who makes a character would give."""
    made = state.making
    if made is None:
        return ""
    if ask.ask == "gender":
        return listed([name("classes", one) for one, line in CLASSES.items() if key in line.genders])
    if ask.ask == "calling":
        return of_a_class(structs.replace(made, calling=key))
    if ask.ask == "distribute":
        return name("worths", key) + ("; the prime requisite" if key == CLASSES[made.calling].prime else "")
    if ask.ask == "raise":
        score = made.scores[ATTRIBUTES.index(key)]
        return f"{score} ({signed(MOD[score])}) now; {name('worths', key)}"
    if ask.ask == "deity" and key in DEITIES:
        line = DEITIES[key]
        blessing = listed([name("figures", figure) for figure in line.blessing])
        return f"{WORDS['domains'][key]}; blesses {blessing}; gift: {name('gifts', line.gift)}"
    return use(key) if ask.ask.startswith("kit_") else ""


def of_a_class(made: Making) -> str:
    """Its prime requisite, and the figures, if the results are shared out as it needs them."""
    line = CLASSES[made.calling]
    boxes = proposed(made)
    one = tried(structs.replace(made, scores=tuple(made.results[box] for box in boxes)))
    of = one.figures
    magic = f"Power {of.power}, " if of.power else ""
    figures = f"{magic}Melee {signed(of.melee)}, Missile {signed(of.missile)}, Defense {of.basic + of.armour}"
    return f"{name('attributes', line.prime)} {max(made.results)}; Hits {of.hits}, {figures}"


def box_worths(ask: Ask[object], state: State) -> tuple[str, ...]:
    """The modifier of each result that is shared out."""
    made = state.making
    return tuple(signed(MOD[result]) for result in made.results) if made and ask.ask == "distribute" else ()


def tried(made: Making) -> Being:
    """Whoever it would be, with the kit of the class."""
    sheet = sheet_of(made)
    one = Being(id="making", name=made.name, sheet=sheet, seat=made.seat, purse=max(0, made.purse))
    one.goods = dict.fromkeys(CLASSES[made.calling].kit, 1)
    one.worn = tuple(key for key in one.goods if key in ("helmet", "breastplate"))
    one.hand = tuple(key for key in one.goods if key == "shield")
    one.figures = derived(one, sheet)
    one.hits, one.power = one.figures.hits, one.figures.power
    return one


def results(made: Making) -> tuple[Figure, ...]:
    """[M1.03] What the dice gave, and the modifier each is worth."""
    return tuple(
        Figure(f"Result {place + 1}", f"{result} ({signed(MOD[result])})")
        for place, result in enumerate(made.results)
    )


def steps(made: Making) -> Listing:
    """[M1.01] The six steps: what is done, and what comes now."""
    done = (
        bool(made.scores),
        bool(made.calling),
        made.age >= 0,
        bool(made.scores and made.calling),
        bool(made.scores and made.calling),
        False,
    )
    now = next(
        (place for place in (1, 0, 2, 5) if not done[place]), 5
    )  # who shares out results knows for which class
    marks = ["done" if one else "now" if place == now else "" for place, one in enumerate(done)]
    return Listing("Six steps", tuple(Thing(step, mark=mark) for step, mark in zip(STEPS, marks, strict=True)))
