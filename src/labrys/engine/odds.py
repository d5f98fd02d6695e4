"""Exact odds: of a dice code, and of what an answer leads to, by exhausting the dice of a scene.

No rule has a chance node: the scene is run again and again. A die is a number that is settled only as far as
a rule looks at it (`possible.py`), a draw is scripted; where one of them matters, there is a branch for each part.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any

from labrys.engine.ask import Answer, Ask, Choose, key_of
from labrys.engine.dice import dice_code
from labrys.engine.errors import DiceNeeded, LabrysError
from labrys.engine.game import Game
from labrys.engine.machine import Machine
from labrys.engine.possible import Faces, PossibleTape, Split

Outcome = tuple[tuple[str, str], ...]
Odds = dict[Outcome, Fraction]
Look = Callable[[Any, Any], Outcome]  # what somebody wants to know of the state before and the state after
MOST_BRANCHES = 4_000
WORLDS = 24  # where something is hidden: so many ways it could be
MOST_OPTIONS = 60
MOST_PIPS = 1_000  # of a dice code
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


def of_options(run: Machine[Any], seat: int | None = None) -> dict[str, Odds]:
    """Key → exact outcomes by the end of the scene, for the options of a seat; None: for all."""
    ask = run.asking if seat is None else run.questions.get(seat, run.asking)
    if ask is None:
        raise LabrysError("nothing is asked here, so there are no odds to give")
    if not isinstance(ask, Choose) or len(ask.options) > MOST_OPTIONS:
        raise LabrysError("odds can be told for a choice among a few options, not here")
    owners = {index: ask.owner(index) for index in range(len(ask.options))}
    mine = {index: owner for index, owner in owners.items() if seat is None or owner == seat}
    if not mine:
        raise LabrysError("another player is asked here, so there are no odds to give you")
    worlds = {owner: _worlds(run, owner) for owner in set(mine.values())}
    return {key_of(ask.options[index]): _mean(worlds[owner], index) for index, owner in mine.items()}


def outcome_words(outcome: Outcome) -> str:
    """`Orc 1: dead, Brand: 1 wound`."""
    return ", ".join(f"{who}: {what}" if who else what for who, what in outcome) or "nothing changes"


def of_answer(run: Machine[Any], answer: Answer, seat: int | None = None, look: Look | None = None) -> Odds:
    """What this answer leads to by the end of the scene, with exact chances.

    A rule may call for dice without end: what is left when many branches are counted is told as `FURTHER`.

    Outcomes are tuples of (who or what, what became of it), as the book's `summary` tells them. If the seat that
    answers (None: that is asked) cannot see everything, its odds are the mean of several ways the hidden facts
    could be. `look`: outcomes are what it tells, instead.
    """
    if seat is None:
        seat = run.asking.seat if run.asking is not None else 0
    return _mean(_worlds(run, seat), answer, look)


def _worlds(run: Machine[Any], seat: int) -> list[Machine[Any]]:
    """The ways it could be, for all this seat knows, each with its question open."""
    alone = run.together is None or run.together.seats == {seat}  # else others may have declared something
    if alone and not run.rules.keeps_secrets(run.state, seat):
        return [run]
    worlds = [run.fork(seed, seat=seat) for seed in range(WORLDS)]
    for world in worlds:
        world.turn_to(seat)
    return worlds


def _mean(worlds: list[Machine[Any]], answer: Answer, look: Look | None = None) -> Odds:
    odds: Odds = {}
    for world in worlds:
        for outcome, chance in in_one_world(world, answer, MOST_BRANCHES // len(worlds), look).items():
            odds[outcome] = odds.get(outcome, Fraction(0)) + chance / len(worlds)
    return dict(sorted(odds.items(), key=lambda item: (-item[1], item[0])))


def in_one_world(run: Machine[Any], answer: Answer, most: int, look: Look | None = None) -> Odds:
    """The odds if the hidden facts are as they are in this run."""
    ask = run.open_question()
    option = ask.value(answer)
    foreseen = run.rules.foreseen(ask, option)
    odds: Odds = {}
    front: list[tuple[Fraction, int, dict[int, Faces], list[str]]] = [(Fraction(-1), 0, {}, [])]
    branches, number = 0, count(1)
    while front and branches < most:
        chance, _, known, draws = heappop(front)  # the likeliest first; chances are kept negative
        branches += 1
        tape = PossibleTape(run.game.tape, run.state.dice, known, draws)
        try:
            if foreseen is None:
                twin = run.fork(tape=tape)
                twin.probe(answer)
                outcome = (
                    _outcome(run, twin.state, twin.asking, twin.base.agenda[:-1])
                    if look is None
                    else look(run.state, twin.state)
                )
            else:
                game = Game(run.rules.clone(run.state), tape)
                asking = _first_question(foreseen(game, option))
                outcome = (
                    _outcome(run, game.state, asking, game.state.agenda)
                    if look is None
                    else look(run.state, game.state)
                )
        except Split as split:
            whole = sum(map(len, split.parts))
            for faces in split.parts:
                part = chance * Fraction(len(faces), whole)
                heappush(front, (part, next(number), {**known, split.place: faces}, draws))
        except DiceNeeded as needed:
            whole = sum(needed.weights)
            for kind, weight in zip(needed.options, needed.weights, strict=True):
                heappush(front, (chance * Fraction(weight, whole), next(number), known, [*draws, str(kind)]))
        else:
            odds[outcome] = odds.get(outcome, Fraction(0)) - chance
    if front:
        odds[FURTHER] = -sum((branch[0] for branch in front), Fraction(0))
    return dict(sorted(odds.items(), key=lambda item: (-item[1], item[0])))


def _first_question(procedure: Coroutine[Ask[Any], Answer, None]) -> Ask[Any] | None:
    """Play a procedure as far as it goes without an answer."""
    try:
        return procedure.send(None)  # type: ignore[arg-type]  # the first step of a coroutine takes nothing
    except StopIteration:
        return None
    finally:
        procedure.close()


def _outcome(run: Machine[Any], state: Any, asking: Ask[Any] | None, agenda: list[Any]) -> Outcome:
    """What has changed. If nothing has: whether a choice or, without any dice so far, something else follows.

    `agenda`: what was still to come.
    """
    if changed := tuple(sorted(run.rules.summary(run.state, state).items())):
        return changed
    if asking is not None:
        return CHOICE
    before, now = run.state.dice, state.dice
    by_chance = (now.rolled, now.drawn) != (before.rolled, before.drawn)
    return ONWARD if not by_chance and state.agenda != agenda else ()
