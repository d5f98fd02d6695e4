"""The words of the vocabulary as the line mode obeys them: looking, saving, taking back, asking why."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from labrys.engine.errors import LabrysError, UndoRefused
from labrys.rulebook import pages
from labrys.show.picture import Card
from labrys.terminal import describe, vocabulary
from labrys.terminal.line.asking import PrintedQuestion
from labrys.terminal.line.people import nobody
from labrys.terminal.line.stage import Numbers
from labrys.terminal.sitting import met, played

if TYPE_CHECKING:
    from labrys.terminal.line.line import LineTable

WHY_RULES = 8  # the last so many rules are explained


class Commands:
    """The commands of one question."""

    def __init__(self, table: LineTable, printed: PrintedQuestion | None = None) -> None:
        """Without a question a die is asked for, and no question."""
        self.table, self.screen, self.printed = table, table.screen, printed
        self.changed = False  # the open question is another one now

    def obey(self, text: str) -> bool:
        """Was it a command? Then it is done."""
        question = self.printed.question if self.printed is not None else None
        offered = [offer.key for offer in self.table.orders.offers()]
        command = vocabulary.command(text, question, self.table.waiting_bots(), offered)
        if command is None:
            return False
        word, argument = command
        name = {"undo!": "undo_dice"}.get(word, word)
        act = getattr(self, f"do_{name}")
        act(argument) if word in vocabulary.WITH_MORE else act()
        if self.printed is not None and not self.changed:
            if alike := vocabulary.option_called(word, self.printed.question):
                self.screen.sentence(alike)
            self.printed.remind()
        return True

    def _write(self, lines: Sequence[str]) -> None:
        """Drawings as they are, sentences wrapped."""
        for line in lines:
            self.screen.line(line) if self.screen.pictures else self.screen.sentence(line)

    @property
    def _numbers(self) -> Numbers:
        return self.printed.question.numbers() if self.printed is not None else {}

    # -- looking -------------------------------------------------------------------------------------------

    def do_help(self) -> None:
        """All the words."""
        words = vocabulary.words_of(gamesmaster=self.table.run.rules.has_gamesmaster)
        rows = {"a number": words["a number"], "Enter": "show the options again", **words}
        if self.printed is not None and self.printed.question.decision.region is not None:
            rows = {"a square": vocabulary.SQUARE, **rows}
        if not self.table.has_guide():
            del rows["hint"], rows["guide"]
        if self.table.waiting_bots():
            rows |= dict([vocabulary.WAIT])
        for word, meaning in rows.items():
            self.screen.line(fill(f"  {word:<14}{meaning}", self.screen.prose, subsequent_indent=" " * 16))

    def do_map(self) -> None:
        """The map so far."""
        region = self.printed.question.decision.region if self.printed is not None else None
        self._write(self.table.stage.map(self.table.look(), self._numbers, region))

    def do_look(self) -> None:
        """The place in words."""
        for line in describe.look(self.table.look(), self._numbers):
            self.screen.sentence(line)

    def do_party(self) -> None:
        """Everybody in a few lines."""
        picture = self.table.look()
        if picture.fight is not None and not self.screen.pictures:
            self._write(describe.fight(picture))
        self.screen.line("\n".join(self.table.stage.people.party(picture, drawn=self.screen.pictures)))

    def do_goal(self) -> None:
        """What one plays for, and how far one is."""
        for line in describe.goal(self.table.look().goal):
            self.screen.sentence(line)

    def do_sheet(self, name: str) -> None:
        """All there is to know of somebody."""
        cards = self.table.look().cards
        chosen = describe.found(cards, name, self.table.names) if name else self._own(cards)
        if chosen:
            self.screen.line("\n".join(self.table.stage.people.sheets(chosen)))
        else:
            self.screen.sentence(nobody(cards, name) if name and cards else "Nobody is here yet.")

    def _own(self, cards: Sequence[Card]) -> list[Card]:
        """Those of the seat that looks, if it has any; in a party of one player everybody's."""
        ours = [card for card in cards if card.seat >= 0]
        seats = {self.table.eyes} if self.table.together or len(self.table.names) > 1 else set()
        return [card for card in ours if card.seat in seats] or ours

    def do_log(self) -> None:
        """The last lines."""
        for line in self.table.log[-vocabulary.LOG_LINES :] or ["Nothing has happened yet."]:
            self.screen.sentence(line)

    def do_words(self) -> None:
        """Draw no more, or again."""
        self.screen.pictures = not self.screen.pictures
        how = "drawn" if self.screen.pictures else "told in words"
        self.screen.sentence(f"Maps and fights are {how} from now on.")

    # -- rules ---------------------------------------------------------------------------------------------

    def do_rule(self, rule: str) -> None:
        """A rule by its number."""
        if self.table.services.rule_text is None:
            self.screen.sentence("There is no rulebook at this table.")
        elif not (wanted := vocabulary.rule_id(rule)):
            example = self.printed.question.decision.rule if self.printed is not None else "8.47"
            self.screen.sentence(f"Which rule? Type it like this: rule {example}")
        else:
            self._explain(wanted)

    def do_rules(self, wanted: str) -> None:
        """The rulebook: its chapters, one of them, the house rules, or what a search finds."""
        if self.table.services.rulebook is None:
            self.screen.sentence("There is no rulebook at this table.")
            return
        book, run = self.table.services.rulebook(), self.table.run
        known = met(run, self.table.teller)
        try:
            for line in pages.look_up(book, wanted, self.screen.prose, met=known, played=played(run)):
                self.screen.line(line)
        except LabrysError as error:
            self.screen.sentence(str(error))

    def _explain(self, rule: str) -> None:
        """The text of a rule, with its number if the text does not begin with it."""
        if self.table.services.rule_text is None:
            return
        try:
            text = self.table.services.rule_text(rule).strip()
        except LabrysError as error:
            self.screen.sentence(str(error))
            return
        self.screen.paragraphs(text if text.lstrip("[").startswith(rule) else f"{rule}  {text}", "  ")

    def do_why(self) -> None:
        """The rules of what was told last and of the question; and what they forbid."""
        rules = [event.rule for event in self.table.recent]
        if self.printed is not None:
            rules.append(self.printed.question.decision.rule)
        for rule in list(dict.fromkeys(reversed(rules)))[:WHY_RULES][::-1]:
            self._explain(rule)
        if barred := self.table.run.barred():
            self.screen.sentence("Not possible now:")
            for one in barred:
                self.screen.sentence(f"{one.label}: {one.why} [{one.rule}]", "  ")

    def do_odds(self, of: str) -> None:
        """What each option is likely to lead to; or how the whole fight will end."""
        services = self.table.services
        odds = services.odds
        if of:
            if of.casefold() != "fight":
                self.screen.sentence(
                    "Type odds for those of each option, or odds fight for those of the whole fight."
                )
                return
            odds = services.fight_odds
        if odds is None:
            self.screen.sentence("The odds are not known at this table.")
            return
        try:
            for line in odds(self.table.run).rstrip().splitlines():
                indent = " " * (15 if line[:1] == " " else 2)
                self.screen.line(fill(line, self.screen.prose, subsequent_indent=indent))
        except LabrysError as error:
            self.screen.sentence(str(error))
        except KeyboardInterrupt:
            self.screen.sentence("Never mind the odds, then.")

    # -- the guide -----------------------------------------------------------------------------------------

    def do_hint(self) -> None:
        """What a sensible player would do."""
        self.screen.sentence(self.table.hint())

    def do_guide(self, how: str) -> None:
        """Let the guide answer this, fight this round, set everything up; read its lessons again, or leave it."""
        if how.casefold() == "leave":
            self.screen.sentence(self.table.leave_guide())
            return
        if how.casefold() == "lessons":
            for lesson in self.table.lessons() or ["The guide has told you nothing yet."]:
                self.screen.sentence(lesson)
            return
        refusal = self.table.guide_begins(self.table.look(), how.casefold())
        if refusal:
            self.screen.sentence(refusal)
            return
        assert self.printed is not None
        if how.casefold() != "fight":  # a round is answered by an order, as whatever follows is
            self.table.guide_answers(self.printed.question.decision.seat)
        self.changed = True

    # -- orders --------------------------------------------------------------------------------------------

    def do_attack(self) -> None:
        """Everybody attacks, for this round."""
        self._order(self.table.orders.begin("attack"))

    def do_hold(self) -> None:
        """Everybody holds, for this round."""
        self._order(self.table.orders.begin("hold"))

    def do_walk(self, place: str) -> None:
        """To a place that is known."""
        self._order(self.table.orders.walk(place))

    def do_auto(self, how: str) -> None:
        """Pass by itself, or not."""
        self.screen.sentence(self.table.orders.switch(how))

    def _order(self, refusal: str) -> None:
        if refusal:
            self.screen.sentence(refusal)
        self.changed = not refusal

    # -- taking back ---------------------------------------------------------------------------------------

    def do_undo(self) -> None:
        """Free if no die was rolled since; else only alone or with everybody's consent."""
        number = self._answers_to_undo()
        if number is None:
            return
        chance = self.table.chance_in(number)
        if chance and not self.table.together:
            what = self.table.chance_words(chance, self.screen.die)
            self.screen.sentence(f"Since then {what}. Type undo! to take it back all the same.")
        elif not chance:
            self._take_back(number)
        else:
            self._take_back_together(number)

    def do_undo_dice(self) -> None:
        """Dice, too."""
        number = self._answers_to_undo()
        if number is not None and not self.table.together:
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
            said = self.screen.ask(f"{self.table.called(seat)}, may dice be taken back (y/n)? ").casefold()
            if not said.startswith("y"):
                self.screen.sentence(f"{self.table.called(seat)} says no: nothing is taken back.")
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

    # -- the gamesmaster's chair -----------------------------------------------------------------------------

    def do_chair(self) -> None:
        """Take it or leave it."""
        if self.table.shared:
            self.table.stand_up()
        try:
            words = self.table.change_chair()
        except LabrysError as refusal:
            self.screen.sentence(f"{refusal}.")
            return
        self.screen.sentence(words)
        self.table.chair_changed()
        self.changed = True

    def do_gamesmaster(self) -> None:
        """He may act before whoever is asked."""
        if not self.table.may_call_gamesmaster():
            self.screen.sentence("The gamesmaster has nothing to do of his own here.")
            return
        self.table.gamesmaster_first = self.changed = True

    # -- the rest ------------------------------------------------------------------------------------------

    def do_wait(self) -> None:
        """Let a bot that may act do so first."""
        bots = self.table.waiting_bots()
        if not bots:
            self.screen.sentence("There is nobody to wait for.")
            return
        self.table.bot_answers(bots[0])
        self.changed = True

    def do_save(self, file: str) -> None:
        """Save, here or elsewhere."""
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

    def do_quit(self) -> None:
        """Save and stop."""
        self.changed = self.table.stop()
