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
from labrys.engine.space import Path, Spot, Way
from labrys.kit import field


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
        Spot("1.7", 0, field.area(GROUND, GROUND.floor & ~FOE)),
        Spot("1.7", 0, field.area(GROUND, 0b111, 1, steps=1), ["stay"]),
        Path("1.8", 0, reach()),
        Path("1.8", 0, reach(), field.Towards(GROUND, 1, ((6, 1),)), ["stay", "leave:north"]),
    ]


GROUND = field.ground((".......", "..#....", "......."))
FRIEND, FOE = 1 << GROUND.at(1, 0), 1 << GROUND.at(6, 0)
CITES = field.Cites(wall="7.1", taken="7.2", far="7.3", stop="7.4")


def reach() -> field.Region:
    """From a1, four steps, past a friend in b1, with a foe in g1."""
    stop = field.next_to(GROUND, FOE)
    return field.flood(GROUND, 0, free=~(FRIEND | FOE), crossing=FRIEND, stop=stop, steps=5, cites=CITES)


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


# -- squares ---------------------------------------------------------------------------------------------------


def path() -> Path[str]:
    return Path("1.8", 0, reach(), field.Towards(GROUND, 1, ((6, 1),)), ["stay"])


@pytest.mark.parametrize(
    ("said", "way"),
    [
        ("c1", "c1/e"),
        ("c1/SW", "c1/sw"),
        ("a1-b1-c1", "c1/e"),
        ("b1-c1", "c1/e"),  # the start goes without saying
        ("a2-a3-b2", "a1-a2-a3-b2/e"),
        ("a1", "a1/e"),
        ("stay", "stay"),
    ],
)
def test_a_way_is_named_by_its_end_or_by_all_its_squares(said: str, way: str) -> None:
    ask = path()
    answer = ask.read(said)
    value = ask.value(answer)
    assert ask.write(answer) == way
    assert value == "stay" or isinstance(value, Way)


@pytest.mark.parametrize(
    ("said", "rule", "words"),
    [
        ("c2", "7.1", "c2 is a wall; possible: 16 within 30 ft (5 steps), such as "),
        ("g1", "7.2", "g1 is occupied"),
        ("b1", "7.2", "b1 may be crossed, but not ended in"),
        ("g3", "7.3", "g3 is farther than 30 ft (5 steps)"),
        ("b2-c1-d2", "7.1", "from b2 to c1 it is around the corner of a wall"),
        ("b1-c1-d1-e1-d1-e1", "7.3", "a way of 6 steps is farther"),
        ("b1-d1", "7.1", "from b1 to d1 it is not one step"),
        ("b1-b2-c2", "7.1", "c2 is a wall"),
        ("a4", "1.8", "'a4' is no square from a1 to g3, nor one of stay"),
        ("north", "1.8", "'north' is no square"),
        ("c1/up", "1.8", "'up' is no facing; it is one of n ne e"),
    ],
)
def test_a_way_is_refused_by_the_rule_that_is_in_its_way(said: str, rule: str, words: str) -> None:
    ask = path()
    with pytest.raises(IllegalAnswer, match=re.escape(words)) as refused:
        ask.value(ask.read(said))
    assert refused.value.rule == rule


def test_a_step_next_to_an_enemy_ends_the_way() -> None:
    ground = field.ground(("....", "...."))
    foe = 1 << ground.at(2, 0)
    region = field.flood(ground, 0, free=~foe, stop=field.next_to(ground, foe), steps=3, cites=CITES)
    ask = Path("1.8", 0, region)
    for said, words in (
        ("d2", "the way to d2 leads past a square that"),
        ("b2-c2", "the step onto b2 ends the move"),
    ):
        with pytest.raises(IllegalAnswer, match=words) as refused:
            ask.value(ask.read(said))
        assert refused.value.rule == "7.4"


def test_a_spot_is_refused_for_the_reason_the_rule_gives() -> None:
    bars = (field.Bar(0b100, "7.5", "is out of sight"),)
    ask = Spot("1.7", 0, field.area(GROUND, 0b11, 0, steps=1, cites=CITES, bars=bars))
    for said, rule in (("c1", "7.5"), ("c2", "7.1"), ("d1", "7.3")):
        with pytest.raises(IllegalAnswer) as refused:
            ask.value(ask.read(said))
        assert refused.value.rule == rule


def test_where_there_is_but_one_square_nobody_is_asked() -> None:
    only = field.area(GROUND, 0b10)
    shut = field.flood(GROUND, 0, free=0, steps=3)
    assert Spot("1.7", 0, only).forced() == 1
    assert Spot("1.7", 0, only, ["stay"]).forced() is None
    assert Spot("1.7", 0, field.area(GROUND, 0), ["stay"]).forced() == -1
    assert Path("1.8", 0, shut).forced() == (-1, 0)
    assert Path("1.8", 0, shut, field.Towards(GROUND, 1, ())).forced() is None  # one may still turn
