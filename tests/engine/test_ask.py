"""Questions: each kind checks, reads, writes, lists and samples itself."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.engine.ask import Amount, Arrange, Ask, Basket, Choose, ChooseSome, Name, key_of
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
        Basket("1.6", 0, ["sword", "axe", "rope"], [16, 9, 2], 20, [1, 2, 3]),
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
        (kinds()[5], 1, "1.6"),
        (kinds()[5], (0,), "1.6"),
        (kinds()[5], (3, 1), "1.6"),
        (kinds()[5], (1, 1, 0, 1), "1.6"),
        (kinds()[5], (1, 0), "1.6"),
        (kinds()[5], (2, 4), "1.6"),
        (kinds()[5], (0, 1, 1, 1), "1.6"),
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


# -- baskets ---------------------------------------------------------------------------------------------------


def shop(purse: int = 480) -> Basket[str]:
    return Basket("2.1", 0, ("sword", "axe", "light_ball"), (160, 96, 40), purse, (2, 3, 6), default=(0, 1))


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("sword axe*2", (0, 1, 1, 2)),
        ("axe*2, sword", (0, 1, 1, 2)),
        ("axe axe", (1, 2)),
        ("light_ball*6", (2, 6)),
        ("none", ()),
        ("", ()),
    ],
)
def test_a_basket_reads_goods_and_numbers(text: str, raw: tuple[int, ...]) -> None:
    ask = shop()
    assert ask.read(text) == raw
    assert ask.read(ask.write(raw)) == raw


def test_a_basket_gives_the_goods_with_their_numbers() -> None:
    assert shop().value((0, 1, 1, 2)) == (("sword", 1), ("axe", 2))
    assert shop().cost((0, 1, 1, 2)) == 352
    assert shop().write(()) == "none"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("spear", "'spear' is not for sale here; a basket reads like `sword axe*2`"),
        ("spear*2", "'spear' is not for sale here"),
        ("sword*many", "'sword*many' is not for sale here"),
        ("sword*9999999999", "is not for sale here"),
        ("sword*3", "of sword between 1 and 2 can be bought, not 3"),
        ("sword*0", "of sword between 1 and 2 can be bought, not 0"),
        ("sword*2 axe*3 light_ball", "that costs 648 silver, but only 480 are there"),
    ],
)
def test_a_basket_says_what_is_wrong_with_it(text: str, words: str) -> None:
    ask = shop()
    with pytest.raises(IllegalAnswer, match=re.escape(words)):
        ask.value(ask.read(text))


def test_who_can_afford_nothing_is_not_asked() -> None:
    assert shop(39).forced() == ()
    assert shop(40).forced() is None
    assert shop(0).count() == 1


def test_baskets_by_chance_spend_anything_from_nothing_to_all() -> None:
    ask, chance = shop(), random.Random(4).random
    spent = []
    for _ in range(500):
        answer = ask.sample(chance)
        assert isinstance(answer, tuple)
        ask.value(answer)
        spent.append(ask.cost(answer))
    assert min(spent) == 0
    assert max(spent) > 0.9 * ask.purse
    assert 0.3 * ask.purse < sum(spent) / len(spent) < 0.6 * ask.purse


@pytest.mark.parametrize("ask", kinds(), ids=lambda ask: ask.kind)
def test_a_question_has_no_default_unless_it_is_given_one(ask: Ask[Any]) -> None:
    assert ask.default is None


def test_every_kind_of_question_may_have_a_default() -> None:
    asks: list[Ask[Any]] = [
        Choose("1.1", 0, ["north", "south"], default=1),
        ChooseSome("1.2", 0, ["a", "b", "c"], 1, 2, default=(0,)),
        Amount("1.3", 0, 3, 9, default=4),
        Arrange("1.4", 0, ["x", "y"], ["1", "2", "3"], not_first, default=(1, 2)),
        Name("1.5", 0, ["Brand", "Ilse"], ["Tam"], default="Ilse"),
        shop(),
    ]
    for ask in asks:
        assert ask.default is not None
        ask.value(ask.default)
