"""Squares in cases: ways and spots as answers, squares that are offered or not, refusals by their rules."""

from __future__ import annotations

import msgspec
import pytest

from labrys.rulebook import cases, check
from tests.toy.skirmish import GAME


def complaint(play: str, expect: str) -> str:
    """What `labrys check` says of a case that plays this and expects that."""
    hoped = msgspec.convert(cases.read_expectation(expect), cases.Expectation, strict=False)
    return check.check(cases.Case("skirmish", "a case", ["2.1"], hoped, **cases.read_play(play)), GAME)


@pytest.mark.parametrize(
    ("play", "expect", "words"),
    [
        ("d2/w keep (6 3)", "asks move", ""),
        ("d2/w d5 (6 3)", "Thrown who=Korax square=55", ""),
        ("b1-c1-d2/w keep (6 3)", "Moved who=Korax squares=(1 2 16) facing=6", ""),
        ("d2", "asks throw offers=(d5 keep) lacks=(e3 l1)", ""),
        ("d2", "asks throw offers=(l1)", "l1 is not offered"),
        ("", "refuses e1 rule=2.1", ""),
        ("", "refuses l8 rule=2.3", ""),
        ("", "refuses d2 rule=2.1", "'d2' was accepted"),
    ],
)
def test_a_case_speaks_of_squares(play: str, expect: str, words: str) -> None:
    assert words in complaint(play, expect) if words else complaint(play, expect) == ""
