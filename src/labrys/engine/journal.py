"""The journal: what was answered and what came of it, so that it can be taken back, replayed and saved."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from datetime import UTC, datetime
from typing import Generic, NamedTuple, Self

from msgspec import Struct, structs

from labrys.engine.ask import Answer
from labrys.engine.dice import spell_out, write_die
from labrys.engine.errors import IllegalAnswer, LabrysError, TapeMismatch, UndoRefused, Unplayable
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game, S
from labrys.engine.machine import STRIDE, Machine, owner_of
from labrys.engine.rules import Rules
from labrys.engine.tape import Tape

SCENES = 8  # answers from one snapshot to the next, where a journal is kept: taking back is playing again from one
DIGESTS = 16  # answers from one digest on the record to the next, from the first answer on; and one at the end
LATE_STARTS = 3  # the last ones, all of which are kept: what is taken back is mostly the last answer
SPAN = 100  # answers from one to the next of those before, so that taking back need not play the whole game again
MOST_STARTS = 24  # of long ago fewer are kept: a long game takes no more room than this


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer on the record, and what came of it."""

    seat: int
    rule: str
    answer: str
    dice: str = ""  # rolled because of it: the digits of six-sided faces, `(17/20)` for others
    drew: int = 0  # how many pieces were drawn or uncovered because of it
    digest: str = ""  # of the state when the next question was asked; one now and then will do
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
        self.digests = True  # now and then; a server that has its own log may do without
        self.starts: list[Start[S]] = []
        self.memory = self.beginning  # what was before this was read from a file: it was not played here
        self.lost = ""  # why that cannot be played again, if it was tried in vain

    def remember(self, start: Start[S]) -> None:
        """The last few; before them one for every `SPAN` answers; and of those of long ago every other."""
        starts, late = self.starts, -1 - LATE_STARTS
        starts.append(start)
        if len(starts) > LATE_STARTS:
            before = starts[late - 1].number if len(starts) > LATE_STARTS + 1 else 0
            if starts[late].number < before + SPAN:
                del starts[late]
        if len(starts) > MOST_STARTS:
            del starts[: MOST_STARTS // 2 : 2]

    @property
    def beginning(self) -> Start[S]:
        """Where nothing had been answered or told."""
        return Start(0, 0, self.origin)

    @property
    def told(self) -> int:
        """How many events there were."""
        return self.memory.told + len(self.events)

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
        return self.starts.pop() if self.starts else self.beginning

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
        unproven: bool = False,
    ) -> None:
        """`hear`: who listens where no journal is kept."""
        if journal:
            spell_out(state.dice)
            self.journal = Journal(rules.clone(state))
            hear = self.journal.events.append
        stride = SCENES if journal else STRIDE
        super().__init__(rules, state, tape=tape, hear=hear, stride=stride, unproven=unproven)

    @property
    def stride(self) -> int:
        """Answers from one snapshot to the next: the more, the less an answer costs, and the more a fork.

        >>> run = labrys.new("deathmaze", journal=False)
        >>> run.stride
        64
        """
        return self._track.stride

    @stride.setter
    def stride(self, answers: int) -> None:
        self._track.stride = answers

    # -- the record ----------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """The answers that stand; none without a journal.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> run.entries[0].rule, run.entries[0].answer
        ('4.11', 'basic')
        """
        return [] if self.journal is None else self.journal.entries

    @property
    def events(self) -> list[Event]:
        """What has happened; nothing without a journal.

        What happened before a saved game was read is found by playing it again, when it is first asked for.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.answer("attack:rolf:orc-1")
        >>> run.events[0]
        Rolled(rule='8.43', face=2, sides=6, to=None)
        """
        self.recall()
        return [] if self.journal is None else self.journal.events

    @property
    def told(self) -> int:
        """How many events there were, without asking for them.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.answer("attack:rolf:orc-1")
        >>> run.told == len(run.events)
        True
        """
        return 0 if self.journal is None else self.journal.told

    @property
    def known_since(self) -> int:
        """So many events were told before what is known without playing a saved game again.

        >>> labrys.new("deathmaze", seed=7).known_since
        0
        """
        return 0 if self.journal is None else self.journal.memory.told

    def events_since(self, told: int) -> list[Event]:
        """What has happened since so many events were told.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> before = run.told
        >>> run.answer("attack:rolf:orc-1")
        >>> run.events_since(before)[0].rule
        '8.43'
        """
        if self.journal is None:
            return []
        if told < self.journal.memory.told:
            self.recall()
        return self.journal.events[max(0, told - self.journal.memory.told) :]

    def recall(self) -> str:
        """Make all events known, also those of before a saved game was read; why that cannot be, else nothing.

        >>> labrys.new("deathmaze", seed=7).recall()
        ''
        """
        journal = self.journal
        if journal is None or not journal.memory.told or journal.lost:
            return "" if journal is None else journal.lost
        try:
            again = self._again(journal.beginning, journal.memory.number)
        except TapeMismatch as mismatch:
            journal.lost = f"{mismatch}. What was told before cannot be told again"
        else:
            journal.events[:0] = again.events[: journal.memory.told]
            journal.memory = journal.beginning
        return journal.lost

    def _again(self, start: Start[S], number: int) -> Self:
        """A twin that has played the record from a start as far as this; `TapeMismatch` if that cannot be."""
        try:
            again = type(self)(self.rules, self.rules.clone(start.state), tape=self.game.tape.copy())
            again.take_up(self.past().origin, self.entries[: start.number], [start])
            again.replay(self.entries[start.number : number])
        except TapeMismatch:
            raise
        except Exception as error:  # a state no rule has made: there is no telling what a rule makes of it
            why = f"no game goes on from there ({type(error).__name__})"
            raise TapeMismatch(start.number + 1, why) from None
        return again

    def take_up(self, origin: S, entries: Sequence[Entry], starts: Sequence[Start[S]]) -> None:
        """This game did not begin here, but with this origin and these answers. The last of the starts is here.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> last = run.past().starts[-1]
        >>> again = labrys.Run(run.book, run.book.clone(last.state))
        >>> again.take_up(run.past().origin, run.entries[: last.number], [last])
        >>> again.replay(run.entries[last.number :])
        >>> again.digest() == run.digest()
        True
        """
        journal = self.past()
        journal.origin, journal.memory, journal.starts = origin, starts[-1], list(starts)
        journal.entries[:0] = entries
        self.number += len(entries)

    @property
    def undone(self) -> list[tuple[int, Entry]]:
        """What was taken back, and at which place.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> taken = run.undo()
        >>> [(place, entry.answer) for place, entry in run.undone]
        [(0, 'basic')]
        """
        return [] if self.journal is None else self.journal.undone

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What has happened since, as far as this seat (None: a spectator) may know.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.answer("attack:rolf:orc-1")
        >>> run.events_for(None) == run.events  # nothing here is a secret
        True
        >>> run.events_for(0, since=len(run.events))
        []
        """
        return [event for event in self.events_since(since) if event.heard_by(seat)]

    def past(self) -> Journal[S]:
        """The journal; `UndoRefused` if none is kept.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.past().entries
        []
        >>> run.fork().past()
        Traceback (most recent call last):
        labrys.engine.errors.UndoRefused: this run keeps no journal (a fork never does): ...
        """
        if self.journal is None:
            raise UndoRefused("this run keeps no journal (a fork never does): nothing can be taken back or saved")
        return self.journal

    def since(self) -> list[Entry]:
        """The answers given since the base.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> [entry.answer for entry in run.since()]
        ['basic']
        """
        return self.entries[len(self.entries) - self._track.answers() :]

    def scene_start(self) -> tuple[S, Tape, list[Entry]]:
        """How things were before the present scene, the tape as it was then, and the answers given since.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> state, tape, since = run.scene_start()
        >>> [entry.answer for entry in since]
        ['basic']
        """
        self.rebase()
        return self.rules.clone(self.base), self._base_tape.copy(), self.since()

    def late_start(self, number: int) -> tuple[S, list[Entry]]:
        """The state before a scene when no more answers than this had been given, and the answers since.

        The latest that is known; if all are later, the first of them.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> state, since = run.late_start(0)
        >>> [entry.answer for entry in since]
        ['basic']
        """
        self.rebase()
        if number >= self.number - self._track.answers():
            return self.base, self.since()
        return self.past().late_start(number)

    def _remember(self) -> None:
        super()._remember()
        if self.journal is not None:
            self.journal.remember(Start(self.number, self.journal.told, self.base))

    def pick(self, answer: Answer) -> None:
        """Give a raw answer that is known to be legal: what bots and the simulator use.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.pick(0)  # the first option
        >>> run.entries[0].answer
        'basic'
        """
        journal = self.journal
        if journal is None:
            super().pick(answer)
            return
        ask = self.open_question()
        together = ask.together
        seat, words = owner_of(ask, answer), ask.write(answer)
        told, drawn, chair = len(journal.events), self.game.state.dice.drawn, self.chair
        try:
            super().pick(answer)
        except Unplayable:
            self._go_back(len(journal.entries))
            raise
        faces, drew = "", self.game.state.dice.drawn - drawn
        for event in journal.events[told:]:
            if type(event) is Rolled:
                faces += write_die(event.face, event.sides)
            drew += event.reveals
        due = journal.digests and (len(journal.entries) % DIGESTS == 0 or self.over)
        digest = self.digest() if due else ""
        phase = "" if together is None else together.rule
        journal.entries.append(Entry(seat, ask.rule, words, faces, drew, digest, chair, phase))
        if together is not None and self.together is together and len(journal.events) > told:
            raise LabrysError(f"{ask.rule}: while others are still deciding nothing may be rolled or told")

    def follow(self, follows: bool = True) -> None:
        """The last answer was given by a standing order: it is taken back with the one before it.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> run.follow()
        >>> run.entries[0].follows
        True
        """
        if self.journal is not None and self.journal.entries and follows:
            last = self.journal.entries[-1]
            self.journal.entries[-1] = structs.replace(last, follows=True)

    def hand_given(self, own: Container[int]) -> int:
        """Back to the last answer that one of these seats has given by hand: so many answers; 0: there is none.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> run.answer(4)
        >>> run.follow()
        >>> run.hand_given([0])
        2
        """
        for number, entry in enumerate(reversed(self.entries), 1):
            if entry.seat in own and not entry.follows:
                return number
        return 0

    def legal(self, answer: Answer, seat: int | None = None) -> Answer:
        """The raw answer, if it may be given, by this seat (None: whoever it is); else `IllegalAnswer`.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.legal("advanced")
        1
        >>> run.legal("expert")
        Traceback (most recent call last):
        labrys.engine.errors.IllegalAnswer: 4.11: 'expert' is not offered; possible: basic, advanced
        """
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

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> run.undo().answer
        'basic'
        >>> run.decision.rule
        '4.11'
        """
        journal, chair = self.past(), self.chair
        own = None if seat is None else self._declared_by(seat, number)
        first = len(journal.entries) - number if own is None else own[0]
        last = list(enumerate(journal.last(len(journal.entries) - first, consent=consent), first))
        self._check_recorded(first)
        journal.undone += [(place, entry) for place, entry in reversed(last) if own is None or place in own]
        others = [entry for place, entry in last if own is not None and place not in own]
        self._go_back(first)
        for entry in others:
            self.repeat(entry)
        if chair != self.chair:
            self.take_chair() if chair else self.leave_chair()
        return last[0][1]

    def _check_recorded(self, first: int) -> None:
        """What was read from a file was not played here: does it still lead where it led? `UndoRefused`: no."""
        journal = self.past()
        known = journal.memory.number
        if first >= known:
            return
        start = next((one for one in reversed(journal.starts) if one.number <= first), journal.beginning)
        try:
            self._again(start, known)
        except TapeMismatch as mismatch:
            raise UndoRefused(f"{mismatch}; nothing before answer {known + 1} can be taken back") from None

    def _declared_by(self, seat: int, number: int) -> list[int]:
        """The places of the last entries by this seat in what is being declared together."""
        together, entries = self.together, self.past().entries
        open_answers = 0 if together is None else len(together.given)
        own = [place for place in range(len(entries) - open_answers, len(entries)) if entries[place].seat == seat]
        if not 0 < number <= len(own):
            raise UndoRefused("you have declared nothing here that could be taken back")
        return own[-number:]

    def restart(self) -> None:
        """To the beginning, where nothing has been answered.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> run.restart()
        >>> run.number
        0
        """
        self.past().starts.clear()
        self._go_back(0)

    def supply(self, face: int) -> None:
        """A person's own die: type the face that was needed; the last answer is given again and goes on.

        >>> where = "party Rolf hero 1C / monsters orc 1C / party_combat_phase"
        >>> run = labrys.position("deathmaze", where, real_dice=True)
        >>> run.answer("attack:rolf:orc-1")
        >>> run.needed.rule
        '8.43'
        >>> run.supply(6)
        >>> run.narrate()[0]
        'Rolf stabs the Orc with the dagger: 6, 1 wound.'
        """
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
        del journal.events[max(0, start.told - journal.memory.told) :], journal.entries[start.number :]
        if start[:2] < journal.memory[:2]:
            journal.memory = start
        self.number = start.number
        self._begin(Game(self.rules.clone(start.state), self.game.tape, self.game.hear))
        for entry in again:
            self.sit(entry.chair)
            self.turn_to(entry.seat)
            self.pick(self.open_question().read(entry.answer))
            self.follow(entry.follows)

    def repeat(self, entry: Entry) -> None:
        """Give a recorded answer again, with the gamesmaster's chair as it was then.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> again = labrys.new("deathmaze", seed=7)
        >>> again.repeat(run.entries[0])
        >>> again.digest() == run.digest()
        True
        """
        self.sit(entry.chair)
        self.turn_to(entry.seat)
        self.answer(entry.answer)
        self.follow(entry.follows)

    def replay(self, entries: Sequence[Entry], step: Callable[[int], None] | None = None) -> None:
        """Give recorded answers; `TapeMismatch` names the first that does not fit.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.answer("basic")
        >>> run.answer(4)
        >>> again = labrys.new("deathmaze", seed=7)
        >>> again.replay(run.entries)
        >>> again.digest() == run.digest()
        True
        """
        for place, entry in enumerate(entries, self.number + 1):
            if self.asking is None:
                raise TapeMismatch(place, "the game is already over")
            try:
                if (asked := self.open_question(entry.seat).rule) != entry.rule:
                    raise TapeMismatch(place, f"rule {entry.rule} was asked, now it is {asked}")
                self.repeat(entry)
            except IllegalAnswer as refusal:
                raise TapeMismatch(place, str(refusal)) from None
            if self.journal is not None:
                self._compare(place, entry)
            if step is not None:
                step(place)

    def _compare(self, place: int, entry: Entry) -> None:
        """Has an answer that was given again led where it led? Its dice tell, and now and then a digest."""
        last = self.entries[-1]
        if entry.dice and last.dice != entry.dice:
            raise TapeMismatch(place, f"after {entry.answer!r} the dice fall otherwise")
        if entry.digest and (last.digest or self.digest()) != entry.digest:
            raise TapeMismatch(place, f"after {entry.answer!r} the state is another one")

    def __setstate__(self, kept: dict[str, object]) -> None:
        super().__setstate__(kept)
        if self.journal is not None:
            self.game.hear = self.journal.events.append
