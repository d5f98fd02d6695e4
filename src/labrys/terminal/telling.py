"""What happened, as lines: sentences with their dice and rules; a consequence stands with its cause."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from labrys.core.event import Event, Rolled
from labrys.core.run import Run
from labrys.terminal.render import Renderer, renderer
from labrys.terminal.screen import Screen

PLAYER = re.compile(r"\bplayer (\d+)('s)?\b(?: ([a-z]+s)\b)?", re.IGNORECASE)
AND_THEN = re.compile(r"\band ([a-z]+s)\b")
YOU = "You"  # the only person at a table of bots, if he has not given a name
PLURAL = {"is": "are", "has": "have", "goes": "go", "does": "do"}


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names by which the players can be told apart: two of the same name have their number too."""
    return tuple(f"{name} {seat + 1}" if names.count(name) > 1 else name for seat, name in enumerate(names))


def called(words: str, names: Sequence[str]) -> str:
    """Players by name, as far as they have one: the rules know only numbers."""
    names = distinct(names)

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1)) - 1
        known = names[seat] if seat < len(names) else ""
        if known == YOU:
            return _you(found)
        return known + found.group()[len("player ") + len(found.group(1)) :] if known else found.group()

    told = PLAYER.sub(name, words)
    if YOU in names and told.startswith("You "):
        told = AND_THEN.sub(lambda found: f"and {_plural(found.group(1))}", told)
    return told


def _you(found: re.Match[str]) -> str:
    """`You lose`, `your turn`, `attacks you`: he is spoken to."""
    _, whose, verb = found.groups()
    words = f"your{f' {verb}' if verb else ''}" if whose else f"you{f' {_plural(verb)}' if verb else ''}"
    return words if found.start() else words.capitalize()


def _plural(verb: str) -> str:
    """`loses` for one is `lose` for you."""
    if verb in PLURAL:
        return PLURAL[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]


class Told(Struct):
    """One sentence: of which event, and with which dice."""

    event: Event
    sentence: str
    dice: list[Rolled]


class Teller:
    """Turns events into lines. Dice wait for the sentence they belong to."""

    def __init__(self, run: Run[Any], renderer: Renderer, screen: Screen, seats: set[int]) -> None:
        """`seats`: those who sit here, and may read what is only for them."""
        self.run, self.renderer, self.screen, self.seats = run, renderer, screen, seats
        self._dice: list[Rolled] = []

    def lines(self, events: Sequence[Event]) -> list[str]:
        """A line for every cause, its consequences behind it."""
        lines: list[list[Told]] = []
        heard = [event for event in events if event.only is None or event.only in self.seats]
        for place, event in enumerate(heard):
            if isinstance(event, Rolled):
                self._dice.append(event)
            elif self._says_more(event, heard[place + 1 : place + 2]):
                continue
            elif words := self.run.narrate([event]):
                told = Told(event, self._to_whom(event, called(words[0], self.run.names)), self._dice_of(event))
                if lines and (self.renderer.follows(event) or self._alike(lines[-1][-1].event, event)):
                    lines[-1].append(told)
                else:
                    lines.append([told])
        return [self._line(told) for told in lines]

    def _says_more(self, event: Event, after: Sequence[Event]) -> bool:
        """Is what everybody may know told next to the one who sits here with what he alone may know?"""
        more = bool(after) and type(after[0]) is type(event) and after[0].rule == event.rule
        return more and bool(self.seats) and event.only is None and after[0].only is not None

    def _dice_of(self, event: Event) -> list[Rolled]:
        """All that wait; but of several only the first, if the event tells that one."""
        own = len(self._dice) > 1 and getattr(event, "die", None) == self._dice[0].face
        dice, self._dice = (self._dice[:1], self._dice[1:]) if own else (self._dice, [])
        return dice

    def _to_whom(self, event: Event, words: str) -> str:
        """Where several may read it all, whom it speaks to: `To Ann: your new Spell is Mend.`."""
        if event.only is None or len(self.seats) < 2:
            return words
        name = distinct(self.run.names)[event.only]
        return f"To {name}: {words[0].lower()}{words[1:]}"

    def _alike(self, one: Event, other: Event) -> bool:
        return type(one) is type(other) and one.rule == other.rule and self.renderer.together(one, other)

    def loose_dice(self) -> list[str]:
        """Dice that led to nothing that could be told."""
        dice, self._dice = self._dice, []
        return [self._thrown(dice, "")] if dice else []

    def _line(self, told: list[Told]) -> str:
        parts = []
        for place, one in enumerate(told):
            last = place + 1 == len(told)
            more = not last and told[place + 1].event.rule == one.event.rule  # then it is cited at the end
            parts += [one.sentence, self._thrown(one.dice, one.event.rule)]
            parts += [] if more else [f"[{one.event.rule}]"]
        return " ".join(part for part in parts if part)

    def _thrown(self, dice: Sequence[Rolled], rule: str) -> str:
        """The faces; dice of other rules than the sentence's name theirs."""
        parts = []
        for place, die in enumerate(dice):
            parts.append(self.screen.die(die.face))
            last_of_its_rule = place + 1 == len(dice) or dice[place + 1].rule != die.rule
            if die.rule != rule and last_of_its_rule:
                parts.append(f"[{die.rule}]")
        return " ".join(parts)


def storyteller(run: Run[Any], since: int = 0) -> Callable[[], None]:
    """A function that prints, each time it is called, what happened since the last time."""
    screen = Screen(sys.stdin, sys.stdout)
    teller = Teller(run, renderer(run.book.name), screen, set(range(run.state.seats)))
    told = since

    def tell() -> None:
        nonlocal told
        for line in teller.lines(run.events[told:]):
            screen.sentence(line)
        told = len(run.events)

    return tell
