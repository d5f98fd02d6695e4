"""The box to type in: answers in words, and the words of the vocabulary, as in the line mode."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import Input

from labrys.engine.errors import LabrysError
from labrys.show.teller import Teller
from labrys.terminal import describe, vocabulary
from labrys.terminal.app.forms import Dice, Naming, Notice, lines
from labrys.terminal.app.screens import Paper, cited
from labrys.terminal.app.shop import Shop
from labrys.terminal.app.taking_back import TakingBack
from labrys.terminal.line.screen import printable
from labrys.terminal.question import OpenQuestion
from labrys.terminal.reading import typed_dice

WHY_LINES = 6  # of the log are explained …
WHY_RULES = 8  # … with at most so many rules


class Typed(TakingBack):
    """The table, and what can be typed at it."""

    def on_input_changed(self, event: Input.Changed) -> None:
        """What fits stays bright."""
        self.form.filter = event.value
        self.form.refusal = ""
        self.refresh_form()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An answer, or a word of the line mode."""
        text = printable(event.value)
        if not text and self.question is not None and self.question.default is not None and self.form.filter == "":
            self._stop_typing()
            self._answer(self.question.default) if isinstance(self.form, Naming) else self.refresh_form()
        elif not text and not isinstance(self.form, Naming):
            self._stop_typing()
            self.refresh_form()
        elif isinstance(self.form, Dice):
            self._typed_dice(text)
        elif self.question is not None and not isinstance(self.form, Notice):
            self._typed_answer(self.question, text)

    def _typed_dice(self, text: str) -> None:
        needed = self.table.run.needed
        assert needed is not None
        try:
            dice = typed_dice(text, needed.sides)
        except LabrysError as refusal:
            self._refuse(str(refusal))
            return
        self._stop_typing()
        self._supply(dice)

    def _typed_answer(self, question: OpenQuestion, text: str) -> None:
        """A word of the vocabulary, or an answer."""
        offered = [offer.key for offer in self.table.orders.offers()]
        if (command := vocabulary.command(text, question, self.table.waiting_bots(), offered)) is not None:
            self._obey(command)
            return
        try:
            raw = question.read(text)
        except LabrysError as refusal:
            if isinstance(self.form, Shop) and self.form.search(text):
                self._stop_typing()
                self.refresh_form()
            else:
                self._refuse(str(refusal))
            return
        self._stop_typing()
        if isinstance(self.form, Shop) and isinstance(raw, tuple):  # it is bought with everything else
            self.form.put(raw)
            self.refresh_form()
        else:
            self._answer(raw)

    # -- the vocabulary ------------------------------------------------------------------------------------

    def _obey(self, command: vocabulary.Command) -> None:
        """Do what was said; an option that is called like it is chosen by its number."""
        self._stop_typing()
        if self.question is not None:
            self._note = vocabulary.option_called(command.word, self.question)
        self.refresh_form()
        name = {"undo!": "undo"}.get(command.word, command.word)  # here one is asked whether dice are meant, too
        act = getattr(self, f"do_{name}")
        act(command.argument) if command.word in vocabulary.WITH_MORE else act()

    def do_help(self) -> None:
        """The keys and the words."""
        self.action_help()

    def do_map(self) -> None:
        """The map on the stage."""
        self.action_stage("map")

    def do_look(self) -> None:
        """The place and its ways out in words."""
        self._read("Here", describe.look(self.picture, self.form.numbers()))

    def do_party(self) -> None:
        """Everybody on the stage."""
        self.action_stage("party")

    def do_goal(self) -> None:
        """What one plays for, and how far one is."""
        self._read("Goal", describe.goal(self.picture.goal))

    def do_sheet(self, name: str) -> None:
        """The sheet of somebody."""
        found = describe.found(self.picture.cards, name, self.table.names) if name else self.picture.cards
        if found:
            self._sheets(found[0].id)
        else:
            self._remark(f"There is nobody called “{name}” here." if name else "Nobody is here yet.")

    def do_why(self) -> None:
        """The rules behind the last lines, and what is not possible now."""
        rules = [one.rule for line in self.log_lines[-WHY_LINES:] for one in line.sentences if one.rule]
        rules += [self.question.decision.rule] if self.question is not None else []
        texts = [self._rule_text(rule) for rule in list(dict.fromkeys(reversed(rules)))[:WHY_RULES][::-1]]
        barred = [f"{one.label}: {one.why} [{one.rule}]" for one in self.table.run.barred()]
        self._read("Why", [*texts, *(["Not possible now:", *barred] if barred else [])])

    def do_rule(self, rule: str) -> None:
        """A rule by its number."""
        if wanted := vocabulary.rule_id(rule):
            self.show_rule(wanted)
        elif self.question is not None:
            self._remark(f"Which rule? Type it like this: rule {self.question.decision.rule}")

    def do_rules(self, wanted: str) -> None:
        """The rulebook: at a chapter or a rule, or with a search."""
        self.action_book(wanted)

    def do_odds(self, of: str) -> None:
        """What each option is likely to lead to, or how the whole fight will end."""
        if of.casefold() == "fight":
            self.action_fight_odds()
        else:
            self.action_odds()

    def do_hint(self) -> None:
        """What a sensible player would do."""
        self._remark(self.table.hint())

    def do_guide(self, how: str) -> None:
        """Let the guide answer this, fight this round, set everything up; read its lessons again, or leave it."""
        if how.casefold() == "leave":
            words = self.table.leave_guide()
            self.show_lesson()
            self._remark(words)
        elif how.casefold() == "lessons":
            self._read("The guide", self.table.lessons() or ["The guide has told you nothing yet."])
        elif refusal := self._guide_begins(how.casefold()):
            self._remark(refusal)

    def do_attack(self) -> None:
        """Everybody attacks, for this round."""
        self._order_begins(self.table.orders.begin("attack"))

    def do_hold(self) -> None:
        """Everybody holds, for this round."""
        self._order_begins(self.table.orders.begin("hold"))

    def do_walk(self, place: str) -> None:
        """To a place that is known."""
        self._order_begins(self.table.orders.walk(place))

    def do_auto(self, how: str) -> None:
        """Pass by itself, or not."""
        self._remark(self.table.orders.switch(how))

    def do_log(self) -> None:
        """All that has happened."""
        self.action_log()

    def do_undo(self) -> None:
        """Take the last answer back."""
        self.action_undo()

    def do_chair(self) -> None:
        """Take the gamesmaster's chair, or leave it."""
        try:
            words = self.table.change_chair()
        except LabrysError as refusal:
            self._remark(f"{refusal}.")
            return
        self._since = self.table.run.told
        self._teller = Teller(self.table.run, () if self.table.shared else tuple(self.table.persons))
        self._trouble = self.table.unsaved()
        self._say(words)
        self.go_on()

    def do_gamesmaster(self) -> None:
        """He may act before whoever is asked."""
        if self.table.may_call_gamesmaster():
            self._command("k")
        else:
            self._remark("The gamesmaster has nothing to do of his own here.")

    def do_words(self) -> None:
        """Here everything is drawn."""
        self._remark("Here everything is drawn; look tells it in words, and so does all of labrys play --line.")

    def do_wait(self) -> None:
        """Let a bot go first."""
        self._let_bots("w") if self.table.waiting_bots() else self._remark("There is nobody to wait for.")

    def do_save(self, file: str) -> None:
        """Save, here or elsewhere."""
        if not file:
            self._trouble = self.table.unsaved()
            self._remark("" if self._trouble else "Saved.")
        elif self.table.services.save_as is None:
            self._remark("This table saves only in its own place, after every answer.")
        else:
            try:
                self._remark(f"Saved as {self.table.services.save_as(file)}.")
            except (OSError, LabrysError) as error:
                self._remark(f"It could not be saved as {file}: {error}")

    def do_quit(self) -> None:
        """Save and stop."""
        self.action_stop()

    def _remark(self, words: str) -> None:
        """A sentence where the hint stands."""
        self._note = words
        self.refresh_form()

    def _read(self, title: str, sentences: Sequence[str]) -> None:
        """Something to read over the table, the rules in it to be clicked."""
        self.app.push_screen(Paper(title, lambda width: lines(*(cited(words) for words in sentences))))

    def _refuse(self, why: str) -> None:
        """What was typed is no answer: say why; it stays where it is, to be mended."""
        self.form.refusal = why
        self.refresh_form()
