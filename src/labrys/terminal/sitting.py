"""Those who sit at one keyboard, in the line mode and in the app: who answers, and whose eyes look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from labrys import seats
from labrys.engine.ask import Answer, Arrange, ChooseSome
from labrys.engine.dice import read_dice
from labrys.engine.errors import LabrysError, UndoRefused
from labrys.engine.event import GAMESMASTER, Rolled
from labrys.engine.journal import Entry
from labrys.rulebook import first
from labrys.rulebook.reading import WholeBook, departures, house_of
from labrys.seats import BotFault, Seat, Sight, orders, reasons
from labrys.show.english import capital
from labrys.show.lesson import Lesson
from labrys.show.picture import Picture
from labrys.show.run import Run
from labrys.show.sentence import distinct
from labrys.show.teller import Teller
from labrys.terminal.ordering import Given, Ordering
from labrys.terminal.question import OpenQuestion, called
from labrys.terminal.reading import ONE_DIGIT

CONTINUE = "labrys play --continue"
AT_HAND = 1_000  # events of the log; more are told when somebody looks for them
NO_GUIDE = "There is no guide for this game."


@dataclass(frozen=True)
class Services:
    """What the command line does for the table."""

    save: Callable[[], None]  # after every answer
    save_as: Callable[[str], str] | None = None  # to this file; says where that is
    rule_text: Callable[[str], str] | None = None
    rule_title: Callable[[str], str] | None = None
    odds: Callable[[Run[Any]], str] | None = None
    fight_odds: Callable[[Run[Any]], str] | None = None  # of the whole fight
    keep: Callable[[], str] | None = None  # keeps the survivors at the end; says where
    again: str = CONTINUE  # the command that goes on with this game
    rulebook: Callable[[], WholeBook] | None = None


def met(run: Run[Any], teller: Teller) -> set[str]:
    """The rules this game has followed so far, as far as whoever is told this knows."""
    return {event.rule for event in run.events if event.rule and teller.hears(event)}


def played(run: Run[Any]) -> dict[str, str]:
    """The house rules that are not the usual ones here, by their values."""
    book = run.book
    return {one.name: one.value for one in departures(book, house_of(book, run.state))}


def lesson_words(lesson: Lesson) -> str:
    """The sentences of a lesson, and the rules to read on."""
    return " ".join([lesson.text, *(f"[{rule}]" for rule in lesson.rules)])


class Sitting:
    """A run, those who answer for its seats, and what is done for them. A controller of None is a person."""

    def __init__(self, run: Run[Any], controllers: Sequence[Seat | None], services: Services) -> None:
        self.run, self.controllers, self.services = run, list(controllers), services
        self.names = distinct([self._name(seat) for seat in range(len(controllers))])
        self.at: int | None = None  # where several share the keyboard and have secrets: the seat that has it
        self.gamesmaster_first = False  # there: he may act before whoever is asked
        self._count_persons()
        self.remark: Callable[[str], object] = str  # how what is no part of the game is told; the surface says
        self.going = False  # let the bots go on until a person is asked
        self.busy = False  # in the middle of a rule: not a moment to save
        self.guided: int | None = None  # the seat for which the guide sets everything up
        self.orders = Ordering(run, self._adviser)
        self._guide: Seat | None = None  # while it sets up the game

    def _count_persons(self) -> None:
        """Who sits here: players, and the gamesmaster, if a person is in his chair. A lone player may be both."""
        seats = [seat for seat, controller in enumerate(self.controllers) if controller is None]
        self.persons = [*seats, GAMESMASTER] if self.run.chair else seats
        self.together = len(seats) > 1
        self.shared = self.together and (self.run.chair or self.run.book.hidden_hands(self.run.state))

    def called(self, seat: int) -> str:
        """What whoever has this seat or role is called."""
        return called(self.names, seat)

    def _name(self, seat: int) -> str:
        if seat < len(self.run.names) and self.run.names[seat]:
            return self.run.names[seat]
        controller = self.controllers[seat]
        if controller is None:
            return "You" if len(self.controllers) == 1 else f"Player {seat + 1}"
        return f"Bot {seat + 1}"

    @property
    def eyes(self) -> int | None:
        """Through whose eyes one looks: those of the person who is asked, or of the one who has the keyboard.

        Whoever is gamesmaster and has no secrets from others here sees everything.
        """
        asking = self.run.asking
        if self.shared:
            return self.at
        if self.run.chair:
            return GAMESMASTER
        if asking is not None and asking.seat in self.persons:
            return asking.seat
        return self.persons[0] if self.persons else None

    def look(self) -> Picture:
        """Everything, as the one who looks may see it."""
        return self.run.picture(self.eyes)

    def question(self, picture: Picture) -> OpenQuestion:
        """The open question, for those who sit here."""
        return OpenQuestion(self.run, self._here(), self.names, picture)

    def _here(self) -> list[int]:
        """Whose options are shown: where the keyboard is shared, the gamesmaster's to nobody but him."""
        if self.shared and self.at == GAMESMASTER:
            return [GAMESMASTER]
        return [seat for seat in self.persons if seat != GAMESMASTER or not self.shared]

    def waiting_bots(self) -> list[int]:
        """The bots that have options of their own in a person's question."""
        ask = self.run.asking
        owners = ask.owners if ask is not None and ask.owners else ()
        return [seat for seat in dict.fromkeys(owners) if seat >= 0 and self.controllers[seat] is not None]

    def bot_first(self) -> int | None:
        """The bot that is asked, if a person may do something of his own before it goes on."""
        ask = self.run.asking
        if ask is None or self.going or ask.seat in self.persons or not ask.owners:
            return None
        return ask.seat if any(owner in self._here() for owner in ask.owners) else None

    # -- answering -----------------------------------------------------------------------------------------

    def answer(self, raw: Answer, *, follows: bool = False) -> str:
        """Give an answer and save; what went wrong with saving, if anything did. `follows`: an order gives it."""
        self.busy = True
        self.run.answer(raw)
        self.run.follow(follows)
        self.busy, self.gamesmaster_first = False, False
        return self.unsaved()

    def bot_choice(self, seat: int) -> tuple[Answer, str]:
        """What a bot answers, and how that is told if nothing comes of it; no words if it is a secret."""
        bot = self.controllers[seat]
        assert bot is not None
        try:
            raw = bot.choose(Sight(self.run, seat))
        except BotFault as fault:
            self._replace(seat, str(fault))
            return self.bot_choice(seat)
        return raw, self._choice(seat, raw)

    def _replace(self, seat: int, fault: str) -> None:
        """A bot from outside is no good: one of ours plays on for it, and everybody is told."""
        game = self.run.book.name
        name = seats.guide(game) or seats.NAMES[0]
        self.controllers[seat] = seats.make(name, game, seats.bot_seed(self.run.state.dice.seed, seat))
        self.run.seats = tuple(name if n == seat else who for n, who in enumerate(self.run.seats))
        self.remark(f"{fault[:1].upper()}{fault[1:]}. {seats.title(name)} plays on for it.")

    def _choice(self, seat: int, raw: Answer) -> str:
        ask = self.run.asking
        assert ask is not None
        if ask.secret or ask.together is not None or self.run.book.hidden_hands(self.run.state):
            return ""
        return f"{self.called(seat)}: {self._answer_in_words(raw)}"

    def _answer_in_words(self, raw: Answer) -> str:
        ask = self.run.asking
        assert ask is not None
        return self.run.in_words(ask, raw)

    # -- the guide -----------------------------------------------------------------------------------------

    def has_guide(self) -> bool:
        """Is there a sensible player of this game?"""
        return bool(seats.guide(self.run.book.name))

    def guide_choice(self, seat: int) -> tuple[Answer, str]:
        """What a sensible player would answer who knows no more than this seat, and a sentence that says so.

        Where it sets up the game for somebody, it goes by what suits a beginner.
        """
        game = self.run.book.name
        setting_up = self.guided is not None
        raw = first.advised(self.run.book, self.run.open_question(seat)) if setting_up else None
        if raw is None:
            guide = self._guide if setting_up and self._guide else seats.make(seats.guide(game), game, 0)
            self._guide = guide if setting_up else None  # who buys for several remembers what he has bought
            raw = guide.choose(Sight(self.run, seat))
        return raw, f"The guide chooses: {self._answer_in_words(raw)}."

    def _adviser(self) -> Seat | None:
        game = self.run.book.name
        return seats.make(seats.guide(game), game, 0) if self.has_guide() else None

    def order_next(self) -> Given | None:
        """The answer that a standing order gives for the person who is asked, or a pass that need not be asked."""
        ask = self.run.asking
        return None if ask is None or ask.seat not in self.persons else self.orders.next()

    def hint(self) -> str:
        """What the guide would do for the person who is asked, in a sentence."""
        ask = self.run.asking
        if ask is None or ask.seat not in self.persons:
            return "Nothing is asked of you now."
        if ask.default is not None:
            return f"What goes without saying is: {self._answer_in_words(ask.default)}."
        if not self.has_guide() or ask.seat == GAMESMASTER:
            return NO_GUIDE
        game = self.run.book.name
        known = self.run.fork(0, seat=ask.seat)  # the guide knows no more than whoever asks
        guide = seats.make(seats.guide(game), game, 0)
        answer = guide.choose(Sight(known, ask.seat))
        why = reasons.why(known, ask.seat, guide, answer)
        told = f"A sensible player would choose: {self._answer_in_words(answer)}."
        return f"{told} {capital(why)}." if why else told

    def lesson(self) -> Lesson | None:
        """Of a guided first game: what belongs to the open question, if the guide has a word on it."""
        run = self.run
        if run.over or (run.asking is not None and run.asking.seat == first.LEARNER and not self.together):
            first.follow(run)
            return first.lessons(run)[-1] if first.is_guided(run) and first.is_about_now(run) else None
        return None

    def lessons(self) -> list[str]:
        """All the guide has told so far, to read again, a paragraph each."""
        return [f"{one.title}. {lesson_words(one)}" for one in first.lessons(self.run)]

    def leave_guide(self) -> str:
        """Of a guided first game: no more lessons; says so."""
        if not first.is_guided(self.run):
            return "This is no guided game. labrys play GAME --first begins one."
        first.leave(self.run)
        return self.unsaved() or "The guide leaves you; the game goes on as it stands."

    def guide_offers(self, picture: Picture) -> dict[str, str]:
        """What can be left to the guide now, by the word for it."""
        ask = self.run.asking
        if ask is None or ask.seat not in self.persons or ask.seat == GAMESMASTER or not self.has_guide():
            return {}
        offers = {"": "let the guide answer this"}
        if picture.fight is not None:
            offers["fight"] = "let the guide fight this round"
        if self.setting_up():
            offers["setup"] = "let the guide set everything up"
        return offers

    def guide_begins(self, picture: Picture, how: str) -> str:
        """Leave what is asked from now on to the guide: a round, or the setting up. Else: why not."""
        offers, ask = self.guide_offers(picture), self.run.asking
        if ask is None or not offers:
            return NO_GUIDE if not self.has_guide() else "Nothing is asked of you now."
        if how not in offers:
            return "The guide can be asked to: " + ", ".join(f"guide {word}".strip() for word in offers) + "."
        if how == "fight":
            return self.orders.begin(orders.GUIDE)
        if how:
            self.guided = ask.seat
        return ""

    def guide_goes_on(self) -> bool:
        """Is this question left to the guide? None is any more when everything is set up."""
        ask = self.run.asking
        if self.guided is None or not self.setting_up():
            self.guided = None
        return ask is not None and ask.seat == self.guided

    def setting_up(self) -> bool:
        """Is this asked before the game proper begins?"""
        ask = self.run.asking
        return ask is not None and self.run.book.setting_up(ask, self.run.state)

    def supply(self, dice: Sequence[str]) -> tuple[str, str]:
        """Real dice, one after the other, as long as they are wanted: what is wrong with them, and with saving."""
        rest, wrong = " ".join(dice), ""
        while rest and self.run.needed is not None and not wrong:
            face = rest[0] if self.run.needed.sides <= ONE_DIGIT else rest.split()[0]
            try:
                self.busy = True
                self.run.supply(int(face))
                rest = rest.removeprefix(face).lstrip()
            except LabrysError as refusal:
                wrong = f"{str(refusal).capitalize()}: type what you rolled."
            self.busy = False
        if rest and not wrong:
            wrong = f"No more dice are wanted now; {rest} is not used."
        return wrong, self.unsaved()

    def die_wanted(self) -> str:
        """`Roll a d6 for 8.43 (Combat)`."""
        needed = self.run.needed
        assert needed is not None
        title = self.services.rule_title(needed.rule) if self.services.rule_title else ""
        return f"Roll a d{needed.sides} for {needed.rule}{f' ({title})' if title else ''}"

    def unsaved(self) -> str:
        """Save; empty, or why that failed."""
        try:
            self.services.save()
        except (OSError, LabrysError) as error:
            return f"The game could not be saved: {error}"
        return ""

    # -- the gamesmaster's chair -----------------------------------------------------------------------------

    def change_chair(self) -> str:
        """Take the gamesmaster's chair, or leave it; says so. `LabrysError`: why that cannot be."""
        self.run.leave_chair() if self.run.chair else self.run.take_chair()
        self._count_persons()
        self.at, self.gamesmaster_first = None, False
        if self.run.chair:
            return "You sit in the gamesmaster's chair: what the book leaves to him is asked from now on."
        return "The gamesmaster's chair is empty: what the book leaves to him goes its own way from now on."

    def may_call_gamesmaster(self) -> bool:
        """Is the keyboard shared, and could the gamesmaster do something of his own before this is answered?"""
        ask = self.run.asking
        return self.shared and ask is not None and GAMESMASTER in (ask.owners or ()) and self.at != GAMESMASTER

    def turn(self) -> int:
        """Who shall have the keyboard: whoever is asked, or the gamesmaster, if he was called first."""
        ask = self.run.asking
        assert ask is not None
        return GAMESMASTER if self.gamesmaster_first and GAMESMASTER in (ask.owners or ()) else ask.seat

    # -- taking back ---------------------------------------------------------------------------------------

    def answers_to_undo(self) -> int:
        """Back to the last answer of a person: what bots did since goes with it. `UndoRefused` says why not."""
        for number, entry in enumerate(reversed(self.run.entries), 1):
            if entry.seat not in self.persons or entry.follows:
                continue
            if self.shared and entry.seat != self.at:
                name = self.called(entry.seat)
                raise UndoRefused(f"The last answer was {name}'s: it is not yours to take back.")
            return number
        raise UndoRefused("Nothing has been answered yet, so nothing can be taken back.")

    def chance_in(self, number: int) -> list[Entry]:
        """Which of the last answers rolled dice or drew a piece."""
        return [entry for entry in self.run.entries[-number:] if not entry.free]

    def chance_words(self, chance: Sequence[Entry], die: Callable[[int, int], str]) -> str:
        """`dice were rolled (⚂3 d20:17)`: what taking these last answers back would take back."""
        number = sum(len(read_dice(entry.dice)) for entry in chance)
        if not number:
            return "a piece was drawn"
        rolled = self._rolled(self.run.known_since)[-number:]
        if len(rolled) < number:
            rolled = self._rolled(0)[-number:]
        known = [one for one in rolled if any(one.heard_by(seat) for seat in self.persons)]
        shown = " ".join(die(one.face, one.sides) for one in known)
        return f"dice were rolled ({shown})" if known else "dice were rolled in secret"

    def _rolled(self, since: int) -> list[Rolled]:
        return [event for event in self.run.events_since(since) if isinstance(event, Rolled)]

    def log_since(self) -> int:
        """Where the log that is at hand begins, in events: what lies before is told when somebody looks for it."""
        return max(self.run.known_since, self.run.told - AT_HAND)

    def take_back(self, number: int) -> str:
        """Take so many answers back; the words of the first of them."""
        entry = self.run.entries[-number]
        self.run.undo(number, consent=True)
        return f"Taken back: {self._in_words(entry.answer)} [{entry.rule}]"

    def _in_words(self, answer: str) -> str:
        """An answer in the words of its option, if it is among those offered now."""
        ask, decision = self.run.asking, self.run.decision
        options = decision.options if decision is not None else ()
        labels = {option.key: option for option in options}
        if isinstance(ask, Arrange):
            return "the marching order"
        if isinstance(ask, ChooseSome):
            return ", ".join(labels[key].main if key in labels else key for key in answer.split()) or "nothing"
        return labels[answer].label if answer in labels else answer
