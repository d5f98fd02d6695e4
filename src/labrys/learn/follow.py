"""The actions that lead to an answer: what a bot or a person has answered, as a learning program would have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from labrys.engine.ask import Amount, Answer, Arrange, Ask, Basket, Choose, ChooseSome, Name
from labrys.engine.errors import LabrysError
from labrys.engine.space import OnSquares, Path
from labrys.learn.steps import Choice, Mark, Present, steps


class Aim(NamedTuple):
    """What is to be chosen next: an option, or a number, box or square that lies within it."""

    mark: Mark
    option: int = -1
    number: int = 0


def actions_for(ask: Ask[Any], seat: int, answer: Answer, present: Present = dict) -> list[int]:
    """The slots that give this legal answer, in their order. There are none for a name: nobody chooses it.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> actions_for(run.open_question(), 0, 1)
    [1]
    """
    if isinstance(ask, Name):
        return []
    found: list[int] = []
    aims, walk = _aims(ask, answer, present), steps(ask, seat, present)
    aim, choices = next(aims), next(walk)
    while True:
        slot = next(
            (place for place, choice in enumerate(choices) if _towards(ask, choice, aim)), len(choices) - 1
        )
        chosen = choices[slot]
        if chosen.mark != "more" and not _towards(ask, chosen, aim):
            raise LabrysError(f"{answer!r} is no answer that actions lead to")
        if len(choices) > 1:
            found.append(slot)
        try:
            choices = walk.send(slot)
        except StopIteration:
            return found
        if (
            chosen.mark != "more"
            and chosen.mark != "block"
            and not (chosen.mark == "number" and chosen.low < chosen.high)
        ):
            aim = next(aims)


def _towards(ask: Ask[Any], choice: Choice, aim: Aim) -> bool:
    """Does this choice lead to what is wanted?"""
    if choice.mark == "block" and aim.mark == "square" and isinstance(ask, OnSquares):
        row = ask.region.width + 1
        (south, east), (top, left), (bottom, right) = (
            divmod(n, row) for n in (aim.number, choice.low, choice.high)
        )
        return top <= south <= bottom and left <= east <= right
    if choice.mark != aim.mark or (aim.option >= 0 and choice.option != aim.option):
        return False
    if choice.mark == "number":
        return choice.low <= aim.number <= choice.high
    return choice.mark not in ("box", "square", "step", "facing") or choice.low == aim.number


def _aims(ask: Ask[Any], answer: Answer, present: Present) -> Iterator[Aim]:
    """What must be chosen, step by step, forced steps too."""
    if isinstance(ask, Amount) and isinstance(answer, int):
        yield Aim("number", -1, answer)
    elif isinstance(ask, Choose) and isinstance(answer, int):
        yield Aim("option", answer)
    elif isinstance(ask, OnSquares):
        yield from _on_squares(ask, answer)
    elif isinstance(answer, tuple):
        yield from _several(ask, answer, present)


def _several(ask: Ask[Any], answer: tuple[int, ...], present: Present) -> Iterator[Aim]:
    if isinstance(ask, ChooseSome):
        yield from (Aim("option", place) for place in answer)
        yield Aim("done")
    elif isinstance(ask, Basket):
        for good, number in zip(answer[::2], answer[1::2], strict=True):
            yield Aim("option", good)
            if number > 1 or ask.affordable(good, ask.purse - _spent(ask, answer, good)) > 1:
                yield Aim("number", good, number)
        yield Aim("done")
    elif isinstance(ask, Arrange):
        proposal, fits = ask.proposal(present())
        if fits:
            yield Aim("keep" if proposal == answer else "arrange")
        yield from (Aim("box", place, box) for place, box in enumerate(answer))


def _spent(ask: Basket[Any], answer: tuple[int, ...], before: int) -> int:
    """What the goods before this one cost."""
    pairs = zip(answer[::2], answer[1::2], strict=True)
    return sum(ask.prices[good] * number for good, number in pairs if good < before)


def _on_squares(ask: OnSquares[Any, Any], answer: Answer) -> Iterator[Aim]:
    if isinstance(answer, int):
        yield Aim("option", -1 - answer) if answer < 0 else Aim("square", -1, answer)
    elif isinstance(answer, tuple) and isinstance(ask, Path):
        facing, way = answer[0], answer[1:]
        if way == ask.region.way(way[-1]):
            yield Aim("square", -1, way[-1])
        else:
            yield Aim("walk")
            yield from (Aim("step", -1, square) for square in way[1:])
            yield Aim("done")
        yield Aim("facing", -1, facing)
