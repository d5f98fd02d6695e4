"""The census is as it was: a change of any chance is seen, and must be meant."""

from __future__ import annotations

from fractions import Fraction

import icepool

from labrys.core.odds import of_code
from labrys.games.deathmaze.tables import COMBAT, GEM, TOP_ROLL
from tests.census.count import FILE, census


def test_the_census_is_as_it_was() -> None:
    assert census() == FILE.read_text(encoding="utf-8"), (
        "if the rules were meant to change: python -m tests.census"
    )


def test_an_attack_has_the_chances_icepool_counts() -> None:
    theirs = icepool.d(6).map(lambda face: COMBAT["sword"][min(face + 2, TOP_ROLL)])
    wounds = [COMBAT["sword"][min(face + 2, TOP_ROLL)] for face in range(1, 7)]
    assert {n: Fraction(wounds.count(n), 6) for n in set(wounds)} == {
        n: Fraction(weight, theirs.denominator()) for n, weight in theirs.items()
    }


def test_the_mean_gem_is_worth_what_the_table_says() -> None:
    mean = sum(GEM[roll].bezants * chance for roll, chance in of_code("2D6").items())
    theirs = (2 @ icepool.d(6)).map(lambda roll: GEM[roll].bezants)
    assert mean == Fraction(theirs.mean())
