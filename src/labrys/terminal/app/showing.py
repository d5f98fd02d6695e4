"""What the table shows: map, fight, party, log, the form of the question; and how one looks about."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from textwrap import wrap
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from labrys.engine.errors import LabrysError
from labrys.show.picture import SIDES, Picture
from labrys.show.run import Run
from labrys.show.teller import Line, Sentence, Teller
from labrys.terminal.app import field, panes
from labrys.terminal.app.book import LogScreen, RulebookScreen
from labrys.terminal.app.choices import Choices
from labrys.terminal.app.forms import FAINT, NOTHING, Form, Laid, Notice, clickable, lines
from labrys.terminal.app.map import MapPane
from labrys.terminal.app.screens import Paper, RulePaper, SheetPaper, cited, help_text
from labrys.terminal.app.walking import Squares
from labrys.terminal.drawing import direction, is_board
from labrys.terminal.line.screen import TIE
from labrys.terminal.sitting import Sitting, met, played

ROOM, ROOM_BESIDE_A_BOARD, ROOM_ALONE = 0.45, 0.38, 0.6  # of the height, for the question at most
STAGES = ("map", "fight", "party")
BESIDE = 6  # lines above and below a field


class Showing(Screen[None]):
    """The table as one sees it."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (170, "-broad")]  # noqa: RUF012 - as Textual has it

    def __init__(self, table: Sitting) -> None:
        super().__init__()
        self.table = table
        table.remark = self._say
        self.form: Form = Notice("")
        self.picture = Picture(table.run.book.name, table.run.book.title)
        self.stage = "map"
        self.log_lines: list[Line] = []
        self._log_from = table.log_since()  # so many events were told before them
        self.fresh = 0  # so many of them since a person last answered
        self._teller = Teller(table.run, () if table.shared else tuple(table.persons))
        self._told = self._log_from
        self._fighting = self._mapped = False
        self._trouble = ""  # what could not be saved
        self._note = ""  # what was asked about last

    def compose(self) -> ComposeResult:
        """The panes."""
        yield Static(id="head")
        with Container(id="table"):
            with Vertical(id="stage"):
                yield panes.Words(id="tabs")
                yield MapPane("map")
                yield panes.Pane("fight")
                yield panes.Pane("stage-party")
                yield Static(id="legend")
            yield panes.Pane("party", "Party")
            yield panes.Roll("log", "Log")
        with Vertical(id="question"):
            yield panes.Words(id="lesson")
            yield panes.Words(id="prompt")
            yield panes.Pane("form")
            yield Static(id="hint")
            yield Input(id="typed", placeholder="an answer in words, or a number; Escape: back", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    # -- showing -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Whatever happened since goes into the log."""
        run = self.table.run
        new = self._teller.lines(run.events_since(self._told))
        self._told = run.told
        if run.needed is None:
            new += self._teller.loose_dice()
        self.log_lines += new
        self.fresh += len(new)

    def _say(self, *sentences: str) -> None:
        """Something that is no event."""
        self.log_lines += [Line((Sentence("", text, ""),)) for text in sentences]
        self.fresh += len(sentences)

    def _look(self) -> None:
        """See everything as the one who looks may see it."""
        self.picture = self.table.look()
        fighting, mapped = self.picture.fight is not None, bool(self.picture.places)
        if fighting != self._fighting or mapped != self._mapped:
            self.stage = "fight" if fighting else "map"
        if not mapped and not fighting and self.has_class("-narrow") and self.picture.cards:
            self.stage = "party"  # nothing else to see yet
        self._fighting, self._mapped = fighting, mapped

    def refresh_panes(self) -> None:
        """Draw the picture and the form again."""
        picture, form = self.picture, self.form
        numbers = form.numbers()
        owners = self.table.names if len(self.table.names) > 1 else ()
        self._set_stage()
        self.query_one("#head", Static).update(panes.heading(picture, self.app.size.width))
        pane = self.query_one("#map", MapPane)
        pane.show(picture, {at: found[0] for at, found in numbers.items() if len(found) == 1})
        self._show_legend(pane)
        self.query_one("#tabs", Static).update(self._tabs(pane))
        on_field = picture.fight is not None and picture.fight.field is not None
        for name in ("#party", "#stage-party"):
            self.query_one(name, panes.Pane).show(lambda width: panes.party(picture, numbers, width, owners))
        if on_field:  # whoever fights stands there by initiative
            self.query_one("#party", panes.Pane).show(
                lambda width: field.roster(picture, numbers, width, self._laid().acting)
            )
        self.query_one("#party", panes.Pane).border_title = "Order of action" if on_field else "Party"
        self.query_one("#fight", panes.Pane).show(self._fight)
        self.query_one("#log", panes.Pane).show(lambda width: panes.history(self.log_lines, self.fresh))
        self.refresh_form()

    def _fight(self, width: int) -> Content:
        """Both sides, and whom the form points at; below a field who acts when, if that is not beside it."""
        picture, numbers = self.picture, self.form.numbers()
        if picture.fight is None or picture.fight.field is None:
            return panes.fight(picture, numbers, width, self._laid())
        drawn = field.draw(picture, numbers, width, self._laid(), tall=self._tall)
        title = Content.styled(f"─ {picture.fight.title} ".ljust(width, "─"), "$accent")
        below = (
            [Content(""), field.roster(picture, numbers, width, self._laid().acting)]
            if self.has_class("-narrow")
            else []
        )
        return lines(title, drawn, *below)

    @property
    def _tall(self) -> bool:
        """Is there room for two lines to a square?"""
        ground = self.picture.fight.field if self.picture.fight is not None else None
        rows = len(field.bounds(ground)[1]) if ground is not None else 0
        return not self.has_class("-narrow") and 2 * rows + BESIDE <= self.query_one("#fight").size.height

    def _laid(self) -> Laid:
        """What is laid over a fight: where one may go, who acts, and at whom the option at the cursor points."""
        if isinstance(self.form, Squares):
            return self.form.laid()
        if not isinstance(self.form, Choices):
            return NOTHING
        who = {option.who for option in self.form.options if option.who}
        return Laid(looked=self.form.pointed_at(), acting=self.form.actor or (who.pop() if len(who) == 1 else ""))

    def refresh_form(self) -> None:
        """Draw the form and its hint again; and the fight, in which it may point at somebody."""
        form = self.form
        if self.picture.fight is not None:
            fight = self.query_one("#fight", panes.Pane)
            fight.show(self._fight)
            if isinstance(form, Squares) and self.picture.fight.field is not None:
                first = field.bounds(self.picture.fight.field)[1].start
                line = (form.laid().cursor or (0, first))[1] - first
                fight.keep_in_sight(2 * line if self._tall else line)
        pane = self.query_one("#form", panes.Pane)
        width, height = self.app.size
        prompt = self.query_one("#prompt", Static)
        rows = -(-prompt.content.cell_length // max(width - 2, 1)) if isinstance(prompt.content, Content) else 1
        share = ROOM_BESIDE_A_BOARD if self.has_class("board") else ROOM if self._busy_stage() else ROOM_ALONE
        form.room = max(2, int(height * share) - rows - 2)
        pane.styles.max_height = form.room
        pane.show(form.content)
        pane.follow_cursor()
        hint = self.query_one("#hint", Static)
        pending = f"{form.pending}_ " if isinstance(form, Choices) and form.pending else ""
        text = form.refusal or self._trouble or self._note or f"{pending}{self._hint()}"
        self._note = ""
        hint.update(Content(text))
        hint.styles.min_height = 2 if isinstance(form, Choices) and form.brief else 1  # the table does not jump
        hint.set_class(bool(form.refusal or self._trouble), "refused")

    def _busy_stage(self) -> bool:
        """Is there a map or a fight one must see to answer?"""
        return bool(self.picture.places) or self.picture.fight is not None

    def _hint(self) -> str:
        """One line that says what to do."""
        ways = self._ways()
        if ways:
            arrows = "".join(arrow for arrow, side in zip("↑→↓←", SIDES, strict=True) if side in ways)
            return f"{arrows} go that way; or press a number, click, or Tab and Enter"
        return self.form.hint

    def _show_legend(self, pane: MapPane) -> None:
        parts = [f"{sign} {words}".replace(" ", TIE) for sign, words in pane.chart.legend.items()]
        legend = self.query_one("#legend", Static)
        text = wrap("  ".join(parts), max(legend.size.width, 30))
        legend.update(Content("\n".join(text).replace(TIE, " ")))
        legend.set_class(not parts, "empty")

    def _set_stage(self) -> None:
        if self.stage == "fight" and self.picture.fight is None:
            self.stage = "map"
        for name in STAGES:
            self.set_class(self.stage == name, f"stage-{name}")
        ranks = self.picture.fight is not None and self.picture.fight.field is None
        self.set_class(self.stage == "fight" and ranks, "ranks")  # which show the party, once
        self.set_class(self.stage == "map" and is_board(self.picture.places.values()), "board")

    def _tabs(self, pane: MapPane) -> Content:
        """What can be on the stage, and the levels of the map."""
        names = [
            name
            for name in STAGES
            if (name != "fight" or self.picture.fight is not None)
            and (name != "party" or self.has_class("-narrow") or self.stage == "party")
        ]
        parts = [
            Content.styled(f" {name.capitalize()} ", "reverse" if name == self.stage else "").stylize(
                clickable("screen.stage", name)
            )
            for name in names
        ]
        if len(self.picture.levels) > 1 and self.stage == "map":
            parts.append(Content.styled(" │", FAINT))
            parts += [
                Content.styled(f" {level.name} ", "reverse" if level.key == pane.level else "").stylize(
                    clickable("screen.look_at", level.key)
                )
                for level in self.picture.levels
            ]
        return Content("").join(parts)

    def _ways(self) -> dict[str, list[int]]:
        """The sides of here that options lead to."""
        ways: dict[str, list[int]] = {}
        if type(self.form) is Choices:
            for index, option in enumerate(self.form.options):
                if option.on and (side := direction(self.picture, option.on)):
                    ways.setdefault(side, []).append(index)
        return ways

    def _history(self) -> list[Line]:
        """What has happened, for those who look, as far as it is at hand."""
        self._log_from = self.table.log_since()
        teller = Teller(self.table.run, self._teller.seats)
        return teller.lines(self.table.run.events_since(self._log_from)) + teller.loose_dice()

    def _tell_earlier(self) -> None:
        """What happened before what is at hand goes in front of it; or why that is not known."""
        if self._log_from:
            run = self.table.run
            lost = run.recall()
            earlier = run.events_since(0)[: self._log_from - run.known_since]
            told = Teller(run, self._teller.seats).lines(earlier)
            unknown = [Line((Sentence("", f"{lost}.", ""),))] if lost else []
            self.log_lines = [*unknown, *told, *self.log_lines]
            self._log_from = 0

    # -- the box to type in --------------------------------------------------------------------------------

    @property
    def _typing(self) -> bool:
        return self.has_class("typing")

    def action_type(self) -> None:
        """Type an answer in words."""
        box = self.query_one("#typed", Input)
        self.add_class("typing")
        box.can_focus = True
        box.value = ""
        box.focus()

    def _stop_typing(self) -> None:
        box = self.query_one("#typed", Input)
        self.remove_class("typing")
        self.set_focus(None)
        box.can_focus = False
        with box.prevent(Input.Changed):
            box.value = ""
        self.form.filter = ""

    # -- looking about ------------------------------------------------------------------------------------------

    def action_stage(self, name: str) -> None:
        """Put something else on the stage."""
        self.stage = name
        self.refresh_panes()

    def action_level(self, step: int) -> None:
        """Another level of the map."""
        self.query_one("#map", MapPane).turn_level(step)
        self.refresh_panes()

    def action_look_at(self, level: str) -> None:
        """This level of the map."""
        self.query_one("#map", MapPane).look_at(level)
        self.refresh_panes()

    def action_zoom(self, large: bool) -> None:
        """Larger or smaller."""
        pane = self.query_one("#map", MapPane)
        pane.large = large
        pane.redraw()
        pane.centre()

    def action_centre(self) -> None:
        """The party in the middle again."""
        self.query_one("#map", MapPane).centre()

    def action_pan(self, across: int, down: int) -> None:
        """Move over the map."""
        self.query_one("#map", MapPane).pan(across, down)

    def action_page(self, step: int) -> None:
        """Turn a page of the log."""
        log = self.query_one("#log", panes.Pane)
        log.scroll_relative(y=step * max(1, log.size.height - 2), animate=False)

    def action_help(self) -> None:
        """The keys."""
        book = self.table.run.book
        self.app.push_screen(
            Paper(f"{book.title}: the keys", help_text(book.goal, gamesmaster=book.has_gamesmaster))
        )

    def action_sheets(self) -> None:
        """Everybody's sheet."""
        self._sheets("")

    def _sheets(self, card: str) -> None:
        cards = self.picture.cards
        ids = [each.id for each in cards]
        if cards:
            self.app.push_screen(SheetPaper(cards, ids.index(card) if card in ids else 0))

    def action_rule_here(self) -> None:
        """The rule of this question."""
        if (decision := self.table.run.decision) is not None:
            self.show_rule(decision.rule)

    def show_rule(self, rule: str) -> None:
        """A rule in our words; the rulebook has it with its neighbours and tables."""
        if text := self._rule_text(rule):
            self.app.push_screen(RulePaper(rule, lambda width: cited(text)))

    def action_book(self, rule: str = "") -> None:
        """The rulebook, at this rule."""
        if self.table.services.rulebook is None:
            self._note = "There is no rulebook at this table."
            self.refresh_form()
            return
        book, run = self.table.services.rulebook(), self.table.run
        self.app.push_screen(RulebookScreen(book, rule, met(run, self._teller), played(run)))

    def action_log(self) -> None:
        """The log with a cursor, from the beginning."""
        self._tell_earlier()
        self.app.push_screen(LogScreen(self.log_lines))

    def _rule_text(self, rule: str) -> str:
        """What it says; nothing at a table without a rulebook."""
        if self.table.services.rule_text is None:
            return ""
        try:
            return self.table.services.rule_text(rule).strip()
        except LabrysError as error:
            return str(error)

    def action_odds(self) -> None:
        """What each option is likely to lead to: counted beside the table, which goes on meanwhile."""
        odds, run = self.table.services.odds, self.table.run
        if odds is None or not isinstance(self.form, Choices):
            self._note = "Odds can be told for a choice among a few options, not here."
            self.refresh_form()
            return
        paper = Paper("Odds", lambda width: Content.styled("Counting the dice …", FAINT))
        self.app.push_screen(paper)
        thread = threading.Thread(target=self._count, args=(odds, run.fork(), paper), daemon=True)
        thread.start()

    def action_fight_odds(self) -> None:
        """How the whole fight is likely to end: counted out or played beside the table."""
        odds, run = self.table.services.fight_odds, self.table.run
        ask = run.asking
        if odds is None or ask is None or run.book.fray(run.state, ask.seat) is None:
            self._note = "No fight is going on here."
            self.refresh_form()
            return
        paper = Paper("The whole fight", lambda width: Content.styled("Counting it out, or playing it …", FAINT))
        self.app.push_screen(paper)
        thread = threading.Thread(target=self._count, args=(odds, run.fork(), paper), daemon=True)
        thread.start()

    def _count(self, odds: Callable[[Run[Any]], str], twin: Run[Any], paper: Paper) -> None:
        """In a thread of its own; nobody may be there any more when it is done."""
        try:
            text = odds(twin).rstrip()
        except LabrysError as error:
            text = str(error)
        with suppress(RuntimeError):
            self.app.call_from_thread(paper.write, lambda width: Content(text))
