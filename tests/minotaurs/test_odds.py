"""The odds of attacks that are declared in a battle: a d20 and the dice of the wound, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import labrys
from labrys.engine import odds
from labrys.engine.ask import Choose, key_of
from labrys.show.run import Run
from tests.engine.counted_plainly import plain_odds
from tests.minotaurs.battles import fighting, foe, korax, pyros

BOOK = labrys.find("minotaurs")
AT = {"pyros": "e5/n", "korax": "g5/n", "minotaur-1": "e4/s", "satyr-1": "g3/s", "satyr-2": "k10/s"}


def battle(**more: Any) -> Run[Any]:
    foes = [foe("minotaur", **more), foe("satyr", 1), foe("satyr", 2)]
    return Run(BOOK, fighting([pyros(), korax()], foes, AT))


def chances(run: Run[Any], answer: str) -> dict[str, Fraction]:
    assert run.asking is not None
    return {odds.outcome_words(o): chance for o, chance in odds.of_answer(run, run.asking.read(answer)).items()}


@pytest.mark.rule("minotaurs", "M2.18", "M2.23")
def test_a_blow_is_a_d20_against_the_defence_and_a_d6_of_damage() -> None:
    """Pyros strikes with +3, and +2 for his spear's Reach, at the Minotaur's 15: from 10 on he hits."""
    run = battle(hits=4)
    found = chances(run, "melee:pyros:minotaur-1")
    hit = Fraction(11, 20)
    assert found.pop("nothing changes") == 1 - hit
    assert found == {
        "The Minotaur: dead": hit / 2,
        "The Minotaur: 1 Hit lost": hit / 6,
        "The Minotaur: 2 Hits lost": hit / 6,
        "The Minotaur: 3 Hits lost": hit / 6,
    }


def usual(run: Run[Any]) -> None:
    assert run.asking is not None
    assert run.asking.default is not None
    run.pick(run.asking.default)


def test_odds_are_those_of_every_face_by_itself() -> None:
    run = battle()
    compared = 0
    while compared < 12:
        ask = run.asking
        assert isinstance(ask, Choose)
        for answer, option in enumerate(ask.options):
            plain = plain_odds(run, answer, 2_000)
            assert plain is not None, key_of(option)
            assert odds.in_one_world(run, answer, 200) == plain
            compared += len(plain) > 1
        usual(run)
        while run.asking is not None and not isinstance(run.asking, Choose):
            usual(run)


@pytest.mark.rule("minotaurs", "R56")
def test_against_one_who_cannot_be_reached_another_target_may_be_chosen() -> None:
    assert chances(battle(), "melee:pyros:satyr-2") == {"a further choice": 1}
