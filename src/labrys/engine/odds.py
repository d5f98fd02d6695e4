"""Odds: of a dice code, and of what an answer leads to, by exhausting the dice of a scene.

No rule has a chance node: the scene is run again and again. A die is a number that is settled only as far as
a rule looks at it (`possible.py`); where it matters, the likeliest part is followed, and the others wait.
The likeliest branches of all options come first, so that little is left when the work must end. If more than a
little is left, it is played out with dice thrown for it: then a share is about right, and it is told how far.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from fractions import Fraction
from heapq import heappop, heappush
from itertools import accumulate, count
from math import sqrt
from time import thread_time
from typing import Any, NamedTuple

from msgspec import Struct, structs

from labrys.engine.ask import Answer, Ask, Choose, key_of
from labrys.engine.dice import dice_code
from labrys.engine.errors import LabrysError
from labrys.engine.exhaust import Limits, digest
from labrys.engine.game import Game
from labrys.engine.machine import Machine
from labrys.engine.possible import WHOLE, Branch, FollowedTape, ThrownTape, Unlikely, settled
from labrys.engine.tape import Tape, below

Outcome = tuple[Any, ...]  # pairs of who or what, and what became of it; or what somebody looks for
Odds = dict[Outcome, Fraction]
Look = Callable[[Any, Any], Outcome]  # what somebody wants to know of the state before and the state after
AT_ONCE = Limits(scenes=320, seconds=0.17)  # of all options: no longer than one reads the question
IN_PEACE = Limits(scenes=60_000, seconds=10.0)  # for who asks for nothing else
WORLDS = 24  # where something is hidden: so many ways it could be, at most
IN_MANY = 4  # what takes more than this part of the work would be counted in few ways: rather play it in many
MOST_OPTIONS = 60
MOST_PIPS = 1_000  # of a dice code
LITTLE = Fraction(1, 20)  # of an option: what is left uncounted and more than this is played out
FINE = 1 << 32  # among the waiting branches one is drawn by a number so fine
FURTHER: Outcome = (("further dice", "not counted out"),)
CHOICE: Outcome = (("", "a further choice"),)  # the scene is not over: somebody is asked again
ONWARD: Outcome = (("", "what follows decides"),)  # no die was rolled, but the answer brings on other scenes


def of_code(code: str) -> dict[int, Fraction]:
    """The exact distribution of a dice code.

    >>> of_code("1D3")
    {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    """
    read = dice_code(code)
    if read.number * read.sides > MOST_PIPS:
        raise LabrysError(f"{code}: so many dice cannot be counted out; up to {MOST_PIPS} pips can be")
    counts = {0: 1}
    for _ in range(read.number):
        further: dict[int, int] = {}
        for pips, ways in counts.items():
            for face in range(1, read.sides + 1):
                further[pips + face] = further.get(pips + face, 0) + ways
        counts = further
    whole = read.sides**read.number
    return {pips * read.times + read.plus: Fraction(ways, whole) for pips, ways in counts.items()}


class Played(NamedTuple):
    """How often the rest of an option was played, and how much of the whole that rest is."""

    times: int
    share: Fraction

    @property
    def off(self) -> float:
        """So far a share may be off in 19 cases of 20: two standard deviations, at most."""
        return float(self.share) / sqrt(self.times)


class Reckoned(NamedTuple):
    """What each option leads to, by its key; and in how many ways of what is hidden: 0, if nothing is."""

    options: dict[str, Odds]
    worlds: int
    played: Mapping[str, Played] = {}  # by the same keys: of what could not be counted out


def of_options(
    run: Machine[Any], seat: int | None = None, look: Look | None = None, limits: Limits = AT_ONCE
) -> Reckoned:
    """What the options of a seat (None: of all) lead to by the end of the scene, exactly as far as it is counted.

    `look`: outcomes are what it tells, instead of what the book's `summary` does. `limits`: of all options
    together. What is left then is played out; a little is told as `FURTHER`.
    """
    ask = run.asking if seat is None else run.questions.get(seat, run.asking)
    if ask is None:
        raise LabrysError("nothing is asked here, so there are no odds to give")
    if not isinstance(ask, Choose) or len(ask.options) > MOST_OPTIONS:
        raise LabrysError("odds can be told for a choice among a few options, not here")
    owners = [ask.owner(index) for index in range(len(ask.options))]
    seats = sorted(set(owners)) if seat is None else [seat]
    found: dict[int, Odds] = {}
    played: dict[int, Played] = {}
    hidden: list[int] = []
    for owner in seats:
        mine = [index for index, other in enumerate(owners) if other == owner]
        each = Limits(limits.scenes * len(mine) // len(owners), limits.seconds) if seat is None else limits
        odds, number, times = _reckoned(run, owner, mine, look, each)
        found.update(zip(mine, odds, strict=True))
        played.update({mine[place]: how for place, how in times.items()})
        if mine and hides(run, owner):
            hidden.append(number)
    if not found:
        raise LabrysError("another player is asked here, so there are no odds to give you")
    keys = {index: key_of(ask.options[index]) for index in sorted(found)}
    return Reckoned(
        {key: found[index] for index, key in keys.items()},
        min(hidden, default=0),
        {key: played[index] for index, key in keys.items() if index in played},
    )


def outcome_words(outcome: Outcome) -> str:
    """`Orc 1: dead, Brand: 1 wound`."""
    return ", ".join(f"{who}: {what}" if who else what for who, what in outcome) or "nothing changes"


def of_answer(
    run: Machine[Any],
    answer: Answer,
    seat: int | None = None,
    look: Look | None = None,
    limits: Limits = AT_ONCE,
) -> Odds:
    """What this answer leads to by the end of the scene, with exact chances.

    A rule may call for dice without end: what is left when the limits are reached is told as `FURTHER`.

    Outcomes are tuples of (who or what, what became of it), as the book's `summary` tells them. If the seat that
    answers (None: that is asked) cannot see everything, its odds are the mean of several ways the hidden facts
    could be. `look`: outcomes are what it tells, instead.
    """
    if seat is None:
        seat = run.asking.seat if run.asking is not None else 0
    return _reckoned(run, seat, [answer], look, limits, play=False)[0][0]


def in_one_world(run: Machine[Any], answer: Answer, most: int, look: Look | None = None) -> Odds:
    """The odds if the hidden facts are as they are in this run, after so many branches."""
    course = Course(run, answer, look)
    Front([course]).follow(most)
    return _ordered(course.odds)


# -- worlds ----------------------------------------------------------------------------------------------------


def hides(run: Machine[Any], seat: int) -> bool:
    """Is something hidden from this seat: a piece, a card, what another has declared?"""
    alone = run.together is None or run.together.seats == {seat}
    return not alone or run.rules.keeps_secrets(run.state, seat)


def _worlds(run: Machine[Any], seat: int) -> Iterator[Machine[Any]]:
    """The ways it could be, for all this seat knows, each with its question open."""
    if not hides(run, seat):
        yield run
        return
    for seed in range(WORLDS):
        yield _dealt(run, seat, seed)


def _dealt(run: Machine[Any], seat: int, seed: int) -> Machine[Any]:
    world = run.fork(seed, seat=seat)
    world.turn_to(seat)
    return world


def _reckoned(
    run: Machine[Any],
    seat: int,
    answers: Sequence[Answer],
    look: Look | None,
    limits: Limits,
    *,
    play: bool = True,
) -> tuple[list[Odds], int, dict[int, Played]]:
    """The mean over as many worlds as can be counted out within the limits, and how many; one at least.

    `play`: if after a part of the work more than a little is left of the first world, half of the work goes into
    playing that out. By the place of the answer, how often it was played.
    """
    if not answers:
        return [], 0, {}
    now = thread_time()
    until, left, number = now + limits.seconds, limits.scenes, 0
    sums: list[Odds] = [{} for _ in answers]
    for world in _worlds(run, seat):
        courses = [Course(world, answer, look) for answer in answers]
        front = Front(courses)
        if play and not number:
            part = IN_MANY if hides(run, seat) else 2
            cost = front.follow(left // part, now + limits.seconds / part)
            if played := _played_out(run, seat, front, left // 2, until):
                return [_ordered(course.odds) for course in courses], 1, played
            cost += front.follow(left - cost, until)
        else:
            cost = front.follow(left, until)
        left -= cost
        if number and any(FURTHER in course.odds for course in courses):
            break
        number += 1
        for found, course in zip(sums, courses, strict=True):
            for outcome, chance in course.odds.items():
                found[outcome] = found.get(outcome, Fraction(0)) + chance
        if left < cost:  # the next would cost as much
            break
    mean = [_ordered({outcome: chance / number for outcome, chance in found.items()}) for found in sums]
    return mean, number, {}


# -- branches --------------------------------------------------------------------------------------------------


class Ended(NamedTuple):
    """A scene that was played to its end; dice that no rule has looked at are still open in its state."""

    state: Any
    asking: Ask[Any] | None
    agenda: list[Any]  # what was still to come


class Course:
    """One answer in one world, and what it leads to, as far as that is counted."""

    def __init__(self, run: Machine[Any], answer: Answer, look: Look | None) -> None:
        self.run, self.answer, self.look = run, answer, look
        ask = run.open_question()
        self.option = ask.value(answer)
        self.foreseen = run.rules.foreseen(ask, self.option)
        self.counted: Odds = {}

    @property
    def rest(self) -> Fraction:
        """What is not counted."""
        return 1 - sum(self.counted.values(), Fraction(0))

    @property
    def odds(self) -> Odds:
        """What is counted, and what is not as `FURTHER`."""
        return {**self.counted, FURTHER: rest} if (rest := self.rest) else self.counted

    def play(self, tape: Tape) -> Ended:
        """The scene, with dice that fall like this."""
        run = self.run
        if self.foreseen is None:
            twin = run.fork(tape=tape)
            twin.probe(self.answer)
            return Ended(twin.state, twin.asking, twin.base.agenda[:-1])
        game = Game(run.rules.clone(run.state), tape)
        asking = _first_question(self.foreseen(game, self.option))
        return Ended(game.state, asking, game.state.agenda)

    def outcome(self, ended: Ended) -> Outcome:
        """What has become of it."""
        return tuple(
            tuple(map(settled, one)) if type(one) is tuple else one
            for one in _outcome(self.run, *ended, self.look)
        )


class Waiting(NamedTuple):
    """A branch that is still to be followed; `ended`: only whoever looked at the end wanted to know a die."""

    course: Course
    branch: Branch
    tape: FollowedTape | None = None
    ended: Ended | None = None


class Front:
    """The branches of some courses that wait, the likeliest first."""

    def __init__(self, courses: Sequence[Course]) -> None:
        self.courses = courses
        self._number = count()
        self._heap: list[tuple[float, int, Waiting]] = []
        for course in courses:
            self._keep(Waiting(course, WHOLE))

    def follow(self, most: int, until: float = float("inf")) -> int:
        """So many branches at most; how many there were."""
        branches = 0
        while self._heap and branches < most and thread_time() < until:
            self._follow(heappop(self._heap)[2])
            branches += 1
        return branches

    def waiting(self, course: Course) -> list[Branch]:
        """What is left of a course."""
        return [one.branch for _, _, one in self._heap if one.course is course]

    def _keep(self, one: Waiting) -> None:
        heappush(self._heap, (-one.branch.ways / one.branch.whole, next(self._number), one))

    def _follow(self, one: Waiting) -> None:
        """A die that only whoever looks at the end wants to know needs no new run of the scene."""
        course, branch, tape, ended = one
        if tape is None:
            tape = FollowedTape(course.run.game.tape, course.run.state.dice, branch)
        else:
            tape.turn_to(branch)
        with suppress(Unlikely):
            if ended is None:
                try:
                    ended = course.play(tape)
                finally:
                    self._keep_others(Waiting(course, branch), tape)
            outcome = course.outcome(ended)
            course.counted[outcome] = course.counted.get(outcome, Fraction(0)) + tape.chance
        self._keep_others(Waiting(course, branch, tape, ended), tape)

    def _keep_others(self, one: Waiting, tape: FollowedTape) -> None:
        for other in tape.others:
            self._keep(one._replace(branch=other))
        tape.others = []


# -- playing out -------------------------------------------------------------------------------------------------


class Rest:
    """What is left of a course, played with dice that are thrown for it.

    Where nothing is hidden, one of its waiting branches is drawn by its chance, and what is counted stays.
    Else the whole is played, each time in another world.
    """

    def __init__(self, course: Course, branches: Sequence[Branch], *, hidden: bool) -> None:
        self.course, self.hidden = course, hidden
        self.share = Fraction(1) if hidden else course.rest
        self.branches = branches
        self.sums = list(accumulate(one.ways / one.whole for one in branches))
        self.fell: Counter[Outcome] = Counter()

    def play(self, world: Machine[Any], seed: int) -> None:
        """Once."""
        course, branch = self.course, WHOLE
        if self.hidden:
            course = Course(world, course.answer, course.look)
        else:
            drawn = below(FINE, seed, 0, b"branch") / FINE * self.sums[-1]
            branch = self.branches[bisect_right(self.sums, drawn)]
        ended = course.play(ThrownTape(world.game.tape, world.state.dice, branch, seed))
        self.fell[course.outcome(ended)] += 1

    def tell(self) -> Played:
        """What has been played becomes part of the odds."""
        times, counted = self.fell.total(), {} if self.hidden else self.course.counted
        for outcome, often in self.fell.items():
            counted[outcome] = counted.get(outcome, Fraction(0)) + self.share * Fraction(often, times)
        self.course.counted = counted
        return Played(times, self.share)


def _played_out(run: Machine[Any], seat: int, front: Front, most: int, until: float) -> dict[int, Played]:
    """Play what is left of each course, if that is more than a little: all of them equally often, with like dice.

    By the place of the course, how often; empty: there is too little to play, or no work may be done.
    """
    hidden = hides(run, seat)
    rests = {
        place: Rest(course, front.waiting(course), hidden=hidden)
        for place, course in enumerate(front.courses)
        if course.rest > LITTLE
    }
    first = int.from_bytes(digest(front.courses[0].run.state)[:7], "big")  # the same position, the same dice
    for time in range(most // len(rests) if rests else 0):
        if time and thread_time() > until:
            break
        world = _dealt(run, seat, WORLDS + time) if hidden else run
        for rest in rests.values():
            rest.play(world, first + time)
    return {place: rest.tell() for place, rest in rests.items() if rest.fell}


# -- outcomes ----------------------------------------------------------------------------------------------------


def _ordered(odds: Odds) -> Odds:
    return dict(sorted(odds.items(), key=_likeliest))


def _likeliest(item: tuple[Outcome, Fraction]) -> tuple[Fraction, list[tuple[Any, ...]]]:
    """The likeliest first, equally likely ones in the order of their words."""
    return -item[1], [structs.astuple(one) if isinstance(one, Struct) else one for one in item[0]]


def _first_question(procedure: Coroutine[Ask[Any], Answer, None]) -> Ask[Any] | None:
    """Play a procedure as far as it goes without an answer."""
    try:
        return procedure.send(None)  # type: ignore[arg-type]  # the first step of a coroutine takes nothing
    except StopIteration:
        return None
    finally:
        procedure.close()


def _outcome(
    run: Machine[Any], state: Any, asking: Ask[Any] | None, agenda: list[Any], look: Look | None = None
) -> Outcome:
    """What has changed. If nothing has: whether a choice or, without any dice so far, something else follows.

    `agenda`: what was still to come.
    """
    before = _with_what_is_put_off(run, state)
    if look is not None:
        changed = look(before, state)
    else:
        changed = tuple(sorted(run.rules.summary(before, state).items()))
    if changed:
        return changed
    if asking is not None:
        return CHOICE
    dice, now = run.state.dice, state.dice
    by_chance = (now.rolled, now.drawn) != (dice.rolled, dice.drawn)
    return ONWARD if not by_chance and state.agenda != agenda else ()


def _with_what_is_put_off(run: Machine[Any], after: Any) -> Any:
    """The state before. A scene that goes on later, as after a potion on the way, is no news: it is there, too."""
    before, scene = run.state, run.base.agenda[-1:]
    ahead = len(before.agenda)
    if not scene or after.agenda[ahead : ahead + 1] != scene:
        return before
    before = copy(before)
    before.agenda = run.base.agenda
    return before
