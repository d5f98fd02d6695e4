"""Journeys: how far a day takes one, on land and at sea (M4.01 to M4.04)."""

from __future__ import annotations

import pytest

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.minotaurs.chapters.c4_adventuring import creature_miles, miles_a_day, sail
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import CREATURES


@pytest.mark.rule("minotaurs", "M4.01", "M4.03")
@pytest.mark.parametrize(
    ("way", "difficult", "miles"), [("foot", False, 20), ("horse", False, 30), ("foot", True, 10)]
)
def test_a_day_on_foot_or_horseback_and_half_of_it_in_difficult_terrain(
    way: str, difficult: bool, miles: int
) -> None:
    assert miles_a_day(way, difficult=difficult) == miles


@pytest.mark.rule("minotaurs", "M4.02")
@pytest.mark.parametrize(("kind", "miles"), [("wolf", 20), ("centaur", 30), ("zorba", 15), ("cyclops", 40)])
def test_a_creature_goes_a_third_of_its_movement_in_miles(kind: str, miles: int) -> None:
    assert creature_miles(CREATURES[kind].move) == miles


@pytest.mark.rule("minotaurs", "M4.04")
@pytest.mark.parametrize(
    ("weather", "dice", "miles"),
    [("calm", (), 0), ("breeze", (), 30), ("gale", (), 45), ("oars", (), 20), ("storm", (3, 4), 70)],
)
def test_a_day_at_sea_goes_by_the_wind(weather: str, dice: tuple[int, ...], miles: int) -> None:
    game = Game(State(Dice(0), HouseRules(), 1), ScriptTape([*dice]))
    assert sail(game, weather) == miles
