"""Mazes & Minotaurs: the house rules, and the preset that plays the book by the letter."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from labrys.games import minotaurs
from labrys.games.minotaurs.house import LETTER, HouseRules

DATA = Path(minotaurs.__file__).parent / "data"


@pytest.mark.rule("minotaurs", "C20")
def test_by_the_letter_sets_every_switch_of_the_letter_and_nothing_else() -> None:
    ours, letter = HouseRules(), HouseRules(by_the_letter=True, flight=True)
    changed = {
        name: getattr(letter, name)
        for name in HouseRules.__struct_fields__
        if getattr(letter, name) != getattr(ours, name)
    }
    assert changed == {**LETTER, "by_the_letter": True}


def test_by_the_letter_survives_saving() -> None:
    letter = HouseRules(by_the_letter=True)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(letter), type=HouseRules) == letter


def test_every_value_of_the_letter_is_one_its_house_rule_knows() -> None:
    msgspec.convert(LETTER, HouseRules)


def test_every_house_rule_has_a_line_of_words() -> None:
    words = tomllib.loads((DATA / "rules.toml").read_text(encoding="utf-8"))["house"]
    assert list(words) == list(HouseRules.__struct_fields__)
