"""Those who play at the table: who is asked, what is answered, and what happens then."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Input, Static

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError
from labrys.show.picture import Picture
from labrys.show.story import story, told
from labrys.show.teller import Teller
from labrys.terminal.app import panes
from labrys.terminal.app.forms import Dice, Form, Naming, Notice, Waiting, rule_link
from labrys.terminal.app.kinds import form_for
from labrys.terminal.app.screens import Consent, Cover
from labrys.terminal.app.showing import Showing
from labrys.terminal.ordering import Given
from labrys.terminal.question import OpenQuestion
from labrys.terminal.sitting import Sitting

PACE = 0.4  # seconds before a bot answers, so that people can follow
NOT_SAVED = 1  # an exit code
NEWS = 12  # lines on the cover
MANY = 8  # options: a lot to ask
ORDER_KEYS = {"attack": "a", "hold": "b"}


class Playing(Showing):
    """The loop of a game, for persons and bots at one keyboard."""

    def __init__(self, table: Sitting, pace: float = PACE) -> None:
        super().__init__(table)
        self.pace = pace
        self.question: OpenQuestion | None = None
        self._since = 0  # the events before the last answer of a person
        self._ended = False
        self._waits = 0  # so that what a timer brings too late is known

    def on_mount(self) -> None:
        """Greet, and begin."""
        self.query_one("#typed", Input).can_focus = False
        self._greet()
        self.call_after_refresh(self.go_on)

    def _greet(self) -> None:
        book, run = self.table.run.book, self.table.run
        if not run.entries:
            words = [f"{book.title}: {book.about}.", *([f"{book.goal}."] if book.goal else [])]
            self._say(*words)
        elif not self.table.shared:
            self._tell()
            self._since, self.fresh = run.told, 0
            self._say(f"{book.title}: the game goes on after {len(run.entries)} answers.")
        else:
            self._since = run.told

    # -- the loop ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Whatever comes next: a question, a bot, a die, the end."""
        self._waits += 1
        run = self.table.run
        if self._passes():
            return
        self._tell()
        self._look()
        if run.over:
            self._end()
        elif run.needed is not None:
            self._ask(self.table.die_wanted(), Dice(run.needed.sides))
        else:
            self._decide()

    def _passes(self) -> bool:
        """Must the keyboard go to somebody else first?"""
        table, ask = self.table, self.table.run.asking
        if not table.shared or ask is None or table.turn() not in table.persons or table.turn() == table.at:
            return False
        private = table.at is not None and any(
            e.to is not None and e.heard_by(table.at) for e in table.run.events_since(self._since)
        )
        if private:
            self._tell()
            self._look()
            self._ask("Read this; nobody else will.", Notice("pass", hint="Enter: I have read it"))
        else:
            self._hand_over(table.turn())
        return True

    def _decide(self) -> None:
        """A person is asked, or a bot answers; a person may do something of his own before a bot goes on."""
        table, ask = self.table, self.table.run.asking
        assert ask is not None
        first = table.bot_first()
        if table.guide_goes_on():
            self._let_guide()
            return
        if (given := table.order_next()) is not None:
            self._let_order(given)
            return
        if table.turn() in table.persons or first is not None:
            if first is None:
                table.going = False
            self._ask_person(first)
            return
        wait = self._waits
        if ask.secret:  # that somebody is asked must not be seen
            self.call_later(self._bot_moves, ask.seat, wait)
            return
        rows = self.query_one("#form", panes.Pane).size.height
        self._ask(f"{table.called(ask.seat)} is playing …", Waiting(rows))
        self.set_timer(self.pace, lambda: self._bot_moves(ask.seat, wait))

    def _bot_moves(self, seat: int, wait: int) -> None:
        """A bot answers, unless something has happened meanwhile; if nothing comes of it, its choice is told."""
        if wait == self._waits and self.table.run.asking is not None:
            self._moves(*self.table.bot_choice(seat))

    def _moves(self, raw: Answer, words: str, *, follows: bool = False) -> None:
        before = len(self.log_lines)
        self._trouble = self.table.answer(raw, follows=follows)
        self._tell()
        if len(self.log_lines) == before and words:
            self._say(words)
        self.go_on()

    def _ask_person(self, bot_first: int | None) -> None:
        self.question = question = self.table.question(self.picture)
        form = form_for(question, self.table.run.barred(), self._extras(bot_first))
        self._ask(question.prompt, form, question.decision.rule)
        if isinstance(form, Naming):
            self.action_type()

    def _extras(self, bot_first: int | None) -> list[tuple[str, str]]:
        """A bot has the word, or has something to say too."""
        if self.table.gamesmaster_first:
            return [("enter", "give the keyboard back")]
        if bot_first is not None:
            return [("enter", f"let {self.table.names[bot_first]} decide"), ("g", "let the bots play on")]
        bots = [self.table.names[seat] for seat in self.table.waiting_bots()]
        wait = [("w", f"wait: {bots[0]} first")] if bots else []
        wait += [("k", "let the gamesmaster act first")] if self.table.may_call_gamesmaster() else []
        offers = self.table.guide_offers(self.picture)
        how = self._guide_does()
        orders = [
            (ORDER_KEYS[key], words) for key, words in self.table.orders.words().items() if key in ORDER_KEYS
        ]
        return [*orders, *wait, *([("g", offers[how])] if how in offers else [])]

    def _guide_does(self) -> str | None:
        """What `g` leaves to the guide: a round, the setting up, or a question that asks a lot."""
        if self.picture.fight is not None:
            return "fight"
        if self.table.setting_up():
            return "setup"
        return "" if self.question is not None and len(self.question.options) > MANY else None

    def _ask(self, prompt: str, form: Form, rule: str = "") -> None:
        """Show a question and its form."""
        self._stop_typing()
        self.form = form
        self.show_lesson()
        words = Content.assemble(prompt, " ", rule_link(rule)) if rule else Content(prompt)
        self.query_one("#prompt", Static).update(words)
        self.query_one("#form", panes.Pane).scroll_home(animate=False)
        self.refresh_panes()

    def show_lesson(self) -> None:
        """Of a guided first game: the lesson that belongs to the open question, above it."""
        lesson, place = self.table.lesson(), self.query_one("#lesson", panes.Words)
        place.display = lesson is not None
        if lesson is not None:
            rules = [part for rule in lesson.rules for part in (" ", rule_link(rule))]
            place.update(Content.assemble((f"{lesson.title}. ", "bold"), lesson.text, *rules))

    def _end(self) -> None:
        """The game is over: how and why, and who is kept."""
        run, table = self.table.run, self.table
        outcome = run.outcome
        if outcome is None or self._ended:
            return
        self._ended = True
        first, *rest = run.ending(table.persons[0] if table.persons else None)
        if table.services.keep is not None and (kept := table.services.keep()):
            rest.append(kept)
        rest += told(story(run))
        self._say(first, *rest)
        self._ask(first, Notice("stop", rest, "Enter or q: leave the table; s: sheets, PgUp: the log"))

    # -- answering -----------------------------------------------------------------------------------------

    def _act(self) -> None:
        """Do what the form has decided, if it has."""
        form = self.form
        if form.answer is not None:
            self._answer(form.answer)
        elif form.command:
            command, form.command = form.command, ""
            self._command(command)
        else:
            self.refresh_form()

    def _answer(self, raw: Answer) -> None:
        """An answer of a person; a refusal is one sentence, and nothing is lost."""
        since, fresh = self.table.run.told, self.fresh
        self._since, self.fresh = since, 0
        self.table.orders.stop()
        try:
            self._trouble = self.table.answer(raw)
        except LabrysError as refusal:
            self.fresh = fresh
            self.form.answer = None
            self.form.refusal = str(refusal)
            self.refresh_form()
            return
        self.go_on()

    def _command(self, command: str) -> None:
        word, _, rest = command.partition(" ")
        if word == "supply":
            self._supply([rest])
        elif word == "pass":
            self._hand_over(self.table.turn())
        elif word == "stop":
            self.action_stop()
        elif word == "k" or self.table.gamesmaster_first:
            self.table.gamesmaster_first = word == "k"
            self.go_on()
        elif word == "g" and self.table.bot_first() is None:
            self._guide_begins(self._guide_does() or "")
        elif word in ORDER_KEYS.values():
            key = next(key for key, letter in ORDER_KEYS.items() if letter == word)
            self._order_begins(self.table.orders.begin(key))
        elif word in ("enter", "g", "w"):
            self._let_bots(word)

    def _let_bots(self, word: str) -> None:
        """`enter`: the bot that is asked; `g`: all of them until a person is asked; `w`: one that may speak up."""
        first = self.table.bot_first()
        self.table.going = word == "g"
        bots = self.table.waiting_bots()
        seat = first if first is not None else bots[0] if bots else None
        if seat is not None:
            self.fresh = 0
            self._bot_moves(seat, self._waits)

    # -- the guide -----------------------------------------------------------------------------------------

    def _guide_begins(self, how: str) -> str:
        """Let the guide answer this, or a whole round, or all of the setting up; else: why not."""
        ask = self.table.run.asking
        refusal = self.table.guide_begins(self.picture, how)
        if refusal or ask is None:
            return refusal
        self._since, self.fresh = self.table.run.told, 0
        if how:
            self.go_on()
        else:
            self._moves(*self.table.guide_choice(ask.seat))
        return ""

    def _let_guide(self) -> None:
        """Say so, wait a moment, in which it can be stopped, and do what the guide says."""
        guided, wait = self.table.guided, self._waits
        assert guided is not None
        rows = self.query_one("#form", panes.Pane).size.height
        self._ask("The guide sets everything up. Escape stops it.", Waiting(rows))
        self.set_timer(self.pace, lambda: self._guide_moves(guided, wait))

    def _guide_moves(self, seat: int, wait: int) -> None:
        if wait == self._waits and self.table.guided is not None:
            self._moves(*self.table.guide_choice(seat))

    def _answers_stop(self) -> None:
        """At once: what the guide or an order was about to do is not done."""
        self.table.guided = None
        self.table.orders.stop()
        self.go_on()

    # -- orders --------------------------------------------------------------------------------------------

    def _order_begins(self, refusal: str) -> None:
        """An order was given, or cannot be."""
        if refusal:
            self._note = refusal
            self.refresh_form()
            return
        self._since, self.fresh = self.table.run.told, 0
        self.go_on()

    def _let_order(self, given: Given) -> None:
        """Say so, wait a moment, in which it can be stopped, and answer; a plain pass needs no moment."""
        order, wait = self.table.orders.order, self._waits
        if order is None:
            self._moves(given.answer, given.words, follows=given.follows)
            return
        rows = self.query_one("#form", panes.Pane).size.height
        self._ask(f"{order.title}. Escape stops it.", Waiting(rows))
        self.set_timer(self.pace, lambda: self._order_moves(given, wait))

    def _order_moves(self, given: Given, wait: int) -> None:
        if wait == self._waits and self.table.orders.order is not None:
            self._moves(given.answer, given.words, follows=given.follows)

    def _supply(self, dice: Sequence[str]) -> None:
        wrong, self._trouble = self.table.supply(dice)
        again = self.table.run.needed is not None
        if wrong and not again:
            self._say(wrong)
        self.go_on()
        if wrong and again:
            self.form.refusal = wrong
            self.refresh_form()

    # -- one keyboard for several --------------------------------------------------------------------------

    def _hide(self) -> None:
        """Nobody's secret stays on the table: it is emptied, not only covered."""
        self.form, self.question = Notice("", hint=""), None
        self.picture = Picture(self.picture.game, self.table.run.book.title)
        self.log_lines, self.fresh = [], 0
        self.query_one("#prompt", Static).update("")
        self.refresh_panes()

    def _hand_over(self, seat: int) -> None:
        """Somebody else is asked: the table is covered until he has the keyboard."""
        run = self.table.run
        news = Teller(run, ()).lines(run.events_since(self._since))[-NEWS:]
        self._hide()
        self.table.at = None

        def taken(there: bool | None) -> None:
            if there:
                self._sit_down(seat)
            else:
                self.action_stop()

        self.app.push_screen(Cover(self.table.called(seat), news), taken)

    def _sit_down(self, seat: int) -> None:
        """From now on he reads what he may know."""
        self.table.at = seat
        self._teller = Teller(self.table.run, (seat,))
        self.log_lines = self._history()
        self._told = self.table.run.told
        since = Teller(self.table.run, (seat,)).lines(self.table.run.events_since(self._since))
        self.fresh = len(since)
        self.go_on()

    def action_stop(self) -> None:
        """Save and leave; if it cannot be saved, say so and stay, unless he insists."""
        trouble = "" if self._ended else self.table.unsaved()
        if not trouble:
            self.app.exit(0)
            return

        def heard(yes: bool | None) -> None:
            if yes:
                self.app.exit(NOT_SAVED, message=trouble)

        self.app.push_screen(Consent(f"{trouble}. Leave all the same?"), heard)
