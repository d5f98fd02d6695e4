"""A game in progress: the snapshot at the scene's start, and the tape of answers since.

`fork`, `undo`, `save`, `load`, `replay`, odds and typed-in dice are all this one mechanism.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic

import msgspec
from msgspec import Struct

from labrys.engine.ask import Answer, Ask, Choose
from labrys.engine.dice import SeededTape, Tape
from labrys.engine.errors import DiceNeeded, IllegalAnswer, LabrysError, TapeMismatch, UndoRefused
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game, S
from labrys.show.book import Book, Outcome
from labrys.show.decision import Barred, Decision, describe, refusal
from labrys.show.names import named
from labrys.show.picture import Picture
from labrys.show.sentence import with_names

LATE_SCENES = 3  # whose beginnings are kept, so that taking back need not play the whole game again
_encode = msgspec.msgpack.Encoder().encode


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer on the record, and what came of it."""

    seat: int
    rule: str
    answer: str
    dice: str = ""  # the faces rolled because of it
    drew: int = 0  # how many pieces were drawn or uncovered because of it
    digest: str = ""  # of the state when the next question was asked

    @property
    def free(self) -> bool:
        """Can it be taken back without taking back chance?"""
        return not self.dice and not self.drew


class Reseed(Struct, frozen=True):
    """On a fork's tape: from here on the dice come from another seed, and for a seat what it cannot see, too."""

    seed: int
    seat: int | None = None


