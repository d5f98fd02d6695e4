"""The machine: a state, the scene that is played, and the question it has come to.

A scene in progress cannot be written down. So the machine holds how things were before one, the *base*, and what
was answered since. Whatever needs the same position once more clones the base and gives the same answers: `fork`,
typed-in dice, pickling, and with the journal undo.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from types import coroutine
from typing import Any, Generic, Self, TypeAlias

import msgspec
from msgspec import UNSET, Struct

from labrys.engine.ask import Answer, Ask, Choose
from labrys.engine.dice import die_words, spell_out
from labrys.engine.errors import DiceNeeded, IllegalAnswer, LabrysError, Unplayable
from labrys.engine.event import GAMESMASTER, Event
from labrys.engine.game import Game, S, chair_taken
from labrys.engine.possible import Split, Unlikely
from labrys.engine.rules import Outcome, Procedure, Rules
from labrys.engine.tape import ScriptTape, SeededTape, Tape, checked
from labrys.engine.together import Together

NO_FAULTS = (LabrysError, DiceNeeded, Split, Unlikely)  # which rules and dice raise as they should
STRIDE = 64  # answers from base to base, where nothing is taken back
_encode = msgspec.msgpack.Encoder().encode


class Reseed(Struct, frozen=True):
    """From here on the dice come from another seed, and for a seat what it cannot see, too."""

    seed: int
    seat: int | None = None


class Retape(Struct, frozen=True):
    """From here on the dice come from another tape."""

    tape: Any  # a Tape


class Sit(Struct, frozen=True):
    """From here on a person sits in the gamesmaster's chair, or nobody does."""

    taken: bool


class Turn(Struct, frozen=True):
    """From here on this seat is asked first, of those who declare together."""

    seat: int


Change: TypeAlias = Reseed | Retape | Sit | Turn
Step: TypeAlias = Answer | Change


class Track:
    """What has happened since the base: all that is needed to get from there to here."""

    __slots__ = ("halt", "opened", "since", "stride")

    def __init__(self, stride: int) -> None:
        self.since: list[Step] = []
        self.opened = 0  # scenes
        self.stride = stride  # after so many answers the next scene begins with a new base
        self.halt = -1  # the driver halts before the scene that comes after so many

    def answers(self) -> int:
        """How many answers are among what has happened."""
        return sum(not isinstance(step, Change) for step in self.since)


class Moment(Generic[S]):
    """A question once asked, and the way back to it, for whoever wants its words when the game has gone on."""

    __slots__ = ("ask", "base", "game", "length", "rules", "since", "tape", "track", "unproven")

    def __init__(self, machine: Machine[S], ask: Ask[Any]) -> None:
        self.ask = ask
        self.rules, self.game, self.track = machine.rules, machine.game, machine._track
        self.base, self.tape, self.since = machine.base, machine._base_tape, machine._track.since
        self.length, self.unproven = len(self.since), machine.unproven

    def again(self) -> tuple[S, Ask[Any]]:
        """The state and the question as they were."""
        if self.track.since is self.since and len(self.since) == self.length:
            return self.game.state, self.ask
        twin: Machine[S] = Machine.__new__(Machine)
        twin.unproven = self.unproven
        twin._copy(self.rules, self.base, self.tape)
        twin._play(self.since[: self.length])
        return twin.game.state, twin.open_question(self.ask.seat)


@coroutine
def drive(
    game: Game[Any], scenes: Mapping[type, Procedure], track: Track
) -> Generator[Ask[Any] | None, Answer | None, None]:
    """One scene after the other, as the agenda has them. It yields questions, and None where it halts."""
    state = game.state
    while state.agenda:
        if track.opened == track.halt:
            yield None
        track.opened += 1
        scene = state.agenda.pop()
        yield from scenes[type(scene)](game, scene)


