"""Odds counted the plain way, every face of every die by itself: what `engine/odds.py` must agree with."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from labrys.engine import odds
from labrys.engine.dice import Dice
from labrys.engine.errors import DiceNeeded
from labrys.engine.game import Game
from labrys.engine.machine import Machine
from labrys.engine.tape import ScriptTape, Tape


class BranchTape(ScriptTape):
    """What has been rolled stays as it was; what comes next is scripted."""

    def __init__(self, past: Tape, now: Dice, faces: list[int], draws: list[str]) -> None:
        super().__init__(faces, draws)
        self._past, self._places = past, (now.rolled, now.drawn)

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        ahead = place - self._places[0]
        return self._past.face(place, rule, sides) if ahead < 0 else super().face(ahead, rule, sides)

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        ahead = place - self._places[1]
        return self._past.draw(place, cup, rule) if ahead < 0 else super().draw(ahead, cup, rule)


def plain_odds(run: Machine[Any], answer: Any, most: int) -> odds.Odds | None:
    """What an answer leads to; None if there are more branches than this."""
    ask = run.open_question()
    option = ask.value(answer)
    foreseen = run.rules.foreseen(ask, option)
    found: odds.Odds = {}
    front: list[tuple[Fraction, list[int], list[str]]] = [(Fraction(1), [], [])]
    for _ in range(most):
        if not front:
            return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
        chance, faces, draws = front.pop()
        tape = BranchTape(run.game.tape, run.state.dice, faces, draws)
        try:
            if foreseen is None:
                twin = run.fork(tape=tape)
                twin.probe(answer)
                outcome = odds._outcome(run, twin.state, twin.asking, twin.base.agenda[:-1])
            else:
                game = Game(run.rules.clone(run.state), tape)
                asking = odds._first_question(foreseen(game, option))
                outcome = odds._outcome(run, game.state, asking, game.state.agenda)
        except DiceNeeded as needed:
            for next_one, weight in zip(needed.options, needed.weights, strict=True):
                part = chance * Fraction(weight, sum(needed.weights))
                if needed.sides:
                    front.append((part, [*faces, int(next_one)], draws))
                else:
                    front.append((part, faces, [*draws, str(next_one)]))
            continue
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return None
