"""The Decision phase: what several seats declare together does not depend on who answers first."""

from __future__ import annotations

import random
from typing import Any

import pytest

from labrys.engine.machine import Machine
from labrys.games.minotaurs.book import GAME
from labrys.games.minotaurs.house import HouseRules


@pytest.mark.rule("minotaurs", "B5", "M2.02")
def test_declarations_in_any_order_come_to_the_same() -> None:
    assert sum(tried_in(seed) for seed in range(8)) > 20


def tried_in(seed: int) -> int:
    """How often several seats declared in a game by chance; each time the order was found not to matter."""
    run: Machine[Any] = Machine(GAME, GAME.new(seed, 4, HouseRules()))
    chance, tried = random.Random(seed).random, 0
    while run.asking is not None:
        if run.asking.ask == "declare" and len(run.questions) > 1:
            first, last = run.fork(), run.fork()
            declare(first, backwards=False)
            declare(last, backwards=True)
            assert first.digest() == last.digest()
            tried += 1
        run.pick(run.asking.sample(chance))
    return tried


def declare(run: Machine[Any], *, backwards: bool) -> None:
    """All seats answer, each question by its own dice, until the declarations are made."""
    phase = run.together
    while run.together is phase:
        run.turn_to(sorted(run.questions, reverse=backwards)[0])
        ask = run.open_question()
        run.pick(ask.sample(random.Random(f"{ask.of} {ask.ask} {ask.rule} {len(ask.options)}").random))
