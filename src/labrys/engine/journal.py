"""The journal: what was answered and what came of it, so that it can be taken back, replayed and saved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Sequence
from datetime import UTC, datetime
from typing import Generic, NamedTuple

from msgspec import Struct, structs

from labrys.engine.ask import Answer
from labrys.engine.dice import Tape, write_die
from labrys.engine.errors import IllegalAnswer, LabrysError, TapeMismatch, UndoRefused
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game, S
from labrys.engine.machine import STRIDE, Machine, owner_of
from labrys.engine.rules import Rules

LATE_STARTS = 3  # that are kept, so that taking back need not play the whole game again


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer on the record, and what came of it."""

    seat: int
    rule: str
    answer: str
    dice: str = ""  # rolled because of it: the digits of six-sided faces, `(17/20)` for others
    drew: int = 0  # how many pieces were drawn or uncovered because of it
    digest: str = ""  # of the state when the next question was asked
    chair: bool = False  # a person sat in the gamesmaster's chair
    phase: str = ""  # the rule by which it was declared together with others
    follows: bool = False  # a standing order gave it: it goes with the answer of this seat that stands before it

    @property
    def free(self) -> bool:
        """Can it be taken back without taking back chance?"""
        return not self.dice and not self.drew


class Start(NamedTuple, Generic[S]):
    """How things were before a scene, and how much had been answered and told."""

    number: int
    told: int
    state: S


class Journal(Generic[S]):
    """The record of a game."""

    def __init__(self, origin: S) -> None:
        self.origin = origin  # how it began
        self.created = datetime.now(UTC).isoformat(timespec="seconds")
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.undone: list[tuple[int, Entry]] = []  # what was taken back, and at which place
        self.digests = True  # after each answer; a server that has its own log may do without
        self.starts: deque[Start[S]] = deque(maxlen=LATE_STARTS)

    def last(self, number: int, *, consent: bool) -> list[Entry]:
        """The last entries, if they may be taken back: without consent only if they rolled and drew nothing."""
        if not 0 < number <= len(self.entries):
            raise UndoRefused("no answer has been given yet, so nothing can be taken back")
        last = self.entries[-number:]
        if not consent and (chancy := next((entry for entry in last if not entry.free), None)):
            what = f"{chancy.rule}: {chancy.answer!r} rolled dice or drew a piece"
            raise UndoRefused(f"{what}; it can be taken back only by consent")
        return last

    def start_before(self, number: int) -> Start[S]:
        """The latest known start with no more answers than this, else the beginning. Later ones are forgotten."""
        while self.starts and self.starts[-1].number > number:
            self.starts.pop()
        return self.starts.pop() if self.starts else Start(0, 0, self.origin)

    def late_start(self, number: int) -> tuple[S, list[Entry]]:
        """The latest known start with no more answers than this, else the first of all; and the answers since."""
        start = next((known for known in reversed(self.starts) if known.number <= number), self.starts[0])
        return start.state, self.entries[start.number :]


