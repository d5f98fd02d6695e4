"""A part of a game followed to its end in every way the dice can fall, scene by scene.

Between two scenes a state is plain data. So the positions there are the nodes of a Markov chain: a scene is played
once for every way its dice matter (`possible.py`), whoever is asked answers by a policy, and positions that differ
only in what no longer matters are the same node. What is left is linear: how often each node is come to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from hashlib import blake2b
from heapq import heappop, heappush
from itertools import count
from time import thread_time
from typing import Any, NamedTuple

import msgspec

from labrys.engine.ask import Answer, key_of
from labrys.engine.errors import DiceNeeded
from labrys.engine.machine import Machine
from labrys.engine.possible import Faces, PossibleTape, Split, settled

_encode = msgspec.msgpack.Encoder(enc_hook=settled).encode
Key = bytes
Arrival = tuple[Key, Hashable | None, int]  # where, or how it ended; rounds begun on the way
LARGEST_KNOT = 80  # positions that lead to each other: so many equations are solved at once
LEFT_OPEN = Fraction(1, 10**7)  # what is less likely is not followed further
QUIET_SCENES = 40  # without dice, followed in one go
ANSWERS = 400  # in one scene: who gives more goes round in a circle


class TooMuch(Exception):
    """It cannot be counted out within the bounds."""


class Process(NamedTuple):
    """What is followed, and how."""

    choose: Callable[[Machine[Any]], Answer]  # the policy: it must answer the same to the same
    end: Callable[
        [Any, Any], Hashable | None
    ]  # of the state before the last scene, and of the state now: how it ended
    blur: Callable[[Any], None]  # leaves out of a state what nothing depends on any more
    rounds: Callable[[Any], int]  # begun so far


class Limits(NamedTuple):
    """How much may be counted out."""

    scenes: int = 20_000  # played
    seconds: float = 20.0


class Step(NamedTuple):
    """What a scene can lead to: another position, or an end."""

    chance: Fraction
    to: Key
    end: Hashable | None
    rounds: int  # begun in it


class Counted(NamedTuple):
    """All that can become of it."""

    ends: dict[Hashable, Fraction]
    further: Fraction  # what was not followed to its end
    rounds: Fraction  # begun, on average
    positions: int
    scenes: int


def digest(state: Any, question: object = None) -> Key:
    """A fingerprint of a state wherever its dice are on the tape. `Split`, if a die in it is not settled yet."""
    dice = state.dice
    places = dice.seed, dice.rolled, dice.drawn, dice.fixed
    dice.seed, dice.rolled, dice.drawn, dice.fixed = 0, 0, 0, msgspec.UNSET
    try:
        return blake2b(_encode((state, question)), digest_size=16).digest()
    finally:
        dice.seed, dice.rolled, dice.drawn, dice.fixed = places


def exhaust(run: Machine[Any], process: Process, limits: Limits) -> Counted:
    """From the open question of a run to the end; `TooMuch`: it is more than the limits allow."""
    return Chain(run, process, limits).counted()


class Chain:
    """The positions that were come to, and what each leads to."""

    def __init__(self, run: Machine[Any], process: Process, limits: Limits) -> None:
        self.run, self.process, self.limits = run, process, limits
        self.until = thread_time() + limits.seconds
        self.scenes = 0
        self.states: dict[Key, Any] = {}
        self.steps: dict[Key, list[Step]] = {}
        self.answers: dict[Key, Answer] = {}

    def counted(self) -> Counted:
        """Positions are followed in the order of their chances, as far as is known by then."""
        root = b""
        self.steps[root] = self.follow(root)
        front: list[tuple[Fraction, int, Key]] = []
        number, reached = count(), {root: Fraction(1)}

        def spread(key: Key) -> None:
            for step in self.steps[key]:
                if step.end is None and step.to not in self.steps:
                    reached[step.to] = reached.get(step.to, Fraction(0)) + reached[key] * step.chance
                    heappush(front, (-reached[step.to], next(number), step.to))

        spread(root)
        while front:
            _, _, key = heappop(front)
            if key in self.steps or reached[key] < LEFT_OPEN:
                continue
            try:
                self.steps[key] = self.follow(key)
            except TooMuch:  # perhaps enough is known by now
                break
            spread(key)
        return self.solved(root)

    # -- one scene ---------------------------------------------------------------------------------------------

    def follow(self, key: Key) -> list[Step]:
        """What the next scene of a position can lead to; of the first: the rest of the open scene."""
        found: dict[Arrival, Fraction] = {}
        front: list[tuple[Fraction, dict[int, Faces], list[str]]] = [(Fraction(1), {}, [])]
        while front:
            chance, known, draws = front.pop()
            self.scenes += 1
            if self.scenes > self.limits.scenes or thread_time() > self.until:
                raise TooMuch
            try:
                arrived = self.play(key, known, draws)
            except Split as split:
                whole = sum(map(len, split.parts))
                front += [
                    (chance * Fraction(len(faces), whole), {**known, split.place: faces}, draws)
                    for faces in split.parts
                ]
            except DiceNeeded as needed:
                whole = sum(needed.weights)
                front += [
                    (chance * Fraction(weight, whole), known, [*draws, str(kind)])
                    for kind, weight in zip(needed.options, needed.weights, strict=True)
                ]
            else:
                found[arrived] = found.get(arrived, Fraction(0)) + chance
        return [Step(chance, to, end, rounds) for (to, end, rounds), chance in found.items()]

    def play(self, key: Key, known: dict[int, Faces], draws: list[str]) -> Arrival:
        """Play on with these dice: through the next scene that rolls some, or up to it after quiet ones."""
        before = self.states[key] if key else self.run.state
        tape = PossibleTape(self.run.game.tape, before.dice, known, draws)
        twin = self.run.opened(before, tape) if key else self.run.fork(tape=tape)
        quiet, rounds = None, 0  # the position after scenes that have rolled nothing
        for _ in range(QUIET_SCENES):
            number = self.process.rounds(twin.state)
            try:
                state = self.one_scene(twin)
            except (Split, DiceNeeded):
                if quiet is None:
                    raise
                return self.arrived(quiet, rounds)
            rounds += max(0, self.process.rounds(state) - number)
            if (end := self.process.end(before, state)) is not None:
                return b"", end, rounds
            if (state.dice.rolled, state.dice.drawn) != (before.dice.rolled, before.dice.drawn):
                break
            quiet = self.run.rules.clone(state)
        return self.arrived(twin.state, rounds)

    def one_scene(self, twin: Machine[Any]) -> Any:
        """The state after the scene that is open, or else the next; every die that is in it is looked at."""
        asked = twin.asking is not None or twin.step()
        given = 0
        while asked:
            given += 1
            if given > ANSWERS:
                raise TooMuch
            asked = twin.step(self.answer(twin))
        digest(twin.state)
        return twin.state

    def arrived(self, state: Any, rounds: int) -> Arrival:
        """At a position, known or new."""
        self.process.blur(state)
        dice = state.dice
        dice.seed, dice.rolled, dice.drawn, dice.fixed = 0, 0, 0, msgspec.UNSET
        there = digest(state)
        self.states.setdefault(there, state)
        return there, None, rounds

    def answer(self, twin: Machine[Any]) -> Answer:
        """What the policy answers; the same question in the same position is thought over once."""
        ask = twin.open_question()
        offered = [key_of(option) for option in ask.options]  # the scene that offers them is not in the state
        key = digest(twin.state, (ask.rule, ask.seat, ask.ask, str(ask.of), offered))
        if key not in self.answers:
            self.answers[key] = self.process.choose(twin)
        return self.answers[key]

    # -- all of it ---------------------------------------------------------------------------------------------

    def solved(self, root: Key) -> Counted:
        """How often each position is come to, one knot after the other; and so how often each end."""
        visits: dict[Key, Fraction] = {root: Fraction(1)}
        ends: dict[Hashable, Fraction] = {}
        rounds, further = Fraction(0), Fraction(0)
        for knot in knots(root, self.steps):
            solve(knot, self.steps, visits)
            for key in knot:
                often = visits.get(key, Fraction(0))
                for step in self.steps[key]:
                    rounds += often * step.chance * step.rounds
                    if step.end is not None:
                        ends[step.end] = ends.get(step.end, Fraction(0)) + often * step.chance
                    elif step.to not in self.steps:
                        further += often * step.chance
                    elif step.to not in knot:
                        visits[step.to] = visits.get(step.to, Fraction(0)) + often * step.chance
        return Counted(ends, further, rounds, len(self.steps), self.scenes)


def knots(root: Key, steps: dict[Key, list[Step]]) -> list[set[Key]]:
    """Positions that lead to each other (Tarjan's strong components), in the order in which they are come to."""
    number: dict[Key, int] = {}
    lowest: dict[Key, int] = {}
    held: list[Key] = []
    done: set[Key] = set()
    found: list[set[Key]] = []
    path: list[tuple[Key, Iterator[Key]]] = []

    def enter(key: Key) -> None:
        number[key] = lowest[key] = len(number)
        held.append(key)
        path.append((key, iter([step.to for step in steps[key] if step.end is None and step.to in steps])))

    enter(root)
    while path:
        key, onward = path[-1]
        for other in onward:
            if other not in number:
                enter(other)
                break
            if other not in done:
                lowest[key] = min(lowest[key], number[other])
        else:
            path.pop()
            if path:
                lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[key])
            if lowest[key] == number[key]:
                place = held.index(key)
                knot, held[place:] = set(held[place:]), []
                done |= knot
                found.append(knot)
    return found[::-1]


