"""Taking back: free if no die was rolled since; else only alone, or with everybody's consent."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.errors import UndoRefused
from labrys.terminal.app.playing import Playing
from labrys.terminal.app.screens import Consent
from labrys.terminal.line.screen import die_text


class TakingBack(Playing):
    """The table, and what can be undone at it."""

    def action_undo(self) -> None:
        """Free if no die was rolled since; else only alone or with everybody's consent."""
        table, self.table.guided = self.table, None
        table.orders.stop()
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
        what = table.chance_words(chance, die_text)
        if not table.together:
            self._consent([f"Since then {what}. Take it back all the same?"], number)
        else:
            self._consent([f"{table.called(seat)}, may this be taken back? Since then {what}."
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
        self._told = self._since = self.table.run.told
        self._teller.loose_dice()
        self.log_lines = self._history()
        self.fresh = 0
        self._say(words)
        self._trouble = self.table.unsaved()
        self._ended = False
        if again:
            self.go_on()
