"""Odds where something is hidden: a die is worth the same whether hands are hidden or open."""

from __future__ import annotations

from fractions import Fraction

import pytest

import labrys
from labrys.engine.odds import of_answer
from labrys.show.run import Run

ROTATING = {
    "scene": "act",
    "players": [
        {"character": "brute", "at": "B2", "holds": "rotating"},
        {"character": "magus", "at": "O1", "spells": ["mend", "veil"]},
    ],
    "maze": [
        {"at": "B2", "tile": "T16"},
        {"at": "A2", "tile": "T05"},
        {"at": "B3", "tile": "T04"},
        {"at": "C2", "tile": "T01"},
        {"at": "B1", "tile": "T02"},
    ],
}


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_each_way_out_of_the_rotating_room_is_one_in_six(hands: str) -> None:
    book = labrys.find("warlock")
    run = Run(book, book.position({**ROTATING, "house": {"hands": hands}}))
    assert run.asking is not None
    odds = of_answer(run, run.asking.read("roll"))
    ways = [chance for outcome, chance in odds.items() if any("on " in words for _, words in outcome)]
    assert ways
    assert all(chance == Fraction(1, 6) for chance in ways)
