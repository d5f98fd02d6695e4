"""Lines of what happened, printed: each sentence with its dice and the rule it follows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from labrys.engine.event import GAMESMASTER
from labrys.show.run import Run
from labrys.show.teller import Die, Line, Teller
from labrys.terminal.line.screen import Screen


def printed(lines: Sequence[Line], screen: Screen) -> list[str]:
    """Lines as text."""
    return [_line(line, screen) for line in lines]


def _line(line: Line, screen: Screen) -> str:
    """Sentences of one rule cite it once, at the end."""
    parts = []
    rules = [*(sentence.rule for sentence in line.sentences), ""]
    for place, sentence in enumerate(line.sentences, 1):
        parts += [sentence.text, _thrown(sentence.dice, screen)]
        parts += [f"[{sentence.rule}]"] if sentence.rule != rules[place] else []
    return " ".join(part for part in parts if part)


def _thrown(dice: Sequence[Die], screen: Screen) -> str:
    """The faces; dice of one rule cite it once, behind the last."""
    parts = []
    rules = [*(die.rule for die in dice), ""]
    for place, die in enumerate(dice, 1):
        parts.append(screen.die(die.face, die.sides))
        parts += [f"[{die.rule}]"] if die.rule not in ("", rules[place]) else []
    return " ".join(parts)


def storyteller(run: Run[Any], since: int = 0, *, unsealed: bool = False) -> Callable[[], None]:
    """A function that prints, each time it is called, what happened since the last time.

    `unsealed`: the game is over, so what nobody heard during play is told, too.
    """
    screen = Screen(sys.stdin, sys.stdout)
    teller = Teller(run, (*range(run.state.seats), GAMESMASTER) if unsealed else range(run.state.seats))
    told = since

    def tell() -> None:
        nonlocal told
        for line in printed(teller.lines(run.events_since(told)) + teller.loose_dice(), screen):
            screen.sentence(line)
        told = run.told

    return tell
