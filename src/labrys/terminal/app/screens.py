"""What comes over the table for a moment: a rule, the odds, a sheet, help, a question to everybody, the cover."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from labrys.show.picture import Card
from labrys.show.teller import Line
from labrys.terminal import vocabulary
from labrys.terminal.app import panes
from labrys.terminal.app.forms import FAINT, NUMBER, clickable, lines, rule_link
from labrys.terminal.line.screen import RULE

LEAST = (60, 16)  # columns and rows that the table needs

KEYS: Mapping[str, str] = {
    "1-9": "choose the option with this number; further digits for more",
    "← ↑ ↓ → or h j k l": "go to the exit on that side, where the question offers one; else through the options",
    "Tab, Enter": "go through the options, take the one",
    "on a field": "arrows move the cursor, Enter proposes a square, q and e turn, Enter goes; Tab looks around",
    "/": "type an answer in words, or one of the words below; Escape ends it",
    "u": "take the last answer back",
    "o  O": "the odds: what each option is likely to lead to; in a fight O: how all of it is likely to end",
    "r": "the rule of this question; every [number] can be clicked, too",
    "b": "the rulebook: chapters, tables, search, house rules, what this game has met",
    "L": "the log with a cursor: Enter opens the rule of a line",
    "s": "everybody's sheet; click a name for one",
    "m  p  f": "the map, the party, the fight, where they share a place",
    "w": "let a bot go first, where that is offered",
    "g": "let the guide set up, fight this round or answer, or the bots play on, where offered; Escape stops it",
    "shift+arrows, wheel": "move over the map; drag it with the mouse; c brings you back to the middle",
    "+  -": "draw the map larger or smaller",
    "[  ]": "the level below, the level above",
    "PgUp  PgDn": "turn the pages of the log",
    "t": "another theme: parchment, iron-gall and more",
    "q": "stop; the game is saved after every answer",
}


def cited(text: str) -> Content:
    """A text in which the rules in brackets can be clicked."""
    parts = RULE.split(text)
    return Content("").join([rule_link(part[1:-1]) if n % 2 else Content(part) for n, part in enumerate(parts)])


class Paper(ModalScreen[None]):
    """Something to read, over the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space", "dismiss_paper", "Close"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, text: Callable[[int], Content], keys: str = "Escape: back") -> None:
        super().__init__()
        self._title, self._make, self._keys = title, text, keys

    def compose(self) -> ComposeResult:
        """A sheet of paper."""
        with Vertical(classes="paper") as paper:
            paper.border_title = self._title
            paper.border_subtitle = self._keys
            with VerticalScroll(can_focus=False):
                yield panes.Words(id="paper-text")

    def on_mount(self) -> None:
        """Write on it."""
        self.call_after_refresh(self.write)

    def on_resize(self) -> None:
        """It may be wider or narrower now."""
        self.call_after_refresh(self.write)

    def write(self, text: Callable[[int], Content] | None = None) -> None:
        """Write this, or the same again."""
        self._make = text or self._make
        if not self.query("#paper-text"):  # not there yet, or no longer
            return
        width = self.query_one(VerticalScroll).scrollable_content_region.width
        self.query_one("#paper-text", Static).update(self._make(max(width - panes.BAR_BESIDE, 20)))

    def action_scroll(self, rows: int) -> None:
        """Read on."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    def action_dismiss_paper(self) -> None:
        """Back to the table."""
        self.dismiss(None)


class RulePaper(Paper):
    """One rule; the rulebook has it with its neighbours and tables."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("b", "in_book", "In the rulebook")]

    def __init__(self, rule: str, text: Callable[[int], Content]) -> None:
        super().__init__(f"Rule {rule}", text, "b: in the rulebook, Escape: back")
        self.rule = rule

    async def action_in_book(self) -> None:
        """Open the rulebook there."""
        self.dismiss(None)
        await self.app.run_action(f"app.book({self.rule!r})")


