"""One question as a person sees it: its words, the options he may choose, and what he typed as an answer."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from msgspec import structs

from labrys.core.book import Decision, Option
from labrys.core.choose import Amount, Answer, Arrange, Ask, Choose, ChooseSome, Name
from labrys.core.errors import LabrysError
from labrys.core.run import Run
from labrys.terminal import reading
from labrys.terminal.render import Renderer
from labrys.terminal.screen import TIE, Screen
from labrys.terminal.telling import YOU, called

MANY = 6  # options; more are folded where they are alike


def by_name(decision: Decision, names: Sequence[str]) -> Decision:
    """The same decision, players called by their names."""
    options = tuple(structs.replace(option, label=called(option.label, names)) for option in decision.options)
    return structs.replace(decision, prompt=called(decision.prompt, names), options=options)


class Question:
    """The open question of a run, for the persons at this table."""

    def __init__(
        self, run: Run[Any], renderer: Renderer, screen: Screen, persons: Container[int], names: Sequence[str]
    ) -> None:
        """`persons`: the seats that answer here. Options of others are not numbered."""
        if run.asking is None or run.decision is None:
            raise LabrysError("there is nothing to answer now")
        self.run, self.renderer, self.screen, self.names = run, renderer, screen, names
        self.ask: Ask[Any] = run.asking
        self.decision: Decision = by_name(run.decision, run.names)
        self.several = len(names) > 1
        self.mine = self._mine(persons)

    def _mine(self, persons: Container[int]) -> list[int]:
        """The indices of the options that may be chosen here: the asked seat's first, then the others'."""
        options = self.decision.options
        if not isinstance(self.ask, Choose):
            return list(range(len(options)))
        first = self.decision.seat
        own = [index for index, option in enumerate(options) if option.seat in persons]
        return sorted(own, key=lambda index: (options[index].seat != first, options[index].seat))

    @property
    def options(self) -> list[Option]:
        """The options in the order they are numbered."""
        return [self.decision.options[index] for index in self.mine]

    # -- showing -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """The question and its options."""
        self.remind()
        self.show_options()

    def remind(self) -> None:
        """The question alone."""
        name = self.names[self.decision.seat]
        who = f"{name}: " if self.several and name != YOU else ""
        self.screen.sentence(f"{who}{self.decision.prompt}{self._bounds()} [{self.decision.rule}]", "", "bold")

    def _bounds(self) -> str:
        if isinstance(self.ask, Amount):
            return f" ({self.ask.least} to {self.ask.most})"
        if isinstance(self.ask, ChooseSome):
            return f" ({reading.how_many(self.ask)} of these)"
        return ""

    def show_options(self) -> None:
        """What can be answered."""
        if isinstance(self.ask, Arrange):
            self._show_order(self.ask)
        elif isinstance(self.ask, Name):
            self.screen.choices(reading.free_names(self.ask))
            self.screen.sentence("A name of your own, or the number of one of these.", "  ")
        else:
            self._show_choices()

    def _show_choices(self) -> None:
        if picture := self.renderer.preview(self.ask.ask, self.decision.keys(), self.screen):
            self.screen.line(picture)
        options, start = self.options, 1
        for seat in dict.fromkeys(option.seat for option in options):
            own = [option for option in options if option.seat == seat]
            if self.several and (start > 1 or seat != self.decision.seat):
                self.screen.line(f" {self.names[seat]}:")
            self._show_group(own, start)
            start += len(own)

    def _show_group(self, options: Sequence[Option], start: int) -> None:
        """Of many options those that differ only in one place share a line."""
        if reading.are_numbers(options):  # no second number before each
            self.screen.sentence(", ".join(option.label for option in options), "  ")
            return
        digits = len(str(len(self.mine)))
        groups = reading.fold(options) if len(options) > MANY and self.screen.pictures else []
        if len(groups) in (0, len(options)):
            self.screen.choices([option.label for option in options], start, digits)
            return
        for group in groups:
            if len(group.parts) == 1:
                self.screen.choices(group.parts, start, digits)
            else:
                items = [f"{start + n}){TIE}{part.replace(' ', TIE)}" for n, part in enumerate(group.parts)]
                self.screen.sentence(f"{group.head} {'  '.join(items)}", " " * (digits + 4))
            start += len(group.parts)

    def _show_order(self, ask: Arrange) -> None:
        """The present order, or one to begin with, as a grid."""
        order, legal = self._order(ask)
        labels = self._members()
        standing = dict(zip(order, labels, strict=True))
        self.screen.line("  " + ("The order now, front row first:" if legal else "For instance, front row first:"))
        rows = reading.rows_of(ask.boxes)
        fits = (self.screen.prose - 4) // max(map(len, rows), default=1) - 3
        width = max(min(max((len(label) for label in labels), default=1) + 3, fits), 5)
        for row in rows:
            cells = "".join(f"{ask.boxes[box]} {standing.get(box, '·')[: width - 1]:<{width}}" for box in row)
            self.screen.line(f"    {cells}".rstrip())
        self.screen.sentence(
            f"Type {self._keep(legal)}, or moves like {labels[0].split()[0]}:2L (who stands there changes "
            "places), or the rows: " + reading.example(ask, labels),
            "  ",
        )

    def _keep(self, legal: bool) -> str:
        return "keep to leave it so" if legal else "keep to take this one"

    def _order(self, ask: Arrange) -> tuple[tuple[int, ...], bool]:
        return reading.proposal(ask, self.renderer.boxes(self.run.view(self.decision.seat)))

    def _members(self) -> list[str]:
        """The names of those to arrange, without what a label adds in brackets."""
        return [option.label.partition(" (")[0] for option in self.decision.options]

    # -- reading -------------------------------------------------------------------------------------------

    def read(self, text: str) -> Answer:
        """What was typed, as a legal raw answer; else a `LabrysError` of one sentence."""
        if isinstance(self.ask, Arrange):
            raw: Answer = reading.arrangement(text, self.ask, self._members(), self._order(self.ask)[0])
        else:
            raw = reading.answer(text, self.ask, self.options)
            if isinstance(self.ask, Choose) and isinstance(raw, int):
                raw = self.mine[raw]
        self.ask.value(raw)
        return raw
