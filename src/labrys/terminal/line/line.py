"""The line mode of `labrys play`: plain text, no screen control, so it is also the accessible mode.

What happened is told, the question is asked, a line is read; a bot's seat answers by itself. The game is saved
after every answer, so nothing is lost however it ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.rulebook.reading import WholeBook
from labrys.seats.base import Seat
from labrys.show.run import Run
from labrys.show.story import story, told
from labrys.show.teller import Teller
from labrys.terminal import vocabulary
from labrys.terminal.line.asking import PrintedQuestion
from labrys.terminal.line.commands import Commands
from labrys.terminal.line.screen import Closed, Screen
from labrys.terminal.line.stage import Stage
from labrys.terminal.line.telling import printed
from labrys.terminal.ordering import Given
from labrys.terminal.question import OpenQuestion
from labrys.terminal.reading import typed_dice
from labrys.terminal.sitting import CONTINUE, Services, Sitting, lesson_words

LONG_AWAY = 40  # lines told at most in one go; the log has more
STOPS = ("quit", "q", "exit")  # instead of taking the keyboard
RECALLED = 6  # lines told again when a game is continued
INTERRUPTED = 130
NOT_SAVED = 1


def play(
    run: Run[Any],
    controllers: Sequence[Seat | None],
    *,
    save: Callable[[], None],
    save_as: Callable[[str], str] | None = None,
    rule_text: Callable[[str], str] | None = None,
    rule_title: Callable[[str], str] | None = None,
    odds: Callable[[Run[Any]], str] | None = None,
    fight_odds: Callable[[Run[Any]], str] | None = None,
    keep: Callable[[], str] | None = None,
    again: str = CONTINUE,
    rulebook: Callable[[], WholeBook] | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    screen: Screen | None = None,
    pictures: bool = True,
) -> int:
    """Play on these streams; see `sit_down`."""
    paper = screen or Screen(stdin or sys.stdin, stdout or sys.stdout, pictures=pictures)
    services = Services(save, save_as, rule_text, rule_title, odds, fight_odds, keep, again, rulebook)
    return sit_down(run, controllers, services, paper)


def sit_down(
    run: Run[Any], controllers: Sequence[Seat | None], services: Services, screen: Screen | None = None
) -> int:
    """Play until the end or until the player stops; gives the exit code. A controller of None is a person."""
    paper = screen or Screen(sys.stdin, sys.stdout)
    table = LineTable(run, controllers, paper, services)
    try:
        code = table.play()
        paper.stdout.flush()
        return code
    except BrokenPipeError:  # nobody reads any more; the last answer is saved
        _hush(paper.stdout)
        return 0


def _hush(stream: TextIO) -> None:
    """So that Python does not complain about the broken pipe when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return


