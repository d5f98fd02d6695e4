"""How a raid on the Citadel ends, in sentences."""

from __future__ import annotations

from labrys.engine.rules import Outcome
from labrys.games.citadel.telling.ending import ending
from labrys.games.citadel.telling.position import from_case
from labrys.games.citadel.telling.view import look


def test_the_end_says_what_was_brought_home() -> None:
    out = [{"hero": "almuric", "saved_experience": 20, "saved_gold_marks": 70, "exits": 1}]
    ended = look(from_case({"scene": "homecoming", "party": [], "out": out}), 0)
    assert ending(ended, Outcome("out", ())) == [
        "1 came out of the Citadel alive, after 1 game. [17.0-d]",
        "Almuric: 20 Experience Points, 70 Gold Marks, 1 time out of the Citadel.",
        "No character has brought home 100 Experience Points and 100 Gold Marks in one game. [17.0-b]",
    ]
