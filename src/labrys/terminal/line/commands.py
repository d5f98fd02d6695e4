"""The words a player can type at any question besides an answer: looking, saving, taking back, asking why."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import fill
from typing import TYPE_CHECKING

from labrys.engine.errors import LabrysError, UndoRefused
from labrys.show.sentence import with_names
from labrys.terminal.line.asking import Question

if TYPE_CHECKING:
    from labrys.terminal.line.line import Table

LOG_LINES = 30
WHY_RULES = 8  # the last so many rules are explained
RULE_ID = re.compile(r"\[?(\d+\.\d+[a-z]?(?:-[\w'-]+)?|[A-Za-z]{1,2}\d+(?:\.\d+)*[a-z]?)\]?")

HELP = {
    "a number": "the option with this number; or words of it, like n, north, attack orc 2",
    "Enter": "show the options again",
    "map": "the maze so far",
    "look": "the place and its ways out in words",
    "party": "everybody in a few lines; in a fight both sides",
    "sheet [NAME]": "the Character Records, or a monster's counter",
    "why": "the rules behind the last lines, and what is not possible now",
    "rule NUMBER": "the rule with this number, as it stands in brackets behind a line",
    "odds": "what each option is likely to lead to",
    "log": f"the last {LOG_LINES} lines",
    "undo": "take the last answer back; undo! even if dice were rolled",
    "words": "tell maps and fights in words, or draw them again",
    "save [FILE]": "save now (the game is saved after every answer anyway)",
    "quit": "save and stop",
}
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "l": "look"}


class Commands:
    """The commands of one question."""

    def __init__(self, table: Table) -> None:
        self.table, self.screen = table, table.screen
        self.changed = False  # the open question is another one now
        self._question: Question | None = None
        bare: dict[str, Callable[[], None]] = {
            "help": self._help, "map": self._map, "look": self._look, "party": self._party, "why": self._why,
            "odds": self._odds, "log": self._log, "undo": self._undo, "undo!": self._undo_dice,
            "words": self._words, "wait": self._wait, "quit": self._quit,
        }  # fmt: skip
        self._bare = bare
        self._with: dict[str, Callable[[str], None]] = {
            "sheet": self._sheet,
            "rule": self._rule,
            "save": self._save,
        }

    def obey(self, text: str, question: Question | None) -> bool:
        """Was it a command? Then it is done."""
        self._question = question
        word, _, argument = text.partition(" ")
        word = word.casefold()
        naming = question is not None and question.decision.kind == "name"
        if not argument and word in ALIASES and (naming or not self._means_an_option(word)):
            word = ALIASES[word]
        if word == "wait" and not self.table.waiting_bots() and self._means_an_option(text):
            return False  # nobody to wait for: it is the option that is meant
        if word in self._bare and not argument.strip():
            self._bare[word]()
        elif word in self._with:
            self._with[word](argument.strip())
        elif RULE_ID.fullmatch(text) and not self._means_an_option(text):
            self._rule(text)
        else:
            return False
        if question is not None and not self.changed:
            self._back_to(question, word)
        return True

    def _means_an_option(self, text: str) -> bool:
        if self._question is None:
            return False
        try:
            self._question.read(text)
        except LabrysError:
            return False
        return True

    def _back_to(self, question: Question, word: str) -> None:
        """The question once more, and how to choose an option that is called like the command."""
        alike = [n for n, option in enumerate(question.options, 1) if option.key == word]
        if alike:
            self.screen.sentence(f"(To choose the option of that name, type {alike[0]}.)")
        question.remind()

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        """Through whose eyes: the person who is asked."""
        return self.table.eyes

    def _help(self) -> None:
        rows = {**HELP, **self.table.renderer.help}
        if self.table.waiting_bots():
            rows["wait"] = "let a bot act first"
        for word, meaning in rows.items():
            self.screen.line(fill(f"  {word:<14}{meaning}", self.screen.prose, subsequent_indent=" " * 16))

    def _map(self) -> None:
        if not self.screen.pictures:
            self._look()
            return
        text = self.table.renderer.map_text(self.table.run.view(self._seat), self.screen)
        self.screen.line(with_names(text, self.table.names))

    def _look(self) -> None:
        text = self.table.renderer.look_text(self.table.run.view(self._seat), self.screen)
        self.screen.paragraphs(with_names(text, self.table.names))

    def _party(self) -> None:
        view = self.table.run.view(self._seat)
        self.screen.line(self.table.renderer.party_text(view, self.screen, self.table.names))

    def _sheet(self, name: str) -> None:
        seat = self._seat if len(self.table.persons) > 1 else None
        players = [called_so.casefold() for called_so in self.table.names]
        if len(players) > 1 and name.casefold() in players:
            name, seat = "", players.index(name.casefold())
        view = self.table.run.view(self._seat)
        text = self.table.renderer.sheet_text(view, self.screen, name, seat)
        text = with_names(text, self.table.names)
        self.screen.line(text) if "\n" in text else self.screen.sentence(text)

    def _log(self) -> None:
        for line in self.table.log[-LOG_LINES:] or ["Nothing has happened yet."]:
            self.screen.sentence(line)

    def _words(self) -> None:
        self.screen.pictures = not self.screen.pictures
        how = "drawn" if self.screen.pictures else "told in words"
        self.screen.sentence(f"Maps and fights are {how} from now on.")

    # -- rules ---------------------------------------------------------------------------------------------

    def _rule(self, rule: str) -> None:
        found = RULE_ID.fullmatch(rule)
        if found is None:
            example = self._question.decision.rule if self._question is not None else "8.47"
            self.screen.sentence(f"Which rule? Type it like this: rule {example}")
        elif self.table.services.rule_text is None:
            self.screen.sentence("There is no rulebook at this table.")
        else:
            self._explain(found.group(1))

    def _explain(self, rule: str) -> None:
        """The text of a rule, with its number if the text does not begin with it."""
        if self.table.services.rule_text is None:
            return
        letters = 1 + rule[1:2].isalpha()  # how many it begins with, if any
        name = f"{rule[:letters].upper()}{rule[letters:].lower()}" if rule[0].isalpha() else rule
        try:
            text = self.table.services.rule_text(name).strip()
        except LabrysError as error:
            self.screen.sentence(str(error))
            return
        self.screen.paragraphs(text if text.lstrip("[").startswith(name) else f"{name}  {text}", "  ")

    def _why(self) -> None:
        """The rules of what was told last and of the question; and what they forbid."""
        rules = [event.rule for event in self.table.recent]
        if self._question is not None:
            rules.append(self._question.decision.rule)
        for rule in list(dict.fromkeys(reversed(rules)))[:WHY_RULES][::-1]:
            self._explain(rule)
        if barred := self.table.run.barred():
            self.screen.sentence("Not possible now:")
            for one in barred:
                self.screen.sentence(f"{one.label}: {one.why} [{one.rule}]", "  ")

    def _odds(self) -> None:
        if self.table.services.odds is None:
            self.screen.sentence("The odds are not known at this table.")
            return
        try:
            for line in self.table.services.odds(self.table.run).rstrip().splitlines():
                self.screen.line(
                    fill(line, self.screen.prose, subsequent_indent=" " * (14 if line[:1] == " " else 2))
                )
        except LabrysError as error:
            self.screen.sentence(str(error))
        except KeyboardInterrupt:
            self.screen.sentence("Never mind the odds, then.")

    # -- taking back ---------------------------------------------------------------------------------------

    def _undo(self) -> None:
        """Free if no die was rolled since; else only alone or with everybody's consent."""
        number = self._answers_to_undo()
        if number is None:
            return
        chance = self.table.chance_in(number)
        if chance and len(self.table.persons) == 1:
            dice = " ".join(self.screen.die(int(face)) for entry in chance for face in entry.dice)
            what = f"dice were rolled ({dice})" if dice else "a piece was drawn"
            self.screen.sentence(f"Since then {what}. Type undo! to take it back all the same.")
        elif not chance:
            self._take_back(number)
        else:
            self._take_back_together(number)

    def _undo_dice(self) -> None:
        number = self._answers_to_undo()
        if number is not None and len(self.table.persons) == 1:
            self._take_back(number)
        elif number is not None:
            self._take_back_together(number)

    def _take_back_together(self, number: int) -> None:
        """If everybody agrees. Where there are secrets they have all come to the screen: hand it over again."""
        if self._everybody_agrees():
            self._take_back(number)
        if self.table.shared:
            self.table.stand_up()
            self.changed = True

    def _answers_to_undo(self) -> int | None:
        """Back to the last answer of a person; a refusal is told."""
        try:
            return self.table.answers_to_undo()
        except UndoRefused as refusal:
            self.screen.sentence(str(refusal))
            return None

    def _everybody_agrees(self) -> bool:
        if self.table.shared:
            self.screen.clear()  # the others come and look
        for seat in self.table.persons:
            said = self.screen.ask(f"{self.table.names[seat]}, may dice be taken back (y/n)? ").casefold()
            if not said.startswith("y"):
                self.screen.sentence(f"{self.table.names[seat]} says no: nothing is taken back.")
                return False
        return True

    def _take_back(self, number: int) -> None:
        try:
            line = self.table.take_back(number)
        except UndoRefused as refusal:
            self.screen.sentence(str(refusal))
            return
        self.screen.sentence(line)
        self.table.log.append(line)
        self.table.rewound()
        self.table.autosave()
        self.changed = True

    # -- the rest ------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Let a bot that may act do so first."""
        bots = self.table.waiting_bots()
        if not bots:
            self.screen.sentence("There is nobody to wait for.")
            return
        self.table.bot_answers(bots[0])
        self.changed = True

    def _save(self, file: str) -> None:
        if not file:
            if self.table.autosave():
                self.screen.sentence("Saved.")
        elif self.table.services.save_as is None:
            self.screen.sentence("This table saves only in its own place; type save alone.")
        else:
            try:
                self.screen.sentence(f"Saved as {self.table.services.save_as(file)}.")
            except (OSError, LabrysError) as error:
                self.screen.sentence(f"It could not be saved as {file}: {error}")

    def _quit(self) -> None:
        self.changed = self.table.stop()