class LineTable(Sitting):
    """Those who sit at the keyboard, and how far they have been told."""

    def __init__(
        self, run: Run[Any], controllers: Sequence[Seat | None], screen: Screen, services: Services
    ) -> None:
        super().__init__(run, controllers, services)
        self.screen = screen
        self.remark = screen.sentence
        self.stage = Stage(screen, self.names)
        self.teller = Teller(run, frozenset() if self.shared else frozenset(self.persons))
        self._logs: dict[int | None, list[str]] = {}
        self._heard: dict[int | None, int] = {}  # events those have been told who have not got the keyboard
        self._since = 0  # the events before the last answer of a person
        self.recent: list[Event] = []  # since a person last answered: what `why` explains
        self._told = 0
        self._stopped = False
        self._hinted = False

    @property
    def log(self) -> list[str]:
        """What has been told to those who read now."""
        return self._logs.setdefault(self.at, [])

    # -- the loop ------------------------------------------------------------------------------------------

    def play(self) -> int:
        """The whole game, or as much of it as the player likes."""
        try:
            self._greet()
            while not self.run.over and not self._stopped:
                self._tell()
                if self.run.asking is not None:
                    self._decide()
                else:
                    self._roll()
            if self.run.over:
                self._tell()
                self._end()
            return 0
        except Closed:
            self.screen.line()
            return self._leave(0)
        except KeyboardInterrupt:
            self.screen.line()
            return self._leave(INTERRUPTED)

    def _greet(self) -> None:
        book = self.run.book
        if not self.run.entries:
            self.screen.sentence(f"{book.title}: {book.about}.", "", "bold")
            if self.persons and book.goal:
                self.screen.sentence(f"{book.goal}.")
            if self.persons:
                self.screen.sentence("Answer with a number or a word. Type help for the rest, quit to stop.")
            self.screen.line()
            return
        self._told = self._since = self.run.told
        here = (None, *(self.persons if self.shared else ()))
        self._logs = {seat: self._history(seat, self.log_since()) for seat in here}
        self._heard = dict.fromkeys(self._logs, self._told)
        self.screen.sentence(f"{book.title}: the game goes on after {len(self.run.entries)} answers.", "", "bold")
        for line in self.log[-RECALLED:]:
            self.screen.sentence(line)

    def _decide(self) -> None:
        """A person is asked, or a bot answers; a person may do something of his own before a bot goes on."""
        ask = self.run.asking
        assert ask is not None
        seat = self.turn()
        if seat in self.persons:
            self.going = False
            if self.shared and seat != self.at:
                self._hand_over(seat)
            if self._stopped:
                return
            if self.guide_goes_on():
                self.guide_answers(ask.seat)
            elif (given := self.order_next()) is not None:
                self.order_answers(given)
            else:
                self._ask_person()
        elif (first := self.bot_first()) is not None:
            self._ask_person(first)
        else:
            self.bot_answers(ask.seat)

    # -- telling -------------------------------------------------------------------------------------------

    def _tell(self) -> int:
        """Whatever happened since; how many lines that were."""
        new = self.run.events_since(self._told)
        self._told = self.run.told
        self.recent += [event for event in new if self.teller.hears(event)]
        told = self.teller.lines(new)
        if self.run.needed is None:
            told += self.teller.loose_dice()
        lines = printed(told, self.screen)
        for line in lines[-LONG_AWAY:]:
            self.screen.sentence(line)
        self.log.extend(lines)
        return len(lines)

    def _history(self, seat: int | None, since: int) -> list[str]:
        """What has happened since, for a seat or (None) for all who sit here."""
        seats = {seat} if seat is not None else self.teller.seats
        teller = Teller(self.run, seats)
        return printed(teller.lines(self.run.events_since(since)) + teller.loose_dice(), self.screen)

    def _draw(self, question: OpenQuestion) -> None:
        """The map, the fight and the people, as far as they have changed."""
        assert question.picture is not None
        for line in self.stage.scene(question.picture, question.numbers(), question.decision.region):
            self.screen.line(line) if self.screen.pictures else self.screen.sentence(line)

    def rewound(self) -> None:
        """An answer was taken back: what happened because of it has not happened."""
        self._told = self.run.told
        self._since = min(self._since, self._told)
        self._heard = {seat: min(heard, self._told) for seat, heard in self._heard.items()}
        self.recent = []
        self.guided = None
        self.orders.stop()
        self.stage.forget()
        self.teller.loose_dice()

    # -- one keyboard for several --------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> None:
        """Somebody else is asked: what only the last one may read is wiped off before the keyboard goes to him."""
        new = self.run.events_since(self._since)
        if self.at is not None:
            if any(event.to is not None and event.heard_by(self.at) for event in new):
                self.screen.ask("Press Enter when you have read this. ")
            self.screen.clear()
            for line in printed(Teller(self.run, ()).lines(new)[-LONG_AWAY:], self.screen):
                self.screen.sentence(line)
        said = self.screen.ask(f"Pass the keyboard to {self.called(seat)}, then press Enter. ")
        self.screen.clear()
        if said.casefold() in STOPS and self.stop():
            return
        self._sit_down(seat)
        self._tell()

    def stand_up(self) -> None:
        """Others are at the screen: nothing is shown before the keyboard is handed over again."""
        self._heard[self.at] = self._told
        self.at = None
        self.teller.seats = set()

    def _sit_down(self, seat: int) -> None:
        """From now on he is told what he has missed, and what is only for him."""
        self._heard[self.at] = self._told
        self.at, self._told = seat, self._heard.get(seat, 0)
        self.teller.loose_dice()
        self.teller.seats = {seat}
        self.recent = []
        self.stage.forget()

    # -- asking --------------------------------------------------------------------------------------------

    def _ask_person(self, bot_first: int | None = None) -> None:
        """Ask until there is an answer, or the question is another one."""
        question = self.question(self.look())
        paper = PrintedQuestion(question, self.screen, self.stage.maps)
        commands = Commands(self, paper)
        if self.log:
            self.screen.line()
        self._draw(question)
        self._teach()
        paper.show()
        self._hint_at_bots(question, bot_first)
        self._hint_at_orders(bot_first)
        while not self._stopped:
            text = self.screen.ask(self._prompt(question, bot_first))
            if not text and question.default is not None:
                self._give(question.default)
                return
            if not text and self.gamesmaster_first:
                self.gamesmaster_first = False
                return
            if not text and bot_first is None:
                paper.show()
            elif (not text or text.casefold() == "go") and bot_first is not None:
                self.going = bool(text)
                self.bot_answers(bot_first)
                return
            elif commands.obey(text):
                if commands.changed:
                    return
            elif self._accept(question, text):
                return

    def _teach(self) -> None:
        """Of a guided first game: the lesson of this moment."""
        if (lesson := self.lesson()) is not None:
            self.screen.sentence(f"* {lesson.title}", "", "bold")
            self.screen.sentence(lesson_words(lesson), "  ")
            if lesson.number == 1:
                self.screen.sentence("(guide lessons: read them again; guide leave: go on without a guide)", "  ")
            self.screen.line()

    def _prompt(self, question: OpenQuestion, bot_first: int | None) -> str:
        if not question.several:
            return "> "
        if bot_first is None and self.turn() in self.persons:
            return f"{self.called(self.turn())}> "
        return "> "

    def _hint_at_bots(self, question: OpenQuestion, bot_first: int | None) -> None:
        """A bot has the word, or has something to say too."""
        if self.gamesmaster_first:
            self.screen.sentence("Enter gives the keyboard back.", "  ")
        elif bot_first is not None:
            name = self.names[bot_first]
            self.screen.sentence(f"Enter lets {name} decide; go lets the bots play on until you are asked.", "  ")
        elif self.waiting_bots() and not self._hinted:
            self._hinted = True  # once is enough
            names = ", ".join(self.names[seat] for seat in self.waiting_bots())
            self.screen.sentence(f"Bots with something to do: {names}. Type wait to let one go first.", "  ")

    def _hint_at_orders(self, bot_first: int | None) -> None:
        """What a word can answer for the whole round."""
        told = [f"{vocabulary.ORDERS.get(key, key)}: {words}" for key, words in self.orders.words().items()]
        if told and bot_first is None:
            self.screen.sentence(f"({'; '.join(told)})", "  ")

    def _accept(self, question: OpenQuestion, text: str) -> bool:
        """Answer with what was typed; a refusal is one sentence, and nothing is lost."""
        try:
            raw = question.read(text)
        except LabrysError as refusal:
            self.screen.sentence(str(refusal))
            return False
        self._give(raw)
        return True

    def _give(self, raw: Answer) -> None:
        """An answer of a person."""
        self.orders.stop()
        self.recent = []
        self._since = self.run.told
        self._answer(raw)

    def chair_changed(self) -> None:
        """Others sit here now than before: what they are told is told from here on."""
        self._heard = {seat: self._heard.get(seat, self._told) for seat in (None, *self.persons)}
        self.teller.seats = frozenset() if self.shared else frozenset(self.persons)
        self.recent = []
        self.stage.forget()
        self.autosave()

    def bot_answers(self, seat: int) -> None:
        """A bot answers by itself; if nothing comes of it that is told, at least its choice is."""
        raw, words = self.bot_choice(seat)
        self._answer(raw)
        if not self._tell() and words:
            self.screen.sentence(words)

    def guide_answers(self, seat: int) -> None:
        """The guide answers for a person, and says so."""
        self.recent = []
        self._since = self.run.told
        raw, words = self.guide_choice(seat)
        self.screen.sentence(words)
        self._answer(raw)
        self._tell()

    def order_answers(self, given: Given) -> None:
        """A standing order answers for a person, and says so."""
        if not given.follows:
            self.recent = []
            self._since = self.run.told
        self.screen.sentence(given.words)
        self._answer(given.answer, follows=given.follows)
        self._tell()

    def _answer(self, raw: Answer, *, follows: bool = False) -> None:
        self._complain(self.answer(raw, follows=follows))

    # -- real dice -----------------------------------------------------------------------------------------

    def _roll(self) -> None:
        """A die must be rolled on the table and typed in; several at once if several are wanted."""
        commands, wanted, needed = Commands(self), self.die_wanted(), self.run.needed
        assert needed is not None
        while not self._stopped:
            text = self.screen.ask(f"{wanted}: ")
            try:
                dice = typed_dice(text, needed.sides)
            except LabrysError as refusal:
                if not commands.obey(text):
                    self.screen.sentence(str(refusal))
                elif commands.changed:
                    return
                continue
            wrong, trouble = self.supply(dice)
            if wrong:
                self.screen.sentence(wrong)
            self._complain(trouble)
            return

    # -- saving and leaving --------------------------------------------------------------------------------

    def autosave(self) -> bool:
        """Save; if that fails, say so and play on."""
        return self._complain(self.unsaved())

    def _complain(self, trouble: str) -> bool:
        """Say what went wrong with saving; has all gone well?"""
        if trouble:
            self.screen.sentence(trouble)
        return not trouble

    def stop(self) -> bool:
        """Save and end; if it cannot be saved, the game goes on."""
        if not self.autosave():
            self.screen.sentence("Type save FILE to save it elsewhere; Ctrl-C leaves without saving here.")
            return False
        self._cover()
        self.screen.sentence(f"Saved. Go on with: {self.services.again}")
        self._stopped = True
        return True

    def _leave(self, code: int) -> int:
        """The player is gone: save, unless a rule was cut short (then the last answer's save stands)."""
        if not self.busy and not self.autosave():
            return NOT_SAVED
        self._cover()
        self.screen.sentence(f"Saved. Go on with: {self.services.again}")
        return code

    def _cover(self) -> None:
        """Nobody's secret stays on a screen that several share."""
        if self.shared:
            self.screen.clear()

    def _end(self) -> None:
        outcome = self.run.outcome
        if outcome is None:
            return
        self.screen.line()
        first, *rest = self.run.ending(self.persons[0] if self.persons else None)
        self.screen.sentence(first, "", "bold")
        for line in (*rest, *told(story(self.run))):
            self.screen.sentence(line)
        self._teach()
        if self.services.keep is not None and (kept := self.services.keep()):
            self.screen.sentence(kept)
