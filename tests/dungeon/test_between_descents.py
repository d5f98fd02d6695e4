"""What lasts from descent to descent, and what a maze of its own rules says."""

from __future__ import annotations

import pytest

from labrys.games.dungeon import mazes
from labrys.games.dungeon.book import GAME
from labrys.games.dungeon.campaign import after, descent
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.state import Campaign, Notes, State, room_of
from labrys.kit.mazefile import maze_of

MODEL = mazes.shipped()["model"]
C1 = room_of(2, 1)


def came_home() -> Campaign:
    """A descent that cleared C1 of the model, opened a secret door there and left two gold of a loan unpaid."""
    state = descent(1, 1, HouseRules(), MODEL, None)
    state.rooms, state.loan = {C1: "cleared"}, 32
    state.notes = Notes(secrets=((2 << 16 | 41) << 2 | 2,))
    state.edges = {state.notes.secrets[0]: "open"}
    return after(state, Campaign(game="dungeon", title="Fridays"))


def again(house: HouseRules | None = None) -> State:
    """The next descent into the same maze."""
    return descent(2, 1, house or HouseRules(), MODEL, came_home())


@pytest.mark.rule("dungeon", "R19")
def test_cleared_chambers_are_restocked_and_doors_are_shut_again_but_known() -> None:
    state = again()
    assert (state.rooms, state.edges) == ({}, {})
    assert state.notes.secrets


@pytest.mark.rule("dungeon", "R19")
def test_by_house_rule_a_cleared_chamber_stays_empty() -> None:
    assert again(HouseRules(cleared_for_good=True)).rooms == {C1: "cleared"}


@pytest.mark.rule("dungeon", "6.10", "D5.13")
def test_what_is_left_of_a_loan_grows_by_a_fifth_rounded_up() -> None:
    assert again().loan == 39


@pytest.mark.rule("dungeon", "D1.09")
def test_a_maze_brings_its_own_house_rules_and_those_who_play_may_say_otherwise() -> None:
    text = MODEL.replace("title: Model piece", "title: Model piece\nrules: moody_sages, party_max=6")
    assert mazes.house_of(text, HouseRules()) == HouseRules(moody_sages=True, party_max=6)
    assert mazes.house_of(text, HouseRules(party_max=8)).party_max == 8
    assert GAME.new(1, 1, HouseRules(), text, None).house.moody_sages


@pytest.mark.rule("dungeon", "7.6")
def test_a_maze_from_a_seed_is_the_same_each_time() -> None:
    assert mazes.new_maze(7) == mazes.new_maze(7) != mazes.new_maze(8)
    assert [*mazes.new_maze(7).sheets] == [1, 2, 3]
    assert [*mazes.new_maze(7, 1, 8, 8).sheets] == [1]
    assert maze_of(MODEL).title == "Model piece"
