"""Dice: codes, tapes, and that every face is as likely as it should be."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import icepool
import pytest

from labrys.engine.dice import BLOCK, RealTape, ScriptTape, SeededTape, below, commitment, dice_code
from labrys.engine.errors import DiceNeeded, LabrysError
from labrys.engine.odds import of_code


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
    ],
)
def test_dice_codes_of_the_book(code: str, faces: list[int], total: int) -> None:
    assert dice_code(code).total(faces) == total


@pytest.mark.parametrize("code", ["", "D6", "1D8", "x", "1D6+", "1D6x5+1", "one"])
def test_what_is_no_dice_code_is_refused_in_one_sentence(code: str) -> None:
    with pytest.raises(LabrysError, match="is no dice code"):
        dice_code(code)


@pytest.mark.parametrize("code", ["1D6", "3D6", "2D6-1", "1D3", "2D3+1", "3D6x5", "½+2"])
def test_exact_odds_agree_with_icepool(code: str) -> None:
    read = dice_code(code)
    die = icepool.d(6) if read.sides == 6 else icepool.d(6).map(lambda face: (face + 1) // 2)
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
    tape = RealTape(5, [6])
    assert tape.face(0, "") == 6
    assert tape.draw(0, {"R1": 1}, "") == "R1"


def test_the_commitment_hides_the_seed_and_fits_only_it() -> None:
    assert commitment(7) != commitment(8)
    assert len(commitment(7)) == 64
