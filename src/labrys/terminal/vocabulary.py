"""The words a player can type at any question besides an answer: one vocabulary for the line mode and the app.

`command` tells whether a text is one of them or an answer; `reading` reads the answers.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from labrys.engine.errors import LabrysError
from labrys.terminal import reading
from labrys.terminal.question import OpenQuestion

LOG_LINES = 30
RULE_ID = re.compile(r"\[?(\d+\.\d+[a-z]?(?:-[\w'-]+)?|[A-Za-z]{1,2}\d+(?:\.\d+)*[a-z]?)\]?")

HELP: Mapping[str, str] = {
    "a number": "the option with this number; or words of it, or their beginnings: n, north, attack orc 2",
    "map": "the map so far",
    "look": "the place and its ways out in words; who and what is elsewhere",
    "party": "everybody in a few lines, what you have in hand and what lies about; in a fight both sides",
    "goal": "what you play for, how far you are, and what is wanted next",
    "sheet [NAME]": "all there is to know of somebody; without a name, of your own",
    "why": "the rules behind the last lines, and what is not possible now",
    "rule NUMBER": "the rule with this number, as it stands in brackets behind a line",
    "rules": "the rulebook: rules 8 is a chapter; rules house, rules met, rules search WORDS",
    "odds": "what each option is likely to lead to; odds fight: how the whole fight is likely to end",
    "hint": "what a sensible player would do who knows no more than you",
    "guide": "let the guide answer this; guide fight: this round; guide setup: all until the game begins; "
    "in a guided game guide lessons: read them again, guide leave: go on without them",
    "attack": "in a fight: everybody attacks, for this round; who cannot passes",
    "hold": "in a fight: everybody holds, for this round",
    "walk PLACE": "to a place you know, step by step, until something happens; walk alone: which there are",
    "auto pass": "on or off: in a fight, pass where there is nothing else of use",
    "log": f"the last {LOG_LINES} lines",
    "undo": "take the last answer back; undo! even if dice were rolled",
    "words": "tell maps and fights in words, or draw them again",
    "save [FILE]": "save now (the game is saved after every answer anyway)",
    "quit": "save and stop",
}
SQUARE = "c4: there, by the shortest way; b2-c3-c4: by this way; c4/ne: facing north-east then; /ne: only turn"
WAIT = ("wait", "let a bot act first")
RULING = {
    "chair": "take the gamesmaster's chair, or leave it to the automatic gamesmaster",
    "gamesmaster": "where several share a keyboard: let the gamesmaster act first, if he may",
}


def words_of(*, gamesmaster: bool) -> dict[str, str]:
    """The words that mean something in a game, and what; `gamesmaster`: it has one."""
    return {**HELP, **RULING} if gamesmaster else dict(HELP)


ORDERS = {"guide": "guide fight"}  # how an order is typed, where that is not its key
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "l": "look", "record": "sheet"}
ALONE = (
    "help",
    "map",
    "look",
    "party",
    "goal",
    "why",
    "hint",
    "log",
    "undo",
    "undo!",
    "words",
    "attack",
    "hold",
    "wait",
    "chair",
    "gamesmaster",
    "quit",
)
WITH_MORE = (
    "odds",
    "sheet",
    "rule",
    "rules",
    "save",
    "guide",
    "walk",
    "auto",
)  # these may be followed by something
WORDS = (*ALONE, *WITH_MORE)


class Command(NamedTuple):
    """A word of the vocabulary, and what was said about it."""

    word: str
    argument: str = ""


def command(
    text: str, question: OpenQuestion | None, bots: Sequence[int], offered: Container[str] = ()
) -> Command | None:
    """What was typed, if it is a command and not an answer. `bots`: those that could be waited for; `offered`:
    the orders that can be given.
    """
    word, _, argument = text.partition(" ")
    word, argument = word.casefold(), argument.strip()
    naming = question is not None and question.decision.kind == "name"
    if not argument and word in ALIASES and (naming or not _means_an_option(text, question)):
        word = ALIASES[word]
    if word in (*RULING, "walk") and _means_an_option(text, question):
        return None
    if word in ("attack", "hold") and word not in offered:
        return None  # it may be part of an answer
    if word == "wait" and not bots and _means_an_option(text, question):
        return None  # nobody to wait for: it is the option that is meant
    if word in WITH_MORE or (word in ALONE and not argument):
        return Command(word, argument)
    squares = question is not None and question.decision.region is not None and reading.are_squares(text)
    if RULE_ID.fullmatch(text) and not squares and not _means_an_option(text, question):
        return Command("rule", text)
    return None


def option_called(word: str, question: OpenQuestion) -> str:
    """How to choose an option that is called like a command, if there is one."""
    alike = [n for n, option in enumerate(question.options, 1) if option.key == word]
    return f"(To choose the option of that name, type {alike[0]}.)" if alike else ""


def rule_id(text: str) -> str:
    """The id of a rule as rulebooks spell it: R42, 4.1-B2; empty if this is none."""
    found = RULE_ID.fullmatch(text)
    if found is None:
        return ""
    rule = found.group(1)
    letters = 1 + rule[1:2].isalpha()  # how many it begins with, if any
    return f"{rule[:letters].upper()}{rule[letters:].lower()}" if rule[0].isalpha() else rule


def _means_an_option(text: str, question: OpenQuestion | None) -> bool:
    if question is None:
        return False
    try:
        question.read(text)
    except LabrysError:
        return False
    return True