class SheetPaper(Paper):
    """The sheets of everybody, one at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,tab,s", "turn(1)", "Next"),
        Binding("left,h,shift+tab", "turn(-1)", "Before"),
    ]

    def __init__(self, cards: Sequence[Card], first: int) -> None:
        self.cards, self.place = cards, first
        super().__init__("", self._sheet, "← → the others, Escape: back")

    def _sheet(self, width: int) -> Content:
        names = [
            Content.styled(f" {card.name} ", "reverse" if n == self.place else FAINT).stylize(
                clickable("screen.show", str(n))
            )
            for n, card in enumerate(self.cards)
        ]
        return lines(Content("").join(names), Content(""), panes.sheet(self.cards[self.place], width))

    def action_turn(self, step: int) -> None:
        """The next one."""
        self.place = (self.place + step) % len(self.cards)
        self.write()

    def action_show(self, place: str) -> None:
        """This one."""
        self.place = int(place)
        self.write()


def help_text(goal: str, *, gamesmaster: bool) -> Callable[[int], Content]:
    """How one wins, the keys, and the words one can type."""

    def make(width: int) -> Content:
        wide = max(map(len, KEYS)) + 2
        rows = [Content.styled(f"{goal}.", "italic"), Content("")] if goal else []
        for title, table in (("", KEYS), ("Words to type after /", vocabulary.words_of(gamesmaster=gamesmaster))):
            rows += [Content(""), Content.styled(title, "italic")] if title else []
            for key, words in table.items():
                text = f"\n{' ' * wide}".join(wrap(words, max(width - wide, 16)))
                rows.append(Content.assemble((f"{key:<{wide}}", NUMBER), text))
        return lines(*rows)

    return make


class Consent(ModalScreen[bool]):
    """A question to be answered with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "say(True)", "Yes"),
        Binding("n,escape,q", "say(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and two answers."""
        yes = Content.styled(" y  yes ", NUMBER).stylize(clickable("screen.say", "yes"))
        no = Content.styled(" n  no ", NUMBER).stylize(clickable("screen.say", "no"))
        yield panes.Words(
            lines(Content(self._question), Content(""), Content.assemble(yes, "   ", no)), classes="small paper"
        )

    def action_say(self, yes: bool | str) -> None:
        """That is the answer."""
        self.dismiss(yes in (True, "yes"))


class Themes(ModalScreen[str]):
    """The themes there are; the one under the cursor is shown at once."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,t", "back", "Back")]

    def __init__(self, names: Sequence[str], now: str) -> None:
        super().__init__()
        self._names, self._now = names, now

    def compose(self) -> ComposeResult:
        """A list."""
        rows = OptionList(*(Row(name, id=name) for name in self._names), classes="small paper")
        rows.border_title = "Themes"
        rows.border_subtitle = "Enter: take it, Escape: back"
        yield rows

    def on_mount(self) -> None:
        """Begin where we are."""
        rows = self.query_one(OptionList)
        rows.highlighted = self._names.index(self._now) if self._now in self._names else 0
        rows.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Try it on."""
        self.app.theme = str(event.option.id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Keep it."""
        self.dismiss(str(event.option.id))

    def action_back(self) -> None:
        """As it was."""
        self.app.theme = self._now
        self.dismiss(self._now)


class Cover(Screen[bool]):
    """Between two players: nothing of the table is seen until the next one is there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take(True)", "I am here"),
        Binding("q,ctrl+c", "take(False)", "Stop"),
    ]

    def __init__(self, name: str, news: Sequence[Line]) -> None:
        super().__init__()
        self._name, self._news = name, news

    def compose(self) -> ComposeResult:
        """What all may know, and who comes next."""
        parts = [*(panes.told(line) for line in self._news), Content("")] if self._news else []
        here = Content.styled(" Enter ", NUMBER).stylize(clickable("screen.take", "yes"))
        ask = Content.assemble((f"Pass the keyboard to {self._name}", "bold"), ", who then presses", here)
        yield panes.Words(lines(*parts, ask), id="cover")

    def action_take(self, there: bool | str) -> None:
        """He is here; or they stop."""
        self.dismiss(there in (True, "yes"))


class TooSmall(Screen[None]):
    """The window is too small for the table."""

    def compose(self) -> ComposeResult:
        """What to do about it."""
        yield Static("", id="too-small")

    def on_resize(self) -> None:
        """Say how small it is."""
        width, height = self.app.size
        self.query_one("#too-small", Static).update(
            f"The table needs {LEAST[0]} × {LEAST[1]} characters; this window has {width} × {height}.\n"
            "Make it larger, or play with --line. Nothing is lost."
        )
