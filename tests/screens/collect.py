"""What every kind of question and event says and shows, met by playing all cases of a game.

Of each kind a few examples are kept that differ in more than names and numbers, so that the page can be read from
top to bottom, and a change of any wording is seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import labrys
from labrys.rulebook import cases, check
from labrys.show.book import AnyBook
from labrys.show.run import Run

HERE = Path(__file__).parent
CASES = HERE.parents[1] / "cases"
MOST = 10  # examples of a kind
NUMBER = re.compile(r"\d+")


class Phrasebook:
    """Examples by section and kind, in the order they were met."""

    def __init__(self) -> None:
        self.sections: dict[str, dict[str, dict[str, str]]] = {}

    def hear(self, section: str, kind: str, words: str, names: frozenset[str]) -> None:
        """Keep this example, if there are none yet of its shape and not too many of its kind."""
        examples = self.sections.setdefault(section, {}).setdefault(kind, {})
        if len(examples) < MOST and words not in examples.values():
            examples.setdefault(_shape(words, names), words)

    def text(self) -> str:
        """One page, kinds in alphabetical order."""
        lines = []
        for section, kinds in sorted(self.sections.items()):
            lines += [f"## {section}", ""]
            for kind in sorted(kinds):
                lines += [kind, *(f"    {words}" for words in kinds[kind].values())]
            lines.append("")
        return "\n".join(lines)


def _shape(words: str, names: frozenset[str]) -> str:
    """What is left when names and numbers are taken out."""
    shape = " ".join("@" if word.strip(".,;:!?'()s") in names else word for word in words.split())
    return NUMBER.sub("#", shape)


def played(book: AnyBook) -> Iterator[Run[Any]]:
    """Every case of the game, standing at each of its decisions and at its end."""
    for case in cases.cases_of(CASES / book.name):
        run = check.begin(case, book)
        yield run
        for answer in case.answers:
            run.answer(answer)
            yield run


def phrasebook(game: str) -> str:
    """All that a player of this game can read, by example."""
    book, found = labrys.find(game), Phrasebook()
    before: tuple[Run[Any], Any] | None = None
    for run in played(book):
        names = _names(run)
        if before is not None and before[0] is run:
            for who, what in book.summary(before[1], run.state).items():
                found.hear("changes", _shape(who, names), f"{who}: {what}", names)
        before = run, book.clone(run.state)
        _question(found, run, names)
        _events(found, run, names)
        _picture(found, run, names)
    return found.text()


def _names(run: Run[Any]) -> frozenset[str]:
    cards = run.picture().cards
    return frozenset(word for card in cards for word in card.name.split())


def _question(found: Phrasebook, run: Run[Any], names: frozenset[str]) -> None:
    decision, ask = run.decision, run.asking
    if decision is None or ask is None:
        return
    found.hear("questions", ask.ask or ask.rule, f"[{decision.rule}] {decision.prompt}", names)
    for option, thing in zip(decision.options, ask.options, strict=False):
        kind = f"{ask.ask or ask.rule}: {type(thing).__name__}"
        fields = msgspec.to_builtins(option)
        words = ", ".join(
            f"{name}={fields[name]}" for name in sorted(fields) if name not in ("label", "key", "turn")
        )
        found.hear("options", kind, f"{option.label} ({words})" if words else option.label, names)
    for barred in run.barred():
        found.hear("barred", barred.rule, f"{barred.label}: {barred.why}", names)


def _events(found: Phrasebook, run: Run[Any], names: frozenset[str]) -> None:
    for event in run.events:
        for words in run.narrate([event]):
            found.hear("events", event.name, f"[{event.rule}] {words}", names)
    if run.outcome is not None:
        for words in run.ending():
            found.hear("endings", run.outcome.result, words, names)


def _picture(found: Phrasebook, run: Run[Any], names: frozenset[str]) -> None:
    """The parts of a picture, each by its kind."""
    picture = run.picture()
    found.hear("pictures", "title", picture.title, names)
    for figure in picture.facts:
        found.hear("pictures", f"fact {figure.name}", _words(figure), names)
    if picture.goal is not None:
        found.hear("pictures", f"goal {picture.goal.words}", picture.goal.next or "nothing", names)
        for meter in picture.goal.parts:
            found.hear("pictures", f"goal, {meter.name}", _words(meter), names)
    for card in picture.cards:
        found.hear("pictures", f"card of {card.group}", _words(_without(card, "figures", "lists")), names)
        for figure in card.figures:
            found.hear("pictures", f"figure {figure.name}", _words(figure), names)
        for listing in card.lists:
            for thing in listing.things:
                found.hear("notes", f"{listing.title}: {thing.name}", _words(thing), names)
    for place in picture.places.values():
        found.hear("pictures", f"place {place.kind}", _words(place), names)
    for listing in (*picture.hand, *picture.lying):
        for thing in listing.things:
            found.hear("notes", f"{listing.title}: {thing.name}", _words(thing), names)
    if picture.fight is not None:
        found.hear("pictures", f"fight {NUMBER.sub('#', picture.fight.title)}", _words(picture.fight), names)


def _without(struct: msgspec.Struct, *fields: str) -> dict[str, object]:
    return {name: value for name, value in msgspec.to_builtins(struct).items() if name not in fields}


def _words(value: object) -> str:
    return msgspec.json.encode(value).decode()
