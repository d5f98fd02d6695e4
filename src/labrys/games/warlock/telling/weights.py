"""Talisman: Warlock's Maze: what an option weighs, and which kind of act it is."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.games.warlock.options import Cast, Drop, Lie, TakePrize, UseThing
from labrys.show.acts import ARM, DROP, FLEE, GO, LEAVE, TAKE, TURN
from labrys.show.decision import Weight

ASIDES = (("act", "reset"), ("leave_chamber", "reset"))
ACTS = {
    "act.exit": LEAVE,
    "act.leave": LEAVE,
    "act.reset": "reset",
    "act.roll": GO,
    "act.stay": "encounter",
    "act.wait": "encounter",
    "cave.visit": "visit",
    "choice.encounter": "encounter",
    "circle_move": GO,
    "exit": GO,
    "leave_chamber": GO,
    "leave_chamber.reset": "reset",
    "loot": TAKE,
    "put_down": DROP,
    "rotating_exit": GO,
    "stake.decline": FLEE,
    "take": TAKE,
    "take_magic": TAKE,
    "weapon": ARM,
}
"""What one does by a word of a question, or by any word of it."""
PASSES = ("done", "end", "go_on", "keep", "leave", "no", "none", "pass", "stop", "wait")
"""Words that answer a question by doing nothing; to leave the Maze is something else."""


def beside(option: object, ask: Ask[object]) -> bool:
    """Things, Spells and what is put down, where the question is where to go, whom to meet or what to buy."""
    if (ask.ask, option) in ASIDES or (ask.ask == "loot" and isinstance(option, Drop)):
        return True
    return ask.ask in ("act", "choice", "cave", "shop") and isinstance(option, Cast | UseThing | Drop)


def act_of(option: object, ask: Ask[object]) -> str:
    """What one does by it, where its tag or its question does not say so; empty: they do."""
    if isinstance(option, str):
        return ACTS.get(f"{ask.ask}.{option}") or ACTS.get(ask.ask, "")
    match option:
        case Lie():
            return TURN
        case TakePrize():
            return TAKE
        case UseThing(what="cloak" | "soft_tread" | "twine"):
            return FLEE
    return ""


def word_weight(word: str, ask: Ask[object], note: str) -> Weight:
    """Who waits where something is to be met does not do nothing; to fight without a weapon is of no use."""
    if (ask.ask, word) == ("weapon", "none"):
        return "useless"
    meets = word == "wait" and bool(note)
    return "pass" if word in PASSES and (ask.ask, word) != ("act", "leave") and not meets else "main"