class Recorded(Machine[S]):
    """A machine that keeps a journal, or does without."""

    journal: Journal[S] | None = None

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        *,
        tape: Tape | None = None,
        journal: bool = True,
        hear: Callable[[Event], None] | None = None,
    ) -> None:
        """`hear`: who listens where no journal is kept."""
        if journal:
            self.journal = Journal(rules.clone(state))
            hear = self.journal.events.append
        super().__init__(rules, state, tape=tape, hear=hear, stride=1 if journal else STRIDE)

    @property
    def stride(self) -> int:
        """Answers from one snapshot to the next: the more, the less an answer costs, and the more a fork."""
        return self._track.stride

    @stride.setter
    def stride(self, answers: int) -> None:
        self._track.stride = answers

    # -- the record ----------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """The answers that stand; none without a journal."""
        return [] if self.journal is None else self.journal.entries

    @property
    def events(self) -> list[Event]:
        """What has happened; nothing without a journal."""
        return [] if self.journal is None else self.journal.events

    @property
    def undone(self) -> list[tuple[int, Entry]]:
        """What was taken back, and at which place."""
        return [] if self.journal is None else self.journal.undone

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What has happened since, as far as this seat (None: a spectator) may know."""
        return [event for event in self.events[since:] if event.heard_by(seat)]

    def past(self) -> Journal[S]:
        """The journal; `UndoRefused` if none is kept."""
        if self.journal is None:
            raise UndoRefused("this run keeps no journal (a fork never does): nothing can be taken back or saved")
        return self.journal

    def since(self) -> list[Entry]:
        """The answers given since the base."""
        return self.entries[len(self.entries) - self._track.answers() :]

    def scene_start(self) -> tuple[S, Tape, list[Entry]]:
        """How things were before the present scene, the tape as it was then, and the answers given since."""
        self.rebase()
        return self.rules.clone(self.base), self._base_tape.copy(), self.since()

    def late_start(self, number: int) -> tuple[S, list[Entry]]:
        """The state before a scene when no more answers than this had been given, and the answers since.

        The latest that is known; if all are later, the first of them.
        """
        self.rebase()
        if number >= self.number - self._track.answers():
            return self.base, self.since()
        return self.past().late_start(number)

    def _remember(self) -> None:
        super()._remember()
        if self.journal is not None:
            self.journal.starts.append(Start(self.number, len(self.journal.events), self.base))

    def pick(self, answer: Answer) -> None:
        """Give a raw answer that is known to be legal: what bots and the simulator use."""
        journal = self.journal
        if journal is None:
            super().pick(answer)
            return
        ask, together = self.open_question(), self.together
        seat, words = owner_of(ask, answer), ask.write(answer)
        told, drawn, chair = len(journal.events), self.game.state.dice.drawn, self.chair
        super().pick(answer)
        faces = "".join(write_die(e.face, e.sides) for e in journal.events[told:] if type(e) is Rolled)
        drew = self.game.state.dice.drawn - drawn + sum(e.reveals for e in journal.events[told:])
        digest = self.digest() if journal.digests else ""
        phase = "" if together is None else together.rule
        journal.entries.append(Entry(seat, ask.rule, words, faces, drew, digest, chair, phase))
        if together is not None and self.together is together and len(journal.events) > told:
            raise LabrysError(f"{ask.rule}: while others are still deciding nothing may be rolled or told")

    def follow(self, follows: bool = True) -> None:
        """The last answer was given by a standing order: it is taken back with the one before it."""
        if self.journal is not None and self.journal.entries and follows:
            last = self.journal.entries[-1]
            self.journal.entries[-1] = structs.replace(last, follows=True)

    def hand_given(self, own: Container[int]) -> int:
        """Back to the last answer that one of these seats has given by hand: so many answers; 0: there is none."""
        for number, entry in enumerate(reversed(self.entries), 1):
            if entry.seat in own and not entry.follows:
                return number
        return 0

    def legal(self, answer: Answer, seat: int | None = None) -> Answer:
        """The raw answer, if it may be given, by this seat (None: whoever it is); else `IllegalAnswer`."""
        try:
            return super().legal(answer, seat)
        except IllegalAnswer:
            if (phase := self._closed_to(seat)) == "":
                raise
        raise IllegalAnswer(phase, "the time to declare is over: all declarations are made and shown")

    def _closed_to(self, seat: int | None) -> str:
        """The rule by which this seat has declared something, if it was not asked since and is not now."""
        ask = self.asking
        if seat is None or ask is None or ask.together is not None or seat in (ask.seat, *(ask.owners or ())):
            return ""
        return next((entry.phase for entry in reversed(self.entries) if entry.seat == seat), "")

    # -- taking back and playing again ---------------------------------------------------------------------

    def undo(self, number: int = 1, *, consent: bool = False, seat: int | None = None) -> Entry:
        """Take the last answers back; gives the first. Without consent only if they rolled and drew nothing.

        For a seat: its own, of what several are still declaring together. What others have declared stands.

        Whoever sits in the gamesmaster's chair stays there; if nobody does, a question to the gamesmaster that
        has been come back to is answered with its default.
        """
        journal, chair = self.past(), self.chair
        own = None if seat is None else self._declared_by(seat, number)
        first = len(journal.entries) - number if own is None else own[0]
        last = list(enumerate(journal.last(len(journal.entries) - first, consent=consent), first))
        journal.undone += [(place, entry) for place, entry in reversed(last) if own is None or place in own]
        others = [entry for place, entry in last if own is not None and place not in own]
        self._go_back(first)
        for entry in others:
            self.repeat(entry)
        if chair != self.chair:
            self.take_chair() if chair else self.leave_chair()
        return last[0][1]

    def _declared_by(self, seat: int, number: int) -> list[int]:
        """The places of the last entries by this seat in what is being declared together."""
        together, entries = self.together, self.past().entries
        open_answers = 0 if together is None else len(together.given)
        own = [place for place in range(len(entries) - open_answers, len(entries)) if entries[place].seat == seat]
        if not 0 < number <= len(own):
            raise UndoRefused("you have declared nothing here that could be taken back")
        return own[-number:]

    def restart(self) -> None:
        """To the beginning, where nothing has been answered."""
        self.past().starts.clear()
        self._go_back(0)

    def supply(self, face: int) -> None:
        """A person's own die: type the face that was needed; the last answer is given again and goes on."""
        if self.journal is None:
            super().supply(face)
            return
        self._add_face(face)
        number = len(self.journal.entries)
        self._go_back(number, by=max(0, number - 1))

    def _go_back(self, number: int, by: int | None = None) -> None:
        """To where only so many answers were given, by way of a start with no more than `by` answers."""
        journal = self.past()
        start = journal.start_before(number if by is None else by)
        again = journal.entries[start.number : number]
        del journal.events[start.told :], journal.entries[start.number :]
        self.number = start.number
        self._begin(Game(self.rules.clone(start.state), self.game.tape, self.game.hear))
        for entry in again:
            self.sit(entry.chair)
            self.turn_to(entry.seat)
            self.pick(self.open_question().read(entry.answer))
            self.follow(entry.follows)

    def repeat(self, entry: Entry) -> None:
        """Give a recorded answer again, with the gamesmaster's chair as it was then."""
        self.sit(entry.chair)
        self.turn_to(entry.seat)
        self.answer(entry.answer)
        self.follow(entry.follows)

    def replay(self, entries: Sequence[Entry], step: Callable[[int], None] | None = None) -> None:
        """Give recorded answers; `TapeMismatch` names the first that does not fit."""
        for place, entry in enumerate(entries, 1):
            if self.asking is None:
                raise TapeMismatch(place, "the game is already over")
            try:
                if (asked := self.open_question(entry.seat).rule) != entry.rule:
                    raise TapeMismatch(place, f"rule {entry.rule} was asked, now it is {asked}")
                self.repeat(entry)
            except IllegalAnswer as refusal:
                raise TapeMismatch(place, str(refusal)) from None
            if entry.digest and self.journal is not None and self.entries[-1].digest != entry.digest:
                raise TapeMismatch(place, f"after {entry.answer!r} the state is another one")
            if step is not None:
                step(place)

    def __setstate__(self, kept: dict[str, object]) -> None:
        super().__setstate__(kept)
        if self.journal is not None:
            self.game.hear = self.journal.events.append
