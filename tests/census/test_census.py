"""The census is as it was: a change of any chance is seen, and must be meant."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

import labrys
from labrys.engine import odds
from labrys.engine.odds import of_code
from labrys.games import GAMES
from labrys.games.deathmaze.tables import CHARACTERISTIC, COMBAT, GEM, TOP_ROLL
from labrys.show.run import Run
from tests.census.count import HERE, census

FIGHT = {
    "scene": "party_combat_phase",
    "advanced": True,
    "party": [
        {"name": "Brand", "class": "hero", "box": "1C", "weapons": ["sword", "hammer"], "skills": {"sword": 1}},
        {"name": "Mira", "class": "wizard", "box": "2L", "weapons": ["dagger"], "spells": ["lightning"]},
    ],
    "monsters": [{"kind": "troll", "wound_points": 6, "box": "1C"}],
}


@pytest.mark.parametrize("game", GAMES)
def test_the_census_is_as_it_was(game: str) -> None:
    kept = (HERE / f"{game}.txt").read_text(encoding="utf-8")
    assert census(game) == kept, "if the rules were meant to change: python -m tests.census"


def test_an_attack_counted_out_has_the_chances_icepool_counts() -> None:
    book = labrys.find("deathmaze")
    run: Run[Any] = Run(book, book.position(FIGHT))
    assert run.asking is not None
    found = odds.of_answer(run, run.asking.read("attack:brand:troll-1"))
    ours = {len(outcome): chance for outcome, chance in found.items()}  # no change, or one wound
    theirs = icepool.d(6).map(lambda face: COMBAT["sword"][min(face + 1, TOP_ROLL)])
    assert ours == {n: Fraction(weight, theirs.denominator()) for n, weight in theirs.items()}


def test_spell_and_resistance_counted_out_agree_with_icepool() -> None:
    book = labrys.find("deathmaze")
    run: Run[Any] = Run(book, book.position(FIGHT))
    assert run.asking is not None
    found = odds.of_answer(run, run.asking.read("cast:mira:lightning:troll-1"))
    dead = sum((chance for outcome, chance in found.items() if ("Troll", "dead") in outcome), Fraction(0))
    resists = icepool.d(6) <= CHARACTERISTIC["troll"].resistance
    kills = (icepool.d(6) + 2) >= 6  # Lightning against the six points of this Troll
    assert dead == (1 - Fraction(resists.mean())) * Fraction(kills.mean())


def test_the_mean_gem_is_worth_what_the_table_says() -> None:
    mean = sum(GEM[roll].bezants * chance for roll, chance in of_code("2D6").items())
    theirs = (2 @ icepool.d(6)).map(lambda roll: GEM[roll].bezants)
    assert mean == Fraction(theirs.mean())
