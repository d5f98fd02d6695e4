"""From adventure to adventure: who goes home, what lasts, and which files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

import labrys
from labrys.engine.errors import LabrysError
from labrys.games.minotaurs import GAME
from labrys.games.minotaurs.state import Campaign
from labrys.games.minotaurs.tables import weight
from labrys.rulebook.positions import set_up
from labrys.show.campaign import copied, fresh
from labrys.show.run import Run

OUT = "party Pyros spearman 15/16/13/11/10/8 glory=900 hits=5; Korax barbarian 16/13/10/10/10/10 / at=d4 / leave"


def after(position: str) -> Campaign:
    """The campaign after an adventure that ends so."""
    run = Run(GAME, set_up(GAME, position))
    while run.asking is not None:
        run.pick(run.asking.default if run.asking.default is not None else run.asking.enumerate()[0])
    return GAME.after(run.state, fresh(GAME))


@pytest.mark.rule("minotaurs", "A13", "6.12")
def test_those_who_come_out_wait_in_town_and_the_maze_stays_open() -> None:
    campaign = after(OUT)
    assert [one.name for one in campaign.people] == ["Pyros", "Korax"]
    assert campaign.haunt is not None
    run = labrys.new("minotaurs", seed=1, campaign=campaign)
    assert {one.name for one in run.state.home} == {"Pyros", "Korax"}


@pytest.mark.rule("minotaurs", "A13")
def test_a_maze_whose_goal_is_done_is_done_with() -> None:
    assert after(f"{OUT} / quest goal=map / goal=done").haunt is None


@pytest.mark.rule("minotaurs", "A12", "M2.25")
def test_weeks_of_rest_heal_and_cost_before_the_next_adventure() -> None:
    run = labrys.new("minotaurs", seed=1, campaign=after(OUT), house={"party": 2})
    while run.open_question().ask != "weeks":
        run.pick(0)
    assert run.open_question().default == 2  # eight Hits at four a week
    run.answer("2")
    pyros = next(one for one in run.state.party if one.name == "Pyros")
    assert pyros.hits == pyros.figures.hits


@pytest.mark.rule("minotaurs", "S24")
def test_a_purse_is_changed_to_gold_and_weighs_a_hundredth() -> None:
    assert weight({}, 1800) == 0


@pytest.mark.rule("minotaurs", "C12", "A11")
def test_the_adventure_ends_when_the_last_who_is_no_captive_is_out() -> None:
    campaign = after(f"{OUT} / captives Ann noble hits=2 fate=taken")
    assert [one.name for one in campaign.people] == ["Pyros", "Korax"]
    assert campaign.haunt is not None
    assert [one.name for one in campaign.haunt.captives] == ["Ann"]


@pytest.mark.rule("minotaurs", "S3", "M3.29")
def test_a_slave_travels_with_the_party_from_adventure_to_adventure() -> None:
    campaign = after(f"{OUT} / followers kind=brigand leader=pyros states=(enslaved:pyros=9999)")
    run = labrys.new("minotaurs", seed=1, campaign=copied(campaign))
    assert [one.states for one in run.state.followers] == [{"enslaved:pyros": 9999}]


@pytest.mark.rule("minotaurs", "A12", "C3")
def test_who_is_stone_stays_stone_between_adventures_and_can_still_be_restored() -> None:
    campaign = after(f"{OUT} / lost Ann noble fate=stone; Medon noble fate=dead hits=0")
    run = labrys.new("minotaurs", seed=1, campaign=campaign)
    assert [(one.name, one.fate) for one in run.state.lost] == [("Ann", "stone")]
    assert {one.name for one in run.state.home} == {"Pyros", "Korax"}
    assert run.state.fame == ["Medon:noble:1:dead"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"scores": (19, 10, 10, 10, 10, 10)}, "no dice give"),
        ({"level": 4}, "which make level 1"),
        ({"calling": "nymph", "kin": ""}, "of no kin"),
    ],
)
def test_people_no_adventure_leaves_are_refused_in_a_sentence(change: dict[str, object], words: str) -> None:
    campaign = after(OUT)
    one = structs.replace(campaign.people[0])
    assert one.sheet is not None
    one.sheet = structs.replace(one.sheet, **change)
    with pytest.raises(LabrysError, match=words):
        GAME.check_campaign(structs.replace(campaign, people=(one,)))


def test_a_campaign_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    campaign = after(OUT)
    labrys.save_campaign(campaign, tmp_path / "heroes.campaign")
    read = labrys.load_campaign(tmp_path / "heroes.campaign")
    assert isinstance(read, Campaign)
    assert [one.name for one in read.people] == ["Pyros", "Korax"]
