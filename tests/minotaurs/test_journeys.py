"""Mazes & Minotaurs: journeys by land and sea, how fast one swims, what money weighs."""

import pytest

from labrys.engine.dice import Dice
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.minotaurs.chapters import c4_adventuring as adventuring
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.pieces import Being, Room, Sheet
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import CREATURES, weight


@pytest.mark.rule("minotaurs", "M4.01")
@pytest.mark.rule("minotaurs", "M4.03")
def test_a_day_is_twenty_miles_on_foot_thirty_on_horseback_and_half_in_difficult_country() -> None:
    assert [adventuring.miles_a_day(way) for way in ("foot", "horse", "oars")] == [20, 30, 20]
    assert [adventuring.miles_a_day(way, difficult=True) for way in ("foot", "horse")] == [10, 15]


@pytest.mark.rule("minotaurs", "M4.02")
def test_a_creature_goes_a_third_of_its_movement_in_miles() -> None:
    assert adventuring.creature_miles(CREATURES["wolf"].move) == 20
    assert adventuring.creature_miles(CREATURES["lion"].move) == 30


@pytest.mark.rule("minotaurs", "M4.04")
@pytest.mark.parametrize(
    ("weather", "dice", "miles"), [("calm", [], 0), ("breeze", [], 30), ("gale", [], 45), ("storm", [3, 4], 70)]
)
def test_a_days_sail_depends_on_the_wind_and_a_storm_drives_the_ship(
    weather: str, dice: list[int], miles: int
) -> None:
    game = Game(State(Dice(0), HouseRules(), 1), ScriptTape(dice))
    assert adventuring.sail(game, weather) == miles


@pytest.mark.rule("minotaurs", "M4.16")
@pytest.mark.rule("minotaurs", "M4.11")
def test_one_swims_at_half_the_allowance_a_naiad_in_fresh_water_at_all_of_it() -> None:
    spring, sea = Room(contents="water", detail="spring"), Room(contents="water", detail="salt_pool")
    man, naiad = (
        Being(id="bion", sheet=Sheet(calling="noble")),
        Being(id="ann", sheet=Sheet(calling="nymph", kin="naiad")),
    )
    assert [adventuring.swimming_pace(one, spring) for one in (man, naiad)] == [30, 60]
    assert adventuring.swimming_pace(naiad, sea) == 30


@pytest.mark.rule("minotaurs", "S24")
@pytest.mark.rule("minotaurs", "M4.19")
def test_a_purse_weighs_as_much_as_its_gold_and_the_odd_silver() -> None:
    kit = {"spear": 1, "sword": 1, "dagger": 1, "shield": 1, "helmet": 1, "breastplate": 1}
    assert weight(kit) == 10
    assert [weight({}, silver) for silver in (99, 1800, 9_999, 10_099)] == [0, 0, 1, 1]