class Machine(Generic[S]):
    """A game at a question, waiting for a die, or over."""

    unproven: bool = False  # it was read or set up: that a game can come to where it began nobody has seen

    def __init__(
        self,
        rules: Rules[S],
        state: S,
        *,
        tape: Tape | None = None,
        hear: Callable[[Event], None] | None = None,
        stride: int = STRIDE,
        unproven: bool = False,
    ) -> None:
        """`hear`: who is told of events. `stride`: answers from base to base; the more, the dearer a fork."""
        self.unproven = unproven
        self.rules = rules
        self.number = 0  # answers given
        self._track = Track(stride)
        spell_out(state.dice)
        self._begin(Game(state, tape, hear))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.rules.title}: {self._where()}>"

    def _where(self) -> str:
        """Where the game stands, in a few words."""
        ask, given = self.asking, f"{self.number} answer{'' if self.number == 1 else 's'}"
        if ask is not None:
            who = seat_words(ask.seat) if ask.seat == GAMESMASTER else f"seat {ask.seat}"
            return f"after {given} {who} is asked {ask.ask!r} [{ask.rule}]"
        if self.needed is not None:
            return f"after {given} a die is wanted [{self.needed.rule}]"
        outcome = self.outcome
        return f"over after {given}" + (f", {outcome.result}" if outcome is not None else "")

    # -- driving -------------------------------------------------------------------------------------------

    def _begin(self, game: Game[S]) -> None:
        """With the first scene of the agenda."""
        self.game = game
        self._remember()
        self._play([])

    def _remember(self) -> None:
        """How things are before a scene."""
        self.base: S = self.rules.clone(self.game.state)
        self._base_tape = self.game.tape
        game = self.game
        game.lists, game.place = (game.lists or [])[game.place :], 0
        self._track.since, self._track.opened, self._track.halt = [], 0, -1

    def _play(self, steps: Sequence[Step]) -> None:
        """From the base, with these answers."""
        self._track.since, self._track.opened = [], 0
        self.asking: Ask[Any] | None = None
        self.needed: DiceNeeded | None = None
        self._send = drive(self.game, self.rules.scenes, self._track).send
        self._advance(None)
        for step in steps:
            self._track.since.append(step)
            if isinstance(step, Change):
                self._change(step)
            else:
                self._advance(step)

    def _advance(self, answer: Answer | None) -> None:
        """Run the rules until somebody must be asked or the game is over."""
        try:
            self.asking = self._send(answer)
            while self.asking is None:
                self._remember()
                self.asking = self._send(None)
        except StopIteration:
            self.asking = None
        except DiceNeeded as needed:
            self.needed, self.asking = needed, None
        except Exception as error:
            self.asking = None
            self.doubt(error)
            raise

    def doubt(self, error: Exception) -> None:
        """`Unplayable`, if a rule has raised this because no game comes to where this one was begun.

        In a game that has begun as games begin it is a fault of the rule's, and is left as it is.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.doubt(KeyError("orc-2"))
        Traceback (most recent call last):
        labrys.engine.errors.Unplayable: the rules do not know how to go on from here (KeyError): ...
        >>> labrys.new("deathmaze", seed=7).doubt(KeyError("orc-2"))
        """
        if self.unproven and not isinstance(error, NO_FAULTS):
            raise Unplayable(error) from error

    def _change(self, step: Change) -> None:
        """From here on only: what was rolled or ruled before stays as it was."""
        if isinstance(step, Retape):
            self.game.tape = step.tape
            return
        if isinstance(step, Turn):
            if (together := self.together) is not None:
                self.asking = together.turn_to(step.seat)
            return
        if isinstance(step, Sit):
            if (together := self.together) is not None:
                together.begin()
            self.game.state.chair = step.taken  # type: ignore[attr-defined]  # a game with a gamesmaster has it
            return
        dice = self.game.state.dice
        dice.seed, dice.fixed = step.seed, UNSET
        self.game.tape = SeededTape(step.seed)
        if step.seat is not None and step.seat != GAMESMASTER:  # who sees everything
            try:
                self.rules.redeal(self.game.state, step.seat, step.seed)
            except Exception as error:
                self.doubt(error)
                raise

    # -- answering -----------------------------------------------------------------------------------------

    def pick(self, answer: Answer) -> None:
        """Give a raw answer that is known to be legal: what bots and the simulator use."""
        track = self._track
        track.since.append(answer)
        if len(track.since) >= track.stride:
            track.halt = track.opened
        self.number += 1
        self._advance(answer)

    def answer(self, answer: Answer, seat: int | None = None) -> None:
        """Answer the open question by its text or raw. A refusal leaves everything as it was."""
        raw = self.legal(answer, seat)
        self.turn_to(seat)
        self.pick(raw)

    def legal(self, answer: Answer, seat: int | None = None) -> Answer:
        """The raw answer, if it may be given, by this seat (None: whoever it is); else `IllegalAnswer`."""
        ask = self.open_question(seat)
        raw = ask.read(answer) if isinstance(answer, str) else answer
        ask.value(raw)
        if seat is not None and seat != (owner := owner_of(ask, raw)):
            raise IllegalAnswer(ask.rule, f"that is for {seat_words(owner)} to decide, not for {seat_words(seat)}")
        return raw

    def open_question(self, seat: int | None = None) -> Ask[Any]:
        """The question now open, where several declare together this seat's own; an error if there is none.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.open_question().options
        ('basic', 'advanced')
        """
        ask = self.asking
        if ask is None:
            raise LabrysError(
                "a die must be rolled first" if self.needed else "the game is over: there is nothing to answer"
            )
        if seat is None or seat == ask.seat or (together := ask.together) is None:
            return ask
        found = together.questions().get(seat)
        if found is None:
            raise together.refusal(seat)
        return found

    # -- several at the same time --------------------------------------------------------------------------

    @property
    def questions(self) -> dict[int, Ask[Any]]:
        """The open questions by the seat that is asked: one, unless several seats declare together.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> sorted(run.questions)
        [0, 1]
        """
        ask = self.asking
        if ask is None:
            return {}
        together = ask.together
        return {ask.seat: ask} if together is None else together.questions()

    @property
    def together(self) -> Together[Any] | None:
        """What several seats are declaring at the same time now.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> run.together.rule
        'B5'
        >>> labrys.new("deathmaze").together is None
        True
        """
        return None if self.asking is None else self.asking.together

    def turn_to(self, seat: int | None) -> None:
        """Where several declare together: make this seat's question the open one. Elsewhere nothing happens.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> run.turn_to(1)
        >>> run.decision.prompt
        'What will Bob do this round?'
        """
        if seat is not None and self.asking is not None and seat != self.asking.seat and self.together is not None:
            self.open_question(seat)
            self._do(Turn(seat))

    def close(self, seats: Sequence[int] | None = None) -> None:
        """Who has not declared yet (of these seats) does what is the default of his questions.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> run.close([0])
        >>> sorted(run.questions)
        [1]
        """
        for seat, answer in self.defaults(seats):
            self.turn_to(seat)
            self.pick(answer)

    def defaults(self, seats: Sequence[int] | None = None) -> list[tuple[int, Answer]]:
        """What those do who have not declared yet (of these seats), if they are waited for no longer.

        >>> where = "room / seats=2 / party Ann noble; Bob noble seat=1 / foes wolf / start_battle distance=30"
        >>> run = labrys.position("minotaurs", where, seed=1)
        >>> run.defaults([1])
        [(1, 1), (1, 0)]
        """
        twin = self.fork()
        together, found = twin.together, list[tuple[int, Answer]]()
        if together is None:
            raise LabrysError("nobody is declaring anything now, so nobody is waited for")
        while twin.together is together:
            ask = next((ask for seat, ask in twin.questions.items() if seats is None or seat in seats), None)
            if ask is None:
                break
            if ask.default is None:
                raise IllegalAnswer(
                    ask.rule, f"{seat_words(ask.seat)} must decide this: it has no automatic answer"
                )
            found.append((ask.seat, ask.default))
            twin.turn_to(ask.seat)
            twin.pick(ask.default)
        return found

    def _known_to(self, seat: int, together: Together[Any]) -> list[Step]:
        """What has happened since the base, but for what others have declared in what is still open."""
        steps, place, open_answers = self._track.since, len(self._track.since), len(together.given)
        while place and (open_answers or isinstance(steps[place - 1], Change)):
            place -= 1
            open_answers -= not isinstance(steps[place], Change)
        whose = iter([ask.seat for ask, _ in together.given])
        known = steps[:place]
        if seat in together.seats:
            known.append(Turn(seat))
        known += [
            step
            for step in steps[place:]
            if (not isinstance(step, Turn) if isinstance(step, Change) else next(whose) == seat)
        ]
        return known

    def supply(self, face: int) -> None:
        """A person's own die: type the face that was needed; the scene is rewound and goes on with it."""
        self._add_face(face)
        self.game.state, self.game.tape, self.game.place = self.rules.clone(self.base), self._base_tape, 0
        self._play(self._track.since)

    def _add_face(self, face: int) -> None:
        if self.needed is None:
            raise LabrysError("no die is needed now")
        if face not in self.needed.options:
            raise LabrysError(f"{die_words(self.needed.sides)}, not {face}")
        tape = self.game.tape
        assert isinstance(tape, ScriptTape)  # no other needs a die
        tape.add(face, self.needed.sides)

    # -- the gamesmaster's chair ---------------------------------------------------------------------------

    @property
    def chair(self) -> bool:
        """Does a person sit in the gamesmaster's chair?

        >>> labrys.new("dungeon", gamesmaster=True).chair
        True
        """
        return self.rules.has_gamesmaster and chair_taken(self.game.state)

    def take_chair(self) -> None:
        """From the next ruling on a person is asked what the book leaves to the gamesmaster.

        >>> run = labrys.new("dungeon")
        >>> run.take_chair()
        >>> run.chair
        True
        """
        self.open_question()
        if self.chair:
            raise LabrysError("somebody sits in the gamesmaster's chair already")
        self.sit(True)

    def leave_chair(self) -> None:
        """From now on the defaults hold: also for the question that is open, if it is the gamesmaster's.

        >>> run = labrys.new("dungeon", gamesmaster=True)
        >>> run.leave_chair()
        >>> run.chair
        False
        """
        self.open_question()
        if not self.chair:
            raise LabrysError("nobody sits in the gamesmaster's chair")
        ask = self.questions.get(GAMESMASTER)
        if ask is not None and ask.default is None:
            raise LabrysError("this question of the gamesmaster's has no automatic answer; answer it first")
        self.sit(False)
        self._rule_by_default()

    def _rule_by_default(self) -> None:
        """Whatever the gamesmaster is asked now is its default."""
        ask, together = self.questions.get(GAMESMASTER), self.together
        while ask is not None and ask.default is not None:
            self.turn_to(GAMESMASTER)
            self.pick(ask.default)
            ask = self.questions.get(GAMESMASTER) if together is not None and self.together is together else None

    def sit(self, taken: bool) -> None:
        """As it was recorded: somebody sits in the chair, or nobody; whatever question is open stays so.

        >>> run = labrys.new("dungeon")
        >>> run.sit(True)
        >>> run.chair
        True
        """
        if taken == self.chair:
            return
        if not self.rules.has_gamesmaster:
            raise LabrysError(f"{self.rules.title} has no gamesmaster")
        self._do(Sit(taken))

    # -- copies of the future ------------------------------------------------------------------------------

    def fork(self, seed: int | None = None, *, seat: int | None = None, tape: Tape | None = None) -> Self:
        """A twin at the same question. A new seed gives it a future of its own; for a seat, hidden facts too."""
        self._check_past()
        if seat is not None:
            self.check_seat(seat)
            if seed is None:
                raise LabrysError("a fork for a seat needs a seed, by which what it cannot see is dealt afresh")
        together = None if seat is None else self.together
        if together is not None:
            self.rebase()
        steps = self._track.since if seat is None or together is None else self._known_to(seat, together)
        twin = object.__new__(type(self))
        twin.unproven = self.unproven
        own = self._base_tape.copy()
        twin._copy(self.rules, self.base, own)
        twin.number, twin._track.stride = self.number, max(self._track.stride, STRIDE)
        twin.game.lists = (self.game.lists or []).copy()
        if self._track.opened > 1:  # a later base is found on the way: the beginning of the present scene
            twin._track.halt = self._track.opened - 1
            twin._play(steps)
            if together is None:
                self._move_up(twin, own)
        else:
            twin._play(steps)
        if together is not None:
            twin.number -= sum(ask.seat != seat for ask, _ in together.given)
        if tape is not None:
            twin._do(Retape(tape))
        if seed is not None:
            twin._do(Reseed(checked(seed), seat))
        if seat is not None and seat != GAMESMASTER and twin.chair:
            twin.sit(False)  # how a person will rule nobody else knows
            if together is not None:
                twin._rule_by_default()
                if seat in twin.questions:
                    twin.turn_to(seat)
        return twin

    def _copy(self, rules: Rules[S], base: S, tape: Tape) -> None:
        """Begin as a twin, from a base that others share."""
        self.rules, self.number, self.base, self._base_tape = rules, 0, base, tape
        self.game = Game(rules.clone(base), tape)
        self._track = Track(STRIDE)

    def moment(self, ask: Ask[Any]) -> Moment[S] | None:
        """The way back to an open question; None: there is none, if the past is forgotten or dice are typed.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.moment(run.open_question()) is None
        False
        """
        return Moment(self, ask) if "base" in self.__dict__ and isinstance(self._base_tape, SeededTape) else None

    def forget(self) -> None:
        """Drop the base and what led from there to here: this can only be played on now, and betrays no past.

        >>> run = labrys.new("deathmaze", journal=False)
        >>> run.forget()
        >>> run.fork()
        Traceback (most recent call last):
        labrys.engine.errors.LabrysError: this run has forgotten its past, so it can be neither forked nor pickled
        """
        del self.base, self._base_tape
        self.game.lists = None
        self._track.since, self._track.stride = [], sys.maxsize

    def _check_past(self) -> None:
        if "base" not in self.__dict__:
            raise LabrysError("this run has forgotten its past, so it can be neither forked nor pickled")

    @property
    def begun(self) -> int:
        """So many answers had been given at the base.

        >>> run = labrys.new("deathmaze", seed=7, journal=False)
        >>> run.answer("basic")
        >>> run.number, run.begun
        (1, 0)
        """
        return self.number - self._track.answers()

    def rebase(self) -> None:
        """Make the beginning of the present scene the base: what is played again from there is least.

        >>> run = labrys.new("deathmaze", seed=7, journal=False)
        >>> for answer in ("basic", 1, "ready_made"):
        ...     run.answer(answer)
        >>> run.begun
        0
        >>> run.rebase()
        >>> run.begun
        3
        """
        if self._track.opened > 1:
            self.fork()

    def _do(self, step: Change) -> None:
        self._track.since.append(step)
        self._change(step)

    def _move_up(self, twin: Machine[S], own: Tape) -> None:
        """The base of a twin, who stands where we do, is as good for us, so that the next fork is cheaper."""
        tape = twin._base_tape
        if tape is not own:
            if not isinstance(tape, SeededTape):
                return
            self._base_tape = tape.copy()
        self.base = twin.base
        self.game.lists, self.game.place = (twin.game.lists or []).copy(), twin.game.place
        self._track.since, self._track.opened = twin._track.since.copy(), twin._track.opened

    def probe(self, answer: Answer) -> None:
        """Finish the present scene with this answer and go no further; `DiceNeeded` passes through. For odds.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> twin = run.fork(seed=5)
        >>> twin.probe(0)
        >>> len(run.state.monsters), len(twin.state.monsters)
        (1, 0)
        """
        self._track.halt = self._track.opened
        self._track.since.append(answer)
        self._one(answer)

    def opened(self, state: S, tape: Tape) -> Self:
        """A twin at the beginning of the next scene of a state, which it takes over: `step` plays it.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> twin = run.opened(run.rules.clone(run.base), run.game.tape.copy())
        >>> twin.step()
        True
        >>> twin.asking.rule
        '8.21'
        """
        twin = object.__new__(type(self))
        twin.rules, twin.number, twin.unproven = self.rules, 0, self.unproven
        twin.base, twin._base_tape = state, tape
        twin.game = Game(self.rules.clone(state), tape)
        twin._track = Track(sys.maxsize)
        twin._track.halt = 0
        twin.asking, twin.needed = None, None
        twin._send = drive(twin.game, self.rules.scenes, twin._track).send
        twin._send(None)
        return twin

    def step(self, answer: Answer | None = None) -> bool:
        """As far as the next question, or to the end of the scene; is somebody asked? None: into the next scene.

        `DiceNeeded` passes through. For those who follow a game scene by scene.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> twin = run.fork(seed=5)
        >>> twin.step(0)  # the orc falls, and with it the scene ends
        False
        """
        track = self._track
        if answer is None:
            track.halt = track.opened + 1
        else:
            track.halt = track.opened
            track.since.append(answer)
            self.number += 1
        self._one(answer)
        return self.asking is not None

    def _one(self, answer: Answer | None) -> None:
        """Run the rules until somebody must be asked or the driver halts; `DiceNeeded` passes through."""
        try:
            self.asking = self._send(answer)
        except StopIteration:
            self.asking = None
        except Exception as error:
            self.doubt(error)
            raise

    # -- pickling ------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Who listens stays behind."""
        self._check_past()
        kept = {name: value for name, value in self.__dict__.items() if name not in ("asking", "needed", "_send")}
        kept["game"] = None
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = Game(self.rules.clone(self.base), self._base_tape)
        self._play(self._track.since)

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state itself; a surface should use `view`.

        >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
        >>> run.state.party[0].wound_points
        8
        """
        return self.game.state

    def check_seat(self, seat: int) -> None:
        """Is there such a seat? The error says which there are.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.check_seat(3)
        Traceback (most recent call last):
        labrys.engine.errors.LabrysError: there is no seat 3; the seats are 0 to 0
        """
        seats, role = self.game.state.seats, self.rules.has_gamesmaster
        if type(seat) is not int or not (0 <= seat < seats or (role and seat == GAMESMASTER)):
            more = f", and {GAMESMASTER} for the gamesmaster" if role else ""
            raise LabrysError(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}{more}")

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on.

        >>> import random
        >>> run, chance = labrys.new("deathmaze", seed=7, house={"game": "basic"}), random.Random(1)
        >>> while run.decision is not None:
        ...     run.answer(run.decision.sample(chance))
        >>> run.outcome.result
        'lost'
        """
        try:
            return self.rules.outcome(self.game.state)
        except Exception as error:
            self.doubt(error)
            raise

    @property
    def over(self) -> bool:
        """Is the game over?

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.over
        False
        """
        return self.asking is None and self.needed is None

    def digest(self) -> str:
        """A fingerprint of the state and the open question, the same in every process.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> run.digest() == labrys.new("deathmaze", seed=7).digest() != labrys.new("deathmaze", seed=8).digest()
        True
        """
        ask = self.asking
        open_question = (ask.rule, ask.seat, ask.ask, ask.of, len(ask.options)) if ask else None
        try:
            blob = _encode((self.game.state, open_question))
        except Exception as error:  # a number that is too long to be written down
            self.doubt(error)
            raise
        return hashlib.blake2b(blob, digest_size=16).hexdigest()


def seat_words(seat: int) -> str:
    """A seat or a role, as a refusal calls it."""
    return "the gamesmaster" if seat == GAMESMASTER else f"seat {seat + 1}"


def owner_of(ask: Ask[Any], answer: Answer) -> int:
    """The seat whose answer this is."""
    return ask.owner(answer) if isinstance(ask, Choose) else ask.seat
