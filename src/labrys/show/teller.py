"""What happened, as lines: sentences with their dice and rules; a consequence stands with its cause.

A line is data, not text: a terminal prints it, a page draws dice faces and makes each rule a button.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from labrys.engine.event import Cue, Event, Rolled
from labrys.show.english import listed
from labrys.show.run import Run
from labrys.show.sentence import distinct


class Die(Struct, frozen=True, gc=False, omit_defaults=True):
    """A face, the rule it was rolled by where that is not the sentence's, and the sides of the die."""

    face: int
    rule: str = ""
    sides: int = 6


class Sentence(Struct, frozen=True, gc=False, omit_defaults=True):
    """What one event tells. Dice without words have an empty text."""

    kind: str  # of event: Died, Wounded, Moved …
    text: str
    rule: str
    dice: tuple[Die, ...] = ()
    private: bool = False  # nobody else reads it
    cue: Cue = ""  # what may be heard of it: a door, a wound …


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """A cause and its consequences."""

    sentences: tuple[Sentence, ...]


class Teller:
    """Turns events into lines. Dice wait for the sentence they belong to."""

    def __init__(self, run: Run[Any], seats: Collection[int]) -> None:
        """`seats`: those who read this, and may know what is only for them."""
        self.run, self.seats = run, seats
        self._dice: list[Rolled] = []

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """A line for every cause, its consequences behind it."""
        lines: list[list[Sentence]] = []
        before: Event | None = None  # the last that was told
        heard = [event for event in events if self.hears(event)]
        for place, event in enumerate(heard):
            if isinstance(event, Rolled):
                self._dice.append(event)
            elif self._says_more(event, heard[place + 1 : place + 2]):
                continue
            elif words := self.run.narrate([event]):
                told = self._sentence(event, words[0])
                if before is not None and self._joins(before, event):
                    lines[-1].append(told)
                else:
                    lines.append([told])
                before = event
        return [Line(tuple(sentences)) for sentences in lines]

    def hears(self, event: Event) -> bool:
        """May any of those who read this know of it?"""
        return event.to is None or any(event.heard_by(seat) for seat in self.seats)

    def loose_dice(self) -> list[Line]:
        """Dice that led to nothing that could be told."""
        dice, self._dice = self._dice, []
        return [Line((Sentence(Rolled.__name__, "", "", _thrown(dice, "")),))] if dice else []

    def _sentence(self, event: Event, words: str) -> Sentence:
        text = self._to_whom(event, words)
        dice = _thrown(self._dice_of(event), event.rule)
        return Sentence(event.name, text, event.rule, dice, event.to is not None, event.heard_as())

    def _says_more(self, event: Event, after: Sequence[Event]) -> bool:
        """Is what everybody may know told next to the one who sits here with what he alone may know?"""
        more = bool(after) and type(after[0]) is type(event) and after[0].rule == event.rule
        return more and bool(self.seats) and event.to is None and after[0].to is not None

    def _joins(self, before: Event, event: Event) -> bool:
        """Does this stand on the line of the one before: its consequence, or more of the same?"""
        book = self.run.book
        alike = type(before) is type(event) and before.rule == event.rule
        return book.follows(event) or (alike and book.together(before, event))

    def _dice_of(self, event: Event) -> list[Rolled]:
        """All that wait; but of several only the first, if the event tells that one."""
        own = len(self._dice) > 1 and getattr(event, "die", None) == self._dice[0].face
        dice, self._dice = (self._dice[:1], self._dice[1:]) if own else (self._dice, [])
        return dice

    def _to_whom(self, event: Event, words: str) -> str:
        """Where several may read it all, whom it speaks to: `To Ann: your new Spell is Mend.`."""
        if event.to is None or len(self.seats) < 2:
            return words
        names = distinct(self.run.names)
        to = listed([names[seat] if seat >= 0 else "the gamesmaster" for seat in event.to])
        return f"{f'To {to}' if to else 'In secret'}: {words[0].lower()}{words[1:]}"


def _thrown(dice: Sequence[Rolled], rule: str) -> tuple[Die, ...]:
    """The faces; dice of other rules than the sentence's name theirs."""
    return tuple(Die(die.face, "" if die.rule == rule else die.rule, die.sides) for die in dice)
