"""Questions: each kind checks, reads, writes, lists and samples itself."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.engine.ask import Amount, Arrange, Ask, Choose, ChooseSome, Name, key_of
from labrys.engine.errors import IllegalAnswer


def not_first(answer: tuple[int, ...]) -> tuple[str, str] | None:
    """An arrangement in which nobody stands in the first box."""
    return ("9.9", "nobody may stand first") if 0 in answer else None


def kinds() -> list[Ask[Any]]:
    return [
        Choose("1.1", 0, ["north", "south", "west"]),
        ChooseSome("1.2", 0, ["a", "b", "c"], 1, 2),
        Amount("1.3", 0, 3, 9),
        Arrange("1.4", 0, ["x", "y"], ["1", "2", "3"], not_first),
        Name("1.5", 0, ["Brand", "Ilse"], ["Tam"]),
    ]


@pytest.mark.parametrize("ask", kinds(), ids=lambda ask: ask.kind)
def test_every_listed_answer_is_legal_and_survives_writing_and_reading(ask: Ask[Any]) -> None:
    answers = ask.enumerate()
    assert 0 < len(answers) <= ask.count()
    for answer in answers:
        ask.value(answer)
        assert ask.read(ask.write(answer)) == answer


@given(st.integers(0, 2**32))
def test_every_sample_is_one_of_the_listed_answers(seed: int) -> None:
    chance = random.Random(seed).random
    for ask in kinds():
        assert ask.sample(chance) in ask.enumerate()


@pytest.mark.parametrize(
    ("ask", "answer", "rule"),
    [
        (kinds()[0], 3, "1.1"),
        (kinds()[0], -1, "1.1"),
        (kinds()[1], (0, 0), "1.2"),
        (kinds()[1], (0, 1, 2), "1.2"),
        (kinds()[1], (), "1.2"),
        (kinds()[1], 1, "1.2"),
        (kinds()[2], 2, "1.3"),
        (kinds()[2], 10, "1.3"),
        (kinds()[3], (1, 1), "1.4"),
        (kinds()[3], (1,), "1.4"),
        (kinds()[3], (0, 1), "9.9"),
        (kinds()[4], "", "1.5"),
        (kinds()[4], "tam", "1.5"),
        (kinds()[4], "x" * 25, "1.5"),
        (kinds()[4], "a\nb", "1.5"),
    ],
)
def test_a_refusal_names_the_rule(ask: Ask[Any], answer: Any, rule: str) -> None:
    with pytest.raises(IllegalAnswer) as refusal:
        ask.value(answer)
    assert refusal.value.rule == rule


@pytest.mark.parametrize("text", ["east", "", "1", "north "])
def test_a_key_that_is_not_offered_is_refused_with_what_is(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="possible: north, south, west"):
        kinds()[0].read(text)


@pytest.mark.parametrize("text", ["x:1", "x:2 y:9", "x y", "x:2 x:3", "x:2 y:3 z:1"])
def test_a_half_said_arrangement_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer):
        kinds()[3].read(text)


def test_one_option_is_no_decision() -> None:
    assert Choose("1.1", 0, ["only"]).forced() == 0
    assert Amount("1.1", 0, 4, 4).forced() == 4
    assert ChooseSome("1.1", 0, ["a", "b"], 2, 2).forced() == (0, 1)
    assert Choose("1.1", 0, ["a", "b"]).forced() is None


def test_an_option_belongs_to_the_seat_that_owns_it() -> None:
    ask = Choose("1.1", 0, ["mine", "yours"], owners=[0, 1])
    assert (ask.owner(0), ask.owner(1)) == (0, 1)


def test_keys_are_words_ids_or_kind_and_fields() -> None:
    from labrys.systems.spi1980.options import Attack, CastSpell
    from labrys.systems.spi1980.things import Weapon

    assert key_of(Attack("brand", "orc-1")) == "attack:brand:orc-1"
    assert key_of(CastSpell("mira", "heal", "", "ring")) == "cast:mira:heal:ring"
    assert key_of(Weapon("sword", 2)) == "sword+2"
    assert key_of((0, 2)) == "0+2"


@pytest.mark.parametrize(
    "ask",
    [
        Choose("1.1", 0, ["north", "south"]),
        ChooseSome("1.1", 0, ["north", "south"], 1, 2),
        Amount("1.1", 0, 1, 6),
        Arrange("1.1", 0, ["brand"], ["1L"], lambda boxes: None),
    ],
)
@pytest.mark.parametrize("answer", ["9" * 900, f"brand:{'9' * 900}"])
def test_a_refusal_is_a_sentence_however_long_the_answer_was(ask: Ask[object], answer: str) -> None:
    with pytest.raises(IllegalAnswer) as refusal:
        ask.value(ask.read(answer))
    assert len(str(refusal.value)) < 200
