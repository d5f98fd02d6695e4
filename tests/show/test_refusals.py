"""A refusal names the rule that forbids, wherever it is known; else the rule of the question."""

from __future__ import annotations

from typing import Any

import pytest

from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.games import find
from labrys.rulebook.positions import set_up
from labrys.show.run import Run
from labrys.terminal.question import OpenQuestion

FIGHT = "party Brand hero 1L sword hammer; Ilse hero 1R sword hammer / monsters skeleton 1C wound_points=5"


@pytest.fixture
def fight() -> Run[Any]:
    book = find("deathmaze")
    return Run(book, set_up(book, f"{FIGHT} / party_combat_phase"))


def test_what_is_barred_is_refused_by_its_own_rule_and_in_its_words(fight: Run[Any]) -> None:
    before = fight.digest()
    with pytest.raises(IllegalAnswer) as refused:
        fight.answer("hand_over:0")
    assert refused.value.rule == "9.17"
    why = "Things change hands before or after it, not in a fight."
    assert str(refused.value) == f"9.17: hand something over: {why}"
    assert fight.digest() == before


def test_what_nobody_would_expect_is_refused_by_the_rule_of_the_question(fight: Run[Any]) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        fight.answer("dance")
    assert refused.value.rule == "8.21"


@pytest.mark.parametrize("typed", ["retreat", "march", "hand something over"])
def test_whoever_types_what_is_barred_is_told_the_rule(fight: Run[Any], typed: str) -> None:
    with pytest.raises(LabrysError) as refused:
        OpenQuestion(fight, [0], ["You"]).read(typed)
    assert isinstance(refused.value, IllegalAnswer)
    assert refused.value.rule in ("8.11", "5.14", "9.17")


def test_options_say_who_acts_on_whom_and_what_they_weigh(fight: Run[Any]) -> None:
    assert fight.decision is not None
    said = {option.key: (option.who, option.on, option.act, option.weight) for option in fight.decision.options}
    assert said["attack:brand:skeleton-1"] == ("brand", "skeleton-1", "attack", "main")
    assert said["take:brand:hammer"] == ("brand", "", "arm", "aside")
    assert said["done:0"] == ("", "", "pass", "pass")


def test_what_is_offered_in_a_calm_moment_stands_aside() -> None:
    book = find("deathmaze")
    run: Run[Any] = Run(book, set_up(book, "party Brand hero 1L sword; Ilse hero 1R sword"))
    assert run.decision is not None
    weights = {option.key: option.weight for option in run.decision.options}
    assert weights["march"] == "aside"
    assert "main" in weights.values()