def solve(knot: set[Key], steps: dict[Key, list[Step]], visits: dict[Key, Fraction]) -> None:
    """Within a knot one comes to a position from outside and from its neighbours: linear equations."""
    order = sorted(knot)
    places = {key: place for place, key in enumerate(order)}
    inside = {
        (places[step.to], places[key]): Fraction(0)
        for key in order
        for step in steps[key]
        if step.end is None and step.to in places
    }
    if not inside:
        return
    if len(order) > LARGEST_KNOT:
        raise TooMuch
    for key in order:
        for step in steps[key]:
            if step.end is None and step.to in places:
                inside[places[step.to], places[key]] += step.chance
    size = len(order)
    rows = [
        [Fraction(row == column) - inside.get((row, column), Fraction(0)) for column in range(size)]
        + [visits.get(order[row], Fraction(0))]
        for row in range(size)
    ]
    for key, often in zip(order, eliminated(rows), strict=True):
        visits[key] = often


def eliminated(rows: list[list[Fraction]]) -> Sequence[Fraction]:
    """The solution of linear equations, their right side last; `TooMuch`: there is no end to it."""
    size = len(rows)
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            raise TooMuch
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column]
        scale = 1 / lead[column]
        lead[column:] = [value * scale for value in lead[column:]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row][column:] = [
                    value - factor * above for value, above in zip(rows[row][column:], lead[column:], strict=True)
                ]
    return [row[-1] for row in rows]
