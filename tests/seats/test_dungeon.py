"""The sensible player of the Game of Dungeon: it comes home, and not with empty hands."""

from __future__ import annotations

from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.seats.dungeon import WEARY, HeuristicSeat, fight
from labrys.seats.dungeon.chart import Chart, Memory
from labrys.show.run import Run
from labrys.sim.playing import play

SEEDS = range(1, 13)


def descent(seed: int, number: int = 1, bot: str = "heuristic") -> Run[Any]:
    """One descent into the beginner's maze."""
    run = labrys.new("dungeon", seed=seed, seats=number)
    bots = [seats.make(bot, "dungeon", seats.bot_seed(seed, seat)) for seat in range(number)]
    for _ in range(20_000):
        if run.asking is None:
            return run
        run.pick(bots[run.asking.seat].choose(seats.Sight(run, run.asking.seat)))
    raise AssertionError("the descent does not end")


def test_it_survives_the_beginners_maze_more_often_than_not_and_brings_treasure_home() -> None:
    ends = [descent(seed).outcome for seed in SEEDS]
    assert sum(end is not None and end.result == "home" for end in ends) > len(ends) / 2
    assert sum(end.figures["gold"] for end in ends if end is not None) > 20 * len(ends)


@pytest.mark.parametrize("number", [2, 3, 6])
def test_several_of_them_play_together(number: int) -> None:
    assert descent(7, number).outcome is not None


@pytest.mark.parametrize(("seed", "number"), [(11, 4), (54, 6)])
def test_whoever_leads_after_the_leader_has_fallen_finds_the_tower(seed: int, number: int) -> None:
    run = descent(seed, number)
    assert run.outcome is not None
    assert run.number < 1_500


@pytest.mark.parametrize("seed", [2, 20, 34])
def test_a_new_leader_comes_home_also_from_where_chance_has_led_the_party(seed: int) -> None:
    played = play(labrys.find("dungeon"), ["random", "heuristic"] * 2, {}, seed, most=3_000)
    assert played.error == ""


def test_who_goes_in_circles_wants_to_go_home_and_at_last_goes_anywhere() -> None:
    run = labrys.new("dungeon", seed=3)
    bot = HeuristicSeat(3)
    while run.asking is not None and run.asking.ask != "orders":
        run.pick(bot.choose(seats.Sight(run, 0)))
    sight = seats.Sight(run, 0)
    answers = [bot.choose(sight) for _ in range(2 * WEARY)]  # asked again and again, as if none had led anywhere
    assert bot._memory.weary
    assert answers[0] in sight.own
    assert {bot.choose(sight) for _ in range(40)} <= set(sight.own)
    bot._memory.visited["P9:0,0"] = 1  # something new
    bot.choose(sight)
    assert not bot._memory.weary


def test_the_tally_tells_what_a_weapon_needs() -> None:
    view = labrys.new("dungeon", seed=1).view(0)
    assert fight.number(view, "orcs", "sword") == fight.USUAL
    view.tally["orcs:sword"] = (7, 6)
    assert fight.number(view, "orcs", "sword") == 7
    view.tally["orcs:axe"] = (0, 9)
    assert fight.number(view, "orcs", "axe") == 10


def test_a_way_off_the_map_is_found_and_the_way_home_is_remembered() -> None:
    run = labrys.new("dungeon", seed=3)
    bot = seats.make("heuristic", "dungeon", 3)
    while run.asking is not None and len(run.view(0).pages) == 0:
        run.pick(bot.choose(seats.Sight(run, 0)))
    tower = run.view(0).here
    for _ in range(6):
        assert run.asking is not None
        run.pick(bot.choose(seats.Sight(run, 0)))
    view = run.view(0)
    chart = Chart(view, Memory(homes={tower: 1}))
    assert view.here != tower
    assert chart.to_unknown(stairs=True) is not None
    home = chart.to_home()
    assert home is not None
    assert home.square in chart.room(view.here)
