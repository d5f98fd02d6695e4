"""Dice: codes, tapes, and that every face is as likely as it should be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.engine.dice import dice_code, read_dice, write_die
from labrys.engine.errors import DiceNeeded, LabrysError
from labrys.engine.odds import of_code
from labrys.engine.tape import BLOCK, RealTape, ScriptTape, SeededTape, below, commitment


@pytest.mark.rule("deathmaze", "2.4")
@pytest.mark.parametrize(
    ("code", "faces", "total"),
    [
        ("3D6x5", [2, 4, 6], 60),
        ("1D3", [5], 3),
        ("1D3", [1], 1),
        ("1D3", [4], 2),
        ("2D3", [1, 6], 4),  # each die is halved by itself
        ("1D3+1", [6], 4),
        ("2+1", [3, 5], 9),
        ("½+0", [5], 3),
        ("1-1", [1], 0),
        ("1−1", [4], 3),
        ("4", [], 4),
        ("d20", [17], 17),
        ("2d10+3", [10, 1], 14),
        ("1D100", [100], 100),
        ("2D4x10", [4, 3], 70),
    ],
)
def test_dice_codes_of_the_book(code: str, faces: list[int], total: int) -> None:
    assert dice_code(code).total(faces) == total


@pytest.mark.parametrize("code", ["", "D", "1D0", "1D06", "1D6x0", "x", "1D6+", "1D6x5+1", "one"])
def test_what_is_no_dice_code_is_refused_in_one_sentence(code: str) -> None:
    with pytest.raises(LabrysError, match="is no dice code"):
        dice_code(code)


@pytest.mark.parametrize(
    "code", ["1D6", "3D6", "2D6-1", "1D3", "2D3+1", "3D6x5", "½+2", "d20", "3D20+2", "2D100", "5D12x10"]
)
def test_exact_odds_agree_with_icepool(code: str) -> None:
    read = dice_code(code)
    die = icepool.d(6).map(lambda face: (face + 1) // 2) if read.sides == 3 else icepool.d(read.sides)
    theirs = (read.number @ die) * read.times + read.plus
    assert of_code(code) == {total: Fraction(n, theirs.denominator()) for total, n in theirs.items()}


def test_the_tape_is_the_same_in_every_process_and_for_ever() -> None:
    tape = SeededTape(7)
    assert "".join(str(tape.face(place, "")) for place in range(24)) == "331132631325253654252664"


def test_faces_and_draws_are_fair() -> None:
    tape = SeededTape(1)
    faces = Counter(tape.face(place, "") for place in range(60 * BLOCK))
    expected = 60 * BLOCK / 6
    assert sum((n - expected) ** 2 / expected for n in faces.values()) < 20.5  # chi square, 5 degrees, 0.1 %
    draws = Counter(below(7, 1, place) for place in range(14_000))
    assert set(draws) == set(range(7))
    assert sum((n - 2000) ** 2 / 2000 for n in draws.values()) < 22.5


def test_dice_of_other_sides_are_the_same_for_ever_too() -> None:
    tape = SeededTape(7)
    assert [tape.face(place, "", 20) for place in range(12)] == [4, 5, 14, 15, 15, 15, 14, 15, 16, 1, 6, 16]
    assert [tape.face(place, "", 100) for place in range(8)] == [24, 25, 94, 15, 95, 95, 14, 95]


@pytest.mark.parametrize("sides", [2, 4, 5, 8, 10, 12, 20, 30, 100])
def test_every_face_of_a_die_is_as_likely_as_the_others(sides: int) -> None:
    tape, rolls = SeededTape(1), 200 * sides
    faces = Counter(tape.face(place, "", sides) for place in range(rolls))
    assert set(faces) == set(range(1, sides + 1))
    degrees = sides - 1
    assert sum((n - 200) ** 2 / 200 for n in faces.values()) < degrees + 4 * (2 * degrees) ** 0.5 + 8


def test_a_word_that_would_favour_a_face_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = (1 << 64) - (1 << 64) % 20
    monkeypatch.setattr("labrys.engine.tape._words", lambda what, seed, block: (limit, limit - 1))
    assert below(20, 1, 1) == 19
    assert below(20, 1, 0) == below(20, 2, 0) != 0  # read on, from the word itself


@given(st.integers(0, 2**63 - 1), st.lists(st.sampled_from([4, 6, 8, 10, 12, 20, 100]), max_size=40))
def test_dice_of_mixed_sides_share_one_tape(seed: int, sides: list[int]) -> None:
    """A die is a function of seed, place and sides: what the dice before it were does not matter."""
    tape = SeededTape(seed)
    faces = [tape.face(place, "", n) for place, n in enumerate(sides)]
    assert all(1 <= face <= n for face, n in zip(faces, sides, strict=True))
    again = SeededTape(seed)
    assert [again.face(place, "", sides[place]) for place in reversed(range(len(sides)))] == faces[::-1]
    sixes = [place for place, n in enumerate(sides) if n == 6]
    assert [SeededTape(seed).face(place, "") for place in sixes] == [faces[place] for place in sixes]


def test_a_script_serves_dice_of_mixed_sides() -> None:
    tape = ScriptTape([17, 6, 100])
    assert [tape.face(0, "", 20), tape.face(1, ""), tape.face(2, "", 100)] == [17, 6, 100]
    with pytest.raises(LabrysError, match=r"B5\.1: a d6 shows 1 to 6, and 17 is written down for it"):
        tape.face(0, "B5.1")
    with pytest.raises(DiceNeeded, match=r"rule B5\.1 needs one more die \(d20\) than is scripted") as needed:
        tape.face(3, "B5.1", 20)
    assert (needed.value.sides, needed.value.options) == (20, tuple(range(1, 21)))


def test_dice_are_written_down_with_their_sides() -> None:
    rolled = [(3, 6), (17, 20), (5, 6), (100, 100), (4, 20)]
    text = "".join(write_die(*die) for die in rolled)
    assert text == "3(17/20)5(100/100)(4/20)"
    assert read_dice(text) == rolled
    assert read_dice("352") == [(3, 6), (5, 6), (2, 6)]  # as ever


@pytest.mark.parametrize(
    "text", ["3(17", "3(17)", "x", "(17/20", "3 4", "7", "0", "(21/20)", "(0/20)", "(" + "9" * 9999]
)
def test_what_are_no_dice_is_refused(text: str) -> None:
    with pytest.raises(LabrysError, match=r"dice are written like|shows 1 to"):
        read_dice(text)


def test_a_place_on_the_tape_does_not_depend_on_what_was_read_before() -> None:
    there = [SeededTape(3).face(place, "") for place in (0, BLOCK - 1, BLOCK, 5 * BLOCK)]
    tape = SeededTape(3)
    assert [tape.face(place, "") for place in (0, BLOCK - 1, BLOCK, 5 * BLOCK)] == there


def test_a_script_that_has_run_out_says_which_rule_wants_a_die() -> None:
    with pytest.raises(DiceNeeded, match=r"rule 8\.43 needs one more die"):
        ScriptTape([1]).face(1, "8.43")


def test_a_scripted_draw_must_be_in_the_cup() -> None:
    with pytest.raises(LabrysError, match="the cup holds none"):
        ScriptTape([], ["R4"]).draw(0, {"R4": 0, "R1": 1}, "5.23a")


def test_real_dice_are_typed_but_chits_are_the_machines() -> None:
    tape = RealTape(5, [(6, 6)])
    assert tape.face(0, "") == 6
    assert tape.draw(0, {"R1": 1}, "") == "R1"


def test_a_typed_die_serves_no_other_die() -> None:
    """An answer was taken back, and the next one rolls something else."""
    tape = RealTape(5, [(6, 6), (3, 6), (2, 20)])
    with pytest.raises(DiceNeeded) as needed:
        tape.face(1, "", 20)
    assert needed.value.sides == 20
    tape.add(17, 20)
    assert tape.copy().dice() == [(6, 6), (17, 20)]


def test_the_commitment_hides_the_seed_and_fits_only_it() -> None:
    assert commitment(7) != commitment(8)
    assert len(commitment(7)) == 64
