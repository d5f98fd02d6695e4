"""Case books: lines are read as they are written, names and trials spelt out, and complaints name their place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.engine.errors import BadCase
from labrys.games import find
from labrys.rulebook import check
from labrys.rulebook.cases import StatedCase, read_case, read_entries, read_expectation, read_play
from labrys.rulebook.lines import Line, Words, read_clauses, read_line, write_value
from labrys.rulebook.positions import notation_of, set_up

WORDS = st.one_of(st.integers(), st.booleans(), st.text("ab '()=/;.-0", min_size=0, max_size=6))
VALUES = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab. '", min_size=1), inner, max_size=3),
)


@given(VALUES)
def test_a_value_is_read_as_it_is_written(value: object) -> None:
    line = read_line(f"x={write_value(value)}")
    assert line == Line([], {"x": value})


def test_a_line_is_words_and_named_values() -> None:
    assert read_line("Brand hero wounds=3 name='Old Tom' skills=(sword=1) might=(4 5) none=(=)") == Line(
        ["Brand", "hero"],
        {"wounds": 3, "name": "Old Tom", "skills": {"sword": 1}, "might": [4, 5], "none": {}},
    )
    assert read_clauses("party Brand; Ilse / here=0,0") == [
        [Line(["party", "Brand"], {}), Line(["Ilse"], {})],
        [Line([], {"here": "0,0"})],
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("might=(4", "a bracket is not closed"),
        ("wounds=", "wounds= wants a value"),
        ("a=1 a=2", "a is said twice"),
        ("x=(1 a=2)", "a list or a table, not both"),
        ("might)", "has no beginning"),
        ("it's", "cannot be read"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(text: str, words: str) -> None:
    with pytest.raises(BadCase, match=words):
        read_clauses(text)


def test_a_word_belongs_to_the_field_that_knows_it() -> None:
    words = Words(
        {"kind": {"orc"}.__contains__},
        {"class": {"hero"}.__contains__},
        {"weapons": {"sword", "bow"}.__contains__},
        ("asleep",),
        "name",
    )
    piece = {"name": "Brand", "class": "hero", "weapons": ["sword", "bow"], "asleep": True, "wounds": 3}
    assert words.write(piece) == "Brand hero sword bow asleep wounds=3"
    assert words.read(read_line(words.write(piece))) == piece
    hidden = {"name": "orc", "weapons": [], "asleep": False}  # a man called orc, unarmed
    assert words.read(read_line(words.write(hidden))) == hidden
    with pytest.raises(BadCase, match="wounded says nothing about a piece"):
        words.read(read_line("Brand wounded"))


def test_a_play_is_answers_and_what_falls_after_each() -> None:
    assert read_play("(2) north (R1 3 4) 'brand:1L ilse:1R' 6 ...") == {
        "answers": ["north", "brand:1L ilse:1R", "6"],
        "dice": [2, 3, 4],
        "draws": ["R1"],
        "falls": [(1, 0), (3, 1), (3, 1)],
        "open_end": True,
    }


def test_an_expectation_in_a_line() -> None:
    assert read_expectation(
        "loot=6 / party.brand wounds=3 items=() / maze.1,0.chit=R1 / out.tam / Died who=orc-1 / never Won"
        " / never Died who=brand / asks action seat=0 lacks=(done) / refuses 'a b' rule=8.43 / barred 8.11 R3"
    ) == {
        "state": {
            "loot": 6,
            "party": {"brand": {"wounds": 3, "items": []}},
            "maze": {"1,0": {"chit": "R1"}},
            "out": {"tam": {}},
        },
        "events": [{"event": "Died", "who": "orc-1"}],
        "never": [{"event": "Won"}, {"event": "Died", "who": "brand"}],
        "decision": {"ask": "action", "seat": 0, "lacks": ["done"]},
        "refused": {"answer": "a b", "rule": "8.43"},
        "barred": ["8.11", "R3"],
    }


BOOK = '''
game = "deathmaze"
title = "8 Combat"

[positions]
brand = "party Brand hero 1C sword hammer"
duel = "brand / monsters skeleton 1C wound_points=5"

["8.21-may-pass"]
title = "Nobody has to attack [8.21]"
position = "duel / party_combat_phase"
play = "done:0 (3)"
expect = ["Attacked who=skeleton-1", "never Attacked who=brand"]

# -- and three of a kind
["8.43-a-{die}"]
title = "A die of {die} [8.43 8.46]"
position = ["duel", "party_combat_phase"]
play = "attack:brand:skeleton-1 ({die}) ..."
expect = "monsters.skeleton-1 wounds={wounds} / {more}"
trials = """
die | wounds | more
1   | 0      | never Wounded
5   | 1      | Wounded wounds=1
"""
'''


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "08-combat.toml"
    file.write_text(BOOK, encoding="utf-8")
    return file


def test_a_book_is_its_cases_with_names_and_lines(book: Path) -> None:
    entries = read_entries(book)
    assert [(entry.name, entry.line) for entry in entries] == [
        ("8.21-may-pass", 9),
        ("8.43-a-1", 23),
        ("8.43-a-5", 24),
    ]
    one, _, five = (entry.case() for entry in entries)
    assert (
        one.position
        == "party Brand hero 1C sword hammer / monsters skeleton 1C wound_points=5 / party_combat_phase"
    )
    assert (five.title, five.rules, five.dice) == ("A die of 5", ["8.43", "8.46"], [5])
    assert five.expect.events == [{"event": "Wounded", "wounds": 1}]
    assert [entry.rules() for entry in entries] == [["8.21"], ["8.43", "8.46"], ["8.43", "8.46"]]
    for entry in entries:
        assert check.check(entry.case(), find("deathmaze")) == ""


def test_one_case_of_a_book_is_named_behind_a_sharp(book: Path) -> None:
    assert read_case(Path(f"{book}#8.43-a-5")).dice == [5]
    with pytest.raises(BadCase, match=r"there is no case '8\.43-a-7' in this book"):
        read_case(Path(f"{book}#8.43-a-7"))
    with pytest.raises(BadCase, match="holds 3 cases; name one of them"):
        read_case(book)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("1   | 0      | never Wounded", "1   | 0", "has 2 columns, and the table has 3"),
        ("({die})", "({dice})", "the trials have no column 'dice'"),
        ('game = "deathmaze"', "", "say which game it is"),
        ('title = "8 Combat"', "edition = 2", "'edition' belongs to no case"),
    ],
)
def test_what_is_wrong_with_a_book_is_said(book: Path, old: str, new: str, words: str) -> None:
    book.write_text(BOOK.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadCase, match=words):
        read_entries(book)


def test_dice_fall_where_the_play_says() -> None:
    """A case that gives the right dice to the wrong moment is mended, not passed."""
    words = {
        "game": "deathmaze",
        "title": "Two dice [8.43]",
        "position": "party Brand hero 1C sword hammer / monsters skeleton 1C wound_points=5 / party_combat_phase",
        "expect": "round=2",
    }
    right = StatedCase("x", "", 1, {**words, "play": "attack:brand:skeleton-1 (1 1) done"}).case()
    wrong = StatedCase("x", "", 1, {**words, "play": "attack:brand:skeleton-1 (1) done (1)"}).case()
    assert check.check(right, find("deathmaze")) == ""
    assert "2 dice and 0 draws are used, not 1" in check.check(wrong, find("deathmaze"))


@pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock"])
def test_keys_and_scenes_of_a_position_are_told_apart(game: str) -> None:
    """A scene needs no key before it, unless a key has the same name."""
    book = find(game)
    scenes = {str(scene.__struct_config__.tag) for scene in book.scenes}  # type: ignore[attr-defined]
    assert scenes & notation_of(book).keys <= {"shop"}
    with pytest.raises(BadCase, match="'nowhere' is neither a key of the position nor a scene"):
        set_up(book, "nowhere / here=0,0")
