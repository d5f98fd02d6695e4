"""The odds of a whole fight: counted out where it is small, played out many times where it is not.

Whoever is asked answers by a policy: as the sensible player does, or everybody attacks. A seat's odds know what
the seat knows: whatever is hidden from it is dealt afresh, in several ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from time import thread_time
from typing import Any, Literal, NamedTuple

from labrys.engine.ask import Answer
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.engine.exhaust import Counted, Limits, Process, TooMuch, exhaust
from labrys.engine.machine import Machine
from labrys.engine.odds import hides
from labrys.engine.shares import wilson
from labrys.seats.base import Sight
from labrys.seats.orders import look
from labrys.seats.registry import guide, make
from labrys.show.fray import (
    DEAD,
    DOWN,
    RESULTS,
    STANDS,
    Chance,
    Fared,
    FightOdds,
    Fought,
    Fray,
    Method,
    Person,
    Policy,
)
from labrys.show.run import Run
from labrys.show.sentence import with_names

LIMITS = Limits()
WORLDS = 6  # where something is hidden: so many ways it could be, each counted out
NEARLY_ALL = Fraction(1, 200)  # what may be left open of a fight that is called counted out
TO_COUNT = 0.4  # of the time; what cannot be counted out in it is played
MOST_ANSWERS = 3_000  # of one fight that is played: longer ones have no end
FEWEST = 12  # fights played, however long they take
UNDECIDED = Fought("drawn", ())


class Ends(NamedTuple):
    """How often it ended how; fractions or numbers of games."""

    ends: dict[Fought, Fraction]
    rounds: Fraction


def fight_odds(
    run: Run[Any],
    seat: int | None = None,
    *,
    method: Method | Literal["auto"] = "auto",
    policy: Policy = "guide",
    games: int = 1_000,
    limits: Limits = LIMITS,
) -> FightOdds:
    """The odds of the fight that is on, for a seat (None: that is asked), from what it may know.

    `auto`: counted out if the limits allow it, else played so many times, or as often as the seconds allow.
    """
    ask = run.asking
    if ask is None:
        raise LabrysError("nothing is asked here, so there is no fight to tell the odds of")
    seat = ask.seat if seat is None else seat
    fray = run.book.fray(run.state, None if seat == GAMESMASTER else seat)
    if fray is None:
        raise LabrysError("no fight is going on here")
    until = thread_time() + limits.seconds
    if method != "played":
        share = 1.0 if method == "exact" else TO_COUNT
        try:
            return counted_out(run, seat, fray, policy, Limits(limits.scenes, limits.seconds * share))
        except TooMuch:
            if method == "exact":
                raise LabrysError(
                    f"this fight is too large to be counted out within {limits.scenes} scenes and "
                    f"{limits.seconds:g} seconds; without `--exact` it is played many times"
                ) from None
    return played(run, seat, fray, policy, games, until - thread_time())


# -- who answers -----------------------------------------------------------------------------------------------


def chooser(game: str, policy: Policy) -> Callable[[Machine[Any]], Answer]:
    """A player without a memory: to the same question in the same position he answers the same."""
    name = guide(game)
    if not name:
        raise LabrysError(f"nobody knows how {game} is fought, so its fights have no odds")

    def choose(run: Machine[Any]) -> Answer:
        assert isinstance(run, Run)
        ask = run.open_question()
        if ask.seat == GAMESMASTER and ask.default is not None:
            return ask.default
        sight = Sight(run, ask.seat)
        wish = make(name, game, 0).choose(sight)
        if policy == "attack":
            blows = [option.key for option in look(sight).blows()]
            if blows and ask.write(wish) not in blows:
                return ask.read(blows[0])
        return wish

    return choose


def worlds(run: Run[Any], seat: int) -> list[Run[Any]]:
    """The ways it could be for all this seat knows; one, if nothing is hidden from it."""
    if not hides(run, seat):
        return [run.fork(0)]
    found = [run.fork(seed, seat=seat) for seed in range(WORLDS)]
    for world in found:
        world.turn_to(seat)
    return found


# -- counted out -----------------------------------------------------------------------------------------------


def counted_out(run: Run[Any], seat: int, fray: Fray, policy: Policy, limits: Limits) -> FightOdds:
    """Exactly; `TooMuch`, if it is."""
    book = run.book
    process = Process(
        chooser(book.name, policy), lambda last, now: book.fought(fray, last, now), book.blur, book.rounds
    )
    ways, until = worlds(run, seat), thread_time() + limits.seconds
    each: list[Counted] = []
    for world in ways:
        left = Limits(limits.scenes - sum(one.scenes for one in each), until - thread_time())
        each.append(exhaust(world, process, left))
        if each[-1].further > NEARLY_ALL:
            raise TooMuch
    ends: dict[Fought, Fraction] = {}
    for one in each:
        for end, chance in one.ends.items():
            assert isinstance(end, Fought)
            ends[end] = ends.get(end, Fraction(0)) + chance / len(ways)
    further = sum((one.further for one in each), Fraction(0)) / len(ways)
    rounds = sum((one.rounds for one in each), Fraction(0)) / len(ways)
    return told(
        run,
        fray,
        Ends(ends, rounds),
        exactly,
        method="exact",
        policy=policy,
        positions=sum(one.positions for one in each),
        worlds=len(ways),
        further=exactly(further) if further else None,
    )


def exactly(chance: Fraction) -> Chance:
    """A chance that is known."""
    return Chance(float(chance), float(chance), float(chance), str(chance))


# -- played ----------------------------------------------------------------------------------------------------


def played(run: Run[Any], seat: int, fray: Fray, policy: Policy, games: int, seconds: float) -> FightOdds:
    """So many times, or as often as the time allows; with 95 % intervals."""
    choose, until = chooser(run.book.name, policy), thread_time() + seconds
    hidden = hides(run, seat)
    ends: dict[Fought, Fraction] = {}
    rounds, number = 0, 0
    for twin in futures(run, seat if hidden else None, games):
        if number >= FEWEST and thread_time() > until:
            break
        number += 1
        end, begun = to_the_end(twin, fray, choose)
        ends[end] = ends.get(end, Fraction(0)) + 1
        rounds += begun

    def within(count: Fraction) -> Chance:
        found = wilson(int(count), number)
        return Chance(found.share, found.low, found.high, count=int(count))

    return told(
        run,
        fray,
        Ends(ends, Fraction(rounds, number)),
        within,
        method="played",
        policy=policy,
        games=number,
        worlds=number if hidden else 1,
    )


def futures(run: Run[Any], seat: int | None, games: int) -> Iterator[Run[Any]]:
    """Games that go on from here, each with dice of its own, for a seat with hidden facts of its own."""
    for seed in range(1, games + 1):
        twin = run.fork(seed, seat=seat)
        twin.turn_to(seat)
        yield twin


def to_the_end(run: Run[Any], fray: Fray, choose: Callable[[Machine[Any]], Answer]) -> tuple[Fought, int]:
    """How this one ended, and after how many rounds."""
    book, rounds = run.book, 0
    last, asked = book.clone(run.state), True
    for _ in range(MOST_ANSWERS):
        begun = book.rounds(run.state)
        asked = run.step(choose(run)) if asked else run.step()
        rounds += max(0, book.rounds(run.state) - begun)
        if asked:
            continue
        if (end := book.fought(fray, last, run.state)) is not None:
            return end, rounds
        if not run.state.agenda:
            break
        last = book.clone(run.state)
    return UNDECIDED, rounds


# -- told ------------------------------------------------------------------------------------------------------


def told(
    run: Run[Any],
    fray: Fray,
    found: Ends,
    chance: Callable[[Fraction], Chance],
    *,
    method: Method,
    policy: Policy,
    positions: int = 0,
    games: int = 0,
    worlds: int = 1,
    further: Chance | None = None,
) -> FightOdds:
    """All that is worth knowing of how it ends."""
    whole = sum(found.ends.values(), Fraction(0)) or Fraction(1)
    results: dict[str, Fraction] = {}
    standing: dict[int, Fraction] = {}
    for end, often in found.ends.items():
        results[end.result] = results.get(end.result, Fraction(0)) + often
        if end.fared:
            standing[end.standing] = standing.get(end.standing, Fraction(0)) + often
    people = []
    for place, (who, name) in enumerate(fray.ours.items()):
        ends: Sequence[tuple[Fared, Fraction]] = [
            (end.fared[place], n) for end, n in found.ends.items() if end.fared
        ]
        dies = sum((n for one, n in ends if one.how == DEAD), Fraction(0))
        falls = sum((n for one, n in ends if one.how in (DEAD, DOWN)), Fraction(0))
        worse = sum((n for one, n in ends if one.how in (DEAD, DOWN) or one.left < fray.left[who]), Fraction(0))
        left = sum((n * one.left for one, n in ends if one.how == STANDS), Fraction(0)) / whole
        people.append(
            Person(who, with_names(name, run.names), chance(dies), chance(falls), chance(worse), float(left))
        )
    return FightOdds(
        method,
        policy,
        {result: chance(results[result]) for result in RESULTS if result in results},
        {number: chance(standing[number]) for number in sorted(standing, reverse=True)},
        tuple(people),
        float(found.rounds) + bool(run.book.rounds(run.state)),
        tuple(with_names(name, run.names) for name in fray.theirs.values()),
        positions,
        games,
        worlds,
        further,
    )
