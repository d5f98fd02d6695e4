"""The table itself: who is asked, what is answered, and what happens then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError, UndoRefused
from labrys.show.picture import Picture
from labrys.show.teller import Teller
from labrys.terminal.app import panes
from labrys.terminal.app.choices import Choices, form_for
from labrys.terminal.app.forms import Dice, Form, Naming, Notice, Waiting, rule_link
from labrys.terminal.app.map import MapPane
from labrys.terminal.app.screens import Consent, Cover
from labrys.terminal.app.showing import Showing
from labrys.terminal.line.screen import FACES, printable
from labrys.terminal.question import OpenQuestion
from labrys.terminal.sitting import Sitting

PACE = 0.4  # seconds before a bot answers, so that people can follow
NOT_SAVED = 1  # an exit code
NEWS = 12  # lines on the cover
WALK = {
    "up": "north", "right": "east", "down": "south", "left": "west",
    "k": "north", "l": "east", "j": "south", "h": "west",
}  # fmt: skip


class Question(OpenQuestion):
    """The open question; where everybody stands is on the cards."""

    picture: Picture | None = None

    def boxes(self) -> Mapping[str, str]:
        """Who stands in which box now, by id."""
        return {card.id: card.box for card in self.picture.cards if card.box} if self.picture else {}


class TableScreen(Showing):
    """The table, and those who play at it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("slash", "type", "Type", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("o", "odds", "Odds"),
        Binding("r", "rule_here", "Rule"),
        Binding("s", "sheets", "Sheets"),
        Binding("m", "stage('map')", "Map"),
        Binding("p", "stage('party')", "Party"),
        Binding("f", "stage('fight')", "Fight", show=False),
        Binding("t", "app.choose_theme", "Theme"),
        Binding("q", "stop", "Quit"),
        Binding("ctrl+c,ctrl+q", "stop", show=False, priority=True),
        Binding("left_square_bracket", "level(-1)", show=False),
        Binding("right_square_bracket", "level(1)", show=False),
        Binding("plus", "zoom(True)", show=False),
        Binding("minus", "zoom(False)", show=False),
        Binding("c", "centre", show=False),
        Binding("shift+up", "pan(0, -3)", show=False),
        Binding("shift+down", "pan(0, 3)", show=False),
        Binding("shift+left", "pan(-7, 0)", show=False),
        Binding("shift+right", "pan(7, 0)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
    ]

    def __init__(self, table: Sitting, pace: float = PACE) -> None:
        super().__init__(table)
        self.pace = pace
        self.question: Question | None = None
        self._since = 0  # the events before the last answer of a person
        self._ended = False
        self._waits = 0  # so that what a timer brings too late is known
        self._guided: tuple[int, str] | None = None  # the seat for which the guide fights, and the round

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
            self._since, self.fresh = len(run.events), 0
            self._say(f"{book.title}: the game goes on after {len(run.entries)} answers.")
        else:
            self._since = len(run.events)

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
            self._ask(self.table.die_wanted(), Dice())
        else:
            self._decide()

    def _passes(self) -> bool:
        """Must the keyboard go to somebody else first?"""
        table, ask = self.table, self.table.run.asking
        if not table.shared or ask is None or ask.seat not in table.persons or ask.seat == table.at:
            return False
        private = table.at is not None and any(e.only == table.at for e in table.run.events[self._since :])
        if private:
            self._tell()
            self._look()
            self._ask("Read this; nobody else will.", Notice("pass", hint="Enter: I have read it"))
        else:
            self._hand_over(ask.seat)
        return True

    def _decide(self) -> None:
        """A person is asked, or a bot answers; a person may do something of his own before a bot goes on."""
        table, ask = self.table, self.table.run.asking
        assert ask is not None
        first = table.bot_first()
        if self._guide_goes_on():
            self._let_guide()
            return
        if table.controllers[ask.seat] is None or first is not None:
            if first is None:
                table.going = False
            self._ask_person(first)
            return
        wait = self._waits
        if ask.secret:  # that somebody is asked must not be seen
            self.call_later(self._bot_moves, ask.seat, wait)
            return
        rows = self.query_one("#form", panes.Pane).size.height
        self._ask(f"{table.names[ask.seat]} is playing …", Waiting(rows))
        self.set_timer(self.pace, lambda: self._bot_moves(ask.seat, wait))

    def _bot_moves(self, seat: int, wait: int) -> None:
        """A bot answers, unless something has happened meanwhile; if nothing comes of it, its choice is told."""
        if wait == self._waits and self.table.run.asking is not None:
            self._moves(*self.table.bot_choice(seat))

    def _moves(self, raw: Answer, words: str) -> None:
        before = len(self.log_lines)
        self._trouble = self.table.answer(raw)
        self._tell()
        if len(self.log_lines) == before and words:
            self._say(words)
        self.go_on()

    def _ask_person(self, bot_first: int | None) -> None:
        table = self.table
        question = Question(table.run, table.persons, table.names)
        question.picture = self.picture
        self.question = question
        form = form_for(question, self._barred(), self._extras(bot_first))
        self._ask(question.prompt, form, question.decision.rule)
        if isinstance(form, Naming):
            self.action_type()

    def _barred(self) -> list[Any]:
        return self.table.run.barred()

    def _extras(self, bot_first: int | None) -> list[tuple[str, str]]:
        """A bot has the word, or has something to say too."""
        if bot_first is not None:
            return [("enter", f"let {self.table.names[bot_first]} decide"), ("g", "let the bots play on")]
        bots = [self.table.names[seat] for seat in self.table.waiting_bots()]
        wait = [("w", f"wait: {bots[0]} first")] if bots else []
        guided = self.picture.fight is not None and self.table.has_guide()
        return [*wait, *([("g", "let the guide fight this round")] if guided else [])]

    def _ask(self, prompt: str, form: Form, rule: str = "") -> None:
        """Show a question and its form."""
        self._stop_typing()
        self.form = form
        words = Content.assemble(prompt, " ", rule_link(rule)) if rule else Content(prompt)
        self.query_one("#prompt", Static).update(words)
        self.query_one("#form", panes.Pane).scroll_home(animate=False)
        self.refresh_panes()

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
        self._say(first, *rest)
        self._ask(first, Notice("stop", rest, "Enter or q: leave the table; s: sheets, PgUp: the log"))

    # -- answering -----------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Keys are the form's first; arrows walk where there is a way."""
        if self._typing:
            if event.key == "escape":
                self._stop_typing()
                event.stop()
            return
        if event.key == "escape" and self._guided is not None:
            self._guide_stops()
            event.stop()
            return
        side = WALK.get(event.key, "")
        ways = self._ways()
        if side and ways:
            self._walk(side, ways)
        elif not self.form.press(event.key if event.key != "question_mark" else ""):
            return
        event.stop()
        event.prevent_default()
        self._act()

    def _walk(self, side: str, ways: Mapping[str, list[int]]) -> None:
        found = ways.get(side, [])
        assert isinstance(self.form, Choices)
        self.form.refusal = ""
        if len(found) == 1:
            self.form.pick(found[0])
        elif found:
            which = ", ".join(self.form.tag(index) for index in found)
            self.form.refusal = f"There are several ways {side}: {which}."
        else:
            self.form.refusal = f"There is no way {side}."

    def action_touch(self, what: str) -> None:
        """Something in the form was clicked."""
        self.form.refusal = ""
        self.form.touch(what)
        self._act()

    def action_card(self, card: str) -> None:
        """A fighter was clicked: the option that points at him, or his sheet."""
        if not self._point_at(card):
            self._sheets(card)

    def on_map_pane_pointed(self, event: MapPane.Pointed) -> None:
        """A place was clicked: the option that points at it, or what is known of it."""
        place = self.picture.places.get(event.place)
        if not self._point_at(event.place) and place is not None and place.note:
            self._note = place.note
            self.refresh_form()

    def _point_at(self, key: str) -> bool:
        """Choose the one option that points there; is there one?"""
        if not isinstance(self.form, Choices):
            return False
        found = [index for index, option in enumerate(self.form.options) if option.at == key]
        if len(found) == 1:
            self.form.pick(found[0])
            self._act()
        elif found:
            which = ", ".join(self.form.tag(index) for index in found)
            self.form.refusal = f"Several options are about that: {which}."
            self.refresh_form()
        return bool(found)

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
        since, fresh = len(self.table.run.events), self.fresh
        self._since, self.fresh = since, 0
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
            self._supply(rest)
        elif word == "pass":
            ask = self.table.run.asking
            assert ask is not None
            self._hand_over(ask.seat)
        elif word == "stop":
            self.action_stop()
        elif word == "g" and self.table.bot_first() is None:
            self._guide_begins()
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

    def _guide_begins(self) -> None:
        """The guide shall fight for whoever is asked until the round is over, or it is stopped."""
        fight, ask = self.picture.fight, self.table.run.asking
        if fight is not None and ask is not None:
            self._guided = ask.seat, fight.title
            self.fresh = 0
            self._let_guide()

    def _guide_goes_on(self) -> bool:
        """Is this a question that is left to the guide? When the round is over, none is any more."""
        fight, ask = self.picture.fight, self.table.run.asking
        if self._guided is None or fight is None or fight.title != self._guided[1]:
            self._guided = None
        return self._guided is not None and ask is not None and ask.seat == self._guided[0]

    def _let_guide(self) -> None:
        """Say so, wait a moment, in which it can be stopped, and do what the guide says."""
        assert self._guided is not None
        (seat, round_), wait = self._guided, self._waits
        rows = self.query_one("#form", panes.Pane).size.height
        self._ask(f"The guide fights for you: {round_}. Escape stops it.", Waiting(rows))
        self.set_timer(self.pace, lambda: self._guide_moves(seat, wait))

    def _guide_moves(self, seat: int, wait: int) -> None:
        if wait == self._waits and self._guided is not None:
            self._moves(*self.table.guide_choice(seat))

    def _guide_stops(self) -> None:
        """At once: what it was about to do is not done."""
        self._guided = None
        self.go_on()

    def _supply(self, faces: str) -> None:
        left, self._trouble = self.table.supply(faces)
        if left:
            self._say(f"No more dice are wanted now; {' '.join(left)} is not used.")
        self.go_on()

    # -- typing --------------------------------------------------------------------------------------------

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

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits stays bright."""
        self.form.filter = event.value
        self.form.refusal = ""
        self.refresh_form()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An answer, or a word of the line mode."""
        text = printable(event.value)
        if not text and not isinstance(self.form, Naming):
            self._stop_typing()
            self.refresh_form()
        elif isinstance(self.form, Dice):
            self._typed_dice(text)
        elif self.question is not None and not isinstance(self.form, Notice):
            self._typed_answer(self.question, text)

    def _typed_dice(self, text: str) -> None:
        faces = text.replace(" ", "").replace(",", "")
        if faces and all(face in "123456" for face in faces):
            self._stop_typing()
            self._supply(faces)
        else:
            self._refuse("A die shows 1 to 6: type what you rolled.")

    def _typed_answer(self, question: Question, text: str) -> None:
        try:
            raw = question.read(text)
        except LabrysError as refusal:
            if not self._obey(text):
                self._refuse(str(refusal))
            return
        self._stop_typing()
        self._answer(raw)

    def _obey(self, text: str) -> bool:
        """`rule NUMBER`, `save FILE`, or the name of what a key does; was it one of these?"""
        word, _, rest = text.casefold().partition(" ")
        alone = {"help": self.action_help, "odds": self.action_odds, "undo": self.action_undo,
                 "sheet": self.action_sheets, "party": self.action_sheets, "quit": self.action_stop}  # fmt: skip
        if word == "rule" and rest:
            self._stop_typing()
            self.show_rule(rest.strip("[]"))
        elif word == "save" and rest:
            self._save_as(text.partition(" ")[2].strip())
        elif word in alone and not rest:
            self._stop_typing()
            alone[word]()
        else:
            return False
        return True

    def _save_as(self, file: str) -> None:
        if self.table.services.save_as is None:
            self._refuse("This table saves only in its own place, after every answer.")
            return
        try:
            where = self.table.services.save_as(file)
        except (OSError, LabrysError) as error:
            self._refuse(f"It could not be saved as {file}: {error}")
            return
        self._stop_typing()
        self._say(f"Saved as {where}.")
        self.refresh_panes()

    def _refuse(self, why: str) -> None:
        """What was typed is no answer: say why; it stays where it is, to be mended."""
        self.form.refusal = why
        self.refresh_form()

    # -- taking back ---------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Free if no die was rolled since; else only alone or with everybody's consent."""
        table, self._guided = self.table, None
        try:
            number = table.answers_to_undo()
        except UndoRefused as refusal:
            self.form.refusal = str(refusal)
            self.refresh_form()
            return
        chance = table.chance_in(number)
        if not chance:
            self._take_back(number)
            return
        dice = " ".join(f"{FACES[int(face) - 1]}{face}" for entry in chance for face in entry.dice)
        what = f"dice were rolled ({dice})" if dice else "a piece was drawn"
        if len(table.persons) == 1:
            self._consent([f"Since then {what}. Take it back all the same?"], number)
        else:
            self._consent([f"{table.names[seat]}, may this be taken back? Since then {what}."
                           for seat in table.persons], number)  # fmt: skip

    def _consent(self, questions: Sequence[str], number: int) -> None:
        """One after the other; only if all say yes. Where there are secrets, the table is covered meanwhile."""
        if self.table.shared:
            self._hide()

        def heard(yes: bool | None) -> None:
            if yes and len(questions) > 1:
                self._consent(questions[1:], number)
            else:
                self._consented(bool(yes), number)

        self.app.push_screen(Consent(questions[0]), heard)

    def _consented(self, yes: bool, number: int) -> None:
        if yes:
            self._take_back(number, again=False)
        else:
            self._say("Nothing is taken back.")
        if self.table.shared:
            self.table.at = None
        self.go_on()

    def _take_back(self, number: int, *, again: bool = True) -> None:
        words = self.table.take_back(number)
        self._told = self._since = len(self.table.run.events)
        self._teller.loose_dice()
        self.log_lines = self._history()
        self.fresh = 0
        self._say(words)
        self._trouble = self.table.unsaved()
        self._ended = False
        if again:
            self.go_on()

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
        news = Teller(run, ()).lines(run.events[self._since :])[-NEWS:]
        self._hide()
        self.table.at = None

        def taken(there: bool | None) -> None:
            if there:
                self._sit_down(seat)
            else:
                self.action_stop()

        self.app.push_screen(Cover(self.table.names[seat], news), taken)

    def _sit_down(self, seat: int) -> None:
        """From now on he reads what he may know."""
        self.table.at = seat
        self._teller = Teller(self.table.run, (seat,))
        self.log_lines = self._history()
        self._told = len(self.table.run.events)
        since = Teller(self.table.run, (seat,)).lines(self.table.run.events[self._since :])
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
