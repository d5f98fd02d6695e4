"""What a player typed, as an answer."""

from __future__ import annotations

import pytest

from labrys.show.decision import Option
from labrys.terminal.reading import Group, Unreadable, candidates, fold, one_of, some_of


def options(*pairs: tuple[str, str], act: str = "") -> list[Option]:
    return [Option(key, words, act=act) for key, words in pairs]


FIGHT = options(
    ("attack:brand:orc-1", "Brand attacks Orc 1 (3 left) with the sword"),
    ("attack:brand:orc-2", "Brand attacks Orc 2 (5 left) with the sword"),
    ("take:brand:bow", "Brand takes the bow in hand"),
    ("attack:tam:orc-1", "Tam shoots at Orc 1 (3 left) with the bow"),
    ("done:0", "that is all for this round"),
)


def test_a_key_beats_the_beginning_of_a_word() -> None:
    ways = options(("north", "go north"), ("northern", "go by the northern door"))
    assert candidates("north", ways) == [0]
    assert candidates("nor", ways) == [0, 1]


def test_words_may_be_left_out_but_not_moved_about() -> None:
    assert candidates("brand orc 2", FIGHT) == [1]
    assert candidates("tam orc", FIGHT) == [3]
    assert candidates("orc tam", FIGHT) == []
    assert candidates("attack brand", FIGHT) == [0, 1]


def test_a_note_makes_no_word_ambiguous() -> None:
    spells = [
        Option("cast:ada:blast:wight-1", "casts Blast at Wight 1 (7 left)", "1 wound to the caster", "Ada"),
        Option("cast:ada:blast:wight-2", "casts Blast at Wight 2 (7 left)", "1 wound to the caster", "Ada"),
        Option("attack:ada:wight-1", "attacks Wight 1 (7 left) with the axe", "", "Ada"),
        Option("take:ada:bow", "takes the bow in hand", "no attack this round", "Ada"),
    ]
    assert candidates("blast wight 1", spells) == [0]
    assert candidates("ada att", spells) == [2]
    assert candidates("no attack", spells) == [3]
    assert fold(spells)[0] == Group(
        "Ada casts Blast at … (1 wound to the caster):", ["Wight 1 (7 left)", "Wight 2 (7 left)"]
    )


def test_a_single_letter_is_the_beginning_of_an_option_or_nothing() -> None:
    ways = options(("south", "go south into the unknown"), ("west", "go west, back to the entrance"))
    assert candidates("w", ways) == [1]
    assert candidates("e", ways) == []  # there is no way east: not the entrance either
    assert candidates("entr", ways) == [1]


def test_a_number_too_high_is_not_looked_for_in_the_labels() -> None:
    with pytest.raises(Unreadable, match="a number from 1 to 2"):
        one_of("9", options(("a", "attack Orc 1 (9 left)"), ("b", "leave")))


def test_options_that_are_numbers_are_chosen_by_themselves() -> None:
    heroes = options(("3", "3 Heroes"), ("2", "2 Heroes"), ("1", "1 Hero"), ("0", "0 Heroes"), act="number")
    assert [one_of(text, heroes) for text in ("3", "0", "1 hero")] == [0, 3, 2]
    with pytest.raises(Unreadable, match="type one of 3, 2, 1, 0, a word"):
        one_of("4", heroes)


def test_several_are_named_with_or_without_commas() -> None:
    things = options(("sword", "the sword"), ("bow", "the bow"), ("armour+1", "a suit of +1 armour"))
    assert some_of("1 armour", things) == (0, 2)
    assert some_of("suit of, the sword", things) == (2, 0)
    assert some_of("all", things) == (0, 1, 2)
    assert some_of("none", things) == ()


def test_options_that_differ_in_one_place_share_a_line() -> None:
    assert fold(FIGHT) == [
        Group("Brand attacks … with the sword:", ["Orc 1 (3 left)", "Orc 2 (5 left)"]),
        Group("", ["Brand takes the bow in hand"]),
        Group("", ["Tam shoots at Orc 1 (3 left) with the bow"]),
        Group("", ["that is all for this round"]),
    ]


def test_the_same_cost_is_named_once() -> None:
    spells = options(
        ("cast:mira:sleep:orc-1", "Mira casts Sleep at Orc 1 (cost 2)"),
        ("cast:mira:sleep:orc-2", "Mira casts Sleep at Orc 2 (cost 2)"),
    )
    assert fold(spells) == [Group("Mira casts Sleep at … (cost 2):", ["Orc 1", "Orc 2"])]