class Run(Generic[S]):
    """A game of one book, at a decision or over."""

    def __init__(
        self,
        book: Book[S],
        state: S,
        *,
        tape: Tape | None = None,
        keep: bool = True,
        journal: bool = True,
        hear: Callable[[Event], None] | None = None,
    ) -> None:
        """`keep`: hold what forks need. `journal`: also hold events, entries and the origin for undo.

        `hear`: who listens where no journal is kept.
        """
        self.book = book
        self.keep = keep or journal
        self.journal = journal
        self.events: list[Event] = []
        self.entries: list[Entry] = []
        self.undone: list[tuple[int, Entry]] = []  # what was taken back, and at which place
        self._names: tuple[str, ...] = ()
        self.digests = True  # on the record after each answer; a server that has its own log may do without
        self.stride = 0  # answers from one snapshot to the next at least: the more, the dearer is a fork
        self.notes: dict[str, str] = {}  # what a surface wants to remember, kept in the save
        self.seats: tuple[str, ...] = ()  # who answers for each: me, or the name of a bot
        self.created = datetime.now(UTC).isoformat(timespec="seconds") if journal else ""
        self.origin: S | None = book.clone(state) if journal else None
        self.asking: Ask[Any] | None = None
        self.needed: DiceNeeded | None = None
        self._listener: Callable[[Event], None] | None = self.events.append if journal else hear
        self._begin(state, tape)

    def _begin(self, state: S, tape: Tape | None) -> None:
        self._tape = tape
        self.needed = None
        self._answers: list[Answer] = []
        self._marks: list[tuple[int, int]] = []  # events told and pieces drawn before each answer
        self._starts: deque[tuple[int, int, S]] = deque(maxlen=LATE_SCENES)  # answers, events and state at each
        self._decision: Decision | None = None
        self.game: Game[S] = Game(state, tape, self._listener)
        self._scene: Any = None
        self._since: list[Answer | Reseed] = []
        if self.keep:
            self._remember(state)
        if state.agenda:
            self._raise_the_curtain()
            self._advance(None)

    # -- the machine ---------------------------------------------------------------------------------------

    def _open(self) -> bool:
        """Take the next scene off the agenda."""
        state = self.game.state
        if not state.agenda:
            self.asking = None
            return False
        if self.keep and len(self._since) >= self.stride:
            self._remember(state)
        self._raise_the_curtain()
        return True

    def _remember(self, state: S) -> None:
        """How things are before a scene: from here copies are made, and the past is played again."""
        self._base: S = self.book.clone(state)
        self._since = []
        self._told = len(self.events)
        if self.journal:
            self._starts.append((len(self._answers), self._told, self._base))

    def _raise_the_curtain(self) -> None:
        scene = self.game.state.agenda.pop()
        self._scene = self.book.scenes[type(scene)](self.game, scene)

    def _advance(self, answer: Answer | None) -> None:
        """Run the rules until somebody must be asked or the game is over."""
        try:
            while True:
                try:
                    self.asking = self._scene.send(answer)
                    return
                except StopIteration:
                    if not self._open():
                        return
                    answer = None
        except DiceNeeded as needed:
            self.needed, self.asking = needed, None

    def pick(self, answer: Answer) -> None:
        """Give a raw answer that is known to be legal: what bots and the simulator use."""
        if self.journal:
            self._record(answer)
            return
        if self.keep:
            self._since.append(answer)
        self._decision = None
        self._advance(answer)

    def _record(self, answer: Answer) -> None:
        ask = self._ask()
        seat = ask.owner(answer) if isinstance(ask, Choose) else ask.seat
        words = ask.write(answer)
        self._answers.append(answer)
        self._marks.append((len(self.events), self.game.state.dice.drawn))
        self._since.append(answer)
        self._decision = None
        self._advance(answer)
        self._enter(seat, ask.rule, words)

    def _enter(self, seat: int, rule: str, words: str) -> None:
        """Put the last answer on the record, with the chance it brought."""
        told, drawn = self._marks[-1]
        faces = "".join(str(e.face) for e in self.events[told:] if type(e) is Rolled)
        drew = self.game.state.dice.drawn - drawn + sum(e.reveals for e in self.events[told:])
        digest = self.digest() if self.digests else ""
        self.entries.append(Entry(seat, rule, words, faces, drew, digest))

    def _ask(self) -> Ask[Any]:
        if self.asking is None:
            raise LabrysError(
                "a die must be rolled first" if self.needed else "the game is over: there is nothing to answer"
            )
        return self.asking

    # -- answering -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question now open, on the wire; None when the game is over."""
        if self._decision is None and self.asking is not None:
            self._decision = describe(self.book, self.asking, self.game.state, len(self.entries), self.names)
        return self._decision

    def decision_for(self, seat: int | None) -> Decision | None:
        """The open question, if it is this seat's to answer. Else nothing: who is asked may be a secret."""
        decision = self.decision
        mine = decision is not None and (
            decision.seat == seat or any(option.seat == seat for option in decision.options)
        )
        return decision if mine else None

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """What has happened since, as far as this seat (None: a spectator) may know."""
        return [event for event in self.events[since:] if event.only is None or event.only == seat]

    def barred(self) -> list[Barred]:
        """What might be expected here but is not offered, with the rule that forbids it."""
        if self.asking is None:
            return []
        found, names = self.book.barred(self.asking, self.game.state), self.names
        return [
            Barred(with_names(one.label, names), one.rule, with_names(one.why, names), one.keys) for one in found
        ]

    def answer(self, answer: Answer, seat: int | None = None) -> None:
        """Answer the open decision: an option's key, or a raw answer. A refusal leaves everything as it was."""
        ask = self._ask()
        try:
            raw = ask.read(answer) if isinstance(answer, str) else answer
            ask.value(raw)
        except IllegalAnswer as refused:
            raise refusal(str(answer), refused, self.barred()) from None
        owner = ask.owner(raw) if isinstance(ask, Choose) else ask.seat
        if seat is not None and seat != owner:
            raise IllegalAnswer(ask.rule, f"that is for seat {owner + 1} to decide, not for seat {seat + 1}")
        self.pick(raw)

    def supply(self, face: int) -> None:
        """A person's own die: type the face that was needed; the scene is rewound and goes on with it."""
        if self.needed is None:
            raise LabrysError("no die is needed now")
        if face not in self.needed.options:
            raise LabrysError(f"a die shows 1 to 6, not {face}")
        faces: list[int] = self._tape.faces  # type: ignore[union-attr]
        faces.append(face)
        self.needed = None
        self._rewind()

    def _rewind(self) -> None:
        """Play again from the snapshot, with the answers given since."""
        del self.events[self._told :]
        self.game.state = self.book.clone(self._base)
        self._play_again(self._since)
        if self.entries:
            last = self.entries.pop()
            self._enter(last.seat, last.rule, last.answer)

    # -- copies of the future ------------------------------------------------------------------------------

    def fork(self, seed: int | None = None, *, seat: int | None = None, tape: Tape | None = None) -> Run[S]:
        """A twin at the same decision. A new seed gives it a future of its own; for a seat, hidden facts too."""
        if not self.keep:
            raise LabrysError("this run keeps no past, so it cannot be forked")
        twin: Run[S] = object.__new__(Run)
        twin.book, twin.keep, twin.journal = self.book, True, False
        twin.names, twin.seats, twin.created, twin.notes = self.names, self.seats, self.created, {}
        twin.events, twin.entries, twin.undone, twin.origin = [], [], [], None
        twin.asking, twin.needed, twin._decision = None, None, None
        twin.digests, twin.stride = False, 0
        twin._answers, twin._marks, twin._told = [], [], 0
        twin._tape, twin._base, twin._since = tape, self._base, []
        twin.game = Game(self.book.clone(self._base), self._tape)
        twin._play_again(self._since)
        if tape is not None:  # only from here on: what was rolled before stays as it was
            twin.game.tape = tape
        if seed is not None:
            fresh = Reseed(seed, seat)
            twin._since.append(fresh)
            twin._reseed(fresh)
        return twin

    def forget(self) -> None:
        """Drop the past that forks come from: from here on this run can only be played on."""
        self.keep = False
        self._since = []
        del self._base

    def _play_again(self, steps: Sequence[Answer | Reseed]) -> None:
        """From the snapshot, with these answers."""
        self._since = []
        if not self.game.state.agenda:
            return
        self._raise_the_curtain()
        self._advance(None)
        for step in steps:
            self._since.append(step)
            self._reseed(step) if isinstance(step, Reseed) else self._advance(step)

    def _reseed(self, fresh: Reseed) -> None:
        self.game.state.dice.seed = fresh.seed
        self.game.tape = SeededTape(fresh.seed)
        if fresh.seat is not None:
            self.book.redeal(self.game.state, fresh.seat, fresh.seed)

    @property
    def base(self) -> S:
        """The state at the start of the present scene, or of one before it in which nobody was asked."""
        return self._base

    def since(self) -> tuple[str, ...]:
        """The answers given since then."""
        number = len(self._since)
        return tuple(entry.answer for entry in self.entries[len(self.entries) - number :])

    def late_start(self, number: int) -> tuple[S, tuple[str, ...]]:
        """The state at the start of a scene when no more answers than this had been given, and the answers since.

        The latest that is known; if all are later, the first of them.
        """
        known = [(given, state) for given, _, state in self._starts if given <= number]
        given, state = known[-1] if known else (self._starts[0][0], self._starts[0][2])
        return state, tuple(entry.answer for entry in self.entries[given:])

    def probe(self, answer: Answer) -> None:
        """Finish the present scene with this answer and go no further; `DiceNeeded` passes through. For odds."""
        try:
            self.asking = self._scene.send(answer)
        except StopIteration:
            self.asking = None

    # -- taking back ---------------------------------------------------------------------------------------

    def undo(self, number: int = 1, *, consent: bool = False) -> Entry:
        """Take the last answers back; gives the first. Without consent only if they rolled and drew nothing."""
        if not self.journal or self.origin is None:
            raise UndoRefused("this run keeps no journal, so nothing can be taken back")
        if not 0 < number <= len(self.entries):
            raise UndoRefused("no answer has been given yet, so nothing can be taken back")
        last = self.entries[-number:]
        if not consent and (chancy := next((entry for entry in last if not entry.free), None)):
            what = f"{chancy.rule}: {chancy.answer!r} rolled dice or drew a piece"
            raise UndoRefused(f"{what}; it can be taken back only by consent")
        place = len(self.entries)
        self.undone += [(place - n, entry) for n, entry in enumerate(reversed(last), 1)]
        self._go_back(self._answers[:-number])
        return last[0]

    def _go_back(self, answers: Sequence[Answer]) -> None:
        """To where only these answers were given: from the start of a late scene, or from that of the game."""
        while self._starts and self._starts[-1][0] > len(answers):
            self._starts.pop()
        if not self._starts:
            self.restart(answers)
            return
        given, self._told, self._base = self._starts[-1]
        del self.events[self._told :], self.entries[given:], self._answers[given:], self._marks[given:]
        self.needed, self._decision = None, None
        self.game.state = self.book.clone(self._base)
        self._play_again(())
        for answer in answers[given:]:
            self.pick(answer)

    def restart(self, answers: Sequence[Answer]) -> None:
        """From the beginning, with these answers."""
        assert self.origin is not None
        self.events.clear()
        self.entries.clear()
        self._begin(self.book.clone(self.origin), self._tape)
        for answer in answers:
            self.pick(answer)

    def replay(self, entries: Sequence[Entry], step: Callable[[int], None] | None = None) -> None:
        """Give recorded answers; `TapeMismatch` names the first that does not fit."""
        for place, entry in enumerate(entries, 1):
            if self.asking is None:
                raise TapeMismatch(place, "the game is already over")
            if self.asking.rule != entry.rule:
                raise TapeMismatch(place, f"rule {entry.rule} was asked, now it is {self.asking.rule}")
            try:
                self.answer(entry.answer)
            except IllegalAnswer as refusal:
                raise TapeMismatch(place, str(refusal)) from None
            if entry.digest and self.journal and self.entries[-1].digest != entry.digest:
                raise TapeMismatch(place, f"after {entry.answer!r} the state is another one")
            if step is not None:
                step(place)

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in all that is told from now on."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._decision = None

    @property
    def state(self) -> S:
        """The state itself; a surface should use `view`."""
        return self.game.state

    def view(self, seat: int | None = None) -> Struct:
        """What a seat sees; None for a spectator."""
        return self.book.view(self.game.state, seat)

    def narrate(self, events: Sequence[Event] | None = None) -> list[str]:
        """Sentences for events (all of them by default)."""
        told = self.events if events is None else events
        lines = [line for event in told if (line := self.book.narrate(event, self.game.state))]
        return [with_names(line, self.names) for line in lines]

    def picture(self, seat: int | None = None) -> Picture:
        """What a surface draws for a seat; None for a spectator."""
        return named(self.book.picture(self.view(seat)), self.names)

    def ending(self, seat: int | None = None) -> list[str]:
        """How it ended and why, as this seat may know it; no sentences while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return []
        return [with_names(line, self.names) for line in self.book.ending(self.view(seat), outcome)]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.book.outcome(self.game.state)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.asking is None and self.needed is None

    def digest(self) -> str:
        """A fingerprint of the state and the open question, the same in every process."""
        ask = self.asking
        open_question = (ask.rule, ask.seat, ask.ask, ask.of, len(ask.options)) if ask else None
        blob = _encode((self.game.state, open_question))
        return hashlib.blake2b(blob, digest_size=16).hexdigest()
